import type { INodeProperties } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import type { CallFailure } from '../errors/failure';
import { mismatchOf } from '../http/answers';
import { deadline } from '../http/deadline';
import type { ArgumentConditions } from '../ledger/packages/argumentConditions';
import { isEndShared } from '../ledger/offsets';
import { eventFormat, wantsBlobs, type EventFormat } from '../ledger/updates/eventFormat';
import { PARTY_ENDPOINTS } from '../ledger/directory/ownParties';
import { NAME_ENDPOINTS } from '../ledger/packages/knownPackages';
import { byPackageName } from '../ledger/packages/packageNames';
import { PARTY } from '../ledger/directory/parties';
import type { Ledger } from '../ledger/service';
import { UPDATE } from '../ledger/shapes';
import { UpdateReader, UPDATES_PAGE, type UpdateQuery, type UpdateRange } from '../ledger/updates/updates';
import { flagField } from '../parameters/fieldKinds';
import type { Parameters } from '../parameters/parameters';
import { templateIds } from '../parameters/templates';
import type { Announcements, Bounds, EventSource, Item, Page } from '../polling/eventSource';
import type { Setup } from '../trigger/eventType';
import { compareOffsets, laterOffset, type Offset } from '../values/int64';
import { checkParties, checkRead } from './activationCheck';
import { afterEnd, endForPoll, endsAt, openReading, refuseDiverged, type Reading } from './divergence';
import { prunedUpTo, refusedRead } from './pruning';
import { sampleOf } from './sampling';
import type { EventSelector, UpdateSelector } from './selector';
import { startOffset } from './start';
import { UpdateEntries } from './updateEntries';

/** Updates of a participant's ledger, by offset: what all ledger events but Command Completed read. */

/** The endpoints it calls. */
export const UPDATE_ENDPOINTS = [
	UPDATES_PAGE,
	'GET /v2/state/latest-pruned-offsets',
	...NAME_ENDPOINTS,
	PARTY,
	...PARTY_ENDPOINTS,
] as const;

/** The option of events that a reassignment can be. */
export const reassignments: INodeProperties = flagField('Include Reassignments', 'includeReassignments', {
	description:
		'Whether a contract that is moved between synchronizers counts too, with reason reassignment. It is the same contract before and after.',
});

/** A source of the events of one type. */
export class LedgerUpdates implements EventSource<Offset> {
	readonly history: string;

	readonly compare = compareOffsets;

	private readonly entries: UpdateEntries;

	private readonly query: UpdateQuery;

	/** Opened with the first read, for which the names of templates may have to be read. */
	private reader?: UpdateReader;

	private readonly reading: Reading;

	/** True if this poll has seen that the ledger reaches its position. */
	private endSeen = false;

	constructor(
		private readonly setup: Setup,
		private readonly ledger: Ledger,
		private readonly selector: EventSelector | UpdateSelector,
		private readonly conditions?: ArgumentConditions,
	) {
		const { parameters } = setup;
		this.reading = openReading(setup, ledger);
		this.history = this.reading.history;
		this.entries = new UpdateEntries(selector, parameters.flag('simplify'));
		const { parties } = setup;
		// An event type with a format of its own has no such fields.
		const format = 'knownFormat' in selector ? eventFormat({ parties }) : chosenFormat(parameters, parties);
		this.query = {
			updateFormat:
				'fromUpdate' in selector ? selector.updateFormat(parameters, format, parties) : eventsFormat(selector, parameters, format),
			version: parameters.choice('options.apiVersion', ['auto', 'current', 'legacy'], 'auto'),
		};
	}

	async start(timeoutMs: number): Promise<Offset> {
		return await startOffset(this.ledger, this.setup.parameters, timeoutMs);
	}

	async check(position: Offset, timeoutMs: number): Promise<void> {
		const remainingMs = deadline(timeoutMs);
		await checkParties(this.setup, this.ledger, remainingMs);
		const reader = await this.open(remainingMs);
		const { endpoint, result } = await reader.attempt({ begin: position }, { max: 1, left: remainingMs, always: true });
		checkRead(this.ledger, endpoint, result);
	}

	async read(from: Offset, bounds: Bounds<Offset>): Promise<Page<Offset>> {
		const remainingMs = deadline(bounds.timeoutMs);
		const position = laterOffset(from, bounds.replayUntil ?? from);
		refuseDiverged(this.reading, position);
		if (!this.endSeen && (compareOffsets(from, position) < 0 || this.asksForEnd())) {
			// Another ledger may well have something where a replay begins. Whether it is the same one shows at the replay's end.
			const end = await endForPoll(this.reading, position, remainingMs);
			if (compareOffsets(end, position) < 0) throw afterEnd(this.reading, position, end, bounds.atStart);
			this.endSeen = true;
			if (compareOffsets(end, from) === 0) return { entries: [], position: from, end: true };
		}
		const reader = await this.open(remainingMs);
		const { endpoint, result } = await reader.attempt({ begin: from }, { left: remainingMs });
		const failure = result.ok ? misplaced(result.answer.covered, from) : result.failure;
		if (!result.ok || failure) return await refusedRead(this.reading, failure!, endpoint, from, { ...bounds, timeoutMs: remainingMs() });
		const { updates, full, covered } = result.answer;
		const end = laterOffset(from, covered.end ?? from);
		if ('fromUpdate' in this.selector) {
			const { prepare, preparePage } = this.selector;
			// One that cannot be read becomes an item that says so.
			const readable = updates.filter((update) => mismatchOf(update, UPDATE) === undefined);
			if (prepare) for (const update of readable) await prepare(update, remainingMs);
			await preparePage?.(readable, { begin: from, end }, remainingMs);
		}
		return {
			entries: updates.map((update) => this.entries.entryOf(update)),
			position: end,
			end: !full,
			full,
		};
	}

	/** Asks for the ledger end before a page if that one request serves several triggers. */
	private asksForEnd(): boolean {
		const { reader } = this.setup;
		return reader !== undefined && isEndShared(this.ledger, reader);
	}

	async announcements(from: Offset, timeoutMs: number): Promise<Announcements<Offset>> {
		await this.open(deadline(timeoutMs));
		return this.reader!.announcements(from);
	}

	async sample(max: number): Promise<Item[]> {
		return await sampleOf(this.setup, this.ledger, max, async (from) => await this.read(from, { maxEvents: max, timeoutMs: 30_000 }));
	}

	/** Templates and interfaces are named by package name, the only form that participants take from 3.5 on. */
	private async open(remainingMs: () => number): Promise<UpdateReader> {
		await this.conditions?.prepare(remainingMs());
		if (this.reader) return this.reader;
		const { updateFormat } = this.query;
		const supportedFormat =
			'fromUpdate' in this.selector && this.selector.knownFormat
				? await this.selector.knownFormat(updateFormat, remainingMs())
				: updateFormat;
		this.reader = new UpdateReader(this.ledger, {
			...this.query,
			updateFormat: await byPackageName(this.ledger, supportedFormat, remainingMs()),
		});
		return this.reader;
	}
}

/** The events of the templates and interfaces that were chosen. */
const chosenFormat = (parameters: Parameters, parties: readonly string[]): EventFormat =>
	eventFormat({
		parties,
		templates: templateIds(parameters, 'templates'),
		interfaces: templateIds(parameters, 'interfaces'),
		blobs: wantsBlobs(parameters),
	});

/** The update format of single events. */
function eventsFormat(
	{ shape, fromReassignment }: EventSelector,
	parameters: Parameters,
	format: EventFormat,
): components['schemas']['UpdateFormat'] {
	const moves = fromReassignment !== undefined && parameters.flag('options.includeReassignments');
	return { includeTransactions: { eventFormat: format, transactionShape: shape }, ...(moves && { includeReassignments: format }) };
}

/** As a failure: a page that is not the one after `from`, because the ledger ends before it or has pruned what follows it. */
function misplaced({ begin, end }: UpdateRange, from: Offset): CallFailure | undefined {
	// Asked from beyond the ledger's end, a participant does not refuse: the page ends before it begins.
	if (end !== undefined && compareOffsets(end, from) < 0) return endsAt(end);
	// Asked from the very beginning, it begins with what is kept of it.
	return begin !== undefined && compareOffsets(begin, from) > 0 ? prunedUpTo(begin) : undefined;
}
