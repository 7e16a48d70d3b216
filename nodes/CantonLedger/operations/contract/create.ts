import { createdArguments } from '../../contractForm/arguments';
import { CREATE_ARGUMENTS } from '../../contractForm/formFields';
import { formOperation } from '../../contractForm/formOperation';
import { chosenTemplate } from '../../contractForm/readForm';

/** Creates one contract of a template, from a form with the template's fields. */
export const createContract = formOperation('create', 'Create a contract', {
	description:
		'Create a contract of a template, with a field for each of its arguments. Several commands in one transaction: Command › Submit.',
	groups: [CREATE_ARGUMENTS],
	read(call) {
		const templateId = chosenTemplate(call.parameters);
		const argumentsOf = createdArguments(call, templateId);
		return async (parties) => ({ CreateCommand: { templateId, createArguments: await argumentsOf(parties) } });
	},
});
