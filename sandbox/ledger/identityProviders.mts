// Identity providers beside the one the participant is configured with.
import type { paths } from '../../api/ledger.d.ts';
import type { Handlers } from '../wire/api.mts';
import type { IdentityProvider } from '../world/members.mts';
import { needAdmin, oddId, type AnyCall } from '../canton/auth.mts';
import { maskOf } from './changes.mts';
import type { Code } from '../canton/errorCodes.mts';
import { invalidField, missing, refuse } from '../canton/errors.mts';

export const identityProviders: Handlers<paths> = {
	'GET /v2/idps': (call) => {
		needAdmin(call);
		const all = [...call.sandbox.world.identityProviders.values()];
		return { json: { identityProviderConfigs: all.sort((a, b) => (a.identityProviderId < b.identityProviderId ? -1 : 1)) } };
	},
	'GET /v2/idps/{idp-id}': (call) => ({ json: { identityProviderConfig: existingProvider(call, 'getting') } }),
	'POST /v2/idps': (call) => {
		needAdmin(call);
		const submitted = call.body.identityProviderConfig;
		const { identityProviderId = '' } = submitted;
		if (identityProviderId === '') throw missing('identity_provider_id');
		const odd = oddId(identityProviderId, 'Ledger String', 255);
		if (odd !== undefined) throw invalidField('identity_provider_id', odd);
		const config = checked({ ...submitted, identityProviderId });
		const all = call.sandbox.world.identityProviders;
		if (all.has(identityProviderId)) {
			throw about(
				'IDP_CONFIG_ALREADY_EXISTS',
				`creating identity provider config failed, as identity provider "${identityProviderId}" already exists`,
				identityProviderId,
			);
		}
		refuseTaken(call, config, 'creating');
		all.set(identityProviderId, config);
		return { json: { identityProviderConfig: config } };
	},
	'PATCH /v2/idps/{idp-id}': (call) => {
		needAdmin(call);
		const submitted = checked(call.body.identityProviderConfig);
		const id = call.path['idp-id'];
		if (call.body.updateMask === undefined) throw missing('update_mask');
		const found = existingProvider(call, 'updating');
		const paths = maskOf(call.body.updateMask, {
			paths: Object.keys(FIELDS),
			code: 'INVALID_IDENTITY_PROVIDER_UPDATE_REQUEST',
			prefix: `Update operation for identity provider config '${id}' failed due to: `,
			detail: { resources: [['IDENTITY_PROVIDER_CONFIG', id]] },
		});
		const changes = Object.entries(FIELDS).filter(([path]) => paths.includes(path));
		const config = { ...found, ...Object.fromEntries(changes.map(([, field]) => [field, submitted[field]])) };
		refuseTaken(call, config, 'updating');
		call.sandbox.world.identityProviders.set(id, config);
		return { json: { identityProviderConfig: config } };
	},
	'DELETE /v2/idps/{idp-id}': (call) => {
		needAdmin(call);
		const { world } = call.sandbox;
		const { identityProviderId: id } = existingProvider(call, 'deleting');
		if ([...world.users.values()].some((user) => user.identityProviderId === id)) throw hasUsers(id);
		world.identityProviders.delete(id);
		return { json: {} };
	},
};

/** Fields that a mask may name. */
const FIELDS: Record<string, keyof IdentityProvider> = {
	is_deactivated: 'isDeactivated',
	issuer: 'issuer',
	jwks_url: 'jwksUrl',
	audience: 'audience',
};

/** Recorded of a participant with an H2 database, whose words pass through. */
const hasUsers = (id: string) =>
	refuse(
		'INDEX_DB_SQL_TRANSIENT_ERROR',
		'Processing the request failed due to a transient database error: Referential integrity constraint violation: ' +
			'"CONSTRAINT_5E23: PUBLIC.LAPI_USERS FOREIGN KEY(IDENTITY_PROVIDER_ID) REFERENCES ' +
			`PUBLIC.LAPI_IDENTITY_PROVIDER_CONFIG(IDENTITY_PROVIDER_ID) ('${id}')"; SQL statement:\n\n` +
			'         DELETE FROM lapi_identity_provider_config WHERE identity_provi [23503-224]',
		{
			quoted: true,
			context: { metric: "'daml.participant.api.identity_provider_config_store.delete_identity_provider_config'" },
		},
	);

const about = (code: Code, cause: string, name: string) => refuse(code, cause, { resources: [['IDENTITY_PROVIDER_CONFIG', name]] });

function existingProvider(call: AnyCall, doing: string): IdentityProvider {
	needAdmin(call);
	const id = String(call.path['idp-id']);
	const found = call.sandbox.world.identityProviders.get(id);
	if (found) return found;
	throw about('IDP_CONFIG_NOT_FOUND', `${doing} identity provider config failed for unknown identity provider id="${id}"`, id);
}

/** The configuration with defaults filled in. The address of the keys has to be one. Nobody looks there yet. */
function checked(submitted: Partial<IdentityProvider>): IdentityProvider {
	const { identityProviderId = '', isDeactivated = false, issuer = '', jwksUrl = '', audience = '' } = submitted;
	if (issuer === '') throw missing('issuer');
	if (jwksUrl === '') throw missing('jwks_url');
	const odd = /[\s"<>\\^`{|}]/.exec(jwksUrl);
	if (odd) throw invalidField('jwks_url', `Malformed URL: Illegal character in path at index ${odd.index}: ${jwksUrl}`);
	if (!URL.canParse(jwksUrl)) throw invalidField('jwks_url', 'Malformed URL: URI is not absolute');
	return { identityProviderId, isDeactivated, issuer, jwksUrl, audience };
}

/** No two identity providers have one issuer. */
function refuseTaken(call: AnyCall, { identityProviderId, issuer }: IdentityProvider, doing: string): void {
	for (const other of call.sandbox.world.identityProviders.values()) {
		if (other.issuer !== issuer || other.identityProviderId === identityProviderId) continue;
		const cause = `${doing} identity provider config failed, as identity provider with issuer "${issuer}" already exists`;
		throw about('IDP_CONFIG_ISSUER_ALREADY_EXISTS', cause, issuer);
	}
}
