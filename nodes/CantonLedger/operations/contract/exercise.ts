import { chosenChoice } from '../../contractForm/arguments';
import { CHOICE_ARGUMENT, choiceField, contractIdField, contractTemplateFields } from '../../contractForm/formFields';
import { formOperation } from '../../contractForm/formOperation';
import { atVersion, chosenContract, templateOfContract } from '../../contractForm/readForm';

/** Exercises one choice on a contract, from a form with the fields of the choice. */
export const exerciseChoice = formOperation('exercise', 'Exercise a choice on a contract', {
	name: 'Exercise Choice',
	description:
		'Exercise a choice on a contract, with a field for each of its arguments. Several commands in one transaction: Command › Submit.',
	template: contractTemplateFields,
	fields: [contractIdField, choiceField],
	groups: [CHOICE_ARGUMENT],
	read(call) {
		const template = atVersion(call.parameters, templateOfContract(call));
		const contractId = chosenContract(call);
		const choiceOf = chosenChoice(call, template);
		return async (parties) => {
			const { templateId, choice, choiceArgument } = await choiceOf(parties);
			return { ExerciseCommand: { templateId, contractId, choice, choiceArgument } };
		};
	},
});
