import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import { COMPLETIONS } from '../../../shared/ledger/completions/completionQuery';
import { contentOptions, eventContent, eventFormat } from '../../../shared/ledger/updates/eventFormat';
import type { Ledger } from '../../../shared/ledger/service';
import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { updateRow } from '../../../shared/ledger/updates/simplifiedUpdates';
import { UPDATES_PAGE } from '../../../shared/ledger/updates/updates';
import { dropDown, flagField, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf, simplify, withFields } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import { synchronizerId } from '../../../shared/ledger/directory/locators';
import { chosenParty, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { PRUNED_OFFSETS } from '../../../shared/ledger/offsets';
import { ownPartyField } from '../../../shared/ledger/directory/ownPartyFields';
import { resolveMs, resolveOption } from '../../../shared/submission/untilFound';
import { about, submittedItem, UPDATE_BY_ID, positionOf } from '../../../shared/commands/committed';
import {
	commandIdField,
	identifyCommand,
	identityOf,
	submissionIdOption,
	userIdOption,
	workflowIdOption,
} from '../../../shared/commands/identity';
import { reassignedBefore } from '../../../shared/commands/reassignedBefore';
import { submitOnce } from '../../../shared/commands/once';
import { submissionRequest } from '../../../shared/commands/runSubmission';

type Schemas = components['schemas'];
type Command = Schemas['ReassignmentCommandKind'];

const WAIT = 'POST /v2/commands/submit-and-wait-for-reassignment';
const ASYNC = 'POST /v2/commands/async/submit-reassignment';

const fields: INodeProperties[] = [
	...withFields(
		dropDown(
			'Step',
			'step',
			{
				default: 'unassign',
				description: 'A contract moves in two steps: it is unassigned from its synchronizer, and then assigned to the other one',
			},
			[
				['assign', 'Assign', 'Take contracts that are under way onto the target synchronizer'],
				['unassign', 'Unassign', 'Take a contract off its synchronizer, to be assigned to another one'],
			],
		),
		{
			unassign: textField('Contract ID', 'contractId', {
				placeholder: 'e.g. 00a1b2c3…ca111220…',
				description: 'The contract to move',
			}),
			assign: textField('Reassignment ID', 'reassignmentId', {
				placeholder: 'e.g. {{ $json.reassignmentId }}',
				description: 'The field reassignmentId that the step Unassign returned',
			}),
		},
	),
	{ ...synchronizerId('The synchronizer the contract leaves'), displayName: 'Source', name: 'source', required: true },
	{ ...synchronizerId('The synchronizer the contract goes to'), displayName: 'Target', name: 'target', required: true },
];

function commandOf(parameters: Parameters): Command {
	const step = parameters.choice('step', ['assign', 'unassign'], 'unassign');
	const source = parameters.present('source', parameters.synchronizerId('source'));
	const target = parameters.present('target', parameters.synchronizerId('target'));
	if (source === target)
		throw parameters.parameterError('target', 'it is the same as Source', 'Choose the synchronizer the contract goes to.');
	if (step === 'assign') return { AssignCommand: { value: { reassignmentId: parameters.required('reassignmentId'), source, target } } };
	const contractId = parameters.present('contractId', parameters.contractId('contractId'));
	return { UnassignCommand: { value: { contractId, source, target } } };
}

const ENDPOINTS = withPartyEndpoints(WAIT, ASYNC, COMPLETIONS, UPDATE_BY_ID, UPDATES_PAGE, 'GET /v2/state/ledger-end', PRUNED_OFFSETS);

/** POST /v2/commands/submit-and-wait-for-reassignment and its form without waiting. Sent once. See docs/guides/commands.md. */
export const submitReassignment = ledgerWrite('submit', 'Submit a reassignment', ENDPOINTS, {
	description:
		'Move a contract to another synchronizer, one step at a time: unassign, then assign. ' +
		'Each run submits once; if the answer gets lost, the node finds out what happened to it.',
	rights: "to act as the submitter, as the token's own user",
	properties: [
		ownPartyField('Submitter', 'submitter', 'The party that submits the reassignment: a stakeholder of the contract hosted here'),
		...fields,
		flagField('Wait', 'wait', { default: true, description: 'Whether to wait until the step is committed and return it' }),
		commandIdField,
		{ ...simplify, displayOptions: { show: { wait: [true] } } },
		optionsOf([
			...contentOptions.filter(({ name }) => name !== 'includeAllTemplates'),
			resolveOption,
			submissionIdOption,
			userIdOption,
			workflowIdOption,
		]),
	],
	identify: identifyCommand,
	async run(call) {
		const { ledger, parameters, context } = call;
		const wait = parameters.flag('wait');
		const { workflowId, ...own } = identityOf(call);
		const { commandId, userId } = own;
		const command = commandOf(parameters);
		const { views, blobs, verbose } = eventContent(parameters);
		const resolve = resolveMs(parameters);
		// Asks the participant, so all else is read before.
		const submitter = await chosenParty(call, 'submitter');
		const commands = { commandId, userId, workflowId, submitter, commands: [{ command }] };
		const format = eventFormat({ parties: [submitter], views, blobs, verbose });
		const simple = wait && parameters.flag('simplify');
		const submission = { context, ledger, ...own, parties: [submitter], resolveMs: resolve, mayBeDone: call.hasOwnId };
		const facts = { earlier: reassignedBefore(ledger, { command, commandId, submitter }) };
		const stepOf = (id: string) => ({ reassignmentCommands: { ...commands, submissionId: id } });
		if (!wait) {
			const request = submissionRequest(ledger, ASYNC, stepOf, facts);
			return submittedItem({ commandId }, await submitOnce(submission, request));
		}
		const waiting = (id: string) => ({ ...stepOf(id), eventFormat: format });
		const sent = await submitOnce(submission, submissionRequest(ledger, WAIT, waiting, facts));
		const ids = about({ commandId }, sent);
		const reassignment = 'answer' in sent ? sent.answer.reassignment : await readReassignment(ledger, sent.committed.updateId, format);
		if (!reassignment) return { ...ids, ...('committed' in sent && positionOf(sent.committed)) };
		const row = simple ? simplified(reassignment) : reassignment;
		return { ...ids, ...row, commandId };
	},
});

/** The reassignment flat, with what the next step needs beside it. */
function simplified(reassignment: Schemas['JsReassignment']): IDataObject {
	const row = updateRow({ Reassignment: { value: reassignment } });
	const [event] = reassignment.events ?? [];
	const inner =
		event && 'JsUnassignedEvent' in event
			? event.JsUnassignedEvent.value
			: event && 'JsAssignmentEvent' in event
				? event.JsAssignmentEvent
				: undefined;
	return { ...(inner && { reassignmentId: inner.reassignmentId, source: inner.source, target: inner.target }), ...row };
}

async function readReassignment(ledger: Ledger, updateId: string | undefined, format: Schemas['EventFormat']) {
	if (updateId === undefined) return undefined;
	const attempt = await ledger.attempt(UPDATE_BY_ID, { body: { updateId, updateFormat: { includeReassignments: format } } });
	const update = attempt.ok ? attempt.answer.update : undefined;
	return update && 'Reassignment' in update ? update.Reassignment.value : undefined;
}
