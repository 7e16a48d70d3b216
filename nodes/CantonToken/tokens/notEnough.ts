import { quoted } from '../../shared/errors/safeText';
import type { Parameters } from '../../shared/parameters/parameters';
import { formatAmount, type Amount } from '../../shared/tokens/amounts';
import type { Instrument } from '../../shared/tokens/holdings';

/** An amount that is wanted of a holder, and the one there is. */
interface Shortfall {
	owner: string;
	instrument: Instrument;
	/** Unlocked, all together. */
	available: Amount;
	wanted: Amount;
	/** Use of it, such as `sent`. */
	purpose: string;
	/** Sentence that says how much was sent before. */
	sent?: string;
	/** Way out if there is less than is wanted. */
	advice: string;
}

/** The error of a holder whose unlocked holdings do not make up an amount: there is less, or it is in too many small ones. */
export function notEnough(parameters: Parameters, shortfall: Shortfall): Error {
	const { owner, instrument, available, wanted, purpose, sent = 'Nothing was sent.', advice } = shortfall;
	if (available >= wanted)
		return parameters.parameterError(
			'amount',
			`${formatAmount(wanted)} is spread over too many small holdings of ${owner}. ${sent}`,
			'Merge holdings first: Holding › Merge.',
		);
	return parameters.parameterError(
		'amount',
		`${owner} has ${formatAmount(available)} unlocked of ${quoted(instrument.id)}, and ${formatAmount(wanted)} is to be ${purpose}. ${sent}`,
		advice,
	);
}

/** Advice to a sender who has less than is wanted. */
export const SEND_LESS = 'Send less, or wait until holdings are unlocked or received. Balance › Get Many shows what is locked.';
