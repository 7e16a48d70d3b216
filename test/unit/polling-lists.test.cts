// Events that show in a list of now (Canton Scan Event Trigger), over random histories in which n8n, its workers and the server fail:
// nothing is missed, and nothing is delivered twice without a mark. POLLING_HISTORIES=25000 makes more of them.
import * as fc from 'fast-check';

import { ListSource, type ListPosition } from '../../nodes/shared/polling/listSource';
import type { EventSource, Item } from '../../nodes/shared/polling/eventSource';
import type { Settings } from '../../nodes/shared/polling/host';
import { N8n, type N8nOptions, type Saving } from './polling-support.cts';
import type { Server } from './trigger-support.cts';

const HISTORIES = Number(process.env.POLLING_HISTORIES ?? 200);
const WINDOW = 10 * 60_000;
/** Number of events of earlier positions that are kept for delivering them again. */
const KEPT = 20;

/** A server that has lists only: an entry goes when an execution about it is over, as a vote that has ended. */
class Lists {
	failing = 0;

	ids: number[] = [];

	listed: number[] = [];

	happen(events: number): void {
		for (let made = 0; made < events; made++) {
			this.ids.push(this.ids.length);
			this.listed.push(this.ids.length - 1);
		}
	}

	private answer(): number[] {
		if (this.failing > 0) {
			this.failing--;
			throw new Error('refused');
		}
		return [...this.listed];
	}

	/** Compares lists by their entries, as votes, or by the highest number, as rounds. */
	source(compare: 'members' | 'last'): EventSource<ListPosition<number[]>> {
		return new ListSource<number[]>({
			history: 'lists',
			begin: () => 'known',
			observe: async (observed) => {
				await Promise.resolve();
				const now = this.answer();
				const last = observed?.[0] ?? -1;
				const fresh = now.filter((id) => (compare === 'members' ? !observed?.includes(id) : id > last));
				return { observed: compare === 'members' ? now : [Math.max(last, ...now)], events: fresh.map((id): Item => ({ id })) };
			},
		});
	}
}

type World = { n8n: N8n; lists: Lists };
type Step = (world: World) => Promise<unknown> | unknown;
const step = (name: string, act: Step): Step => Object.assign(act, { toString: () => name, [fc.toStringMethod]: () => name });
const some = fc.integer({ min: 0, max: 1000 });
const pick = (n8n: N8n, index: number) => n8n.running[index % Math.max(1, n8n.running.length)];
const tick = fc.constant(step('tick', ({ n8n }) => n8n.tick()));
const happens = (most: number) =>
	fc.integer({ min: 1, max: most }).map((events) => step(`${events} events`, ({ lists }) => lists.happen(events)));

const others: Array<fc.Arbitrary<Step>> = [
	tick,
	tick,
	tick,
	fc.constant(step('overlap', ({ n8n }) => n8n.overlap())),
	fc.constant(step('republish', ({ n8n }) => n8n.republish())),
	fc.integer({ min: 100, max: 90_000 }).map((ms) => step(`wait ${ms}`, ({ n8n }) => void (n8n.now += ms))),
	fc.constant(step('wait long', ({ n8n }) => void (n8n.now += WINDOW + 1))),
	fc.integer({ min: 1, max: 3 }).map((times) => step(`fail ${times}`, ({ lists }) => void (lists.failing = times))),
	fc
		.tuple(some, fc.constantFrom('reported', 'reported', 'late', 'never'))
		.map(([index, word]) => step(`finish ${index} ${word}`, ({ n8n }) => n8n.finish(pick(n8n, index), word as never))),
	fc.constant(step('word comes late', ({ n8n }) => n8n.lateWord())),
	fc
		.tuple(some, fc.boolean())
		.map(([index, isReported]) => step(`die ${index} ${isReported}`, ({ n8n }) => n8n.die(pick(n8n, index), isReported))),
	fc.constant(step('the queue vanishes', ({ n8n }) => n8n.vanish())),
	fc.constant(step('another main polls', ({ n8n }) => n8n.switchMain())),
	fc.constant(step('restart', ({ n8n }) => n8n.restart())),
	fc.constant(
		step('what is over leaves the list', ({ n8n, lists }) => {
			const done = idsOf(n8n.executions.filter(({ state }) => state === 'done').flatMap(({ items }) => items));
			lists.listed = lists.listed.filter((id) => !done.includes(id));
		}),
	),
	fc.constantFrom<Saving>('refused', 'failed').map((saving) =>
		step(`saving ${saving}`, async ({ n8n }) => {
			n8n.saving = saving;
			await n8n.tick();
			n8n.saving = 'saved';
		}),
	),
	fc.constantFrom<Saving>('stateOnly', 'executionOnly').map((saving) =>
		step(`dies with ${saving}`, async ({ n8n }) => {
			n8n.saving = saving;
			await n8n.tick();
			n8n.restart();
		}),
	),
];
const weighted = (events: number) =>
	fc.oneof(
		{ arbitrary: happens(events), weight: 8 },
		{ arbitrary: tick, weight: 8 },
		...others.map((arbitrary) => ({ arbitrary, weight: 1 })),
	);
const historyOf = (events: number, maxLength: number) => fc.array(weighted(events), { maxLength });

async function play(history: Step[], options: N8nOptions, maxItems: number, compare: 'members' | 'last'): Promise<World> {
	const lists = new Lists();
	const settings: Settings = { start: 'now', fromNow: true, maxItems, replayWindowMs: WINDOW };
	const source = lists.source(compare);
	const n8n = new N8n(source as unknown as Server, settings, options);
	await n8n.tick('activation');
	for (const act of history) {
		await act({ n8n, lists });
		for (let turn = 0; turn < 5; turn++) await Promise.resolve();
		n8n.now += 50;
	}
	lists.failing = 0;
	await n8n.drain();
	return { n8n, lists };
}

const idsOf = (items: Item[]) => items.map(({ id }) => id as number | undefined).filter((id) => id !== undefined);
const delivered = ({ n8n }: World) => n8n.executions.flatMap(({ items }) => items);

function missing({ n8n, lists }: World): number[] {
	const done = new Set(idsOf(n8n.executions.filter(({ state }) => state === 'done').flatMap(({ items }) => items)));
	return lists.ids.filter((id) => !done.has(id));
}

function checkOnce(world: World): void {
	const unmarked = idsOf(delivered(world).filter(({ replayed }) => !replayed));
	expect(unmarked.filter((id, index) => unmarked.indexOf(id) !== index && !world.n8n.excused.has(id))).toEqual([]);
}

describe.each([
	['usual engine, one process', { durable: false, queue: false }],
	['usual engine, workers', { durable: false, queue: true }],
	['durable scheduler, one process', { durable: true, queue: false }],
	['durable scheduler, workers', { durable: true, queue: true }],
])('%s', (_, options) => {
	test.each(['members', 'last'] as const)(
		`nothing is missed, nothing is delivered twice without a mark, compared by %s, in ${HISTORIES} histories`,
		async (compare) => {
			await fc.assert(
				fc.asyncProperty(historyOf(2, 30), fc.integer({ min: 1, max: 20 }), async (history, maxItems) => {
					fc.pre(history.filter((act) => String(act).endsWith(' events')).length * 2 <= KEPT);
					const world = await play(history, options, maxItems, compare);
					expect(missing(world)).toEqual([]);
					expect(delivered(world).filter(({ event }) => event === 'gap')).toEqual([]);
					checkOnce(world);
				}),
				{ numRuns: HISTORIES },
			);
		},
		3_600_000,
	);

	test('of many events at once too; what is missing, if anything, a notice says', async () => {
		await fc.assert(
			fc.asyncProperty(historyOf(15, 40), fc.integer({ min: 1, max: 20 }), async (history, maxItems) => {
				const world = await play(history, options, maxItems, 'members');
				if (missing(world).length > 0) expect(delivered(world).some(({ event }) => event === 'gap')).toBe(true);
				checkOnce(world);
			}),
			{ numRuns: HISTORIES },
		);
	}, 3_600_000);
});

describe('what is kept for delivering it again', () => {
	/** Positions after so many events, one read each. What lies between the first and the last is read again. */
	async function readAgain(events: number): Promise<Item[]> {
		const lists = new Lists();
		const source = lists.source('members');
		const first = await source.start(1000);
		let last = first;
		for (let made = 0; made < events; made++) {
			lists.happen(1);
			last = (await source.read(last, { timeoutMs: 1000 } as never)).position;
		}
		return (await source.read(first, { timeoutMs: 1000, until: last } as never)).entries.flatMap(({ events: items }) => items);
	}

	test(`the ${KEPT} latest events of earlier positions, and those of the last one: all of them`, async () => {
		expect(await readAgain(KEPT + 1)).toEqual(Array.from({ length: KEPT + 1 }, (_, id) => ({ id })));
	});

	test('of one more the oldest is left out, and a notice says so', async () => {
		const [notice, ...items] = await readAgain(KEPT + 2);
		expect(notice).toMatchObject({ event: 'gap', reason: expect.stringContaining('too many to be delivered again') });
		expect(items).toEqual(Array.from({ length: KEPT + 1 }, (_, index) => ({ id: index + 1 })));
	});
});
