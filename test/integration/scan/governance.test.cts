// Votes of the super validators, what is scheduled, and what scan keeps beside the ledger: names, transfer commands, its own health.
import type { IDataObject } from 'n8n-workflow';

import { READY } from '../../support/harness.cts';
import { said, useScan, type Connection } from './support.cts';

const { sandbox, world, read, scanSays, happen, sent, with: during } = useScan('voteRequest', 'getAll', { history: 20 });

const both: Connection[] = ['scan', 'validator'];

describe('Vote Request', () => {
	let opened: { contractId: string; voteBefore: string };
	beforeAll(async () => void (opened = await happen('openVote', {})));

	test('Get Many: what about, until when, who has voted and who has not', async () => {
		const { json: items, error } = await read('voteRequest', 'getAll', { returnAll: true });
		expect(error).toBeUndefined();
		expect(items).toEqual([
			{
				action: 'SRARC_GrantFeaturedAppRight',
				actionParameters: { provider: world.parties.merchant, activityWeight: null },
				requester: 'Digital-Asset-1',
				reason: 'proposal of Digital-Asset-1',
				reasonUrl: 'https://example.com/proposal',
				voteBefore: opened.voteBefore,
				targetEffectiveAt: null,
				acceptedBy: ['Digital-Asset-1'],
				rejectedBy: [],
				notVoted: ['Digital-Asset-2'],
				hoursLeft: expect.any(Number),
				createdAt: expect.any(String),
				trackingId: opened.contractId,
				contractId: opened.contractId,
			},
		]);
		const raw = (await scanSays('/v0/admin/sv/voterequests')).dso_rules_vote_requests;
		expect((await read('voteRequest', 'getAll', { returnAll: true, simplify: false })).json).toEqual(raw);
	});

	test('Get: by the contract ID of before a vote was cast, too', async () => {
		const { contractId } = await happen('castVote', { accepted: false });
		expect(contractId).not.toBe(opened.contractId);
		for (const id of [opened.contractId, contractId]) {
			const { json: items } = await read('voteRequest', 'get', { contractId: id });
			expect(items).toMatchObject([
				{ contractId, trackingId: opened.contractId, acceptedBy: ['Digital-Asset-1'], rejectedBy: ['Digital-Asset-2'], notVoted: [] },
			]);
		}
		const { json: raw } = await read('voteRequest', 'get', { contractId, simplify: false });
		expect(raw).toEqual([await scanSays(`/v0/voterequests/${contractId}`)]);
	});

	test('Limit, and no open vote', async () => {
		await happen('openVote', { actionName: 'CRARC_SetConfig' });
		const { json: items } = await read('voteRequest', 'getAll', { returnAll: false, limit: 1 });
		expect(items).toHaveLength(1);
		const { json: all } = await read('voteRequest', 'getAll', { returnAll: true });
		expect(all[1]).toMatchObject({ action: 'CRARC_SetConfig', actionParameters: {} });
		await sandbox.fault({ endpoint: 'GET /v0/admin/sv/voterequests', body: { dso_rules_vote_requests: [] } });
		await sandbox.requests();
		expect(await read('voteRequest', 'getAll', { returnAll: true })).toMatchObject({ json: [], error: undefined });
		expect((await sent()).map(({ endpoint }) => endpoint)).toEqual(['GET /v0/admin/sv/voterequests']);
	});

	test('one that is over is an error that says where it is', async () => {
		const result = await read('voteRequest', 'get', { contractId: `00${'ab'.repeat(32)}` });
		expect(said(result)).toMatch(/No VoteRequest found contract: 00abab.*Vote Result › Get Many has it/);
		expect((await read('voteRequest', 'get', { contractId: 'nope' })).error?.message).toBe('Contract ID: "nope" is not a contract ID');
	});
});

describe('Vote Result › Get Many', () => {
	const results = async (parameters: IDataObject = {}) => (await read('voteResult', 'getAll', { returnAll: true, ...parameters })).json;

	test('newest first, with outcome and votes', async () => {
		const { network } = await sandbox.control('GET', '/world');
		const items = await results();
		expect(items.map(({ completedAt }) => completedAt)).toEqual(network.votes.map(({ completedAt }: any) => completedAt).reverse());
		const raw = (await scanSays('/v0/admin/sv/voteresults', { limit: 1000 })).dso_rules_vote_results;
		const at = items.findIndex(({ outcome }) => outcome === 'rejected');
		expect(items[at]).toMatchObject({
			action: raw[at].request.action.value.dsoAction?.tag ?? raw[at].request.action.value.amuletRulesAction.tag,
			requester: raw[at].request.requester,
			effectiveAt: null,
			rejectedBy: expect.any(Array),
			abstained: raw[at].abstainingSvs,
			offboardedVoters: [],
			nextCursor: 1,
		});
		const accepted = items.findIndex(({ outcome }) => outcome === 'accepted');
		expect(items[accepted].effectiveAt).toBe(raw[accepted].outcome.value.effectiveAt);
		expect(await results({ simplify: false, returnAll: false, limit: 1 })).toEqual([{ ...raw[0], next_page_token: expect.any(Number) }]);
	});

	test('an outcome this version does not know keeps its name', async () => {
		const [result] = (await scanSays('/v0/admin/sv/voteresults', { limit: 1 })).dso_rules_vote_results;
		const body = { dso_rules_vote_results: [{ ...result, outcome: { tag: 'VRO_Postponed', value: {} } }] };
		await sandbox.fault({ endpoint: 'POST /v0/admin/sv/voteresults', body });
		expect(await results()).toMatchObject([{ outcome: 'VRO_Postponed', effectiveAt: null }]);
	});

	test('the cursor goes on where an earlier run ended, and filters are sent', async () => {
		const all = await results();
		const first = await results({ returnAll: false, limit: 3 });
		const more = await results({ options: { startAfter: String(first[2].nextCursor) } });
		const times = (items: IDataObject[]) => items.map(({ completedAt }) => completedAt);
		expect([...times(first), ...times(more)]).toEqual(times(all));
		await sandbox.requests();
		const filters = {
			accepted: false,
			actionName: 'SetConfig',
			requester: 'SV',
			effectiveFrom: '2026-01-01T00:00:00Z',
			effectiveTo: '2027-01-01T00:00:00Z',
		};
		await results({ filters });
		expect((await sent())[0].body).toEqual({ ...filters, limit: 1000 });
		expect((await results({ filters: { accepted: false } })).every(({ outcome }) => outcome === 'rejected')).toBe(true);
	});
});

test('Price Vote › Get Many: the price each super validator wants', async () => {
	const raw = (await scanSays('/v0/amulet-price/votes')).amulet_price_votes;
	expect((await read('priceVote', 'getAll', { returnAll: true })).json).toEqual(
		raw.map(({ contract_id, payload }: any) => ({
			superValidatorParty: payload.sv,
			coinPriceUsd: '0.005',
			lastUpdatedAt: payload.lastUpdatedAt,
			contractId: contract_id,
		})),
	);
	expect((await read('priceVote', 'getAll', { returnAll: false, limit: 1, simplify: false })).json).toEqual(raw.slice(0, 1));
});

describe('Name Entry', () => {
	test.each(both)('Get Many through %s: prefix, limit, and nulls for names of the network', async (through) => {
		const { json: items } = await read('nameEntry', 'getAll', { returnAll: true }, { through });
		expect(items.map(({ name }) => name)).toEqual([
			'alice.unverified.ans',
			'merchant.unverified.ans',
			'dso.ans',
			'digital-asset-1.sv.ans',
			'digital-asset-2.sv.ans',
		]);
		expect(items[2]).toEqual({
			name: 'dso.ans',
			party: world.parties.DSO,
			url: '',
			description: '',
			expiresAt: null,
			daysToExpiry: null,
			contractId: null,
		});
		const filtered = await read('nameEntry', 'getAll', { returnAll: false, limit: 3, filters: { namePrefix: 'ali' } }, { through });
		expect(filtered.json).toMatchObject([
			{ name: 'alice.unverified.ans', expiresAt: expect.any(String), daysToExpiry: expect.any(Number) },
		]);
		expect((await sent()).at(-1)?.query).toEqual({ name_prefix: 'ali', page_size: 3 });
		const { entries } = await scanSays('/v0/ans-entries?page_size=1');
		expect((await read('nameEntry', 'getAll', { returnAll: false, limit: 1, simplify: false }, { through })).json).toEqual(entries);
	});

	test('a full list says that there may be more', async () => {
		const [entry] = (await scanSays('/v0/ans-entries?page_size=1')).entries;
		const body = { entries: Array.from({ length: 1000 }, () => entry) };
		await sandbox.fault({ endpoint: 'GET /v0/ans-entries', body });
		const { run: ran, json: items } = await read('nameEntry', 'getAll', { returnAll: true });
		expect(items).toHaveLength(1000);
		expect(JSON.stringify((ran.data as any).resultData.runData.Node[0].hints)).toContain('narrow the list with Name Prefix');
	});

	test.each(both)('Get by Name and by Party through %s; none is an answer', async (through) => {
		const { alice, carol } = world.parties;
		const name = 'alice.unverified.ans';
		for (const [operation, parameters] of [
			['getByName', { name }],
			['getByParty', { party: alice }],
		] as const) {
			const found = await read('nameEntry', operation, parameters, { through });
			expect(found.json).toMatchObject([{ found: true, name, party: alice, url: 'https://alice.example', contractId: expect.any(String) }]);
			const raw = await read('nameEntry', operation, { ...parameters, simplify: false }, { through });
			expect(raw.json).toMatchObject([{ entry: { name, user: alice } }]);
		}
		expect((await read('nameEntry', 'getByName', { name: 'none.ans' }, { through })).json).toEqual([{ found: false, name: 'none.ans' }]);
		expect((await read('nameEntry', 'getByParty', { party: carol }, { through })).json).toEqual([{ found: false, party: carol }]);
		expect((await read('nameEntry', 'getByParty', { party: carol, simplify: false }, { through })).json).toEqual([{ entry: null }]);
	});

	test('a party that is none is refused before anything is sent', async () => {
		await sandbox.requests();
		expect((await read('nameEntry', 'getByParty', { party: 'nobody' })).error?.message).toBe('Party: "nobody" is not a party ID');
		expect(await sent()).toEqual([]);
	});
});

describe('Upgrade › Get Schedule', () => {
	const schedule = async () => (await read('upgrade', 'getSchedule')).json;
	const nothing = { topologyFreezeTime: null, successorSynchronizerId: null, migrationId: null };

	test('nothing is an answer', async () => {
		expect(await schedule()).toEqual([{ scheduled: false, kind: null, upgradeTime: null, hoursLeft: null, ...nothing }]);
	});

	test('a logical upgrade, a roll-forward, and a migration', async () => {
		const upgradeTime = '2036-07-01T00:00:00Z';
		const lsu = { topologyFreezeTime: '2036-06-30T00:00:00Z', upgradeTime, successorPhysicalSynchronizerId: 'global-domain::1220ab::35-1' };
		await happen('schedule', { upgrade: lsu });
		const common = { scheduled: true, upgradeTime, hoursLeft: expect.any(Number), ...nothing };
		expect(await schedule()).toEqual([
			{ ...common, kind: 'logical', topologyFreezeTime: lsu.topologyFreezeTime, successorSynchronizerId: 'global-domain::1220ab::35-1' },
		]);
		await happen('schedule', { migration: { time: upgradeTime, migration_id: 3 } });
		expect(await schedule()).toEqual([{ ...common, kind: 'migration', migrationId: 3 }]);
		// A scan of before logical upgrades.
		expect(await during({ splice: '0.6.1' }, schedule)).toEqual([{ ...common, kind: 'migration', migrationId: 3 }]);
		await happen('schedule', {});
		const rollForwardLsu = { upgradeTime, currentPhysicalSynchronizerId: 'a', successorPhysicalSynchronizerId: 'b' };
		await sandbox.fault({ endpoint: 'GET /v0/roll-forward-lsu', body: { rollForwardLsu } });
		expect(await schedule()).toEqual([{ ...common, kind: 'rollForward', successorSynchronizerId: 'b' }]);
	});

	test('a scan that does not answer is an error, not "nothing"', async () => {
		await sandbox.fault({ endpoint: 'GET /v0/lsu', times: 0, status: 500, body: { error: 'An unexpected error occurred.' } });
		const { json: items, error } = await read('upgrade', 'getSchedule');
		expect(items).toEqual([]);
		expect(error?.message).toContain('An unexpected error occurred.');
		await sandbox.control('DELETE', '/faults');
	});
});

describe('Health › Get', () => {
	test.each(both)('of %s: ready, and which release', async (through) => {
		expect((await read('health', 'get', {}, { through })).json).toEqual([
			{
				...READY,
				releasedAt: '2026-06-24T08:15:30Z',
				baseUrl: expect.stringContaining(sandbox.url),
				checkedAt: expect.stringMatching(/Z$/),
			},
		]);
	});

	test.each(both)('of %s that is starting: alive, not ready', async (through) => {
		const { json: items } = await during({ spliceStarting: true }, async () => await read('health', 'get', {}, { through }));
		expect(items).toMatchObject([
			{ status: 'notReady', live: true, ready: false, version: '0.7.4', message: expect.stringContaining('503') },
		]);
	});

	test('nothing answers there', async () => {
		const { json: items } = await read('health', 'get', {}, { credential: { url: 'http://127.0.0.1:9' } });
		expect(items).toMatchObject([
			{ status: 'unreachable', live: false, ready: false, version: null, releasedAt: null, message: expect.any(String) },
		]);
	});
});

describe('Transfer Command', () => {
	test.each(both)('through %s: none yet, created, and a used nonce that failed', async (through) => {
		const party = through === 'scan' ? 'alice' : 'carol';
		const sender = world.parties[party];
		const status = async (nonce = '0') => (await read('transferCommand', 'getStatus', { sender, nonce }, { through })).json;
		const counter = async () => (await read('transferCommand', 'getCounter', { sender }, { through })).json;
		expect(await status()).toMatchObject([{ sender, nonce: '0', status: 'none', amount: null, contractId: null }]);
		expect(await counter()).toEqual([{ sender, nextNonce: 0, contractId: null }]);

		await happen('transferCommand', { party, status: { status: 'sent' } });
		await happen('transferCommand', { party, status: { status: 'failed', failure_kind: 'failed', reason: 'ITR_Other(nonce)' } });
		expect(await status()).toEqual([
			{
				sender,
				nonce: '0',
				status: 'sent',
				failureKind: null,
				reason: null,
				receiver: world.parties.bob,
				amount: '5.0',
				description: 'rent',
				expiresAt: expect.any(String),
				createdAt: expect.any(String),
				contractId: expect.stringMatching(/^00/),
			},
			expect.objectContaining({ status: 'failed', failureKind: 'failed', reason: 'ITR_Other(nonce)' }),
		]);
		expect(await counter()).toEqual([{ sender, nextNonce: 1, contractId: expect.stringMatching(/^00/) }]);
		const raw = await read('transferCommand', 'getStatus', { sender, nonce: '0', simplify: false }, { through });
		expect(Object.keys(raw.json[0].transfer_commands_by_contract_id as object)).toHaveLength(2);
		const { json: rawCounter } = await read('transferCommand', 'getCounter', { sender, simplify: false }, { through });
		expect(rawCounter).toMatchObject([{ transfer_command_counter: { contract: { payload: { nextNonce: '1' } } } }]);
	});

	test.each<[IDataObject, string]>([
		[{ sender: 'nobody', nonce: '0' }, 'Sender: "nobody" is not a party ID'],
		[{ sender: `a::1220${'ab'.repeat(32)}`, nonce: '-1' }, 'Nonce: -1 is negative'],
	])('%j is refused before anything is sent', async (parameters, message) => {
		await sandbox.requests();
		expect((await read('transferCommand', 'getStatus', parameters)).error?.message).toBe(message);
		expect(await sent()).toEqual([]);
	});
});
