// Once on the durable scheduler, over random histories: n8n commits a delivery when it gets a connection to its database, perhaps a minute
// later, and gives polls what it read from there perhaps a while before. POLLING_HISTORIES says how many.
import * as fc from 'fast-check';

import type { Item } from '../../nodes/shared/polling/eventSource';
import type { End } from '../../nodes/shared/polling/deliveries';
import type { Host } from '../../nodes/shared/polling/host';
import { PollMemory } from '../../nodes/shared/polling/memory';
import { poll } from '../../nodes/shared/polling/poll';
import { cases } from '../../scripts/lib/cases.cjs';
import { Server } from './trigger-support.cts';

const HISTORIES = Number(process.env.POLLING_HISTORIES ?? cases(300, 100));
/** So long n8n takes at most to commit a delivery, and so old is what a poll is given, in ms. */
const LATEST_COMMIT = 60_000;
const OLDEST_STATE = 40_000;

interface Pending {
	state: unknown;
	items: Item[];
	since: number;
	end: (end: End) => void;
}

class Durable {
	now = 1_000_000;

	server = new Server();

	executed: unknown[] = [];

	pending: Pending[] = [];

	/** States that n8n had saved, and until when. */
	private snapshots: Array<{ state: unknown; until: number }> = [];

	private saved: unknown;

	private readonly memory = new PollMemory(() => this.now);

	constructor(private readonly reports: boolean) {}

	/** One poll. `age` chooses how old the state is that it is given. */
	async tick(age = 0): Promise<void> {
		this.snapshots = this.snapshots.filter(({ until }) => this.now - until < OLDEST_STATE);
		const states = [...this.snapshots.map(({ state }) => state), this.saved];
		let state = structuredClone(states[Math.max(0, states.length - 1 - age)]);
		const before = JSON.stringify(state);
		const deliver = async (items: Item[]) =>
			await new Promise<End>((end) => this.pending.push({ state: structuredClone(state), items, since: this.now, end }));
		const host: Host = {
			trigger: 'w:n',
			budgetMs: 36_000,
			reason: 'schedule',
			now: () => this.now,
			load: () => state,
			store: (next) => void (state = next),
			loadInitial: () => undefined,
			storeInitial: () => {},
			userError: (message) => new Error(message),
			warn: () => {},
			commitsLater: true,
			deliver: this.reports ? deliver : undefined,
		};
		const items = await poll(host, this.memory, this.server, { start: 'beginning', fromNow: false, maxItems: 3 });
		if (items) this.pending.push({ state, items, since: this.now, end: () => {} });
		else if (this.pending.at(-1)?.since !== this.now && JSON.stringify(state) !== before) this.save(state);
		await settled();
	}

	private save(state: unknown): void {
		this.snapshots.push({ state: this.saved, until: this.now });
		this.saved = structuredClone(state);
	}

	async commit(end: End = { outcome: 'finished', ranHere: false }): Promise<void> {
		const [delivery] = this.pending.splice(0, 1);
		if (!delivery) return;
		if (!end.neverBegan) {
			this.save(delivery.state);
			this.executed.push(...delivery.items.map(({ id }) => id));
		}
		delivery.end(end);
		await settled();
	}

	async wait(ms: number): Promise<void> {
		this.now += ms;
		while (this.pending.some(({ since }) => this.now - since >= LATEST_COMMIT)) await this.commit();
	}

	async drain(): Promise<void> {
		for (let turn = 0; turn < 200; turn++) {
			await this.commit();
			await this.wait(130_000);
			await this.tick();
		}
	}
}

async function settled(): Promise<void> {
	for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

type Step = (n8n: Durable) => Promise<unknown> | unknown;
const step = (name: string, act: Step): Step => Object.assign(act, { toString: () => name, [fc.toStringMethod]: () => name });
const REFUSED: End = { outcome: 'lost', neverBegan: true, refused: true };
const steps = fc.oneof(
	fc.integer({ min: 1, max: 5 }).map((events) => step(`happen ${events}`, (n8n) => n8n.server.happen([{ step: 1, events }]))),
	fc.constant(step('nothing of interest happens', (n8n) => n8n.server.happen([{ step: 1, events: 0 }]))),
	fc.integer({ min: 0, max: 3 }).map((age) => step(`tick ${age}`, (n8n) => n8n.tick(age))),
	fc.integer({ min: 0, max: 3 }).map((age) => step(`tick ${age}`, (n8n) => n8n.tick(age))),
	fc.integer({ min: 1, max: 30_000 }).map((ms) => step(`wait ${ms}`, (n8n) => n8n.wait(ms))),
	fc.constant(step('commit', (n8n) => n8n.commit())),
	fc.constant(step('commit, and its worker dies', (n8n) => n8n.commit({ outcome: 'lost' }))),
	fc.constant(step('refuse', (n8n) => n8n.commit(REFUSED))),
);

test.each([
	['says what becomes of deliveries', true],
	['does not say so', false],
])(
	`where n8n %s, nothing is executed twice and nothing is left out, in ${HISTORIES} histories`,
	async (_, reports) => {
		await fc.assert(
			fc.asyncProperty(fc.array(steps, { maxLength: 60 }), async (history) => {
				const n8n = new Durable(reports);
				for (const act of history) {
					await act(n8n);
					n8n.now += 50;
				}
				await n8n.drain();
				const happened = n8n.server.log.flatMap(({ ids }) => ids);
				expect([...n8n.executed].sort()).toEqual([...happened].sort());
			}),
			{ numRuns: HISTORIES },
		);
	},
	3_600_000,
);
