// n8n in queue mode for experiments that end its parts: real PostgreSQL, Redis, one main and two workers, and the sandbox.
const { readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { createUserFolder, killN8n, startN8n, startWorker, stopN8n } = require('../../../scripts/lib/n8n.cjs');
const { runFolder } = require('../../../scripts/lib/paths.cjs');
const { end, freePort, kill } = require('../../../scripts/lib/processes.cjs');
const { startBackends } = require('../../../scripts/lib/queue.cjs');
const { startSandbox } = require('../../../scripts/lib/sandbox.cjs');
const { ENGINES } = require('./engines.cjs');
const { signIn } = require('./workflow.cjs');

/**
 * @typedef {'worker' | 'main' | 'redis' | 'postgres' | 'postgresAway' | 'connection' | 'workerStopped' | 'redisFull'} Victim
 * `postgresAway`: PostgreSQL, which then stays away for a while. `connection`: PostgreSQL goes on, and ends the connections on which
 * credentials or workflows are being read. `workerStopped`: a worker is asked to end (SIGTERM) while it works.
 * `redisFull`: Redis has no memory left for a while, and evicts nothing
 */

const WORKERS = 2;
/** So long a kill waits for its moment, at most. */
const LONGEST_AIM_MS = 20_000;
/** PostgreSQL stays away so long, in ms: n8n's processes give up what they hold of it after some seconds, and then connect again. */
const AWAY_MS = { least: 2000, most: 10_000 };
/** Redis has no memory left for so long, in ms: several polls come meanwhile. */
const FULL_MS = 10_000;
/** So long PostgreSQL waits for somebody who reads, in tenths of a second, and then until others who read too are there, in seconds. */
const CUT = { tries: 150, gather: 0.5 };
/** Tables that nodes of a worker read: most often credentials, and the workflow that they call. */
const READ = ['credentials_entity', 'workflow_entity'];

/**
 * Lets nobody read a table, and ends the connections of those who wait for it: their statements fail while everything else goes on.
 * @param {string} table
 */
const cutReaders = (table) => `DO $$
DECLARE waiting integer;
BEGIN
	EXECUTE 'LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE';
	FOR tries IN 1..${CUT.tries} LOOP
		PERFORM pg_stat_clear_snapshot();
		SELECT count(*) INTO waiting FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid));
		EXIT WHEN waiting > 0;
		PERFORM pg_sleep(0.1);
	END LOOP;
	PERFORM pg_sleep(${CUT.gather});
	PERFORM pg_stat_clear_snapshot();
	PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid));
END $$`;

/** Times after which the queue notices a dead worker. N8n's defaults are a minute and half a minute. They change when it is noticed, not what happens. */
const STALLED = { QUEUE_WORKER_LOCK_DURATION: '15000', QUEUE_WORKER_STALLED_INTERVAL: '10000' };

/** Waits for the moment in which main has queued an execution, and no worker has taken it yet: what Redis forgets then is lost. @param {string} log of main */
async function queued(log) {
	const { size } = statSync(log);
	for (const deadline = Date.now() + LONGEST_AIM_MS; Date.now() < deadline; await sleep(2))
		if (readFileSync(log, 'utf8').slice(size).includes('Enqueued execution')) return;
}

/** Fields of a credential that names so many participants of a sandbox. @param {{url: string}} sandbox @param {number} count */
function severalTargets({ url }, count) {
	if (count === 1) return {};
	const row = Array.from({ length: count - 1 }, (_, index) => ({
		...{ name: `target-${index + 2}`, url: `${url}/target-${index + 2}` },
		...{ network: '', tags: '', access: 'same' },
	}));
	return { severalTargets: true, targetName: 'target-1', furtherTargets: { row } };
}

/**
 * @typedef {{main: Awaited<ReturnType<typeof startN8n>>, workers: Array<Awaited<ReturnType<typeof startWorker>>>}} Running
 * @typedef {{setup: Parameters<typeof startN8n>[0], backends: Awaited<ReturnType<typeof startBackends>>, redisForgets?: boolean}} Parts
 */

/**
 * Ways to end each part with kill -9 and start it again on the same data.
 * @param {Running} running
 * @param {Parts} parts
 * @returns {Record<Victim, (chance: () => number) => Promise<void>>}
 */
function murders(running, { setup, backends, redisForgets }) {
	return {
		async worker(chance) {
			const index = Math.floor(chance() * running.workers.length);
			const { name: which, port, brokerPort } = running.workers[index];
			await killN8n(running.workers[index]);
			running.workers[index] = await startWorker(running.main, { name: which, port, brokerPort });
		},
		async workerStopped(chance) {
			const index = Math.floor(chance() * running.workers.length);
			const { name: which, port, brokerPort } = running.workers[index];
			await stopN8n(running.workers[index]);
			running.workers[index] = await startWorker(running.main, { name: which, port, brokerPort });
		},
		async redisFull() {
			await backends.redis.command('CONFIG SET maxmemory 1');
			await sleep(FULL_MS);
			await backends.redis.command('CONFIG SET maxmemory 0');
		},
		async main() {
			await killN8n(running.main);
			running.main = await startN8n(setup);
		},
		async redis(chance) {
			if (redisForgets && chance() < 0.5) await queued(running.main.log);
			await kill(backends.redis.pid());
			await backends.redis.start();
		},
		async postgres() {
			await kill(backends.postgres.pid());
			await backends.postgres.start();
		},
		async connection(chance) {
			await backends.postgres.execute(cutReaders(READ[Math.floor(chance() * READ.length)]));
		},
		async postgresAway(chance) {
			await kill(backends.postgres.pid());
			await sleep(AWAY_MS.least + chance() * (AWAY_MS.most - AWAY_MS.least));
			await backends.postgres.start();
		},
	};
}

/**
 * Starts all of it. `murder` ends one part with kill -9 and starts it again on the same data. `chance` chooses the worker.
 * @param {{name: string, engine: import('./engines.cjs').Engine, tarball: string, sandboxArgs: string[], targets?: number, redisForgets?: boolean, env?: Record<string, string>}} of `env`: more for n8n's processes. `targets`: participants that the credential names
 */
async function startQueueMode({ name, engine, tarball, sandboxArgs, targets = 1, redisForgets, env = {} }) {
	const folder = runFolder(name);
	await createUserFolder(folder, tarball);
	const sandbox = await startSandbox({ args: sandboxArgs, log: join(folder, 'sandbox.log') });
	const backends = await startBackends(folder, { redisForgets });
	const setup = {
		folder,
		port: await freePort(),
		brokerPort: await freePort(),
		env: { ...backends.env, ...ENGINES[engine], ...STALLED, ...env },
	};
	/** @type {Running} */
	const running = { main: await startN8n(setup), workers: [] };
	const stop = async () => {
		for (const worker of running.workers) await stopN8n(worker);
		await stopN8n(running.main);
		await end(backends.redis.pid());
		await end(backends.postgres.pid());
		await sandbox.stop();
	};
	const murder = murders(running, { setup, backends, redisForgets });
	try {
		for (let index = 1; index <= WORKERS; index++)
			running.workers.push(
				await startWorker(running.main, { name: `worker-${index}`, port: await freePort(), brokerPort: await freePort() }),
			);
		const { client, credential } = await signIn(running.main.url, sandbox.url, severalTargets(sandbox, targets));
		const world = await sandbox.call('GET', '/control/world?after=999999999');
		return { sandbox, client, credential, world, log: () => running.main.log, murder, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

module.exports = { startQueueMode };
