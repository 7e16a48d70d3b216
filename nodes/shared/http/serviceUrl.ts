import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { LONGEST_URL, trimUrl } from './url';

/**
 * The base URL of a service whose paths all begin alike, from what users paste: the bare host, a page of its web interface,
 * the full base, or an address below it. The node and the credential test (an expression, since n8n runs it without this
 * code) follow the one rule made here.
 */
export interface ServiceUrl {
	/** The base URL for a credential's `url` (`serverUrl` of an OAuth2 one). Left alone but for trailing slashes if `urlAsIs` is set. */
	baseUrl: (credential: IDataObject) => string;
	/** The same as an n8n expression over the `$credentials` of an OAuth2 credential. */
	expression: string;
}

type Step = [pattern: RegExp, replacement: string];

const TRIM: Step[] = [[/\/+$/, '']];

/** @param base the service's own path, e.g. `/api/scan`. @param below what of its paths may have been pasted along */
function serviceUrl(base: string, below: string): ServiceUrl {
	const path = base.replaceAll('/', '\\/');
	const rule: Step[] = [
		[/[?#].*$/, ''],
		[new RegExp(`(?:${path})?${below}\\/*$`), base],
	];
	const applied = (steps: Step[]) => steps.map(([pattern, text]) => `.replace(${pattern}, ${JSON.stringify(text)})`).join('');
	const url = `$credentials.serverUrl.trim().slice(0, ${LONGEST_URL})`;
	return {
		baseUrl({ url, serverUrl, urlAsIs, localNet, localNetUrl }) {
			const text = String(serverUrl ?? (localNet === true ? localNetUrl : url) ?? '').trim();
			// Nothing would become a path without a host.
			// The expressions take long on a text of any length, and a longer one is refused as it is.
			return !text || urlAsIs === true || text.length > LONGEST_URL
				? trimUrl(text)
				: rule.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
		},
		expression: `={{ $credentials.urlAsIs ? ${url}${applied(TRIM)} : ${url}${applied(rule)} }}`,
	};
}

/** A participant's JSON Ledger API is at a host's root or below a path of its own. All its paths begin with a version. */
export const ledgerUrl = serviceUrl('', '(?:\\/v\\d+)?');
export const scanUrl = serviceUrl('/api/scan', '(?:\\/v\\d+)?');
export const validatorUrl = serviceUrl('/api/validator', '(?:\\/v\\d+(?:\\/scan-proxy)?)?');
/** A token registry is at a host's root or wherever its issuer put it. All its paths begin with `/registry`. */
export const registryUrl = serviceUrl('', '(?:\\/registry(?:\\/metadata\\/v1\\/info)?)?');

export const urlAsIs: INodeProperties = {
	displayName: 'Use URL As Is',
	name: 'urlAsIs',
	type: 'boolean',
	default: false,
	description: 'Whether to use the URL exactly as entered, for a server at an unusual path, instead of completing it',
};
