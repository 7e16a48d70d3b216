// What is lost and what comes twice when n8n is killed: a real n8n with the packed package, a steady stream of events, kill -9
// again and again, and at the end every event of the sandbox's log compared with what arrived at the sink, by update id.
const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { demoCredentials } = require('../../../scripts/lib/demo.cjs');
const { n8nPaths } = require('../../../scripts/lib/install.cjs');
const { createUserFolder, killN8n, startN8n, stopN8n } = require('../../../scripts/lib/n8n.cjs');
const { runFolder } = require('../../../scripts/lib/paths.cjs');
const { freePort } = require('../../../scripts/lib/processes.cjs');
const { N8nClient } = require('../../../scripts/lib/rest.cjs');
const { startSandbox } = require('../../../scripts/lib/sandbox.cjs');
const { startObserver } = require('./observer.cjs');

/** @typedef {'legacy' | 'durable'} Engine */
/** @typedef {'once' | 'atLeastOnce'} Delivery */

/**
 * @typedef {object} Plan
 * @property {Engine} engine
 * @property {Delivery} delivery
 * @property {number} kills half of them at random moments, half soon after a poll was answered with events
 * @property {number} rate events per second
 * @property {number} seed of everything that is random here
 * @property {string} tarball
 * @property {(text: string) => void} say
 */

/** What switches n8n's durable scheduler and its durable poll cursors on. @type {Record<Engine, Record<string, string>>} */
const ENGINES = {
	legacy: {},
	durable: {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	},
};

/** n8n's shortest interval is a minute; several poll times per minute are the supported way to poll more often. */
const EVERY_SECONDS = 3;
/** A kill is aimed at so many ms after a poll was answered with events, at most. */
const AIM_MS = 250;
/** A random kill comes so many ms after n8n was ready, at most. */
const RANDOM_MS = 10_000;
const SINK = 'deliveries';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). @param {number} seed */
function random(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/**
 * The workflow: our trigger, then one POST per event to the sink.
 * @param {{delivery: Delivery, party: string, afterOffset: number, sink: string, credential: {id: string, name: string}}} of
 */
function workflow({ delivery, party, afterOffset, sink, credential }) {
	const pollTimes = { item: Array.from({ length: 60 / EVERY_SECONDS }, (_, i) => ({ mode: 'custom', cronExpression: `${i * EVERY_SECONDS} * * * * *` })) };
	return {
		name: 'Deliver',
		nodes: [
			{
				id: 'b5d7c1a0-0001-4000-8000-000000000001', name: 'Canton Trigger', type: 'n8n-nodes-canton.cantonTrigger', typeVersion: 1, position: [0, 0],
				parameters: {
					pollTimes, event: 'commandCompleted', authentication: 'accessToken', parties: party, outcome: 'any',
					startFrom: 'position', afterOffset: String(afterOffset), delivery, simplify: true, options: {},
				},
				credentials: { cantonLedgerApi: credential },
			},
			{
				id: 'b5d7c1a0-0002-4000-8000-000000000002', name: 'Deliver', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [240, 0],
				parameters: {
					method: 'POST', url: sink, sendBody: true, specifyBody: 'json',
					jsonBody: '={{ JSON.stringify({ updateId: $json.updateId, replayed: $json.replayed === true, event: $json.event }) }}', options: {},
				},
			},
		],
		connections: { 'Canton Trigger': { main: [[{ node: 'Deliver', type: 'main', index: 0 }]] } },
	};
}

/**
 * What n8n's database says when it is over.
 * @param {string} folder
 * @returns {{executions: Record<string, number>, crashedData: string[], pollerStates: number}}
 */
function readDatabase(folder) {
	const script = `
		const { DatabaseSync } = require('node:sqlite');
		const db = new DatabaseSync(process.argv[1], { readOnly: true });
		const all = (sql) => { try { return db.prepare(sql).all(); } catch { return []; } };
		const executions = Object.fromEntries(all('select status, count(*) n from execution_entity group by status').map(({ status, n }) => [status, n]));
		const crashedData = all("select d.data from execution_data d join execution_entity e on e.id = d.executionId where e.status = 'crashed'").map(({ data }) => data);
		const [states] = all('select count(*) n from poller_state');
		console.log(JSON.stringify({ executions, crashedData, pollerStates: states ? states.n : 0 }));`;
	const out = execFileSync(n8nPaths().node, ['--no-warnings', '-e', script, join(folder, '.n8n', 'database.sqlite')], { maxBuffer: 1 << 30 });
	return JSON.parse(out.toString());
}

/**
 * Kills n8n as often as the plan says, lets it catch up, and compares.
 * @param {Plan} plan
 */
async function runExperiment({ engine, delivery, kills, rate, seed, tarball, say }) {
	const began = Date.now();
	const chance = random(seed);
	const folder = runFolder(`kill-${engine}-${delivery}`);
	await createUserFolder(folder, tarball);
	const sandbox = await startSandbox({ args: ['--seed', String(seed), '--history', '20', '--trust-answers'], log: join(folder, 'sandbox.log') });
	const observer = await startObserver(sandbox.url);
	const where = { folder, port: await freePort(), brokerPort: await freePort(), env: ENGINES[engine] };
	let n8n = await startN8n(where);
	let streaming = true;
	/** @type {Promise<void> | undefined} */
	let stream;
	try {
		const client = new N8nClient(n8n.url);
		await client.login();
		const credential = demoCredentials(sandbox.url).find(({ type }) => type === 'cantonLedgerApi');
		if (!credential) throw new Error('the demo has no ledger credential');
		const stored = await client.createCredential({ ...credential, data: { ...credential.data, baseUrl: observer.url } });
		const world = await sandbox.call('GET', '/control/world?after=999999999');
		const begin = world.ledgerEnd;
		const { id } = await client.createWorkflow(
			workflow({ delivery, party: world.parties.alice, afterOffset: begin, sink: `${sandbox.url}/sink/${SINK}`, credential: { id: stored.id, name: stored.name } }),
		);
		await client.activate(id);

		const streamBegan = Date.now();
		stream = (async () => {
			for (let made = 0; streaming; await sleep(100)) {
				const due = Math.floor(((Date.now() - streamBegan) / 1000) * rate) - made;
				if (due <= 0) continue;
				await persist(() => sandbox.call('POST', '/control/do', { action: 'succeed', count: due }));
				made += due;
			}
		})();

		/** @type {{aimed: number, random: number}} */
		const done = { aimed: 0, random: 0 };
		for (let kill = 1; kill <= kills; kill++) {
			const aimed = kill % 2 === 0;
			if (aimed) {
				await observer.nextEvents(180_000);
				await sleep(chance() * AIM_MS);
			} else {
				await sleep(chance() * RANDOM_MS);
			}
			await killN8n(n8n);
			done[aimed ? 'aimed' : 'random']++;
			await persist(() => sandbox.call('DELETE', '/control/requests'));
			n8n = await startN8n(where);
			if (kill % 5 === 0 || kill === kills) say(`${engine}, ${delivery}: ${kill} of ${kills} kills`);
		}

		await observer.nextEvents(180_000);
		streaming = false;
		await stream;
		const streamSeconds = (Date.now() - streamBegan) / 1000;
		await settled(sandbox);
		await stopN8n(n8n);
		const { log } = await sandbox.call('GET', `/control/world?after=${begin}`);
		const produced = log.filter((/** @type {any} */ { kind, actAs }) => kind === 'transaction' && actAs?.includes(world.parties.alice)).map((/** @type {any} */ { updateId }) => updateId);
		const deliveries = (await sandbox.delivered(SINK)).map(({ body }) => body);
		return {
			engine, delivery, seed, kills: done,
			seconds: Math.round((Date.now() - began) / 1000),
			eventsPerSecond: Math.round((produced.length / streamSeconds) * 10) / 10,
			...compare(produced, deliveries, readDatabase(folder)),
			durableSchedulerStarted: readFileSync(n8n.log, 'utf8').includes('Scheduler started'),
		};
	} finally {
		streaming = false;
		await stream?.catch(() => undefined);
		await stopN8n(n8n);
		await observer.close();
		await sandbox.stop();
	}
}

/**
 * A connection kept open may be closed by the other side just when it is used again; hours of calls meet that. What is called
 * here may be done twice: the sandbox's own log is what counts.
 * @param {() => Promise<unknown>} call
 */
async function persist(call) {
	for (let tries = 1; ; tries++) {
		try {
			await call();
			return;
		} catch (error) {
			if (tries === 5) throw error;
			await sleep(200);
		}
	}
}

/** Waits until nothing more arrives at the sink. @param {import('../../../scripts/lib/sandbox.cjs').Sandbox} sandbox */
async function settled(sandbox) {
	let now = -1;
	for (let quiet = 0; quiet < 5; ) {
		const before = now;
		await persist(async () => (now = (await sandbox.delivered(SINK)).length));
		quiet = now === before ? quiet + 1 : 0;
		await sleep(EVERY_SECONDS * 1000);
	}
}

/**
 * The raw counts, by update id.
 * @param {string[]} produced
 * @param {Array<{updateId?: string, replayed?: boolean}>} deliveries
 * @param {ReturnType<typeof readDatabase>} database
 */
function compare(produced, deliveries, { executions, crashedData, pollerStates }) {
	/** @type {Map<string, {all: number, marked: number}>} */
	const seen = new Map();
	for (const { updateId, replayed } of deliveries) {
		if (!updateId) continue;
		const one = seen.get(updateId) ?? { all: 0, marked: 0 };
		seen.set(updateId, { all: one.all + 1, marked: one.marked + (replayed ? 1 : 0) });
	}
	const missing = produced.filter((updateId) => !seen.has(updateId));
	const inCrashed = new Set(crashedData.flatMap((text) => text.match(/1220[0-9a-f]{64}/g) ?? []));
	const counts = [...seen.values()];
	const known = new Set(produced);
	return {
		events: produced.length,
		missing: missing.length,
		/** Of the missing: those that stand in an execution n8n marked as crashed, where a person can find and retry them. */
		missingInCrashedExecutions: missing.filter((updateId) => inCrashed.has(updateId)).length,
		twice: counts.filter(({ all }) => all > 1).length,
		/** Of those that came twice: with more than one delivery that was not marked as replayed. */
		twiceUnmarked: counts.filter(({ all, marked }) => all - marked > 1).length,
		deliveries: deliveries.length,
		/** Delivered but never happened; always 0. */
		unknown: [...seen.keys()].filter((updateId) => !known.has(updateId)).length,
		executions,
		pollerStates,
	};
}

/**
 * Whether a run was what it claims to be (the engine asked for, nothing made up) and kept what the setting promises.
 * @param {Awaited<ReturnType<typeof runExperiment>>} run
 */
function holds({ engine, delivery, missing, unknown, durableSchedulerStarted, pollerStates }) {
	const really = durableSchedulerStarted === (engine === 'durable') && pollerStates > 0 === (engine === 'durable');
	return really && unknown === 0 && (delivery === 'once' || missing === 0);
}

module.exports = { holds, runExperiment };
