import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** Values of Connect Through that mean the validator's scan proxy. */
export type ThroughValidator = 'validator' | 'validatorOAuth2';

/**
 * The first field of a node whose server a validator's scan proxy can replace. It is shown for every resource: a field that
 * vanishes takes its credential along.
 * @param direct the server itself, which is the default
 * @param proxied what the validator offers, e.g. "The scan proxy of your validator"
 */
export function connectThrough(direct: INodePropertyOptions, proxied: string, description?: string): INodeProperties {
	const initial = direct.value;
	const options = [
		direct,
		{ name: 'Validator (Access Token)', value: 'validator', description: `${proxied}, with a JWT` },
		{ name: 'Validator (OAuth2)', value: 'validatorOAuth2', description: `${proxied}, with tokens that n8n fetches` },
	];
	return {
		displayName: 'Connect Through',
		name: 'connectThrough',
		type: 'options',
		noDataExpression: true,
		options,
		default: initial,
		...(description && { description }),
	};
}
