// The road of environment variables, as its page has it: n8n installs the package by itself when it starts. In the place of the registry
// that n8n asks one on the loopback address has the packed tarball. Everything else that n8n asks outside gets no answer.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { n8nPaths, pack } from '../../scripts/lib/install.cjs';
import { startN8n, stopN8n } from '../../scripts/lib/n8n.cjs';
import { remove, root, runFolder } from '../../scripts/lib/paths.cjs';
import { freePort } from '../../scripts/lib/processes.cjs';
import { N8nClient } from '../../scripts/lib/rest.cjs';
import { npmRegistry } from '../support/npmRegistry.cts';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const page = readFileSync(join(root, 'docs', 'start', 'install-variables.md'), 'utf8');
/** Variables of the page, with their values. */
const settings = Object.fromEntries(
	[.../```\n([\s\S]*?)```/.exec(page)![1]!.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
);

const home = runFolder('variables');
let registry: Awaited<ReturnType<typeof npmRegistry>>;

beforeAll(async () => {
	registry = await npmRegistry((await pack()).tarball, manifest);
	for (const folder of ['.n8n', 'tmp']) mkdirSync(join(home, folder), { recursive: true });
	const config = join(n8nPaths().cli, '..', '..', 'dist', 'modules', 'community-packages', 'community-packages.config.js');
	const [, address] = /this\.registry = '([^']+)'/.exec(readFileSync(config, 'utf8'))!;
	for (const host of [new URL(address!).hostname, 'api.n8n.io']) writeFileSync(join(home, `${host}.url`), registry.url);
}, 60_000);

afterAll(() => {
	registry.stop();
	remove(home);
});

/** Starts n8n with these variables, and stops it. @returns names of the package's nodes that it has, and what it wrote into its log */
async function started(variables: Record<string, string>) {
	rmSync(join(home, 'n8n.log'), { force: true });
	const env = { NODE_OPTIONS: `--require ${join(root, 'test', 'e2e', 'support', 'hostsHere.cjs')}`, E2E_HOSTS: home, ...variables };
	const n8n = await startN8n({ folder: home, port: await freePort(), brokerPort: await freePort(), env });
	try {
		const client = new N8nClient(n8n.url);
		await client.login();
		const types: Array<{ name: string }> = await client.call('GET', '/types/nodes.json');
		const nodes = new Set(types.map(({ name }) => name).filter((name) => name.startsWith(`${manifest.name}.`) && !name.endsWith('Tool')));
		return { nodes: [...nodes], log: readFileSync(n8n.log, 'utf8') };
	} finally {
		await stopN8n(n8n);
	}
}
const packages = JSON.parse(settings.N8N_COMMUNITY_PACKAGES!);

test('n8n installs the package when it starts, with the variables of the page alone', async () => {
	const { nodes, log } = await started(settings);
	expect(log).toContain(`Installed community package '${manifest.name}@${manifest.version}' from env`);
	expect(nodes).toHaveLength(manifest.n8n.nodes.length);
	expect(registry.paths).toContain(`/${manifest.name}/${manifest.version}`);
}, 180_000);

test('it keeps the package without asking again', async () => {
	registry.paths.length = 0;
	expect((await started(settings)).nodes).toHaveLength(manifest.n8n.nodes.length);
	expect(registry.paths.filter((path) => path.includes(manifest.name))).toEqual([]);
}, 180_000);

test('it removes a package that it installed and that the variable no longer names', async () => {
	expect(page).toContain('n8n removes those that it installed itself and that are missing there');
	const { nodes, log } = await started({ ...settings, N8N_COMMUNITY_PACKAGES: '[]' });
	expect(nodes).toEqual([]);
	expect(log).toContain(`Removed community package '${manifest.name}'`);
	expect(existsSync(join(home, '.n8n', 'nodes', 'node_modules', manifest.name))).toBe(false);
}, 180_000);

test('it compares a checksum before it loads anything', async () => {
	expect(page).toContain("A `checksum` (npm's `dist.integrity`) beside the version is compared before the package is loaded.");
	const withSum = (checksum: string) => ({ ...settings, N8N_COMMUNITY_PACKAGES: JSON.stringify([{ ...packages[0], checksum }]) });
	const { nodes, log } = await started(withSum('sha512-of-another-file'));
	expect(nodes).toEqual([]);
	expect(log).toContain('Failed to verify package checksum');
	expect((await started(withSum(registry.integrity))).nodes).toHaveLength(manifest.n8n.nodes.length);
}, 300_000);
