// Every reading operation is given answers made from the contracts of scan and validator, as little as they demand up to all they
// allow. None may end in a JavaScript error, and raw output loses nothing.
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { CASES, expectOddity, expectSurvived, GeneratedAnswers, oddLists, useAnswers } from '../../support/generatedAnswers.cts';
import { seeded } from '../../support/seeded.cjs';
import { waitForNothing } from '../../support/waits.cts';

waitForNothing();

const party = `alice::1220${'ab'.repeat(32)}`;
const all = { returnAll: true };
const snapshot = { parties: party, recordTime: '2026-07-01T00:00:00Z', recordTimeMatch: 'exact', options: { migrationId: '0' } };
const legacy = { ...snapshot, options: { migrationId: '0', includeFees: true } };
const newest = { parties: party, recordTime: '', options: {} };
const traffic = { memberId: 'PAR::a::1220', options: { synchronizerId: `global-domain::1220${'ab'.repeat(32)}` } };
const batch = { roundNumber: '1', batchHash: 'ab' };

/** Resource, operation, its endpoint, its parameters. */
type Operation = [string, string, string, IDataObject];

const SCAN: Operation[] = [
	['bulkObject', 'getAll', 'POST /v0/history/bulk/updates', { content: 'updates', fromRecordTime: '2026-07-01T00:00:00Z', ...all }],
	['bulkObject', 'getAll', 'GET /v0/history/bulk/acs', { content: 'snapshot', ...all }],
	['event', 'get', 'GET /v0/events/{update_id}', { updateId: `1220${'ab'.repeat(32)}` }],
	['event', 'getAll', 'POST /v0/events', all],
	['featuredApp', 'get', 'GET /v0/featured-apps/by-provider/{provider_party_id}', { provider: party }],
	['featuredApp', 'getAll', 'GET /v0/featured-apps', all],
	['holdingsSummary', 'get', 'POST /v1/holdings/summary', snapshot],
	['holdingsSummary', 'get', 'POST /v0/holdings/summary', legacy],
	['holdingsSummary', 'get', 'GET /v0/state/acs/snapshot-timestamp', newest],
	['holdingsSummary', 'get', 'GET /v0/migrations/last', newest],
	['holdingsSummary', 'get', 'GET /v0/dso', snapshot],
	['holdingsSummary', 'get', 'GET /v0/domains/{domain_id}/parties/{party_id}/participant-id', snapshot],
	['nameEntry', 'getAll', 'GET /v0/ans-entries', all],
	['nameEntry', 'getByName', 'GET /v0/ans-entries/by-name/{name}', { name: 'a.ans' }],
	['nameEntry', 'getByParty', 'GET /v0/ans-entries/by-party/{party}', { party }],
	['network', 'get', 'GET /v0/dso', {}],
	['network', 'getNames', 'GET /v0/splice-instance-names', {}],
	['network', 'getScans', 'GET /v0/scans', {}],
	['network', 'getSequencers', 'GET /v0/dso-sequencers', {}],
	['party', 'getParticipant', 'GET /v1/domains/{domain_id}/parties/{party_id}/participant-id', { party, ...traffic }],
	['priceVote', 'getAll', 'GET /v0/amulet-price/votes', all],
	['rewardBatch', 'get', 'GET /v0/internal/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}', batch],
	['rewardRound', 'getEarliest', 'GET /v0/internal/reward-accounting-process/rounds/earliest-available', {}],
	['round', 'getClosed', 'GET /v0/closed-rounds', {}],
	['round', 'getOpenAndIssuing', 'POST /v0/open-and-issuing-mining-rounds', {}],
	['traffic', 'getStatus', 'GET /v0/domains/{domain_id}/members/{member_id}/traffic-status', traffic],
	['traffic', 'getStatus', 'GET /v1/domains/{domain_id}/parties/{party_id}/participant-id', { findBy: 'party', party, ...traffic }],
	['transferCommand', 'getCounter', 'GET /v0/transfer-command-counter/{party}', { sender: party }],
	['transferCommand', 'getStatus', 'GET /v0/transfer-command/status', { sender: party, nonce: '0' }],
	['transferPreapproval', 'get', 'GET /v0/transfer-preapprovals/by-party/{party}', { party }],
	['update', 'get', 'GET /v2/updates/{update_id}', { updateId: `1220${'ab'.repeat(32)}` }],
	['update', 'get', 'GET /v2/updates/hash/{hash}', { findBy: 'hash', transactionHash: 'ab'.repeat(32) }],
	['update', 'getAll', 'POST /v2/updates', { ...all, options: { migrationId: '0' } }],
	['update', 'getAll', 'POST /v0/updates', { ...all, options: { apiVersion: 'legacy' } }],
	['validatorLicense', 'getAll', 'GET /v0/admin/validator/licenses', all],
	['voteRequest', 'get', 'GET /v0/voterequests/{vote_request_contract_id}', { contractId: `00${'ab'.repeat(32)}` }],
	['voteRequest', 'getAll', 'GET /v0/admin/sv/voterequests', all],
	['voteResult', 'getAll', 'POST /v0/admin/sv/voteresults', all],
	['voteResult', 'count', 'POST /v0/admin/sv/voteresults/count', {}],
];
const VALIDATOR: Operation[] = [
	['featuredApp', 'get', 'GET /v0/scan-proxy/featured-apps/{provider_party_id}', { provider: party }],
	['nameEntry', 'getAll', 'GET /v0/scan-proxy/ans-entries', all],
	['nameEntry', 'getByName', 'GET /v0/scan-proxy/ans-entries/by-name/{name}', { name: 'a.ans' }],
	['nameEntry', 'getByParty', 'GET /v0/scan-proxy/ans-entries/by-party/{party}', { party }],
	['transferCommand', 'getCounter', 'GET /v0/scan-proxy/transfer-command-counter/{party}', { sender: party }],
	['transferCommand', 'getStatus', 'GET /v0/scan-proxy/transfer-command/status', { sender: party, nonce: '0' }],
	['network', 'get', 'GET /v0/scan-proxy/dso', {}],
	['round', 'getOpenAndIssuing', 'GET /v0/scan-proxy/open-and-issuing-mining-rounds', {}],
	['holdingsSummary', 'get', 'POST /v1/scan-proxy/holdings/summary', snapshot],
	['holdingsSummary', 'get', 'POST /v0/scan-proxy/holdings/summary', legacy],
	['holdingsSummary', 'get', 'GET /v0/scan-proxy/dso', newest],
	['transferPreapproval', 'get', 'GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}', { party }],
];
const OPERATIONS = [...SCAN.map((of) => ['scan', ...of] as const), ...VALIDATOR.map((of) => ['validator', ...of] as const)];

const HOLDINGS = { record_time: '2026-07-01T00:00:00Z', migration_id: 0, computed_as_of_round: 1, summaries: [] };
const CONTRACT = {
	contract: { template_id: 'a:B:C', contract_id: '00ab', payload: {}, created_event_blob: '', created_at: '2026-07-01T00:00:00Z' },
};
const DSO = {
	dso_party_id: party,
	latest_mining_round: CONTRACT,
	amulet_rules: CONTRACT,
	dso_rules: CONTRACT,
	sv_node_states: [],
	voting_threshold: 1,
	sv_party_id: party,
	sv_user: 'sv',
};
const TRAFFIC = { traffic_status: { actual: { total_consumed: 0, total_limit: 1 }, target: { total_purchased: 1 } } };
const answers = useAnswers({
	'GET /v0/migrations/last': { migration_id: 0 },
	'GET /v0/domains/{domain_id}/members/{member_id}/traffic-status': TRAFFIC,
	'GET /v0/dso': DSO,
	'GET /v0/state/acs/snapshot-timestamp': { record_time: '2026-07-01T00:00:00Z' },
	'POST /v1/holdings/summary': HOLDINGS,
	'POST /v0/holdings/summary': HOLDINGS,
	'POST /v1/scan-proxy/holdings/summary': HOLDINGS,
	'POST /v0/scan-proxy/holdings/summary': HOLDINGS,
});

async function read([through, resource, operation, endpoint, parameters]: (typeof OPERATIONS)[number], answer: unknown, simplify: boolean) {
	answers.give(endpoint, answer);
	return await runNode('cantonScan', { resource, operation, connectThrough: through, simplify, ...parameters } as never, {
		credentials: {
			cantonScanApi: { url: answers.url },
			cantonValidatorApi: { url: answers.url, authentication: 'accessToken', accessToken: 'a.b.c' },
		},
		invented: true,
	});
}

/** Endpoints an operation asks on its way: what they answer is no output. */
const ASIDE = /migrations|snapshot-timestamp|\/dso$|participant-id/;

/** Endpoints whose contract allows an answer without anything. */
const NOTHING = new RegExp(`${ASIDE.source}|featured-apps/\\{`);

/** What is said where an answer does not tell what is needed. A validator's rules need not tell the migration; then the field asks for it. */
const saidOf = ([, resource, , endpoint]: (typeof OPERATIONS)[number]) =>
	resource === 'holdingsSummary' && endpoint === 'GET /v0/scan-proxy/dso'
		? 'Migration ID: this field is empty, and the validator does not expose'
		: undefined;

describe.each(OPERATIONS)('%s: %s %s, %s', (...of) => {
	test.each(CASES)('%s', async (filling, count) => {
		for (let variant = 0; variant < count; variant++) {
			const answer = new GeneratedAnswers(of[0], filling, seeded(variant + 1)).answer(of[3], variant);
			for (const simplify of [true, false]) {
				const result = await read(of, answer, simplify);
				expectSurvived(answer, result, !simplify && !ASIDE.test(of[3]), saidOf(of));
				if (filling === 'full' && !ASIDE.test(of[3])) expect([result.error?.message, result.json.length > 0]).toEqual([undefined, true]);
			}
		}
	});

	test('{} is an answer of something else, not an empty result', async () => {
		const { error } = await read(of, {}, true);
		if (error) expectSurvived({}, { error, json: [] } as never, false, saidOf(of));
		else expect(of[3]).toMatch(NOTHING);
	});
});

describe.each(OPERATIONS.filter((...[of]) => oddLists(of[0], of[3]).length > 0))('%s: %s %s, %s', (...of) => {
	test.each(oddLists(of[0], of[3]))('$where is an answer of something else', async ({ where, answer }) => {
		for (const simplify of [true, false]) expectOddity(where, await read(of, answer, simplify));
	});
});
