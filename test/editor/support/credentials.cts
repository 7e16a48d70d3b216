/** Credentials of the sandbox as a person enters them: the fields of their forms, by their labels. */
import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { CantonLedgerApi } from '../../../credentials/CantonLedgerApi.credentials';
import { CantonLedgerOAuth2Api } from '../../../credentials/CantonLedgerOAuth2Api.credentials';
import { CantonScanApi } from '../../../credentials/CantonScanApi.credentials';
import { CantonTokenRegistryApi } from '../../../credentials/CantonTokenRegistryApi.credentials';
import { CantonValidatorApi } from '../../../credentials/CantonValidatorApi.credentials';
import { CantonValidatorOAuth2Api } from '../../../credentials/CantonValidatorOAuth2Api.credentials';
import type { Client } from '../../../scripts/lib/rest.cjs';
import type { Sandbox } from '../../../scripts/lib/sandbox.cjs';
import { credential } from '../../e2e/support/e2e.cts';
import { bearer } from '../../e2e/support/token.cts';
import type { CredentialForm, CredentialValue } from './formHand.cts';

const TYPES: readonly ICredentialType[] = [
	new CantonLedgerApi(),
	new CantonLedgerOAuth2Api(),
	new CantonScanApi(),
	new CantonTokenRegistryApi(),
	new CantonValidatorApi(),
	new CantonValidatorOAuth2Api(),
];

/** Fields that OAuth2 credentials have from n8n's own type. */
const INHERITED = (
	[
		['Client ID', 'clientId'],
		['Client Secret', 'clientSecret'],
	] as const
).map(([displayName, name]): INodeProperties => ({ displayName, name, type: 'string', default: '' }));

function valueOf({ displayName, name, options }: INodeProperties, value: unknown): CredentialValue {
	const option = options?.find((each) => 'value' in each && each.value === value);
	return { label: displayName, field: name, value: option?.name ?? String(value), chosen: option !== undefined };
}

/** The form of a type with the demo's values, some of them changed. What is preset there is not entered. */
export function formOf(sandbox: Sandbox, type: string, changes: Record<string, unknown> = {}): CredentialForm {
	const { displayName, properties } = TYPES.find(({ name }) => name === type)!;
	const { data } = credential(sandbox, type, changes);
	const entered = [...properties, ...INHERITED].filter(({ name, default: preset }) => data[name] !== undefined && data[name] !== preset);
	return { app: displayName, values: entered.map((property) => valueOf(property, data[property.name])) };
}

/** The form of a ledger credential as the pages of a job have it: an address, and a token that was pasted. It is valid for five minutes. */
export const pastedForm = (sandbox: Sandbox): CredentialForm => ({
	app: 'Canton Ledger API',
	values: [
		{ label: 'Base URL', field: 'baseUrl', value: sandbox.url },
		{ label: 'Access Token', field: 'accessToken', value: bearer() },
	],
});

/**
 * Deletes credentials that other test files have saved, since n8n would choose them. The only thing that a test of the ring does by REST.
 * @param type what their type begins with: all of them by default
 */
export async function deleteCredentials(client: Client, type = ''): Promise<void> {
	const stored: Array<{ id: string; type: string }> = await client.call('GET', '/rest/credentials');
	for (const { id } of stored.filter((each) => each.type.startsWith(type))) await client.call('DELETE', `/rest/credentials/${id}`);
}
