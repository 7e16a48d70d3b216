import { createPublicKey, type KeyObject } from 'crypto';
import type { INodeProperties } from 'n8n-workflow';

import { dropDown, textField } from '../../shared/parameters/fieldKinds';
import type { Parameters } from '../../shared/parameters/parameters';

/** The RSA key that a file is encrypted for. Its private key stays away from n8n. */

const NAME = 'recipientKey';
const FEWEST_BITS = 2048;
const HOW = 'Make one with: openssl genrsa -out backup.pem 4096, then openssl rsa -in backup.pem -pubout.';

/** Means by which the file is kept from others. */
type Encryption = 'publicKey' | 'none';

export const encryptionFields: INodeProperties[] = [
	dropDown('Encryption', 'encryption', { default: 'publicKey', description: 'How the file is encrypted before n8n stores it' }, [
		['publicKey', 'For a Public Key', 'Only the private key, which n8n does not have, opens the file'],
		['none', 'None', 'The file has the keys as they are, also in what n8n keeps of the execution'],
	]),
	textField('Public Key', NAME, {
		typeOptions: { rows: 4 },
		required: true,
		placeholder: '-----BEGIN PUBLIC KEY-----',
		displayOptions: { show: { encryption: ['publicKey'] } },
		description:
			'RSA key or certificate as PEM, of at least 2048 bits. Keep its private key in a safe. To open the file: ' +
			'openssl cms -decrypt -binary -inform DER -in the-file.cms -inkey backup.pem.',
	}),
];

export const readEncryption = (parameters: Parameters): Encryption =>
	parameters.choice<Encryption>('encryption', ['publicKey', 'none'], 'publicKey');

/** The key, if it is one that can encrypt. */
export function readRecipientKey(parameters: Parameters): KeyObject {
	const text = parameters.required(NAME);
	if (/PRIVATE KEY/.test(text))
		throw parameters.parameterError(
			NAME,
			'this is a private key',
			'Enter the public one, and make a new pair: what was entered here may have been saved with the workflow.',
		);
	const key = keyIn(text);
	if (key?.asymmetricKeyType !== 'rsa') throw parameters.parameterError(NAME, 'this is not an RSA key as PEM', HOW);
	const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
	if (bits < FEWEST_BITS) throw parameters.parameterError(NAME, `this key has ${bits} bits, ${FEWEST_BITS} are the least`, HOW);
	return key;
}

function keyIn(pem: string): KeyObject | undefined {
	try {
		return createPublicKey(pem);
	} catch {
		return undefined;
	}
}
