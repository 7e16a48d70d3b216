import type { IDataObject } from 'n8n-workflow';

import { shown } from '../errors/safeText';
import { CERTIFICATE_FIELDS } from '../http/certificates';
import { ConnectionProblem } from '../http/connection';
import { publicUrl, trimUrl, urlProblem } from '../http/url';

/** Secrets of one target, from its entry in Target Secrets. */

/** Keys of a client at a token server (OAuth2 client credentials). */
export interface OwnClient {
	tokenUrl: string;
	clientId: string;
	clientSecret: string;
	scope?: string;
	audience?: string;
}

/** Token, client or development secret of a target, headers for its gateway, and certificates. */
export interface OwnAccess {
	/** Absent if there are headers or certificates alone. */
	authentication?: { accessToken: string } | { client: OwnClient } | { developmentSecret: string; subject: string; audience: string };
	/** Extra Headers of this target, as JSON. */
	extraHeaders?: string;
	/** Certificates of this target alone, by the names of their fields. */
	certificates?: Partial<Record<string, string>>;
}

const KEYS = new Set<string>([
	'baseUrl',
	'accessToken',
	'tokenUrl',
	'clientId',
	'clientSecret',
	'scope',
	'audience',
	'developmentSecret',
	'subject',
	'extraHeaders',
	...CERTIFICATE_FIELDS,
]);

/**
 * Reads an entry. It names the address that its secrets are for: a table whose rows were moved or renamed then sends them nowhere else.
 * @param url address of the target in the table
 */
export function readOwnAccess(name: string, entry: IDataObject, url: string): OwnAccess | ConnectionProblem {
	const wrong = (problem: string, advice: string) => new ConnectionProblem('Target Secrets', `of "${name}": ${problem}`, advice);
	const unknown = Object.keys(entry).find((key) => !KEYS.has(key));
	if (unknown !== undefined) return wrong(`"${shown(unknown, 50)}" is not one of its keys`, `Use ${[...KEYS].join(', ')}.`);
	const { extraHeaders, ...texts } = entry;
	const noText = Object.keys(texts).find((key) => typeof texts[key] !== 'string' || !texts[key].trim());
	if (noText !== undefined) return wrong(`${noText} is not a text`, 'Write it in quotation marks.');
	const {
		accessToken,
		developmentSecret,
		clientId,
		clientSecret,
		tokenUrl,
		scope,
		audience = '',
		subject,
	} = texts as Record<string, string>;
	const named = trimUrl(entry.baseUrl);
	if (named !== url)
		return wrong(
			named ? `its baseUrl ${shown(publicUrl(named), 200)} is not the Base URL in its row` : 'it has no baseUrl',
			'Give it the Base URL in the row of the target as baseUrl. So its secrets cannot travel to another address.',
		);
	const certificates = Object.fromEntries(CERTIFICATE_FIELDS.flatMap((field) => (field in texts ? [[field, texts[field] as string]] : [])));
	const connection = {
		...(extraHeaders !== undefined && { extraHeaders: JSON.stringify(extraHeaders) }),
		...(Object.keys(certificates).length > 0 && { certificates }),
	};
	const ways = [accessToken, clientId ?? clientSecret ?? tokenUrl, developmentSecret].filter((value) => value !== undefined);
	if (ways.length > 1)
		return wrong(
			'it has several ways to authenticate',
			'Keep one: accessToken, a client (tokenUrl, clientId, clientSecret), or developmentSecret.',
		);
	if (accessToken !== undefined) return { ...connection, authentication: { accessToken } };
	if (developmentSecret !== undefined) {
		if (subject === undefined) return wrong('subject is missing', 'Enter the ledger user that the token is for.');
		return { ...connection, authentication: { developmentSecret, subject, audience } };
	}
	if (ways.length === 0) return connection;
	if (clientId === undefined || clientSecret === undefined || tokenUrl === undefined)
		return wrong('a client has three keys', 'Enter tokenUrl, clientId and clientSecret.');
	const problem = urlProblem(tokenUrl);
	if (problem) return wrong(`its tokenUrl ${problem}`, 'Enter the address of the token endpoint in full.');
	return { ...connection, authentication: { client: { tokenUrl, clientId, clientSecret, scope, ...(audience && { audience }) } } };
}
