import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/scan';
import { isNone } from '../../../shared/errors/failure';
import { textField } from '../../../shared/parameters/fieldKinds';
import { simplify } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { textAt } from '../../../shared/values/jsonFields';
import { scanOperation } from '../../scanConnection';

const ENDPOINT = 'GET /v0/transfer-command/status';

type Commands = components['schemas']['TransferCommandStatus']['transfer_commands_by_contract_id'];

/** Of one nonce there can be several commands: a used nonce is accepted once more, and fails (recorded). */
export const getTransferCommandStatus = scanOperation('getStatus', 'Get the status of a transfer command', [ENDPOINT], {
	description:
		'Get what happened to the transfer commands of an external party with one nonce, of the last 24 hours. ' +
		'Internal, and history: since Splice 0.8.0 validators make no new transfer commands.',
	properties: [
		requiredParty('Party ID of the external party that sends', { name: 'sender', displayName: 'Sender' }),
		textField('Nonce', 'nonce', {
			required: true,
			placeholder: 'e.g. 0',
			description: 'Nonce of the command; the first one of a sender has 0',
		}),
		simplify,
	],
	async run({ scan, parameters }) {
		const sender = readParty(parameters, 'sender');
		const nonce = parameters.present('nonce', parameters.int64('nonce'));
		const simple = parameters.flag('simplify');
		const attempt = await scan.attempt(ENDPOINT, { query: { sender, nonce } });
		if (!attempt.ok && !isNone(attempt.failure)) throw scan.error(attempt.failure, ENDPOINT);
		const commands: Commands = attempt.ok ? attempt.answer.transfer_commands_by_contract_id : {};
		if (!simple) return { transfer_commands_by_contract_id: commands };
		const rows = Object.values(commands).map((command) => row(sender, String(nonce), command));
		return rows.length > 0 ? rows : row(sender, String(nonce), undefined);
	},
});

function row(sender: string, nonce: string, command: Commands[string] | undefined): IDataObject {
	const payload = command?.contract?.payload;
	return {
		sender,
		nonce,
		status: command?.status?.status ?? 'none',
		failureKind: command?.status?.failure_kind ?? null,
		reason: command?.status?.reason ?? null,
		receiver: textAt(payload, 'receiver'),
		amount: textAt(payload, 'amount'),
		description: textAt(payload, 'description'),
		expiresAt: textAt(payload, 'expiresAt'),
		createdAt: command?.contract?.created_at ?? null,
		contractId: command?.contract?.contract_id ?? null,
	};
}
