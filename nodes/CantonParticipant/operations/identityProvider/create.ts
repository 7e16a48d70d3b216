import type { components } from '../../../../api/ledger';
import { isSameValue } from '../../../shared/commands/sameValue';
import { answerOf } from '../../../shared/http/attempt';
import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { identityProviderRow } from '../../administration/directoryRows';
import { madeOnce } from '../../administration/madeOnce';
import { audienceField, deactivatedField, issuerField, jwksUrlField, readJwksUrl } from './fields';

const ENDPOINT = 'POST /v2/idps';
const FIND = 'GET /v2/idps/{idp-id}';
type IdentityProvider = components['schemas']['IdentityProviderConfig'];

/** POST /v2/idps. */
export const createIdentityProvider = ledgerWrite('create', 'Create an identity provider', [ENDPOINT, FIND], {
	description: 'Have the participant accept the tokens of one more issuer, for users of their own',
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
	async run(call) {
		const { ledger, parameters } = call;
		const requested: IdentityProvider = {
			identityProviderId: parameters.required('newIdentityProviderId'),
			issuer: parameters.required('issuer'),
			jwksUrl: parameters.present('jwksUrl', readJwksUrl(parameters, 'jwksUrl')),
			audience: parameters.text('options.audience'),
			isDeactivated: parameters.optionalFlag('options.isDeactivated'),
		};
		const sent = await ledger.attempt(ENDPOINT, { body: { identityProviderConfig: requested }, submission: true });
		const { made, alreadyDone } = await madeOnce(call, sent, {
			endpoint: ENDPOINT,
			id: { identityProviderId: requested.identityProviderId },
			reconcile: 'Identity Provider › Get shows whether it was created.',
			existing: async () => {
				const found = answerOf(await ledger.attempt(FIND, { path: { 'idp-id': requested.identityProviderId } }));
				const isSame = found && isSameValue(identityProviderRow(found.identityProviderConfig), identityProviderRow(requested));
				return isSame ? found : undefined;
			},
		});
		return { ...identityProviderRow(made.identityProviderConfig), alreadyDone };
	},
});
