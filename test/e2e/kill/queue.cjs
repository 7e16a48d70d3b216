// At Least Once in queue mode: real PostgreSQL, Redis, one main and two workers, a steady stream of events, and kill -9 of any of them.
// At the end every event of the sandbox's log is compared with what arrived at the sink, by update ID.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { demoCredentials } = require('../../../scripts/lib/demo.cjs');
const { createUserFolder, killN8n, startN8n, startWorker, stopN8n } = require('../../../scripts/lib/n8n.cjs');
const { runFolder } = require('../../../scripts/lib/paths.cjs');
const { end, freePort, kill } = require('../../../scripts/lib/processes.cjs');
const { startBackends } = require('../../../scripts/lib/queue.cjs');
const { N8nClient } = require('../../../scripts/lib/rest.cjs');
const { startSandbox } = require('../../../scripts/lib/sandbox.cjs');
const { clock } = require('../../../scripts/lib/say.cjs');
const { ENGINES, compare, random, settled, stream, workflow } = require('./experiment.cjs');

/** @typedef {'worker' | 'main' | 'redis' | 'postgres'} Victim */

/**
 * @typedef {object} QueuePlan
 * @property {import('./experiment.cjs').Engine} engine
 * @property {Record<Victim, number>} kills how often each is killed, in an order that the seed decides
 * @property {number} rate events per second
 * @property {number} seed
 * @property {string} tarball
 * @property {(text: string) => void} say
 */

const WORKERS = 2;
/** A kill comes so many ms after everything was up again, at most. */
const RANDOM_MS = 10_000;
/** How soon the queue notices a dead worker; n8n's defaults are a minute and half a minute. They change when it is noticed, not what happens. */
const STALLED = { QUEUE_WORKER_LOCK_DURATION: '15000', QUEUE_WORKER_STALLED_INTERVAL: '10000' };

/**
 * @param {QueuePlan} plan
 * @returns one record
 */
async function runQueueExperiment({ engine, kills, rate, seed, tarball, say }) {
	const began = Date.now();
	const chance = random(seed);
	const folder = runFolder(`queue-${engine}`);
	await createUserFolder(folder, tarball);
	const sandbox = await startSandbox({
		args: ['--seed', String(seed), '--history', '20', '--trust-answers'],
		log: join(folder, 'sandbox.log'),
	});
	const backends = await startBackends(folder);
	const env = { ...backends.env, ...ENGINES[engine], ...STALLED };
	const where = { folder, port: await freePort(), brokerPort: await freePort(), env };
	let main = await startN8n(where);
	/** @type {Array<Awaited<ReturnType<typeof startWorker>>>} */
	const workers = [];
	const sink = 'queue-deliveries';
	/** @type {ReturnType<typeof stream> | undefined} */
	let events;
	try {
		for (let index = 1; index <= WORKERS; index++)
			workers.push(await startWorker(main, { name: `worker-${index}`, port: await freePort(), brokerPort: await freePort() }));
		const client = new N8nClient(main.url);
		await client.login();
		const credential = demoCredentials(sandbox.url).find(({ type }) => type === 'cantonLedgerApi');
		if (!credential) throw new Error('the demo has no ledger credential');
		const { id, name } = await client.createCredential(credential);
		const world = await sandbox.call('GET', '/control/world?after=999999999');
		const made = await client.createWorkflow(
			workflow({
				delivery: 'atLeastOnce',
				party: world.parties.alice,
				afterOffset: world.ledgerEnd,
				sink: `${sandbox.url}/sink/${sink}`,
				credential: { id, name },
			}),
		);
		await client.activate(made.id);
		events = stream(sandbox, rate);
		const streamBegan = Date.now();

		/** @type {Record<Victim, () => Promise<void>>} */
		const murder = {
			async worker() {
				const index = Math.floor(chance() * workers.length);
				const { name: which, port, brokerPort } = workers[index];
				await killN8n(workers[index]);
				workers[index] = await startWorker(main, { name: which, port, brokerPort });
			},
			async main() {
				await killN8n(main);
				main = await startN8n(where);
			},
			async redis() {
				await kill(backends.redis.pid());
				await backends.redis.start();
			},
			async postgres() {
				await kill(backends.postgres.pid());
				await backends.postgres.start();
			},
		};
		const order = /** @type {Victim[]} */ (Object.keys(kills))
			.flatMap((victim) => Array.from({ length: kills[victim] }, () => ({ victim, at: chance() })))
			.sort((a, b) => a.at - b.at);
		for (const [index, { victim }] of order.entries()) {
			await sleep(chance() * RANDOM_MS);
			await murder[victim]();
			say(`${engine}: ${victim} killed, ${index + 1} of ${order.length} in ${clock(Date.now() - streamBegan)}`);
		}
		await sleep(RANDOM_MS);
		await events.stop();
		const streamSeconds = (Date.now() - streamBegan) / 1000;
		const { log } = await sandbox.call('GET', `/control/world?after=${world.ledgerEnd}`);
		const produced = log
			.filter((/** @type {any} */ { kind, actAs }) => kind === 'transaction' && actAs?.includes(world.parties.alice))
			.map((/** @type {any} */ { updateId }) => updateId);
		await settled(sandbox, [sink], { sinks: [sink], count: produced.length });
		const arrived = await sandbox.delivered(sink);
		return {
			engine,
			delivery: 'atLeastOnce',
			seed,
			kills,
			seconds: Math.round((Date.now() - began) / 1000),
			eventsPerSecond: Math.round((produced.length / streamSeconds) * 10) / 10,
			...compare(
				produced,
				arrived.map(({ body }) => body),
				[],
			),
			acknowledged: /kept by acknowledgement/.test(readFileSync(main.log, 'utf8')),
			durableSchedulerStarted: readFileSync(main.log, 'utf8').includes('Scheduler started'),
		};
	} finally {
		await events?.stop().catch(() => undefined);
		for (const worker of workers) await stopN8n(worker);
		await stopN8n(main);
		await end(backends.redis.pid());
		await end(backends.postgres.pid());
		await sandbox.stop();
	}
}

module.exports = { runQueueExperiment };
