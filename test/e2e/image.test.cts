// The tests in an image of n8n, as far as they run without an engine: its command line names all that n8n needs, and n8n is ended and killed by it.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { pack } from '../../scripts/lib/install.cjs';
import { createUserFolder, killN8n, restartN8n, startN8n, stopN8n } from '../../scripts/lib/n8n.cjs';
import { containerCommand, killContainer } from '../../scripts/lib/n8nImage.cjs';
import { root, runFolder } from '../../scripts/lib/paths.cjs';
import { freePort } from '../../scripts/lib/processes.cjs';
import { N8nClient } from '../../scripts/lib/rest.cjs';

const IMAGE = 'docker.n8n.io/n8nio/n8n:3';
const before = { PATH: process.env.PATH, E2E_N8N_IMAGE: process.env.E2E_N8N_IMAGE };
afterEach(() => {
	for (const [name, value] of Object.entries(before))
		if (value === undefined) delete process.env[name];
		else process.env[name] = value;
});

test('n8n of an image loads the packed package, and is killed and ended as an installed one', async () => {
	const folder = runFolder('image');
	const programs = join(folder, 'programs');
	mkdirSync(programs, { recursive: true });
	const engine = join(root, 'test', 'e2e', 'support', 'engine.cjs');
	writeFileSync(join(programs, 'docker'), `#!/bin/sh\nexec "${process.execPath}" "${engine}" "${programs}" "$@"\n`);
	chmodSync(join(programs, 'docker'), 0o755);
	await createUserFolder(folder, (await pack()).tarball);
	Object.assign(process.env, { PATH: `${programs}:${before.PATH}`, E2E_N8N_IMAGE: IMAGE });
	const isUp = async () => (await fetch(`${n8n.url}/healthz`).catch(() => ({ ok: false }))).ok;
	let n8n = await startN8n({ folder, port: await freePort(), brokerPort: await freePort() });
	try {
		const client = new N8nClient(n8n.url);
		await client.login();
		const names = (await client.nodeTypes()).map(({ name }: { name: string }) => name);
		expect(names).toEqual(expect.arrayContaining(['n8n-nodes-canton.cantonLedger', 'n8n-nodes-canton.cantonScanEventTrigger']));
		await killN8n(n8n);
		expect(await isUp()).toBe(false);
		n8n = await restartN8n(n8n);
		expect(await isUp()).toBe(true);
	} finally {
		await stopN8n(n8n);
		// Also what a failed test leaves.
		await killContainer(n8n.port);
	}
	expect(await isUp()).toBe(false);
}, 240_000);

test('what the container shares with this machine: the clone to read, and the folder of this n8n', () => {
	const args = containerCommand(IMAGE, ['start'], {
		folder: '/somewhere',
		port: 5678,
		env: { PATH: '/bin', N8N_PORT: '5678', HOME: '/somewhere' },
	});
	expect(args.filter((_, at) => args[at - 1] === '--volume')).toEqual(
		expect.arrayContaining([`${root}:${root}:ro`, '/somewhere:/somewhere']),
	);
	expect(args.filter((_, at) => args[at - 1] === '--env')).toEqual(['N8N_PORT', 'HOME']);
	expect(args.slice(-2)).toEqual([IMAGE, 'start']);
});
