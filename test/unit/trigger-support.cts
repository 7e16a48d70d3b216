/** A made-up history for tests of the cursor, and what n8n gives a poll of it. */
import type { IDataObject } from 'n8n-workflow';

import type { Bounds, Entry, EventSource, Item, Page } from '../../nodes/shared/polling/eventSource';
import type { Host, PollReason } from '../../nodes/shared/polling/host';

interface Recorded {
	position: number;
	ids: number[];
}

/** The host of a poll with the data that n8n saves for it, and what an activation leaves to later polls. */
export const hostOf = (data: IDataObject, shared: { initial?: unknown }, reason: PollReason): Omit<Host, 'now' | 'warn'> => ({
	trigger: 'w:n',
	budgetMs: 300_000,
	reason,
	load: () => data.cursor,
	store: (state) => void (data.cursor = state as IDataObject),
	loadInitial: () => shared.initial,
	storeInitial: (state) => void (shared.initial = structuredClone(state)),
	userError: (message) => new Error(message),
});

/** A server that keeps a history in order. Several entries may share a place, and pages are as long as it likes. */
export class Server implements EventSource<number> {
	history = 'server';

	log: Recorded[] = [];

	/** Entries that name no place, shown at the end of the last page, and of every page with `everywhere`. */
	placeless: Entry<number>[] = [];

	everywhere = false;

	/** True if it says that it could not return more at once. */
	full = false;

	/** The time each read was given, in ms. */
	times: number[] = [];

	/** Does what else happens while it is read. */
	meanwhile = () => {};

	pruned = 0;

	failing = 0;

	pageSizes: number[] = [3];

	reads = 0;

	private nextId = 0;

	compare = (a: number, b: number) => a - b;

	get end(): number {
		return this.log.at(-1)?.position ?? 0;
	}

	/** Adds entries of so many events each. 0 steps means at the same place as the one before, which then come at once. */
	happen(list: Array<{ step: number; events: number }>): void {
		for (const [index, { step, events }] of list.entries()) {
			const position = this.end + (index === 0 ? Math.max(1, step) : step);
			this.log.push({ position, ids: Array.from({ length: events }, () => this.nextId++) });
		}
	}

	async start(): Promise<number> {
		return this.pruned;
	}

	async read(from: number, { timeoutMs, until: wanted }: Bounds<number>): Promise<Page<number>> {
		this.reads++;
		this.times.push(timeoutMs);
		this.meanwhile();
		await Promise.resolve();
		if (this.failing > 0) {
			this.failing--;
			throw new Error('refused');
		}
		if (from < this.pruned && (wanted === undefined || from < wanted)) {
			const until = Math.min(this.pruned, wanted ?? this.pruned);
			return { entries: [{ position: until, events: [{ gap: [from, until] }] }], position: until, end: false };
		}
		const after = this.log.filter(({ position }) => position > from);
		let size = this.pageSizes[this.reads % this.pageSizes.length];
		while (size < after.length && after[size].position === after[size - 1].position) size++;
		const page = after.slice(0, size);
		const end = page.length === after.length;
		return {
			entries: [
				...page.map(({ position, ids }) => ({ position, events: ids.map((id) => ({ id })) })),
				...(end || this.everywhere ? this.placeless : []),
			],
			position: page.at(-1)?.position ?? from,
			end: end && !this.everywhere,
			full: this.full,
		};
	}

	async sample(): Promise<Item[]> {
		return [];
	}
}
