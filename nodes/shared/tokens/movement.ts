import type { Amount } from './amounts';
import type { Instrument } from './holdings';

/** Kind of a movement: the change of a party's balance in one instrument, or of the locked part of it. */

/**
 * - `transfer`: to or from the counterparty
 * - `mint`, `burn`: tokens that the instrument's admin creates or destroys
 * - `reward`: minted for taking part in the network. `traffic`: burnt for traffic. `fee`: burnt by a transfer
 * - `lock`, `unlock`: the total stays, the locked part changes
 * - `mergeSplit`: other holdings, the same balance
 * - `unknown`: the balance changed and the update does not say why. `problem` says what is missing
 */
export const MOVEMENT_KINDS = ['burn', 'fee', 'lock', 'mergeSplit', 'mint', 'reward', 'traffic', 'transfer', 'unknown', 'unlock'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export interface Movement {
	kind: MovementKind;
	/** Party whose balance changes. Null only if a holding could not be read (`unknown`). */
	party: string | null;
	/** Null as `party`. */
	instrument: Instrument | null;
	/** Amount that moved, never negative: the absolute change, or what was locked, unlocked, merged or split. Null as `change`. */
	amount: Amount | null;
	/** Change of the total balance. Null only if a holding could not be read. */
	change: Amount | null;
	/** Change of its locked part. */
	lockedChange: Amount;
	/** The total and the locked part after this movement. Null if the decoder does not know the balance before. */
	balanceAfter: Amount | null;
	lockedAfter: Amount | null;
	/** The other party of a transfer, or the receiver a lock is for. Null if there is none or the update does not show it. */
	counterparty: string | null;
	/** The sender's text for the receiver. */
	memo: string | null;
	/** The registry's own text about a mint, a burn, a lock or an unlock. */
	reason: string | null;
	/** Contract ID of the transfer instruction or of the allocation that it belongs to. */
	transferInstruction: string | null;
	allocation: string | null;
	/** Source of the decoding: the event log of version 2, the metadata of version 1, or holdings alone. */
	decodedFrom: 'eventLog' | 'metadata' | 'holdings';
	/** Reason why the kind is unknown. Null otherwise. */
	problem: string | null;
	/** The node of the update that it was decoded from, and its number among the movements of the update. Together unique in it. */
	nodeId: number;
	index: number;
	/** The choice that was exercised at the top of the update. Null if the reader sees none. */
	choice: string | null;
	/** Contract IDs of the party's holdings that ended and began with it. */
	archivedHoldings: string[];
	createdHoldings: string[];
}

/** Result of a decoder of one segment. The rest is the same for all and filled in by `decoder.ts`. */
export type Finding = Pick<Movement, 'kind'> & {
	change?: Amount;
	lockedChange?: Amount;
	/** Amount that moved if neither of the two changes. */
	amount?: Amount;
} & Partial<Pick<Movement, 'counterparty' | 'memo' | 'reason' | 'problem'>>;
