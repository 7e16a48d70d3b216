// Names and the subscriptions that pay for them: requested, paid, shown everywhere, cancelled.
import type { IDataObject } from 'n8n-workflow';

import { succeeded } from '../../support/harness.cts';
import { said, useValidator } from './support.cts';

const { sandbox, world, run, happen, sent } = useValidator();
const json = { 'content-type': 'application/json' };
const own = async (resource: string, operation: string, parameters: IDataObject = {}) =>
	await run(resource, operation, { simplify: true, returnAll: true, ...parameters });
const requestFor = async (name: string): Promise<string> =>
	String((await own('nameEntry', 'create', { name, url: '', description: '' })).json[0].subscriptionRequestContractId);
const requests = async () => (await own('subscription', 'getRequests')).json;

/** Requests a name, twice. Returns the request to pay for it. */
async function requestName(): Promise<string> {
	const { json: created, error } = await own('nameEntry', 'create', {
		name: 'treasury.unverified.ans',
		url: 'https://treasury.example',
		description: 'Treasury',
	});
	expect(error).toBeUndefined();
	const { subscriptionRequestContractId: contractId } = created[0];
	expect(created).toEqual([
		succeeded({
			status: 'open',
			name: 'treasury.unverified.ans',
			url: 'https://treasury.example',
			description: 'Treasury',
			subscriptionRequestContractId: expect.stringMatching(/^00/),
			entryContextContractId: expect.stringMatching(/^00/),
		}),
	]);
	// An earlier request has a page and a text of its own.
	expect(
		(await own('nameEntry', 'create', { name: 'treasury.unverified.ans', url: 'https://other.example', description: '' })).json,
	).toEqual([
		{
			...created[0],
			alreadyDone: true,
			url: null,
			description: null,
			entryContextContractId: null,
		},
	]);
	return String(contractId);
}

/** Checks that it is the only request. */
async function expectRequested(contractId: string): Promise<void> {
	expect(await requests()).toEqual([
		{
			description: 'ANS entry: "treasury.unverified.ans"',
			sender: world.parties.alice,
			receiver: world.parties.DSO,
			provider: world.parties.DSO,
			amount: '1.0',
			unit: 'USDUnit',
			intervalDays: 90,
			payableDaysBefore: 30,
			createdAt: expect.any(String),
			contractId,
		},
	]);
	expect((await own('subscription', 'getRequests', { simplify: false })).json[0]).toMatchObject({ contract_id: contractId });
}

/** Pays it, after tries with a limit that is too low or missing. */
async function pay(contractId: string): Promise<void> {
	await sandbox.requests();
	const dear = await own('subscription', 'acceptRequest', { contractId, highestAmount: '0.99' });
	expect(dear.error?.message).toBe('Highest Amount: the request asks for 1.0 USDUnit, more than 0.99');
	const lost = await own('subscription', 'acceptRequest', { contractId, highestAmount: '={{ $json.most }}' });
	expect(lost.error?.message).toBe('Highest Amount: the expression returned nothing for this item');
	expect((await sent()).every(({ endpoint }) => String(endpoint).startsWith('GET '))).toBe(true);
	expect((await own('subscription', 'acceptRequest', { contractId, highestAmount: '1' })).json).toEqual([
		{ outcome: 'succeeded', alreadyDone: false, status: 'pending', contractId, paymentContractId: expect.stringMatching(/^00/) },
	]);
	expect(await requests()).toEqual([]);
}

/** Checks that wallet and scan have the name, once its payment is collected. */
async function expectNamed(): Promise<void> {
	// The super validators collect the payment a little later (recorded).
	expect((await own('nameEntry', 'getAll')).json).toEqual([]);
	await happen('wait', { seconds: 2 });
	expect((await own('nameEntry', 'getAll')).json).toEqual([
		{
			name: 'treasury.unverified.ans',
			expiresAt: expect.stringMatching(/^20.*Z$/),
			daysToExpiry: expect.any(Number),
			renewalAmount: '1.0000000000',
			renewalUnit: 'USDUNIT',
			renewalDays: 90,
			renewableDaysBefore: 30,
			contractId: expect.stringMatching(/^00/),
		},
	]);
	expect((await own('nameEntry', 'getAll', { simplify: false })).json).toMatchObject([
		{ contractId: expect.stringMatching(/^ContractId\(00/) },
	]);
	const scan = await fetch(`${sandbox.url}/api/scan/v0/ans-entries/by-name/treasury.unverified.ans`);
	expect(await scan.json()).toMatchObject({ entry: { user: world.parties.alice, url: 'https://treasury.example' } });
}

/** Checks that its subscription is there, and cancels it. */
async function cancel(): Promise<void> {
	const { json: subscriptions } = await own('subscription', 'getAll');
	expect(subscriptions).toMatchObject([
		{
			state: 'idle',
			description: 'ANS entry: "treasury.unverified.ans"',
			nextPaymentDueAt: expect.any(String),
			contractId: expect.stringMatching(/^00/),
		},
	]);
	expect((await own('subscription', 'getAll', { simplify: false })).json[0]).toMatchObject({
		subscription: { contract_id: subscriptions[0].subscriptionContractId },
		state: { idle: { contract_id: subscriptions[0].contractId } },
	});
	const wrong = await own('subscription', 'cancel', { contractId: subscriptions[0].subscriptionContractId });
	expect(said(wrong)).toMatch(/CONTRACT_NOT_FOUND|could not be found/);
	expect((await own('subscription', 'cancel', { contractId: subscriptions[0].contractId })).json).toEqual([
		{ outcome: 'succeeded', alreadyDone: false, status: 'cancelled', contractId: subscriptions[0].contractId },
	]);
	expect((await own('subscription', 'getAll')).json).toEqual([]);
	expect((await own('nameEntry', 'getAll')).json).toEqual([]);
}

test('a name: requested, paid with a limit, there in wallet and scan, cancelled', async () => {
	const contractId = await requestName();
	await expectRequested(contractId);
	await pay(contractId);
	await expectNamed();
	await cancel();
});

test('a name that somebody has is not requested', async () => {
	await sandbox.requests();
	const { error } = await own('nameEntry', 'create', { name: 'merchant.unverified.ans' });
	expect(error?.message).toBe(`Name: the name is taken: it belongs to ${world.parties.merchant}`);
	expect((await sent()).map(({ endpoint }) => endpoint)).toEqual([
		'GET /v0/wallet/subscription-requests',
		'GET /v0/wallet/subscription-initial-payments',
		'GET /v0/wallet/subscriptions',
		'GET /v0/scan-proxy/ans-entries/by-name/{name}',
	]);
});

test.each([
	[{ name: 'bob' }, 'Name: this cannot be a name of the name service'],
	[{ name: 'BOB.unverified.ans' }, 'Name: it has capital letters'],
	[{ name: 'bob.unverified.ans', url: 'example.com' }, 'URL: this is not a web address'],
	[{ name: 'bob.unverified.ans', url: `https://${'u'.repeat(260)}` }, 'URL: it has 268 characters'],
	[{ name: 'bob.unverified.ans', description: 'd'.repeat(141) }, 'Description: it has 141 characters'],
])('%j is refused before anything is sent, since the server would take it', async (parameters, message) => {
	await sandbox.requests();
	expect((await own('nameEntry', 'create', parameters)).error?.message).toBe(message);
	expect(await sent()).toEqual([]);
});

test('a request is rejected; an ID that is none is named', async () => {
	const contractId = await requestFor('unwanted.unverified.ans');
	expect((await own('subscription', 'rejectRequest', { contractId })).json).toEqual([
		{ outcome: 'succeeded', alreadyDone: false, status: 'rejected', contractId },
	]);
	expect(said(await own('subscription', 'rejectRequest', { contractId }))).toContain('CONTRACT_NOT_FOUND');
	expect((await own('subscription', 'acceptRequest', { contractId: 'nope' })).error?.message).toBe(
		'Contract ID: "nope" is not a contract ID',
	);
	expect(said(await own('subscription', 'acceptRequest', { contractId }))).toContain('Contract id not found');
});

test('a maximum is in Canton Coin, at the price of the open round: 1 USD is 200 coins at 0.005 USD', async () => {
	const contractId = await requestFor('limited.unverified.ans');
	await sandbox.requests();
	expect((await own('subscription', 'acceptRequest', { contractId, maximumPerItem: '199.9999999999' })).error?.message).toBe(
		'Maximum per Item (CC): 200.0000000000 CC is more than 199.9999999999 CC. Nothing was sent.',
	);
	expect((await own('subscription', 'acceptRequest', { contractId, maximumPerExecution: '199' })).error?.message).toContain(
		'Maximum per Execution (CC): 200.0000000000 CC more would exceed 199.0000000000 CC',
	);
	const ended = `00${'ab'.repeat(32)}`;
	expect((await own('subscription', 'acceptRequest', { contractId: ended, maximumPerItem: '500' })).error?.message).toBe(
		'Contract ID: there is no such request for this user',
	);
	expect((await sent()).every(({ endpoint }) => String(endpoint).startsWith('GET '))).toBe(true);
	expect(
		(await own('subscription', 'acceptRequest', { contractId, maximumPerItem: '200', maximumPerExecution: '200' })).json,
	).toMatchObject([{ outcome: 'succeeded', status: 'pending', contractId }]);
});

test('a maximum is at the price of the next round, if that is lower', async () => {
	const contractId = await requestFor('dearer.unverified.ans');
	const endpoint = 'GET /v0/scan-proxy/open-and-issuing-mining-rounds';
	const round = (number: string, amuletPrice: string, opensAt: string) => ({
		contract: {
			...{ template_id: 'p:Splice.Round:OpenMiningRound', contract_id: `00${number}`, created_event_blob: '', created_at: opensAt },
			payload: {
				round: { number },
				amuletPrice,
				opensAt,
				targetClosesAt: '2999-01-01T00:00:00Z',
				tickDuration: { microseconds: '600000000' },
			},
		},
		domain_id: 'global-domain::1220aa',
	});
	const rounds = [round('7', '0.5', '2026-07-01T00:00:00Z'), round('8', '0.49', '2999-01-01T00:00:00Z')];
	const body = { open_mining_rounds: rounds, issuing_mining_rounds: [] };
	await sandbox.fault({ endpoint, times: 0, status: 200, body: body as never });
	await sandbox.requests();
	const { error } = await own('subscription', 'acceptRequest', { contractId, maximumPerItem: '2' });
	await sandbox.control('DELETE', '/faults');
	expect(error?.message).toBe('Maximum per Item (CC): 2.0408163266 CC is more than 2.0000000000 CC. Nothing was sent.');
	expect(error?.description).toContain(
		'The request is 1.0000000000 USD, counted at 0.4900000000 USD, the price of round 8: the lowest of the rounds that are open or about to open. ' +
			'The wallet may pay at any of them. When round 8 has closed, the others count.',
	);
	expect((await sent()).every(({ endpoint: called }) => String(called).startsWith('GET '))).toBe(true);
});

test.each([{}, { maximumPerItem: '500' }])(
	'a request that was paid, whose subscription has ended: nobody knows who did what, %j',
	async (limits) => {
		const contractId = await requestFor(`ended-${Object.keys(limits).length}.unverified.ans`);
		await own('subscription', 'acceptRequest', { contractId });
		await happen('wait', { seconds: 2 });
		for (const { contractId: idle } of (await own('subscription', 'getAll')).json)
			await own('subscription', 'cancel', { contractId: idle });
		const { error } = await own('subscription', 'acceptRequest', { contractId, ...limits });
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', contractId });
	},
);

test('a wallet without funds says so, and the request stays', async () => {
	await run('user', 'onboard', { userName: 'newcomer@clients', options: {} }, { as: 'participant_admin' });
	const poor = { as: 'newcomer@clients' } as const;
	const { json: created } = await run('nameEntry', 'create', { name: 'poor.unverified.ans' }, poor);
	const contractId = created[0].subscriptionRequestContractId;
	expect(said(await run('subscription', 'acceptRequest', { contractId }, poor))).toContain('ITR_InsufficientFunds(200.0)');
	expect((await run('subscription', 'getRequests', { simplify: true, returnAll: true }, poor)).json).toMatchObject([{ contractId }]);
});

describe.each([
	['before it took effect', { action: 'reset' }],
	['after it took effect', { action: 'reset', after: true }],
	[
		'by the server after 38 seconds, though it took effect (recorded)',
		{ status: 503, headers: json, body: '{"error":"The server is taking too long"}', after: true },
	],
])('an answer that is cut %s', (_, fault) => {
	const done = 'after' in fault;

	test('of a request for a name', async () => {
		const name = `cut-${String(done)}-${'status' in fault}.unverified.ans`;
		await sandbox.fault({ endpoint: 'POST /v0/entry/create', times: 1, ...fault });
		const { json: items, error } = await own('nameEntry', 'create', { name });
		const open = (await requests()).filter(({ description }) => String(description).includes(name));
		if (done) expect(items).toMatchObject([{ name, subscriptionRequestContractId: open[0].contractId }]);
		else expect([open, error?.description]).toEqual([[], expect.stringContaining('Get Requests shows whether there is a request')]);
		for (const { contractId } of open) await own('subscription', 'rejectRequest', { contractId });
	});

	test.each(['acceptRequest', 'rejectRequest'])('of %s', async (operation) => {
		const contractId = await requestFor(`cut-${operation.toLowerCase()}-${String(done)}-${'status' in fault}.unverified.ans`);
		const act = operation.replace('Request', '');
		await sandbox.fault({ endpoint: `POST /v0/wallet/subscription-requests/{contract_id}/${act}`, times: 1, ...fault });
		await sandbox.requests();
		const { json: items, error } = await own('subscription', operation, { contractId });
		if (done && act === 'accept')
			expect(items).toMatchObject([{ outcome: 'succeeded', status: expect.stringMatching(/pending|completed/), contractId }]);
		// A rejection leaves no record: what is gone may have been ended by the provider.
		else if (done) expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', contractId });
		else expect(error?.description).toContain('Get Requests shows whether the request is still open');
		expect((await sent()).filter(({ endpoint }) => String(endpoint).startsWith('POST '))).toHaveLength(1);
		if (!done) expect((await own('subscription', 'rejectRequest', { contractId })).json).toHaveLength(1);
	});
});
