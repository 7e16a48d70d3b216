import { PATIENCE_MS } from '../../http/patience';
import type { EventFormat } from './eventFormat';
import type { Ledger } from '../service';
import { Snapshot, type SnapshotEntry } from './snapshot';

/** Contracts that a list reads. More are found by their IDs. */
const MOST_READ = 1000;

/** Active contracts for a list of the editor, as far as it reads them. */
interface ListedContracts {
	entries: SnapshotEntry[];
	/** True if there are more. */
	isPartial: boolean;
}

/** Reads active contracts page by page, up to the most that a list reads. */
export async function listedContracts(ledger: Ledger, eventFormat: EventFormat): Promise<ListedContracts> {
	const snapshot = new Snapshot(ledger, { eventFormat, version: 'auto', left: () => PATIENCE_MS, mayBePartial: true });
	const entries: SnapshotEntry[] = [];
	let isCut = false;
	// One more than is shown: not every participant says that it has more.
	while (entries.length <= MOST_READ) {
		const page = await snapshot.next(MOST_READ + 1 - entries.length);
		if (!page) break;
		entries.push(...page.entries);
		isCut ||= page.isCut ?? false;
	}
	return { entries: entries.slice(0, MOST_READ), isPartial: isCut || entries.length > MOST_READ };
}
