import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import type { Attempt } from '../../shared/http/attempt';
import { CURRENT_COMPLETIONS, LEGACY_COMPLETIONS } from '../../shared/ledger/completions';
import { synchronizerId } from '../../shared/ledger/locators';
import { VETTED_PACKAGES } from '../../shared/ledger/packageNames';
import type { Ledger } from '../../shared/ledger/service';
import { TRANSACTION } from '../../shared/ledger/shapes';
import type { Call } from '../../shared/operation/operation';
import { optionsOf, simplify } from '../../shared/parameters/fields';
import { readAs, readAsOptions } from './actors';
import { exercisedContracts, type CommandInput } from './commands';
import { UPDATE_BY_ID } from './committed';
import { disclosedContracts, disclosedOption } from './disclosed';
import { CONTRACT_EVENTS, endedBySameCommand, UPDATE_BY_OFFSET } from './doneBefore';
import { FORMAT_OPTIONS, transactionFormat } from './format';
import { commandIdField, identity, submissionIdOption, userIdOption, workflowIdOption } from './identity';
import { commandLedgerTime, deduplicationOption, deduplicationPeriod, minLedgerTimeOption } from './periods';
import { contentionRetry, resolveMs, resolveOption, retryOption, waitFor as chosenWait, waitForField } from './resolution';
import { runTransaction, submissionRequest, type TransactionRequests } from './runSubmission';
import { estimateCost, packagePreference, packagePreferenceOption, PREPARE, trafficOptions } from './traffic';
import { withLocations } from './unreadable';

/**
 * What every operation that submits commands shares: its fields besides the commands, and how they are submitted. The ledger end is noted
 * first; an answer that got lost is searched for among the completions from there, by command ID, so that the item says succeeded, failed or
 * unknown. See docs/guides/commands.md.
 */

type Commands = components['schemas']['JsCommands'];

const FOR_TRANSACTION = 'POST /v2/commands/submit-and-wait-for-transaction';
const FOR_UPDATE = 'POST /v2/commands/submit-and-wait';
const ASYNC = 'POST /v2/commands/async/submit';

export const SUBMISSION_ENDPOINTS = [
	FOR_TRANSACTION,
	FOR_UPDATE,
	ASYNC,
	CURRENT_COMPLETIONS,
	LEGACY_COMPLETIONS,
	PREPARE,
	CONTRACT_EVENTS,
	UPDATE_BY_ID,
	UPDATE_BY_OFFSET,
	VETTED_PACKAGES,
	'GET /v2/state/ledger-end',
] as const;

export const SUBMISSION_RIGHTS = "to act as each acting party and to read as each Read As party, as the token's own user";

/** The fields behind those of the commands. `more` are options that only one operation has. */
export const submissionFields = (...more: INodeProperties[]): INodeProperties[] => [
	waitForField,
	commandIdField,
	{ ...simplify, displayOptions: { show: { waitFor: ['transaction'] } } },
	optionsOf([
		...FORMAT_OPTIONS,
		deduplicationOption,
		disclosedOption,
		minLedgerTimeOption,
		packagePreferenceOption,
		...readAsOptions,
		resolveOption,
		retryOption,
		submissionIdOption,
		synchronizerId('The synchronizer to use. Empty lets the participant choose.'),
		...trafficOptions,
		userIdOption,
		workflowIdOption,
		...more,
	]),
];

/** Submits commands once, for the acting parties, and makes the item. */
export async function submitCommands(
	{ ledger, parameters, context, itemIndex }: Call<{ ledger: Ledger }>,
	parties: string[],
	input: CommandInput,
): Promise<IDataObject> {
	const waitFor = chosenWait(parameters);
	const { commandId, submissionId, userId, workflowId } = identity(context, parameters, itemIndex);
	const simple = waitFor === 'transaction' && parameters.flag('simplify');
	const commands: Omit<Commands, 'submissionId'> = {
		commands: input.commands,
		commandId,
		actAs: parties,
		readAs: readAs(parameters, parties),
		userId,
		workflowId,
		deduplicationPeriod: deduplicationPeriod(parameters),
		...commandLedgerTime(parameters),
		disclosedContracts: disclosedContracts(parameters, input.disclosedContracts),
		synchronizerId: parameters.synchronizerId('options.synchronizerId'),
		packageIdSelectionPreference: packagePreference(parameters),
	};
	const format = waitFor === 'transaction' ? await transactionFormat(ledger, parameters, parties) : undefined;
	const retry = contentionRetry(parameters);
	const resolve = resolveMs(parameters);
	const estimate = await estimateCost(ledger, parameters, commands);
	const contractIds = exercisedContracts(input.commands);
	const facts = {
		context,
		ledger,
		commandId,
		submissionId,
		userId,
		parties,
		resolveMs: resolve,
		retry,
		byKey: input.commands.some((command) => 'ExerciseByKeyCommand' in command),
		explain: <A>(attempt: Attempt<A>) => withLocations(attempt, input.commands),
		earlier: endedBySameCommand(ledger, { contractIds, commandId, parties }),
	};
	const requests: TransactionRequests = {
		transaction: submissionRequest(ledger, FOR_TRANSACTION, { transaction: TRANSACTION }, (id) => ({
			commands: { ...commands, submissionId: id },
			transactionFormat: format,
		})),
		updateId: submissionRequest(ledger, FOR_UPDATE, { updateId: 'text' }, (id) => ({ ...commands, submissionId: id })),
		nothing: submissionRequest(ledger, ASYNC, 'object', (id) => ({ ...commands, submissionId: id })),
	};
	return await runTransaction(facts, requests, { waitFor, identity: { commandId, ...estimate }, simple, format });
}
