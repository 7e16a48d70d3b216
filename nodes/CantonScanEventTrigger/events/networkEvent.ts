import { unexpectedAnswer } from '../../shared/errors/failure';
import { mismatchOf } from '../../shared/http/answers';
import { deadline } from '../../shared/http/deadline';
import type { Reader } from '../../shared/values/readers';
import { valueEncoding } from '../../shared/parameters/fields';
import { readParties, severalParties, type SeveralParties } from '../../shared/parameters/partyFields';
import type { Bounds, Entry, EventSource, Item, Page } from '../../shared/polling/eventSource';
import { digest } from '../../shared/polling/state';
import { eventRow, type Event } from '../../shared/scan/eventRows';
import { eventPosition, EVENTS, EVENTS_PAGE, EVENT_SHAPE, latestEventTime, LATEST_EVENT, readEvents } from '../../shared/scan/events';
import { MIGRATION_ENDPOINTS } from '../../shared/scan/migration';
import { compareScanPositions, type ScanPosition } from '../../shared/scan/positions';
import type { Scan } from '../../shared/scan/service';
import { isVerdict, verdictField, VERDICTS, type Verdict } from '../../shared/scan/verdicts';
import { isObject } from '../../shared/values/isObject';
import { eventOf, type Setup } from '../../shared/trigger/eventType';
import { checkNotReset, sampleForward, startPosition } from '../scanPosition';

const EVENT = 'networkEvent';

const SUBMITTERS: SeveralParties = {
	name: 'submittingParties',
	displayName: 'Submitting Parties',
	whenEmpty: 'All parties',
};

const submitters = severalParties('Only events that one of these parties submitted. Empty means all parties.', undefined, SUBMITTERS);

/** Decision of the mediator on each transaction of the network, also on private and rejected ones: POST /v0/events, in order. */
export const networkEvent = eventOf<Scan>(EVENT, 'Network Event', [EVENTS, LATEST_EVENT, ...MIGRATION_ENDPOINTS], {
	description: 'When the network has decided on a transaction: the verdict, also on private and rejected ones, and the traffic cost',
	rights: 'none on a public scan; its operator may admit known addresses only',
	properties: [verdictField('Only events with this verdict'), submitters],
	options: [valueEncoding],
	open(setup, scan) {
		return new NetworkEvents(setup, scan);
	},
});

class NetworkEvents implements EventSource<ScanPosition> {
	readonly history: string;

	readonly compare = compareScanPositions;

	private readonly simple: boolean;

	private readonly verdict: Verdict;

	private readonly submitters: string[];

	private readonly encoding: 'compact_json' | 'protobuf_json';

	constructor(
		private readonly setup: Setup,
		private readonly scan: Scan,
	) {
		const { parameters } = setup;
		this.history = `scan ${scan.homeUrl} events`;
		this.simple = parameters.flag('simplify', true);
		this.verdict = parameters.choice('verdict', VERDICTS, 'rejected');
		this.submitters = readParties(parameters, SUBMITTERS);
		this.encoding = parameters.choice('options.valueEncoding', ['compact_json', 'protobuf_json'], 'compact_json');
	}

	async start(timeoutMs: number): Promise<ScanPosition> {
		return await startPosition(this.scan, this.setup.parameters, timeoutMs, latestEventTime);
	}

	async read(from: ScanPosition, { timeoutMs }: Bounds<ScanPosition>): Promise<Page<ScanPosition>> {
		const left = deadline(timeoutMs);
		const events = await this.page(from, left(), this.setup.reader);
		if (events.length === 0) await checkNotReset(this.scan, this.setup, from, left());
		const entries = events.map((event) => this.entry(event));
		const position = entries.reduce<ScanPosition>(
			(reached, entry) => (entry.position && compareScanPositions(entry.position, reached) > 0 ? entry.position : reached),
			from,
		);
		const end = events.length < EVENTS_PAGE;
		return { entries, position, end, full: !end && compareScanPositions(position, from) <= 0 };
	}

	async sample(most: number): Promise<Item[]> {
		return await sampleForward(this.scan, most, async (position) => await this.sampleAfter(position));
	}

	private async sampleAfter(position: ScanPosition): Promise<Item[]> {
		return (await this.page(position, 30_000)).flatMap((event) => this.entry(event).events);
	}

	private async page(from: ScanPosition, timeoutMs: number, reader?: Reader): Promise<Event[]> {
		return await readEvents(this.scan, from, { encoding: this.encoding, timeoutMs, reader, unreadable: true });
	}

	private entry(event: Event): Entry<ScanPosition> {
		const mismatch = mismatchOf(event, EVENT_SHAPE);
		if (mismatch !== undefined) {
			const position = isObject(event) ? eventPosition(event) : undefined;
			return { position, events: [{ event: EVENT, eventId: `raw:${digest(event)}`, decodeError: `it ${mismatch}`, raw: event }] };
		}
		const { update, verdict } = event;
		const position = eventPosition(event);
		if (position && !this.wants(event)) return { position, events: [] };
		const updateId = update?.update_id ?? verdict?.update_id;
		const raw = event;
		if (!position || typeof updateId !== 'string') {
			const { message } = unexpectedAnswer('it has no migration ID, record time or update ID');
			return { position, events: [{ event: EVENT, eventId: `raw:${digest(event)}`, decodeError: message, raw }] };
		}
		const item = this.simple ? eventRow(event) : { updateId, ...position, ...raw };
		return { position, events: [{ event: EVENT, eventId: updateId, ...item }] };
	}

	private wants({ verdict }: Event): boolean {
		if (!isVerdict(this.verdict, verdict?.verdict_result)) return false;
		return this.submitters.length === 0 || (verdict?.submitting_parties ?? []).some((party) => this.submitters.includes(party));
	}
}
