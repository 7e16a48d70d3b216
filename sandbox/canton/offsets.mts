// Offsets that a reader may start from.
import type { World } from '../world/world.mts';
import { refuse, type ErrorDetail } from './errors.mts';

/** A request's offset exactly. Absent counts as 0. */
export function offsetOf(value: number | bigint | null | undefined): bigint {
	return BigInt(value ?? 0);
}

export function needNonNegative(offset: bigint, field: string): void {
	if (offset >= 0n) return;
	throw refuse(
		'NEGATIVE_OFFSET',
		`Offset ${offset} in ${field} is a negative integer: the offset in ${field} field has to be a non-negative integer (>=0)`,
	);
}

/** `what` is how the message calls the offset: `Begin`, `End`, `active_at_offset`. */
export function needNotAfterEnd(world: World, offset: bigint, what: string, detail?: ErrorDetail): void {
	if (offset <= world.ledgerEnd) return;
	throw refuse('OFFSET_AFTER_LEDGER_END', `${what} offset (${offset}) is after ledger end (${world.ledgerEnd})`, detail);
}

/** Refuses an offset before the pruning point. The pruning point itself is fine. `request` begins the message. */
export function needNotPruned(world: World, from: bigint, request: string, detail: ErrorDetail = {}): void {
	if (from >= world.prunedUpTo) return;
	throw refuse('PARTICIPANT_PRUNED_DATA_ACCESSED', `${request} pruned offset ${world.prunedUpTo}`, {
		context: { ...detail.context, earliest_offset: String(world.prunedUpTo) },
	});
}
