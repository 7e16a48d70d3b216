import { chosenOwnChoice, createdArguments } from '../../contractForm/arguments';
import {
	argumentFields,
	CHOICE_ARGUMENT,
	choiceField,
	CREATE_ARGUMENTS,
	ignoreUnknownOption,
	packageVersionField,
	templateField,
} from '../../contractForm/formFields';
import { chosenTemplate, FORM_ENDPOINTS } from '../../contractForm/readForm';
import type { LedgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { identifyCommand } from '../../../shared/commands/identity';
import { actAsField } from '../../../shared/commands/actors';
import { SUBMISSION_RIGHTS, submissionFields, submitCommands } from '../../../shared/commands/commandSubmission';

/** Creates a contract and exercises a choice on it, as one command. */
export const createAndExercise: LedgerOperation = {
	value: 'createAndExercise',
	name: 'Create and Exercise',
	action: 'Create a contract and exercise a choice on it',
	description: 'Create a contract and exercise a choice on it in the same transaction, with a field for each argument',
	endpoints: FORM_ENDPOINTS,
	rights: SUBMISSION_RIGHTS,
	writes: true,
	identify: identifyCommand,
	properties: [
		actAsField,
		templateField,
		choiceField,
		packageVersionField,
		...argumentFields(CREATE_ARGUMENTS, CHOICE_ARGUMENT),
		...submissionFields(ignoreUnknownOption),
	],
	async run(call) {
		const templateId = chosenTemplate(call.parameters);
		const argumentsOf = createdArguments(call, templateId);
		const choiceOf = chosenOwnChoice(call, templateId);
		return await submitCommands(call, async (parties) => {
			const createArguments = await argumentsOf(parties);
			const { choice, choiceArgument } = await choiceOf(parties);
			return [{ CreateAndExerciseCommand: { templateId, createArguments, choice, choiceArgument } }];
		});
	},
};
