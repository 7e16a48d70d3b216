import { createdArguments } from '../../contractForm/arguments';
import { argumentFields, CREATE_ARGUMENTS, ignoreUnknownOption, packageVersionField, templateField } from '../../contractForm/formFields';
import { chosenTemplate, FORM_ENDPOINTS } from '../../contractForm/readForm';
import type { LedgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { identifyCommand } from '../../../shared/commands/identity';
import { actAsField } from '../../../shared/commands/actors';
import { SUBMISSION_RIGHTS, submissionFields, submitCommands } from '../../../shared/commands/commandSubmission';

/** Creates one contract of a template, from a form with the template's fields. */
export const createContract: LedgerOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a contract',
	description:
		'Create a contract of a template, with a field for each of its arguments. Several commands in one transaction: Command › Submit.',
	endpoints: FORM_ENDPOINTS,
	rights: SUBMISSION_RIGHTS,
	writes: true,
	identify: identifyCommand,
	properties: [
		actAsField,
		templateField,
		packageVersionField,
		...argumentFields(CREATE_ARGUMENTS),
		...submissionFields(ignoreUnknownOption),
	],
	async run(call) {
		const templateId = chosenTemplate(call.parameters);
		const argumentsOf = createdArguments(call, templateId);
		return await submitCommands(call, async (parties) => [{ CreateCommand: { templateId, createArguments: await argumentsOf(parties) } }]);
	},
};
