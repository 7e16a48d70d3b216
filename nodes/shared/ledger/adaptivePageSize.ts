import { ANSWER_LIMIT, type CallFailure } from '../errors/failure';
import { LIST_LIMIT, tooLarge } from '../errors/sizeLimits';
import type { Attempt } from '../http/attempt';

/**
 * Checks whether fewer elements may be answered: the node's own limit on a list, a message above gRPC's limit, a proxy's 413, or an
 * answer larger than is read.
 */
export function pageTooLarge(failure: CallFailure): boolean {
	return failure.code === LIST_LIMIT || failure.code === ANSWER_LIMIT || tooLarge(failure);
}

/**
 * Number of elements that one call of a list asks for. No server advertises its limits, so the size is halved until it is accepted,
 * and stays so for the pages after it.
 */
export class AdaptivePageSize {
	/** @param size elements of a page, at first */
	constructor(private size: number) {}

	/**
	 * Reads a page of at most `most` elements.
	 * @param attempt makes the call for so many elements
	 * @returns the last attempt, and how many elements it asked for
	 */
	async read<Answer>(
		most: number,
		attempt: (size: number) => Promise<Attempt<Answer>>,
	): Promise<{ size: number; result: Attempt<Answer> }> {
		for (;;) {
			const size = Math.max(1, Math.min(most, this.size));
			const result = await attempt(size);
			if (result.ok || size === 1 || !pageTooLarge(result.failure)) return { size, result };
			this.size = Math.floor(size / 2);
		}
	}
}
