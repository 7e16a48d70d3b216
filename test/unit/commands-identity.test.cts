// The IDs of a submission: those of the user, checked for their form, and made ones that stay the same when an execution is retried.
import { ALICE, bodiesOf, CONTRACT, execute, IOU, parametersOf, refusalOf, type Answers } from './commands-answers.cts';
// The participant comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { submitCommand } from '../../nodes/CantonLedger/operations/command/submit';
import {
	commandIdField,
	givenSubmissionId,
	identityOf,
	ownLedgerId,
	submissionIdOption,
	userIdOption,
	workflowIdOption,
} from '../../nodes/shared/commands/identity';
import { optionsOf } from '../../nodes/shared/parameters/fields';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const FORM = [commandIdField, optionsOf([submissionIdOption, userIdOption, workflowIdOption])];
const parameters = (values: IDataObject) => parametersOf(FORM, values);
const commandId = (entered: unknown, longest?: number) => ownLedgerId(parameters({ commandId: entered as string }), 'commandId', longest);
const advice = (longest = 255) => `Use up to ${longest} letters, digits, blanks and the characters # : - _ /.`;

test.each([['payment-17'], ['a'], ['Rent of 2026: #7_b/c'], ['x'.repeat(255)]])('the ID %s is taken as it is', (id) => {
	expect(commandId(id)).toBe(id);
	expect(givenSubmissionId(parameters({ options: { submissionId: id } }), 'options.submissionId')).toBe(id);
});

test('blanks around an ID do not count, and a number is its digits', () => {
	expect(commandId('  payment-17 ')).toBe('payment-17');
	expect(commandId(17)).toBe('17');
});

test.each([
	['a.b', '"a.b" cannot be such an ID'],
	['.ab', '".ab" cannot be such an ID'],
	['ab.', '"ab." cannot be such an ID'],
	['Zürich', '"Zürich" cannot be such an ID'],
	['a\nb', '"a\nb" cannot be such an ID'],
	['x'.repeat(256), `"${'x'.repeat(80)}…" cannot be such an ID`],
	[`.${'x'.repeat(79)}`, `".${'x'.repeat(79)}" cannot be such an ID`],
	[`.${'x'.repeat(80)}`, `".${'x'.repeat(79)}…" cannot be such an ID`],
])('the ID %j is refused by the name of its field', async (id, problem) => {
	expect(await refusalOf(() => commandId(id))).toEqual({ message: `Command ID: ${problem}`, advice: advice() });
	expect(await refusalOf(() => givenSubmissionId(parameters({ options: { submissionId: id } }), 'options.submissionId'))).toEqual({
		message: `Submission ID: ${problem}`,
		advice: advice(),
	});
});

test('an ID that others are made of may be shorter only', async () => {
	expect(commandId('x'.repeat(200), 200)).toHaveLength(200);
	expect(await refusalOf(() => commandId('x'.repeat(201), 200))).toMatchObject({ advice: advice(200) });
});

test('a field that is left empty is no ID', () => {
	expect(commandId('')).toBeUndefined();
	expect(commandId(undefined)).toBeUndefined();
});

test.each([
	['an expression', '={{ $json.invoice }}', ''],
	['the text around an expression', '=pay-{{ $json.invoice }}', 'pay-'],
])('%s that returned nothing is no ID, and no field left empty', async (_, entered, commandIdOfItem) => {
	const lost = parametersOf(FORM, { commandId: commandIdOfItem }, { commandId: entered });
	expect((await refusalOf(() => ownLedgerId(lost, 'commandId'))).message).toBe('Command ID: the expression returned nothing for this item');
});

test('a submission has the IDs of its options, and a new submission ID if that is empty', async () => {
	const options = { submissionId: 's', userId: 'ledger-api-user', workflowId: 'settlement' };
	const call = { identity: { commandId: 'c' }, parameters: parameters({ options }) };
	expect(identityOf(call)).toEqual({ commandId: 'c', submissionId: 's', userId: 'ledger-api-user', workflowId: 'settlement' });
	const empty = { identity: { commandId: 7 }, parameters: parameters({ options: {} }) };
	const [first, second] = [identityOf(empty), identityOf(empty)];
	expect(first).toEqual({ commandId: '7', submissionId: expect.stringMatching(UUID), userId: undefined, workflowId: undefined });
	expect(first.submissionId).not.toBe(second.submissionId);
	const wrong = { ...call, parameters: parameters({ options: { workflowId: 'a.b' } }) };
	expect(await refusalOf(() => identityOf(wrong))).toEqual({ message: 'Workflow ID: "a.b" cannot be such an ID', advice: advice() });
});

describe('the command ID of an item', () => {
	const SUBMIT = 'POST /v2/commands/submit-and-wait';
	const answers: Answers = { 'GET /v2/state/ledger-end': { offset: 10 }, [SUBMIT]: { updateId: '1220bb', completionOffset: 11 } };
	const command = { ExerciseCommand: { templateId: IOU, contractId: CONTRACT, choice: 'Transfer', choiceArgument: {} } };
	const submitted = async (id: string, execution?: object) => {
		const values = { actAs: ALICE, waitFor: 'updateId', commandId: id, commandsFrom: 'json', commandsJson: [command] };
		const result = await execute(submitCommand, values, answers, execution);
		const [body] = bodiesOf(result, SUBMIT);
		expect(result.items).toMatchObject([{ commandId: body.commandId, submissionId: body.submissionId }]);
		return body.commandId;
	};

	test('is the one of the user', async () => {
		expect(await submitted('payment-17')).toBe('payment-17');
	});

	test('is made if the field is empty: another one in another workflow, the same in a retry', async () => {
		const flow = {};
		const made = await submitted('', { flow });
		expect(made).toMatch(/^n8n-[0-9a-f]{32}-0$/);
		expect(await submitted('', { flow })).toBe(made);
		expect(await submitted('', { workflow: { id: 'other' } })).not.toBe(made);
	});
});
