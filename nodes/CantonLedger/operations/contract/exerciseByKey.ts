import { chosenOwnChoice, contractKey } from '../../contractForm/arguments';
import {
	argumentFields,
	CHOICE_ARGUMENT,
	choiceField,
	CONTRACT_KEY,
	ignoreUnknownOption,
	packageVersionField,
	templateField,
} from '../../contractForm/formFields';
import { chosenTemplate, FORM_ENDPOINTS } from '../../contractForm/readForm';
import type { LedgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { identifyCommand } from '../../../shared/commands/identity';
import { actAsField } from '../../../shared/commands/actors';
import { SUBMISSION_RIGHTS, submissionFields, submitCommands } from '../../../shared/commands/commandSubmission';

/** Exercises a choice on the contract of a key. */
export const exerciseByKey: LedgerOperation = {
	value: 'exerciseByKey',
	name: 'Exercise by Key',
	action: 'Exercise a choice on the contract of a key',
	description: 'Exercise a choice on the contract of a key, with a field for each part of the key and each argument',
	endpoints: FORM_ENDPOINTS,
	rights: SUBMISSION_RIGHTS,
	writes: true,
	identify: identifyCommand,
	properties: [
		actAsField,
		templateField,
		choiceField,
		packageVersionField,
		...argumentFields(CONTRACT_KEY, CHOICE_ARGUMENT),
		...submissionFields(ignoreUnknownOption),
	],
	async run(call) {
		const templateId = chosenTemplate(call.parameters);
		const keyOf = contractKey(call, templateId);
		const choiceOf = chosenOwnChoice(call, templateId);
		return await submitCommands(call, async (parties) => {
			const key = await keyOf(parties);
			const { choice, choiceArgument } = await choiceOf(parties);
			return [{ ExerciseByKeyCommand: { templateId, contractKey: key, choice, choiceArgument } }];
		});
	},
};
