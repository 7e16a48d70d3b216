// The wallet's history is searched for a transfer before it is paid: if that cannot be read, nothing is sent.
import '../../support/waits.cts';

import type { IDataObject } from 'n8n-workflow';

import { ALICE, CAROL, OPERATOR, broken, useValidator, type How } from './support.cts';

const { sandbox, world, run, sent, happen } = useValidator();

const HISTORY = 'POST /v0/wallet/transactions';
const SENDS = /^POST \/v[02]\/wallet\/(?:token-standard\/transfers|transfer-preapproval\/send)$/;

test.each([
	['refused', { status: 400 }],
	['broken', { status: 500 }],
	['another service', { status: 200, body: '{}' }],
	['refused at its second page', { status: 400, skip: 1 }],
])('a history that is %s', async (what, fault) => {
	// More than one page of the history.
	for (let count = 0; count < 6; count++) await happen('tap', { party: 'alice', amount: '1.0', count: 100 });
	await sandbox.fault({ endpoint: HISTORY, times: 0, headers: { 'content-type': 'application/json' }, body: '{"error":"no"}', ...fault });
	await sent();
	const parameters = { receiver: world.parties.carol!, amount: '2.5', trackingId: `unread: ${what}` };
	const { json, error } = await run('transfer', 'send', parameters, ALICE);
	expect(json).toEqual([]);
	expect(error?.message).toMatch(
		what === 'another service' ? /does not answer as expected/ : /^Whether it was done before could not be read, so nothing was sent: no/,
	);
	const requests = await sent();
	expect(requests.some(({ endpoint }) => endpoint === HISTORY)).toBe(true);
	expect(requests.filter(({ endpoint }) => SENDS.test(endpoint))).toEqual([]);
	await sandbox.control('DELETE', '/faults');
});

test('a payment is found behind pages that are shorter than asked, and the rest of the history is listed', async () => {
	const parameters = { receiver: world.parties.carol!, amount: '2.5', trackingId: 'behind short pages' };
	const [paid] = (await run('transfer', 'send', parameters, ALICE)).json;
	const { trackingId, contractId: offerContractId } = (
		await run('transferOffer', 'create', { ...parameters, trackingId: 'offered' }, ALICE)
	).json[0]!;
	await run('transferOffer', 'accept', { offerContractId }, CAROL);
	await sandbox.control('POST', '/settle');
	await happen('tap', { party: 'alice', amount: '1.0', count: 30 });
	const all = (await run('wallet', 'getManyTransactions', { returnAll: true }, ALICE)).json;
	await sandbox.control('POST', '/settings', { shortPages: 20 });
	await sandbox.control('POST', '/forget');
	await sent();
	const again = await run('transfer', 'send', parameters, ALICE);
	expect(again.json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, updateId: paid!.updateId, amount: '2.5000000000' }]);
	const offered = await run('transferOffer', 'create', { ...parameters, trackingId }, ALICE);
	expect(offered.json).toMatchObject([{ alreadyDone: true, status: 'completed', receiver: world.parties.carol, amount: '2.5000000000' }]);
	expect((await run('wallet', 'getManyTransactions', { returnAll: true }, ALICE)).json).toEqual(all);
	await sandbox.control('POST', '/settings', { shortPages: 0 });
	expect((await sent()).filter(({ endpoint }) => SENDS.test(endpoint))).toEqual([]);
});

test('a history of more transactions than are read: nothing is sent, and the error says how to go on', async () => {
	// A busy wallet: each page is full, and of today.
	const items = Array.from({ length: 500 }, (_, at) => ({
		transaction_type: 'balance_change',
		transaction_subtype: { template_id: 'x:Splice.AmuletRules:AmuletRules', choice: 'AmuletRules_DevNet_Tap' },
		event_id: `#1220aa:${at}`,
		date: '2099-01-01T00:00:00Z',
		receivers: [],
	}));
	await sandbox.fault({ endpoint: HISTORY, times: 0, status: 200, body: { items } });
	await sent();
	const { json, error } = await run('transfer', 'send', { receiver: world.parties.carol!, amount: '2.5', trackingId: 'busy' }, ALICE);
	await sandbox.control('DELETE', '/faults');
	expect(json).toEqual([]);
	expect(error?.message).toBe(
		'Whether it was done before could not be read, so nothing was sent: the wallet has more than 200000 transactions since then. ' +
			'Set Search Earlier For (Days) to the days in which the Tracking ID may have been used.',
	);
	expect((error as any).context.canton).toMatchObject({ trackingId: 'busy', outcome: 'unknown' });
	expect(error?.description).toContain('Run it again with the tracking ID busy');
	expect((await sent()).filter(({ endpoint }) => SENDS.test(endpoint))).toEqual([]);
}, 60_000);

const settled = (id: string) => ({
	tokenStandard: 'v1',
	settlementId: id,
	executor: world.parties.merchant,
	transferLegId: 'leg0',
	receiver: world.parties.bob,
	amount: '2.5',
	requestedAt: '2026-07-01T10:00:00Z',
	allocateBefore: '2030-01-01T00:00:00Z',
	settleBefore: '2030-01-02T00:00:00Z',
});
const paid = (id: string) => ({ receiver: world.parties.carol!, amount: '2.5', trackingId: id });

describe('an ID that an earlier execution may have used', () => {
	test.each<[string, string, (id: string) => IDataObject, How, string]>([
		['transfer', 'send', paid, ALICE, HISTORY],
		['transferOffer', 'create', paid, ALICE, 'POST /v0/wallet/transfer-offers/{tracking_id}/status'],
		[
			'traffic',
			'buy',
			(id) => ({ trafficBytes: '200000', trackingId: id }),
			OPERATOR,
			'POST /v0/wallet/buy-traffic-requests/{tracking_id}/status',
		],
		['wallet', 'tap', (id) => ({ amount: '1', trackingId: id }), ALICE, HISTORY],
		['allocation', 'create', settled, ALICE, 'GET /v0/allocations'],
	])('%s %s: unknown, and to be run again with it, where that cannot be read', async (resource, operation, parametersOf, as, endpoint) => {
		await happen('tap', { party: 'digitalasset-testValidator-1', amount: '1000000.0' });
		const parameters = parametersOf(`again: ${resource}`);
		const first = await run(resource, operation, parameters, as);
		expect(first.error).toBeUndefined();
		await sandbox.fault(broken(endpoint));
		const { error } = await run(resource, operation, parameters, as);
		await sandbox.control('DELETE', '/faults');
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown' });
		expect(error?.message).toMatch(/^Whether it was done before could not be read, so nothing was sent: database/);
		expect(error?.description).toMatch(/[Rr]un it again with the same|Run it again with the tracking ID/);
		expect((await run(resource, operation, parameters, as)).json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true }]);
	});

	test('an ID that the node makes is new: failed', async () => {
		await sandbox.fault(broken(HISTORY));
		const { error } = await run('transfer', 'send', { ...paid(''), trackingId: '' }, ALICE);
		await sandbox.control('DELETE', '/faults');
		expect((error as any).context.canton).toMatchObject({ outcome: 'failed' });
	});
});

describe('an act on what the user names, which an earlier execution may have done', () => {
	const CONTRACT = `00${'ab'.repeat(34)}`;
	const ADMIN = { as: 'participant_admin' } as const;
	const offer = { offerContractId: CONTRACT };
	const contract = { contractId: CONTRACT };
	const leaver = { userName: 'leaver', confirmUserName: 'leaver' };
	const preapproval = 'GET /v0/admin/transfer-preapprovals/by-party/{receiver-party}';

	test.each<[string, string, IDataObject, How, string]>([
		['transferOffer', 'accept', offer, CAROL, 'GET /v0/wallet/user-status'],
		['transferOffer', 'reject', offer, CAROL, 'GET /v0/wallet/transfer-offers'],
		['transferOffer', 'withdraw', offer, ALICE, 'GET /v0/wallet/transfer-offers'],
		['allocation', 'withdraw', contract, ALICE, 'GET /v0/allocations'],
		['allocation', 'acceptRequest', contract, ALICE, 'GET /v0/wallet/token-standard/allocation-requests'],
		['user', 'onboard', { userName: 'joiner' }, ADMIN, 'GET /v0/admin/users'],
		['user', 'offboard', leaver, ADMIN, 'GET /v0/validator-user'],
		['user', 'offboard', leaver, ADMIN, 'GET /v0/admin/users'],
		['transferPreapproval', 'renew', {}, OPERATOR, preapproval],
	])('%s %s %j: unknown if what it reads before cannot be read', async (resource, operation, parameters, as, endpoint) => {
		await sandbox.fault(broken(endpoint));
		await sent();
		const { error } = await run(resource, operation, parameters, as);
		await sandbox.control('DELETE', '/faults');
		const fields = (error as any).context.canton;
		expect(fields).toMatchObject({ outcome: 'unknown' });
		for (const name of ['offerContractId', 'userName']) if (name in parameters) expect(fields[name]).toBe(parameters[name]);
		expect(error?.description).toContain('An earlier execution may have done this');
		expect((await sent()).filter((request) => !String(request.endpoint).startsWith('GET '))).toEqual([]);
	});

	test.each<[string, string, IDataObject, How]>([
		['transferOffer', 'accept', { offerContractId: 'offer 7' }, CAROL],
		['allocation', 'withdraw', { contractId: 'allocation 7' }, ALICE],
		['user', 'onboard', { userName: 'joiner', options: { party: 'bob' } }, ADMIN],
		['user', 'offboard', { ...leaver, confirmUserName: 'leave' }, ADMIN],
		['transferPreapproval', 'renew', { daysLeft: -1 }, OPERATOR],
	])('%s %s %j: failed, for what was entered', async (resource, operation, parameters, as) => {
		await sent();
		const { error } = await run(resource, operation, parameters, as);
		expect((error as any).context.canton).toMatchObject({ outcome: 'failed' });
		expect(await sent()).toEqual([]);
	});
});
