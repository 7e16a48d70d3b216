import type { CallFailure } from '../errors/failure';
import { IN_FLIGHT, outcomeUnknown } from '../errors/failureOutcome';
import type { Found, Search } from '../submission/act';

/** Refusals by which a validator says that an ID is in use (recorded). */

/** Checks whether an earlier call with the same ID is still under way. */
export const inFlight = ({ httpStatus, message }: CallFailure): boolean => httpStatus === 429 && IN_FLIGHT.test(message);

/** Checks whether the ID was used before. The refusal does not contain its outcome. */
export const usedBefore = ({ httpStatus }: CallFailure): boolean => httpStatus === 409;

/** Messages that say that a command of the ID was executed (recorded). Another conflict says nothing of it. */
const EXECUTED = /\bduplicate command\b|^Buy traffic request .* already exists|^DUPLICATE_COMMAND\b/i;

/**
 * Search for what an ID paid, after a failure that does not say it. Undefined for a refusal that is certain. An ID that was executed stays
 * unknown without a record: the validator may show it late.
 */
export function paymentSearch<Done>(failure: CallFailure, find: () => Promise<Found<Done>>): Search<Done> | undefined {
	const isUsed = usedBefore(failure);
	const earlier = isUsed || inFlight(failure);
	const refusedUnlessFound = isUsed && !EXECUTED.test(failure.message);
	return earlier || outcomeUnknown(failure) ? { find, earlier, refusedUnlessFound } : undefined;
}

/** Checks whether the contract to act on is gone, or never was. A missing endpoint is something else. */
export const isMissingContract = ({ httpStatus, origin }: CallFailure): boolean =>
	httpStatus === 404 && (origin === 'application' || origin === 'ledger');
