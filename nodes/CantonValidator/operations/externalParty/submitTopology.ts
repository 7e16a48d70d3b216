import { mapAnswer } from '../../../shared/http/attempt';
import { textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { resolveOption } from '../../../shared/submission/untilFound';
import type { Parameters } from '../../../shared/parameters/parameters';
import { ADMINISTRATOR } from '../../../shared/validatorNode/contracts';
import { validatorWrite } from '../../../shared/validatorNode/validatorOperation';
import { doForParty } from './forParty';
import { publicKeyField, readPublicKey, readSignature } from './hex';

const ENDPOINT = 'POST /v0/admin/external-party/topology/submit';
/** Recorded: the same transactions again. */
const HAS_THEM = /^TOPOLOGY_NO_APPROPRIATE_SIGNING_KEY_IN_STORE\b/;
const AGAIN =
	'Submit the same transactions again: the validator refuses them with TOPOLOGY_NO_APPROPRIATE_SIGNING_KEY_IN_STORE if it has them already.';

/** Each transaction with its signature, in the order of both lists. */
function signedTransactions(parameters: Parameters): Array<{ topology_tx: string; signed_hash: string }> {
	const transactions = parameters.list('topologyTransactions');
	const signatures = parameters.list('signatures');
	if (transactions.length === 0)
		throw parameters.parameterError('topologyTransactions', 'this field is empty', 'Use topologyTransactions of Generate Topology.');
	if (signatures.length !== transactions.length)
		throw parameters.parameterError(
			'signatures',
			`there are ${signatures.length} for ${transactions.length} topology transactions`,
			'Each transaction needs one signature, over its own hash and in the same order.',
		);
	return transactions.map((topology_tx, index) => ({
		topology_tx,
		signed_hash: readSignature(parameters, 'signatures', signatures[index] ?? '', `signature ${index + 1}`),
	}));
}

/** POST /v0/admin/external-party/topology/submit. */
export const submitExternalPartyTopology = validatorWrite('submitTopology', 'Submit the topology of an external party', [ENDPOINT], {
	description:
		'Host an external party at this validator: ' +
		'takes the topology transactions of Generate Topology with the signature of each. ' +
		'An internal endpoint, which may change.',
	rights: ADMINISTRATOR,
	properties: [
		publicKeyField,
		textField('Topology Transactions', 'topologyTransactions', {
			typeOptions: { rows: 3 },
			required: true,
			placeholder: 'e.g. {{ $json.topologyTransactions }}',
			description:
				'The topologyTransactions of Generate Topology, unchanged, separated by commas or lines, or an expression giving an array',
		}),
		textField('Signatures', 'signatures', {
			typeOptions: { rows: 3 },
			required: true,
			placeholder: 'e.g. {{ $json.signatures }}',
			description:
				'One signature for each transaction, in their order: ' +
				'over the bytes of its hash, in hexadecimal or base64, separated by commas or lines, ' +
				'or an expression giving an array. This node does not sign: your keys stay with your signer.',
		}),
		optionsOf([resolveOption]),
	],
	identify: ({ parameters }) => ({ publicKey: readPublicKey(parameters) }),
	async run(call) {
		const { validator, parameters, identity } = call;
		const body = { public_key: String(identity.publicKey), signed_topology_txs: signedTransactions(parameters) };
		const { alreadyDone, done } = await doForParty<{ party: string | null }>(call, {
			endpoint: ENDPOINT,
			send: async () => mapAnswer(await validator.attempt(ENDPOINT, { body, submission: true }), (hosted) => ({ party: hosted.party_id })),
			// Transactions that the validator has are refused, which may be those of an earlier try. It does not name the party then.
			doneBefore: ({ message }, retried) => (retried && HAS_THEM.test(message) ? { party: null } : undefined),
			mayBeDone: ({ message }) =>
				HAS_THEM.test(message)
					? 'The validator may have them from an earlier execution: Canton Participant, Party › Get shows whether it hosts the party.'
					: undefined,
			reconcile: AGAIN,
		});
		return { outcome: 'succeeded', alreadyDone, ...done };
	},
});
