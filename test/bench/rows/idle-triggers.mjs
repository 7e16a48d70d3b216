// Many triggers of one credential in one n8n that find nothing: what they ask of the participant, what a poll costs, and how soon an event
// starts its workflow. They share what they ask, so polls cannot be counted by requests: each event has to arrive.
import { setTimeout as sleep } from 'node:timers/promises';

import demo from '../../../scripts/lib/demo.cjs';
import install from '../../../scripts/lib/install.cjs';
import progress from '../../../scripts/lib/say.cjs';
import { amount, ratio } from '../lib/figures.mjs';
import { held, inspectable } from '../lib/heap.mjs';
import { Events, inN8n, quantile, report, resident, toReport } from '../lib/inN8n.mjs';
import { spent, spentByMain } from '../lib/meter.mjs';
import { note, now } from '../lib/windows.mjs';

const SIZES = [1, 50, 200, 1000];
/** Fewer hold less than what one start of n8n and the next differ by. */
const TELLING = 200;
/** Every trigger polls so often. They take turns, second by second. */
const EVERY_SECONDS = 20;
const QUICK_EVERY_SECONDS = 5;
/** Triggers of a workflow, so that a thousand of them are activated within minutes. */
const TOGETHER = 10;
const SINK = 'idle-triggers';

/**
 * Subject of a measurement. `every`: seconds between polls. `seconds` of idling that are measured. `events` that are reported afterwards.
 * @typedef {{every: number, seconds: number, events: number}} Plan
 */

/** @param {number} index @param {string} party @param {{every: number, credential: {id: string, name: string}}} how */
const trigger = (index, party, { every, credential }) => ({
	id: `b5d7c1a0-0010-4000-8000-${String(index).padStart(12, '0')}`,
	name: `Trigger ${index}`,
	type: 'n8n-nodes-canton.cantonLedgerEventTrigger',
	typeVersion: 1,
	position: [0, index * 100],
	parameters: {
		pollTimes: {
			item: Array.from({ length: 60 / every }, (_, turn) => ({
				mode: 'custom',
				cronExpression: `${(index % every) + turn * every} * * * * *`,
			})),
		},
		event: 'commandCompleted',
		authentication: 'accessToken',
		parties: party,
		outcome: 'any',
		simplify: true,
	},
	credentials: { cantonLedgerApi: credential },
});

/**
 * Workflows with so many triggers. The first reports to a sink what it gets. The others watch a party to which nothing happens.
 * @param {number} size @param {{alice: string, idle: string, sink: string, every: number, credential: {id: string, name: string}}} world
 */
function* workflows(size, { alice, idle, sink, ...how }) {
	yield { name: 'Watched', nodes: [trigger(0, alice, how), report(sink)], connections: toReport('Trigger 0') };
	for (let first = 1; first < size; first += TOGETHER) {
		const indexes = Array.from({ length: Math.min(TOGETHER, size - first) }, (_, more) => first + more);
		yield { name: `Idle ${first}`, nodes: indexes.map((index) => trigger(index, idle, how)), connections: {} };
	}
}

/**
 * One n8n with so many triggers. None is n8n by itself.
 * @param {number} size @param {Plan} plan
 */
async function measure(size, { every, seconds, events }) {
	return await inN8n(`idle-${size}`, { env: inspectable }, async ({ n8n, sandbox, client }) => {
		const ledger = demo.demoCredentials(sandbox.url).find(({ type }) => type === 'cantonLedgerApi');
		const credential = await client.createCredential(/** @type {any} */ (ledger));
		const { parties } = await sandbox.call('GET', '/control/world?after=999999999');
		const world = { alice: parties.alice, idle: parties.bank, sink: `${sandbox.url}/sink/${SINK}`, every, credential };
		for (const workflow of size === 0 ? [] : workflows(size, world)) {
			const { id } = await client.createWorkflow(/** @type {any} */ (workflow));
			await client.activate(id);
		}
		await sleep(every * 1000);
		await sandbox.call('DELETE', '/control/requests');
		const [cpu, main, from] = [spent(n8n.pid), spentByMain(n8n.pid), now()];
		await sleep(seconds * 1000);
		const [cpuMs, mainMs, until] = [spent(n8n.pid) - cpu, spentByMain(n8n.pid) - main, now()];
		note({ row: 'idle-triggers', side: 'ours', size }, { pid: n8n.pid, from, until, wallMs: (until - from) / 1000, cpuMs, mainMs });
		const { requests } = await sandbox.call('GET', '/control/requests');
		const rate = requests.filter((/** @type {any} */ { path }) => path.startsWith('/v2/')).length / seconds;
		const made = new Events(sandbox);
		for (let reported = 0; reported < (size === 0 ? 0 : events); reported++) {
			// Events come at moments that go once around the seconds at which the trigger polls.
			await sleep((every / events + 1) * 1000);
			await made.happen();
		}
		const waits = size === 0 ? [] : await made.arrived(SINK, 120_000);
		const memoryMb = resident(n8n.pid);
		const heldMb = await held(n8n);
		return { cpuMs, rate, polls: (size * seconds) / every, memoryMb, heldMb, waits };
	});
}

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'idle-triggers',
	title: `Many triggers in one n8n: ${SIZES.map((size) => size.toLocaleString('en')).join(', ')}, each polling every ${EVERY_SECONDS} seconds`,
	ours: 'so many Canton Ledger Event Triggers that find nothing',
	against: 'fewer of them',
	aim: '≤ 1 request a second, ≤ 5 % of a core; CPU of a poll and the memory a trigger holds ≤ 1.1× from step to step',
	/** The most of them, idle for a minute. */
	profile: async () => await measure(Math.max(...SIZES), { every: EVERY_SECONDS, seconds: 60, events: 0 }),
	async run(bench) {
		await install.installN8n();
		const sizes = bench.quick ? [5] : SIZES;
		const every = bench.amount(EVERY_SECONDS, QUICK_EVERY_SECONDS);
		const plan = { every, seconds: bench.amount(60, every), events: bench.amount(20, 1) };
		bench.lastRounds = 1;
		/** @type {Map<number, Awaited<ReturnType<typeof measure>>>} */
		const found = new Map();
		for (const size of bench.quick ? sizes : [0, ...sizes]) {
			const measured = await measure(size, plan);
			found.set(size, measured);
			progress.say(
				`  ${size} triggers: ${measured.rate.toFixed(2)} requests a second, CPU ${measured.cpuMs} ms, ${measured.memoryMb.toFixed(0)} MB`,
			);
		}
		const at = (/** @type {number} */ size) => /** @type {Awaited<ReturnType<typeof measure>>} */ (found.get(size));
		const idle = found.get(0);
		/** @param {number} size */
		const share = (size) => (at(size).cpuMs - (idle?.cpuMs ?? 0)) / plan.seconds / 10;
		const perPoll = (/** @type {number} */ size) => (at(size).cpuMs - (idle?.cpuMs ?? 0)) / at(size).polls;
		const perTrigger = (/** @type {number} */ size) => ((at(size).heldMb - at(sizes[0]).heldMb) * 1024) / (size - sizes[0]);
		const named = (/** @type {number} */ size) => `${size.toLocaleString('en')} trigger${size === 1 ? '' : 's'}`;
		/** @param {number} size @param {number | undefined} before */
		const poll = (size, before) => {
			const about = { name: `${named(size)}: CPU time of a poll`, unit: 'ms' };
			return before === undefined ? amount(about, [perPoll(size)]) : ratio({ ...about, most: 1.1 }, [perPoll(size)], [perPoll(before)]);
		};
		/** @param {number} size @param {number | undefined} before */
		const memory = (size, before) => {
			const about = { name: `${named(size)}: memory that a trigger holds`, unit: 'kB' };
			return before === undefined || before < TELLING
				? amount(about, [perTrigger(size)])
				: ratio({ ...about, most: 1.1 }, [perTrigger(size)], [perTrigger(before)]);
		};
		return {
			figures: sizes.flatMap((size, index) => {
				const before = sizes[index - 1];
				const { waits, rate, memoryMb } = at(size);
				return [
					amount({ name: `${named(size)}: requests a second`, unit: '', most: 1 }, [rate]),
					amount({ name: `${named(size)}: of a core, beside what n8n takes by itself`, unit: '%', most: 5 }, [share(size)]),
					// Of one trigger nothing can be said beside what n8n does by itself.
					...(index === 0 ? [] : [poll(size, index === 1 ? undefined : before)]),
					...(size < TELLING ? [] : [memory(size, before)]),
					amount({ name: `${named(size)}: resident memory of n8n`, unit: 'MB' }, [memoryMb]),
					amount({ name: `${named(size)}: event to delivery, half of them within`, unit: 's' }, [quantile(waits, 0.5)]),
					amount({ name: `${named(size)}: event to delivery, 95 % within`, unit: 's' }, [quantile(waits, 0.95)]),
				];
			}),
			notes: idle && [`n8n by itself: ${idle.cpuMs} ms of CPU in ${plan.seconds} s, ${idle.memoryMb.toFixed(0)} MB`],
		};
	},
};
