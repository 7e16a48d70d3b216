// One n8n whose triggers follow a hundred participants each: what a poll of one costs, whether all are polled, and how soon an event starts
// its workflow.
import { setTimeout as sleep } from 'node:timers/promises';

import install from '../../../scripts/lib/install.cjs';
import sandboxLib from '../../../scripts/lib/sandbox.cjs';
import progress from '../../../scripts/lib/say.cjs';
import { amount, ratio } from '../lib/figures.mjs';
import { held, inspectable } from '../lib/heap.mjs';
import { Events, inN8n, quantile, report, resident, toReport } from '../lib/inN8n.mjs';
import { spent } from '../lib/meter.mjs';
import { participants } from '../lib/participants.mjs';

const SIZES = [1, 10];
const TARGETS = 100;
const EVERY_SECONDS = 20;
/** Triggers take turns: each begins so long after the one before it. */
const EVERY_TURN_MS = 2000;
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
		pollTimes: {
			item: Array.from({ length: 60 / every }, (_, turn) => ({
				mode: 'custom',
				cronExpression: `${(((index * EVERY_TURN_MS) / 1000) % every) + turn * every} * * * * *`,
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

/** Workflows with a trigger each. The first reports to a sink what it gets. @param {number} size @param {string} sink @param {number} every @param {{id: string, name: string}} credential */
function* workflows(size, sink, every, credential) {
	yield { name: 'Watched', nodes: [trigger(0, every, credential), report(sink)], connections: toReport('Trigger') };
	for (let index = 1; index < size; index++) yield { name: `Fleet ${index}`, nodes: [trigger(index, every, credential)], connections: {} };
}

/**
 * Lets something happen at one participant after the other, and gives how long each took until its workflow ran, in seconds.
 * @param {import('../../../scripts/lib/sandbox.cjs').Sandbox} sandbox @param {Plan} plan
 */
async function waitsOfEvents(sandbox, { targets, every, events }) {
	const made = new Events(sandbox);
	for (let reported = 0; reported < events; reported++) {
		// Events come at moments that go once around the seconds at which the trigger polls.
		await sleep((every / events + 1) * 1000);
		await made.happen(sandboxLib.targetOf(sandbox, 1 + ((reported * 37) % targets)));
	}
	return await made.arrived(SINK, 120_000);
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

/** Waits until the middle between two turns of the triggers, so that a poll is within the measured time as a whole or not at all. */
const betweenTurns = async () => await sleep((EVERY_TURN_MS * 1.5 - (Date.now() % EVERY_TURN_MS)) % EVERY_TURN_MS);

/**
 * One n8n with so many triggers. None is n8n by itself.
 * @param {number} size @param {Plan} plan
 */
async function measure(size, plan) {
	const { targets, every, seconds } = plan;
	return await inN8n(`fleet-${size}`, { args: ['--targets', String(targets)], env: inspectable }, async ({ n8n, sandbox, client }) => {
		// The sandbox makes a world when it is first asked for.
		await pollsOf(sandbox, targets);
		const data = participants(sandbox.url, targets);
		const credential = await client.createCredential(/** @type {any} */ ({ name: 'Fleet', type: 'cantonLedgerApi', data }));
		for (const workflow of size === 0 ? [] : workflows(size, `${sandbox.url}/sink/${SINK}`, every, credential)) {
			const { id } = await client.createWorkflow(/** @type {any} */ (workflow));
			await client.activate(id);
		}
		await sleep(every * 1000);
		await betweenTurns();
		for (let number = 1; number <= targets; number++) await sandboxLib.targetOf(sandbox, number).call('DELETE', '/control/requests');
		const cpu = spent(n8n.pid);
		await sleep(seconds * 1000);
		const cpuMs = spent(n8n.pid) - cpu;
		const polls = await pollsOf(sandbox, targets);
		const waits = size === 0 ? [] : await waitsOfEvents(sandbox, plan);
		const memoryMb = resident(n8n.pid);
		const heldMb = await held(n8n);
		const sum = polls.reduce((all, count) => all + count, 0);
		const expected = (size * seconds) / every;
		const late = polls.filter((count) => count < expected).length;
		return { cpuMs, polls: sum, least: Math.min(...polls), late, expected, memoryMb, heldMb, waits };
	});
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
				const { waits, polls, least, late, expected, memoryMb, heldMb } = at(size);
				const poll = { name: `${named}: CPU time of a poll of one participant`, unit: 'ms' };
				return [
					amount({ name: `${named}: polls made of those due`, unit: '%' }, [(100 * polls) / (expected * targets)]),
					amount({ name: `${named}: those of the participant with the fewest`, unit: '%' }, [(100 * least) / expected]),
					amount({ name: `${named}: participants with fewer polls than due`, unit: '', most: 0 }, [late]),
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
