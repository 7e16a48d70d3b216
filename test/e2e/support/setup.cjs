// Before the e2e tests: one n8n with the packed tarball in it and one sandbox, shared by all of them. The queue ring has n8n in queue
// mode, with workers.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { findChromium } = require('../../../scripts/lib/browser.cjs');
const { build, installN8n, pack } = require('../../../scripts/lib/install.cjs');
const { createUserFolder, startN8n, startWorker } = require('../../../scripts/lib/n8n.cjs');
const { runFolder } = require('../../../scripts/lib/paths.cjs');
const { endAll, freePort } = require('../../../scripts/lib/processes.cjs');
const { startBackends } = require('../../../scripts/lib/queue.cjs');
const { N8nClient } = require('../../../scripts/lib/rest.cjs');
const { startSandbox } = require('../../../scripts/lib/sandbox.cjs');

/** @param {unknown} _config @param {import('@jest/types').Config.ProjectConfig} project */
module.exports = async (_config, { displayName }) => {
	const queue = displayName?.name === 'queue';
	try {
		await installN8n();
		await build();
		const { tarball } = await pack();
		const folder = runFolder('e2e');
		await createUserFolder(folder, tarball);
		const sandbox = await startSandbox({ log: join(folder, 'sandbox.log') });
		const backends = queue ? await startBackends(folder) : undefined;
		const n8n = await startN8n({ folder, port: await freePort(), brokerPort: await freePort(), env: backends?.env });
		const workers = [];
		for (const name of queue ? ['worker-1', 'worker-2'] : []) {
			workers.push(await startWorker(n8n, { name, port: await freePort(), brokerPort: await freePort() }));
		}
		const client = new N8nClient(n8n.url);
		await client.login();
		const state = {
			n8n,
			workers,
			backends: [backends?.redis, backends?.postgres].flatMap((one) => (one ? [{ pid: one.pid() }] : [])),
			sandbox: { url: sandbox.url, pid: sandbox.pid },
			session: { cookie: client.cookie, apiKey: client.apiKey },
			// Found here and not in the tests: the packaged one is an ES module, which jest cannot load.
			chromium: await findChromium(),
		};
		process.env.E2E_STATE = join(folder, 'state.json');
		writeFileSync(process.env.E2E_STATE, JSON.stringify(state));
	} catch (error) {
		await endAll();
		throw error;
	}
};
