// Nothing Happened: said once when no event came for so long, and once when there is one after all, whatever happens to n8n in between.
import { PollMemory } from '../../nodes/shared/polling/memory';
import { poll } from '../../nodes/shared/polling/poll';
import type { EventSource, Item } from '../../nodes/shared/polling/eventSource';
import type { Host } from '../../nodes/shared/polling/host';
import { SilenceSource } from '../../nodes/shared/polling/silenceSource';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);

/** A history whose entries are events by number, and n8n that polls it. */
class Watched {
	now = START;

	/** Time of each entry. Undefined: one that does not match. */
	readonly entries: Array<string | undefined> = [];

	failing = false;

	/** Entries that one read returns at most. */
	page = 100;

	/** Time that one read takes, in ms. */
	pageMs = 0;

	gap = false;

	saved: { cursor?: unknown } = {};

	private memory = new PollMemory();

	private readonly source = (): EventSource<number> => ({
		history: 'numbers',
		compare: (a, b) => a - b,
		start: async () => await Promise.resolve(this.entries.length),
		read: async (from) => {
			await Promise.resolve();
			this.now += this.pageMs;
			if (this.failing) throw new Error('refused');
			const to = Math.min(this.entries.length, from + this.page);
			const events = (index: number): Item[] => {
				if (this.gap) return [{ event: 'gap' }];
				const recordTime = this.entries[index];
				return recordTime === undefined ? [] : [{ eventId: `e${index + 1}`, recordTime }];
			};
			const entries = Array.from({ length: to - from }, (_, index) => ({ position: from + index + 1, events: events(from + index) }));
			return { entries, position: to, end: to === this.entries.length };
		},
		sample: async () => await Promise.resolve([{ eventId: 'e9', recordTime: new Date(START - MINUTE).toISOString() }]),
	});

	happen(matches = true, atMs = this.now): void {
		this.entries.push(matches ? new Date(atMs).toISOString() : undefined);
	}

	/** n8n is killed: what it saved last is all there is. */
	restart(saved = this.saved): void {
		this.saved = structuredClone(saved);
		this.memory = new PollMemory();
	}

	silence = (): SilenceSource<number> => new SilenceSource(this.source(), { event: 'roundOpened', minutes: 30 }, () => this.now);

	async poll(afterMinutes = 0): Promise<Item[]> {
		this.now += afterMinutes * MINUTE;
		const host: Host = {
			trigger: 'w:n',
			reason: this.saved.cursor === undefined ? 'activation' : 'schedule',
			budgetMs: 1000,
			now: () => this.now,
			load: () => this.saved.cursor,
			store: (state) => void (this.saved.cursor = structuredClone(state)),
			loadInitial: () => undefined,
			storeInitial: () => {},
			userError: (message) => new Error(message),
			warn: () => {},
		};
		const settings = { start: 'now', fromNow: true, maxItems: 100, replayWindowMs: undefined };
		return (await poll(host, this.memory, this.silence() as EventSource<unknown>, settings)) ?? [];
	}
}

const names = (items: Item[]) => items.map(({ event }) => event);
const iso = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

test('it is said once, and once that it goes on', async () => {
	const watched = new Watched();
	expect(await watched.poll()).toEqual([]);
	watched.happen();
	expect(await watched.poll(1)).toEqual([]);
	expect(await watched.poll(28)).toEqual([]);
	expect(await watched.poll(2)).toEqual([
		{
			event: 'nothingHappened',
			eventId: `nothingHappened:roundOpened:${iso(0)}`,
			watched: 'roundOpened',
			minutes: 30,
			since: iso(0),
			lastEventId: 'e1',
		},
	]);
	expect(await watched.poll(300)).toEqual([]);
	watched.happen();
	expect(await watched.poll()).toEqual([
		expect.objectContaining({ event: 'happensAgain', minutes: 331, since: iso(0), at: iso(331), firstEventId: 'e2' }),
	]);
	expect(await watched.poll(29)).toEqual([]);
	expect(names(await watched.poll(1))).toEqual(['nothingHappened']);
});

test('what does not match is nothing', async () => {
	const watched = new Watched();
	await watched.poll();
	watched.happen(false);
	expect(await watched.poll(29)).toEqual([]);
	watched.happen(false);
	expect(await watched.poll(1)).toMatchObject([{ event: 'nothingHappened', since: iso(0), lastEventId: null }]);
});

test('a server that cannot be read is an error, and no silence: what it had is read afterwards', async () => {
	const watched = new Watched();
	await watched.poll();
	watched.failing = true;
	await expect(watched.poll(60)).rejects.toThrow('refused');
	watched.failing = false;
	watched.happen(true, watched.now - 5 * MINUTE);
	expect(await watched.poll()).toEqual([]);
	// The time of the event counts, not that of the poll that found it.
	expect(names(await watched.poll(24))).toEqual([]);
	expect(names(await watched.poll(1))).toEqual(['nothingHappened']);
});

test('a history that is not read to its end yet is no silence', async () => {
	const watched = new Watched();
	await watched.poll();
	for (let entry = 0; entry < 8; entry++) watched.happen(entry === 7, START + 59 * MINUTE);
	watched.page = 1;
	// Time goes by with each page: one poll reads a few.
	watched.pageMs = 200;
	expect(await watched.poll(60)).toEqual([]);
	expect(await watched.poll()).toEqual([]);
	expect(await watched.poll(28)).toEqual([]);
	expect(names(await watched.poll(2))).toEqual(['nothingHappened']);
});

test('after a kill it is not said again, and nothing that came meanwhile is missed', async () => {
	const watched = new Watched();
	await watched.poll();
	watched.happen();
	await watched.poll(1);
	const early = structuredClone(watched.saved);
	expect(names(await watched.poll(30))).toEqual(['nothingHappened']);
	watched.restart();
	expect(await watched.poll(5)).toEqual([]);
	// n8n's usual engine saves a position with the next item only: one of before reads the same events again.
	watched.restart(early);
	watched.happen();
	expect(await watched.poll(29)).toEqual([]);
	expect(names(await watched.poll(1))).toEqual(['nothingHappened']);
});

test('a gap is passed on, and is no event', async () => {
	const watched = new Watched();
	await watched.poll();
	watched.gap = true;
	watched.happen();
	expect(names(await watched.poll(30))).toEqual(['gap', 'nothingHappened']);
});

test('a clock of the server that is ahead hides nothing', async () => {
	const watched = new Watched();
	await watched.poll();
	watched.happen(true, watched.now + 500 * MINUTE);
	await watched.poll();
	expect(names(await watched.poll(30))).toEqual(['nothingHappened']);
});

test('a test run shows a silence that is made up', async () => {
	expect(await new Watched().silence().sample()).toEqual([
		expect.objectContaining({
			event: 'nothingHappened',
			since: iso(-1),
			lastEventId: 'e9',
			sample: true,
			hint: expect.stringContaining('made up'),
		}),
	]);
});
