import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { checkConfirmed, confirmation } from '../../../shared/parameters/confirmation';
import { identityProvider } from '../../../shared/ledger/directory/locators';

const ENDPOINT = 'DELETE /v2/idps/{idp-id}';

/** DELETE /v2/idps/{idp-id}. */
export const deleteIdentityProvider = ledgerWrite('delete', 'Delete an identity provider', [ENDPOINT], {
	description:
		'Have the participant accept the tokens of an issuer no more. It cannot be undone; Identity Provider › Update can deactivate it instead.',
	rights: 'participant admin',
	identify: ({ parameters }) => ({ identityProviderId: parameters.required('identityProviderId') }),
	properties: [
		{ ...identityProvider('The identity provider to delete'), required: true },
		confirmation(
			'Confirm Identity Provider ID',
			'confirmIdentityProviderId',
			'The ID of the identity provider once more, to confirm that it is the one to delete',
		),
	],
	async run({ ledger, parameters }) {
		const id = parameters.required('identityProviderId');
		checkConfirmed(parameters, 'confirmIdentityProviderId', id, 'delete this identity provider');
		await ledger.call(ENDPOINT, {
			path: { 'idp-id': id },
			submission: 'Identity Provider › Get Many shows whether it is still there.',
		});
		return { deleted: true, identityProviderId: id };
	},
});
