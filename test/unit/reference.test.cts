// The reference names every field of every item, and every error code that the nodes have advice for.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../scripts/lib/paths.cjs';

/** In a process of its own: jest does not load ES modules. @param script what to run with `meaning` and `checkMeanings` */
const run = (script: string) =>
	execFileSync(
		process.execPath,
		['--input-type=module', '-e', `import { checkMeanings, meaning } from './scripts/generators/reference/meanings.mjs'; ${script}`],
		{ cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
	).trim();

const meaningOf = (schema: object, path: string[], operation: string) =>
	run(`console.log(meaning(${JSON.stringify(schema)}, ${JSON.stringify(path)}, '${operation}'))`);

test.each([
	['the schema of the operation', { description: 'Its own words' }, ['offset'], 'command/submit', 'Its own words'],
	['one table, where the schema says only the type', { description: 'int64: …' }, ['offset'], 'command/submit', /^Ledger offset/],
	['the same entry for names with underscores', {}, ['record_time'], 'update/get', /^When the synchronizer recorded/],
	['the entry of the resource first', {}, ['status'], 'participant/getReadiness', /notReady/],
	['the entry of the object it is in', {}, ['status', 'code'], 'completion/getAll', /gRPC/],
])('a field is described by %s', (_, schema, path, operation, expected) => {
	expect(meaningOf(schema, path, operation)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
});

test('a field without a description, and a description without a field, end the generation by name', () => {
	const said = run(
		"meaning({}, ['status', 'nobodyKnows'], 'thing/get'); try { checkMeanings() } catch ({ message }) { console.log(message) }",
	);
	expect(said).toContain('has no description: thing/get: status.nobodyKnows');
	expect(said).toContain('describes no field: offset\n');
});

test('no page of the reference has a field without a description', () => {
	const pages = execFileSync('git', ['ls-files', 'docs/reference'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
	const rows = pages.flatMap((page) => readFileSync(join(root, page), 'utf8').match(/^\| `.*$/gm) ?? []);
	expect(rows.length).toBeGreaterThan(1000);
	expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([]);
});
