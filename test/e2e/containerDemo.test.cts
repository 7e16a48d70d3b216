// The demo in containers, as far as it runs without an engine: what deploy/demo/compose.yaml names is there, the sandbox starts by its
// command, and a real n8n imports what its command imports.
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { parse } from 'yaml';

import { n8nPaths } from '../../scripts/lib/install.cjs';
import { root } from '../../scripts/lib/paths.cjs';
import { run } from '../../scripts/lib/processes.cjs';
import { startSandbox } from '../../scripts/lib/sandbox.cjs';

const folder = join(root, '.cache', 'container-demo');
const { services } = parse(readFileSync(join(root, 'deploy', 'demo', 'compose.yaml'), 'utf8'));

/** A path in a container, on this machine. */
const here = (path: string) => path.replace(/^\/demo/, folder);

beforeAll(async () => void (await run(process.execPath, [join(root, 'scripts', 'container-demo.mjs')])), 300_000);

test('every file that the services mount or build from is there, and n8n is reached from this machine only', () => {
	const { build, volumes, ports, depends_on: needs } = services.n8n;
	const context = resolve(root, 'deploy', 'demo', build.context);
	for (const file of [resolve(context, build.dockerfile), join(context, build.args.TARBALL), here('/demo/credentials.json')])
		expect([file, existsSync(file)]).toEqual([file, true]);
	for (const volume of [...volumes, ...services.sandbox.volumes])
		expect(existsSync(resolve(root, 'deploy', 'demo', volume.split(':')[0]))).toBe(true);
	expect(ports).toEqual(['127.0.0.1:5678:5678']);
	for (const name of Object.keys(needs)) expect(services).toHaveProperty(name);
});

test('the sandbox starts by its command and answers where the credentials expect it', async () => {
	const [program, file, ...args] = services.sandbox.command as string[];
	expect(program).toBe('node');
	const onLoopback = args.map((value) => ({ '0.0.0.0': '127.0.0.1', '4000': '0' })[value] ?? value);
	const sandbox = await startSandbox({ main: here(file!), args: onLoopback });
	try {
		expect((await fetch(`${sandbox.url}/readyz`)).ok).toBe(true);
		const credentials: Array<{ data: Record<string, string> }> = JSON.parse(readFileSync(here('/demo/credentials.json'), 'utf8'));
		const named = args[args.indexOf('--url') + 1];
		for (const { data } of credentials) expect(data.baseUrl ?? data.url ?? data.serverUrl).toBe(named);
	} finally {
		await sandbox.stop();
	}
});

test('n8n imports the credentials and the workflows, which use them', async () => {
	const [command] = services.n8n.command as string[];
	const steps = command!.split(' && ').filter((step) => step.startsWith('n8n import:'));
	expect(steps).toHaveLength(2);
	const home = mkdtempSync(join(tmpdir(), 'container-demo-'));
	const { node, cli } = n8nPaths();
	const env = { PATH: process.env.PATH, HOME: home, N8N_ENCRYPTION_KEY: 'demo', N8N_DIAGNOSTICS_ENABLED: 'false', TZ: 'UTC' };
	for (const step of steps) {
		const out = await run(
			node,
			[
				cli,
				...step
					.split(' ')
					.slice(1)
					.map(here)
					.map((word) => word.replace('=/demo', `=${folder}`)),
			],
			{ env },
		);
		expect(out).toMatch(/Successfully imported \d+/);
	}
	const held = new Set(JSON.parse(readFileSync(here('/demo/credentials.json'), 'utf8')).map(({ id }: { id: string }) => id));
	for (const file of readdirSync(join(folder, 'workflows'))) {
		const { nodes } = JSON.parse(readFileSync(join(folder, 'workflows', file), 'utf8'));
		for (const { credentials = {} } of nodes)
			for (const { id } of Object.values<{ id: string }>(credentials)) expect([file, held.has(id)]).toEqual([file, true]);
	}
}, 180_000);
