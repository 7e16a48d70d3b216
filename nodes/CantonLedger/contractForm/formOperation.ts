import type { INodeProperties } from 'n8n-workflow';

import { actAsField } from '../../shared/commands/actors';
import { SUBMISSION_RIGHTS, submissionFields, submitCommands } from '../../shared/commands/commandSubmission';
import { identifyCommand } from '../../shared/commands/identity';
import type { Command } from '../../shared/commands/commands';
import { ledgerWrite, type LedgerCall, type LedgerServices } from '../../shared/ledgerNode/ledgerOperation';
import type { Parts } from '../../shared/operation/operationOf';
import { argumentFields, ignoreUnknownOption, packageVersionField, templateField } from './formFields';
import { FORM_ENDPOINTS } from './readForm';

/** A command that a form with the fields of its template makes. */
interface Form extends Pick<Parts<LedgerServices>, 'name' | 'description'> {
	/** The fields behind that of the template. */
	fields?: INodeProperties[];
	/** The fields of the template. One that has to be chosen unless given. */
	template?: INodeProperties[];
	/** The groups of arguments that it has a field for each of. */
	groups: Parameters<typeof argumentFields>;
	/** Reads the parameters. What it returns makes the command, once the parties are known. */
	read: (call: LedgerCall) => (parties: string[]) => Promise<Command>;
}

/** The operation that submits such a command. */
export const formOperation = (value: string, action: string, { fields = [], template = [templateField], groups, read, ...about }: Form) =>
	ledgerWrite(value, action, FORM_ENDPOINTS, {
		...about,
		rights: SUBMISSION_RIGHTS,
		identify: identifyCommand,
		properties: [
			actAsField,
			...template,
			...fields,
			packageVersionField,
			...argumentFields(...groups),
			...submissionFields(ignoreUnknownOption),
		],
		async run(call) {
			const commandOf = read(call);
			return await submitCommands(call, async (parties) => [await commandOf(parties)]);
		},
	});
