import type { IDataObject, IHttpRequestOptions, INodeProperties } from 'n8n-workflow';

/** Connection settings that every credential has, besides how it authenticates. */

/** Both fields, for the end of a credential's form. The first has the name that n8n's own OAuth2 credential gives it. */
export const connectionFields: INodeProperties[] = [
	{
		displayName: 'Ignore TLS Issues (Insecure)',
		name: 'ignoreSSLIssues',
		type: 'boolean',
		default: false,
		description:
			"Whether to connect even if the server's TLS certificate cannot be verified. Anyone in between can then read the token. For tests only.",
	},
	{
		displayName: 'Extra Headers',
		name: 'extraHeaders',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		placeholder: 'e.g. { "X-Api-Key": "…" }',
		description:
			'HTTP headers that a gateway in front of the server asks for, as a JSON object of names and values. They are sent with every request to the Base URL.',
	},
];

/** The Base URL field of every credential; first in the form where n8n allows it. */
export const baseUrlField = (placeholder: string, description: string, name = 'baseUrl'): INodeProperties => ({
	displayName: 'Base URL',
	name,
	type: 'string',
	default: '',
	required: true,
	placeholder,
	description,
});

/** A header's name and value as HTTP allows them. */
const NAME = /^[\w!#$%&'*+.^`|~-]{1,200}$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]{0,8000}$/;
/** Set by this package, by n8n or by HTTP itself. */
const RESERVED = /^(authorization|host|content-length|content-type|transfer-encoding|connection|accept)$/i;

/** What a credential says about its connection. */
export interface Connection {
	headers: Record<string, string>;
	/** Options that have n8n's helper skip the check of certificates. */
	tls: Pick<IHttpRequestOptions, 'skipSslCertificateValidation'>;
}

/** Reads both fields. Returns a text when Extra Headers are invalid: the problem, without any header value. */
export function connectionOf(credentials: IDataObject): Connection | string {
	const tls = credentials.ignoreSSLIssues === true ? { skipSslCertificateValidation: true } : {};
	const text = credentials.extraHeaders ?? '';
	if (typeof text === 'string' && !text.trim()) return { headers: {}, tls };
	let given: unknown = text;
	try {
		if (typeof text === 'string') given = JSON.parse(text);
	} catch {
		return 'it is not valid JSON';
	}
	if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'it is not a JSON object';
	const headers: Record<string, string> = {};
	for (const [name, value] of Object.entries(given)) {
		if (!NAME.test(name)) return 'one of its names is not a header name';
		if (RESERVED.test(name)) return `"${name}" is set by n8n and cannot be given here`;
		if (typeof value !== 'string' || !VALUE.test(value)) return `the value of "${name}" is not a text that a header can carry`;
		headers[name] = value;
	}
	return { headers, tls };
}
