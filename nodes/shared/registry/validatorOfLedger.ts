import type { IDataObject } from 'n8n-workflow';

import type { Service } from '../http/service';
import { trimUrl } from '../http/url';
import { ledgerCredentialType } from '../parameters/authentication';

/** The validator beside a participant, which the credential of the ledger may name: it takes the same token. */

/** Its address. Empty if the credential names none. */
export const validatorOf = ({ localNet, localNetValidatorUrl, validatorUrl }: IDataObject): string =>
	trimUrl(localNet === true ? localNetValidatorUrl : validatorUrl);

/** A service of a validator, with the credential of the ledger that names the validator. */
export const byLedgerCredential = (service: Service, oAuth2: boolean): Service => ({
	...service,
	credentialType: ledgerCredentialType(oAuth2),
	urlField: 'Validator URL',
	baseUrl: (credential) => service.baseUrl({ url: validatorOf(credential) }),
});
