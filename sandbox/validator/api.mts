import { subjectOf } from '../http/token.mts';
import { dsoPartyId, transferPreapproval } from '../scan/directory.mts';
import { dso } from '../scan/dso.mts';
import { summary, summaryWithFees } from '../scan/holdings.mts';
import { refuse, undecodable, unknown } from '../scan/refusals.mts';
import type { Api, Call, Handlers } from '../http/api.mts';
import type { components, paths } from '../../api/validator.d.ts';

const OPERATOR = 'digitalasset-testValidator-1';

const handlers: Handlers<paths> = {
	'GET /v0/validator-user': ({ sandbox }) => {
		const json: components['schemas']['ValidatorUser'] = {
			user_name: 'validator-operator',
			party_id: sandbox.world.party(OPERATOR),
			featured: false,
		};
		return { json };
	},
	'GET /v0/scan-proxy/dso': ({ sandbox }) => dso(sandbox),
	'GET /v0/scan-proxy/dso-party-id': ({ sandbox }) => dsoPartyId(sandbox),
	'GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}': ({ sandbox, path }) => transferPreapproval(sandbox, path.party),
	'POST /v0/scan-proxy/holdings/summary': ({ sandbox, body }) => summaryWithFees(sandbox, body),
	'POST /v1/scan-proxy/holdings/summary': ({ sandbox, body }) => summary(sandbox, body),
};

/** Any valid token for the validator's audience will do; which ledger rights its user has does not matter. */
export async function authorise(call: Call): Promise<void> {
	const { settings } = call.sandbox;
	if (!settings.authorisation) return;
	call.subject = await subjectOf(settings, call.headers.authorization);
	if (call.subject !== undefined) return;
	const missing = call.headers.authorization === undefined;
	throw refuse(401, missing ? 'Authorization header is missing' : 'The supplied token is invalid, expired or meant for another audience');
}

/** A validator app, as far as it passes calls on to scan. */
export const validator: Api = {
	name: 'validator',
	prefixes: ['/api/validator'],
	handlers,
	version: (settings) => settings.splice,
	authorise,
	undecodable,
	unknown,
};
