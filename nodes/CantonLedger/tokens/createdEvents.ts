import type { CreatedEvent } from '../../shared/ledger/simplifiedEvents';
import type { SnapshotEntry } from '../../shared/ledger/snapshot';

/** The contract of a snapshot's entry that commands can use now; undefined for one between two synchronizers. */
export function activeIn({ contractEntry }: SnapshotEntry): CreatedEvent | undefined {
	return 'JsActiveContract' in contractEntry ? contractEntry.JsActiveContract.createdEvent : undefined;
}
