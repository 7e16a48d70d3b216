import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { identityProviderRow } from '../../administration/directoryRows';
import { audienceField, deactivatedField, issuerField, jwksUrlField, readJwksUrl } from './fields';

const ENDPOINT = 'POST /v2/idps';

/** POST /v2/idps. */
export const createIdentityProvider = ledgerWrite('create', 'Create an identity provider', {
	description: 'Have the participant accept the tokens of one more issuer, for users of their own',
	endpoints: [ENDPOINT],
	rights: 'participant admin',
	identify: ({ parameters }) => ({ identityProviderId: parameters.required('newIdentityProviderId') }),
	properties: [
		textField('Identity Provider ID', 'newIdentityProviderId', {
			required: true,
			placeholder: 'e.g. partner-login',
			description: 'The ID of the new identity provider on this participant',
		}),
		{ ...issuerField, required: true },
		{ ...jwksUrlField, required: true },
		optionsOf([audienceField, deactivatedField]),
	],
	async run({ ledger, parameters }) {
		const { identityProviderConfig } = await ledger.call(ENDPOINT, {
			body: {
				identityProviderConfig: {
					identityProviderId: parameters.required('newIdentityProviderId'),
					issuer: parameters.required('issuer'),
					jwksUrl: parameters.present('jwksUrl', readJwksUrl(parameters, 'jwksUrl')),
					audience: parameters.text('options.audience'),
					isDeactivated: parameters.optionalFlag('options.isDeactivated'),
				},
			},
			submission: 'Identity Provider › Get shows whether it was created.',
		});
		return identityProviderRow(identityProviderConfig);
	},
});
