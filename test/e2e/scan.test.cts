// Canton Scan and its credentials in the real n8n: the Test buttons, every way to connect, binary data as n8n keeps it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { isWhole } from '../../scripts/lib/cases.cjs';
import { resultOf } from '../../scripts/lib/rest.cjs';
import { everyThreeSeconds } from './examples/support.cts';
import { binaryMode, credential, eventually, runOnce, world } from './support/e2e.cts';
import { bearer } from './support/token.cts';

const e2e = world();
const { sandbox, client } = e2e;
let parties: Record<string, string>;
beforeAll(async () => void ({ parties } = await sandbox.call('GET', '/control/world')));
afterEach(() => sandbox.call('DELETE', '/control/faults'));

const types = { scan: 'cantonScanApi', validator: 'cantonValidatorApi', validatorOAuth2: 'cantonValidatorOAuth2Api' } as const;
type Way = keyof typeof types;
const ways: Array<[Way, string]> = Object.entries(types) as Array<[Way, string]>;

const account = (way: Way, data: Record<string, unknown> = {}) => credential(sandbox, types[way], data);
/** Presses Test, on a stored credential: n8n keeps the tokens it fetches with it. */
const press = async (credential: ReturnType<typeof account>) =>
	await client.testCredential({ ...(await client.createCredential(credential)), ...credential });
const holdings = (way: Way) => ({ resource: 'holdingsSummary', operation: 'get', connectThrough: way, parties: parties.treasury });

describe.each(ways)('through %s', (way, type) => {
	it.each(['', '/', way === 'scan' ? '/api/scan/' : '/api/validator/'])('test and node work with a URL ending in "%s"', async (tail) => {
		const credential = () => account(way, { url: sandbox.url + tail });
		expect(credential().type).toBe(type);
		expect(await press(credential())).toMatchObject({ status: 'OK' });
		const { status, items } = await runOnce(e2e, 'cantonScan', holdings(way), credential());
		expect(status).toBe('success');
		expect(items[0].json).toMatchObject({ partyId: parties.treasury, hasHoldings: true, asOf: expect.any(String) });
	});

	it('the test says that nothing of the kind is there', async () => {
		const elsewhere = account(way, { url: `${sandbox.url}/nowhere`, urlAsIs: true });
		// n8n tests OAuth2 itself, by fixed rules, and does not see what the server said.
		const message =
			way === 'validatorOAuth2'
				? /^There is no validator app at this Base URL \(404\)/
				: /another service than this credential is for\. Correct the Base URL/;
		expect(await press(elsewhere)).toMatchObject({ status: 'Error', message: expect.stringMatching(message) });
	});

	it('the test is not taken in by a web page', async () => {
		const faults = [
			{
				path: way === 'scan' ? '/api/scan/v0/dso-party-id' : '/api/validator/v0/scan-proxy/dso-party-id',
				times: 0,
				status: 200,
				headers: { 'content-type': 'text/html' },
				body: '<html>Welcome</html>',
			},
		];
		await sandbox.call('POST', '/control/faults', { faults });
		expect(await press(account(way))).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/Something answers at this Base URL, but it is not a|Something else may be answering at /),
		});
	});
});

it('the test of a validator proves the token', async () => {
	const wrong = account('validator', { authentication: 'accessToken', accessToken: bearer({ aud: 'https://elsewhere.example' }) });
	expect(await press(wrong)).toMatchObject({
		status: 'Error',
		message: expect.stringMatching(/does not accept the token.*issued for the audience "https:\/\/elsewhere\.example"/),
	});
});

it.each([
	['update', 'getAll', { limit: 2 }, { kind: 'transaction', events: expect.any(Array) }],
	['validatorLicense', 'getAll', { limit: 1 }, { validator: expect.stringContaining('::') }],
	['voteResult', 'count', {}, { count: expect.any(Number) }],
	['rewardRound', 'getEarliest', {}, { earliestRound: expect.any(Number) }],
])('%s › %s with nothing but its own parameters', async (resource, operation, parameters, item) => {
	const { status, items } = await runOnce(e2e, 'cantonScan', { resource, operation, ...parameters }, account('scan'));
	expect(status).toBe('success');
	expect(items[0].json).toMatchObject(item);
});

describe('one path of each resource', () => {
	const items = async (resource: string, operation: string, parameters: Record<string, unknown> = {}, scan = account('scan')) => {
		const settings = { resource, operation, returnAll: false, limit: 2, ...parameters };
		const { status, items: found, error } = await runOnce(e2e, 'cantonScan', settings, scan);
		expect([status, error]).toEqual(['success', undefined]);
		return found.map(({ json }: any) => json);
	};
	const happen = async (action: string, parameters: object = {}) =>
		(await sandbox.call('POST', '/control/do', { action, ...parameters })).happened;

	it.each([
		['network', 'get', {}, { dsoParty: expect.stringContaining('::') }],
		['round', 'getOpenAndIssuing', {}, { phase: expect.any(String), round: expect.any(Number) }],
		['health', 'get', {}, { live: true, ready: true }],
		['upgrade', 'getSchedule', {}, { scheduled: false }],
		['priceVote', 'getAll', {}, { superValidatorParty: expect.any(String) }],
		['nameEntry', 'getAll', {}, { name: expect.any(String) }],
		['event', 'getAll', {}, { updateId: expect.any(String) }],
		['snapshot', 'getTime', { which: 'before' }, { found: true }],
		['rewardRound', 'getEarliest', {}, { earliestRound: expect.any(Number) }],
		['holdingsSummary', 'get', { parties: 'nobody::1220ab' }, { hasHoldings: false }],
	])('%s › %s', async (resource, operation, parameters, item) => {
		expect((await items(resource, operation, parameters))[0]).toMatchObject(item);
	});

	it('a party: its participant, its traffic, its preapproval, its activity', async () => {
		const party = parties['digitalasset-testValidator-1'];
		const [{ participantIds }] = await items('party', 'getParticipant', { party });
		const [memberId] = participantIds;
		expect(await items('traffic', 'getStatus', { findBy: 'member', memberId })).toMatchObject([{ memberId }]);
		expect(await items('transferPreapproval', 'get', { party: parties.treasury })).toMatchObject([{ hasPreapproval: expect.any(Boolean) }]);
		expect(await items('validatorActivity', 'get', { validators: party })).toMatchObject([{ isValidator: true }]);
	});

	it('a featured app, an open vote, and a transfer command', async () => {
		await happen('feature', { party: 'alice' });
		const { contractId: trackingId } = await happen('openVote');
		await happen('transferCommand', { party: 'alice' });
		expect(await items('featuredApp', 'get', { provider: parties.alice })).toMatchObject([{ provider: parties.alice }]);
		const votes = await items('voteRequest', 'getAll', { returnAll: true });
		expect(votes.map((vote: any) => vote.trackingId)).toContain(trackingId);
		expect(await items('transferCommand', 'getStatus', { sender: parties.alice, nonce: '0' })).toMatchObject([{ status: 'created' }]);
	});

	it('the next scan is asked where the first does not answer', async () => {
		const several = account('scan', { url: 'http://127.0.0.1:9', furtherUrls: sandbox.url });
		expect(await items('network', 'get', {}, several)).toMatchObject([{ dsoParty: parties.DSO }]);
	});

	it('the batches of a reward round, from its root hash on', async () => {
		const [{ round, rootHash }] = (await sandbox.call('GET', '/control/world')).network.rewards;
		const roundNumber = String(round);
		expect(await items('rewardRound', 'getRootHash', { roundNumber })).toMatchObject([{ rootHash }]);
		const [root] = await items('rewardBatch', 'get', { roundNumber, batchHash: rootHash });
		expect(root).toMatchObject({ roundNumber: round, batchHash: rootHash, batchType: 'BatchOfBatches' });
		const [child] = await items('rewardBatch', 'get', { roundNumber, batchHash: root.childHashes[0] });
		expect(child).toMatchObject({ batchHash: root.childHashes[0] });
	});

	it('answers of several scans are compared: one that differs is refused', async () => {
		// A scan that says something else than the first.
		const liar = createServer(async (request, response) => {
			const answer = await fetch(`${sandbox.url}${request.url}`);
			response.writeHead(answer.status, { 'content-type': 'application/json' });
			response.end((await answer.text()).replaceAll('"DSO::', '"Other::'));
		});
		await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
		try {
			const compared = (furtherUrls: string) => account('scan', { furtherUrls, compareAnswers: 2, agreeingScans: 2 });
			const same = compared(sandbox.url.replace('127.0.0.1', 'localhost'));
			expect(await items('network', 'get', {}, same)).toMatchObject([{ dsoParty: parties.DSO }]);
			const other = compared(`http://127.0.0.1:${(liar.address() as AddressInfo).port}`);
			const { status, error } = await runOnce(e2e, 'cantonScan', { resource: 'network', operation: 'get' }, other);
			expect([status, JSON.stringify(error)]).toEqual(['error', expect.stringMatching(/agree/)]);
		} finally {
			liar.close();
		}
	});
});

describe('the trigger', () => {
	/** "Now" is the machine's clock, and the sandbox's runs months behind it: what follows its last update is as good. */
	const afterTheLast = async () => {
		const { transactions } = (await (
			await fetch(`${sandbox.url}/api/scan/v2/updates`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ page_size: 1000 }),
			})
		).json()) as any;
		const { migration_id: afterMigrationId, record_time: afterRecordTime } = transactions.at(-1);
		return { startFrom: 'position', afterMigrationId: String(afterMigrationId), afterRecordTime, verdict: 'any' };
	};

	const memberId = async () => `PAR::${(await sandbox.call('GET', '/control/world')).participantId}`;
	const happen = (action: object) => sandbox.call('POST', '/control/do', action);
	const nextRound = () => happen({ actions: [{ action: 'wait', seconds: 600 }, { action: 'openRound' }] });
	const votes = 'GET /v0/admin/sv/voterequests';
	const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
	const upgrade = {
		upgradeTime: '2100-01-01T00:00:00Z',
		topologyFreezeTime: '2099-12-31T00:00:00Z',
		successorPhysicalSynchronizerId: 'global-domain::1220ab::36-1',
	};

	/** The trigger's parameters, what happens then, and the request that shows a poll. */
	interface Case {
		parameters?: () => Promise<object>;
		act: () => Promise<unknown>;
		poll: string;
		undo?: () => Promise<unknown>;
	}
	/** An event of a list, of a stream, and of a state, by day. */
	const BY_DAY = ['voteRequestOpened', 'networkEvent', 'trafficBelow'];
	const events: Record<string, Case> = {
		voteRequestOpened: { act: () => happen({ action: 'openVote' }), poll: votes },
		voteRequestClosed: { act: () => happen({ action: 'vote', actionName: 'SRARC_OffboardSv' }), poll: 'POST /v0/admin/sv/voteresults' },
		voteMissing: {
			parameters: async () => ({ superValidator: 'Digital-Asset-2', hoursBefore: 24 }),
			act: () => happen({ action: 'openVote', voteBefore: inAnHour() }),
			poll: votes,
		},
		networkEvent: {
			parameters: afterTheLast,
			act: () => happen({ action: 'transfer', from: 'treasury', to: 'bob', amount: '1.0000000000' }),
			poll: 'POST /v0/events',
		},
		roundOpened: {
			// Rounds that nobody saw since the world's last one would be a gap.
			parameters: nextRound,
			act: nextRound,
			poll: 'POST /v0/open-and-issuing-mining-rounds',
		},
		rulesChanged: {
			act: () => happen({ action: 'changeRules', added: ['Third'] }),
			undo: () => happen({ action: 'changeRules' }),
			poll: 'GET /v0/dso',
		},
		preapprovalExpiring: {
			parameters: async () => await Promise.resolve({ receivers: { __rl: true, mode: 'id', value: parties.carol } }),
			act: () => happen({ action: 'preapprove', party: 'carol', days: 5 }),
			poll: 'GET /v0/transfer-preapprovals/by-party/{party}',
		},
		trafficBelow: {
			parameters: async () => ({ memberId: await memberId(), belowBytes: '1000' }),
			act: () => happen({ action: 'traffic', used: '1199500' }),
			undo: () => happen({ action: 'traffic', bought: '1199500' }),
			poll: 'GET /v0/domains/{domain_id}/members/{member_id}/traffic-status',
		},
		upgradeScheduled: {
			act: () => happen({ action: 'schedule', upgrade }),
			undo: () => happen({ action: 'schedule' }),
			poll: 'GET /v0/lsu',
		},
		snapshotTaken: {
			act: () => fetch(`${sandbox.url}/api/scan/v0/state/acs/force`, { method: 'POST' }),
			poll: 'GET /v0/state/acs/snapshot-timestamp-after',
		},
	};

	it.each(Object.entries(events).filter(([event]) => isWhole || BY_DAY.includes(event)))(
		'%s starts a workflow, once, with a message',
		async (event, { parameters, act, poll: endpoint, undo }) => {
			const { type, ...rest } = account('scan');
			const stored = await client.createCredential({ type, ...rest });
			const { id } = await client.createWorkflow({
				name: `scan trigger ${event}`,
				nodes: [
					{
						id: 'scan',
						name: 'Scan',
						type: 'n8n-nodes-canton.cantonScanEventTrigger',
						typeVersion: 1,
						position: [0, 0],
						parameters: {
							pollTimes: everyThreeSeconds,
							event,
							startFrom: 'now',
							...(await parameters?.()),
							options: { addMessage: true },
						},
						credentials: { [type]: stored },
					},
					{ id: 'end', name: 'End', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [220, 0], parameters: {} },
				],
				connections: { Scan: { main: [[{ node: 'End', type: 'main', index: 0 }]] } },
			});
			await sandbox.call('DELETE', '/control/requests');
			await client.activate(id);
			// Events from the second poll on are after the activation, on every scheduler.
			await eventually(
				async () =>
					(await sandbox.call('GET', '/control/requests')).requests.filter((request: any) => request.endpoint === endpoint).length,
				(polls) => polls >= 2,
				60_000,
			);
			await act();
			const [execution] = await eventually(
				async () => await client.executions(id),
				(found) => found.length > 0,
				60_000,
			);
			await client.deactivate(id);
			await undo?.();
			expect(execution!.data.resultData.error).toBeUndefined();
			const { items: found } = resultOf(execution!, 'Scan');
			expect(found).toHaveLength(1);
			expect((found[0] as any).json).toMatchObject({ event, message: { title: expect.any(String) } });
		},
		120_000,
	);
});

it('a bulk object becomes a file of n8n', async () => {
	const { status, items } = await runOnce(
		e2e,
		'cantonScan',
		{ resource: 'bulkObject', operation: 'download', objectKey: 'load/3000000' },
		account('scan'),
	);
	expect(status).toBe('success');
	expect((items[0] as any).binary.data).toMatchObject({
		fileName: '3000000',
		mimeType: 'application/octet-stream',
		id: expect.stringMatching(binaryMode),
	});
});
