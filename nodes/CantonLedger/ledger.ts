import type { IDataObject } from 'n8n-workflow';

import type { paths } from '../../api/ledger';
import type { Operation } from '../shared/operation';
import type { Client, Service } from '../shared/transport';
import { trimUrl } from '../shared/transport';

/** A client of a participant's JSON Ledger API. */
export type Ledger = Client<paths>;

/** An operation of the Canton Ledger node. */
export type LedgerOperation = Operation<{ ledger: Ledger }>;

/** Values of the Authentication parameter. */
export type LedgerAuthentication = 'accessToken' | 'oAuth2';

/** The participant behind the chosen credential. */
export function ledgerService(authentication: LedgerAuthentication): Service {
	return {
		credentialType: authentication === 'oAuth2' ? 'cantonLedgerOAuth2Api' : 'cantonLedgerApi',
		baseUrl: (credentials: IDataObject) => trimUrl(credentials.baseUrl),
	};
}
