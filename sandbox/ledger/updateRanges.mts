// The range of updates that a request asks for, and the entries of the log in it.
import type { Entry } from '../world/model.mts';
import type { AnyCall } from '../canton/auth.mts';
import { invalid, refuse } from '../canton/errors.mts';
import { needNonNegative, needNotAfterEnd, needNotPruned } from '../canton/offsets.mts';
import type { Source } from './streams.mts';
import type { Viewer } from './updateViewer.mts';

/** Offsets that a request asks for. */
interface Range {
	begin: bigint;
	end: bigint;
}

/** The range of a list. Throws the refusal of one that is not served. */
export function checkRange(
	call: AnyCall,
	begin: bigint,
	endInclusive: number | bigint | undefined,
	descending: boolean | undefined,
): Range {
	const { world } = call.sandbox;
	needNonNegative(begin, 'begin_exclusive');
	if (descending && endInclusive === undefined) {
		throw refuse('DESCENDING_ORDER_MISSING_END', 'end_inclusive is not provided when descending_order is true');
	}
	const end = endInclusive === undefined ? world.ledgerEnd : BigInt(endInclusive);
	needNonNegative(end, 'end_inclusive');
	needNotAfterEnd(world, begin, 'Begin');
	needNotAfterEnd(world, end, 'End');
	if (end < begin) throw refuse('OFFSET_OUT_OF_RANGE', `End offset ${end} is before begin offset ${begin}.`);
	needNotPruned(world, begin, `Transactions request from ${begin} to ${end} precedes`);
	return { begin, end };
}

/** A page may begin beyond the ledger's end: it is empty then, and ends before it begins. */
export function pageRange(call: AnyCall, begin: bigint, endInclusive: number | bigint | undefined): Range {
	const { world } = call.sandbox;
	needNonNegative(begin, 'begin_exclusive');
	const end = endInclusive === undefined ? world.ledgerEnd : BigInt(endInclusive);
	needNonNegative(end, 'end_inclusive');
	if (endInclusive !== undefined && end < begin) throw invalid('beginOffsetExclusive is after endOffsetInclusive');
	if (endInclusive !== undefined) needNotAfterEnd(world, end, 'End');
	needNotPruned(world, begin, `Transactions request from ${begin} to ${end} precedes`);
	return { begin, end };
}

interface Page {
	updates: unknown[];
	full: boolean;
	/** Offset of the last update taken. */
	edge: bigint;
}

/** A page in the order of the log, from the begin of the range on. */
export function firstAfter(call: AnyCall, { begin, end }: Range, size: number, show: Viewer): Page {
	const { log } = call.sandbox.world;
	const updates: unknown[] = [];
	let edge = begin;
	for (let index = call.sandbox.world.firstAfter(begin); updates.length < size; index++) {
		const entry = log[index];
		const offset = entry?.offset ?? 0n;
		if (!entry || offset > end) break;
		const update = show(entry);
		if (!update) continue;
		updates.push({ update });
		edge = offset;
	}
	return { updates, edge, full: updates.length === size };
}

/** A page in reverse order, from the end of the range back. */
export function lastUpTo(call: AnyCall, { begin, end }: Range, size: number, show: Viewer): Page {
	const { log } = call.sandbox.world;
	const updates: unknown[] = [];
	let edge = end;
	for (let index = call.sandbox.world.firstAfter(end) - 1; updates.length < size; index--) {
		const entry = log[index];
		const offset = entry?.offset ?? 0n;
		if (!entry || offset <= begin) break;
		const update = show(entry);
		if (!update) continue;
		updates.push({ update });
		edge = offset;
	}
	return { updates, edge, full: updates.length === size };
}

/** Source of a list in reverse order. */
export function backwards(call: AnyCall, range: Range, show: (entry: Entry) => unknown): Source {
	const { world } = call.sandbox;
	let index = world.firstAfter(range.end) - 1;
	return (most) => {
		const found: unknown[] = [];
		for (; found.length < most; index--) {
			const entry = world.log[index];
			if (!entry || (entry.offset ?? 0n) <= range.begin) break;
			const shown = show(entry);
			if (shown !== undefined) found.push(shown);
		}
		return found;
	};
}
