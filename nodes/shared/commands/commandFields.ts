import type { INodeProperties } from 'n8n-workflow';

import { dropDown, jsonField, rowsField, textField } from '../parameters/fieldKinds';
import { locator } from '../parameters/partyFields';
import { templateLocator } from './templateLocator';

/** The form of a submission's commands: one row per command, or JSON. `commands.ts` reads it. */

/** Kinds of commands as the form names them. */
export const KINDS = ['create', 'createAndExercise', 'exercise', 'exerciseByKey'] as const;
type Kind = (typeof KINDS)[number];

/** Path of the rows. */
export const FORM = 'commands.command';
export const JSON_FIELD = 'commandsJson';
const shown = (from: string) => ({ show: { commandsFrom: [from] } });
const forKinds = (...kinds: Kind[]) => ({ show: { kind: kinds } });

const ROW: INodeProperties[] = [
	dropDown('Kind', 'kind', { default: 'exercise', description: 'What the command does' }, [
		['create', 'Create', 'Create a contract of a template'],
		['createAndExercise', 'Create and Exercise', 'Create a contract and exercise a choice on it'],
		['exercise', 'Exercise', 'Exercise a choice on a contract'],
		['exerciseByKey', 'Exercise by Key', 'Exercise a choice on the contract of a key'],
	]),
	templateLocator(
		'Template, or for a choice of an interface that interface, as #package-name:Module.Name:Entity. ' +
			'A template ID with the package ID selects exactly that version of the package. ' +
			'Type a package name to find the templates of a package.',
	),
	textField('Contract ID', 'contractId', {
		displayOptions: forKinds('exercise'),
		placeholder: 'e.g. 00a1b2c3…ca111220…',
		description: 'The contract to exercise the choice on. Use Archive as the choice to archive it.',
	}),
	jsonField('Contract Key', 'contractKey', {
		default: '{}',
		displayOptions: forKinds('exerciseByKey'),
		description: 'The key, as JSON. Numbers without quotes are sent as text, as the ledger wants them.',
	}),
	jsonField('Create Arguments', 'createArguments', {
		default: '{}',
		displayOptions: forKinds('create', 'createAndExercise'),
		placeholder: 'e.g. { "owner": "alice::1220…", "amount": "12.5" }',
		description: 'The fields of the template, as a JSON object. Numbers without quotes are sent as text, as the ledger wants them.',
	}),
	{
		...locator({
			displayName: 'Choice',
			name: 'choice',
			search: 'searchChoices',
			by: 'By Name',
			placeholder: 'e.g. Transfer',
			description: 'The choice. The list has those of the template, Archive, and those of the interfaces it implements.',
		}),
		displayOptions: forKinds('createAndExercise', 'exercise', 'exerciseByKey'),
	},
	jsonField('Choice Argument', 'choiceArgument', {
		default: '{}',
		displayOptions: forKinds('createAndExercise', 'exercise', 'exerciseByKey'),
		placeholder: 'e.g. { "newOwner": "bob::1220…" }',
		description: 'The fields of the choice, as JSON; {} if it has none. Numbers without quotes are sent as text, as the ledger wants them.',
	}),
];

export const commandFields: INodeProperties[] = [
	dropDown(
		'Specify Commands',
		'commandsFrom',
		{ default: 'fields', description: 'How to give the commands. All of them are executed as one transaction, or none of them.' },
		[
			['fields', 'Using Fields Below', 'One row per command'],
			['json', 'Using JSON', 'In the format of the JSON Ledger API, or an item of Canton Token Registry'],
		],
	),
	rowsField(
		'Commands',
		'commands',
		['command', 'Command'],
		{
			typeOptions: { multipleValues: true, sortable: true, multipleValueButtonText: 'Add Command' },
			default: {
				command: [
					{
						kind: 'exercise',
						templateId: { __rl: true, mode: 'list', value: '' },
						contractId: '',
						choice: { __rl: true, mode: 'list', value: '' },
						choiceArgument: '{}',
					},
				],
			},
			displayOptions: shown('fields'),
			description: 'The commands, executed in this order as one transaction',
		},
		ROW,
	),
	jsonField('Commands', JSON_FIELD, {
		required: true,
		displayOptions: shown('json'),
		placeholder: 'e.g. {{ $json.command }}',
		description:
			'A command, a list of commands, or a whole item of Canton Token Registry, ' +
			'of which the disclosed contracts are taken, too. Whole numbers and decimals must be text here: "5", not 5.',
	}),
];
