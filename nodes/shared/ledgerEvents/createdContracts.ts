import { isEndpointMissing } from '../errors/failure';
import { eventFormat } from '../ledger/updates/eventFormat';
import type { Ledger } from '../ledger/service';
import type { CreatedEvent } from '../ledger/updates/simplifiedEvents';

/** Contracts that an update ended, as they were created: an update shows an ended contract by its ID only. */

export const CONTRACT_EVENTS = 'POST /v2/events/events-by-contract-id';

/**
 * The creation of a contract, with the views of the interfaces. Undefined if the participant has it no more.
 * @throws the explained error of a failure that a later poll may not meet
 */
export async function readCreated(
	ledger: Ledger,
	parties: readonly string[],
	interfaces: readonly string[],
	contractId: string,
	left: () => number,
): Promise<CreatedEvent | undefined> {
	const attempt = await ledger.attempt(CONTRACT_EVENTS, {
		body: { contractId, eventFormat: eventFormat({ parties, interfaces }) },
		timeoutMs: left(),
	});
	if (attempt.ok) return attempt.answer.created?.createdEvent;
	// Pruned, or a contract that the parties never saw. A gateway that does not pass the endpoint on says nothing of it.
	if (attempt.failure.httpStatus === 404 && !isEndpointMissing(attempt.failure)) return undefined;
	throw ledger.error(attempt.failure, CONTRACT_EVENTS);
}
