// At Least Once in queue mode: a steady stream of events, and kill -9 of workers, main, Redis and PostgreSQL, which may stay away for
// a while. At the end every event of the sandbox's log is compared with what arrived at the sink, by update ID.
const { readFileSync } = require('node:fs');
const { setTimeout: sleep } = require('node:timers/promises');
const { clock } = require('../../../scripts/lib/say.cjs');
const { targetOf } = require('../../../scripts/lib/sandbox.cjs');
const { seeded } = require('../../support/seeded.cjs');
const { compare } = require('./compare.cjs');
const { databaseWorkflow } = require('./databaseWorkflow.cjs');
const { happenedSince, settled, stream } = require('./events.cjs');
const { startQueueMode } = require('./queueMode.cjs');
const { workflow } = require('./workflow.cjs');

/** @typedef {import('./queueMode.cjs').Victim} Victim */

/**
 * @typedef {object} QueuePlan
 * @property {import('./engines.cjs').Engine} engine
 * @property {Partial<Record<Victim, number>>} kills how often each is killed, in an order that the seed decides
 * @property {boolean} [needsDatabase] the nodes after the trigger need n8n's database: a sub-workflow, a data table, a credential
 * @property {import('./workflow.cjs').Delivery} [delivery] `atLeastOnce` by default
 * @property {boolean} [redisForgets] Redis keeps nothing on disk
 * @property {number} [targets] so many participants that each trigger follows, whose credential names them. 1 by default
 * @property {number} [workflows] so many alike, each with a trigger and a sink of its own. 1 by default
 * @property {boolean} [outages] executions take longer than a worker that is asked to end waits for
 * @property {number} rate events per second
 * @property {number} seed
 * @property {string} tarball
 * @property {(text: string) => void} say
 */

/**
 * With outages: an execution takes so long, in seconds, and a worker that is asked to end waits for it so long only
 * (N8N_GRACEFUL_SHUTDOWN_TIMEOUT). n8n's own values are whatever the workflow needs, and 30.
 */
const OUTAGES = { pauseSeconds: 6, gracefulSeconds: 2 };

/** So long after the last event, in ms: the queue has noticed what stalled, and run it again. */
const ONCE_MS = 60_000;

/** A kill comes so many ms after everything was up again, at most. */
const RANDOM_MS = 10_000;

/** The counts of several sinks together. @param {Array<ReturnType<typeof compare>>} counted @returns {ReturnType<typeof compare>} */
const summed = (counted) =>
	counted.reduce((sum, counts) => {
		for (const name of /** @type {Array<keyof typeof sum>} */ (Object.keys(sum))) sum[name] += counts[name];
		return sum;
	});

/** Events of its alice. @param {import('../../../scripts/lib/sandbox.cjs').Sandbox} participant @param {number} since an offset */
async function producedAt(participant, since) {
	const { parties } = await participant.call('GET', '/control/world?after=999999999');
	return await happenedSince(participant, since, parties.alice);
}

/**
 * Publishes a workflow that follows alice, and sends what it gets to a sink.
 * @param {QueuePlan} plan
 * @param {Pick<Awaited<ReturnType<typeof startQueueMode>>, 'sandbox' | 'client' | 'credential' | 'world'>} parts
 * @param {string} sink
 */
async function follow({ delivery = 'atLeastOnce', needsDatabase, outages, targets = 1 }, { sandbox, client, credential, world }, sink) {
	const source = {
		delivery,
		party: world.parties.alice,
		// A position is of one ledger: several are read from their beginning.
		...(targets === 1 ? { afterOffset: world.ledgerEnd } : { target: '*' }),
		sink: `${sandbox.url}/sink/${sink}`,
		credential,
		...(outages && { pauseSeconds: OUTAGES.pauseSeconds }),
	};
	const made = await client.createWorkflow(needsDatabase ? await databaseWorkflow(client, source) : workflow(source));
	await client.activate(made.id);
}

/**
 * Kills each part as often as the plan says, at random moments.
 * @param {QueuePlan} plan
 * @param {Awaited<ReturnType<typeof startQueueMode>>['murder']} murder
 * @param {() => number} chance
 */
async function killAll({ engine, kills, say }, murder, chance) {
	const began = Date.now();
	const order = /** @type {Victim[]} */ (Object.keys(kills))
		.flatMap((victim) => Array.from({ length: kills[victim] ?? 0 }, () => ({ victim, at: chance() })))
		.sort((a, b) => a.at - b.at);
	for (const [index, { victim }] of order.entries()) {
		await sleep(chance() * RANDOM_MS);
		await murder[victim](chance);
		say(`${engine}: ${victim} killed, ${index + 1} of ${order.length} in ${clock(Date.now() - began)}`);
	}
}

/**
 * Waits until all has arrived that will, and counts it.
 * @param {import('../../../scripts/lib/sandbox.cjs').Sandbox} sandbox
 * @param {string[]} sinks
 * @param {{delivery: import('./workflow.cjs').Delivery, produced: Parameters<typeof compare>[0]}} of
 */
async function countsOf(sandbox, sinks, { delivery, produced }) {
	// With Once, what is missing does not come: only what a stalled job still does is waited for.
	if (delivery === 'once') await sleep(ONCE_MS);
	await settled(sandbox, sinks, { sinks: delivery === 'once' ? [] : sinks, count: produced.length });
	const arrived = await Promise.all(sinks.map(async (sink) => await sandbox.delivered(sink)));
	return summed(
		arrived.map((all) =>
			compare(
				produced,
				all.map(({ body }) => body),
				[],
			),
		),
	);
}

/** Fields of a record for what a plan has besides the usual. */
const besidesOf = ({ redisForgets = false, needsDatabase = false, targets = 1, workflows = 1 }) => ({
	...(redisForgets && { redisForgets }),
	...(needsDatabase && { needsDatabase }),
	...(targets > 1 && { targets }),
	...(workflows > 1 && { workflows }),
});

/**
 * @param {QueuePlan} plan
 * @returns one record
 */
async function runQueueExperiment(plan) {
	const {
		engine,
		delivery = 'atLeastOnce',
		kills,
		redisForgets = false,
		outages = false,
		targets = 1,
		workflows = 1,
		rate,
		seed,
		tarball,
	} = plan;
	const began = Date.now();
	const chance = seeded(seed);
	const { sandbox, client, credential, world, log, murder, stop } = await startQueueMode({
		name: `queue-${engine}`,
		engine,
		tarball,
		sandboxArgs: ['--seed', String(seed), '--history', '20', '--trust-answers', '--targets', String(targets)],
		targets,
		redisForgets,
		...(outages && { env: { N8N_GRACEFUL_SHUTDOWN_TIMEOUT: String(OUTAGES.gracefulSeconds) } }),
	});
	const sinks = Array.from({ length: workflows }, (_, index) => `queue-deliveries-${index + 1}`);
	const worlds = Array.from({ length: targets }, (_, index) => targetOf(sandbox, index + 1));
	/** @type {Array<ReturnType<typeof stream>>} */
	let events = [];
	try {
		for (const sink of sinks) await follow(plan, { sandbox, client, credential, world }, sink);
		events = worlds.map((participant) => stream(participant, rate / targets));
		const streamBegan = Date.now();
		await killAll(plan, murder, chance);
		await sleep(RANDOM_MS);
		for (const { stop: stopStream } of events) await stopStream();
		const streamSeconds = (Date.now() - streamBegan) / 1000;
		const produced = (await Promise.all(worlds.map(async (at) => await producedAt(at, targets === 1 ? world.ledgerEnd : 0)))).flat();
		const counts = await countsOf(sandbox, sinks, { delivery, produced });
		const logged = readFileSync(log(), 'utf8');
		return {
			engine,
			delivery,
			seed,
			kills,
			...besidesOf(plan),
			seconds: Math.round((Date.now() - began) / 1000),
			eventsPerSecond: Math.round((produced.length / streamSeconds) * 10) / 10,
			...counts,
			acknowledged: /kept by acknowledgement/.test(logged),
			durableSchedulerStarted: logged.includes('Scheduler started'),
		};
	} finally {
		for (const { stop: stopStream } of events) await stopStream().catch(() => undefined);
		await stop();
	}
}

module.exports = { runQueueExperiment };
