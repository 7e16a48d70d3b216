import type { INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import { dropDown, textField } from '../../../shared/parameters/fieldKinds';
import type { Parameters } from '../../../shared/parameters/parameters';
import { base64Problem } from '../../../shared/values/base64';

/** The public key of an external party. Its private key stays with its owner. */

type PublicKey = components['schemas']['SigningPublicKey'];

const FORMATS = [
	{ name: 'DER', value: 'CRYPTO_KEY_FORMAT_DER', description: 'Older format' },
	{
		name: 'PKCS #8',
		value: 'CRYPTO_KEY_FORMAT_DER_PKCS8_PRIVATE_KEY_INFO',
		description: 'A private key, which does not belong here: participants refuse it',
	},
	{ name: 'Raw', value: 'CRYPTO_KEY_FORMAT_RAW', description: 'The bytes of the key alone' },
	{ name: 'Symbolic', value: 'CRYPTO_KEY_FORMAT_SYMBOLIC', description: 'No real key, for tests' },
	{ name: 'Unspecified', value: 'CRYPTO_KEY_FORMAT_UNSPECIFIED', description: 'Participants refuse this' },
	{
		name: 'X.509 SubjectPublicKeyInfo (DER)',
		value: 'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO',
		description: 'As in a PEM file that begins with BEGIN PUBLIC KEY',
	},
] satisfies Array<{ name: string; value: PublicKey['format']; description: string }>;

const SPECS = [
	{ name: 'EC Curve25519 (Ed25519)', value: 'SIGNING_KEY_SPEC_EC_CURVE25519' },
	{ name: 'EC P-256', value: 'SIGNING_KEY_SPEC_EC_P256' },
	{ name: 'EC P-384', value: 'SIGNING_KEY_SPEC_EC_P384' },
	{ name: 'EC Secp256k1', value: 'SIGNING_KEY_SPEC_EC_SECP256K1' },
	{ name: 'Unspecified', value: 'SIGNING_KEY_SPEC_UNSPECIFIED', description: 'Participants refuse this' },
] satisfies Array<{ name: string; value: PublicKey['keySpec']; description?: string }>;

/** Of the usual key: Ed25519, as OpenSSL and most key stores write it. */
const [FORMAT, SPEC] = ['CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO', 'SIGNING_KEY_SPEC_EC_CURVE25519'] as const;

export const publicKeyField: INodeProperties = textField('Public Key', 'publicKey', {
	typeOptions: { rows: 3 },
	required: true,
	placeholder: 'e.g. MCowBQYDK2VwAyEA…',
	description: "The party's public signing key, in base64 or as PEM. The private key stays with its owner and never comes here.",
});

/** Sorted by name, like the collection around them. */
export const keyOptions: INodeProperties[] = [
	dropDown('Key Format', 'keyFormat', { default: FORMAT, description: 'How the bytes of the key are laid out' }, FORMATS),
	dropDown('Key Spec', 'keySpec', { default: SPEC, description: 'What kind of key it is' }, SPECS),
];

const PEM = /^-----BEGIN ([A-Z ]{1,40})-----([A-Za-z0-9+/=\s]*)-----END \1-----$/;

/** The key, checked as far as that goes without knowing its kind. */
export function readPublicKey(parameters: Parameters): PublicKey {
	const text = parameters.required('publicKey');
	const [, label, content] = PEM.exec(text) ?? [];
	if (/PRIVATE/.test(label ?? text.slice(0, 60)))
		throw parameters.parameterError(
			'publicKey',
			'this is a private key',
			'Enter the public one, and keep the private key away from n8n: what was entered here may have been saved with the workflow.',
		);
	const keyData = (content ?? text).replace(/\s/g, '');
	const problem = base64Problem(keyData);
	if (problem) throw parameters.parameterError('publicKey', ...problem);
	const values = <T extends string>(choices: ReadonlyArray<{ value: T }>) => choices.map(({ value }) => value);
	return {
		format: parameters.choice('options.keyFormat', values(FORMATS), FORMAT),
		keyData,
		keySpec: parameters.choice('options.keySpec', values(SPECS), SPEC),
	};
}
