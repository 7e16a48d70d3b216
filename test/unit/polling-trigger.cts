/** A trigger on a made-up history, and n8n as far as one poll sees it: it says how executions end. */
import type { Item } from '../../nodes/shared/polling/eventSource';
import type { End } from '../../nodes/shared/polling/deliveries';
import type { Host, Settings } from '../../nodes/shared/polling/host';
import { PollMemory } from '../../nodes/shared/polling/memory';
import { poll } from '../../nodes/shared/polling/poll';
import { scopeOf } from '../../nodes/shared/polling/begin';
import type { Batch, State } from '../../nodes/shared/polling/state';
import { Server } from './trigger-support.cts';

export const MINUTE = 60_000;

/** Settings of a trigger that a test does not set. */
export const SETTINGS: Settings = { start: 's', fromNow: false, maxItems: 100, replayWindowMs: 10 * MINUTE };

/** One trigger of one process. Each delivery stays open until a test ends it. */
export class Trigger {
	now = 1_000_000;

	memory = new PollMemory(() => this.now);

	server = new Server();

	saved: unknown;

	warnings: string[] = [];

	delivered: Array<{ items: Item[]; end: (end: End) => void }> = [];

	constructor(
		readonly settings: Partial<Settings> = {},
		readonly more: Partial<Host> = {},
	) {}

	async poll(more: Partial<Host> = {}): Promise<Item[] | null> {
		const host: Host = {
			trigger: 'w:n',
			budgetMs: 300_000,
			reason: 'schedule',
			now: () => this.now,
			load: () => this.saved,
			store: (state) => void (this.saved = state),
			loadInitial: () => undefined,
			storeInitial: () => {},
			userError: (message, advice) => new Error(`${message}. ${advice}`),
			warn: (message) => void this.warnings.push(message),
			deliver: (items) => new Promise((end) => this.delivered.push({ items, end })),
			...this.more,
			...more,
		};
		return await poll(host, this.memory, this.server, { ...SETTINGS, ...this.settings });
	}

	/** Takes what a poll delivers, by itself or by returning it. */
	async take(more: Partial<Host> = {}): Promise<Item[]> {
		const before = this.delivered.length;
		const returned = await this.poll(more);
		return returned ?? this.delivered.slice(before).flatMap(({ items }) => items);
	}

	async end(end: End, index = this.delivered.length - 1): Promise<void> {
		this.delivered[index]!.end(end);
		await new Promise((resolve) => setImmediate(resolve));
	}

	get state(): State<number> {
		return this.saved as State<number>;
	}

	/** A state as an earlier poll of this process left it. */
	resume(position: number, unacknowledged: Array<Batch<number>>): void {
		const scope = scopeOf(this.server, SETTINGS as Settings);
		this.saved = { v: 1, scope, position, lastItemAt: this.now, processes: [this.memory.processId], unacknowledged };
	}
}

/** Entries with an event each, for {@link Server.happen}. */
export const events = (count: number) => Array.from({ length: count }, () => ({ step: 1, events: 1 }));

/** The IDs of items, in order. */
export const ids = (items: Item[]) => items.map(({ id }) => id);

/** A batch whose execution was lost, after its first delivery unless `more` says otherwise. */
export const lost = (from: number, to: number, more: Partial<Batch<number>> = {}): Batch<number> => ({
	from,
	to,
	since: 0,
	attempt: 1,
	lost: true,
	...more,
});

/** A trigger at the end of a history of so many events. */
export function at(count: number, batches: Array<Batch<number>>, settings: Partial<Settings> = {}): Trigger {
	const trigger = new Trigger(settings);
	trigger.server.happen(events(count));
	trigger.resume(trigger.server.end, batches);
	return trigger;
}
