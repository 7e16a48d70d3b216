import { earliestOffset, ledgerEnd } from '../../../shared/ledger/offsets';
import { offsetBefore } from '../../../shared/ledger/updates/offsetAtTime';
import type { Ledger } from '../../../shared/ledger/service';
import type { UpdateRange, UpdateReader } from '../../../shared/ledger/updates/updates';
import type { Parameters } from '../../../shared/parameters/parameters';
import { compareTimes } from '../../../shared/values/dateTime';
import { compareOffsets } from '../../../shared/values/int64';

/** Finds offsets on a ledger. */
type RangeOf = (ledger: Ledger, reader: UpdateReader) => Promise<Required<UpdateRange>>;

/** The offsets between which movements are read: entered, or found by their times. The fields are read at once, the ledger later. */
export function movementRange(parameters: Parameters): RangeOf {
	const times = parameters.choice('range', ['offsets', 'times'], 'offsets') === 'times';
	const [from, to] = times ? [parameters.time('fromTime'), parameters.time('toTime')] : [];
	if (from !== undefined && to !== undefined && compareTimes(from, to) > 0)
		throw parameters.parameterError('toTime', `${to} lies before From (${from})`, 'Enter a time that is not before From.');
	const after = times ? undefined : parameters.digits('afterOffset');
	const upTo = times ? undefined : parameters.digits('upToOffset');
	if (after !== undefined && upTo !== undefined && compareOffsets(after, upTo) > 0)
		throw parameters.parameterError(
			'upToOffset',
			`${upTo} lies before After Offset (${after})`,
			'Enter an offset that is not before After Offset, or leave it empty for the ledger end.',
		);
	return async (ledger, reader) => {
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
		const whole = { begin, end: upTo ?? last };
		if (!times) return whole;
		const first = from === undefined ? begin : await offsetBefore(ledger, reader, whole, from);
		return { begin: first, end: to === undefined ? last : await offsetBefore(ledger, reader, { begin: first, end: last }, to) };
	};
}
