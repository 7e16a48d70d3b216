import type { components } from '../../../../api/ledger';
import type { Attempt } from '../../../shared/http/attempt';
import { CURRENT_COMPLETIONS, LEGACY_COMPLETIONS } from '../../../shared/ledger/completions';
import { VETTED_PACKAGES } from '../../../shared/ledger/packageNames';
import type { LedgerOperation } from '../../ledgerOperation';
import { optionsOf, simplify } from '../../../shared/parameters/fields';
import { synchronizerId } from '../../../shared/ledger/locators';
import { actAs, actAsFields, readAs, readAsOptions } from '../../submission/actors';
import { commandFields } from '../../submission/commandFields';
import { exercisedContracts, givenCommands } from '../../submission/commands';
import { UPDATE_BY_ID } from '../../submission/committed';
import { disclosedContracts, disclosedOption } from '../../submission/disclosed';
import { CONTRACT_EVENTS, endedBySameCommand, UPDATE_BY_OFFSET } from '../../submission/doneBefore';
import { FORMAT_OPTIONS, transactionFormat } from '../../submission/format';
import { commandIdField, identity, submissionIdOption, userIdOption, workflowIdOption } from '../../submission/identity';
import { commandLedgerTime, deduplicationOption, deduplicationPeriod, minLedgerTimeOption } from '../../submission/periods';
import { contentionRetry, resolveMs, resolveOption, retryOption, waitFor as chosenWait, waitForField } from '../../submission/resolution';
import { runTransaction, submissionRequest, type TransactionRequests } from '../../submission/runSubmission';
import { estimateCost, packagePreference, packagePreferenceOption, PREPARE, trafficOptions } from '../../submission/traffic';
import { withPlaces } from '../../submission/unreadable';
import { TRANSACTION } from '../../../shared/ledger/shapes';

type Commands = components['schemas']['JsCommands'];

const FOR_TRANSACTION = 'POST /v2/commands/submit-and-wait-for-transaction';
const FOR_UPDATE = 'POST /v2/commands/submit-and-wait';
const ASYNC = 'POST /v2/commands/async/submit';

/**
 * Submits commands once. The ledger end is noted first; an answer that got lost is looked for among the completions from there,
 * by command ID, so that the item says succeeded, failed or unknown. See docs/commands.md.
 */
export const submitCommands: LedgerOperation = {
	value: 'submit',
	name: 'Submit',
	action: 'Submit commands',
	description:
		'Create contracts and exercise choices as one transaction. Each run submits once; if the answer gets lost, the node finds out what became of the command.',
	endpoints: [
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
	],
	rights: "to act as each acting party and to read as each Read As party, as the token's own user",
	writes: true,
	properties: [
		...actAsFields,
		...commandFields,
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
		]),
	],
	async run({ ledger, parameters, context, itemIndex }) {
		const waitFor = chosenWait(parameters);
		const parties = actAs(parameters);
		const given = givenCommands(parameters);
		const { commandId, submissionId, userId, workflowId } = identity(context, parameters, itemIndex);
		const simple = waitFor === 'transaction' && parameters.flag('simplify');
		const commands: Omit<Commands, 'submissionId'> = {
			commands: given.commands,
			commandId,
			actAs: parties,
			readAs: readAs(parameters, parties),
			userId,
			workflowId,
			deduplicationPeriod: deduplicationPeriod(parameters),
			...commandLedgerTime(parameters),
			disclosedContracts: disclosedContracts(parameters, given.disclosedContracts),
			synchronizerId: parameters.text('options.synchronizerId'),
			packageIdSelectionPreference: packagePreference(parameters),
		};
		const format = waitFor === 'transaction' ? await transactionFormat(ledger, parameters, parties) : undefined;
		const retry = contentionRetry(parameters);
		const resolve = resolveMs(parameters);
		const estimate = await estimateCost(ledger, parameters, commands);
		const contractIds = exercisedContracts(given.commands);
		const facts = {
			context,
			ledger,
			commandId,
			submissionId,
			userId,
			parties,
			resolveMs: resolve,
			retry,
			byKey: given.commands.some((command) => 'ExerciseByKeyCommand' in command),
			explain: <A>(attempt: Attempt<A>) => withPlaces(attempt, given.commands),
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
	},
};
