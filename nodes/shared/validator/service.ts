import type { IDataObject } from 'n8n-workflow';

import type { paths } from '../../../api/validator';
import type { Client } from '../http/client';
import type { Service } from '../http/service';
import { validatorUrl } from '../http/serviceUrl';

/** A client of a validator app. Its scan proxy passes a few calls on to scan and to Canton Coin's registry. */
export type Validator = Client<paths>;

/** A cheap read that needs a token: n8n renews one of OAuth2 by it. */
const RENEWAL = '/v0/scan-proxy/dso-party-id';
/** The part of a validator's paths that leads to the scan proxy. */
const PROXY = '/v0/scan-proxy';

/** Readiness endpoint of a Splice app. */
export const readyUrl = (baseUrl: string): string => `${baseUrl}/readyz`;

const advice = { 401: 'A validator often expects another audience than its participant does.' };

/** A validator app, behind the credential with an access token or the one of OAuth2. */
export function validatorService(oAuth2: boolean): Service {
	return {
		api: 'validator',
		credentialType: oAuth2 ? 'cantonValidatorOAuth2Api' : 'cantonValidatorApi',
		...(oAuth2 && { renewalPath: RENEWAL }),
		baseUrl: validatorUrl.baseUrl,
		readyUrl,
		advice,
	};
}

/** The scan proxy of a validator as a service of its own: `api` is below its path as it does at its own server. */
export function proxiedService(api: string, oAuth2: boolean): Service {
	const validator = validatorService(oAuth2);
	return {
		...validator,
		api,
		...(oAuth2 && { renewalPath: RENEWAL.slice(PROXY.length) }),
		baseUrl(credential: IDataObject) {
			const url = validator.baseUrl(credential);
			return url && url + PROXY;
		},
		readyUrl: (proxy) => readyUrl(proxy.slice(0, -PROXY.length)),
	};
}
