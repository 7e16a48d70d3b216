// A wallet through the validator: what it holds, what changed it, whose it is.
import { ALICE, CAROL, OPERATOR, said, useValidator } from './support.cts';

const { sandbox, world, run, happen, sent } = useValidator();
const balance = async (how = {}) => (await run('wallet', 'getBalance', {}, how)).json[0] as Record<string, string>;
const transactions = async (parameters = {}, how = {}) =>
	(await run('wallet', 'getManyTransactions', { returnAll: true, simplify: true, ...parameters }, how)).json as any[];

test('Get Balance of whoever the token stands for', async () => {
	const { json: items, error } = await run('wallet', 'getBalance');
	expect(error).toBeUndefined();
	expect(items).toEqual([
		{
			party: world.parties.alice,
			unlocked: expect.stringMatching(/^\d+\.\d{10}$/),
			locked: expect.stringMatching(/^\d+\.\d{10}$/),
			holdingFees: expect.stringMatching(/^\d+\.\d{10}$/),
			round: expect.any(Number),
		},
	]);
	expect((await balance(CAROL)).party).toBe(world.parties.carol);
	expect((await run('wallet', 'getBalance', {}, { oAuth2: true })).json).toEqual(items);
});

test('a transfer that somebody makes on the ledger shows in the balance and among the transactions', async () => {
	const before = await balance();
	await happen('transfer', { from: 'carol', to: 'alice', amount: '0.0000000001' });
	const after = await balance();
	expect(BigInt(after.unlocked!.replace('.', '')) - BigInt(before.unlocked!.replace('.', ''))).toBe(1n);
	const [newest] = await transactions();
	expect(newest).toMatchObject({
		type: 'transfer',
		amount: '0.0000000001',
		sender: world.parties.carol,
		receiver: world.parties.alice,
	});
	expect((await transactions({}, CAROL))[0]).toMatchObject({ amount: '-0.0000000001', eventId: newest.eventId });
});

test('Get Many Transactions by pages, newest first, and on from an event', async () => {
	for (let count = 0; count < 210; count++) await happen('tap', { party: 'bank', amount: '1.0000000000' });
	await sent();
	const all = await transactions({}, { as: 'issuer' });
	expect(all).toHaveLength(210);
	expect(all[0]).toMatchObject({ type: 'tap', amount: '1.0000000000', receiver: world.parties.bank, sender: null });
	const pages = (await sent()).filter(({ endpoint }) => endpoint === 'POST /v0/wallet/transactions').map(({ body }) => body);
	expect(pages.map(({ begin_after_id: after }) => after)).toEqual([undefined, all[199].eventId, all[209].eventId]);
	expect(await transactions({ returnAll: false, limit: 3 }, { as: 'issuer' })).toEqual(all.slice(0, 3));
	expect(await transactions({ options: { beforeEventId: all[206].eventId } }, { as: 'issuer' })).toEqual(all.slice(207));
	const raw = (await run('wallet', 'getManyTransactions', { simplify: false, limit: 1 }, { as: 'issuer' })).json;
	expect(raw).toMatchObject([{ transaction_type: 'balance_change', event_id: all[0].eventId }]);
	const { json: ofAlice } = await run('wallet', 'getManyTransactions', { simplify: false, returnAll: true });
	expect(ofAlice).toContainEqual(expect.objectContaining({ transaction_type: 'transfer', sender: expect.any(Object) }));
}, 60_000);

test('Get Many Amulets, unlocked ones first, with what locks the others', async () => {
	const { json: coins } = await run('wallet', 'getManyAmulets', { returnAll: true, simplify: true });
	expect(coins[0]).toMatchObject({ locked: false, owner: world.parties.alice, lockHolders: null });
	expect(coins.at(-1)).toMatchObject({ locked: true, lockHolders: expect.any(Array), lockExpiresAt: expect.any(String) });
	expect((await run('wallet', 'getManyAmulets', { returnAll: false, limit: 1, simplify: true })).json).toHaveLength(1);
	const { json: raw } = await run('wallet', 'getManyAmulets', { returnAll: true, simplify: false });
	expect(raw[0]).toMatchObject({ locked: false, contract: { contract: { contract_id: coins[0]!.contractId } } });
});

test('Get Status: with a wallet, and without', async () => {
	expect((await run('wallet', 'getStatus')).json).toEqual([
		{ onboarded: true, party: world.parties.alice, walletInstalled: true, featuredApp: false },
	]);
	const { json: nobody } = await run('wallet', 'getStatus', {}, { as: 'newcomer@clients' });
	expect(nobody).toEqual([{ onboarded: false, party: null, walletInstalled: false, featuredApp: false }]);
});

test('an administrator without a wallet, and a user that the validator does not know', async () => {
	expect(said(await run('wallet', 'getBalance', {}, { as: 'participant_admin' }))).toMatch(
		/No wallet found for user 'participant_admin' for operation 'getBalance'/,
	);
	expect(said(await run('wallet', 'getBalance', {}, { as: 'newcomer@clients' }))).toMatch(
		/Authorization Failed for newcomer@clients.*a user who has a wallet at this validator/,
	);
});

test('Tap is in dollars, and made once per tracking ID', async () => {
	const tap = async (amount: string, trackingId: string) => await run('wallet', 'tap', { amount, trackingId }, OPERATOR);
	const before = await balance(OPERATOR);
	const first = await tap('100.0', 'tap-1');
	expect(first.error).toBeUndefined();
	expect(first.json).toEqual([
		{ outcome: 'succeeded', alreadyDone: false, trackingId: 'tap-1', amountUsd: '100.0', contractId: expect.stringMatching(/^00/) },
	]);
	// Used before: the coin of the first, whose worth in dollars nothing says.
	expect((await tap('60', 'tap-1')).json).toEqual([{ ...first.json[0], alreadyDone: true, amountUsd: null }]);
	const after = await balance(OPERATOR);
	expect(Number(after.unlocked) - Number(before.unlocked)).toBe(20_000);
	await sandbox.fault({ endpoint: 'POST /v0/wallet/tap', action: 'reset', after: true });
	expect((await tap('1', 'tap-2')).json[0]!.contractId).toMatch(/^00/);
	expect(Number((await balance(OPERATOR)).unlocked) - Number(after.unlocked)).toBe(200);
});

test('A repeated Tap is the earlier one, although the transactions cannot be read after the call', async () => {
	const tap = async () => await run('wallet', 'tap', { amount: '5', trackingId: 'tap-unread' }, OPERATOR);
	const first = await tap();
	await sandbox.control('DELETE', '/faults');
	await sandbox.fault({
		endpoint: 'POST /v0/wallet/transactions',
		status: 500,
		body: { error: 'database' },
		times: 0,
		since: 'POST /v0/wallet/tap',
	});
	const again = await tap();
	await sandbox.control('DELETE', '/faults');
	expect(again.json).toEqual([{ ...first.json[0], alreadyDone: true, amountUsd: null }]);
});

test.each([
	[{ amount: '0' }, /^Amount \(USD\): the amount is zero/],
	[{ amount: '1e3' }, /^Amount \(USD\): "1e3" is not an amount/],
	[{ amount: '1', trackingId: 'a\nb' }, /^Tracking ID: .* cannot be a tracking ID/s],
])('Tap with %j is refused before anything is sent', async (parameters, message) => {
	await sent();
	const { error } = await run('wallet', 'tap', parameters, ALICE);
	expect(error?.message).toMatch(message);
	expect(await sent()).toEqual([]);
});
