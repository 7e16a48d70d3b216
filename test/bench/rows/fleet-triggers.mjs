// One n8n whose triggers follow a hundred participants each: what a poll of one costs, whether all are polled, and how soon an event starts
// its workflow.
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import install from '../../../scripts/lib/install.cjs';
import n8nLib from '../../../scripts/lib/n8n.cjs';
import paths from '../../../scripts/lib/paths.cjs';
import processes from '../../../scripts/lib/processes.cjs';
import rest from '../../../scripts/lib/rest.cjs';
import sandboxLib from '../../../scripts/lib/sandbox.cjs';
import progress from '../../../scripts/lib/say.cjs';
import { amount, ratio } from '../lib/figures.mjs';
import { held, inspectable } from '../lib/heap.mjs';
import { spent } from '../lib/meter.mjs';
import { participants } from '../lib/participants.mjs';
import { LAZY, quantile, resident } from './idle-triggers.mjs';

const SIZES = [1, 10];
const TARGETS = 100;
const EVERY_SECONDS = 20;
const SINK = 'fleet-triggers';

/**
 * Amounts of a measurement. `every`: seconds between polls. `seconds` of idling that are measured. `events` that are reported afterwards,
 * each of another participant.
 * @typedef {{targets: number, every: number, seconds: number, events: number}} Plan
 */

/** @param {number} index @param {number} every @param {{id: string, name: string}} credential @returns {any} */
const trigger = (index, every, credential) => ({
	id: `b5d7c1a0-0020-4000-8000-${String(index).padStart(12, '0')}`,
	name: 'Trigger',
	type: 'n8n-nodes-canton.cantonLedgerEventTrigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {
		// Triggers take turns, second by second.
		pollTimes: {
			item: Array.from({ length: 60 / every }, (_, turn) => ({
				mode: 'custom',
				cronExpression: `${((index * 2) % every) + turn * every} * * * * *`,
			})),
		},
		event: 'commandCompleted',
		authentication: 'accessToken',
		parties: 'mine',
		outcome: 'any',
		simplify: true,
		options: { target: { __rl: true, mode: 'name', value: '*' } },
	},
	credentials: { cantonLedgerApi: credential },
});

/** @param {string} sink @returns {any} */
const report = (sink) => ({
	id: 'b5d7c1a0-0021-4000-8000-000000000001',
	name: 'Report',
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	position: [300, 0],
	parameters: { method: 'POST', url: sink, sendBody: true, specifyBody: 'json', jsonBody: '={{ JSON.stringify($json) }}' },
});

/** Workflows with a trigger each. The first reports to a sink what it gets. @param {number} size @param {string} sink @param {number} every @param {{id: string, name: string}} credential */
function* workflows(size, sink, every, credential) {
	const connections = { Trigger: { main: [[{ node: 'Report', type: 'main', index: 0 }]] } };
	yield { name: 'Watched', nodes: [trigger(0, every, credential), report(sink)], connections };
	for (let index = 1; index < size; index++) yield { name: `Fleet ${index}`, nodes: [trigger(index, every, credential)], connections: {} };
}

/**
 * Lets something happen at one participant after the other, and gives how long each took until its workflow ran, in seconds.
 * @param {import('../../../scripts/lib/sandbox.cjs').Sandbox} sandbox @param {Plan} plan
 */
async function waitsOfEvents(sandbox, { targets, every, events }) {
	/** @type {Map<string, number>} */
	const happened = new Map();
	for (let reported = 0; reported < events; reported++) {
		// Events come at moments that go once around the seconds at which the trigger polls.
		await sleep((every / events + 1) * 1000);
		const at = sandboxLib.targetOf(sandbox, 1 + ((reported * 37) % targets));
		const { happened: made } = await at.call('POST', '/control/do', { action: 'succeed' });
		happened.set([made].flat()[0].updateId, Date.now());
	}
	for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(500))
		if ((await sandbox.delivered(SINK)).filter(({ body }) => happened.has(body.updateId)).length >= happened.size) break;
	const waits = (await sandbox.delivered(SINK)).flatMap(({ at, body }) => {
		const then = happened.get(body.updateId);
		return then === undefined ? [] : [(Date.parse(at) - then) / 1000];
	});
	if (waits.length < happened.size) throw new Error(`${waits.length} of ${happened.size} events arrived`);
	return waits.sort((a, b) => a - b);
}

/** Polls of each participant since its requests were last forgotten. @param {import('../../../scripts/lib/sandbox.cjs').Sandbox} sandbox @param {number} targets */
async function pollsOf(sandbox, targets) {
	const polls = [];
	for (let number = 1; number <= targets; number++) {
		const { requests } = await sandboxLib.targetOf(sandbox, number).call('GET', '/control/requests');
		polls.push(requests.filter((/** @type {any} */ { path }) => path.endsWith('/v2/state/ledger-end')).length);
	}
	return polls;
}

/**
 * One n8n with so many triggers. None is n8n by itself.
 * @param {number} size @param {Plan} plan
 */
async function measure(size, plan) {
	const { targets, every, seconds } = plan;
	const { tarball } = await install.pack();
	const folder = paths.runFolder(`bench-fleet-${size}`);
	mkdirSync(folder, { recursive: true });
	await n8nLib.createUserFolder(folder, tarball);
	const sandbox = await sandboxLib.startSandbox({ args: ['--targets', String(targets), '--history', '5', '--trust-answers'] });
	const n8n = await n8nLib.startN8n({
		folder,
		port: await processes.freePort(),
		brokerPort: await processes.freePort(),
		env: { ...LAZY, ...inspectable },
	});
	try {
		// The sandbox makes a world when it is first asked for.
		await pollsOf(sandbox, targets);
		const client = new rest.N8nClient(n8n.url);
		await client.login();
		const data = participants(sandbox.url, targets);
		const credential = await client.createCredential(/** @type {any} */ ({ name: 'Fleet', type: 'cantonLedgerApi', data }));
		for (const workflow of size === 0 ? [] : workflows(size, `${sandbox.url}/sink/${SINK}`, every, credential)) {
			const { id } = await client.createWorkflow(/** @type {any} */ (workflow));
			await client.activate(id);
		}
		await sleep(every * 1000);
		for (let number = 1; number <= targets; number++) await sandboxLib.targetOf(sandbox, number).call('DELETE', '/control/requests');
		const cpu = spent(n8n.pid);
		await sleep(seconds * 1000);
		const cpuMs = spent(n8n.pid) - cpu;
		const polls = await pollsOf(sandbox, targets);
		const waits = size === 0 ? [] : await waitsOfEvents(sandbox, plan);
		const memoryMb = resident(n8n.pid);
		const heldMb = await held(n8n);
		const sum = polls.reduce((all, count) => all + count, 0);
		return { cpuMs, polls: sum, least: Math.min(...polls), expected: (size * seconds) / every, memoryMb, heldMb, waits };
	} finally {
		await n8nLib.stopN8n(n8n);
		await sandbox.stop();
	}
}

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'fleet-triggers',
	title: `Triggers that follow ${TARGETS} participants each: ${SIZES.join(' and ')} in one n8n, each polling every ${EVERY_SECONDS} seconds`,
	ours: `so many Canton Ledger Event Triggers with Target: Each of them, that find nothing`,
	against: 'one of them',
	aim: 'all participants polled, CPU of a poll ≤ 1.1×',
	async run(bench) {
		await install.installN8n();
		const targets = bench.amount(TARGETS, 10);
		const sizes = bench.quick ? [2] : SIZES;
		const plan = { targets, every: bench.amount(EVERY_SECONDS, 10), seconds: bench.amount(60, 20), events: bench.amount(20, 2) };
		bench.lastRounds = 1;
		/** @type {Map<number, Awaited<ReturnType<typeof measure>>>} */
		const found = new Map();
		for (const size of bench.quick ? sizes : [0, ...sizes]) {
			const measured = await measure(size, plan);
			found.set(size, measured);
			const all = measured.expected * targets;
			progress.say(`  ${size} triggers: ${measured.polls} of ${all} polls, CPU ${measured.cpuMs} ms, ${measured.memoryMb.toFixed(0)} MB`);
		}
		const at = (/** @type {number} */ size) => /** @type {Awaited<ReturnType<typeof measure>>} */ (found.get(size));
		const idle = found.get(0);
		const own = (/** @type {number} */ size) => at(size).cpuMs - (idle?.cpuMs ?? 0);
		const perPoll = (/** @type {number} */ size) => own(size) / at(size).polls;
		return {
			figures: sizes.flatMap((size, index) => {
				const named = `${size} trigger${size === 1 ? '' : 's'}`;
				const { waits, polls, least, expected, memoryMb, heldMb } = at(size);
				const poll = { name: `${named}: CPU time of a poll of one participant`, unit: 'ms' };
				return [
					amount({ name: `${named}: polls made of those due`, unit: '%' }, [(100 * polls) / (expected * targets)]),
					amount({ name: `${named}: those of the participant with the fewest`, unit: '%' }, [(100 * least) / expected]),
					index === 0 ? amount(poll, [perPoll(size)]) : ratio({ ...poll, most: 1.1 }, [perPoll(size)], [perPoll(sizes[0])]),
					amount({ name: `${named}: part of a core`, unit: '%' }, [(100 * own(size)) / (plan.seconds * 1000)]),
					amount({ name: `${named}: memory that a trigger holds`, unit: 'MB' }, [(heldMb - (idle?.heldMb ?? 0)) / size]),
					amount({ name: `${named}: resident memory of n8n`, unit: 'MB' }, [memoryMb]),
					amount({ name: `${named}: event to delivery, half of them within`, unit: 's' }, [quantile(waits, 0.5)]),
					amount({ name: `${named}: event to delivery, 95 % within`, unit: 's' }, [quantile(waits, 0.95)]),
				];
			}),
			notes: idle && [`n8n by itself: ${idle.cpuMs} ms of CPU in ${plan.seconds} s, ${idle.memoryMb.toFixed(0)} MB`],
		};
	},
};
