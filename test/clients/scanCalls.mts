// The calls that the official clients are asked to make of scan and of a validator's scan proxy, by name.
import { ScanClient } from '@canton-network/core-splice-client';

import { get, own, post, silent, type Call, type Clients, type SandboxFacts } from './connect.mts';

/** Calls that the clients of a scan and of its proxy have in common. */
const ofNetwork = (name: string, client: Record<string, any>): Record<string, Call> =>
	Object.fromEntries(
		['getAmuletSynchronizerId', 'getAmuletRules', 'isDevNet', 'getOpenMiningRounds', 'getActiveOpenMiningRound'].map((method) => [
			`${name}.${method}`,
			async () => await client[method](),
		]),
	);

/** The moment a snapshot is read at, and whose holdings. */
function snapshotOf(world: any) {
	const moment = { migration_id: world.migrationId, record_time: world.time, record_time_match: 'at_or_before' };
	return { moment, snapshot: { ...moment, owner_party_ids: [world.parties.alice] } };
}

/** Rounds, updates and bulk data of scan. */
function historyCalls({ scan }: Clients, { world, preapproved }: SandboxFacts): Record<string, Call> {
	return {
		'scan POST /v0/open-and-issuing-mining-rounds': post(scan, '/v0/open-and-issuing-mining-rounds', {
			cached_open_mining_round_contract_ids: [],
			cached_issuing_round_contract_ids: [],
		}),
		'scan GET /v2/updates/{update_id}': async () =>
			scan.get('/v2/updates/{update_id}', {
				path: { update_id: (await scan.post('/v2/updates', { page_size: 1 })).transactions[0].update_id },
			}),
		'scan GET /v0/events/{update_id}': async () =>
			scan.get('/v0/events/{update_id}', {
				path: { update_id: (await scan.post('/v2/updates', { page_size: 1 })).transactions[0].update_id },
			}),
		'scan GET /v0/history/bulk/acs': get(scan, '/v0/history/bulk/acs', { query: { at_or_before_record_time: world.time } }),
		'scan POST /v0/history/bulk/updates': post(scan, '/v0/history/bulk/updates', {
			page_size: 3,
			start_record_time: '2026-07-01T00:00:00Z',
			end_record_time: world.time,
		}),
		'scan GET /v0/transfer-preapprovals/by-party/{party}': get(scan, '/v0/transfer-preapprovals/by-party/{party}', {
			path: { party: preapproved },
		}),
	};
}

/** Rewards in scan. */
function rewardCalls({ scan }: Clients, world: any): Record<string, Call> {
	const [reward] = world.network.rewards;
	return {
		'scan GET /v0/internal/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}': get(
			scan,
			'/v0/internal/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}',
			{ path: { round_number: String(reward.round), batch_hash: reward.rootHash } },
		),
		'scan GET /v0/internal/reward-accounting-process/rounds/earliest-available': get(
			scan,
			'/v0/internal/reward-accounting-process/rounds/earliest-available',
		),
		'scan GET /v0/internal/reward-accounting-process/rounds/{round_number}/root-hash': get(
			scan,
			'/v0/internal/reward-accounting-process/rounds/{round_number}/root-hash',
			{ path: { round_number: String(reward.round) } },
		),
		'scan GET /v0/internal/reward-accounting-process/rounds/{round_number}/activity-totals': get(
			scan,
			'/v0/internal/reward-accounting-process/rounds/{round_number}/activity-totals',
			{ path: { round_number: String(reward.round) } },
		),
	};
}

/** Validators, contracts and holdings in scan. */
function stateCalls({ scan }: Clients, world: any): Record<string, Call> {
	const { moment, snapshot } = snapshotOf(world);
	return {
		'scan GET /v0/validators/validator-faucets': get(scan, '/v0/validators/validator-faucets', {
			query: { validator_ids: [world.parties['digitalasset-testValidator-1']] },
		}),
		'scan POST /v0/state/acs': post(scan, '/v0/state/acs', { ...moment, page_size: 3 }),
		'scan POST /v1/state/acs': post(scan, '/v1/state/acs', { ...moment, page_size: 3 }),
		'scan POST /v2/state/acs': post(scan, '/v2/state/acs', { ...moment, page_size: 3 }),
		'scan POST /v2/holdings/state': post(scan, '/v2/holdings/state', { ...snapshot, page_size: 3 }),
		'scan POST /v0/holdings/state': post(scan, '/v0/holdings/state', { ...snapshot, page_size: 3 }),
		'scan POST /v1/holdings/state': post(scan, '/v1/holdings/state', { ...snapshot, page_size: 3 }),
		'scan POST /v0/state/acs/force': post(scan, '/v0/state/acs/force', undefined),
		'scan GET /v0/state/acs/snapshot-timestamp': get(scan, '/v0/state/acs/snapshot-timestamp', {
			query: { before: '2036-07-01T00:00:00Z', migration_id: String(world.migrationId) },
		}),
		'scan GET /v0/state/acs/snapshot-timestamp-after': get(scan, '/v0/state/acs/snapshot-timestamp-after', {
			query: { after: '2026-07-01T00:00:00Z', migration_id: String(world.migrationId) },
		}),
		'scan POST /v0/holdings/summary': post(scan, '/v0/holdings/summary', snapshot),
		'scan POST /v1/holdings/summary': post(scan, '/v1/holdings/summary', snapshot),
	};
}

/** The validator's scan proxy. */
function proxyCalls({ proxy }: Clients, { world, preapproved }: SandboxFacts): Record<string, Call> {
	const { snapshot } = snapshotOf(world);
	return {
		'validator GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}': get(
			proxy,
			'/v0/scan-proxy/transfer-preapprovals/by-party/{party}',
			{ path: { party: preapproved } },
		),
		'validator POST /v0/scan-proxy/holdings/summary': post(proxy, '/v0/scan-proxy/holdings/summary', snapshot),
		'validator POST /v1/scan-proxy/holdings/summary': post(proxy, '/v1/scan-proxy/holdings/summary', snapshot),
	};
}

/** All calls of scan, and of a validator's scan proxy. */
export function scanCalls(clients: Clients, facts: SandboxFacts): Record<string, Call> {
	const { world } = facts;
	return {
		...historyCalls(clients, facts),
		...rewardCalls(clients, world),
		...stateCalls(clients, world),
		...ofNetwork('ScanClient', clients.scan),
		// Validator and its scan proxy.
		...proxyCalls(clients, facts),
		...ofNetwork('ScanProxyClient', clients.proxy),
	};
}

/** Calls that a scan of before 0.6.5 serves under another path. */
export function olderCalls({ url, world }: SandboxFacts): Record<string, Call> {
	const [reward] = world.network.rewards;
	const scan: any = new ScanClient(new URL(`${url}/api/scan`), silent, own(''));
	const rounds = '/v0/reward-accounting-process/rounds';
	return {
		[`scan GET ${rounds}/{round_number}/batches/{batch_hash}`]: () =>
			scan.get(`${rounds}/{round_number}/batches/{batch_hash}`, {
				path: { round_number: String(reward.round), batch_hash: reward.rootHash },
			}),
		...Object.fromEntries(
			['root-hash', 'activity-totals'].map((rewardPart) => [
				`scan GET ${rounds}/{round_number}/${rewardPart}`,
				() => scan.get(`${rounds}/{round_number}/${rewardPart}`, { path: { round_number: String(reward.round) } }),
			]),
		),
		[`scan GET ${rounds}/earliest-available`]: () => scan.get(`${rounds}/earliest-available`),
	};
}
