// What offsets a reader may start from.
import type { World } from '../world/world.mts';
import { refuse } from './errors.mts';

/** A request's offset exactly; absent counts as 0. */
export function offsetOf(value: number | bigint | null | undefined): bigint {
	return BigInt(value ?? 0);
}

export function needNonNegative(offset: bigint, field: string): void {
	if (offset >= 0n) return;
	throw refuse('NEGATIVE_OFFSET', `Offset ${offset} in ${field} is a negative integer`, {
		context: { field_name: field, offset_value: String(offset) },
	});
}

export function needNotAfterEnd(world: World, offset: bigint, what: string): void {
	if (offset <= world.ledgerEnd) return;
	throw refuse('OFFSET_AFTER_LEDGER_END', `${what} offset (${offset}) is after ledger end (${world.ledgerEnd})`, {
		context: { offset_type: what, ledger_end: String(world.ledgerEnd), request_offset: String(offset) },
	});
}

/** Refuses an offset before the pruning point; the pruning point itself is fine. `kind` names the request in the message. */
export function needNotPruned(world: World, from: bigint, to: bigint, kind: string): void {
	if (from >= world.prunedUpTo) return;
	throw refuse(
		'PARTICIPANT_PRUNED_DATA_ACCESSED',
		`${kind} request from ${from} to ${to} overlaps with pruned offset ${world.prunedUpTo}`,
		{
			context: { earliest_offset: String(world.prunedUpTo) },
		},
	);
}
