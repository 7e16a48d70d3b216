import { earliestOffset, ledgerEnd } from '../ledger/offsets';
import type { Ledger } from '../ledger/service';
import { deadline } from '../http/deadline';
import type { Parameters } from '../parameters/parameters';
import type { Offset } from '../values/int64';

/** Start of a ledger trigger. */

/** The offset the user gave to begin after, if that is where this trigger begins. */
export function givenOffset(parameters: Parameters): Offset | undefined {
	if (parameters.choice('startFrom', ['now', 'beginning', 'position'], 'now') !== 'position') return undefined;
	const digits = parameters.digits('afterOffset');
	if (digits === undefined)
		throw parameters.parameterError(
			'afterOffset',
			'this field is empty',
			'Enter the ledger offset to start after, or choose another Start From.',
		);
	return exact(digits);
}

/** An offset as a number if that is exact. */
export const exact = (offset: Offset): Offset => (Number.isSafeInteger(Number(offset)) ? Number(offset) : offset);

/** Position at which the user wants to begin. Takes at most `timeoutMs`. */
export async function startOffset(ledger: Ledger, parameters: Parameters, timeoutMs: number): Promise<Offset> {
	const offset = givenOffset(parameters);
	if (offset !== undefined) return offset;
	const remainingMs = deadline(timeoutMs);
	return parameters.text('startFrom') === 'beginning'
		? await earliestOffset(ledger, remainingMs())
		: await ledgerEnd(ledger, remainingMs());
}
