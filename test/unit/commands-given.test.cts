// The commands of a form: from rows or from JSON they are sent as the API names them, and what cannot be one is refused before anything is sent.
import { CONTRACT, IOU, parametersOf, refusalOf } from './commands-answers.cts';
// The participant comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { commandFields } from '../../nodes/shared/commands/commandFields';
import { aboutCommands, exercisedContracts, givenCommands } from '../../nodes/shared/commands/commands';

const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
const EMPTY = 'Fill it in, or check the expression: it returned nothing for this item.';
const KINDS = 'CreateAndExerciseCommand, CreateCommand, ExerciseByKeyCommand, ExerciseCommand';
const EXAMPLE =
	'A command looks like { "ExerciseCommand": { "templateId": "#my-package:Main:Asset", "contractId": "00…", "choice": "Transfer", "choiceArgument": {} } }.';

const read = (values: IDataObject) => givenCommands(parametersOf(commandFields, values));
const rows = (...command: IDataObject[]) => ({ commandsFrom: 'fields', commands: { command } });
const json = (commandsJson: any) => ({ commandsFrom: 'json', commandsJson });
const create = { CreateCommand: { templateId: IOU, createArguments: { amount: '1' } } };
const exercise = { ExerciseCommand: { templateId: IOU, contractId: CONTRACT, choice: 'Transfer', choiceArgument: {} } };
const byKey = { ExerciseByKeyCommand: { templateId: IOU, contractKey: 'a', choice: 'Transfer', choiceArgument: {} } };
const both = { CreateAndExerciseCommand: { templateId: IOU, createArguments: {}, choice: 'Transfer', choiceArgument: {} } };
const ROW = {
	...{ kind: 'exercise', templateId: IOU, contractId: CONTRACT, choice: 'Transfer', choiceArgument: '{}' },
	...{ createArguments: '{ "amount": 12.5, "count": 3, "observers": [] }', contractKey: '{ "id": 7 }' },
};

describe('rows', () => {
	test.each<[change: IDataObject, command: object]>([
		[{}, exercise],
		[{ kind: undefined }, exercise],
		[{ choiceArgument: '{ "amount": 5 }' }, { ExerciseCommand: { ...exercise.ExerciseCommand, choiceArgument: { amount: '5' } } }],
		[{ choiceArgument: undefined }, exercise],
		[{ choiceArgument: '' }, exercise],
		[{ choice: `${HOLDING}:Archive` }, { ExerciseCommand: { ...exercise.ExerciseCommand, templateId: HOLDING, choice: 'Archive' } }],
		[
			{ kind: 'create', choice: '', contractId: '' },
			{ CreateCommand: { templateId: IOU, createArguments: { amount: '12.5', count: '3', observers: [] } } },
		],
		[{ kind: 'create', createArguments: undefined }, { CreateCommand: { templateId: IOU, createArguments: {} } }],
		[{ kind: 'create', createArguments: { a: 1 } }, { CreateCommand: { templateId: IOU, createArguments: { a: '1' } } }],
		[
			{ kind: 'createAndExercise', contractId: '' },
			{
				CreateAndExerciseCommand: {
					...{ templateId: IOU, createArguments: { amount: '12.5', count: '3', observers: [] } },
					...{ choice: 'Transfer', choiceArgument: {} },
				},
			},
		],
		[
			{ kind: 'exerciseByKey', contractId: '' },
			{ ExerciseByKeyCommand: { templateId: IOU, contractKey: { id: '7' }, choice: 'Transfer', choiceArgument: {} } },
		],
		[
			{ kind: 'exerciseByKey', contractKey: '"a"' },
			{ ExerciseByKeyCommand: { templateId: IOU, contractKey: 'a', choice: 'Transfer', choiceArgument: {} } },
		],
	])('with %j: %j', (change, command) => {
		expect(read(rows({ ...ROW, ...change }))).toEqual({ commands: [command] });
	});

	test('are all sent, in their order', () => {
		const values = rows(ROW, { ...ROW, kind: 'create', createArguments: '{"amount":1}' });
		expect(read(values)).toEqual({ commands: [exercise, create] });
		expect(read({ ...values, commandsFrom: undefined })).toEqual({ commands: [exercise, create] });
	});

	test('are needed', async () => {
		const none = { message: 'Commands: none was given', advice: 'Add a row for each command.' };
		expect(await refusalOf(() => read(rows()))).toEqual(none);
		expect(await refusalOf(() => read({}))).toEqual(none);
	});

	test.each<[change: IDataObject, message: string, advice: string]>([
		[{ kind: 'archive' }, 'Kind: "archive" is not one of its values', 'Use one of: create, createAndExercise, exercise, exerciseByKey.'],
		[{ templateId: '' }, 'Template: this field is empty', EMPTY],
		[{ templateId: 'Iou' }, 'Template: "Iou" is not a full name', 'Write it as #package-name:Module.Name:Entity.'],
		[{ choice: '' }, 'Choice: this field is empty', EMPTY],
		[{ contractId: '' }, 'Contract ID: this field is empty', EMPTY],
		[{ contractId: '00' }, 'Contract ID: "00" is not a contract ID', 'A contract ID begins with 00'],
		[{ kind: 'create', createArguments: '[1]' }, 'Create Arguments: this is not a JSON object', 'It must start with { and end with }.'],
		[{ kind: 'createAndExercise', createArguments: '5' }, 'Create Arguments: this is not a JSON object', 'It must start with {'],
		[
			{ choiceArgument: { amount: 0.1234567890123456 } },
			'Choice Argument: the number 0.1234567890123456 may have been rounded',
			'Write it as text in quotes, with all its digits.',
		],
		[
			{ kind: 'exerciseByKey', contractKey: { id: 1e21 } },
			'Contract Key: the number 1e+21 may have been rounded',
			'Write it as text in quotes, with all its digits.',
		],
	])('with %j are refused: %s', async (change, message, advice) => {
		const said = await refusalOf(() => read(rows({ ...ROW, ...change })));
		expect(said).toEqual({ message: expect.stringContaining(message), advice: expect.stringContaining(advice) });
	});
});

describe('JSON', () => {
	test.each<[what: string, entered: unknown, commands: object[]]>([
		['a command', create, [create]],
		['a command as text', JSON.stringify(exercise), [exercise]],
		['a command by key', byKey, [byKey]],
		['a command that creates and exercises', both, [both]],
		['a list', [create, exercise], [create, exercise]],
		['an item with a command', { command: exercise, commandId: 'x' }, [exercise]],
		['an item with commands', { commands: [create, exercise], command: both }, [create, exercise]],
	])('%s is sent as it is', (_, entered, commands) => {
		expect(read(json(entered))).toEqual({ commands });
	});

	test('an item brings its disclosed contracts along, whatever they are', () => {
		const disclosedContracts = [{ createdEventBlob: 'AAAA' }];
		expect(read(json({ command: exercise, disclosedContracts }))).toEqual({ commands: [exercise], disclosedContracts });
		expect(read(json({ command: exercise, disclosedContracts: null }))).toEqual({ commands: [exercise], disclosedContracts: null });
		expect(Object.keys(read(json({ command: exercise })))).toEqual(['commands']);
	});

	test.each([[''], [undefined], [null]])('that is %j is refused as empty', async (entered) => {
		expect(await refusalOf(() => read(json(entered)))).toEqual({ message: 'Commands: this field is empty', advice: EMPTY });
	});

	test.each([['[]'], [{ commands: [] }]])('%j is an empty list', async (entered) => {
		expect(await refusalOf(() => read(json(entered)))).toEqual({ message: 'Commands: the list is empty', advice: EXAMPLE });
	});

	test.each<[entered: unknown, subject: string]>([
		[{}, 'this'],
		['5', 'this'],
		['null', 'this'],
		[[null], 'this'],
		[[[create]], 'this'],
		[{ command: {} }, 'this'],
		[{ ArchiveCommand: {} }, 'this'],
		[{ ...create, ...exercise }, 'this'],
		[{ CreateCommand: [] }, 'this'],
		[{ CreateCommand: 'x' }, 'this'],
		[{ ...create, commandId: 'x' }, 'this'],
		[[create, 5], 'command 2'],
		[[{ ArchiveCommand: {} }, create], 'command 1'],
	])('%j is no command: %s', async (entered, subject) => {
		expect(await refusalOf(() => read(json(entered)))).toEqual({
			message: `Commands: ${subject} is not one command of the API`,
			advice: `${EXAMPLE} The kinds are ${KINDS}.`,
		});
	});
});

test('any other way to give them is refused', async () => {
	expect(await refusalOf(() => read({ commandsFrom: 'file' }))).toEqual({
		message: 'Specify Commands: "file" is not one of its values',
		advice: 'Use one of: fields, json.',
	});
});

test.each<[what: string, commands: object[], about: object]>([
	['a choice', [exercise], { templateId: IOU, choice: 'Transfer' }],
	['a new contract', [create], { templateId: IOU }],
	['two commands', [exercise, exercise], {}],
	['none', [], {}],
	['a command with other things for names', [{ ExerciseCommand: { templateId: 5, choice: null } }], {}],
])('an error about %s names what it is about: %j', (_, commands, about) => {
	expect(aboutCommands(commands as never)).toEqual(about);
});

test('only exercises of a contract name it', () => {
	expect(exercisedContracts([create, exercise, byKey, both] as never)).toEqual([CONTRACT]);
});
