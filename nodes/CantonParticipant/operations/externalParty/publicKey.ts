import type { INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import { dropDown, textField, valuesOf, type Choice } from '../../../shared/parameters/fieldKinds';
import type { Parameters } from '../../../shared/parameters/parameters';
import { base64Problem } from '../../../shared/values/base64';

/** The public key of an external party. Its private key stays with its owner. */

type PublicKey = components['schemas']['SigningPublicKey'];

const FORMATS: ReadonlyArray<Choice<PublicKey['format']>> = [
	['CRYPTO_KEY_FORMAT_DER', 'DER', 'Older format'],
	['CRYPTO_KEY_FORMAT_DER_PKCS8_PRIVATE_KEY_INFO', 'PKCS #8', 'A private key, which does not belong here: participants refuse it'],
	['CRYPTO_KEY_FORMAT_RAW', 'Raw', 'The bytes of the key alone'],
	['CRYPTO_KEY_FORMAT_SYMBOLIC', 'Symbolic', 'No real key, for tests'],
	['CRYPTO_KEY_FORMAT_UNSPECIFIED', 'Unspecified', 'Participants refuse this'],
	[
		'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO',
		'X.509 SubjectPublicKeyInfo (DER)',
		'As in a PEM file that begins with BEGIN PUBLIC KEY',
	],
];

const SPECS: ReadonlyArray<Choice<PublicKey['keySpec']>> = [
	['SIGNING_KEY_SPEC_EC_CURVE25519', 'EC Curve25519 (Ed25519)'],
	['SIGNING_KEY_SPEC_EC_P256', 'EC P-256'],
	['SIGNING_KEY_SPEC_EC_P384', 'EC P-384'],
	['SIGNING_KEY_SPEC_EC_SECP256K1', 'EC Secp256k1'],
	['SIGNING_KEY_SPEC_UNSPECIFIED', 'Unspecified', 'Participants refuse this'],
];

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
	return {
		format: parameters.choice('options.keyFormat', valuesOf(FORMATS), FORMAT),
		keyData,
		keySpec: parameters.choice('options.keySpec', valuesOf(SPECS), SPEC),
	};
}
