import { dropDown, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf, simplify, valueEncoding, withFields } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import { rawUpdate, simplifiedOrRaw } from '../../../shared/scan/simplifiedUpdates';
import { scanOperation } from '../../scanConnection';

const BY_ID = 'GET /v2/updates/{update_id}';
const BY_HASH = 'GET /v2/updates/hash/{hash}';

/** GET /v2/updates/…, by ID or by the hash that an external party signed. */
export const getUpdate = scanOperation('get', 'Get an update', [BY_ID, BY_HASH], {
	description:
		'Get one update of the network with its events, by its ID or by the hash an external party signed. ' +
		'Scan does not know private transactions: Event › Get has their verdict.',
	properties: [
		...withFields(
			dropDown('Find By', 'findBy', { default: 'updateId', description: 'What is known of the update' }, [
				['hash', 'Transaction Hash', 'What an external party signed (scan 0.6.1 and later)'],
				['updateId', 'Update ID', 'The same at every participant and scan'],
			]),
			{
				updateId: textField('Update ID', 'updateId', {
					placeholder: 'e.g. 1220…',
					description: 'ID of the update',
				}),
				hash: textField('Transaction Hash', 'transactionHash', {
					placeholder: 'e.g. 0c58c87f…',
					description:
						'The hash of an externally signed transaction: ' +
						'preparedTransactionHash of the prepare step, in base64, or externalTransactionHash of a transaction, in hexadecimal',
				}),
			},
		),
		simplify,
		optionsOf([valueEncoding]),
	],
	async run({ scan, parameters }) {
		const byHash = parameters.choice('findBy', ['updateId', 'hash'], 'updateId') === 'hash';
		const id = byHash ? hexHash(parameters) : parameters.present('updateId', parameters.updateId('updateId'));
		const query = { daml_value_encoding: parameters.choice('options.valueEncoding', ['compact_json', 'protobuf_json'], 'compact_json') };
		const simple = parameters.flag('simplify');
		const adviceOverride = {
			404: 'Scan does not know this update, or not yet. Of a private transaction it knows the verdict only: use Event › Get.',
		};
		const client = scan.bind({ adviceOverride });
		const update = byHash
			? await client.call(BY_HASH, { path: { hash: id }, query })
			: await client.call(BY_ID, { path: { update_id: id }, query });
		return simple ? simplifiedOrRaw(update) : rawUpdate(update);
	},
});

/** The hash as scan takes it, in hexadecimal. */
function hexHash(parameters: Parameters): string {
	const hash = parameters.required('transactionHash');
	if (/^[0-9a-f]{64}$/i.test(hash)) return hash.toLowerCase();
	if (/^[A-Za-z0-9+/]{43}=$/.test(hash)) return Buffer.from(hash, 'base64').toString('hex');
	throw parameters.parameterError(
		'transactionHash',
		'this is not the hash of a transaction',
		'It has 64 hexadecimal digits, or 44 characters in base64.',
	);
}
