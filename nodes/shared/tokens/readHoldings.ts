import type { ApiVersion } from '../http/endpointVersions';
import { eventFormat } from '../ledger/eventFormat';
import type { Ledger } from '../ledger/service';
import { createdIn, Snapshot, type SnapshotEntry } from '../ledger/snapshot';
import type { Offset } from '../values/int64';
import { readHolding, type HoldingReading } from './holdings';
import { HOLDINGS, knownInterfaces } from './interfaces';

/** Reading the holdings that are active at an offset, page by page. */

export interface HoldingsQuery {
	/** Whose view of the ledger; none means any party's. */
	parties: readonly string[];
	/** Ledger offset of the snapshot, digits; the ledger end when absent. */
	offset?: string;
	pageSize?: number;
	version: ApiVersion;
	/** The opaque form of each contract, for a submission. */
	blobs?: boolean;
	/** Further interfaces whose contracts come along. */
	interfaces?: readonly string[];
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

/** The pages of holdings, and what else the interfaces match: its `reading` is undefined. An empty ledger yields one page without entries. */
export async function* readHoldings(ledger: Ledger, query: HoldingsQuery): AsyncGenerator<HoldingsPage> {
	const { parties, offset, pageSize, version, blobs } = query;
	const interfaces = await knownInterfaces(ledger, query.interfaces ?? HOLDINGS);
	const format = eventFormat({ parties, interfaces, blobs });
	const snapshot = new Snapshot(ledger, { eventFormat: format, offset, pageSize, version });
	for (let page = await snapshot.next(Infinity); page && !ledger.cancelled; page = await snapshot.next(Infinity)) {
		const { activeAtOffset } = page;
		yield { activeAtOffset, entries: page.entries.flatMap(holdingEntry) };
	}
}

function holdingEntry(entry: SnapshotEntry): HoldingEntry[] {
	const created = createdIn(entry);
	return created ? [{ entry, created, reading: readHolding(created) }] : [];
}
