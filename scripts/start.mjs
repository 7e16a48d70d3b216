// `npm start`: a real n8n with this package installed, beside a stand-in Canton network, in one command.
// The first run begins without dependencies: what needs one is loaded after they are installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import firstAlertLib from './lib/firstAlert.cjs';
import install from './lib/install.cjs';
import n8nLib from './lib/n8n.cjs';
import optionsLib from './lib/options.cjs';
import gitLib from './lib/git.cjs';
import paths from './lib/paths.cjs';
import processes from './lib/processes.cjs';
import rest from './lib/rest.cjs';
import queueLib from './lib/queue.cjs';
import sandboxLib from './lib/sandbox.cjs';
import progress from './lib/say.cjs';

const usage = `npm start -- [options]: a demo n8n with this package and a stand-in Canton network

  --once     end as soon as the alert example has delivered one alert, and say how long it took
  --in-time  with --once: fail if that is longer than the documentation promises
  --queue    n8n in queue mode: PostgreSQL, Redis, one main and two workers
  --help     print this`;
const BOOLEAN = /** @type {const} */ ({ type: 'boolean' });
const { once, queue, 'in-time': inTime } = optionsLib.readOptions(usage, { once: BOOLEAN, queue: BOOLEAN, 'in-time': BOOLEAN });

const { say, step } = progress;
const onceTimeoutMs = 240_000;
/** Places the examples deliver to. */
const sinks = ['operators', 'holdings.csv'];

/**
 * Prepares what needs no n8n yet: the package, its user folder and the servers around n8n.
 * @param {string} folder
 */
async function prepare(folder) {
	await install.installDependencies();
	// The stand-in network runs from its sources. It starts while the package is compiled.
	const network = step('Starting the stand-in Canton network', () =>
		sandboxLib.startSandbox({
			args: ['--pace', '3000', '--clock', 'real'],
			log: join(folder, 'sandbox.log'),
		}),
	);
	const userFolder = async () => {
		await install.build();
		await step('Packing the package and installing it into a fresh n8n', async () => {
			const { tarball } = await install.pack();
			await n8nLib.createUserFolder(folder, tarball);
		});
	};
	const backends = async () => queue && (await step('Starting PostgreSQL and Redis', () => queueLib.startBackends(folder)));
	const [sandbox, git, servers] = await Promise.all([network, gitLib.startGit(), backends(), userFolder()]);
	return { sandbox, git, env: servers ? servers.env : undefined };
}

/** @returns {Promise<{n8n: import('./lib/n8n.cjs').N8nHandle, sandbox: import('./lib/sandbox.cjs').Sandbox, git: import('./lib/git.cjs').Git, workers: import('./lib/n8n.cjs').N8nWorker[]}>} */
async function bringUp() {
	const folder = paths.runFolder('demo');
	let installed = false;
	const installation = install.installN8n().then(() => (installed = true));
	const preparation = prepare(folder).then((ready) => {
		if (!installed) say('Everything else is ready: what is left is the installation of n8n');
		return ready;
	});
	const [{ sandbox, git, env }] = await Promise.all([preparation, installation]);
	const { default: demo } = await import('./lib/demo.cjs');
	const n8n = await step('Starting n8n', async (show) => {
		const port = await processes.freePort(5678);
		const brokerPort = await processes.freePort();
		show(() => lastLine(join(folder, 'n8n.log')));
		return n8nLib.startN8n({ folder, port, brokerPort, env });
	});
	/** @type {import('./lib/n8n.cjs').N8nWorker[]} */
	const workers = [];
	for (const name of queue ? ['worker-1', 'worker-2'] : []) {
		const ports = { port: await processes.freePort(), brokerPort: await processes.freePort() };
		workers.push(await step(`Starting ${name}`, () => n8nLib.startWorker(n8n, { name, ...ports })));
	}
	await step('Creating the credentials and the example workflows', async (show) => {
		const client = new rest.N8nClient(n8n.url);
		await client.login();
		await demo.seedExamples(client, sandbox, git.url, ({ id, name, active }) => {
			say(`  ${name}${active ? ' (active)' : ''}: ${n8n.url}/workflow/${id}`);
			show(`after ${name}`);
		});
	});
	await step('Sending the DAR gate its first webhooks', () => demo.feedGate(git, n8n.url));
	return { n8n, sandbox, git, workers };
}

/** @param {string} file a log that may not be there yet */
function lastLine(file) {
	return existsSync(file) ? (readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '') : '';
}

/** @param {Awaited<ReturnType<typeof bringUp>>} up */
function announce({ n8n, sandbox, git, workers }) {
	console.log(`
  Editor    ${n8n.url}
  Login     ${n8nLib.owner.email}
  Password  ${n8nLib.owner.password}

  Network   ${sandbox.url}  (a stand-in: nothing here is a real participant)
  Delivered ${sinks.map((name) => `${sandbox.url}/control/sink/${name}`).join('\n            ')}
  Sample    ${sandbox.url}/samples/note-1.0.0.dar  (a DAR that a real participant took)
  Statuses  ${git.url}/statuses  (what the DAR gate has reported to the Git server, a stand-in too)
  Log       ${[n8n, ...workers].map(({ log }) => log).join('\n            ')}
`);
}

/**
 * Waits for an alert of a failed command: from the workflow with the stream, or from the one that polls if that is sooner.
 * @param {Awaited<ReturnType<typeof bringUp>>} up
 * @param {import('./lib/say.cjs').Show} show
 */
async function firstAlert({ n8n, sandbox }, show) {
	const deadline = Date.now() + onceTimeoutMs;
	while (Date.now() < deadline) {
		const delivered = await sandbox.delivered('operators');
		const alert = delivered.find(({ body }) => body.type === 'commandFailed');
		if (alert) return alert.body;
		show(`${delivered.length} messages were delivered so far, none of a failed command`);
		await sleep(500);
	}
	throw new Error(`No alert was delivered within ${onceTimeoutMs / 1000} s; n8n's log is ${n8n.log}`);
}

let stopping = false;
/**
 * Ends everything and leaves.
 * @param {number} code
 */
async function leave(code) {
	if (stopping) return;
	stopping = true;
	await processes.endAll();
	// After a failure its logs are kept, until the next run.
	if (code === 0) paths.remove(paths.runFolder('demo'));
	say('Stopped.');
	process.exit(code);
}

for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
	process.on(name, () => {
		say('Stopping n8n and the network …');
		void leave(0);
	});
}

try {
	const up = await bringUp();
	announce(up);
	if (once) {
		const title = 'Waiting for the first alert (every 15 seconds a command fails, and the ledger stream tells n8n)';
		const alert = await step(title, (show) => firstAlert(up, show));
		console.log(JSON.stringify(alert, null, 2));
		say(firstAlertLib.firstAlertTime(process.uptime(), inTime));
		await leave(0);
	}
	say('Running. Ctrl-C stops everything.');
	// Whichever goes first takes the demo with it: half of it is no use to anybody.
	while (!stopping) {
		for (const { name, pid } of [{ name: 'n8n', pid: up.n8n.pid }, { name: 'sandbox', pid: up.sandbox.pid }, ...up.workers]) {
			if (!stopping && !processes.signal(pid, 0)) throw new Error(`The ${name} process has ended by itself`);
		}
		await sleep(1000);
	}
} catch (error) {
	if (!stopping) {
		console.error(error instanceof Error ? error.message : error);
		await leave(1);
	}
}
