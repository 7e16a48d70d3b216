import type { Parameters } from '../../../shared/parameters/parameters';
import { ADMINISTRATOR } from '../../contracts';
import type { ValidatorOperation } from '../../validatorOperation';
import { publicKeyField, readPublicKey, readSignature } from './hex';

const ENDPOINT = 'POST /v0/admin/external-party/topology/submit';
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
export const submitExternalPartyTopology: ValidatorOperation = {
	value: 'submitTopology',
	name: 'Submit Topology',
	action: 'Submit the topology of an external party',
	description:
		'Host an external party at this validator: ' +
		'takes the topology transactions of Generate Topology with the signature of each. ' +
		'An internal endpoint, which may change.',
	endpoints: [ENDPOINT],
	rights: ADMINISTRATOR,
	writes: true,
	properties: [
		publicKeyField,
		{
			displayName: 'Topology Transactions',
			name: 'topologyTransactions',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			required: true,
			placeholder: 'e.g. {{ $json.topologyTransactions }}',
			description:
				'The topologyTransactions of Generate Topology, unchanged, separated by commas or lines, or an expression giving an array',
		},
		{
			displayName: 'Signatures',
			name: 'signatures',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			required: true,
			placeholder: 'e.g. {{ $json.signatures }}',
			description:
				'One signature for each transaction, in their order: ' +
				'over the bytes of its hash, in hexadecimal or base64, separated by commas or lines, ' +
				'or an expression giving an array. This node does not sign: your keys stay with your signer.',
		},
	],
	async run({ validator, parameters }) {
		const publicKey = readPublicKey(parameters);
		const { party_id: party } = await validator.call(ENDPOINT, {
			body: { public_key: publicKey, signed_topology_txs: signedTransactions(parameters) },
			requires: { party_id: 'text' },
			submission: AGAIN,
		});
		return { party, publicKey };
	},
};
