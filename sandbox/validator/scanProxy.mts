// Endpoints that a validator passes on to scan.
import { dsoPartyId, transferPreapproval } from '../scan/directory.mts';
import { dso } from '../scan/dso.mts';
import { featuredApp } from '../scan/featured.mts';
import { summary, summaryWithFees } from '../scan/holdings.mts';
import { nameEntries, nameEntry, nameOfParty } from '../scan/names.mts';
import { commandCounter, commandStatus } from '../scan/transferCommands.mts';
import { currentRounds } from '../scan/rounds.mts';
import { refuse } from '../splice/refusals.mts';
import { Refusal, type Handlers, type Reply } from '../wire/api.mts';
import type { paths } from '../../api/validator.d.ts';

export const scanProxy: Handlers<paths> = {
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

/** Scan's answer, in the proxy's own words if there is no snapshot (recorded). */
function passedOn(ask: () => Reply): Reply {
	try {
		return ask();
	} catch (error) {
		if (error instanceof Refusal && 'status' in error.reply && error.reply.status === 404)
			throw refuse(404, 'Summary not found for given parameters');
		throw error;
	}
}
