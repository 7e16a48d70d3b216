import type { ApiVersion } from '../http/endpointVersions';
import { eventFormat } from '../ledger/updates/eventFormat';
import type { Ledger } from '../ledger/service';
import { createdIn, Snapshot, type SnapshotEntry } from '../ledger/updates/snapshot';
import type { Offset } from '../values/int64';
import { readHolding, type HoldingReading } from './holdings';
import { HOLDINGS, knownInterfaces } from './interfaces';

/** Reading the holdings that are active at an offset, page by page. */

export interface HoldingsQuery {
	/** Parties whose view of the ledger is read. None means any party's. */
	parties: readonly string[];
	/** Ledger offset of the snapshot, digits. The ledger end when absent. */
	offset?: string;
	pageSize?: number;
	version: ApiVersion;
	/** The opaque form of each contract, for a submission. */
	blobs?: boolean;
	/** Further interfaces whose contracts come along. */
	interfaces?: readonly string[];
	/** Time left for the read, in ms. */
	left?: () => number;
}

export interface HoldingEntry {
	entry: SnapshotEntry;
	created: NonNullable<ReturnType<typeof createdIn>>;
	reading: HoldingReading;
}

export interface HoldingsPage {
	entries: HoldingEntry[];
	activeAtOffset: Offset;
}

/**
 * Reads the pages of holdings, and of what else the interfaces match (its `reading` is undefined). An empty ledger has one page
 * without entries. `take` gets each page and must not keep it: only one is in memory at a time.
 */
export async function eachHoldingsPage(ledger: Ledger, query: HoldingsQuery, take: (page: HoldingsPage) => void): Promise<void> {
	const snapshot = await open(ledger, query);
	/** A function of its own, so that nothing of the page lives on while the next one is fetched. */
	const next = async (): Promise<boolean> => {
		const page = await snapshot.next(Infinity);
		if (page) take({ activeAtOffset: page.activeAtOffset, entries: holdingEntries(page.entries) });
		return page !== undefined;
	};
	while (!ledger.cancelled && (await next()));
}

/** The same as a generator, for items that are returned page by page. */
export async function* readHoldings(ledger: Ledger, query: HoldingsQuery): AsyncGenerator<HoldingsPage> {
	const snapshot = await open(ledger, query);
	for (let page = await snapshot.next(Infinity); page && !ledger.cancelled; page = await snapshot.next(Infinity)) {
		yield { activeAtOffset: page.activeAtOffset, entries: holdingEntries(page.entries) };
	}
}

async function open(ledger: Ledger, query: HoldingsQuery): Promise<Snapshot> {
	const { parties, offset, pageSize, version, blobs, left } = query;
	const interfaces = await knownInterfaces(ledger, query.interfaces ?? HOLDINGS, left?.());
	return new Snapshot(ledger, { eventFormat: eventFormat({ parties, interfaces, blobs }), offset, pageSize, version, left });
}

/** Those of a page that have a contract. Not by `flatMap`, which wants a list for each of a hundred thousand. */
function holdingEntries(page: readonly SnapshotEntry[]): HoldingEntry[] {
	const entries: HoldingEntry[] = [];
	for (const entry of page) {
		const created = createdIn(entry);
		if (created) entries.push({ entry, created, reading: readHolding(created) });
	}
	return entries;
}
