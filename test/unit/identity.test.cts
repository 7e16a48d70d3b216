// Publisher of the package and its address: in one place, and never published while that is a placeholder.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as ours from '../../index';
import { documentationBase, leftToFillIn, obstacles, readManifest, repositoryPage, unverifiable } from '../../scripts/lib/identity.cjs';

const root = join(__dirname, '..', '..');
const manifest = {
	version: '1.2.3',
	author: { name: 'Ops', email: 'nodes@ops.co' },
	repository: { url: 'git+https://github.com/ops/n8n-nodes-canton.git' },
	n8n: { nodes: ['dist/nodes/A/A.node.js'], credentials: [] },
};

test('the help of fields leads to the documentation once package.json says where that is, and nowhere before', () => {
	expect(documentationBase({})).toBe('');
	expect(documentationBase(readManifest())).not.toMatch(/example|invalid/);
	expect(JSON.stringify(Object.values(ours).map((Type) => new (Type as new () => object)()))).not.toContain('>Documentation</a>');
	expect(documentationBase({ config: { documentation: 'https://docs.ops.co/n8n' } })).toBe('https://docs.ops.co/n8n/');
	for (const address of ['https://docs.example/', 'http://docs.ops.co/', 'https://localhost/'])
		expect(() => documentationBase({ config: { documentation: address } })).toThrow('leads nowhere');
});

test('what npm shows of the package names each service that a node is for', () => {
	const { description, n8n } = readManifest();
	const services = n8n.nodes.map((file) => /(\w+)\.node\.js$/.exec(file)![1]!.replace(/^Canton|(?:Event)?Trigger$|Stream$/g, ''));
	// "Token Registry" is one of "token registries".
	const words = services.map((name) =>
		name
			.replace(/(?!^)[A-Z]/, ' $&')
			.toLowerCase()
			.replace(/y$/, ''),
	);
	expect(new Set(words).size).toBe(7);
	for (const word of words) expect(description).toContain(word);
});

describe('publishing', () => {
	it('needs a repository, an author, a heading in the changelog and a build', () => {
		const changelog = '# Changes\n\n## 1.2.3\n\nMore.\n';
		expect(obstacles(manifest, () => true, changelog)).toEqual([]);
		expect(obstacles({ ...manifest, version: '1.2.4' }, () => true, changelog)).toEqual([
			'CHANGELOG.md has no heading "## 1.2.4". Write what changes for users.',
		]);
		const placeholders = {
			...manifest,
			private: true,
			author: { name: 'x', email: 'x@ops.example' },
			repository: { url: 'git+https://git.example/x/y.git' },
		};
		expect(obstacles(placeholders, () => true, changelog)).toEqual([
			expect.stringMatching(/^"repository" .* is a placeholder/),
			expect.stringMatching(/^"author" .* is a placeholder/),
			expect.stringMatching(/^"private" /),
		]);
		expect(obstacles(manifest, (path) => path === 'dist/index.js', changelog)).toEqual([
			'The package is not built: dist/nodes/A/A.node.js is missing. Run: npm run build',
		]);
	});

	it('is refused by npm itself while this package holds placeholders', () => {
		const own = readManifest();
		const open = obstacles(own, () => true);
		expect(Boolean(own.private)).toBe(open.length > 0);
		const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'release-check.mjs'), '--source'], { encoding: 'utf8' });
		expect({ status, stderr }).toEqual(
			open.length === 0 ? { status: 0, stderr: '' } : { status: 1, stderr: expect.stringContaining('must not be published yet') },
		);
	});
});

describe('help links', () => {
	const page = repositoryPage(readManifest());
	const links = [
		...Object.values(ours as Record<string, new () => any>)
			.map((Type) => new Type().documentationUrl)
			.filter(Boolean),
		...readdirSync(join(root, 'nodes')).flatMap((folder) => {
			const codex = readdirSync(join(root, 'nodes', folder)).filter((name) => name.endsWith('.node.json'));
			return codex.flatMap((name) => readFileSync(join(root, 'nodes', folder, name), 'utf8').match(/https:[^"]+/g) ?? []);
		}),
	] as string[];

	it.each([...new Set(links)])('%s leads to a page and a heading of this repository', (link) => {
		const [file, anchor] = link.slice(`${page}/blob/main/`.length).split('#');
		expect(link.startsWith(`${page}/blob/main/`)).toBe(true);
		const headings = [...readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, text]) =>
			text
				.toLowerCase()
				.replace(/[^\w -]/g, '')
				.replaceAll(' ', '-'),
		);
		if (anchor) expect(headings).toContain(anchor);
	});

	it('of every credential and node', () => {
		expect(new Set(links).size).toBeGreaterThanOrEqual(8);
	});
});

test('npm run release -- --check lists all that is left to do, and publishes nothing', () => {
	const own = readManifest();
	const left = [...obstacles(own, () => true), ...leftToFillIn(own)];
	const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts', 'release.mjs'), '--check'], { encoding: 'utf8' });
	// A clone with uncommitted work has more to do than what is listed here.
	for (const line of left) expect(stdout).toContain(line);
	expect(status).toBe(stdout.includes('can be released') ? 0 : 1);
	if (left.length > 0) expect(status).toBe(1);
});

test.each<[what: string, changes: Record<string, unknown>, said: string]>([
	['another name', { name: 'canton-nodes' }, '"name"'],
	['another license', { license: 'Apache-2.0' }, '"license"'],
	['no keyword', { keywords: ['n8n'] }, '"keywords"'],
	['a runtime dependency', { dependencies: { ws: '8.0.0' } }, '"dependencies"'],
	['lint that is not strict', { n8n: { n8nNodesApiVersion: 1 } }, '"n8n.strict"'],
	['a level of n8n 3', { n8n: { n8nNodesApiVersion: 3, strict: true } }, '"n8n.n8nNodesApiVersion" is not 1'],
	['an older tool', { devDependencies: { '@n8n/node-cli': '0.22.9' } }, '"@n8n/node-cli"'],
])('n8n would not verify %s', (_, changes, said) => {
	const own: any = readManifest();
	expect(unverifiable(own)).toEqual([]);
	expect(unverifiable({ ...own, ...changes })).toEqual([expect.stringContaining(said)]);
});

test('the page of the first publication names the command that lists what is left, before the one that publishes', () => {
	const page = readFileSync(join(root, 'docs', 'internals', 'publication.md'), 'utf8');
	const at = (command: string) => page.indexOf(`\`npm run release${command}\``);
	expect(at(' -- --check')).toBeGreaterThan(0);
	expect(at(' -- --dry-run')).toBeGreaterThan(at(' -- --check'));
	expect(at('')).toBeGreaterThan(at(' -- --dry-run'));
	for (const part of ['Why is this one service?', '## The video', '`publish.yml`', 'trusted publisher']) expect(page).toContain(part);
});

test('placeholders that only the owner can fill in', () => {
	const documented = { config: { documentation: 'https://docs.canton.build/n8n/' } };
	expect(leftToFillIn(documented, '* @canton-tools/n8n')).toEqual([]);
	expect(leftToFillIn({ config: { documentation: '' } }, '* @your-organization/n8n-nodes-canton')).toEqual([
		expect.stringContaining('.github/CODEOWNERS names a placeholder'),
		expect.stringContaining('"config.documentation" in package.json is empty'),
	]);
});
