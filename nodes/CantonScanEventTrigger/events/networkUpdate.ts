import type { Scan } from '../../shared/scan/service';
import { deadline } from '../../shared/http/deadline';
import { multiDropDown } from '../../shared/parameters/fieldKinds';
import { apiVersion, valueEncoding } from '../../shared/parameters/fields';
import { eventsOf, kindOf, simplifyUpdate, updateDecodeError, type Update, type UpdateKind } from '../../shared/scan/simplifiedUpdates';
import { LATEST_EVENT, latestEventTime } from '../../shared/scan/events';
import { MIGRATION_ENDPOINTS } from '../../shared/scan/migration';
import { compareScanPositions, positionOf, type ScanPosition } from '../../shared/scan/positions';
import { UpdateFilter, updateFilterFields } from '../../shared/scan/updateFilter';
import { LARGEST_UPDATES_PAGE, UpdateReader, UPDATES } from '../../shared/scan/updates';
import { eventOf, type Setup } from '../../shared/trigger/eventType';
import { checkNotReset, sampleForward, startPosition } from '../scanPosition';
import type { Bounds, Entry, EventSource, Item, Page } from '../../shared/polling/eventSource';
import { UnreadableEntry } from '../../shared/errors/unreadable';
import { digest } from '../../shared/polling/state';

const EVENT = 'networkUpdate';

const KINDS: readonly UpdateKind[] = ['assignment', 'transaction', 'unassignment'];

/** Updates of the whole network as a super validator's scan lists them, by migration ID and record time: POST /v2/updates, or /v0/updates. */
export const networkUpdate = eventOf<Scan>(EVENT, 'Network Update', [UPDATES, LATEST_EVENT, ...MIGRATION_ENDPOINTS], {
	description: 'When an update was recorded on the network, as its scan sees it',
	rights: 'none on a public scan; its operator may admit known addresses only',
	properties: [
		...updateFilterFields(),
		multiDropDown('Kinds', 'updateKinds', { default: [], description: 'Only updates of these kinds. None means all.' }, [
			['assignment', 'Assignment', 'A contract arrived on a synchronizer'],
			['transaction', 'Transaction'],
			['unassignment', 'Unassignment', 'A contract left a synchronizer'],
		]),
	],
	options: [apiVersion('the v2 endpoint', 'the v0 endpoint'), valueEncoding],
	open(setup, scan) {
		return new NetworkUpdates(setup, scan);
	},
});

class NetworkUpdates implements EventSource<ScanPosition> {
	readonly history: string;

	readonly compare = compareScanPositions;

	private readonly reader: UpdateReader;

	private readonly simple: boolean;

	private readonly filter: UpdateFilter;

	private readonly wantedKinds: readonly string[];

	constructor(
		private readonly setup: Setup,
		private readonly scan: Scan,
	) {
		const { parameters } = setup;
		this.history = `scan ${scan.homeUrl}`;
		this.reader = new UpdateReader(scan, {
			version: parameters.choice('options.apiVersion', ['auto', 'current', 'legacy'], 'auto'),
			encoding: parameters.choice('options.valueEncoding', ['compact_json', 'protobuf_json'], 'compact_json'),
			reader: setup.reader,
		});
		this.simple = parameters.flag('simplify');
		this.filter = new UpdateFilter(parameters);
		const wanted = parameters.list('updateKinds');
		this.wantedKinds = wanted.length > 0 ? wanted : KINDS;
	}

	async start(timeoutMs: number): Promise<ScanPosition> {
		return await startPosition(this.scan, this.setup.parameters, timeoutMs, latestEventTime);
	}

	async read(from: ScanPosition, { timeoutMs }: Bounds<ScanPosition>): Promise<Page<ScanPosition>> {
		const left = deadline(timeoutMs);
		const { updates, position, end, gap, stuck } = await this.reader.page(from, { timeoutMs });
		if (updates.length === 0) await checkNotReset(this.scan, this.setup, from, left());
		const entries = updates.map((update) => this.entry(update));
		if (gap) {
			const reason = 'More updates share this record time than scan returns at once; the rest of them cannot be read.';
			entries.push({ position, events: [{ event: 'gap', reason, position }] });
		}
		return { entries, position, end, full: stuck };
	}

	async sample(most: number): Promise<Item[]> {
		return await sampleForward(this.scan, most, async (position) => await this.sampleAfter(position));
	}

	private async sampleAfter(position: ScanPosition): Promise<Item[]> {
		const { updates } = await this.reader.page(position, { size: LARGEST_UPDATES_PAGE, wanted: 1, timeoutMs: 30_000 });
		return updates.flatMap((update) => this.entry(update).events);
	}

	private entry(update: Update): Entry<ScanPosition> {
		const position = positionOf(update);
		const updateId = idOf(update);
		try {
			if (!position) throw new UnreadableEntry('it has no migration ID or record time');
			const kind = kindOf(update);
			const events = eventsOf(update).filter((event) => this.filter.wants(event));
			if (!this.wantedKinds.includes(kind) || (this.filter.isSet && events.length === 0)) return { position, events: [] };
			if (updateId === undefined) throw new UnreadableEntry('it has no update ID');
			const item = this.simple ? simplifyUpdate(update, events) : { kind, updateId, ...position, update: update };
			return { position, events: [{ event: EVENT, eventId: updateId, ...item }] };
		} catch (error) {
			const eventId = updateId ?? `raw:${digest(update)}`;
			return {
				position,
				events: [{ event: EVENT, eventId, decodeError: updateDecodeError(error, update), raw: update }],
			};
		}
	}
}

/** The ID of an update. Undefined if it has none of use. */
function idOf(update: unknown): string | undefined {
	const { update_id: id } = (update ?? {}) as { update_id?: unknown };
	return typeof id === 'string' && id !== '' ? id : undefined;
}
