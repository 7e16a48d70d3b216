import type { INodeProperties } from 'n8n-workflow';

import { LONGEST_URL } from '../../../shared/http/url';
import { quoted } from '../../../shared/errors/safeText';
import { flagField, textField } from '../../../shared/parameters/fieldKinds';
import type { Parameters } from '../../../shared/parameters/parameters';

/** Fields of an identity provider, sorted by name as in a collection. */

export const audienceField: INodeProperties = textField('Audience', 'audience', {
	placeholder: 'e.g. https://ledger.example.com',
	description: 'The audience (aud) that tokens of this issuer must have. Empty means none in particular.',
});

export const deactivatedField: INodeProperties = flagField('Deactivated', 'isDeactivated', {
	description: 'Whether the participant refuses the tokens of this issuer',
});

export const issuerField: INodeProperties = textField('Issuer', 'issuer', {
	placeholder: 'e.g. https://login.example.com/',
	description: 'The issuer (iss) of the tokens, exactly as it is in them',
});

export const jwksUrlField: INodeProperties = textField('JWKS URL', 'jwksUrl', {
	placeholder: 'e.g. https://login.example.com/.well-known/jwks.json',
	description: "Where the participant gets the issuer's public keys. It is asked only when a token has to be checked.",
});

/** The address of the keys, checked. Undefined when empty. */
export function readJwksUrl(parameters: Parameters, path: string): string | undefined {
	const url = parameters.text(path);
	if (url === undefined || (url.length <= LONGEST_URL && /^https?:\/\/[^\s/]/.test(url) && !/\s/.test(url))) return url;
	throw parameters.parameterError(path, `${quoted(url)} is not a URL`, 'It begins with https:// (or http://) and has no spaces.');
}
