// Measures what is lost and what is delivered twice when n8n is killed: a real n8n with the packed package, one workflow per delivery setting,
// a steady stream of events, kill -9 again and again, and at the end every event of the sandbox's log compared with what arrived at
// the sink of each workflow, by update id.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { demoCredentials } = require('../../../scripts/lib/demo.cjs');
const { createUserFolder, killN8n, startN8n, stopN8n } = require('../../../scripts/lib/n8n.cjs');
const { runFolder } = require('../../../scripts/lib/paths.cjs');
const { freePort } = require('../../../scripts/lib/processes.cjs');
const { N8nClient } = require('../../../scripts/lib/rest.cjs');
const { startSandbox } = require('../../../scripts/lib/sandbox.cjs');
const { clock } = require('../../../scripts/lib/say.cjs');
const { seeded } = require('../../support/seeded.cjs');
const { compare } = require('./compare.cjs');
const { readDatabase } = require('./database.cjs');
const { ENGINES, PUBLICATION } = require('./engines.cjs');
const { happenedSince, persist, settled, stream } = require('./events.cjs');
const { startObserver } = require('./observer.cjs');
const { REST, workflow } = require('./workflow.cjs');

/** @typedef {import('./engines.cjs').Engine} Engine */
/** @typedef {import('./workflow.cjs').Delivery} Delivery */

/**
 * @typedef {object} Plan
 * @property {Engine} engine
 * @property {Delivery[]} deliveries measured by the same kills
 * @property {number} kills half of them at random moments, half soon after a poll was answered with events
 * @property {number} rate events per second
 * @property {number} seed of everything that is random here
 * @property {string} tarball
 * @property {(text: string) => void} say
 */

/** A kill is aimed at so many ms after a poll was answered with events, at most. */
const AIM_MS = 250;
/** The first poll of a process is part of n8n's activation, later ones are its usual delivery: aimed at is any of the first so many. */
const AIM_POLLS = 3;
/** A random kill comes so many ms after n8n was ready, at most. */
const RANDOM_MS = 10_000;
/** A trigger that found nothing for so long, with a steady stream of events, does not run. */
const PATIENCE_MS = 180_000;

/** @typedef {{delivery: Delivery, sink: string, observer: Awaited<ReturnType<typeof startObserver>>, id: string}} Measured */

/** Each setting with a sink and an observer of its own. @param {Delivery[]} deliveries @param {string} url of the sandbox */
async function settings(deliveries, url) {
	/** @type {Measured[]} */
	const measured = [];
	for (const delivery of deliveries)
		measured.push({ delivery, sink: `deliveries-${delivery}`, observer: await startObserver(url), id: '' });
	return measured;
}

/**
 * Publishes the workflow of a setting, which reads through its observer. Returns its ID.
 * @param {Measured} measured
 * @param {{client: InstanceType<typeof N8nClient>, sandbox: Awaited<ReturnType<typeof startSandbox>>, world: any}} parts
 */
async function follow({ delivery, sink, observer }, { client, sandbox, world }) {
	const credential = demoCredentials(sandbox.url).find(({ type }) => type === 'cantonLedgerApi');
	if (!credential) throw new Error('the demo has no ledger credential');
	const { id, name } = await client.createCredential({
		...credential,
		name: `Ledger ${delivery}`,
		data: { ...credential.data, baseUrl: observer.url },
	});
	const made = await client.createWorkflow(
		workflow({
			delivery,
			party: world.parties.alice,
			afterOffset: world.ledgerEnd,
			sink: `${sandbox.url}/sink/${sink}`,
			credential: { id, name },
		}),
	);
	await client.activate(made.id);
	return String(made.id);
}

/** Moments of kills: each second one soon after a poll was answered with events, the others at random. */
class Moments {
	done = { random: 0, aimed: 0, aimedAtAnswer: new Array(AIM_POLLS).fill(0) };

	/** @param {Measured[]} measured @param {() => number} chance */
	constructor(measured, chance) {
		this.measured = measured;
		this.chance = chance;
		/** Number of aimed kills at each setting's polls. */
		this.aimedAt = measured.map(() => 0);
	}

	/** Waits for the moment of a kill. @param {number} kill its number */
	async next(kill) {
		if (kill % 2 !== 0) {
			await sleep(this.chance() * RANDOM_MS);
			this.done.random++;
			return;
		}
		const target = this.done.aimed % this.measured.length;
		const answer = 1 + Math.floor(this.chance() * AIM_POLLS);
		const delay = this.chance() * AIM_MS;
		await this.measured[target].observer.polled(answer, { quietMs: delay, timeoutMs: PATIENCE_MS });
		this.done.aimed++;
		this.done.aimedAtAnswer[answer - 1]++;
		this.aimedAt[target]++;
	}
}

/**
 * Counts of one setting.
 * @param {Measured} measured
 * @param {import('../../../scripts/lib/sandbox.cjs').Delivery[]} arrived
 * @param {{produced: Parameters<typeof compare>[0], lastKill: string} & Pick<ReturnType<typeof readDatabase>, 'crashed' | 'executions' | 'publications'>} all
 */
function recordOf({ id }, arrived, { produced, lastKill, crashed, executions, publications }) {
	const crashedData = crashed.filter(({ workflowId }) => workflowId === id).map(({ data }) => data);
	return {
		...compare(
			produced,
			arrived.map(({ body }) => body),
			crashedData,
		),
		/** Number of different ones that had arrived by the last kill: the others came when nothing disturbed them any more. */
		eventsBeforeLastKill: new Set(arrived.filter(({ at }) => at < lastKill).map(({ body }) => body.updateId)).size,
		/** @type {Record<string, number>} */
		executions: Object.fromEntries(executions.filter(({ workflowId }) => workflowId === id).map(({ status, n }) => [status, n])),
		/** Activations that n8n gave up. It does not try those again at a restart, so that later kills during activation hit nothing. */
		failedPublications: publications.filter(({ workflowId, status }) => workflowId === id && status !== 'completed').length,
	};
}

/**
 * Pauses after some kills, but not after the last.
 * @param {number} kill
 * @param {number} kills
 */
async function rest(kill, kills) {
	if (kill % REST.restAfterKills === 0 && kill < kills) await sleep(REST.restSeconds * 1000);
}

/**
 * Sinks to which every event must come.
 * @param {Array<{delivery: string, sink: string}>} measured
 */
const certainSinks = (measured) => measured.filter(({ delivery }) => delivery !== 'once').map(({ sink }) => sink);

/**
 * Length of an experiment and its events per second, with one digit after the point.
 * @param {number} began in ms
 * @param {number} streamSeconds
 * @param {number} events
 */
const paceOf = (began, streamSeconds, events) => ({
	seconds: Math.round((Date.now() - began) / 1000),
	eventsPerSecond: Math.round((events / streamSeconds) * 10) / 10,
});

/**
 * Kills n8n as often as the plan says, lets it catch up, and compares.
 * @param {Plan} plan
 * @returns one record for each delivery setting, in the order given
 */
async function runExperiment({ engine, deliveries, kills, rate, seed, tarball, say }) {
	const began = Date.now();
	const folder = runFolder(`kill-${engine}`);
	await createUserFolder(folder, tarball);
	const sandbox = await startSandbox({
		args: ['--seed', String(seed), '--history', '20', '--trust-answers'],
		log: join(folder, 'sandbox.log'),
	});
	const measured = await settings(deliveries, sandbox.url);
	const sinks = measured.map(({ sink }) => sink);
	const setup = { folder, port: await freePort(), brokerPort: await freePort(), env: ENGINES[engine] };
	let n8n = await startN8n(setup);
	/** @type {ReturnType<typeof stream> | undefined} */
	let events;
	try {
		const client = new N8nClient(n8n.url);
		await client.login();
		const world = await sandbox.call('GET', '/control/world?after=999999999');
		for (const result of measured) result.id = await follow(result, { client, sandbox, world });

		const streamBegan = Date.now();
		events = stream(sandbox, rate);
		const moments = new Moments(measured, seeded(seed));
		let lastKill = '';
		for (let kill = 1; kill <= kills; kill++) {
			await moments.next(kill);
			lastKill = new Date().toISOString();
			await killN8n(n8n);
			await persist(() => sandbox.call('DELETE', '/control/requests'));
			// Before n8n is there again: its first poll may be answered before it says that it is ready.
			for (const { observer } of measured) observer.restart();
			n8n = await startN8n(setup);
			await rest(kill, kills);
			if (kill % 5 === 0 || kill === kills) say(`${engine}: ${kill} of ${kills} kills in ${clock(Date.now() - streamBegan)}`);
		}

		for (const { observer } of measured) await observer.polled(1, { quietMs: 0, timeoutMs: PATIENCE_MS });
		await events.stop();
		const streamSeconds = (Date.now() - streamBegan) / 1000;
		const produced = await happenedSince(sandbox, world.ledgerEnd, world.parties.alice);
		await settled(sandbox, sinks, { sinks: certainSinks(measured), count: produced.length });
		// A busy machine may pause longer between two deliveries. One that a kill left behind never ends.
		await Promise.all(measured.map(async ({ id }) => await client.idle(id).catch(() => undefined)));
		await stopN8n(n8n);
		const { executions, crashed, publications, pollerStates } = readDatabase(folder);
		const durableSchedulerStarted = readFileSync(n8n.log, 'utf8').includes('Scheduler started');
		const ofAll = { engine, seed, ...paceOf(began, streamSeconds, produced.length) };
		const all = { produced, lastKill, crashed, executions, publications };
		const records = [];
		for (const [index, setting] of measured.entries()) {
			const killed = { ...moments.done, aimedAtThis: moments.aimedAt[index] };
			const own = recordOf(setting, await sandbox.delivered(setting.sink), all);
			records.push({ ...ofAll, delivery: setting.delivery, kills: killed, ...own, pollerStates, durableSchedulerStarted });
		}
		return records;
	} finally {
		await events?.stop().catch(() => undefined);
		await stopN8n(n8n);
		for (const { observer } of measured) await observer.close();
		await sandbox.stop();
	}
}

module.exports = { SETTING: { ...PUBLICATION, ...REST }, runExperiment };
