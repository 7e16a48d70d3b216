import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/scan';
import { templates } from '../../shared/eventFormat';
import { int64 } from '../../shared/json';
import { matchesTemplate, templateIds } from '../../shared/templates';
import { currentOrLegacy, type ApiVersion } from '../../shared/versions';
import type { EventKind, Setup } from '../kind';
import { about, eventsOf, kindOf, placeOf, samePlace, simplify, type NetworkEvent, type Update, type UpdateKind } from '../networkEvents';
import { checkNotReset, compareScanPlaces, LAST_MIGRATION, placeOfNow, startPlace, type Scan, type ScanPlace } from '../scanPlace';
import type { Bounds, Entry, EventSource, Page } from '../source';

const EVENT = 'networkUpdate';
const CURRENT = 'POST /v2/updates';
const LEGACY = 'POST /v0/updates';
const PAGE = 500;
/** Scan's own default for the most updates of one answer. */
const LARGEST_PAGE = 1000;

const KINDS: readonly UpdateKind[] = ['assignment', 'transaction', 'unassignment'];

/** Updates of the whole network as a super validator's scan lists them, by migration ID and record time: POST /v2/updates, or /v0/updates. */
export const networkUpdate: EventKind = {
	value: EVENT,
	name: 'Network Update',
	description: 'When an update was recorded on the network, as its scan sees it',
	api: 'scan',
	endpoints: [CURRENT, LEGACY, LAST_MIGRATION],
	rights: 'none on a public scan; its operator may admit known addresses only',
	properties: [
		templates,
		{
			displayName: 'Kinds',
			name: 'updateKinds',
			type: 'multiOptions',
			options: [
				{ name: 'Assignment', value: 'assignment', description: 'A contract arrived on a synchronizer' },
				{ name: 'Transaction', value: 'transaction' },
				{ name: 'Unassignment', value: 'unassignment', description: 'A contract left a synchronizer' },
			],
			default: [],
			description: 'Only updates of these kinds. None means all.',
		},
	],
	options: [
		{
			displayName: 'Value Encoding',
			name: 'valueEncoding',
			type: 'options',
			options: [
				{ name: 'Compact', value: 'compact_json', description: 'Short form, as the ledger writes values' },
				{ name: 'Lossless', value: 'protobuf_json', description: 'Long form that names the type of every value' },
			],
			default: 'compact_json',
			description: 'How contract arguments and choice results are written',
		},
	],
	async open(setup) {
		return new NetworkUpdates(setup, await setup.scan()) as EventSource<unknown>;
	},
};

class NetworkUpdates implements EventSource<ScanPlace> {
	readonly history: string;

	readonly compare = compareScanPlaces;

	private readonly version: ApiVersion;

	private readonly encoding: components['schemas']['ValueEncoding'];

	private readonly simple: boolean;

	private readonly parties: string[];

	private readonly templates: string[];

	private readonly wantedKinds: readonly string[];

	constructor(
		private readonly setup: Setup,
		private readonly scan: Scan,
	) {
		const { parameters } = setup;
		this.history = `scan ${scan.baseUrl}`;
		this.version = parameters.choice('options.apiVersion', ['auto', 'current', 'legacy'], 'auto');
		this.encoding = parameters.choice('options.valueEncoding', ['compact_json', 'protobuf_json'], 'compact_json');
		this.simple = parameters.flag('simplify');
		this.parties = parameters.parties('parties');
		this.templates = templateIds(parameters, 'templates');
		const wanted = parameters.list('updateKinds');
		this.wantedKinds = wanted.length > 0 ? wanted : KINDS;
	}

	async start(): Promise<ScanPlace> {
		return await startPlace(this.scan, this.setup.parameters);
	}

	/**
	 * Scan continues strictly after a record time, and import updates of a migration all share one. So a full page that ends
	 * inside such a group is cut before it, and a group that fills a page is asked for in the largest page there is.
	 */
	async read(from: ScanPlace, { timeoutMs }: Bounds): Promise<Page<ScanPlace>> {
		let size = PAGE;
		let updates = await this.page(from, size, timeoutMs);
		if (updates.length === size && samePlace(updates)) {
			size = LARGEST_PAGE;
			updates = await this.page(from, size, timeoutMs);
		}
		const { memory, trigger, node } = this.setup;
		if (updates.length === 0 && !memory.isQuiet(`${trigger} reset?`)) {
			await checkNotReset(this.scan, node, from);
			memory.rememberQuiet(`${trigger} reset?`);
		}
		const full = updates.length >= size;
		const entries = updates.map((update) => this.entry(update));
		if (full && samePlace(updates)) {
			// More of them cannot be asked for: say so where they would be missing.
			const position = placeOf(updates[0]) ?? null;
			const reason = 'More updates share this record time than scan returns at once; the rest of them cannot be read.';
			return { entries: [...entries, { position, events: [{ event: 'gap', reason, position }] }], position, end: false };
		}
		const last = placeOf(updates.at(-1));
		const kept = full && last ? entries.filter(({ position }) => !position || compareScanPlaces(position, last) < 0) : entries;
		const position = kept.reduce<ScanPlace>((reached, { position: at }) => (at && compareScanPlaces(at, reached) > 0 ? at : reached), from);
		return { entries: kept, position, end: !full };
	}

	/** Scan lists forward only: recent updates are found by asking for what came after a while ago, longer ago each time. */
	async sample(most: number): Promise<IDataObject[]> {
		for (const hours of [0.1, 1, 24, 24 * 30]) {
			const found = await this.sampleAfter(await placeOfNow(this.scan, hours));
			if (found.length > 0) return found.slice(-most);
		}
		return (await this.sampleAfter(null)).slice(-most);
	}

	private async sampleAfter(place: ScanPlace): Promise<IDataObject[]> {
		const updates = await this.page(place, LARGEST_PAGE, 30_000);
		return updates.flatMap((update) => this.entry(update).events);
	}

	private async page(from: ScanPlace, pageSize: number, timeoutMs: number): Promise<Update[]> {
		const after = from === null ? undefined : { after_migration_id: int64(String(from.migrationId)), after_record_time: from.recordTime };
		const limit = { timeoutMs: Math.min(timeoutMs, 60_000) };
		const { apiVersion, result } = await currentOrLegacy(
			`${this.scan.baseUrl} v2/updates`,
			this.version,
			async () => await this.scan.attempt(CURRENT, { ...limit, body: { after, page_size: pageSize, daml_value_encoding: this.encoding } }),
			async () => await this.scan.attempt(LEGACY, { ...limit, body: { after, page_size: pageSize, lossless: this.encoding === 'protobuf_json' } }),
		);
		if (!result.ok) throw this.scan.error(result.failure, apiVersion === 'current' ? CURRENT : LEGACY);
		return result.answer.transactions;
	}

	private entry(update: Update): Entry<ScanPlace> {
		const position = placeOf(update);
		try {
			if (!position) throw new TypeError('it has no migration ID or record time');
			const kind = kindOf(update);
			const events = eventsOf(update).filter((event) => this.wants(event));
			const filtered = this.parties.length > 0 || this.templates.length > 0;
			if (!this.wantedKinds.includes(kind) || (filtered && events.length === 0)) return { position, events: [] };
			const common = { event: EVENT, kind, updateId: update.update_id, ...position };
			return { position, events: [this.simple ? { ...common, ...about(update), events: events.map(simplify) } : { ...common, update: update as unknown as IDataObject }] };
		} catch (error) {
			return { position, events: [{ event: EVENT, decodeError: (error as Error).message, raw: update as unknown as IDataObject }] };
		}
	}

	/** Whether an event is of one of the parties and on one of the templates, as far as those are asked for. */
	private wants({ templateId, packageName, parties }: NetworkEvent): boolean {
		if (this.parties.length > 0 && !parties.some((party) => this.parties.includes(party))) return false;
		return this.templates.length === 0 || this.templates.some((asked) => templateId !== undefined && matchesTemplate(asked, templateId, packageName));
	}
}
