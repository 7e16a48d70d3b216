import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const FILE = 'test/unit/fixtures/names.json';

/**
 * The names that workflows are saved with: a new operation adds its own, and nothing here takes one away. A name that is gone from the
 * nodes makes `test/unit/names.test.cts` fail until it is taken out of the file by hand: whoever does that breaks workflows.
 * @param {{ root: string, listFiles: (folder: string) => string[], readText: (path: string) => string }} tools
 */
export default async function names({ root, listFiles, readText }) {
	const { require: load } = require('tsx/cjs/api');
	/** @type {Record<string, Record<string, string[]>>} */
	const frozen = existsSync(join(root, FILE)) ? JSON.parse(readText(FILE)) : {};
	for (const folder of listFiles('nodes')) {
		const list = join(root, 'nodes', folder, 'operations', 'index.ts');
		if (!existsSync(list)) continue;
		const { name } = new (load(join(root, 'nodes', folder, `${folder}.node.ts`), import.meta.url)[folder])().description;
		const ofNode = (frozen[name] ??= {});
		for (const { value, operations } of load(list, import.meta.url).resources)
			ofNode[value] = [...new Set([...(ofNode[value] ?? []), ...operations.map((/** @type {any} */ operation) => operation.value)])].sort();
	}
	const sorted = (/** @type {Record<string, any>} */ record) =>
		Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
	const text = JSON.stringify(
		sorted(Object.fromEntries(Object.entries(frozen).map(([node, entries]) => [node, sorted(entries)]))),
		null,
		'\t',
	);
	// One line for each resource: two new operations seldom meet in one.
	return [{ path: FILE, text: `${text.replace(/\[\n\t+([^\]]*?)\n\t+\]/g, (_, inner) => `[${inner.replace(/\n\t+/g, ' ')}]`)}\n` }];
}
