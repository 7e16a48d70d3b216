import { chosenChoice } from '../../contractForm/arguments';
import {
	argumentFields,
	CHOICE_ARGUMENT,
	choiceField,
	contractIdField,
	ignoreUnknownOption,
	packageVersionField,
	templateField,
} from '../../contractForm/formFields';
import { chosenContract, chosenTemplate, FORM_ENDPOINTS } from '../../contractForm/readForm';
import type { LedgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { identifyCommand } from '../../../shared/commands/identity';
import { actAsField } from '../../../shared/commands/actors';
import { SUBMISSION_RIGHTS, submissionFields, submitCommands } from '../../../shared/commands/commandSubmission';

/** Exercises one choice on a contract, from a form with the fields of the choice. */
export const exerciseChoice: LedgerOperation = {
	value: 'exercise',
	name: 'Exercise Choice',
	action: 'Exercise a choice on a contract',
	description:
		'Exercise a choice on a contract, with a field for each of its arguments. Several commands in one transaction: Command › Submit.',
	endpoints: FORM_ENDPOINTS,
	rights: SUBMISSION_RIGHTS,
	writes: true,
	identify: identifyCommand,
	properties: [
		actAsField,
		templateField,
		contractIdField,
		choiceField,
		packageVersionField,
		...argumentFields(CHOICE_ARGUMENT),
		...submissionFields(ignoreUnknownOption),
	],
	async run(call) {
		const template = chosenTemplate(call.parameters);
		const contractId = chosenContract(call);
		const choiceOf = chosenChoice(call, template);
		return await submitCommands(call, async (parties) => {
			const { templateId, choice, choiceArgument } = await choiceOf(parties);
			return [{ ExerciseCommand: { templateId, contractId, choice, choiceArgument } }];
		});
	},
};
