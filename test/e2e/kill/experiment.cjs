// What is lost and what comes twice when n8n is killed: a real n8n with the packed package, one workflow for each delivery setting,
// a steady stream of events, kill -9 again and again, and at the end every event of the sandbox's log compared with what arrived at
// the sink of each workflow, by update id.
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
const { clock } = require('../../../scripts/lib/say.cjs');
const { seeded } = require('../../support/seeded.cjs');
const { startObserver } = require('./observer.cjs');

/** @typedef {'legacy' | 'durable'} Engine */
/** @typedef {'once' | 'atLeastOnce' | 'stream'} Delivery settings of the polling trigger, or the stream in its place */

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

/**
 * A kill during activation leaves n8n's note that the workflow is being published, and until that lease has run out no later start
 * of n8n touches the workflow: two minutes by default, and it looks every 15 seconds. These change how long nothing happens, not
 * what happens then. But not much shorter: n8n gives an activation up for good when it takes 70 % of the lease, and 5 seconds did
 * let that happen on a machine that was busy with something else (KILL_LEASE_SECONDS sets it for such a one).
 */
const PUBLICATION = { publicationLeaseSeconds: Number(process.env.KILL_LEASE_SECONDS ?? 10), publicationPollMs: 1000 };
const BOTH = {
	N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: String(PUBLICATION.publicationLeaseSeconds),
	N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS: String(PUBLICATION.publicationPollMs),
};
/** What switches n8n's durable scheduler and its durable poll cursors on. @type {Record<Engine, Record<string, string>>} */
const ENGINES = {
	legacy: BOTH,
	durable: {
		...BOTH,
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	},
};

/**
 * At Least Once repeats its window after every kill, and gets past it only in a process that outlives it. So the window is as
 * short as can be, and every so many kills n8n is left in peace for longer: what is handed over must not all come at the end.
 */
const REST = { replayMinutes: 1, restAfterKills: 20, restSeconds: 75 };

/** n8n's shortest interval is a minute; several poll times per minute are the supported way to poll more often. */
const EVERY_SECONDS = 3;
/** A kill is aimed at so many ms after a poll was answered with events, at most. */
const AIM_MS = 250;
/** The first poll of a process is part of n8n's activation, later ones are its usual hand-over: aimed at is any of the first so many. */
const AIM_POLLS = 3;
/** A random kill comes so many ms after n8n was ready, at most. */
const RANDOM_MS = 10_000;
/** A trigger that found nothing for so long, with a steady stream of events, does not run. */
const PATIENCE_MS = 180_000;

/**
 * The workflow: our trigger, then one POST per event to the sink.
 * @param {{delivery: Delivery, party: string, afterOffset: number, sink: string, credential: {id: string, name: string}}} of
 */
function workflow({ delivery, party, afterOffset, sink, credential }) {
	const pollTimes = {
		item: Array.from({ length: 60 / EVERY_SECONDS }, (_, i) => ({ mode: 'custom', cronExpression: `${i * EVERY_SECONDS} * * * * *` })),
	};
	const shared = {
		event: 'commandCompleted',
		authentication: 'accessToken',
		parties: party,
		outcome: 'any',
		startFrom: 'position',
		afterOffset: String(afterOffset),
		simplify: true,
	};
	const options = { replayMinutes: REST.replayMinutes };
	const trigger =
		delivery === 'stream'
			? { type: 'n8n-nodes-canton.cantonLedgerStream', parameters: { ...shared, options } }
			: {
					type: 'n8n-nodes-canton.cantonLedgerTrigger',
					parameters: { ...shared, pollTimes, delivery, options: delivery === 'atLeastOnce' ? options : {} },
				};
	return {
		name: `Deliver ${delivery}`,
		nodes: [
			{
				id: 'b5d7c1a0-0001-4000-8000-000000000001',
				name: 'Canton Ledger Trigger',
				...trigger,
				typeVersion: 1,
				position: [0, 0],
				credentials: { cantonLedgerApi: credential },
			},
			{
				id: 'b5d7c1a0-0002-4000-8000-000000000002',
				name: 'Deliver',
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.2,
				position: [240, 0],
				parameters: {
					method: 'POST',
					url: sink,
					sendBody: true,
					specifyBody: 'json',
					jsonBody: '={{ JSON.stringify({ updateId: $json.updateId, replayed: $json.replayed === true, event: $json.event }) }}',
					options: {},
				},
			},
		],
		connections: { 'Canton Ledger Trigger': { main: [[{ node: 'Deliver', type: 'main', index: 0 }]] } },
	};
}

/**
 * What n8n's database says when it is over.
 * @param {string} folder
 * @returns {{executions: Array<{workflowId: string, status: string, n: number}>, crashed: Array<{workflowId: string, data: string}>, publications: Array<{workflowId: string, status: string}>, pollerStates: number}}
 */
function readDatabase(folder) {
	const script = `
		const { DatabaseSync } = require('node:sqlite');
		const db = new DatabaseSync(process.argv[1], { readOnly: true });
		const all = (sql) => { try { return db.prepare(sql).all(); } catch { return []; } };
		const executions = all('select workflowId, status, count(*) n from execution_entity group by workflowId, status');
		const crashed = all("select e.workflowId, d.data from execution_data d join execution_entity e on e.id = d.executionId where e.status = 'crashed'");
		const publications = all('select workflowId, status from workflow_publication_outbox');
		const [states] = all('select count(*) n from poller_state');
		console.log(JSON.stringify({ executions, crashed, publications, pollerStates: states ? states.n : 0 }));`;
	const out = execFileSync(n8nPaths().node, ['--no-warnings', '-e', script, join(folder, '.n8n', 'database.sqlite')], {
		maxBuffer: 1 << 30,
	});
	return JSON.parse(out.toString());
}

/**
 * Kills n8n as often as the plan says, lets it catch up, and compares.
 * @param {Plan} plan
 * @returns one record for each delivery setting, in the order given
 */
async function runExperiment({ engine, deliveries, kills, rate, seed, tarball, say }) {
	const began = Date.now();
	const chance = seeded(seed);
	const folder = runFolder(`kill-${engine}`);
	await createUserFolder(folder, tarball);
	const sandbox = await startSandbox({
		args: ['--seed', String(seed), '--history', '20', '--trust-answers'],
		log: join(folder, 'sandbox.log'),
	});
	/** @type {Array<{delivery: Delivery, sink: string, observer: Awaited<ReturnType<typeof startObserver>>, id: string}>} */
	const measured = [];
	for (const delivery of deliveries)
		measured.push({ delivery, sink: `deliveries-${delivery}`, observer: await startObserver(sandbox.url), id: '' });
	const sinks = measured.map(({ sink }) => sink);
	const where = { folder, port: await freePort(), brokerPort: await freePort(), env: ENGINES[engine] };
	let n8n = await startN8n(where);
	/** @type {ReturnType<typeof stream> | undefined} */
	let events;
	try {
		const client = new N8nClient(n8n.url);
		await client.login();
		const credential = demoCredentials(sandbox.url).find(({ type }) => type === 'cantonLedgerApi');
		if (!credential) throw new Error('the demo has no ledger credential');
		const world = await sandbox.call('GET', '/control/world?after=999999999');
		const begin = world.ledgerEnd;
		for (const one of measured) {
			const { delivery, sink, observer } = one;
			const { id, name } = await client.createCredential({
				...credential,
				name: `Ledger ${delivery}`,
				data: { ...credential.data, baseUrl: observer.url },
			});
			const made = await client.createWorkflow(
				workflow({
					delivery,
					party: world.parties.alice,
					afterOffset: begin,
					sink: `${sandbox.url}/sink/${sink}`,
					credential: { id, name },
				}),
			);
			one.id = made.id;
			await client.activate(one.id);
		}

		const streamBegan = Date.now();
		events = stream(sandbox, rate);

		const done = { random: 0, aimed: 0, aimedAtAnswer: new Array(AIM_POLLS).fill(0) };
		/** How many of the aimed ones each setting's polls were aimed at. */
		const aimedAt = measured.map(() => 0);
		let lastKill = '';
		for (let kill = 1; kill <= kills; kill++) {
			if (kill % 2 === 0) {
				const target = done.aimed % measured.length;
				const answer = 1 + Math.floor(chance() * AIM_POLLS);
				const delay = chance() * AIM_MS;
				await measured[target].observer.polled(answer, { quietMs: delay, timeoutMs: PATIENCE_MS });
				done.aimed++;
				done.aimedAtAnswer[answer - 1]++;
				aimedAt[target]++;
			} else {
				await sleep(chance() * RANDOM_MS);
				done.random++;
			}
			lastKill = new Date().toISOString();
			await killN8n(n8n);
			await persist(() => sandbox.call('DELETE', '/control/requests'));
			// Before n8n is there again: its first poll may be answered before it says that it is ready.
			for (const { observer } of measured) observer.restart();
			n8n = await startN8n(where);
			if (kill % REST.restAfterKills === 0 && kill < kills) await sleep(REST.restSeconds * 1000);
			if (kill % 5 === 0 || kill === kills) say(`${engine}: ${kill} of ${kills} kills in ${clock(Date.now() - streamBegan)}`);
		}

		for (const { observer } of measured) await observer.polled(1, { quietMs: 0, timeoutMs: PATIENCE_MS });
		await events.stop();
		const streamSeconds = (Date.now() - streamBegan) / 1000;
		const { log } = await sandbox.call('GET', `/control/world?after=${begin}`);
		const produced = log
			.filter((/** @type {any} */ { kind, actAs }) => kind === 'transaction' && actAs?.includes(world.parties.alice))
			.map((/** @type {any} */ { updateId }) => updateId);
		const certain = measured.filter(({ delivery }) => delivery !== 'once').map(({ sink }) => sink);
		await settled(sandbox, sinks, { sinks: certain, count: produced.length });
		await stopN8n(n8n);
		const { executions, crashed, publications, pollerStates } = readDatabase(folder);
		const durableSchedulerStarted = readFileSync(n8n.log, 'utf8').includes('Scheduler started');
		const seconds = Math.round((Date.now() - began) / 1000);
		const records = [];
		for (const [index, { delivery, sink, id }] of measured.entries()) {
			const arrived = await sandbox.delivered(sink);
			const crashedData = crashed.filter(({ workflowId }) => workflowId === id).map(({ data }) => data);
			records.push({
				engine,
				delivery,
				seed,
				kills: { ...done, aimedAtThis: aimedAt[index] },
				seconds,
				eventsPerSecond: Math.round((produced.length / streamSeconds) * 10) / 10,
				...compare(
					produced,
					arrived.map(({ body }) => body),
					crashedData,
				),
				/** How many different ones had arrived by the last kill: the others came when nothing disturbed them any more. */
				eventsBeforeLastKill: new Set(arrived.filter(({ at }) => at < lastKill).map(({ body }) => body.updateId)).size,
				/** @type {Record<string, number>} */
				executions: Object.fromEntries(executions.filter(({ workflowId }) => workflowId === id).map(({ status, n }) => [status, n])),
				/** Activations that n8n gave up; it does not try those again at a restart, so that later kills during activation hit nothing. */
				failedPublications: publications.filter(({ workflowId, status }) => workflowId === id && status !== 'completed').length,
				/** Of all workflows together. */
				pollerStates,
				durableSchedulerStarted,
			});
		}
		return records;
	} finally {
		await events?.stop().catch(() => undefined);
		await stopN8n(n8n);
		for (const { observer } of measured) await observer.close();
		await sandbox.stop();
	}
}

/**
 * Lets so many events happen per second until it is stopped.
 * @param {import('../../../scripts/lib/sandbox.cjs').Sandbox} sandbox
 * @param {number} rate
 */
function stream(sandbox, rate) {
	const began = Date.now();
	let going = true;
	const ended = (async () => {
		for (let made = 0; going; await sleep(100)) {
			const due = Math.floor(((Date.now() - began) / 1000) * rate) - made;
			if (due <= 0) continue;
			await persist(() => sandbox.call('POST', '/control/do', { action: 'succeed', count: due }));
			made += due;
		}
	})();
	return {
		async stop() {
			going = false;
			await ended;
		},
	};
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

/** At Least Once waits so long for what still lacks: a batch that was lost several times comes again after a pause only. */
const LACKING_MS = 20 * 60_000;

/**
 * Waits until nothing more arrives at any sink, and longer where something lacks that must come.
 * @param {import('../../../scripts/lib/sandbox.cjs').Sandbox} sandbox
 * @param {string[]} sinks
 * @param {{sinks: string[], count: number}} complete so many different events are to arrive at each of these
 */
async function settled(sandbox, sinks, complete) {
	let now = -1;
	let lacks = true;
	const deadline = Date.now() + LACKING_MS;
	for (let quiet = 0; quiet < 5 || (lacks && Date.now() < deadline); ) {
		const before = now;
		await persist(async () => {
			const arrived = new Map(await Promise.all(sinks.map(async (sink) => /** @type {const} */ ([sink, await sandbox.delivered(sink)]))));
			now = [...arrived.values()].flat().length;
			lacks = complete.sinks.some((sink) => new Set(arrived.get(sink)?.map(({ body }) => body.updateId)).size < complete.count);
		});
		quiet = now === before ? quiet + 1 : 0;
		await sleep(EVERY_SECONDS * 1000);
	}
}

/**
 * The raw counts, by update id.
 * @param {string[]} produced
 * @param {Array<{updateId?: string, replayed?: boolean}>} deliveries
 * @param {string[]} crashedData of the executions n8n marked as crashed
 */
function compare(produced, deliveries, crashedData) {
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
	};
}

/**
 * Whether a run was what it claims to be (the engine asked for, nothing made up) and kept what the setting promises: At Least Once
 * misses nothing; Once, on the durable engine, only what stands in crashed executions. On the usual engine Once may lose a batch.
 * @param {Awaited<ReturnType<typeof runExperiment>>[number]} run
 */
function holds({ engine, delivery, missing, missingInCrashedExecutions, unknown, durableSchedulerStarted, pollerStates }) {
	// The stream is not polled, whichever engine polls others.
	const polled = delivery === 'stream' ? true : pollerStates > 0 === (engine === 'durable');
	const really = durableSchedulerStarted === (engine === 'durable') && polled;
	const excused = delivery === 'once' ? (engine === 'durable' ? missingInCrashedExecutions : missing) : 0;
	return really && unknown === 0 && missing === excused;
}

module.exports = { ENGINES, SETTING: { ...PUBLICATION, ...REST }, compare, holds, runExperiment, settled, stream, workflow };
