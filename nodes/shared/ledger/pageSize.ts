import { ANSWER_LIMIT, LIST_LIMIT, tooLarge, type CallFailure } from '../errors/failure';

/**
 * Whether a page of fewer elements may be answered where this one was refused: the node's own limit on a list, a message above
 * gRPC's limit, a proxy's 413, or an answer larger than is read. None of them is advertised, so the size is halved until it is accepted.
 */
export function pageTooLarge(failure: CallFailure): boolean {
	return failure.code === LIST_LIMIT || failure.code === ANSWER_LIMIT || tooLarge(failure);
}
