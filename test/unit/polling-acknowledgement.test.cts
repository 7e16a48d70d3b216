// At Least Once by acknowledgement, over random histories in which everything dies: POLLING_HISTORIES=25000 makes 200,000 of them.
import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../nodes/shared/polling/eventSource';
import type { Settings } from '../../nodes/shared/polling/host';
import { cases } from '../../scripts/lib/cases.cjs';
import { N8n, type N8nOptions, type Saving } from './polling-support.cts';
import { Server } from './trigger-support.cts';

const HISTORIES = Number(process.env.POLLING_HISTORIES ?? cases(300, 100));
const FEWER = Math.ceil(HISTORIES / 3);
const WINDOW = 10 * 60_000;
/** Largest size of the state, in characters, whatever happened: 40 batches, 16 processes. */
const LARGEST_STATE = 5000;

const entries = fc.array(fc.record({ step: fc.constantFrom(0, 1, 1, 2, 7), events: fc.constantFrom(0, 1, 1, 1, 2, 3) }), {
	minLength: 1,
	maxLength: 12,
});
const some = fc.integer({ min: 0, max: 1000 });
type Step = (n8n: N8n) => Promise<unknown> | unknown;
const step = (name: string, act: Step): Step & { toString(): string } =>
	Object.assign(act, { toString: () => name, [fc.toStringMethod]: () => name });
const tick = fc.constant(step('tick', (n8n) => n8n.tick()));
const pick = (n8n: N8n, index: number) => n8n.running[index % Math.max(1, n8n.running.length)];

const LOST_STATE = 'lose the state';
const steps: Array<fc.Arbitrary<Step>> = [
	entries.map((list) => step(`happen ${JSON.stringify(list)}`, (n8n) => n8n.server.happen(list))),
	tick,
	tick,
	tick,
	fc.constant(step('overlap', (n8n) => n8n.overlap())),
	fc.constant(step('republish', (n8n) => n8n.republish())),
	fc.constant(step(LOST_STATE, (n8n) => n8n.loseState())),
	fc.integer({ min: 100, max: 90_000 }).map((ms) => step(`wait ${ms}`, (n8n) => void (n8n.now += ms))),
	fc.constant(step('wait long', (n8n) => void (n8n.now += WINDOW + 1))),
	fc.integer({ min: 1, max: 3 }).map((times) => step(`fail ${times}`, (n8n) => void (n8n.server.failing = times))),
	fc
		.tuple(some, fc.constantFrom('reported', 'reported', 'late', 'never'))
		.map(([index, word]) => step(`finish ${index} ${word}`, (n8n) => n8n.finish(pick(n8n, index), word as never))),
	fc.constant(step('word comes late', (n8n) => n8n.lateWord())),
	fc
		.tuple(some, fc.boolean())
		.map(([index, acknowledged]) => step(`die ${index} ${acknowledged}`, (n8n) => n8n.die(pick(n8n, index), acknowledged))),
	fc.constant(step('the queue vanishes', (n8n) => n8n.vanish())),
	fc.constant(step('another main polls', (n8n) => n8n.switchMain())),
	fc.constant(step('restart', (n8n) => n8n.restart())),
	fc.constantFrom<Saving>('refused', 'failed', 'unqueued').map((saving) =>
		step(`saving ${saving}`, async (n8n) => {
			n8n.saving = saving;
			await n8n.tick();
			n8n.saving = 'saved';
			// The usual engine saves with the next delivery what it could not save now.
		}),
	),
	fc.constantFrom<Saving>('stateOnly', 'executionOnly').map((saving) =>
		step(`dies with ${saving}`, async (n8n) => {
			n8n.saving = saving;
			await n8n.tick();
			n8n.restart();
		}),
	),
];

/** The queue takes nothing for a while. */
const full = fc.integer({ min: 2, max: 30 }).map((polls) =>
	step(`queue full for ${polls}`, async (n8n) => {
		n8n.saving = 'unqueued';
		for (let made = 0; made < polls; made++) {
			n8n.server.happen([{ step: 1, events: 1 }]);
			n8n.now += 3000;
			await n8n.tick();
		}
		n8n.saving = 'saved';
	}),
);

/** Many batches at once: more than are kept apart. */
const burst = fc.integer({ min: 10, max: 60 }).map((polls) =>
	step(`burst ${polls}`, async (n8n) => {
		for (let made = 0; made < polls; made++) {
			n8n.server.happen([{ step: 1, events: 1 }]);
			n8n.now += 1000;
			await n8n.tick();
		}
	}),
);
const long = [burst, full].map((arbitrary) => ({ arbitrary, weight: 1 }));
const histories = fc.array(fc.oneof(...steps.map((arbitrary) => ({ arbitrary, weight: 4 })), ...long), { maxLength: 40 });

const settingsOf = (maxItems: number): Settings => ({ start: 'beginning', fromNow: false, maxItems, replayWindowMs: WINDOW });
const pageSizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });

/** Plays a history and lets n8n come to rest. */
async function play(history: Step[], options: N8nOptions, maxItems: number, sizes = [3]): Promise<N8n> {
	const n8n = new N8n(new Server(), settingsOf(maxItems), options);
	await n8n.tick('activation');
	return await go(n8n, history, sizes);
}

async function go(n8n: N8n, history: Step[], sizes: number[]): Promise<N8n> {
	n8n.server.pageSizes = sizes;
	for (const act of history) {
		await act(n8n);
		for (let turn = 0; turn < 5; turn++) await Promise.resolve();
		n8n.now += 50;
		expect(JSON.stringify(n8n.state).length).toBeLessThan(LARGEST_STATE);
	}
	await n8n.drain();
	return n8n;
}

/** A history of which only what happens after the activation counts. */
class FromNow extends Server {
	override async start(): Promise<number> {
		return this.end;
	}
}

/** The same with Start From: Now, whatever comes right after the activation: perhaps the end of n8n, before the first poll. */
async function playFromNow(history: Step[], options: N8nOptions, before: number, maxItems: number, sizes: number[]): Promise<N8n> {
	const server = new FromNow();
	if (before > 0) server.happen([{ step: before, events: before }]);
	const n8n = new N8n(server, { ...settingsOf(maxItems), start: 'now', fromNow: true }, options);
	await n8n.tick('activation');
	// Events that were there before are not waited for.
	n8n.before = server.log.flatMap(({ ids }) => ids);
	// If a worker's static data took the place of the position, it begins from now again, and says so.
	const kept = history.filter((act) => String(act) !== LOST_STATE);
	return await go(n8n, kept, sizes);
}

const idsOf = (items: Item[]) => items.map(({ id }) => id).filter((id) => id !== undefined);

function check(n8n: N8n): void {
	const done = new Set(idsOf(n8n.executions.filter(({ state }) => state === 'done').flatMap(({ items }) => items)));
	const missing = n8n.server.log.flatMap(({ ids }) => ids).filter((id) => !done.has(id) && !n8n.before.includes(id));
	expect(missing).toEqual([]);
	const unmarked = idsOf(n8n.executions.flatMap(({ items }) => items).filter(({ replayed }) => !replayed));
	const twice = unmarked.filter((id, index) => unmarked.indexOf(id) !== index && !n8n.excused.has(id));
	expect(twice).toEqual([]);
	// When all is reported, nothing is kept: neither saved nor in memory.
	expect((n8n.state.cursor as IDataObject | undefined)?.unacknowledged).toBeUndefined();
	const { triggers } = n8n.memory as unknown as { triggers: Map<string, { deliveries?: { list: unknown[] } }> };
	for (const { deliveries } of triggers.values()) expect(deliveries?.list ?? []).toEqual([]);
}

describe.each([
	['usual engine, one process', { durable: false, queue: false }],
	['usual engine, workers', { durable: false, queue: true }],
	['durable scheduler, one process', { durable: true, queue: false }],
	['durable scheduler, workers', { durable: true, queue: true }],
	['the stream, one process', { durable: false, queue: false, oneAtOnce: true }],
	['the stream, workers', { durable: false, queue: true, oneAtOnce: true }],
])('%s', (_, options) => {
	test(`nothing is missing, nothing is delivered twice without a mark, nothing grows, in ${HISTORIES} histories`, async () => {
		await fc.assert(
			fc.asyncProperty(histories, pageSizes, fc.integer({ min: 1, max: 20 }), async (history, sizes, maxItems) =>
				check(await play(history, options, maxItems, sizes)),
			),
			{ numRuns: HISTORIES },
		);
	}, 3_600_000);

	test(`nor from the activation on, where it starts from now, in ${FEWER} histories`, async () => {
		const few = fc.integer({ min: 0, max: 3 });
		await fc.assert(
			fc.asyncProperty(histories, few, pageSizes, fc.integer({ min: 1, max: 20 }), async (history, before, sizes, maxItems) => {
				const n8n = await playFromNow(history, options, before, maxItems, sizes);
				check(n8n);
				expect(idsOf(n8n.executions.flatMap(({ items }) => items)).filter((id) => n8n.before.includes(id as number))).toEqual([]);
			}),
			{ numRuns: FEWER },
		);
	}, 3_600_000);
});

/** An n8n with the usual engine, in which a trigger with so many Max Items has been activated. */
async function activated(maxItems: number, queue: boolean): Promise<N8n> {
	const n8n = new N8n(new Server(), settingsOf(maxItems), { durable: false, queue });
	await n8n.tick('activation');
	return n8n;
}

test('what a poll of the version before delivered is not forgotten when the state is lost after that', async () => {
	const n8n = await activated(1, true);
	await n8n.tick();
	n8n.server.happen([{ step: 0, events: 3 }]);
	await n8n.republish();
	n8n.now += WINDOW + 1;
	n8n.finish(n8n.running[0]);
	await n8n.tick();
	await n8n.loseState();
	await n8n.drain();
	check(n8n);
});

test('a poll that fails forgets nothing of what was delivered, however it begins again', async () => {
	const n8n = await activated(2, false);
	n8n.server.happen([{ step: 1, events: 1 }]);
	await n8n.tick();
	n8n.restart();
	n8n.server.happen([{ step: 1, events: 1 }]);
	await n8n.republish();
	n8n.finish(n8n.running[0]);
	n8n.now += 20_000;
	n8n.server.failing = 1;
	await n8n.tick();
	await n8n.drain();
	check(n8n);
});

test('a workflow that is published again goes on from a place that was not saved, since it held nothing, without delivering anything unmarked twice', async () => {
	const n8n = await activated(1, false);
	n8n.server.happen([{ step: 1, events: 0 }]);
	await n8n.tick();
	n8n.server.happen([{ step: 1, events: 1 }]);
	await n8n.republish();
	await n8n.drain();
	check(n8n);
});
