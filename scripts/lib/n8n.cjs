// A real n8n: its user folder with our packed package in it, its environment, its start and its end.
const { mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { n8nPaths } = require('./install.cjs');
const { chosenImage, containerCommand, killContainer, ofEngine } = require('./n8nImage.cjs');
const { chosenVersion, isBelow, newestVersion } = require('./n8nVersions.cjs');
const { end, kill, npm, start } = require('./processes.cjs');

/** The login of every n8n these scripts start. It listens on the loopback address only. */
const owner = { email: 'demo@example.com', password: 'Canton-demo-1' };

/** Constant, and so the hash is: n8n ends all sessions when the owner's hash changes, and a restart is to keep them. */
const salt = '$2b$10$abcdefghijklmnopqrstuu';

/**
 * Makes an n8n user folder and installs the packed package into it, the way n8n's own installer lays it out.
 * @param {string} folder fresh, becomes both HOME and user folder
 * @param {string} tarball
 */
async function createUserFolder(folder, tarball) {
	const nodes = join(folder, '.n8n', 'nodes');
	mkdirSync(nodes, { recursive: true });
	mkdirSync(join(folder, 'tmp'), { recursive: true });
	writeFileSync(join(nodes, 'package.json'), JSON.stringify({ name: 'installed-nodes', private: true }));
	// As n8n installs community packages: no scripts, no peer dependencies.
	const options = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
	await npm(['install', tarball, '--prefix', nodes, ...options], { cwd: nodes });
}

/** Parts of n8n that nobody needs here. An older version does not start when it is configured with one it does not have. */
function disabledModules() {
	return isBelow(chosenVersion() ?? newestVersion(), newestVersion()) ? 'insights' : 'mcp-registry,instance-ai,agents,chat-hub,insights';
}

/**
 * All settings of n8n, so that it asks nothing and calls nobody beyond the loopback address.
 * @param {string} folder
 * @param {number} port
 * @param {number} brokerPort of its task runner
 * @param {NodeJS.ProcessEnv} more
 * @returns {NodeJS.ProcessEnv}
 */
function environment(folder, port, brokerPort, more) {
	const { hashSync } = require('bcryptjs');
	return {
		PATH: process.env.PATH,
		LANG: process.env.LANG,
		HOME: folder,
		TMPDIR: join(folder, 'tmp'),
		TZ: 'UTC',
		GENERIC_TIMEZONE: 'UTC',
		N8N_USER_FOLDER: folder,
		N8N_ENCRYPTION_KEY: 'demo-only',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_SECURE_COOKIE: 'false',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
		N8N_DISABLED_MODULES: disabledModules(),
		// As n8n 2 does by itself. 1.x kept files in memory.
		N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
		N8N_INSTANCE_OWNER_MANAGED_BY_ENV: 'true',
		N8N_INSTANCE_OWNER_EMAIL: owner.email,
		N8N_INSTANCE_OWNER_PASSWORD_HASH: hashSync(owner.password, salt),
		...more,
	};
}

/**
 * @typedef {{
 *   folder: string, url: string, port: number, brokerPort: number, pid: number, log: string, env: NodeJS.ProcessEnv,
 * }} N8nHandle plain data, so that it can be written to a file and used by another process
 * @typedef {{name: string, port: number, brokerPort: number, pid: number, log: string}} N8nWorker likewise
 */

/**
 * Starts one of n8n's processes: of an installation, or of the image that was chosen.
 * @param {string} folder
 * @param {string[]} command
 * @param {{log: string, env: NodeJS.ProcessEnv, port: number}} how
 */
function begin(folder, command, { log, env, port }) {
	const image = chosenImage();
	if (image !== undefined) {
		const args = containerCommand(image, command, { folder, port, env });
		return start('docker', args, { cwd: folder, env: { ...env, ...ofEngine() }, log, out: 'log' });
	}
	const { node, cli } = n8nPaths();
	return start(node, [cli, ...command], { cwd: folder, env, log, out: 'log' });
}

/**
 * Starts one of n8n's processes and waits until it answers.
 * @param {string} folder
 * @param {string[]} command
 * @param {{log: string, env: NodeJS.ProcessEnv, port: number, ready: string[]}} how `ready`: URLs that answer with JSON when it is up
 * @returns {Promise<number>} its process ID
 * @throws {Error} with the end of its log when it does not come up
 */
async function launch(folder, command, { log, env, port, ready }) {
	const child = begin(folder, command, { log, env, port });
	const deadline = Date.now() + 240_000;
	for (;;) {
		if (child.exitCode !== null || Date.now() > deadline) {
			await end(child.pid);
			const tail = readFileSync(log, 'utf8').split('\n').slice(-40).join('\n');
			throw new Error(`n8n ${command[0]} did not come up (exit code ${child.exitCode})\n${tail}`);
		}
		if ((await Promise.all(ready.map(answers))).every(Boolean)) return /** @type {number} */ (child.pid);
		await new Promise((resolve) => setTimeout(resolve, 200));
	}
}

/**
 * Starts n8n on a user folder and waits until its API answers.
 * @param {{folder: string, port: number, brokerPort: number, env?: NodeJS.ProcessEnv}} options `env`: on top of the usual
 * @returns {Promise<N8nHandle>}
 * @throws {Error} with the end of n8n's log when it does not come up
 */
async function startN8n({ folder, port, brokerPort, env = {} }) {
	const log = join(folder, 'n8n.log');
	const url = `http://127.0.0.1:${port}`;
	const ready = [`${url}/healthz/readiness`, `${url}/rest/settings`];
	// As in n8n's image. Without it a browser asks again for each of some 500 files of the editor.
	const settings = { NODE_ENV: 'production', ...environment(folder, port, brokerPort, env) };
	const pid = await launch(folder, ['start'], { log, env: settings, port, ready });
	return { folder, url, port, brokerPort, pid, log, env };
}

/**
 * Starts a worker of an n8n in queue mode, with the user folder and the settings of main.
 * @param {Pick<N8nHandle, 'folder' | 'env' | 'url'>} main
 * @param {{name: string, port: number, brokerPort: number}} options `name`: of its log. `port`: where it says how it is
 * @returns {Promise<N8nWorker>}
 */
async function startWorker({ folder, env, url }, { name, port, brokerPort }) {
	const log = join(folder, `${name}.log`);
	// The links of forms and webhooks that an execution hands out have to lead to main.
	const own = { ...env, N8N_WEBHOOK_URL: `${url}/`, QUEUE_HEALTH_CHECK_PORT: String(port) };
	const ready = [`http://127.0.0.1:${port}/healthz/readiness`];
	const pid = await launch(folder, ['worker', '--concurrency=10'], { log, env: environment(folder, port, brokerPort, own), port, ready });
	return { name, port, brokerPort, pid, log };
}

/** @param {string} url */
async function answers(url) {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
		return response.ok && Boolean(await response.json());
	} catch {
		return false;
	}
}

/**
 * Ends n8n the way an operator does.
 * @param {{pid: number}} n8n
 */
function stopN8n(n8n) {
	return end(n8n.pid);
}

/**
 * Ends n8n the way a power cut does, task runner included.
 * @param {{pid: number, port?: number, folder?: string}} n8n
 */
async function killN8n({ pid, port, folder }) {
	if (chosenImage() !== undefined && port !== undefined) await killContainer(port);
	await kill(pid);
	// After a crash n8n would wait for ten seconds, so that a series of them is a slow one.
	if (folder !== undefined) rmSync(join(folder, '.n8n', 'crash.journal'), { force: true });
}

/**
 * Starts n8n again on the same user folder and ports.
 * @param {N8nHandle} n8n
 */
function restartN8n(n8n) {
	return startN8n(n8n);
}

module.exports = { createUserFolder, killN8n, owner, restartN8n, startN8n, startWorker, stopN8n };
