import type { IDataObject } from 'n8n-workflow';

import { COMPLETIONS } from '../../../shared/ledger/completions/completionQuery';
import type { Completion } from '../../../shared/ledger/completions/elements';
import { earliestOffset } from '../../../shared/ledger/offsets';
import { isOpenDuplicate, resolveOutcome, type OutcomeSearch } from '../../../shared/ledger/completions/commandOutcome';
import { failureOf } from '../../../shared/ledger/completions/completionFailure';
import { chosenParties, READ_RIGHTS, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { partiesField } from '../../../shared/ledger/directory/ownPartyFields';
import { explainNothing, PARTY } from '../../../shared/ledger/directory/parties';
import { showHint } from '../../../shared/operation/hint';
import type { Ledger } from '../../../shared/ledger/service';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { simplifyCompletion } from '../../../shared/ledger/completions/simplifiedCompletion';
import { dropDown, numberField, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf, simplify, withFields } from '../../../shared/parameters/fields';
import { userIdOption } from '../../../shared/commands/identity';
import { COMPLETION_BY_HASH, completionByHash } from '../../../shared/ledger/completions/completionByHash';
import { hashInHex, wantedHash } from '../../../shared/ledger/prepared/transactionHash';

/** The item of a completion: what it says, and of a failure what to do about it. */
function row(ledger: Ledger, completion: Completion, simple: boolean, more: IDataObject = {}): IDataObject {
	const shown = simple ? simplifyCompletion(completion) : { ...completion };
	if (!completion.status?.code) return { ...more, outcome: 'succeeded', ...(simple ? shown : { completion: shown }) };
	const advice = ledger.error(failureOf(completion), COMPLETIONS).description ?? '';
	return { ...more, outcome: 'failed', advice, ...(simple ? shown : { completion: shown }) };
}

/** Of something that was submitted again: its completions since the offset say only that it was submitted before. */
const repeatedRow = ({ commandId, submissionId }: Completion, what: string): IDataObject => ({
	outcome: 'unknown',
	advice:
		`This ${what} was submitted before, and what happened to it is in an earlier completion. ` +
		'Ask by its command ID, with an earlier offset or none in Begin After Offset.',
	commandId,
	submissionId,
});

/** Fields of a search by ID. A hash is of one submission only, so it needs neither parties nor an offset. */
const BY_ID = { show: { findBy: ['commandId', 'submissionId'] } };
const NO_COMPLETION =
	'No completion with this hash. It may still be executed, it may never have been, or the participant refused it at once. ' +
	'The hash may also be of another transaction, or of one that only others may see.';

const ENDPOINTS = withPartyEndpoints(COMPLETIONS, COMPLETION_BY_HASH, 'GET /v2/state/latest-pruned-offsets', PARTY);

/** Outcome of a command, by its completions since an offset. No completion means unknown, never failed. */
export const getCommandOutcome = ledgerOperation('getOutcome', 'Get the outcome of a command', ENDPOINTS, {
	description:
		'Find out whether a command succeeded or failed, or whether that is not known yet. ' +
		'For one command that you submitted; Completion › Get Many lists those of all.',
	rights: READ_RIGHTS,
	properties: [
		...withFields(
			dropDown('Find By', 'findBy', { default: 'commandId', description: 'What of it is known' }, [
				['commandId', 'Command ID', 'All submissions of a command count: a success of any is its success'],
				['submissionId', 'Submission ID', 'One attempt at a command'],
				[
					'transactionHash',
					'Transaction Hash',
					'A transaction that was prepared and signed outside: at participants from 3.6 on, without an offset to search from',
				],
			]),
			{
				commandId: textField('Command ID', 'commandId', {
					placeholder: 'e.g. {{ $json.commandId }}',
					description: 'The command ID, as Command › Submit returned it, in the item or in error of the error item',
				}),
				submissionId: textField('Submission ID', 'submissionId', {
					placeholder: 'e.g. {{ $json.submissionId }}',
					description: 'The submission ID, as the submission returned it, in the item or in error of the error item',
				}),
				transactionHash: textField('Transaction Hash', 'transactionHash', {
					placeholder: 'e.g. {{ $json.preparedTransactionHash }}',
					description:
						'The hash that was signed: preparedTransactionHash of the prepare step, in base64, or transactionHash of an item, in hexadecimal',
				}),
			},
		),
		partiesField('Parties that acted.', { name: 'parties', displayName: 'Parties', show: BY_ID.show }),
		textField('Begin After Offset', 'beginAfterOffset', {
			displayOptions: BY_ID,
			placeholder: 'e.g. {{ $json.beginAfterOffset }}',
			description:
				'Only completions after this ledger offset: the one the submission returned. ' +
				'Empty searches everything the participant still keeps, which can take long.',
		}),
		simplify,
		optionsOf([
			userIdOption,
			numberField('Wait For', 'waitSeconds', {
				typeOptions: { minValue: 0, maxValue: 3600 },
				description: 'How many seconds to wait for an outcome that is not known yet. 0 reads once.',
			}),
		]),
	],
	async run(call) {
		const { ledger, parameters, context } = call;
		const findBy = parameters.choice('findBy', ['commandId', 'submissionId', 'transactionHash'], 'commandId');
		const simple = parameters.flag('simplify');
		const waitMs = (parameters.integer('options.waitSeconds', { min: 0, max: 3600 }) ?? 0) * 1000;
		if (findBy === 'transactionHash') {
			const transactionHash = wantedHash(parameters);
			const completion = await completionByHash(context, ledger, transactionHash, waitMs);
			return completion
				? row(ledger, completion, simple)
				: { outcome: 'unknown', advice: NO_COMPLETION, transactionHash: hashInHex(transactionHash) };
		}
		const id = parameters.required(findBy);
		const userId = parameters.text('options.userId');
		const begin = parameters.digits('beginAfterOffset');
		const parties = await chosenParties(call);
		const search: OutcomeSearch = { parties, userId, since: begin ?? (await earliestOffset(ledger)), [findBy]: id };
		const found = await resolveOutcome(context, ledger, search, waitMs);
		if (found.outcome === 'unknown') {
			if (found.failure) throw ledger.error(found.failure, COMPLETIONS);
			if (found.repeated) return repeatedRow(found.repeated, 'prepared transaction');
			showHint(context, await explainNothing(ledger, parties));
			return {
				outcome: 'unknown',
				advice:
					'No completion of it yet. It may still succeed, it may never have arrived, or the participant refused it at once. ' +
					'Ask again after the offset below.',
				[findBy]: id,
				beginAfterOffset: found.searchedTo,
			};
		}
		if (found.outcome === 'failed' && isOpenDuplicate(failureOf(found.completion))) return repeatedRow(found.completion, 'command');
		if (found.outcome !== 'duplicate') {
			const duplicate = findBy === 'submissionId' && found.completion.submissionId !== id;
			return row(ledger, found.completion, simple, duplicate ? { alreadyDone: true } : {});
		}
		return { outcome: 'succeeded', alreadyDone: true, commandId: found.completion.commandId, offset: found.offset, updateId: null };
	},
});
