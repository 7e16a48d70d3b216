// A file name means one thing, so that an import says what it brings.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(__dirname, '..', '..', 'nodes');

/** The same thing of each node, service or network, so it has the same name. */
const ROLES = new Set(['index', 'listSearch', 'samples', 'service', 'simplifiedUpdates', 'updates', 'partySearch']);
/** Folders whose files have the names of the editor: of operations and events. */
const NAMED_BY_FOLDER = /\/(?:operations|events)\/|\.node\.ts$/;

const names = (files: string[]): string[] => files.map((file) => basename(file, '.ts'));

/** Names that several files have. */
function repeated(files: string[]): string[] {
	const all = names(files.filter((file) => !NAMED_BY_FOLDER.test(file)));
	return [...new Set(all.filter((name, at) => all.indexOf(name) !== at))].filter((name) => !ROLES.has(name)).sort();
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts'))
	.map((file) => `/${file}`);

test('no two files outside the operations have one name', () => {
	expect(repeated(files)).toEqual([]);
});

test('the same name in two folders is found', () => {
	expect(repeated(['/a/rows.ts', '/b/rows.ts', '/a/service.ts', '/b/service.ts', '/CantonToken/operations/x/get.ts', '/y/get.ts'])).toEqual(
		['rows'],
	);
});

describe('waits of the nodes in tests', () => {
	const folder = join(root, '..', 'test', 'integration');
	/** Imports of a file, in order. */
	const importsOf = (file: string) =>
		[...readFileSync(join(folder, file), 'utf8').matchAll(/^(?:import|\} from) [^;]*?'([^']+)';/gm)].map(([, from]) => from!);
	const LOADS_NODES = /\/nodes\/|support\/(?:engine|nodeTables|workflow|credentialsStore)|\/(?:\w+-)?support\.cts$/;
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.cts'));

	test('are replaced before the nodes are loaded: else each test waits as long as a node does', () => {
		const late = files.filter((file) => {
			const imports = importsOf(file);
			const at = imports.findIndex((from) => from.endsWith('support/waits.cts'));
			return at >= 0 && imports.slice(0, at).some((from) => LOADS_NODES.test(from));
		});
		expect(late).toEqual([]);
	});
});
