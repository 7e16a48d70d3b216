// Each page of a node shows its panel, whose picture the ring that clicks takes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PANELS } from '../editor/support/panels.cts';

const nodes = join(__dirname, '..', '..', 'docs', 'nodes');

test('the panels on the pages of the nodes are those that the editor ring takes pictures of', () => {
	const shown = readdirSync(nodes)
		.filter((file) => file !== 'README.md')
		.flatMap((file) => [...readFileSync(join(nodes, file), 'utf8').matchAll(/<!-- panel of (\w+) -->/g)].map(([, type]) => type));
	expect(shown.sort()).toEqual([...new Set(PANELS.map(([, , type]) => type))].sort());
	expect(shown).toHaveLength(10);
});
