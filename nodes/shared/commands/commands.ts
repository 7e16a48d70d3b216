import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import type { Parameters } from '../parameters/parameters';
import { commandChoice } from '../ledger/packages/choices';
import { fullName } from '../parameters/templates';
import { AS_TEXT, textNumbers } from '../values/textNumbers';
import { FORM, JSON_FIELD, KINDS } from './commandFields';
import { isObject } from '../values/isObject';

/** The commands of a submission, read from their rows or from JSON. */

type Schemas = components['schemas'];
export type Command = Schemas['Command'];

/** The commands, and what else the JSON brought along. */
interface CommandInput {
	commands: Command[];
	/** Set if the JSON was an item of Canton Token Registry. */
	disclosedContracts?: unknown;
}

function fromRow(row: Parameters): Command {
	const kind = row.choice('kind', KINDS, 'exercise');
	const templateId = fullName(row, 'templateId', row.required('templateId'));
	const json = (path: string) => {
		const value = row.json(path) ?? {};
		return textNumbers(value, (problem) => row.parameterError(path, problem, AS_TEXT)) as IDataObject;
	};
	const fields = () => {
		row.jsonObject('createArguments');
		return json('createArguments');
	};
	if (kind === 'create') return { CreateCommand: { templateId, createArguments: fields() } };
	const { templateId: target, choice } = commandChoice(templateId, row.required('choice'));
	const choiceArgument = json('choiceArgument');
	if (kind === 'createAndExercise') return { CreateAndExerciseCommand: { templateId, createArguments: fields(), choice, choiceArgument } };
	if (kind === 'exerciseByKey') return { ExerciseByKeyCommand: { templateId, contractKey: json('contractKey'), choice, choiceArgument } };
	const contractId = row.present('contractId', row.contractId('contractId'));
	return { ExerciseCommand: { templateId: target, contractId, choice, choiceArgument } };
}

/** Kinds of commands as the API names them. */
const API_KINDS = ['CreateAndExerciseCommand', 'CreateCommand', 'ExerciseByKeyCommand', 'ExerciseCommand'];

function fromJson(parameters: Parameters): CommandInput {
	const example =
		'A command looks like { "ExerciseCommand": { "templateId": "#my-package:Main:Asset", "contractId": "00…", "choice": "Transfer", "choiceArgument": {} } }.';
	const parsed = parameters.json(JSON_FIELD);
	if (parsed === undefined)
		throw parameters.parameterError(
			JSON_FIELD,
			'this field is empty',
			'Fill it in, or check the expression: it returned nothing for this item.',
		);
	const item = isObject(parsed) && !API_KINDS.some((kind) => kind in parsed) ? parsed : undefined;
	const inner = item ? (item.commands ?? item.command) : parsed;
	const list = Array.isArray(inner) ? inner : [inner];
	if (list.length === 0) throw parameters.parameterError(JSON_FIELD, 'the list is empty', example);
	const commands = list.map((command: unknown, index) => {
		const kinds = isObject(command) ? Object.keys(command) : [];
		const [kind] = kinds;
		if (kinds.length === 1 && kind !== undefined && API_KINDS.includes(kind) && isObject((command as IDataObject)[kind]))
			return command as Command;
		const subject = list.length > 1 ? `command ${index + 1}` : 'this';
		throw parameters.parameterError(
			JSON_FIELD,
			`${subject} is not one command of the API`,
			`${example} The kinds are ${API_KINDS.join(', ')}.`,
		);
	});
	return { commands, ...(item?.disclosedContracts !== undefined && { disclosedContracts: item.disclosedContracts }) };
}

/** The commands the user gave, checked for their shape. */
export function givenCommands(parameters: Parameters): CommandInput {
	if (parameters.choice('commandsFrom', ['fields', 'json'], 'fields') === 'json') return fromJson(parameters);
	const commands = parameters.rows(FORM).map(fromRow);
	if (commands.length === 0) throw parameters.parameterError('commands', 'none was given', 'Add a row for each command.');
	return { commands };
}

/** Template and choice of a command that is the only one, for its errors: a failed command's completion has neither. */
export function aboutCommands([command, ...more]: readonly Command[]): IDataObject {
	const [only] = command && more.length === 0 ? Object.values(command as IDataObject) : [];
	const { templateId, choice } = (only ?? {}) as IDataObject;
	return { ...(typeof templateId === 'string' && { templateId }), ...(typeof choice === 'string' && { choice }) };
}

/** Contracts that commands exercise choices on. */
export const exercisedContracts = (commands: readonly Command[]): string[] =>
	commands.flatMap((command) => ('ExerciseCommand' in command ? [command.ExerciseCommand.contractId] : []));
