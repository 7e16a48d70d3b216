import { NO_LIST } from '../errors/failure';
import { deadline } from '../http/deadline';
import { readStreamIdleTimeout } from '../ledger/completions/completionFields';
import { completionFilter } from '../ledger/completions/completionFilter';
import { CompletionReader } from '../ledger/completions/completions';
import type { CompletionQuery } from '../ledger/completions/completionQuery';
import { LIST_PAGE } from '../ledger/completions/elements';
import { DEFAULT_IDLE_MS, idleWithin, slowLimit } from '../ledger/completions/listWait';
import { MatchRate } from '../ledger/completions/matchRate';
import { ledgerEnd } from '../ledger/offsets';
import type { Ledger } from '../ledger/service';
import type { Announcements, Bounds, EventSource, Item, Page } from '../polling/eventSource';
import type { Setup } from '../trigger/eventType';
import { compareOffsets, laterOffset, offsetsBetween, type Offset } from '../values/int64';
import { checkParties, checkRead } from './activationCheck';
import { completionEntry, type CompletionForm } from './completionEntries';
import { afterEnd, endForPoll, openReading, refuseDiverged, type Reading } from './divergence';
import { refusedRead } from './pruning';
import { sampleOf } from './sampling';
import { startOffset } from './start';

/** Completions of a participant's ledger, by offset: what Command Completed reads. */

/** Time a list may be held open by commands that keep coming, in ms (see `listWait.ts`), and the longest wait for one element in it. */
const LONGEST_HOLD_MS = 500;
const BRIEF_IDLE_MS = 75;
/** Offsets that a command usually takes (recorded): its completion's, and two that show nothing. */
const OFFSETS_A_COMMAND = 3;

/** Number of elements that a list may have, and the wait for each of them, in ms. */
interface Wait {
	limit: number;
	idleMs: number;
}

/** A source of the completions of commands. */
export class LedgerCompletions implements EventSource<Offset> {
	readonly history: string;

	readonly compare = compareOffsets;

	private readonly reader: CompletionReader;

	private readonly idleMs: number;

	private readonly query: CompletionQuery;

	private readonly form: CompletionForm;

	/** The ledger end as this poll first saw it: it reads until there. */
	private end?: Offset;

	/** Set while that is what an earlier poll saw, so that there may be more behind it. */
	private endIsOld = false;

	/** True if this poll has found events: they do not wait for others. */
	private hasFound = false;

	/** True if the participant was seen to need longer than the brief idle time to begin. */
	private isSlow = false;

	private readonly reading: Reading;

	private readonly rate = new MatchRate();

	constructor(
		private readonly setup: Setup,
		private readonly ledger: Ledger,
		event: string,
	) {
		const { parameters } = setup;
		this.reading = openReading(setup, ledger);
		this.history = this.reading.history;
		this.query = {
			parties: [...setup.parties],
			userId: parameters.text('options.userId'),
			version: parameters.choice('options.apiVersion', ['auto', 'current', 'legacy'], 'auto'),
		};
		this.idleMs = readStreamIdleTimeout(parameters) ?? DEFAULT_IDLE_MS;
		this.reader = new CompletionReader(ledger, this.query);
		const filter = completionFilter(parameters, 'outcome', 'options');
		this.form = {
			event,
			simple: parameters.flag('simplify'),
			matches: (completion) => filter.matches(completion) && (!this.query.userId || completion.userId === this.query.userId),
		};
	}

	async start(timeoutMs: number): Promise<Offset> {
		return await startOffset(this.ledger, this.setup.parameters, timeoutMs);
	}

	async check(position: Offset, timeoutMs: number): Promise<void> {
		const remainingMs = deadline(timeoutMs);
		await checkParties(this.setup, this.ledger, remainingMs);
		const { endpoint, result } = await this.reader.elements(position, {
			limit: 1,
			idleMs: Math.min(BRIEF_IDLE_MS, this.idleMs),
			left: remainingMs,
		});
		checkRead(this.ledger, endpoint, result);
	}

	/** Completions wait for more before they answer, so the ledger end is asked first: if it has not moved, that one call is enough. */
	async read(from: Offset, bounds: Bounds<Offset>): Promise<Page<Offset>> {
		const { memory, trigger } = this.setup;
		const remainingMs = deadline(bounds.timeoutMs);
		const position = laterOffset(from, bounds.replayUntil ?? from);
		refuseDiverged(this.reading, position);
		const end = await this.endAfter(position, remainingMs);
		if (compareOffsets(end, position) < 0) throw afterEnd(this.reading, position, end, bounds.atStart);
		if (compareOffsets(end, from) === 0 || memory.emptyRanges.has(this.range(from, end))) return { entries: [], position: from, end: true };

		const brief = await this.fetchPage(from, bounds, remainingMs, this.briefWait(from, end));
		if (compareOffsets(brief.position, from) > 0) {
			memory.rememberEnd(trigger, this.history, end);
			return this.found(brief);
		}
		memory.forgetEnd(trigger);
		if (hasEvents(brief)) return this.found(brief);
		// Found entries are delivered first. A part that was lost is read to its end, which is known.
		if (this.hasFound && bounds.until === undefined) return { ...brief, end: true };
		// Nothing matched, or the participant was slow to begin: a second request waits as long as the user said, for one element more.
		const patient = await this.fetchPage(from, bounds, remainingMs, { idleMs: this.idleMs, limit: brief.entries.length + 1 });
		const hasMoved = compareOffsets(patient.position, from) > 0;
		// New entries are behind the end. Those before it had been there.
		if (hasMoved && compareOffsets(patient.position, end) < 0) this.isSlow = true;
		// Then what moved the ledger end concerns other parties: no need to wait again until it moves further.
		if (!hasMoved && !hasEvents(patient)) memory.emptyRanges.add(this.range(from, end));
		return this.found(patient);
	}

	private found(page: Page<Offset>): Page<Offset> {
		this.hasFound ||= hasEvents(page);
		return page;
	}

	/** Key of a range, to remember that it holds nothing for this trigger. */
	private range(from: Offset, end: Offset): string {
		return JSON.stringify([this.setup.trigger, this.query, from, end]);
	}

	/** Size of a list that reads existing elements, and its wait for each further element. */
	private briefWait(from: Offset, end: Offset): Wait {
		const commands = Math.min(LIST_PAGE, Math.ceil(offsetsBetween(from, end) / OFFSETS_A_COMMAND));
		if (this.isSlow) return { idleMs: this.idleMs, limit: slowLimit(commands, this.idleMs) };
		return { idleMs: idleWithin(LONGEST_HOLD_MS, commands, Math.min(BRIEF_IDLE_MS, this.idleMs)), limit: commands };
	}

	/**
	 * The ledger end: requested once per poll, and only once everything up to the end that an earlier poll saw is read, so that a
	 * backlog is drained without that request.
	 */
	private async endAfter(from: Offset, remainingMs: () => number): Promise<Offset> {
		const { memory, trigger } = this.setup;
		if (this.end === undefined) {
			this.end = memory.takeEnd<Offset>(trigger, this.history);
			this.endIsOld = this.end !== undefined;
		}
		const isUsedUp = (end: Offset) => this.endIsOld && (compareOffsets(end, from) <= 0 || memory.emptyRanges.has(this.range(from, end)));
		if (this.end === undefined || isUsedUp(this.end)) {
			this.end = await endForPoll(this.reading, from, remainingMs);
			this.endIsOld = false;
		}
		return this.end;
	}

	private async fetchPage(from: Offset, bounds: Bounds<Offset>, remainingMs: () => number, { idleMs, limit }: Wait): Promise<Page<Offset>> {
		const rest = { end: bounds.until ?? this.end ?? from, wanted: this.rate.elementsFor(bounds.maxEvents) };
		const { endpoint, result, requested } = await this.reader.elements(from, { limit, idleMs, left: remainingMs, rest });
		if (!result.ok) return await refusedRead(this.reading, result.failure, endpoint, from, { ...bounds, timeoutMs: remainingMs() });
		if (!Array.isArray(result.answer)) throw this.ledger.error(NO_LIST, endpoint);
		const entries = result.answer.map((element) => completionEntry(element, this.form));
		this.rate.add(entries.length, entries.filter(hasEvent).length);
		const position = entries.reduce<Offset>((reached, { position: at }) => (at === undefined ? reached : laterOffset(reached, at)), from);
		const offsets = offsetsBetween(from, this.end ?? from);
		const isFull = entries.length >= requested && offsets > requested;
		// A short list may hold nothing but entries without an offset. The entries after them have the next offset.
		const longer = slowLimit(Math.min(LIST_PAGE, offsets), idleMs);
		if (isFull && compareOffsets(position, from) === 0 && requested === limit && longer > limit)
			return await this.fetchPage(from, bounds, remainingMs, { idleMs, limit: longer });
		const end = !this.endIsOld && compareOffsets(position, this.end ?? position) >= 0;
		return { entries, position, end, full: isFull };
	}

	close(): void {
		this.reader.close();
	}

	async announcements(from: Offset): Promise<Announcements<Offset>> {
		return this.reader.announcements(from);
	}

	async sample(max: number): Promise<Item[]> {
		this.end = await ledgerEnd(this.ledger);
		const read = async (from: Offset) => await this.read(from, { maxEvents: max, timeoutMs: 30_000 });
		return await sampleOf(this.setup, this.ledger, max, read).finally(() => this.close());
	}
}

const hasEvent = ({ events }: Page<Offset>['entries'][number]): boolean => events.length > 0;

const hasEvents = ({ entries }: Page<Offset>): boolean => entries.some(hasEvent);
