import type { CallFailure } from '../errors/failure';

/** Refusals by which a validator says that an ID is in use (recorded). */

/** The ledger works on a command of the same ID, with status 429. */
const IN_FLIGHT = /^SUBMISSION_ALREADY_IN_FLIGHT\b/;

/** Checks whether an earlier call with the same ID is still under way. */
export const inFlight = ({ httpStatus, message }: CallFailure): boolean => httpStatus === 429 && IN_FLIGHT.test(message);

/** Checks whether the ID was used before. The refusal does not contain its outcome. */
export const usedBefore = ({ httpStatus }: CallFailure): boolean => httpStatus === 409;

/** Checks whether the contract to act on is gone, or never was. A missing endpoint is something else. */
export const isMissingContract = ({ httpStatus, origin }: CallFailure): boolean =>
	httpStatus === 404 && (origin === 'application' || origin === 'ledger');
