import type { INodeProperties } from 'n8n-workflow';

import { dropDown } from './fieldKinds';

/** Values of the Authentication parameter of a node that is for one service. */
export type Authentication = 'accessToken' | 'oAuth2';

/** The credential of a ledger, by that choice. */
export const ledgerCredentialType = (oAuth2: boolean): string => (oAuth2 ? 'cantonLedgerOAuth2Api' : 'cantonLedgerApi');

/** The choice of how to authenticate, which decides on the credential. */
export const authenticationField: INodeProperties = dropDown('Authentication', 'authentication', { default: 'accessToken' }, [
	['accessToken', 'Access Token'],
	['oAuth2', 'OAuth2'],
]);
