import type { INodeCredentialDescription, NodeParameterValue } from 'n8n-workflow';

/**
 * Display options for a credential that its field Authentication does not decide about. n8n's editor takes a field in `show`
 * for part of choosing a credential, and hides it: so fields are in `hide`. It takes a credential without `show` for one that
 * Authentication decides about, and offers those: so `show` is there, and always true.
 * @param hide the values of fields with which the credential is not shown
 */
export const hiddenWhere = (hide: Record<string, NodeParameterValue[]>): INodeCredentialDescription['displayOptions'] => ({
	show: { '@version': [1] },
	hide,
});

/**
 * The credential with an access token and the one of OAuth2, of which the editor shows one.
 * @param shown when each of them is shown
 * @param displayName label, if an operation may ask for other credentials besides
 */
export const eitherCredential = (
	server: 'Ledger' | 'Validator',
	shown: (oAuth2: boolean) => INodeCredentialDescription['displayOptions'],
	displayName?: string,
): INodeCredentialDescription[] => [
	{ name: `canton${server}Api`, displayName, required: true, testedBy: `test${server}`, displayOptions: shown(false) },
	{ name: `canton${server}OAuth2Api`, displayName, required: true, displayOptions: shown(true) },
];

/**
 * Shows one of the two by the choice of `authenticationField`.
 * @param hide values of other fields with which none is asked for
 */
export const byAuthentication =
	(hide?: Record<string, string[]>) =>
	(oAuth2: boolean): INodeCredentialDescription['displayOptions'] => ({
		show: { authentication: [oAuth2 ? 'oAuth2' : 'accessToken'] },
		...(hide && { hide }),
	});
