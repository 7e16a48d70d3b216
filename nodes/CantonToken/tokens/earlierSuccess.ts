import { earliestOffset } from '../../shared/ledger/offsets';
import type { Ledger } from '../../shared/ledger/service';
import type { CallFailure } from '../../shared/errors/failure';
import { precededBy, type CantonError } from '../../shared/errors/nodeErrors';
import { identityOf, type Identity } from '../../shared/commands/identity';
import { recordSince } from '../../shared/commands/submissionRecords';
import type { Committed } from '../../shared/commands/submissionParts';
import { errorOf, notSent } from '../../shared/submission/actErrors';
import type { Offset } from '../../shared/values/int64';
import type { TokenCall } from '../tokenOperation';

/** Successes of earlier executions under the command ID of a call. */

export const FOR_TRANSACTION = 'POST /v2/commands/submit-and-wait-for-transaction';

/** Offset after which an earlier submission of another execution is searched for. */
export const searchAfter = ({ parameters }: TokenCall): string | undefined => parameters.digits('options.searchAfterOffset');

/** The IDs that the item's call has. Of several commands of one item, `part` numbers those after the first from 2: their command IDs end with it. */
export function partIdentity(call: TokenCall, part = 1): Identity {
	const ids = identityOf(call);
	return part === 1 ? ids : { ...ids, commandId: `${ids.commandId}-${part}` };
}

/**
 * The success of an earlier submission of the same command. Undefined if there is none.
 * @throws if that cannot be read. Nothing was sent then, and what an earlier one did is unknown
 */
export async function earlierSuccess(
	call: TokenCall,
	party: string,
	part?: number,
	others: readonly string[] = [],
): Promise<Committed | undefined> {
	return await successSince(call, [party, ...others], await earliestOffset(call.ledger), part);
}

/** The same after an offset. */
export async function successSince(call: TokenCall, parties: string[], since: Offset, part?: number): Promise<Committed | undefined> {
	const { context, ledger } = call;
	const { commandId, userId } = partIdentity(call, part);
	const found = await recordSince({ context, ledger, commandId, userId, parties }, since);
	if ('done' in found) return found.done.committed;
	if ('nothing' in found && found.unread) throw unreadBefore(ledger, notSent(found.unread));
	return undefined;
}

/**
 * Does a step that a maximum may stop.
 * @returns the success of an earlier execution, if a maximum stops this one and the user gave an ID. Undefined if nothing stops it
 * @throws the error of the maximum if there was none
 */
export async function doneIfStopped(
	call: TokenCall,
	parties: readonly string[],
	step: () => void,
	part?: number,
): Promise<Committed | undefined> {
	const stopped = await Promise.resolve()
		.then(step)
		.catch((error: Error) => error);
	return stopped ? await doneBefore(call, parties, stopped, part) : undefined;
}

/**
 * The success of an earlier execution, if something stops this one and the user gave an ID.
 * @throws the error of what stops it if there was none. If that cannot be read, its words come first
 */
export async function doneBefore(
	call: TokenCall,
	[party, ...others]: readonly string[],
	stopped: Error,
	part?: number,
): Promise<Committed> {
	const search = async () => (call.hasOwnId ? await earlierSuccess(call, party!, part, others) : undefined);
	const committed = await search().catch(async (error: Error) => await Promise.reject(precededBy(error, stopped)));
	return committed ?? (await Promise.reject(stopped));
}

/** The error if it cannot be read what an earlier submission of the command did. */
export const unreadBefore = (ledger: Ledger, failure: CallFailure): CantonError =>
	errorOf({ client: ledger, endpoint: FOR_TRANSACTION, reconcile: () => AGAIN }, failure, 'unknown', {});

const AGAIN = 'Run it again under the same Command ID: it is done at most once.';
