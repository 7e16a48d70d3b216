import { ARCHIVE } from '../../../shared/ledger/packages/choices';
import { contractIdField, contractTemplateFields } from '../../contractForm/formFields';
import { chosenContract, templateOfContract } from '../../contractForm/readForm';
import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { identifyCommand } from '../../../shared/commands/identity';
import { actAsField } from '../../../shared/commands/actors';
import { SUBMISSION_ENDPOINTS, SUBMISSION_RIGHTS, submissionFields, submitCommands } from '../../../shared/commands/commandSubmission';

/** Exercises the choice *Archive*, which every template has. */
export const archiveContract = ledgerWrite('archive', 'Archive a contract', SUBMISSION_ENDPOINTS, {
	description: 'Archive a contract, with the authority of all its signatories',
	rights: SUBMISSION_RIGHTS,
	identify: identifyCommand,
	properties: [actAsField, ...contractTemplateFields, contractIdField, ...submissionFields()],
	async run(call) {
		const templateId = templateOfContract(call);
		const contractId = chosenContract(call);
		return await submitCommands(call, () => [{ ExerciseCommand: { templateId, contractId, choice: ARCHIVE, choiceArgument: {} } }]);
	},
});
