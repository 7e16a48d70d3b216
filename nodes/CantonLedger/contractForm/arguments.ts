import type { IDataObject } from 'n8n-workflow';

import { closed } from '../../shared/daml/shape';
import { ARCHIVE, choicesOf, commandChoice, createArguments, findChoice } from '../../shared/ledger/packages/choices';
import { withPackages } from '../../shared/ledger/packages/damlPackages';
import { CHOICE_ARGUMENT, CONTRACT_KEY, CREATE_ARGUMENTS, type ArgumentField } from './formFields';
import { chosenDefinition, formArgument, isForm, jsonArgument, type FormCall } from './readForm';

/**
 * The arguments of a command: from their forms, or as JSON. A form may name parties, so its arguments wait for those that act. All else
 * is read before anybody is asked who they are.
 */

/** Result that depends on the acting parties. */
type OfParties<T> = (parties: readonly string[]) => Promise<T>;

/** The arguments of a contract to create. `template` as commands name it. */
export function createdArguments(call: FormCall, template: string): OfParties<IDataObject> {
	return argument(call, CREATE_ARGUMENTS, async (parties) => {
		const type = createArguments(await chosenDefinition(call, template, parties));
		if (!type)
			throw call.parameters.parameterError(
				'templateId',
				`${template} is an interface`,
				'Contracts are created of templates: choose one that implements it.',
			);
		return await formArgument(call, CREATE_ARGUMENTS, parties, () => type);
	});
}

/** An argument as JSON, or by its form. */
function argument(call: FormCall, field: ArgumentField, ofForm: OfParties<IDataObject>): OfParties<IDataObject> {
	if (isForm(call.parameters)) return ofForm;
	const entered = jsonArgument(call.parameters, field);
	return async () => entered;
}

/** A choice as a command names it. */
interface ChosenChoice {
	/** Interface that has the choice, else the template. */
	templateId: string;
	choice: string;
	choiceArgument: IDataObject;
}

export function chosenChoice(call: FormCall, template: string): OfParties<ChosenChoice> {
	const { ledger, parameters } = call;
	const value = parameters.required('choice');
	if (!isForm(parameters)) {
		const entered = { ...commandChoice(template, value), choiceArgument: jsonArgument(parameters, CHOICE_ARGUMENT) };
		return async () => entered;
	}
	return async (parties) => {
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
	};
}

export function contractKey(call: FormCall, template: string): OfParties<IDataObject> {
	return argument(call, CONTRACT_KEY, async (parties) => {
		const { template: definition, entity } = await chosenDefinition(call, template, parties);
		const key = definition?.key;
		if (!key)
			throw call.parameters.parameterError(
				'templateId',
				`${entity} has no contract key`,
				'Use Exercise Choice with the contract ID instead.',
			);
		return await formArgument(call, CONTRACT_KEY, parties, () => closed(key));
	});
}

/** The choice, if it is the template's own: these commands name the template, and participants take no other choices there. */
export function chosenOwnChoice(call: FormCall, template: string): OfParties<ChosenChoice> {
	const choose = chosenChoice(call, template);
	return async (parties) => {
		const chosen = await choose(parties);
		if (chosen.templateId === template) return chosen;
		throw call.parameters.parameterError(
			'choice',
			`${chosen.choice} belongs to the interface ${chosen.templateId}`,
			'This command takes choices of the template only. Create the contract first, then use Exercise Choice.',
		);
	};
}
