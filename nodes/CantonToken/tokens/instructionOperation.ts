import { command, disclosed, NO_EXTRA_ARGS } from '../../shared/registry/standard';
import { chosenParty } from '../../shared/ledger/directory/ownParties';
import { ownPartyField } from '../../shared/ledger/directory/ownPartyFields';
import { INSTRUCTION_CHOICES } from '../../shared/tokens/instructionEnding';
import { tokenWrite, type TokenCall, type TokenOperation } from '../tokenOperation';
import type { Parameters } from '../../shared/parameters/parameters';
import type { Offset } from '../../shared/values/int64';
import type { Instruction } from '../../shared/tokens/transfers';
import { notSent } from '../../shared/submission/actErrors';
import { identifyCommand } from '../../shared/commands/identity';
import { TOKEN_ENDPOINTS } from './tokenEndpoints';
import {
	endedSentence,
	findInstruction,
	howItEnded,
	instructionIdField,
	readInstructionId,
	statusNow,
	type OfferStatus,
} from './instructions';
import { TRANSFER_INSTRUCTION } from './exercisedInterfaces';
import { apiVersionOption, chosenVersion } from './paymentFields';
import { attemptContext, contextError } from './registryCalls';
import { exercisedBy } from './samePayment';
import { unreadBefore } from './earlierSuccess';
import { checkSubmissionFields, tokenSubmissionFields } from './submissionFields';
import { exerciseToken, TOKEN_SUBMISSION_RIGHTS } from './tokenSubmission';
import type { BuiltCommand } from './tokenCommand';
import { transferFields, transferResult } from './transferResult';

/** Operations that end an offered transfer: the receiver accepts or rejects it, the sender withdraws it. */

interface Ending extends Pick<TokenOperation, 'description'> {
	choice: 'accept' | 'reject' | 'withdraw';
	/** Party that may do it. */
	by: 'sender' | 'receiver';
	status: OfferStatus;
}

/** The operation of one choice. */
export function instructionOperation(value: string, action: string, { choice, by, status, description }: Ending): TokenOperation {
	const choiceName = INSTRUCTION_CHOICES[choice];
	return tokenWrite(value, action, TOKEN_ENDPOINTS, {
		description,
		rights: TOKEN_SUBMISSION_RIGHTS,
		identify: identifyCommand,
		properties: [
			ownPartyField('Party', 'party', `The ${by} of the transfer`),
			instructionIdField(by === 'receiver' ? 'searchIncomingOffers' : 'searchOutgoingOffers'),
			...tokenSubmissionFields(apiVersionOption),
		],
		async run(call) {
			const { parameters } = call;
			checkSubmissionFields(call);
			const contractId = readInstructionId(call);
			const party = await chosenParty(call);
			const version = chosenVersion(parameters);
			const { instruction, versions, archivedAtOffset } = await findInstruction(call, party, contractId);
			const admin = adminOf(parameters, instruction);
			checkActor(parameters, { choice, by, is: instruction[by], party });
			const result = await exerciseToken(call, party, async () => {
				if (archivedAtOffset !== undefined) return await endedBefore(call, party, instruction, { choiceName, archived: archivedAtOffset });
				const use = version ?? versions[0]!;
				const found = await call.registries.ofAdmin(admin, parameters);
				const endpoint = `POST /registry/transfer-instruction/${use}/{transferInstructionId}/choice-contexts/${choice}` as const;
				const context = await attemptContext(found, endpoint, contractId, parameters);
				if (!context.ok) {
					// The registry follows the ledger: what it no longer knows has just ended.
					const { archivedAtOffset: archived } = await findInstruction(call, party, contractId);
					if (archived === undefined) throw contextError(found, context.failure, endpoint);
					return await endedBefore(call, party, instruction, { choiceName, archived });
				}
				const { choiceContextData, disclosedContracts } = context.answer;
				const extraArgs = { context: choiceContextData, meta: NO_EXTRA_ARGS.meta };
				return {
					commands: [command(TRANSFER_INSTRUCTION, use, contractId, choiceName, { ...(use === 'v2' && { actors: [party] }), extraArgs })],
					disclosedContracts: disclosed(disclosedContracts),
					ends: [contractId],
				};
			});
			const about = { ...transferFields(instruction), transferInstructionId: contractId };
			if ('prepared' in result) return { ...result.prepared, ...about };
			const exercised = exercisedBy(call, choiceName, result, contractId);
			const made = transferResult(exercised);
			const { receiverHoldingIds, changeHoldingIds } = made;
			// A transfer may go on in another instruction, which may have ended by now.
			const isPending = made.status === 'pending';
			const statusOfResult = async () => (result.alreadyDone ? await statusNow(call, party, made) : made.status);
			return {
				...result.ids,
				status: choice === 'accept' || isPending ? await statusOfResult() : status,
				...about,
				...(isPending && made.transferInstructionId !== null && { transferInstructionId: made.transferInstructionId }),
				receiverHoldingIds,
				changeHoldingIds,
				...result.position,
			};
		},
	});
}

/** The admin of the transfer's instrument. */
function adminOf(parameters: Parameters, { instrument }: Instruction): string {
	if (instrument !== null) return instrument.admin;
	throw parameters.parameterError('transferInstructionId', 'its instrument cannot be read', 'Use Canton Ledger, Contract › Get to see it.');
}

function checkActor(
	parameters: Parameters,
	{ choice, by, is, party }: Pick<Ending, 'choice' | 'by'> & { is: string | null; party: string },
): void {
	if (is === party) return;
	throw parameters.parameterError(
		'party',
		`only the ${by} of the transfer can ${choice} it, and that is ${String(is)}`,
		`Choose the ${by}. Nothing was sent.`,
	);
}

/** Result of the choice, for a transfer that has ended by it, or by an earlier run of the same command. */
async function endedBefore(
	call: TokenCall,
	party: string,
	instruction: Instruction,
	{ choiceName, archived }: { choiceName: string; archived: Offset },
): Promise<BuiltCommand> {
	const ended = await howItEnded(call, party, instruction, archived);
	if (ended.unread) throw unreadBefore(call.ledger, notSent(ended.unread));
	const isDone = ended.choice === choiceName && ended.status !== 'failed' && ended.status !== 'expired';
	if (isDone || ended.commandId === String(call.identity.commandId)) return { committed: { offset: archived, updateId: ended.updateId } };
	throw call.parameters.parameterError(
		'transferInstructionId',
		`${endedSentence(ended)}. Nothing was sent.`,
		'Transfer › Get Status shows how it ended, Get Many lists the transfers that are pending.',
	);
}
