import type { INodeProperties } from 'n8n-workflow';

import { quoted } from '../../../shared/errors/safeText';
import { textField } from '../../../shared/parameters/fieldKinds';
import type { Parameters } from '../../../shared/parameters/parameters';

/** Keys and signatures of external parties. A validator wants both in hexadecimal. Signers often give base64. */

/** An Ed25519 key as a certificate has it (RFC 8410), in hexadecimal: the key itself is at its end. */
const IN_CERTIFICATE = /^302a300506032b6570032100([0-9a-f]{64})$/;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const PEM = /^-----BEGIN ([A-Z ]{1,40})-----([A-Za-z0-9+/=\s]*)-----END \1-----$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** More than any key or signature has. */
const LONGEST = 1000;

export const publicKeyField: INodeProperties = textField('Public Key', 'publicKey', {
	typeOptions: { rows: 2 },
	required: true,
	placeholder: 'e.g. 2bea249c7324f4c8…',
	description:
		"The party's public Ed25519 key, in hexadecimal, in base64 or as PEM. The private key stays with its owner and never comes here.",
});

/** The bytes of a text in hexadecimal or base64, in hexadecimal. Undefined if it is neither. */
function hexOf(text: string): string | undefined {
	if (text.length > LONGEST) return undefined;
	if (/^(?:[0-9a-f]{2})+$/i.test(text)) return text.toLowerCase();
	return text && BASE64.test(text) ? Buffer.from(text, 'base64').toString('hex') : undefined;
}

/** The raw public key, in hexadecimal. */
export function readPublicKey(parameters: Parameters): string {
	const text = parameters.required('publicKey');
	const [, label, content] = text.length > LONGEST ? [] : (PEM.exec(text) ?? []);
	if (/PRIVATE/.test(label ?? text.slice(0, 60)))
		throw parameters.parameterError(
			'publicKey',
			'this is a private key',
			'Enter the public one, and keep the private key away from n8n: what was entered here may have been saved with the workflow.',
		);
	const hex = hexOf((content ?? text).replace(/\s/g, ''));
	const key = IN_CERTIFICATE.exec(hex ?? '')?.[1] ?? hex;
	if (key?.length === KEY_BYTES * 2) return key;
	throw parameters.parameterError(
		'publicKey',
		'this is not an Ed25519 public key',
		'It has 32 bytes: 64 hexadecimal digits, the same in base64, or a PEM file that begins with BEGIN PUBLIC KEY. Validators take Ed25519 only.',
	);
}

/** An Ed25519 signature, in hexadecimal. `label` names it in the error, e.g. "signature 2". */
export function readSignature(parameters: Parameters, path: string, text: string, label: string): string {
	const hex = hexOf(text.replace(/\s/g, ''));
	if (hex?.length === SIGNATURE_BYTES * 2) return hex;
	throw parameters.parameterError(
		path,
		`${label} is not an Ed25519 signature (${quoted(text, 40)})`,
		'It has 64 bytes: 128 hexadecimal digits (r and s), or the same in base64.',
	);
}
