import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { changedPaths, fieldMask, updateFields } from '../../administration/changes';
import { identityProviderRow } from '../../administration/directoryRows';
import { identityProvider } from '../../../shared/ledger/directory/locators';
import { audienceField, deactivatedField, issuerField, jwksUrlField, readJwksUrl } from './fields';

const GET = 'GET /v2/idps/{idp-id}';
const UPDATE = 'PATCH /v2/idps/{idp-id}';

/** Path of each form field in the update mask. */
const PATHS = { audience: 'audience', isDeactivated: 'is_deactivated', issuer: 'issuer', jwksUrl: 'jwks_url' };

/** PATCH /v2/idps/{idp-id}: changes the fields that were added. The others have to be there too, so they are read before. */
export const updateIdentityProvider = ledgerWrite('update', 'Update an identity provider', [UPDATE, GET], {
	description: 'Change the issuer, audience or key address of an identity provider, or deactivate it, so that its tokens are refused',
	rights: 'participant admin',
	identify: ({ parameters }) => ({ identityProviderId: parameters.required('identityProviderId') }),
	properties: [
		{ ...identityProvider('The identity provider to change'), required: true },
		updateFields([audienceField, deactivatedField, issuerField, jwksUrlField]),
	],
	async run({ ledger, parameters }) {
		const id = parameters.required('identityProviderId');
		const paths = changedPaths(parameters, PATHS);
		const changes = {
			...(paths.includes('audience') && { audience: parameters.text('updateFields.audience') ?? '' }),
			...(paths.includes(PATHS.isDeactivated) && { isDeactivated: parameters.flag('updateFields.isDeactivated') }),
			...(paths.includes('issuer') && { issuer: parameters.required('updateFields.issuer') }),
			...(paths.includes(PATHS.jwksUrl) && {
				jwksUrl: parameters.present('updateFields.jwksUrl', readJwksUrl(parameters, 'updateFields.jwksUrl')),
			}),
		};
		const { identityProviderConfig: now } = await ledger.call(GET, {
			path: { 'idp-id': id },
		});
		const { identityProviderConfig } = await ledger.call(UPDATE, {
			path: { 'idp-id': id },
			body: { identityProviderConfig: { ...now, ...changes }, updateMask: fieldMask(paths) },
			submission: 'Identity Provider › Get shows what it is like now.',
		});
		return identityProviderRow(identityProviderConfig);
	},
});
