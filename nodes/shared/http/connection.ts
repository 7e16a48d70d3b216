import type { IDataObject, IHttpRequestOptions, INodeProperties } from 'n8n-workflow';

import { certificateFields, certificatesOf } from './certificates';

/** Connection settings that every credential has, besides how it authenticates. */

export const MEGABYTE = 1024 * 1024;
/** Default size limit of an answer, in MB, unless the credential sets another: a page of a list has less than ten as a rule. */
const DEFAULT_MB = 64;
/** A longer text does not fit into a string of JavaScript. */
const LARGEST_MB = 500;

/** The fields, for the end of a credential's form. The first has the name that n8n's own OAuth2 credential gives it. */
export const connectionFields: INodeProperties[] = [
	{
		displayName: 'Ignore TLS Issues (Insecure)',
		name: 'ignoreSSLIssues',
		type: 'boolean',
		default: false,
		description:
			"Whether to connect even if the server's TLS certificate cannot be verified. Anyone in between can then read the token. For tests only.",
	},
	...certificateFields,
	{
		displayName: 'Extra Headers',
		name: 'extraHeaders',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		placeholder: 'e.g. { "X-Api-Key": "…" }',
		description:
			'HTTP headers that a gateway in front of the server asks for, as a JSON object of names and values. They are sent with every request to the Base URL, and to a Validator URL beside it.',
	},
	{
		displayName: 'Largest Answer (MB)',
		name: 'largestAnswer',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: LARGEST_MB },
		default: DEFAULT_MB,
		description:
			'A larger answer is refused, so that no server can use up the memory of n8n. It counts after decompression. Downloads have no limit.',
	},
];

/** The Base URL field of every credential. First in the form if n8n allows it. */
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

/** Connection settings of a credential. */
export interface Connection {
	headers: Record<string, string>;
	/** Options that have n8n's helper skip the check of certificates, or use those of the credential. */
	tls: Pick<IHttpRequestOptions, 'skipSslCertificateValidation' | 'agentOptions'>;
	/** Size limit of an answer, in bytes. */
	answerLimit: number;
}

/** The options for another host: certificates of a credential are for its own servers. */
export const tlsElsewhere = ({ skipSslCertificateValidation }: Connection['tls']): Connection['tls'] =>
	skipSslCertificateValidation ? { skipSslCertificateValidation } : {};

/** A field of the credential that cannot be used, without its value. */
export class ConnectionProblem {
	constructor(
		readonly field: string,
		readonly problem: string,
		readonly advice: string,
	) {}
}

const headersProblem = (problem: string) =>
	new ConnectionProblem('Extra Headers', problem, 'Write a JSON object of header names and values, e.g. { "X-Api-Key": "…" }.');

/** The names and values of Extra Headers. */
function headersOf(text: unknown): Record<string, string> | ConnectionProblem {
	if (typeof text === 'string' && !text.trim()) return {};
	let parsed = text;
	try {
		if (typeof text === 'string') parsed = JSON.parse(text);
	} catch {
		return headersProblem('it is not valid JSON');
	}
	if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return headersProblem('it is not a JSON object');
	const headers: Record<string, string> = {};
	for (const [name, value] of Object.entries(parsed)) {
		if (!NAME.test(name)) return headersProblem('one of its names is not a header name');
		if (RESERVED.test(name)) return headersProblem(`"${name}" is set by n8n and cannot be given here`);
		if (typeof value !== 'string' || !VALUE.test(value))
			return headersProblem(`the value of "${name}" is not a text that a header can carry`);
		headers[name] = value;
	}
	return headers;
}

/** Reads the fields, or says which of them cannot be used. */
export function connectionOf(credentials: IDataObject): Connection | ConnectionProblem {
	const headers = headersOf(credentials.extraHeaders ?? '');
	if (headers instanceof ConnectionProblem) return headers;
	const agentOptions = certificatesOf(credentials);
	if (agentOptions && 'problem' in agentOptions)
		return new ConnectionProblem(agentOptions.field, agentOptions.problem, agentOptions.advice);
	const tls = {
		...(credentials.ignoreSSLIssues === true && { skipSslCertificateValidation: true }),
		...(agentOptions && { agentOptions }),
	};
	// A credential that was saved before the field existed has none.
	const megabytes = Number(credentials.largestAnswer ?? DEFAULT_MB);
	if (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > LARGEST_MB) {
		return new ConnectionProblem('Largest Answer (MB)', 'it is out of range', `Enter a whole number from 1 to ${LARGEST_MB}.`);
	}
	return { headers, tls, answerLimit: megabytes * MEGABYTE };
}
