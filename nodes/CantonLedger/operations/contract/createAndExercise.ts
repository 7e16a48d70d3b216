import { chosenOwnChoice, createdArguments } from '../../contractForm/arguments';
import { CHOICE_ARGUMENT, choiceField, CREATE_ARGUMENTS } from '../../contractForm/formFields';
import { formOperation } from '../../contractForm/formOperation';
import { chosenTemplate } from '../../contractForm/readForm';

/** Creates a contract and exercises a choice on it, as one command. */
export const createAndExercise = formOperation('createAndExercise', 'Create a contract and exercise a choice on it', {
	description: 'Create a contract and exercise a choice on it in the same transaction, with a field for each argument',
	fields: [choiceField],
	groups: [CREATE_ARGUMENTS, CHOICE_ARGUMENT],
	read(call) {
		const templateId = chosenTemplate(call.parameters);
		const argumentsOf = createdArguments(call, templateId);
		const choiceOf = chosenOwnChoice(call, templateId);
		return async (parties) => {
			const createArguments = await argumentsOf(parties);
			const { choice, choiceArgument } = await choiceOf(parties);
			return { CreateAndExerciseCommand: { templateId, createArguments, choice, choiceArgument } };
		};
	},
});
