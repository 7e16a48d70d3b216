// The reference names every field of every item, and every error code that the nodes have advice for.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { BY_CATEGORY } from '../../nodes/shared/errors/advice';
import { COMMAND_ADVICE } from '../../nodes/shared/errors/commandAdvice';
import { LEDGER_ADVICE } from '../../nodes/shared/errors/ledgerAdvice';
import { BY_NETWORK_CODE } from '../../nodes/shared/errors/networkAdvice';
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

describe('what every operation and event says', () => {
	const RULES = 'scripts/generators/reference/refusals.json';
	/** They check a server's health: what would be an error elsewhere is their item. */
	const HEALTH = ['canton-ledger/participant.md: Get Readiness', 'canton-scan/health.md: Get', 'canton-validator/health.md: Get'];
	/** Writes that refuse nothing of their own: users that do not exist are offboarded, too (recorded). */
	const REFUSES_NOTHING = ['canton-validator/user.md: Offboard'];
	const NONE = 'Errors to expect: none. A server that cannot be reached is an answer, too.';

	const pages = execFileSync('git', ['ls-files', 'docs/reference/canton-*'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
	const parts = pages.flatMap((page) =>
		readFileSync(join(root, page), 'utf8')
			.split(/^## /m)
			.slice(1)
			.map((text) => ({ title: `${page.replace('docs/reference/', '')}: ${text.split('\n')[0]}`, text })),
	);
	const calling = parts.filter(({ text }) => /^Calls (?!no server)/m.test(text));
	/** The errors of an operation: lines of its table, or the links of its line. */
	const errorsOf = (text: string) => {
		const [, table] = /^Errors to expect:\n\n\| answer \| what to do \|\n\|---\|---\|\n((?:\|.*\n)+)/m.exec(text) ?? [];
		const [, line] = /^Errors to expect: (.+)\.$/m.exec(text) ?? [];
		return table?.trim().split('\n') ?? line?.split(', ') ?? [];
	};
	const titles = (list: Array<{ title: string }>) => list.map(({ title }) => title).sort();

	test('what reads completions says that many come by WebSocket, and nothing else does', () => {
		const { paths } = parse(readFileSync(join(root, 'api', 'ledger.yaml'), 'utf8'));
		const channels = Object.keys(paths).filter((path) => paths[path].post?.['x-channel']);
		expect(channels).toEqual(['/v2/commands/completions', '/v2/commands/command-completions']);
		const reading = calling.filter(({ text }) => channels.some((path) => text.includes(`\`POST ${path}\` (`)));
		expect(titles(calling.filter(({ text }) => text.includes('many by WebSocket')))).toEqual(titles(reading));
		for (const { text } of reading)
			for (const path of channels) expect(text).toMatch(new RegExp(`\`POST ${path}\` \\([^)]*many by WebSocket at the same path\\)`));
		expect(titles(reading)).toEqual(
			expect.arrayContaining([
				'canton-ledger-event-trigger.md: Command Completed',
				'canton-ledger-stream-trigger.md: Command Completed',
				'canton-ledger/command.md: Get Outcome',
				'canton-ledger/completion.md: Get Many',
				'canton-ledger/completion.md: Get Traffic Used',
			]),
		);
		const guide = readFileSync(join(root, 'docs', 'guides', 'triggers.md'), 'utf8');
		const [, way] = /^## After an outage\n\n(.*)\n/m.exec(guide)!;
		for (const name of ['*Command Completed*', '*Completion › Get Many*', '*Get Traffic Used*', 'search for an outcome'])
			expect(way).toContain(name);
	});

	test('there is something to say', () => {
		expect(calling.length).toBeGreaterThan(190);
	});

	test('fields come first, then the output, the errors, and what is called comes last', () => {
		const ORDER = ['**Rights needed**', '| parameter |', 'Output:', 'Errors to expect', 'Calls '];
		const wrong = calling.filter(({ text }) => {
			const positions = ORDER.map((mark) => text.search(new RegExp(`^${mark.replace(/[*|]/g, '\\$&')}`, 'm'))).filter((at) => at >= 0);
			return positions.some((at, index) => index > 0 && at < positions[index - 1]!);
		});
		expect(titles(wrong)).toEqual([]);
	});

	test('only checks of health expect no error', () => {
		expect(titles(calling.filter(({ text }) => text.includes(NONE)))).toEqual(HEALTH);
	});

	test('each names its errors: the status or code, and what to do', () => {
		const named = /^(?:\| \d{3}(?: ".+")? \| .{20,} \||(?:\d{3} )?\[.+\]\(.+\))$/;
		const without = calling.filter(({ title, text }) => {
			const errors = errorsOf(text);
			return !HEALTH.includes(title) && (errors.length < 2 || !errors.every((error) => named.test(error)));
		});
		expect(titles(without)).toEqual([]);
	});

	test('of a node for scan, validator or registry each says in the words of the server what it answers', () => {
		const splice = calling.filter(({ title }) => !/^canton-(ledger|participant|token\/)/.test(title) && !HEALTH.includes(title));
		expect(splice.length).toBeGreaterThan(110);
		expect(titles(splice.filter(({ text }) => !errorsOf(text).some((error) => /^\| \d{3} ".+" \|/.test(error))))).toEqual([]);
	});

	test('what writes has errors of its own, which not every call has', () => {
		const { shared } = JSON.parse(readFileSync(join(root, RULES), 'utf8')) as { shared: Array<{ todo: string }> };
		const own = (error: string) =>
			error.startsWith('| ')
				? !shared.some(({ todo }) => error.includes(todo)) && !error.includes('A gateway limits') && !error.includes('allow-list')
				: !/^40[13] /.test(error);
		const writing = calling.filter(({ text }) => text.includes('This writes: '));
		expect(writing.length).toBeGreaterThan(50);
		expect(titles(writing.filter(({ text }) => !errorsOf(text).some(own)))).toEqual(REFUSES_NOTHING);
	});

	test('every output has an item', () => {
		const withFields = parts.filter(({ text }) => text.includes('| field | type | what it is |'));
		expect(withFields.length).toBeGreaterThan(100);
		expect(titles(withFields.filter(({ text }) => !/<summary>An item.*\n\n```json\n[^]{2,}/.test(text)))).toEqual([]);
	});

	/** Text of the generator about a call, with a file of its own in place of one. */
	const generated = (path: string, change: string) =>
		run(
			`import { spliceErrors } from './scripts/generators/reference/spliceErrors.mjs';
			import { readFileSync } from 'node:fs';
			const change = ${change};
			const readText = (path) => path === '${path}' ? JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))) : readFileSync(path, 'utf8');
			const { rowsOf, check } = spliceErrors({ readText }, new Set());
			try { console.log(rowsOf('canton-scan', ['GET /v0/ans-entries/by-name/{name}'], '../').join('\\n')); check(); } catch ({ message }) { console.log(message) }`,
		);

	test('a refusal that was recorded and that no line explains ends the generation', () => {
		const record = {
			label: 'new',
			method: 'GET',
			path: '/api/scan/v0/ans-entries/by-name/x',
			status: 418,
			responseBody: { error: 'Short and stout' },
		};
		expect(generated('test/conformance/splice/refusals-0.7.5.json', `(list) => [...list, ${JSON.stringify(record)}]`)).toBe(
			`${RULES} does not know what GET /v0/ans-entries/by-name/{name} was recorded to say (new): 418 Short and stout`,
		);
	});

	test('a line that no recording has ends the generation', () => {
		const rule = { words: 'Never said', todo: 'Nothing.' };
		const said = generated(RULES, `(rules) => ({ ...rules, own: [...rules.own, ${JSON.stringify(rule)}] })`);
		expect(said).toContain('| 404 "No ans entry found for name: …" | No error: nobody has the name. |');
		expect(said).toMatch(/has what no recording says: [^]*"Never said"/);
	});
});

describe('error codes', () => {
	const page = (path: string) => readFileSync(join(root, path), 'utf8');
	const codes = page('docs/reference/error-codes.md');
	const headings = new Set([...codes.matchAll(/^### (.+)$/gm)].map(([, code]) => code!));
	/** Whatever looks like a code in the sources that read and explain errors. */
	const sources = ['nodes/shared/errors', 'nodes/shared/messages/kinds'].flatMap((folder) =>
		readdirSync(join(root, folder)).map((file) => page(`${folder}/${file}`)),
	);
	/** Not codes of errors: what a resource of an error is, and what a verdict says. */
	const OTHERS = ['CONTRACT_ID', 'EXCEPTION_TEXT', 'VERDICT_RESULT_ACCEPTED', 'VERDICT_RESULT_REJECTED'];

	test('every code that the nodes advise on has its heading', () => {
		const tables = [COMMAND_ADVICE, LEDGER_ADVICE, BY_NETWORK_CODE].flatMap((table) => Object.keys(table));
		const literals = sources.flatMap((text) => [...text.matchAll(/(?:'([A-Z]+(?:_[A-Z]+)+)'|^\t([A-Z]+(?:_[A-Z]+)+):)/gm)]);
		const all = new Set([...tables, ...literals.map(([, quoted, key]) => quoted ?? key!)]);
		expect(all.size).toBeGreaterThan(100);
		expect([...all].filter((code) => !headings.has(code) && !OTHERS.includes(code))).toEqual([]);
	});

	test('every category that has advice has its row', () => {
		for (const category of Object.keys(BY_CATEGORY)) expect(codes).toContain(`\n| ${category} | `);
	});

	test('the codes that troubleshooting names lead to their headings', () => {
		const named = [...page('docs/troubleshooting.md').matchAll(/`([A-Z]+(?:_[A-Z]+)+)`(\]\(reference\/error-codes\.md#(\w+)\))?/g)];
		expect(named.length).toBeGreaterThan(10);
		for (const [, code, , anchor] of named) expect([code, anchor]).toEqual([code, code!.toLowerCase()]);
	});

	test('pages of the network itself are linked by https', () => {
		const links = [codes, page('docs/troubleshooting.md')].flatMap((text) => text.match(/https?:\/\/docs\.[^)\s]+/g) ?? []);
		expect(new Set(links).size).toBeGreaterThan(5);
		expect(
			links.filter((link) => !link.startsWith('https://docs.sync.global/') && !link.startsWith('https://docs.digitalasset.com/')),
		).toEqual([]);
	});
});

test('an endpoint is left out for what another one has only if its answer has that field', () => {
	const left: Record<string, Record<string, string[]>> = JSON.parse(
		readFileSync(join(root, 'scripts', 'generators', 'reference', 'notCalled.json'), 'utf8'),
	);
	const { components } = parse(readFileSync(join(root, 'api', 'scan.yaml'), 'utf8'));
	const rules = Object.values(left)
		.flatMap((reasons) => Object.entries(reasons))
		.filter(([reason]) => /^`GET \/v0\/(scan-proxy\/)?dso` has /.test(reason))
		.flatMap(([, endpoints]) => endpoints.map((endpoint) => endpoint.split('/').at(-1)!.replaceAll('-', '_')));
	expect(rules.length).toBeGreaterThan(1);
	for (const field of rules) expect(Object.keys(components.schemas.Dso.properties)).toContain(field);
});
