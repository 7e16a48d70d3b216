import { createPrivateKey, X509Certificate, type KeyObject } from 'crypto';
import type { IDataObject, IHttpRequestOptions, INodeProperties } from 'n8n-workflow';

import { shown } from '../errors/safeText';

/** Certificates of a connection: that of n8n itself (mutual TLS), and that of the authority that vouches for the server. */

const SHOWN = { show: { ownCertificates: [true] } };

/** The fields, for the end of a credential's form. */
export const certificateFields: INodeProperties[] = [
	{
		displayName: 'Own Certificates',
		name: 'ownCertificates',
		type: 'boolean',
		default: false,
		description:
			'Whether the server asks for a client certificate (mutual TLS), or has a certificate of a private authority. For n8n 2.20 or later.',
	},
	{
		displayName: 'Client Certificate',
		name: 'clientCertificate',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. -----BEGIN CERTIFICATE-----',
		displayOptions: SHOWN,
		description: 'Certificate by which n8n says who it is, as PEM. Certificates between it and its authority follow it.',
	},
	{
		displayName: 'Private Key',
		name: 'clientKey',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		placeholder: 'e.g. -----BEGIN PRIVATE KEY-----',
		displayOptions: SHOWN,
		description: 'Private key of the client certificate, as PEM',
	},
	{
		displayName: 'Passphrase',
		name: 'clientPassphrase',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		displayOptions: SHOWN,
		description: 'Passphrase of the private key, if it is encrypted',
	},
	{
		displayName: 'CA Certificate',
		name: 'caCertificate',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. -----BEGIN CERTIFICATE-----',
		displayOptions: SHOWN,
		description:
			"Certificates of the authorities that may have signed the server's certificate, as PEM. No other is accepted then. " +
			'Empty: those that Node.js knows.',
	},
];

/** Fields with certificates, and their labels. A credential has them, and an entry of Target Secrets. */
const LABELS = {
	clientCertificate: 'Client Certificate',
	clientKey: 'Private Key',
	clientPassphrase: 'Passphrase',
	caCertificate: 'CA Certificate',
};
type Field = keyof typeof LABELS;
export const CERTIFICATE_FIELDS = Object.keys(LABELS) as Field[];
/** Field of a credential whose certificates are from an entry of another field: the label of that and the entry, for errors. No form has it. */
const OWNER = 'certificatesOf';

/**
 * The fields of a credential with certificates from an entry of another field.
 * @param label of that field
 * @param name of the entry
 * @param entry certificates by the names of the fields
 */
export const certificatesOfEntry = (label: string, name: string, entry: Partial<Record<string, string>>): IDataObject => ({
	...Object.fromEntries(CERTIFICATE_FIELDS.map((field) => [field, entry[field] ?? ''])),
	ownCertificates: true,
	[OWNER]: { label, name },
});

/** The same fields of a credential without certificates. */
export const NO_CERTIFICATES: IDataObject = { ...certificatesOfEntry('', '', {}), ownCertificates: false };

type AgentOptions = NonNullable<IHttpRequestOptions['agentOptions']>;

/** A field that cannot be used. Without its value. */
interface Wrong {
	field: string;
	problem: string;
	advice: string;
}

const LONGEST = 200_000;
const BLOCK = /-----BEGIN ([A-Z0-9 ]{1,40})-----([\s\S]*?)-----END \1-----/g;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Encrypted form that OpenSSL wrote before PKCS #8. */
const OLD_ENCRYPTION = /^\s*Proc-Type:\s*4,ENCRYPTED\s+DEK-Info:\s*([\w-]+,[0-9A-Fa-f]+)\s([A-Za-z0-9+/=\s]+)$/;

const lines = (base64: string): string => base64.replace(/\s+/g, '').replace(/.{1,64}/g, '$&\n');

/** Blocks of a PEM text. A form with one line turns line breaks into spaces, or leaves them out: they are put back. */
function blocksOf(text: string): Array<{ label: string; pem: string }> {
	return [...text.replaceAll('\\n', '\n').matchAll(BLOCK)].flatMap(([, label = '', body = '']) => {
		const [, method, encrypted] = OLD_ENCRYPTION.exec(body) ?? [];
		if (method === undefined && !BASE64.test(body.replace(/\s+/g, ''))) return [];
		const content = method === undefined ? lines(body) : `Proc-Type: 4,ENCRYPTED\nDEK-Info: ${method}\n\n${lines(encrypted!)}`;
		return [{ label, pem: `-----BEGIN ${label}-----\n${content}-----END ${label}-----\n` }];
	});
}

/** The result. Undefined if it throws: what cannot be read is no certificate and no key. */
function attempt<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}

/** Certificates of a PEM text. Empty if one of them is none, or has no end. */
function certificatesIn(text: string): X509Certificate[] {
	const found = blocksOf(text).map(({ label, pem }) => (label === 'CERTIFICATE' ? attempt(() => new X509Certificate(pem)) : undefined));
	const isWhole = found.length === text.split('-----BEGIN ').length - 1;
	return isWhole && found.every((certificate) => certificate !== undefined) ? found : [];
}

/**
 * Options of n8n's helper for the certificates of a credential. Undefined if it has none. Or, what is wrong with a field: nothing is sent
 * then.
 */
export function certificatesOf(credentials: IDataObject): AgentOptions | Wrong | undefined {
	if (credentials.ownCertificates !== true) return undefined;
	const owner = credentials[OWNER] as { label: string; name: string } | undefined;
	const wrong = (field: Field, problem: string, advice: string): Wrong =>
		owner
			? { field: owner.label, problem: `of "${shown(owner.name, 100)}": ${field} ${problem}`, advice }
			: { field: LABELS[field], problem: `it ${problem}`, advice };
	const texts = Object.fromEntries(CERTIFICATE_FIELDS.map((field) => [field, String(credentials[field] ?? '')])) as Record<Field, string>;
	const long = CERTIFICATE_FIELDS.find((field) => texts[field].length > LONGEST);
	if (long) return wrong(long, `is longer than ${LONGEST} characters`, 'Enter the certificates of this connection only.');
	const { caCertificate } = texts;
	const client = clientOf(texts, wrong);
	if (client && 'problem' in client) return client;
	const authorities = certificatesIn(caCertificate);
	if (caCertificate.trim() && authorities.length === 0) return wrong('caCertificate', NO_CERTIFICATE, ENTER_CERTIFICATE);
	const options = { ...client, ...(authorities.length > 0 && { ca: authorities.map(String) }) };
	return Object.keys(options).length > 0 ? options : undefined;
}

const NO_CERTIFICATE = 'is not a certificate in PEM form';
const ENTER_CERTIFICATE = 'Enter the whole text from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.';
const ENTER_KEY = 'Enter the whole text from -----BEGIN PRIVATE KEY----- to -----END PRIVATE KEY-----.';

/** The client certificate with its key. Undefined if there is none. */
function clientOf(
	{ clientCertificate, clientKey, clientPassphrase }: Record<Field, string>,
	wrong: (field: Field, problem: string, advice: string) => Wrong,
): AgentOptions | Wrong | undefined {
	if (!clientCertificate.trim() && !clientKey.trim()) return undefined;
	if (!clientCertificate.trim()) return wrong('clientCertificate', 'is missing, and there is a private key', ENTER_CERTIFICATE);
	if (!clientKey.trim()) return wrong('clientKey', 'is missing, and there is a client certificate', ENTER_KEY);
	const [own, ...others] = certificatesIn(clientCertificate);
	if (!own) return wrong('clientCertificate', NO_CERTIFICATE, ENTER_CERTIFICATE);
	const block = blocksOf(clientKey).find(({ label }) => label.endsWith('PRIVATE KEY'));
	if (!block)
		return wrong(
			'clientKey',
			'is not a private key in PEM form',
			`${ENTER_KEY} One of another form is rewritten by: openssl pkcs8 -topk8 -in key.pem`,
		);
	const isEncrypted = block.label.startsWith('ENCRYPTED') || block.pem.includes('4,ENCRYPTED');
	if (isEncrypted && !clientPassphrase)
		return wrong('clientPassphrase', 'is missing, and the private key is encrypted', 'Enter the passphrase of the private key.');
	const key = attempt((): KeyObject => createPrivateKey({ key: block.pem, passphrase: clientPassphrase }));
	if (!key)
		return isEncrypted
			? wrong('clientPassphrase', 'does not open the private key', 'Enter the passphrase with which the key was encrypted.')
			: wrong('clientKey', 'cannot be read as a private key', ENTER_KEY);
	if (!own.checkPrivateKey(key))
		return wrong(
			'clientKey',
			'is not that of the client certificate',
			'Enter the key for which the certificate was issued. Of several certificates its own comes first.',
		);
	const expiry = Date.parse(own.validTo);
	if (expiry < Date.now())
		return wrong('clientCertificate', `expired on ${new Date(expiry).toISOString()}`, 'Have its authority issue another one.');
	return { cert: [own, ...others].join(''), key: block.pem, ...(isEncrypted && { passphrase: clientPassphrase }) };
}
