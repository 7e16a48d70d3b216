import type { IDataObject } from 'n8n-workflow';

import { closed } from '../../shared/daml/shape';
import { ARCHIVE, choicesOf, commandChoice, createArguments, findChoice } from '../../shared/ledger/choices';
import { withPackages } from '../../shared/ledger/damlPackages';
import { CHOICE_ARGUMENT, CONTRACT_KEY, CREATE_ARGUMENTS } from './formFields';
import { chosenDefinition, formArgument, isForm, jsonArgument, type FormCall } from './readForm';

/** The arguments of a command: from their forms, or as JSON. */

/** The arguments of a contract to create. `template` as commands name it. `parties` act. */
export async function createdArguments(call: FormCall, template: string, parties: readonly string[]): Promise<IDataObject> {
	if (!isForm(call.parameters)) return jsonArgument(call.parameters, CREATE_ARGUMENTS);
	const definition = await chosenDefinition(call, template, parties);
	const type = createArguments(definition);
	if (!type)
		throw call.parameters.parameterError(
			'templateId',
			`${template} is an interface`,
			'Contracts are created of templates: choose one that implements it.',
		);
	return await formArgument(call, CREATE_ARGUMENTS, parties, () => type);
}

/** A choice as a command names it. */
interface ChosenChoice {
	/** The interface where it is that of one, else the template. */
	templateId: string;
	choice: string;
	choiceArgument: IDataObject;
}

export async function chosenChoice(call: FormCall, template: string, parties: readonly string[]): Promise<ChosenChoice> {
	const { ledger, parameters } = call;
	const value = parameters.required('choice');
	if (!isForm(parameters)) return { ...commandChoice(template, value), choiceArgument: jsonArgument(parameters, CHOICE_ARGUMENT) };
	const definition = await chosenDefinition(call, template, parties);
	const choices = await withPackages(ledger, (packages) => choicesOf(definition, packages));
	const choice = findChoice(choices, value);
	if (!choice)
		throw parameters.parameterError(
			'choice',
			`${definition.entity} has no choice "${value.slice(0, 100)}"`,
			`Its choices: ${choices.map((choice) => choice.value).join(', ')}.`.slice(0, 1000),
		);
	// The form of Archive is hidden: it has no fields.
	const choiceArgument = choice.value === ARCHIVE ? {} : await formArgument(call, CHOICE_ARGUMENT, parties, () => choice.argument);
	return { ...commandChoice(template, choice.value), choiceArgument };
}

export async function contractKey(call: FormCall, template: string, parties: readonly string[]): Promise<IDataObject> {
	if (!isForm(call.parameters)) return jsonArgument(call.parameters, CONTRACT_KEY);
	const { template: definition, entity } = await chosenDefinition(call, template, parties);
	const key = definition?.key;
	if (!key)
		throw call.parameters.parameterError(
			'templateId',
			`${entity} has no contract key`,
			'Use Exercise Choice with the contract ID instead.',
		);
	return await formArgument(call, CONTRACT_KEY, parties, () => closed(key));
}

/** The choice, where it is the template's own: these commands name the template, and participants take no other choices there. */
export async function chosenOwnChoice(call: FormCall, template: string, parties: readonly string[]): Promise<ChosenChoice> {
	const chosen = await chosenChoice(call, template, parties);
	if (chosen.templateId === template) return chosen;
	throw call.parameters.parameterError(
		'choice',
		`${chosen.choice} belongs to the interface ${chosen.templateId}`,
		'This command takes choices of the template only. Create the contract first, then use Exercise Choice.',
	);
}
