/** Failures of calls for units: what a participant refuses, and an answer that got lost. */
import type { CallFailure } from '../../nodes/shared/errors/failure';

const refusal = (code: string, category: number, httpStatus: number, message: string): CallFailure => ({
	...{ message, origin: 'ledger', code, category, httpStatus, retryable: false },
});
/** An answer that got lost: whether the call had its effect is not known. */
export const LOST: CallFailure = { message: 'socket hang up', origin: 'network', code: 'ECONNRESET', retryable: true };
export const BROKEN: CallFailure = { message: 'database', origin: 'application', httpStatus: 500, retryable: false };
export const BUSY: CallFailure = { ...refusal('LOCAL_VERDICT_LOCKED_CONTRACTS', 2, 409, 'locked'), retryable: true };
export const TOO_LATE = refusal('DAML_FAILURE', 9, 400, 'the deadline has passed');
export const MISSING = refusal('CONTRACT_NOT_FOUND', 11, 404, 'no such contract');
export const INVALID = refusal('INVALID_ARGUMENT', 8, 400, 'no such choice');
export const FORBIDDEN = refusal('PERMISSION_DENIED', -1, 403, 'no such right');
export const NO_EVENTS = refusal('CONTRACT_EVENTS_NOT_FOUND', 11, 404, 'no events');
export const NO_UPDATE = refusal('UPDATE_NOT_FOUND', 11, 404, 'no update');
export const duplicate = (context: Record<string, string> = {}): CallFailure => ({
	...{ ...refusal('DUPLICATE_COMMAND', 10, 409, 'submitted before'), context, definiteAnswer: true },
});
