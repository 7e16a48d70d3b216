// A transfer whose tracking ID was used before: what the validator shows of the earlier one, and nothing is paid twice.
import type { IDataObject } from 'n8n-workflow';

import '../../support/waits.cts';
import { token } from '../../support/sandbox.cts';
import { usePayments } from './payments-support.cts';
import { ALICE, CAROL } from './support.cts';

const { sandbox, world, run, sent, happen, carol, held, payments, send } = usePayments();

describe('Transfer', () => {
	test('a tracking ID that was used for another payment is refused, and nothing is paid', async () => {
		await send({ trackingId: 'used-1' });
		const before = await held(ALICE);
		for (const other of [{ amount: '3' }, { receiver: world.parties.dora }]) {
			const { error } = await send({ trackingId: 'used-1', ...other });
			expect(error?.message).toContain(
				`The tracking ID was used before, for another payment: 2.5000000000 CC to ${carol()}. Nothing was paid now.`,
			);
		}
		expect(await held(ALICE)).toEqual(before);
	});

	test('a payment below thousands of newer transactions is found before anything is sent', async () => {
		await send({ trackingId: 'deep-1' });
		await happen('tap', { party: 'alice', amount: '1.0000000000', count: 1500 });
		await sent();
		expect((await send({ trackingId: 'deep-1', amount: '3' })).error?.message).toContain('for another payment: 2.5000000000 CC');
		expect((await send({ trackingId: 'deep-1' })).json).toMatchObject([{ alreadyDone: true, status: 'pending' }]);
		expect(await payments()).toEqual([]);
	}, 60_000);

	test('where the transactions cannot be read to that day, nothing is sent', async () => {
		await happen('tap', { party: 'alice', amount: '1.0000000000', count: 100 });
		await sandbox.fault({ endpoint: 'POST /v0/wallet/transactions', skip: 1, times: 0, status: 500, body: { error: 'database' } });
		await sent();
		const { error } = await send({ trackingId: 'unread-1' });
		await sandbox.control('DELETE', '/faults');
		expect(error?.message).toMatch(/Whether it was done before could not be read, so nothing was sent: database/);
		expect((error as any).context.canton).toMatchObject({ trackingId: 'unread-1', outcome: 'unknown' });
		expect(await payments()).toEqual([]);
	});

	test('what the validator answers of a payment that is older than what is searched is not known', async () => {
		await send({ trackingId: 'old-answer' });
		await happen('wait', { seconds: 3 * 86_400 });
		const { error } = await send({ trackingId: 'old-answer', amount: '3', options: { searchDays: 1, resolveSeconds: 1 } });
		// Its transfer is still open, and for another amount.
		expect(error?.message).toContain('for another payment: 2.5000000000 CC');
	}, 60_000);

	/** Ends open transfers as the governing party does once they have expired. */
	const expire = async (...ids: IDataObject[string][]) => {
		for (const contractId of ids) await happen('returnOffer', { contractId, how: 'Expire' });
	};

	test('two of one amount that expired are both expired', async () => {
		const [first] = (await send({ trackingId: 'late-2', amount: '8.5' })).json;
		const [second] = (await send({ trackingId: 'late-3', amount: '8.5' })).json;
		await expire(first!.transferInstructionId, second!.transferInstructionId);
		for (const trackingId of ['late-2', 'late-3'])
			expect((await send({ trackingId, amount: '8.5' })).json).toMatchObject([{ alreadyDone: true, status: 'expired' }]);
	});

	const noneOpen = { endpoint: 'GET /v0/wallet/token-standard/transfers', status: 200, body: { transfers: [] } };

	test('one that is over, and the wallet does not show how, has ended', async () => {
		await send({ trackingId: 'over-1', amount: '9.5' });
		await sandbox.fault(noneOpen);
		expect((await send({ trackingId: 'over-1', amount: '9.5' })).json).toMatchObject([{ alreadyDone: true, status: 'ended' }]);
	});

	test('where the open transfers cannot be read, its state is not known', async () => {
		await send({ trackingId: 'over-2', amount: '9.6' });
		await sandbox.fault({ ...noneOpen, status: 500, body: { error: 'database' } });
		expect((await send({ trackingId: 'over-2', amount: '9.6' })).json).toMatchObject([{ alreadyDone: true, status: null }]);
	});

	test('coins that were unlocked for something else do not make a transfer expired', async () => {
		await send({ trackingId: 'over-3', amount: '3.5' });
		// Another transfer's return: of more, and of the same amount.
		const [more] = (await send({ trackingId: 'over-4', amount: '4.5' })).json;
		const [same] = (await send({ trackingId: 'over-5', amount: '3.5' })).json;
		await expire(more!.transferInstructionId, same!.transferInstructionId);
		await sandbox.fault(noneOpen);
		expect((await send({ trackingId: 'over-3', amount: '3.5' })).json).toMatchObject([{ alreadyDone: true, status: 'ended' }]);
	});

	test('nor do coins that were locked for an allocation, and that the wallet shows as a transfer to nobody', async () => {
		await send({ trackingId: 'over-6', amount: '6.5' });
		const { json } = await run('wallet', 'getManyTransactions', { limit: 1, simplify: false });
		const offered = json[0] as any;
		const later = { event_id: '#1220ff:1', date: '2099-01-01T00:00:00Z' };
		const locked = {
			...offered,
			...later,
			event_id: '#1220fe:1',
			transaction_subtype: { template_id: 'p:Splice.AmuletRules:AmuletRules', choice: 'AmuletRules_Transfer' },
			description: undefined,
		};
		for (const name of Object.keys(locked)) if (name.startsWith('transfer_instruction') || name === 'description') delete locked[name];
		const unlocked = {
			transaction_type: 'balance_change',
			transaction_subtype: { template_id: 'p:Splice.Amulet:LockedAmulet', choice: 'LockedAmulet_Unlock' },
			...later,
			receivers: [{ party: world.parties.alice, amount: '6.5000000000' }],
		};
		const status = async (items: unknown[]) => {
			await sandbox.fault(noneOpen, { endpoint: 'POST /v0/wallet/transactions', times: 0, status: 200, body: { items } });
			const result = await send({ trackingId: 'over-6', amount: '6.5' });
			await sandbox.control('DELETE', '/faults');
			return result.json[0]?.status;
		};
		expect(await status([unlocked, offered])).toBe('expired');
		expect(await status([unlocked, locked, offered])).toBe('ended');
		expect(await status([{ ...unlocked, receivers: [{ party: carol(), amount: '6.5000000000' }] }, offered])).toBe('ended');
	});

	test('what somebody else writes into a transfer to this wallet is not taken for a payment of its own', async () => {
		await send({ receiver: world.parties.alice, trackingId: 'theirs', description: 'mine (invoice-9)' }, CAROL);
		await send({ receiver: carol(), trackingId: 'invoice-8', description: '' }, ALICE);
		expect((await send({ receiver: world.parties.alice, trackingId: 'invoice-8' }, CAROL)).json).toMatchObject([{ alreadyDone: false }]);
		expect((await send({ trackingId: 'theirs' })).json).toMatchObject([{ alreadyDone: false, status: 'pending' }]);
	});
});

/** Sets the sandbox's clock, which is its own, to so many hours from now. */
async function waitUntilIn(hours: number): Promise<void> {
	const { time } = await happen('wait', { seconds: 0 });
	await happen('wait', { seconds: Math.ceil((Date.now() - Date.parse(time)) / 1000) + hours * 3600 });
}

test('where nobody accepts in time, the same tracking ID finds the payment expired, and its coins are back', async () => {
	const before = await held(ALICE);
	const options = { expiresInHours: 1 };
	const offer = async (parameters: IDataObject) => await run('transferOffer', 'create', { amount: '1', description: '', ...parameters });
	const [pending] = (await send({ trackingId: 'late-1', amount: '7.25', options })).json;
	await offer({ trackingId: 'late-o', receiver: carol(), options });
	await waitUntilIn(2);
	expect((await send({ trackingId: 'late-1', amount: '7.25' })).json).toMatchObject([
		{ outcome: 'succeeded', alreadyDone: true, status: 'expired', transferInstructionId: pending!.transferInstructionId },
	]);
	expect(await held(ALICE)).toEqual(before);
	// The wallet shows the return without the transfer (recorded).
	expect((await run('wallet', 'getManyTransactions', { limit: 1, simplify: true })).json).toMatchObject([
		{ type: 'unlocked', amount: '7.2500000000', transferInstructionId: null },
	]);
	expect((await offer({ trackingId: 'late-o', amount: '7', receiver: world.parties.dora })).json).toMatchObject([
		{ alreadyDone: true, status: 'expired', receiver: null, amount: null, description: null },
	]);
}, 60_000);

test('the state of a payment is its own, also where another app wrote its tracking ID into a newer transfer', async () => {
	const options = { expiresInHours: 24 };
	const [pending] = (await send({ trackingId: 'twice-1', amount: '7.5', options })).json;
	await fetch(`${sandbox.url}/api/validator/v2/wallet/token-standard/transfers`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token('ledger-api-user')}`, 'content-type': 'application/json' },
		body: JSON.stringify({
			receiver_party_id: world.parties.dora,
			amount: '3',
			description: 'by hand (twice-1)',
			expires_at: (Date.now() + 86_400_000) * 1000,
			tracking_id: 'by-hand',
		}),
	}).then(({ status }) => expect(status).toBe(200));
	await waitUntilIn(48);
	expect((await send({ trackingId: 'twice-1', amount: '7.5' })).json).toMatchObject([
		{ alreadyDone: true, status: 'expired', amount: '7.5000000000', transferInstructionId: pending!.transferInstructionId },
	]);
});
