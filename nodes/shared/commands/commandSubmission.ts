import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import { COMPLETIONS } from '../ledger/completions/completionQuery';
import { synchronizerId } from '../ledger/directory/locators';
import { withPartyEndpoints } from '../ledger/directory/ownParties';
import { PRUNED_OFFSETS } from '../ledger/offsets';
import { NAME_ENDPOINTS } from '../ledger/packages/knownPackages';
import type { LedgerCall } from '../ledgerNode/ledgerOperation';
import { optionsOf, simplify } from '../parameters/fields';
import { resolveMs, resolveOption } from '../submission/untilFound';
import { actAs, checkActors, readAs, readAsOption } from './actors';
import { aboutCommands, type Command } from './commands';
import { CONTRACT_EVENTS, UPDATE_BY_ID, UPDATE_BY_OFFSET } from './committed';
import { disclosedContracts, disclosedOption } from './disclosed';
import { doneBySameCommands, recordOfSame } from './doneBefore';
import { chosenFormat, FORMAT_OPTIONS } from './format';
import { commandIdField, identityOf, submissionIdOption, userIdOption, workflowIdOption } from './identity';
import type { Submission } from './submissionParts';
import { commandLedgerTime, deduplicationOption, deduplicationPeriod, minLedgerTimeOption } from './periods';
import { contentionRetry, retryOption, waitFor as chosenWait, waitForField } from './resolution';
import { runTransaction, submissionRequest, type TransactionRequests } from './runSubmission';
import { costLimit, estimateCost, packagePreference, packagePreferenceOption, PREPARE, trafficOptions } from './traffic';
import { costCheck, withinCost } from './withinCost';

/**
 * Shared by every operation that submits commands: its fields besides the commands, and how they are submitted. The ledger end is noted
 * first. An answer that got lost is searched for among the completions from there, by command ID, so that the item says succeeded, failed or
 * unknown. See docs/guides/commands.md.
 */

type Commands = components['schemas']['JsCommands'];

const FOR_TRANSACTION = 'POST /v2/commands/submit-and-wait-for-transaction';
const FOR_UPDATE = 'POST /v2/commands/submit-and-wait';
const ASYNC = 'POST /v2/commands/async/submit';

export const SUBMISSION_ENDPOINTS = withPartyEndpoints(
	FOR_TRANSACTION,
	FOR_UPDATE,
	ASYNC,
	COMPLETIONS,
	PREPARE,
	CONTRACT_EVENTS,
	UPDATE_BY_ID,
	UPDATE_BY_OFFSET,
	...NAME_ENDPOINTS,
	PRUNED_OFFSETS,
);

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
		readAsOption,
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

/** Fields of a submission besides the commands and the parties. */
function submissionSettings(call: LedgerCall) {
	const { parameters } = call;
	checkActors(call);
	const waitFor = chosenWait(parameters);
	const { commandId, submissionId, userId, workflowId } = identityOf(call);
	return {
		waitFor,
		simple: waitFor === 'transaction' && parameters.flag('simplify'),
		format: waitFor === 'transaction' ? chosenFormat(parameters) : undefined,
		costs: costLimit(parameters),
		submission: { commandId, submissionId, userId, resolveMs: resolveMs(parameters), retry: contentionRetry(parameters) },
		fields: {
			commandId,
			userId,
			workflowId,
			deduplicationPeriod: deduplicationPeriod(parameters),
			...commandLedgerTime(parameters),
			synchronizerId: parameters.synchronizerId('options.synchronizerId'),
			packageIdSelectionPreference: packagePreference(parameters),
		},
	};
}

/**
 * Submits commands once, as the parties of *Act As*, and makes the item. All fields are read before the participant is asked who
 * these parties are.
 * @param commandsFor the commands of the acting parties
 * @param disclosed contracts that the commands brought along
 */
export async function submitCommands(
	call: LedgerCall,
	commandsFor: (parties: string[]) => Command[] | Promise<Command[]>,
	disclosed?: unknown,
): Promise<IDataObject> {
	const { ledger, parameters, context } = call;
	const { waitFor, simple, format: chosen, costs, submission, fields } = submissionSettings(call);
	const contracts = disclosedContracts(parameters, disclosed);
	const parties = await actAs(call);
	const list = await commandsFor(parties);
	const commands: Omit<Commands, 'submissionId'> = {
		...fields,
		commands: list,
		actAs: parties,
		readAs: await readAs(call, parties),
		disclosedContracts: contracts,
	};
	const format = await chosen?.(ledger, parties);
	const { commandId } = fields;
	const acting: Submission & { commandId: string } = {
		...submission,
		context,
		ledger,
		parties,
		byKey: list.some((command) => 'ExerciseByKeyCommand' in command),
		mayBeDone: call.hasOwnId,
		recorded: async () => await recordOfSame(acting, list),
		about: { ...aboutCommands(list), ...(submission.userId !== undefined && { userId: submission.userId }) },
	};
	const earlier = doneBySameCommands(acting, list);
	const facts = { commands: list, earlier };
	// The estimate is not made for what was done before.
	const identity: IDataObject = { commandId, ...(costs.isEstimated && { estimatedTrafficCost: null }) };
	const estimate = async () => await estimateCost(ledger, parameters, commands, costs);
	const check = costCheck(acting, { estimate, identity, ended: earlier });
	const sent = (submissionId: string) => ({ ...commands, submissionId });
	const forTransaction = (id: string) => ({ commands: sent(id), transactionFormat: format });
	const requests: TransactionRequests = {
		transaction: withinCost(submissionRequest(ledger, FOR_TRANSACTION, forTransaction, facts), check),
		updateId: withinCost(submissionRequest(ledger, FOR_UPDATE, sent, facts), check),
		nothing: withinCost(submissionRequest(ledger, ASYNC, sent, facts), check),
	};
	return await runTransaction(acting, requests, { waitFor, identity, simple, format });
}
