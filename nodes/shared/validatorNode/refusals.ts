import { outcomeUnknown, type CallFailure } from '../errors/failure';
import type { Found, Search } from '../submission/act';

/** Refusals by which a validator says that an ID is in use (recorded). */

/** The ledger works on a command of the same ID, with status 429. */
const IN_FLIGHT = /^SUBMISSION_ALREADY_IN_FLIGHT\b/;

/** Checks whether an earlier call with the same ID is still under way. */
export const inFlight = ({ httpStatus, message }: CallFailure): boolean => httpStatus === 429 && IN_FLIGHT.test(message);

/** Checks whether the ID was used before. The refusal does not contain its outcome. */
export const usedBefore = ({ httpStatus }: CallFailure): boolean => httpStatus === 409;

/** Search for what an ID paid, after a failure that does not say it. Undefined for a refusal that is certain. */
export function paymentSearch<Done>(failure: CallFailure, find: () => Promise<Found<Done>>): Search<Done> | undefined {
	const isUsed = usedBefore(failure);
	const earlier = isUsed || inFlight(failure);
	return earlier || outcomeUnknown(failure) ? { find, earlier, refusedUnlessFound: isUsed } : undefined;
}

/** Checks whether the contract to act on is gone, or never was. A missing endpoint is something else. */
export const isMissingContract = ({ httpStatus, origin }: CallFailure): boolean =>
	httpStatus === 404 && (origin === 'application' || origin === 'ledger');
