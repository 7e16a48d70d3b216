import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import { locator } from '../../shared/ledger/locators';
import type { Parameters } from '../../shared/parameters/parameters';
import { textNumbers } from '../../shared/values/textNumbers';

/** The commands of a submission: as a form, one row per command, or as JSON. */

type Schemas = components['schemas'];
export type Command = Schemas['Command'];

const KINDS = ['create', 'createAndExercise', 'exercise', 'exerciseByKey'] as const;
type Kind = (typeof KINDS)[number];

const FORM = 'commands.command';
const JSON_FIELD = 'commandsJson';
const shown = (from: string) => ({ show: { commandsFrom: [from] } });
const forKinds = (...kinds: Kind[]) => ({ show: { kind: kinds } });

const ROW: INodeProperties[] = [
	{
		displayName: 'Kind',
		name: 'kind',
		type: 'options',
		options: [
			{ name: 'Create', value: 'create', description: 'Create a contract of a template' },
			{ name: 'Create and Exercise', value: 'createAndExercise', description: 'Create a contract and exercise a choice on it' },
			{ name: 'Exercise', value: 'exercise', description: 'Exercise a choice on a contract' },
			{ name: 'Exercise by Key', value: 'exerciseByKey', description: 'Exercise a choice on the contract of a key' },
		],
		default: 'exercise',
		description: 'What the command does',
	},
	locator({
		displayName: 'Template',
		name: 'templateId',
		search: 'searchTemplates',
		by: 'By Name',
		placeholder: 'e.g. #my-package:Main:Asset',
		description:
			'Template, or for a choice of an interface that interface, as #package-name:Module.Name:Entity. A template ID with the package ID selects exactly that version of the package. Type a package name to find the templates of a package.',
	}),
	{
		displayName: 'Contract ID',
		name: 'contractId',
		type: 'string',
		default: '',
		displayOptions: forKinds('exercise'),
		placeholder: 'e.g. 00a1b2c3…ca111220…',
		description: 'The contract to exercise the choice on. Use Archive as the choice to archive it.',
	},
	{
		displayName: 'Contract Key',
		name: 'contractKey',
		type: 'json',
		default: '{}',
		displayOptions: forKinds('exerciseByKey'),
		description: 'The key, as JSON. Numbers without quotes are sent as text, as the ledger wants them.',
	},
	{
		displayName: 'Create Arguments',
		name: 'createArguments',
		type: 'json',
		default: '{}',
		displayOptions: forKinds('create', 'createAndExercise'),
		placeholder: 'e.g. { "owner": "alice::1220…", "amount": "12.5" }',
		description: 'The fields of the template, as a JSON object. Numbers without quotes are sent as text, as the ledger wants them.',
	},
	{
		displayName: 'Choice',
		name: 'choice',
		type: 'string',
		default: '',
		displayOptions: forKinds('createAndExercise', 'exercise', 'exerciseByKey'),
		placeholder: 'e.g. Transfer',
		description: 'Name of the choice',
	},
	{
		displayName: 'Choice Argument',
		name: 'choiceArgument',
		type: 'json',
		default: '{}',
		displayOptions: forKinds('createAndExercise', 'exercise', 'exerciseByKey'),
		placeholder: 'e.g. { "newOwner": "bob::1220…" }',
		description:
			'The fields of the choice, as JSON; {} where it has none. Numbers without quotes are sent as text, as the ledger wants them.',
	},
];

export const commandFields: INodeProperties[] = [
	{
		displayName: 'Specify Commands',
		name: 'commandsFrom',
		type: 'options',
		options: [
			{ name: 'Using Fields Below', value: 'fields', description: 'One row per command' },
			{ name: 'Using JSON', value: 'json', description: 'In the format of the JSON Ledger API, or an item of Canton Token Registry' },
		],
		default: 'fields',
		description: 'How to give the commands. All of them are executed as one transaction, or none of them.',
	},
	{
		displayName: 'Commands',
		name: 'commands',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, sortable: true, multipleValueButtonText: 'Add Command' },
		default: {
			command: [
				{ kind: 'exercise', templateId: { __rl: true, mode: 'list', value: '' }, contractId: '', choice: '', choiceArgument: '{}' },
			],
		},
		displayOptions: shown('fields'),
		placeholder: 'Add Command',
		description: 'The commands, executed in this order as one transaction',
		options: [{ name: 'command', displayName: 'Command', values: ROW }],
	},
	{
		displayName: 'Commands',
		name: JSON_FIELD,
		type: 'json',
		default: '',
		required: true,
		displayOptions: shown('json'),
		placeholder: 'e.g. {{ $json.command }}',
		description:
			'A command, a list of commands, or a whole item of Canton Token Registry, of which the disclosed contracts are taken, too. Whole numbers and decimals must be text here: "5", not 5.',
	},
];

/** The commands, and what else the JSON brought along. */
export interface Given {
	commands: Command[];
	/** Where the JSON was an item of Canton Token Registry. */
	disclosedContracts?: unknown;
}

const IDENTIFIER = /^(#[\w.-]+|[0-9a-f]{64}):[A-Za-z_][\w.]*:[A-Za-z_]\w*$/;

function templateOf(row: Parameters): string {
	const id = row.required('templateId');
	if (IDENTIFIER.test(id)) return id;
	throw row.parameterError('templateId', `"${id.slice(0, 200)}" is not a full name`, 'Write it as #package-name:Module.Name:Entity.');
}

function fromRow(row: Parameters): Command {
	const kind = row.choice('kind', KINDS, 'exercise');
	const templateId = templateOf(row);
	const json = (path: string) => {
		const value = row.json(path) ?? {};
		return textNumbers(value, (problem) =>
			row.parameterError(path, problem, 'Write it as text in quotes, with all its digits.'),
		) as IDataObject;
	};
	const fields = () => {
		row.jsonObject('createArguments');
		return json('createArguments');
	};
	if (kind === 'create') return { CreateCommand: { templateId, createArguments: fields() } };
	const choice = row.required('choice');
	const choiceArgument = json('choiceArgument');
	if (kind === 'createAndExercise') return { CreateAndExerciseCommand: { templateId, createArguments: fields(), choice, choiceArgument } };
	if (kind === 'exerciseByKey') return { ExerciseByKeyCommand: { templateId, contractKey: json('contractKey'), choice, choiceArgument } };
	const contractId = row.given('contractId', row.contractId('contractId'));
	return { ExerciseCommand: { templateId, contractId, choice, choiceArgument } };
}

/** Kinds of commands as the API names them. */
const API_KINDS = ['CreateAndExerciseCommand', 'CreateCommand', 'ExerciseByKeyCommand', 'ExerciseCommand'];

const isObject = (value: unknown): value is IDataObject => typeof value === 'object' && value !== null && !Array.isArray(value);

function fromJson(parameters: Parameters): Given {
	const example =
		'A command looks like { "ExerciseCommand": { "templateId": "#my-package:Main:Asset", "contractId": "00…", "choice": "Transfer", "choiceArgument": {} } }.';
	const given = parameters.json(JSON_FIELD);
	if (given === undefined)
		throw parameters.parameterError(
			JSON_FIELD,
			'this field is empty',
			'Fill it in, or check the expression: it returned nothing for this item.',
		);
	const item = isObject(given) && !API_KINDS.some((kind) => kind in given) ? given : undefined;
	const inner = item ? (item.commands ?? item.command) : given;
	const list = Array.isArray(inner) ? inner : [inner];
	if (list.length === 0) throw parameters.parameterError(JSON_FIELD, 'the list is empty', example);
	const commands = list.map((one: unknown, index) => {
		const kinds = isObject(one) ? Object.keys(one) : [];
		const [kind] = kinds;
		if (kinds.length === 1 && kind !== undefined && API_KINDS.includes(kind) && isObject((one as IDataObject)[kind])) return one as Command;
		const where = list.length > 1 ? `command ${index + 1}` : 'this';
		throw parameters.parameterError(
			JSON_FIELD,
			`${where} is not one command of the API`,
			`${example} The kinds are ${API_KINDS.join(', ')}.`,
		);
	});
	return { commands, ...(item?.disclosedContracts !== undefined && { disclosedContracts: item.disclosedContracts }) };
}

/** The commands the user gave, checked for their shape. */
export function givenCommands(parameters: Parameters): Given {
	if (parameters.choice('commandsFrom', ['fields', 'json'], 'fields') === 'json') return fromJson(parameters);
	const commands = parameters.rows(FORM).map(fromRow);
	if (commands.length === 0) throw parameters.parameterError('commands', 'none was given', 'Add a row for each command.');
	return { commands };
}

/** Contracts that commands exercise choices on. */
export const exercisedContracts = (commands: readonly Command[]): string[] =>
	commands.flatMap((command) => ('ExerciseCommand' in command ? [command.ExerciseCommand.contractId] : []));
