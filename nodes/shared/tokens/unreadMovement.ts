import { ZERO } from './amounts';
import type { Movement } from './movement';

/** A holding whose owner, instrument or amount is not known. */
export interface Unread {
	nodeId: number;
	contractId: string;
	created: boolean;
	problem: string;
}

/** The movement of a holding that cannot be read. */
export function unreadMovement({ nodeId, contractId, created, problem }: Unread): Movement {
	return {
		kind: 'unknown',
		party: null,
		instrument: null,
		amount: null,
		change: null,
		lockedChange: ZERO,
		balanceAfter: null,
		lockedAfter: null,
		counterparty: null,
		memo: null,
		reason: null,
		transferInstruction: null,
		allocation: null,
		decodedFrom: 'holdings',
		problem,
		nodeId,
		index: 0,
		choice: null,
		archivedHoldings: created ? [] : [contractId],
		createdHoldings: created ? [contractId] : [],
	};
}
