import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { identifyCommand } from '../../../shared/commands/identity';
import { actAsField } from '../../../shared/commands/actors';
import { commandFields } from '../../../shared/commands/commandFields';
import { givenCommands } from '../../../shared/commands/commands';
import { SUBMISSION_ENDPOINTS, SUBMISSION_RIGHTS, submissionFields, submitCommands } from '../../../shared/commands/commandSubmission';

/** Submits several commands as one transaction, once. See docs/guides/commands.md. */
export const submitCommand = ledgerWrite('submit', 'Submit commands', SUBMISSION_ENDPOINTS, {
	description:
		'Create contracts and exercise choices as one transaction. ' +
		'Each run submits once; if the answer gets lost, the node finds out what happened to the command. ' +
		'For a single command, the forms of Contract › Create and Contract › Exercise Choice are easier.',
	rights: SUBMISSION_RIGHTS,
	identify: identifyCommand,
	properties: [actAsField, ...commandFields, ...submissionFields()],
	async run(call) {
		const { commands, disclosedContracts } = givenCommands(call.parameters);
		return await submitCommands(call, () => commands, disclosedContracts);
	},
});
