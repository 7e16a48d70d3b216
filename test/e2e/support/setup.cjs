// Before the e2e tests: for each of jest's processes one n8n with the packed tarball in it and one sandbox, shared by the test files that
// run there. The queue ring has n8n in queue mode, with workers.
const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { findChromium } = require('../../../scripts/lib/browser.cjs');
const { build, installN8n, pack } = require('../../../scripts/lib/install.cjs');
const { createUserFolder, startN8n, startWorker } = require('../../../scripts/lib/n8n.cjs');
const { chosenImage } = require('../../../scripts/lib/n8nImage.cjs');
const { runFolder } = require('../../../scripts/lib/paths.cjs');
const { endAll, freePort } = require('../../../scripts/lib/processes.cjs');
const { startBackends } = require('../../../scripts/lib/queue.cjs');
const { N8nClient } = require('../../../scripts/lib/rest.cjs');
const { startSandbox } = require('../../../scripts/lib/sandbox.cjs');

/**
 * Settings of the queue ring. What a test runs by hand runs in a worker: n8n 3 does so by itself, 2.x by this variable. A worker that
 * works on 10,000 items for more than a minute without a pause, on a busy machine, is not taken for dead.
 */
const QUEUE = { OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true', QUEUE_WORKER_LOCK_DURATION: '150000' };

/**
 * @param {string} folder
 * @param {{tarball: string, queue: boolean}} options
 */
async function startWorld(folder, { tarball, queue }) {
	await createUserFolder(folder, tarball);
	const sandbox = await startSandbox({ args: ['--targets', '5'], log: join(folder, 'sandbox.log') });
	const backends = queue ? await startBackends(folder) : undefined;
	const env = {
		...(backends && { ...backends.env, ...QUEUE }),
		// n8n makes many short-lived objects: with more memory for them it collects garbage less often.
		NODE_OPTIONS: `--max-semi-space-size=64 --require ${join(__dirname, 'hostsHere.cjs')}`,
		E2E_HOSTS: folder,
	};
	const n8n = await startN8n({ folder, port: await freePort(), brokerPort: await freePort(), env });
	const workers = [];
	for (const name of queue ? ['worker-1', 'worker-2'] : []) {
		workers.push(await startWorker(n8n, { name, port: await freePort(), brokerPort: await freePort() }));
	}
	const client = new N8nClient(n8n.url);
	await client.login();
	return {
		n8n,
		workers,
		backends: [backends?.redis, backends?.postgres].flatMap((backend) => (backend ? [{ pid: backend.pid() }] : [])),
		sandbox: { url: sandbox.url, pid: sandbox.pid },
		session: { cookie: client.cookie, apiKey: client.apiKey },
	};
}

/** @param {import('@jest/types').Config.GlobalConfig} config @param {import('@jest/types').Config.ProjectConfig} project */
module.exports = async ({ maxWorkers }, { displayName }) => {
	const queue = displayName?.name === 'queue';
	// A run that is broken off leaves nothing running: what this process has started ends with its exit.
	for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(name, () => process.exit(1));
	try {
		if (chosenImage() === undefined) await installN8n();
		await build();
		const { tarball } = await pack();
		// Found here and not in the tests: the packaged one is an ES module, which jest cannot load.
		const chromium = await findChromium();
		const folder = runFolder('e2e');
		process.env.E2E_WORLDS = folder;
		// One after the other: two that search for free ports at once may find the same.
		for (let id = 1; id <= maxWorkers; id++) {
			const world = join(folder, String(id));
			mkdirSync(world);
			const state = { ...(await startWorld(world, { tarball, queue })), chromium };
			writeFileSync(join(folder, `${id}.json`), JSON.stringify(state));
		}
	} catch (error) {
		await endAll();
		throw error;
	}
};
