// The cursor over random histories, page sizes, overlaps, failures and crashes, on a model of each of n8n's engines.
import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../nodes/shared/polling/eventSource';
import type { PollReason, Settings } from '../../nodes/shared/polling/host';
import { poll } from '../../nodes/shared/polling/poll';
import { PollMemory } from '../../nodes/shared/polling/memory';
import { cases } from '../../scripts/lib/cases.cjs';
import { Server, hostOf } from './trigger-support.cts';

interface Batch {
	items: Item[];
	at: number;
	lost: boolean;
}

/** Imitates what an engine does with a poll's outcome and with the state, as far as these tests need. */
class Engine {
	now = 1_000_000;

	memory = new PollMemory();

	/** In the database. */
	saved: IDataObject = {};

	/** The usual engine's, in memory. */
	private live: IDataObject = {};

	/** State that n8n saves with an activation. */
	private shared: { initial?: unknown } = {};

	/** True if the usual engine's next poll is the first one of a process. */
	private restarted = false;

	batches: Batch[] = [];

	constructor(
		private readonly durable: boolean,
		private readonly server: Server,
		private readonly settings: Settings,
	) {}

	/** Runs the node once on a state. Undefined: it threw. */
	private async run(data: IDataObject, reason?: PollReason, shared = this.shared): Promise<Item[] | null | undefined> {
		const why = reason ?? (this.restarted ? 'restart' : 'schedule');
		this.restarted = false;
		const host = { ...hostOf(data, shared, why), now: () => this.now, warn: () => {} };
		return await poll(host, this.memory, this.server, this.settings).catch(() => undefined);
	}

	private hand(items: Item[] | null | undefined): void {
		if (items) this.batches.push({ items, at: this.now, lost: false });
	}

	/** A person activates the workflow. `killed`: n8n dies before any of it is saved. The durable engine saves a state only with items. */
	async activate(killed = false): Promise<void> {
		const data = this.durable ? structuredClone(this.saved) : this.live;
		const shared = structuredClone(this.shared);
		const items = await this.run(data, 'activation', shared);
		if (killed || items === undefined) {
			this.crash(0);
			return;
		}
		this.shared = shared;
		if (!this.durable || items) this.saved = structuredClone(data);
		this.hand(items);
	}

	async tick(): Promise<void> {
		const data = this.durable ? structuredClone(this.saved) : this.live;
		const items = await this.run(data);
		if (items === undefined) return;
		if (this.durable || items) this.saved = structuredClone(data);
		this.hand(items);
	}

	/** A tick whose result is thrown away: the durable engine's fence refused it. */
	async tickInVain(): Promise<void> {
		if (this.durable) await this.run(structuredClone(this.saved));
	}

	/** Two polls at once, and a third that starts before the first is committed but after it has returned. */
	async overlap(): Promise<void> {
		const states = [0, 1, 2].map(() => (this.durable ? structuredClone(this.saved) : this.live));
		const outcomes = await Promise.all(
			states.slice(0, 2).map(async (data) => ({ data, before: JSON.stringify(data), items: await this.run(data) })),
		);
		const before = JSON.stringify(states[2]);
		outcomes.push({ data: states[2], before, items: await this.run(states[2]) });
		for (const { data, before: unchanged, items } of outcomes) {
			if (items === undefined) continue;
			// A durable commit writes what the poll changed, whatever has been written in between.
			if (this.durable ? JSON.stringify(data) !== unchanged : items) this.saved = structuredClone(data);
			this.hand(items);
		}
	}

	/** The process dies: executions that began within `running` ms do not finish. A new process reads what was saved. */
	crash(running: number): void {
		for (const batch of this.batches) if (this.now - batch.at <= running) batch.lost = true;
		this.restart();
	}

	private restart(): void {
		this.memory = new PollMemory();
		this.live = structuredClone(this.saved);
		this.restarted = !this.durable;
	}

	/** Dies while delivering: one of the two writes was done. The durable engine does both or none. */
	async crashAtHandOver(stateFirst: boolean): Promise<void> {
		const data = this.durable ? structuredClone(this.saved) : this.live;
		const items = await this.run(data);
		if (items && !this.durable) {
			if (stateFirst) this.saved = structuredClone(data);
			this.batches.push({ items, at: this.now, lost: stateFirst });
		}
		this.restart();
	}

	async drain(): Promise<void> {
		this.server.failing = 0;
		for (let quiet = 0; quiet < 3;) {
			const before = this.batches.length;
			this.now += 20_000;
			await this.tick();
			quiet = this.batches.length === before ? quiet + 1 : 0;
		}
	}
}

const entries = fc.array(fc.record({ step: fc.constantFrom(0, 1, 1, 2, 7), events: fc.constantFrom(0, 1, 1, 1, 2, 3) }), {
	minLength: 1,
	maxLength: 12,
});
const calm = [
	entries.map((list) => ({ do: 'happen' as const, list })),
	fc.constant({ do: 'tick' as const }),
	fc.constant({ do: 'tick' as const }),
	fc.constant({ do: 'overlap' as const }),
	fc.integer({ min: 100, max: 90_000 }).map((ms) => ({ do: 'wait' as const, ms })),
	fc.integer({ min: 1, max: 3 }).map((times) => ({ do: 'fail' as const, times })),
	fc.constant({ do: 'vain' as const }),
];
const WINDOW = 10 * 60_000;
const rough = [
	...calm,
	fc.integer({ min: 0, max: WINDOW }).map((running) => ({ do: 'crash' as const, running })),
	fc.boolean().map((stateFirst) => ({ do: 'crashAtHandOver' as const, stateFirst })),
];
type Step = {
	do: string;
	list?: Array<{ step: number; events: number }>;
	ms?: number;
	times?: number;
	running?: number;
	stateFirst?: boolean;
	by?: number;
};

async function play(steps: Step[], server: Server, engine: Engine): Promise<void> {
	for (const step of steps) {
		if (step.do === 'happen') server.happen(step.list!);
		else if (step.do === 'tick') await engine.tick();
		else if (step.do === 'overlap') await engine.overlap();
		else if (step.do === 'prune') server.pruned = Math.min(server.end, server.pruned + step.by!);
		else if (step.do === 'wait') engine.now += step.ms!;
		else if (step.do === 'fail') server.failing = step.times!;
		else if (step.do === 'vain') await engine.tickInVain();
		else if (step.do === 'crash') engine.crash(step.running!);
		else if (step.do === 'crashAtHandOver') await engine.crashAtHandOver(step.stateFirst!);
		engine.now += 50;
	}
	await engine.drain();
}

const settingsOf = (maxItems: number, replayWindowMs?: number): Settings => ({
	start: 'beginning',
	fromNow: false,
	maxItems,
	replayWindowMs,
});
const allIds = (server: Server) => server.log.flatMap(({ ids }) => ids);
const idsOf = (items: Item[]) => items.map(({ id }) => id as number);
const pageSizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
const maxItems = fc.integer({ min: 1, max: 20 });

describe.each([
	['usual', false],
	['durable', true],
])('on the %s engine', (_, durable) => {
	test('without crashes: everything once and in order, whatever overlaps and fails', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.oneof(...calm), { maxLength: 40 }),
				pageSizes,
				maxItems,
				fc.boolean(),
				async (steps, sizes, most, atLeastOnce) => {
					const server = new Server();
					server.pageSizes = sizes;
					const engine = new Engine(durable, server, settingsOf(most, atLeastOnce ? WINDOW : undefined));
					await play(steps, server, engine);
					expect(idsOf(engine.batches.flatMap(({ items }) => items))).toEqual(allIds(server));
					for (const { items } of engine.batches) expect(items.length).toBeLessThan(most + longestGroup(server));
				},
			),
			{ numRuns: cases(300, 100) },
		);
	});

	test('at least once, with crashes: nothing is missing, and what is redelivered says so', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.oneof(...rough), { maxLength: 40 }), pageSizes, maxItems, async (steps, sizes, most) => {
				const server = new Server();
				server.pageSizes = sizes;
				const engine = new Engine(durable, server, settingsOf(most, WINDOW));
				await play(steps, server, engine);
				const done = new Set(idsOf(engine.batches.filter(({ lost }) => !lost).flatMap(({ items }) => items)));
				expect(allIds(server).filter((id) => !done.has(id))).toEqual([]);
				const all = engine.batches.flatMap(({ items }) => items);
				if (durable) expect(idsOf(all.filter(({ replayed }) => !replayed))).toEqual(allIds(server));
				expect([...new Set(idsOf(all))]).toEqual([...new Set(idsOf(all))].sort((a, b) => a - b));
				expect(JSON.stringify(engine.saved).length).toBeLessThan(4000);
			}),
			{ numRuns: cases(500, 150) },
		);
	});

	test('at least once, with crashes and prunings: what is missing lies in a gap that was delivered', async () => {
		const pruning = fc.integer({ min: 1, max: 9 }).map((by) => ({ do: 'prune' as const, by }));
		await fc.assert(
			fc.asyncProperty(fc.array(fc.oneof(...rough, pruning), { maxLength: 40 }), pageSizes, maxItems, async (steps, sizes, most) => {
				const server = new Server();
				server.pageSizes = sizes;
				const engine = new Engine(durable, server, settingsOf(most, WINDOW));
				// Begins before anything is pruned. The usual engine saves that with the first event only.
				server.happen([{ step: 1, events: 1 }]);
				await engine.tick();
				await play(steps, server, engine);
				const items = engine.batches.filter(({ lost }) => !lost).flatMap(({ items: all }) => all);
				const gaps = items.filter(({ gap }) => gap).map(({ gap }) => gap as number[]);
				const done = new Set(idsOf(items));
				const missing = server.log.filter(
					({ position, ids }) => ids.some((id) => !done.has(id)) && !gaps.some(([after, until]) => position > after && position <= until),
				);
				expect(missing).toEqual([]);
				const fresh = idsOf(engine.batches.flatMap(({ items: all }) => all).filter(({ gap, replayed }) => !gap && !replayed));
				if (durable) expect(fresh).toEqual([...new Set(fresh)].sort((a, b) => a - b));
			}),
			{ numRuns: cases(500, 150) },
		);
	});

	test('Start From: Now, at least once: nothing that happens after the activation is missing, whenever n8n dies', async () => {
		await fc.assert(
			fc.asyncProperty(
				entries,
				fc.boolean(),
				fc.array(fc.oneof(...rough), { maxLength: 20 }),
				maxItems,
				async (before, killed, steps, most) => {
					const server = new Server();
					server.start = async () => server.end;
					server.happen(before);
					const begin = server.end;
					const engine = new Engine(durable, server, { ...settingsOf(most, WINDOW), fromNow: true });
					await engine.activate(killed);
					await play(steps, server, engine);
					const done = engine.batches.filter(({ lost }) => !lost).flatMap(({ items }) => items);
					const notices = engine.batches.flatMap(({ items }) => items).filter(({ event }) => event === 'startedOver');
					if (!killed) expect(notices).toEqual([]);
					// If n8n died while it activated the workflow, a notice says where the trigger begins instead.
					const from = Math.max(begin, ...notices.map(({ position }) => position as number));
					const ids = new Set(idsOf(done));
					const missing = server.log.filter(({ position, ids: all }) => position > from && all.some((id) => !ids.has(id)));
					expect(missing).toEqual([]);
					expect(server.log.filter(({ position, ids: all }) => position <= begin && all.some((id) => ids.has(id)))).toEqual([]);
				},
			),
			{ numRuns: cases(300, 100) },
		);
	});

	test('pruned history leaves a gap item in its place, and only the pruned part is missing', async () => {
		await fc.assert(
			fc.asyncProperty(entries, entries, fc.integer({ min: 0, max: 30 }), maxItems, async (first, second, prune, most) => {
				const server = new Server();
				const engine = new Engine(durable, server, settingsOf(most));
				server.happen(first);
				await engine.tick();
				server.happen(second);
				server.pruned = Math.min(prune, server.end);
				await engine.drain();
				const items = engine.batches.flatMap(({ items: all }) => all);
				const gaps = items.filter(({ gap }) => gap).map(({ gap }) => gap as number[]);
				const inGap = (position: number) => gaps.some(([after, until]) => position > after && position <= until);
				const expected = server.log.filter(({ position }) => !inGap(position)).flatMap(({ ids }) => ids);
				expect(idsOf(items.filter(({ gap }) => !gap))).toEqual(expected);
			}),
		);
	});
});

test('once, with crashes on the durable engine: nothing is delivered twice, since it delivers as one act', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.oneof(...rough), { maxLength: 40 }), pageSizes, maxItems, async (steps, sizes, most) => {
			const server = new Server();
			server.pageSizes = sizes;
			const engine = new Engine(true, server, settingsOf(most));
			await play(steps, server, engine);
			expect(idsOf(engine.batches.flatMap(({ items }) => items))).toEqual(allIds(server));
		}),
		{ numRuns: 200 },
	);
});

function longestGroup({ log }: Server): number {
	const sizes = new Map<number, number>();
	for (const { position, ids } of log) sizes.set(position, (sizes.get(position) ?? 0) + ids.length);
	return Math.max(1, ...sizes.values());
}
