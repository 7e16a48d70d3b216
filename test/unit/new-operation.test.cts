// A new operation begins with files that are there: what it imports, and the folder of its tests.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import { NODES } from '../../scripts/lib/newOperation.cjs';
import { root } from '../../scripts/lib/paths.cjs';

test.each(Object.entries(NODES))('of %s: the function that it imports, its list, its tests', (_, { folder, maker, from, tests }) => {
	const module = posix.join('nodes', folder, 'operations', 'thing', `${from}.ts`);
	expect(readFileSync(join(root, module), 'utf8')).toMatch(new RegExp(`export const ${maker}Operation\\b`));
	expect(existsSync(join(root, 'nodes', folder, 'operations', 'index.ts'))).toBe(true);
	expect(existsSync(join(root, 'test', 'integration', tests))).toBe(true);
});

test('a published document that is not there is named, and nothing is written', () => {
	const args = ['ledger', 'thing', 'get', 'GET /v2/things/{thing-id}', '--published', 'not-there.yaml'];
	const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'new-operation.mjs'), ...args], {
		encoding: 'utf8',
	});
	expect([status, stdout]).toEqual([2, '']);
	expect(stderr).toMatch(/^There is no file "not-there.yaml" for --published\n\nnpm run new-operation/);
});
