import type { CallFailure } from '../errors/failure';

/** Refusals by which a validator says that an ID is in use (recorded). */

/** The ledger works on a command of the same ID, with status 429. */
const IN_FLIGHT = /^SUBMISSION_ALREADY_IN_FLIGHT\b/;

/** Whether an earlier call with the same ID is still under way. */
export const inFlight = ({ httpStatus, message }: CallFailure): boolean => httpStatus === 429 && IN_FLIGHT.test(message);

/** Whether the ID was used before. What became of it then is not in the refusal. */
export const usedBefore = ({ httpStatus }: CallFailure): boolean => httpStatus === 409;

/** Whether the contract to act on is gone, or never was. A missing endpoint is something else. */
export const isMissingContract = ({ httpStatus, origin }: CallFailure): boolean =>
	httpStatus === 404 && (origin === 'application' || origin === 'ledger');
