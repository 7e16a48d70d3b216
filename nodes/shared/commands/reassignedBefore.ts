import type { components } from '../../../api/ledger';
import type { CallFailure } from '../errors/failure';
import { eventFormat } from '../ledger/updates/eventFormat';
import type { Ledger } from '../ledger/service';
import { UpdateReader, type Update, type UpdateRange } from '../ledger/updates/updates';
import type { EarlierSubmission } from './submissionParts';

/**
 * A step of a reassignment that was done before is refused because of the contract's new state, never as a duplicate: the update of the
 * first holds its command ID and the reassignment ID. As recorded of a participant with two synchronizers.
 */

type Schemas = components['schemas'];
type Command = Schemas['ReassignmentCommandKind'];

const DONE_BEFORE = /Current status ReassignedAway|reassignment already completed/;

/** Pages of reassignments that are read for it at most, newest first. They are rare on a ledger. */
const MOST_PAGES = 10;

interface Reassigned {
	updateId: string;
	offset: number | string;
	commandId?: string;
	reassignmentId: string;
}

/** The step, as it was done before: by this command, or by another one. */
export const reassignedBefore = (
	ledger: Ledger,
	{ command, commandId, submitter }: { command: Command; commandId: string; submitter: string },
): EarlierSubmission => ({
	isShownBy: ({ code, message }) => code === 'INVALID_ARGUMENT' && DONE_BEFORE.test(message),
	async find(failure) {
		let found: Reassigned | undefined;
		try {
			found = await newestStep(ledger, command, submitter);
		} catch (error) {
			const refused: CallFailure = { message: (error as Error).message, origin: 'ledger', retryable: false };
			return { outcome: 'unknown', failure: refused };
		}
		if (!found) return { outcome: 'unknown' };
		const { updateId, offset, reassignmentId } = found;
		if (found.commandId === commandId) return { committed: { updateId, offset } };
		return { failure: { ...failure, reassignmentId } };
	},
});

/** The newest update that did this step with this contract. Throws the explained error of a participant that does not return it. */
async function newestStep(ledger: Ledger, command: Command, submitter: string): Promise<Reassigned | undefined> {
	const format = eventFormat({ parties: [submitter], views: false, blobs: false, verbose: false });
	const reader = new UpdateReader(ledger, { updateFormat: { includeReassignments: format }, newestFirst: true, version: 'auto' });
	let range: UpdateRange | undefined = {};
	for (let page = 0; range && page < MOST_PAGES; page++) {
		const { updates, next }: { updates: Update[]; next?: UpdateRange } = await reader.checkedPage(range, Infinity);
		for (const update of updates) {
			const found = 'Reassignment' in update ? stepIn(update.Reassignment.value, command) : undefined;
			if (found) return found;
		}
		range = next;
	}
	return undefined;
}

/** The reassignment, if it did this step. */
function stepIn({ updateId, offset, commandId, events = [] }: Schemas['JsReassignment'], command: Command): Reassigned | undefined {
	for (const event of events) {
		const reassignmentId = reassigned(event, command);
		if (reassignmentId !== undefined) return { updateId, offset, commandId: commandId ?? undefined, reassignmentId };
	}
	return undefined;
}

function reassigned(event: NonNullable<Schemas['JsReassignment']['events']>[number], command: Command): string | undefined {
	if ('UnassignCommand' in command && 'JsUnassignedEvent' in event) {
		const { contractId, reassignmentId } = event.JsUnassignedEvent.value;
		return contractId === command.UnassignCommand.value.contractId ? reassignmentId : undefined;
	}
	if ('AssignCommand' in command && 'JsAssignmentEvent' in event) {
		const { reassignmentId } = event.JsAssignmentEvent;
		return reassignmentId === command.AssignCommand.value.reassignmentId ? reassignmentId : undefined;
	}
	return undefined;
}
