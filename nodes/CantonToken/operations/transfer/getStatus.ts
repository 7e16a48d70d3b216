import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { chosenParty, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { ownPartyField } from '../../../shared/ledger/directory/ownPartyFields';
import { COMPLETIONS } from '../../../shared/ledger/completions/completionQuery';
import { earliestOffset } from '../../../shared/ledger/offsets';
import { resolveOutcome } from '../../../shared/ledger/completions/commandOutcome';
import { failureOf } from '../../../shared/ledger/completions/completionFailure';
import { PARTY } from '../../../shared/ledger/directory/parties';
import { NAME_ENDPOINTS } from '../../../shared/ledger/packages/knownPackages';
import { simplifyCompletion } from '../../../shared/ledger/completions/simplifiedCompletion';
import { answerOf } from '../../../shared/http/attempt';
import { partyNamesOption } from '../../../shared/parameters/addressBook';
import { dropDown, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { readTransfer } from '../../../shared/tokens/transfers';
import { at } from '../../../shared/values/jsonFields';
import { type TokenCall, tokenOperation } from '../../tokenOperation';
import { CONTRACT_EVENTS, readTransaction, UPDATE_BY_ID, UPDATE_BY_OFFSET } from '../../../shared/commands/committed';
import { userIdOption } from '../../../shared/commands/identity';
import { endedFields, instructionIdField, readInstructionId, statusOf } from '../../tokens/instructions';
import { effectsFormat } from '../../tokens/tokenCommand';
import { exerciseOf, transferFields, transferResult } from '../../tokens/transferResult';

const properties: INodeProperties[] = [
	ownPartyField('Party', 'party', 'The sender or the receiver of the transfer; for a command ID, the sender'),
	dropDown('Find By', 'findBy', { default: 'transferInstructionId', description: 'Which ID is known' }, [
		['commandId', 'Command ID', 'Of the payment, as Send returned it or as you gave it'],
		['transferInstructionId', 'Transfer Instruction ID', 'Of a transfer that was offered'],
	]),
	{ ...instructionIdField('searchOffers'), displayOptions: { show: { findBy: ['transferInstructionId'] } } },
	textField('Command ID', 'commandId', {
		required: true,
		displayOptions: { show: { findBy: ['commandId'] } },
		placeholder: 'e.g. {{ $json.commandId }}',
		description: 'The command ID of the payment',
	}),
	textField('Begin After Offset', 'beginAfterOffset', {
		displayOptions: { show: { findBy: ['commandId'] } },
		placeholder: 'e.g. {{ $json.beginAfterOffset }}',
		description:
			'Only completions after this ledger offset: the ledger end before the payment was sent. ' +
			'Empty searches everything the participant still keeps, which can take long.',
	}),
	optionsOf([partyNamesOption, userIdOption]),
];

/** An instruction and its state, as an item. */
async function instructionItem(call: TokenCall, party: string, contractId: string): Promise<IDataObject> {
	const { found, ended } = await statusOf(call, party, contractId);
	const { instruction, createdAt, createdAtOffset } = found;
	return {
		status: ended?.status ?? 'pending',
		...transferFields(instruction),
		createdAt,
		createdAtOffset,
		...(ended && endedFields(ended)),
		transferInstructionId: instruction.contractId,
	};
}

/** State of a payment by its command ID, followed to the end of its offer. */
async function commandItem(call: TokenCall): Promise<IDataObject> {
	const { ledger, parameters, context } = call;
	const commandId = parameters.required('commandId');
	const begin = parameters.digits('beginAfterOffset');
	const userId = parameters.text('options.userId');
	const party = await chosenParty(call);
	const search = { parties: [party], actors: [party], userId, commandId, since: begin ?? (await earliestOffset(ledger)) };
	const found = await resolveOutcome(context, ledger, search, 0);
	if (found.outcome === 'unknown') {
		if (found.failure) throw ledger.error(found.failure, COMPLETIONS);
		return { outcome: 'unknown', status: 'unknown', commandId, beginAfterOffset: found.searchedTo };
	}
	if (found.outcome === 'failed') {
		const advice = ledger.error(failureOf(found.completion), COMPLETIONS).description ?? '';
		return { outcome: 'failed', status: 'failed', advice, ...simplifyCompletion(found.completion) };
	}
	const offset = found.outcome === 'succeeded' ? found.completion.offset : found.offset;
	const updateId = found.outcome === 'succeeded' ? found.completion.updateId || null : null;
	const transaction = updateId === null ? undefined : answerOf(await readTransaction(ledger, { updateId }, effectsFormat(party)));
	const exercised = transaction && exerciseOf(transaction, ['TransferFactory_Transfer']);
	const ids = { commandId, offset, updateId };
	if (!exercised) return { outcome: 'succeeded', status: null, ...ids };
	const result = transferResult(exercised);
	if (result.status === 'pending' && result.transferInstructionId !== null)
		return { outcome: 'succeeded', ...(await instructionItem(call, party, result.transferInstructionId)), ...ids };
	return { outcome: 'succeeded', ...result, ...transferFields(readTransfer(at(exercised.choiceArgument, 'transfer'))), ...ids };
}

const ENDPOINTS = withPartyEndpoints(
	CONTRACT_EVENTS,
	UPDATE_BY_OFFSET,
	UPDATE_BY_ID,
	COMPLETIONS,
	...NAME_ENDPOINTS,
	PARTY,
	'GET /v2/state/latest-pruned-offsets',
);

/** State of a transfer: pending, completed, rejected, withdrawn or expired. */
export const getTransferStatus = tokenOperation('getStatus', 'Get the status of a transfer', ENDPOINTS, {
	description: 'Find out the state of a transfer: pending, completed, rejected, withdrawn, expired or failed',
	rights: 'to read as (or act as) the party',
	properties,
	async run(call) {
		const { parameters } = call;
		if (parameters.choice('findBy', ['commandId', 'transferInstructionId']) === 'commandId') return await commandItem(call);
		const contractId = readInstructionId(call);
		return await instructionItem(call, await chosenParty(call), contractId);
	},
});
