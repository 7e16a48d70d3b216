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
