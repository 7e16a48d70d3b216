import { chosenOwnChoice, contractKey } from '../../contractForm/arguments';
import { CHOICE_ARGUMENT, choiceField, CONTRACT_KEY } from '../../contractForm/formFields';
import { formOperation } from '../../contractForm/formOperation';
import { chosenTemplate } from '../../contractForm/readForm';

/** Exercises a choice on the contract of a key. */
export const exerciseByKey = formOperation('exerciseByKey', 'Exercise a choice on the contract of a key', {
	description: 'Exercise a choice on the contract of a key, with a field for each part of the key and each argument',
	fields: [choiceField],
	groups: [CONTRACT_KEY, CHOICE_ARGUMENT],
	read(call) {
		const templateId = chosenTemplate(call.parameters);
		const keyOf = contractKey(call, templateId);
		const choiceOf = chosenOwnChoice(call, templateId);
		return async (parties) => {
			const key = await keyOf(parties);
			const { choice, choiceArgument } = await choiceOf(parties);
			return { ExerciseByKeyCommand: { templateId, contractKey: key, choice, choiceArgument } };
		};
	},
});
