// A 2xx answer of another shape comes from something else at this URL: neither an empty result nor a JavaScript error.
import { runNode } from '../../support/engine.cts';
import { useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 20 });
const party = `alice::1220${'ab'.repeat(32)}`;

test.each([
	['validatorLicense', 'getAll', { returnAll: true }, 'validator_licenses'],
	['bulkObject', 'getAll', { content: 'updates', fromRecordTime: '2026-07-01T00:00:00Z', returnAll: true }, 'object_refs'],
	['bulkObject', 'getAll', { content: 'snapshot', returnAll: true }, 'record_time'],
	['voteResult', 'count', {}, 'count'],
	[
		'holdingsSummary',
		'get',
		{ parties: party, recordTime: '2026-07-01T00:00:00Z', recordTimeMatch: 'at_or_before', options: { migrationId: '0' } },
		'record_time',
	],
	['rewardRound', 'getEarliest', {}, 'earliest_round'],
	['rewardBatch', 'get', { roundNumber: '1', batchHash: 'ab' }, 'batch_type'],
	['network', 'get', {}, 'dso_party_id'],
	['network', 'getSuperValidators', {}, 'dso_party_id'],
	['network', 'getScans', {}, 'scans'],
	['network', 'getSequencers', {}, 'domainSequencers'],
	['network', 'getNames', {}, 'network_name'],
	['party', 'getParticipant', { party, options: { synchronizerId: party } }, 'participant_ids'],
	['round', 'getOpenAndIssuing', {}, 'open_mining_rounds'],
	['round', 'getClosed', {}, 'rounds'],
	['featuredApp', 'getAll', { returnAll: true }, 'featured_apps'],
	['featuredApp', 'get', { provider: party }, 'featured_apps'],
	['voteRequest', 'getAll', { returnAll: true }, 'dso_rules_vote_requests'],
	['voteRequest', 'get', { contractId: `00${'ab'.repeat(32)}` }, 'dso_rules_vote_request'],
	['voteResult', 'getAll', { returnAll: true }, 'dso_rules_vote_results'],
	['priceVote', 'getAll', { returnAll: true }, 'amulet_price_votes'],
	['nameEntry', 'getAll', { returnAll: true }, 'entries'],
	['nameEntry', 'getByName', { name: 'a.ans' }, 'entry'],
	['nameEntry', 'getByParty', { party }, 'entry'],
	['transferCommand', 'getCounter', { sender: party }, 'transfer_command_counter'],
	['transferCommand', 'getStatus', { sender: party, nonce: '0' }, 'transfer_commands_by_contract_id'],
	['upgrade', 'getSchedule', {}, 'time'],
	['event', 'getAll', { returnAll: true }, 'events'],
	['update', 'get', { updateId: `1220${'ab'.repeat(32)}` }, 'update_id'],
	['traffic', 'getStatus', { memberId: 'PAR::a::1220ab', options: { synchronizerId: party } }, 'traffic_status'],
	['transferPreapproval', 'get', { party }, 'transfer_preapproval'],
	['event', 'get', { updateId: `1220${'ab'.repeat(32)}` }, 'update" nor "verdict'],
	['update', 'getAll', { returnAll: true }, 'transactions'],
])('%s %s %j: {} is refused, naming %s', async (resource, operation, parameters, field) => {
	await sandbox.fault({ api: 'scan', times: 0, status: 200, headers: { 'content-type': 'application/json' }, body: '{}' });
	const { json, error } = await runNode(
		'cantonScan',
		{ resource, operation, connectThrough: 'scan', simplify: true, ...parameters } as never,
		{
			credentials: { cantonScanApi: { url: sandbox.url } },
		},
	);
	expect(json).toEqual([]);
	expect(error?.message).toContain(`${sandbox.url}/api/scan does not answer as expected`);
	expect(error?.message).toContain(`"${field}"`);
});
