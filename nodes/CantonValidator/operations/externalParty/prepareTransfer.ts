import { textField, timeField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { ADMINISTRATOR } from '../../../shared/validatorNode/contracts';
import { validatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { preparedItem, verboseHashingOption } from './prepared';
import { NO_TRANSFER_COMMANDS } from './transferCommands';

const ENDPOINT = 'POST /v0/admin/external-party/transfer-preapproval/prepare-send';

/** POST /v0/admin/external-party/transfer-preapproval/prepare-send: changes nothing. */
export const prepareExternalTransfer = validatorOperation('prepareTransfer', 'Prepare a transfer of an external party', [ENDPOINT], {
	description:
		'Turn a payment of an external party to a preapproved receiver into a transaction that the party signs outside ' +
		'n8n, and show what would be signed. Nothing is submitted. ' +
		'Deprecated: validators of 0.7 refuse it unless their operator turned it on, and validators since Splice 0.8.0 do not have it.',
	rights: ADMINISTRATOR,
	properties: [
		{
			displayName: 'Validators since Splice 0.8.0 do not have it. Canton Token, Transfer › Send does the same without it.',
			name: 'transferCommandNotice',
			type: 'notice',
			default: '',
		},
		requiredParty('Party ID of the external party that pays', { name: 'sender', displayName: 'Sender' }),
		requiredParty('Party ID of the receiver, who has a transfer preapproval', {
			name: 'receiver',
			displayName: 'Receiver',
			placeholder: 'e.g. bob::1220…',
		}),
		textField('Amount', 'amount', {
			required: true,
			placeholder: 'e.g. 12.5',
			description: 'Amount of coins, with at most 10 digits after the point',
		}),
		textField('Nonce', 'nonce', {
			required: true,
			placeholder: 'e.g. 0',
			description:
				'The next number of the sender: 0 for its first transfer. Canton Scan, Transfer Command › Get Counter returns it. A used one fails later.',
		}),
		timeField('Expires At', 'expiresAt', { required: true, description: 'The transfer cannot take place after this time' }),
		optionsOf([
			textField('Description', 'description', { placeholder: 'e.g. rent of July', description: 'A text that the receiver sees' }),
			verboseHashingOption,
		]),
	],
	async run({ validator, parameters }) {
		const sender = readParty(parameters, 'sender');
		const receiver = readParty(parameters, 'receiver');
		const amount = parameters.present('amount', parameters.amount('amount'));
		const nonce = parameters.present('nonce', parameters.int64('nonce'));
		const expiresAt = parameters.present('expiresAt', parameters.time('expiresAt'));
		const answer = await validator.bind(NO_TRANSFER_COMMANDS).call(ENDPOINT, {
			body: {
				sender_party_id: sender,
				receiver_party_id: receiver,
				// Text, so that every digit stays: validators read both (recorded).
				amount,
				expires_at: expiresAt,
				nonce,
				verbose_hashing: parameters.optionalFlag('options.verboseHashing'),
				description: parameters.text('options.description'),
			},
		});
		const { transfer_command_contract_id_prefix: contractIdPrefix } = answer;
		return { ...preparedItem(sender, answer), receiver, amount, nonce: String(nonce), expiresAt, contractIdPrefix };
	},
});
