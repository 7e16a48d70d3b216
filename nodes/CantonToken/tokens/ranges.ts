import { earliestOffset, ledgerEnd } from '../../shared/ledger/offsets';
import { offsetBefore } from '../../shared/ledger/updates/offsetAtTime';
import { showHintOnce } from '../../shared/operation/hint';
import type { Ledger } from '../../shared/ledger/service';
import type { UpdateRange, UpdateReader } from '../../shared/ledger/updates/updates';
import type { Parameters } from '../../shared/parameters/parameters';
import { compareTimes } from '../../shared/values/dateTime';
import { compareOffsets } from '../../shared/values/int64';
import type { TokenCall } from '../tokenOperation';
import type { RangeKind } from './updateRangeFields';

/** Parts of the ledger between which updates are read. The fields are read at once, the ledger later. */

/** Finds offsets on a ledger. */
type RangeOf = (ledger: Ledger, reader: UpdateReader) => Promise<Required<UpdateRange>>;

/** The range of the form. */
export const rangeOf = (call: Pick<TokenCall, 'parameters' | 'context'>, initial: RangeKind): RangeOf =>
	call.parameters.choice('range', ['offsets', 'times'], initial) === 'times' ? timeRange(call) : offsetRange(call.parameters);

/** The offsets that were entered. */
function offsetRange(parameters: Parameters): RangeOf {
	const [after, upTo] = [parameters.digits('afterOffset'), parameters.digits('upToOffset')];
	if (after !== undefined && upTo !== undefined && compareOffsets(after, upTo) > 0)
		throw parameters.parameterError(
			'upToOffset',
			`${upTo} lies before After Offset (${after})`,
			'Enter an offset that is not before After Offset, or leave it empty for the ledger end.',
		);
	return async (ledger) => {
		const last = await ledgerEnd(ledger);
		for (const [name, offset] of Object.entries({ afterOffset: after, upToOffset: upTo })) {
			if (offset === undefined || compareOffsets(offset, last) <= 0) continue;
			throw parameters.parameterError(
				name,
				`${offset} lies beyond the end of this participant's ledger (${last})`,
				'Offsets of one participant mean nothing on another: check that the credential points to the participant this offset is from.',
			);
		}
		const begin = after ?? (await earliestOffset(ledger));
		if (upTo !== undefined && compareOffsets(begin, upTo) > 0)
			throw parameters.parameterError(
				'upToOffset',
				`the participant has pruned what lies up to offset ${begin}, and ${upTo} lies before`,
				'Enter a later offset, or leave it empty for the ledger end.',
			);
		return { begin, end: upTo ?? last };
	};
}

/** The offsets of the times that were entered, by record time: From counts, To does not. */
function timeRange({ parameters, context }: Pick<TokenCall, 'parameters' | 'context'>): RangeOf {
	const [from, to] = [parameters.time('fromTime'), parameters.time('toTime')];
	if (from !== undefined && to !== undefined && compareTimes(from, to) > 0)
		throw parameters.parameterError('toTime', `${to} lies before From (${from})`, 'Enter a time that is not before From.');
	return async (ledger, reader) => {
		const last = await ledgerEnd(ledger);
		const begin = await earliestOffset(ledger);
		const first = from === undefined ? begin : await offsetBefore(ledger, reader, { begin, end: last }, from);
		// Parties may have had no update before: then nothing is missing.
		if (from !== undefined && compareOffsets(begin, 0) > 0 && compareOffsets(first, begin) === 0)
			showHintOnce(context, `The participant has pruned all up to offset ${begin}: what was there after From, if anything, is missing.`);
		return { begin: first, end: to === undefined ? last : await offsetBefore(ledger, reader, { begin: first, end: last }, to) };
	};
}
