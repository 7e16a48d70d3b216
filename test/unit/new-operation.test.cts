// A new operation begins with files that are there: what it imports, and the folder of its tests.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import { NODES } from '../../scripts/lib/newOperation.cjs';
import { root } from '../../scripts/lib/paths.cjs';

test.each(Object.entries(NODES))('of %s: the type that it imports, its list, its tests', (_, { folder, type, from, tests }) => {
	const module = posix.join('nodes', folder, 'operations', 'thing', `${from}.ts`);
	expect(readFileSync(join(root, module), 'utf8')).toMatch(new RegExp(`export (?:type|interface) ${type}\\b`));
	expect(existsSync(join(root, 'nodes', folder, 'operations', 'index.ts'))).toBe(true);
	expect(existsSync(join(root, 'test', 'integration', tests))).toBe(true);
});
