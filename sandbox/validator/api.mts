import { subjectOf } from '../http/token.mts';
import { dsoPartyId, version, transferPreapproval } from '../scan/directory.mts';
import { dso } from '../scan/dso.mts';
import { featuredApp } from '../scan/featured.mts';
import { summary, summaryWithFees } from '../scan/holdings.mts';
import { nameEntries, nameEntry, nameOfParty } from '../scan/names.mts';
import { commandCounter, commandStatus } from '../scan/transferCommands.mts';
import { currentRounds } from '../scan/rounds.mts';
import { refuse, starting, undecodable, unknown } from '../scan/refusals.mts';
import { Refusal, type Api, type Call, type Handlers, type Reply } from '../http/api.mts';
import type { components, paths } from '../../api/validator.d.ts';

const OPERATOR = 'digitalasset-testValidator-1';

const handlers: Handlers<paths> = {
	'GET /readyz': ({ sandbox }) => ({ status: sandbox.settings.scanLoading || starting(sandbox.settings) ? 503 : 200 }),
	'GET /livez': () => ({}),
	'GET /version': ({ sandbox }) => version(sandbox),
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
	'GET /v0/scan-proxy/ans-entries': ({ sandbox, query }) => nameEntries(sandbox, query),
	'GET /v0/scan-proxy/ans-entries/by-party/{party}': ({ sandbox, path }) => nameOfParty(sandbox, path.party, 'proxy'),
	'GET /v0/scan-proxy/ans-entries/by-name/{name}': ({ sandbox, path }) => nameEntry(sandbox, path.name, 'proxy'),
	'GET /v0/scan-proxy/transfer-command-counter/{party}': ({ sandbox, path }) => commandCounter(sandbox, path.party),
	'GET /v0/scan-proxy/transfer-command/status': ({ sandbox, query }) => commandStatus(sandbox, query),
	'GET /v0/scan-proxy/featured-apps/{provider_party_id}': ({ sandbox, path }) => featuredApp(sandbox, path.provider_party_id),
	'GET /v0/scan-proxy/open-and-issuing-mining-rounds': ({ sandbox }) => {
		const { open, issuing } = currentRounds(sandbox.world);
		return { json: { open_mining_rounds: open, issuing_mining_rounds: issuing } };
	},
	'GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}': ({ sandbox, path }) => transferPreapproval(sandbox, path.party),
	'POST /v0/scan-proxy/holdings/summary': ({ sandbox, body }) => passedOn(() => summaryWithFees(sandbox, body)),
	'POST /v1/scan-proxy/holdings/summary': ({ sandbox, body }) => passedOn(() => summary(sandbox, body)),
};

/** Scan's answer; where it has no snapshot, in the proxy's own words (recorded). */
function passedOn(ask: () => Reply): Reply {
	try {
		return ask();
	} catch (error) {
		if (error instanceof Refusal && 'status' in error.reply && error.reply.status === 404)
			throw refuse(404, 'Summary not found for given parameters');
		throw error;
	}
}

/** Any valid token for the validator's audience will do; which ledger rights its user has does not matter. */
export async function authorise(call: Call): Promise<void> {
	const { settings } = call.sandbox;
	if (!settings.authorisation) return;
	call.subject = await subjectOf(settings, call.headers.authorization);
	if (call.subject !== undefined) return;
	// Recorded: text, and another one where the header is none that holds a bearer token.
	const bearer = /^bearer \S/i.test(call.headers.authorization ?? '');
	const text = bearer
		? 'The supplied authentication is invalid'
		: 'The resource requires authentication, which was not supplied with the request';
	const headers = { 'www-authenticate': 'Bearer realm="splice scan proxy realm"' };
	throw new Refusal({ status: 401, text, headers, outside: true });
}

/** A validator app, as far as it passes calls on to scan. */
export const validator: Api = {
	name: 'validator',
	prefixes: ['/api/validator'],
	handlers,
	version: (settings) => settings.splice,
	authorise,
	sendsNulls: true,
	starting,
	undecodable,
	unknown,
};
