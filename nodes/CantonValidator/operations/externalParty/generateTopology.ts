import { externalPartyHint } from '../../../shared/parameters/partyFields';
import { ADMINISTRATOR } from '../../../shared/validatorNode/contracts';
import { validatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { publicKeyField, readPublicKey } from './hex';

const ENDPOINT = 'POST /v0/admin/external-party/topology/generate';
const ENDPOINTS = [ENDPOINT];

/** POST /v0/admin/external-party/topology/generate: changes nothing. */
export const generateExternalPartyTopology = validatorOperation(
	'generateTopology',
	'Generate the topology of an external party',
	ENDPOINTS,
	{
		description:
			'Get the topology transactions that host a new external party at this validator. ' +
			"The party's own key signs the hash of each; Submit Topology takes the signatures. Nothing is changed. " +
			'An internal endpoint, which may change.',
		rights: ADMINISTRATOR,
		properties: [externalPartyHint, publicKeyField],
		async run({ validator, parameters }) {
			const hint = parameters.required('partyIdHint');
			const publicKey = readPublicKey(parameters);
			const { party_id: party, topology_txs: transactions } = await validator.call(ENDPOINT, {
				body: { party_hint: hint, public_key: publicKey },
			});
			return {
				party,
				publicKey,
				topologyTransactions: transactions.map(({ topology_tx }) => topology_tx),
				hashes: transactions.map(({ hash }) => hash),
				hashesBase64: transactions.map(({ hash }) => Buffer.from(hash, 'hex').toString('base64')),
			};
		},
	},
);
