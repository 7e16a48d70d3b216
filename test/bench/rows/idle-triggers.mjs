// Many triggers of one credential in one n8n that find nothing: what they ask of the participant, what a poll costs, and how soon an event
// starts its workflow. They share what they ask, so polls cannot be counted by requests: each event has to arrive.
import { mkdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import demo from '../../../scripts/lib/demo.cjs';
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

const SIZES = [1, 50, 200, 1000];
/** Fewer hold less than what one start of n8n and the next differ by. */
const TELLING = 200;
/** Every trigger polls so often. They take turns, second by second. */
const EVERY_SECONDS = 20;
const QUICK_EVERY_SECONDS = 5;
/** Triggers of a workflow, so that a thousand of them are activated within minutes. */
const TOGETHER = 10;
const SINK = 'idle-triggers';

/** Without it n8n prepares its expression engine at every poll of every trigger. See docs/guides/scaling.md. */
export const LAZY = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

/**
 * What a measurement is about. `every`: seconds between polls. `seconds` of idling that are measured. `events` that are reported afterwards.
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
	const report = {
		id: 'b5d7c1a0-0011-4000-8000-000000000001',
		name: 'Report',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		position: [300, 0],
		parameters: { method: 'POST', url: sink, sendBody: true, specifyBody: 'json', jsonBody: '={{ JSON.stringify($json) }}' },
	};
	const to = (/** @type {string} */ name) => ({ [name]: { main: [[{ node: 'Report', type: 'main', index: 0 }]] } });
	yield { name: 'Watched', nodes: [trigger(0, alice, how), report], connections: to('Trigger 0') };
	for (let first = 1; first < size; first += TOGETHER) {
		const indexes = Array.from({ length: Math.min(TOGETHER, size - first) }, (_, more) => first + more);
		yield { name: `Idle ${first}`, nodes: indexes.map((index) => trigger(index, idle, how)), connections: {} };
	}
}

/** Resident memory of a process, in MB. @param {number} pid */
export const resident = (pid) => Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/**
 * One n8n with so many triggers. None is n8n by itself.
 * @param {number} size @param {Plan} plan
 */
async function measure(size, { every, seconds, events }) {
	const { tarball } = await install.pack();
	const folder = paths.runFolder(`bench-idle-${size}`);
	mkdirSync(folder, { recursive: true });
	await n8nLib.createUserFolder(folder, tarball);
	const sandbox = await sandboxLib.startSandbox({ args: ['--history', '5', '--trust-answers'] });
	const n8n = await n8nLib.startN8n({
		folder,
		port: await processes.freePort(),
		brokerPort: await processes.freePort(),
		env: { ...LAZY, ...inspectable },
	});
	try {
		const client = new rest.N8nClient(n8n.url);
		await client.login();
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
		const cpu = spent(n8n.pid);
		await sleep(seconds * 1000);
		const cpuMs = spent(n8n.pid) - cpu;
		const { requests } = await sandbox.call('GET', '/control/requests');
		const asked = requests.filter((/** @type {any} */ { path }) => path.startsWith('/v2/')).length / seconds;
		/** @type {Map<string, number>} */
		const happened = new Map();
		for (let reported = 0; reported < (size === 0 ? 0 : events); reported++) {
			// Events come at moments that go once around the seconds at which the trigger polls.
			await sleep((every / events + 1) * 1000);
			const { happened: made } = await sandbox.call('POST', '/control/do', { action: 'succeed' });
			happened.set([made].flat()[0].updateId, Date.now());
		}
		for (const deadline = Date.now() + 120_000; happened.size > 0 && Date.now() < deadline; await sleep(500))
			if ((await sandbox.delivered(SINK)).filter(({ body }) => happened.has(body.updateId)).length >= happened.size) break;
		const waits = (await sandbox.delivered(SINK)).flatMap(({ at, body }) => {
			const then = happened.get(body.updateId);
			return then === undefined ? [] : [(Date.parse(at) - then) / 1000];
		});
		if (waits.length < happened.size) throw new Error(`${size} triggers: ${waits.length} of ${happened.size} events arrived`);
		const memoryMb = resident(n8n.pid);
		const heldMb = await held(n8n);
		return { cpuMs, asked, polls: (size * seconds) / every, memoryMb, heldMb, waits: waits.sort((a, b) => a - b) };
	} finally {
		await n8nLib.stopN8n(n8n);
		await sandbox.stop();
	}
}

/** @param {number[]} sorted @param {number} part */
export const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'idle-triggers',
	title: `Many triggers in one n8n: ${SIZES.map((size) => size.toLocaleString('en')).join(', ')}, each polling every ${EVERY_SECONDS} seconds`,
	ours: 'so many Canton Ledger Event Triggers that find nothing',
	against: 'fewer of them',
	aim: '≤ 1 request a second, ≤ 5 % of a core; CPU of a poll and the memory a trigger holds ≤ 1.1× from step to step',
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
				`  ${size} triggers: ${measured.asked.toFixed(2)} requests a second, CPU ${measured.cpuMs} ms, ${measured.memoryMb.toFixed(0)} MB`,
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
				const { waits, asked, memoryMb } = at(size);
				return [
					amount({ name: `${named(size)}: requests a second`, unit: '', most: 1 }, [asked]),
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
