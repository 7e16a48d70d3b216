// Transfers of the token standard through the validator: sent, accepted, rejected and withdrawn. Each is done once.
import type { IDataObject } from 'n8n-workflow';

import '../../support/waits.cts';
import { succeeded } from '../../support/harness.cts';
import { usePayments } from './payments-support.cts';
import { ALICE, CAROL, said, type How } from './support.cts';

const { sandbox, world, run, sent, with: during, carol, held, payments, send } = usePayments();

describe('Transfer', () => {
	test.each<[string, IDataObject, string]>([
		['an expression returns none', { invoiceNo: 7 }, 'Tracking ID: the expression returned nothing for this item'],
		['it is a number that was rounded', { invoice: 2 ** 53 }, 'Tracking ID: 9007199254740992 may have been rounded'],
	])('nothing is paid if a payment has a Tracking ID of its own, and %s', async (_, json, message) => {
		const refused = await send({ trackingId: '={{ $json.invoice }}' }, { ...ALICE, input: [{ json }] });
		expect(said(refused)).toContain(message);
		expect(await payments()).toEqual([]);
	});

	test('Send to somebody without a preapproval is an offer, which the receiver accepts', async () => {
		const before = await held(ALICE);
		await sent();
		const { json: items, error } = await send({ trackingId: 'offer-1' });
		expect(error).toBeUndefined();
		expect(items).toEqual([
			succeeded({
				trackingId: 'offer-1',
				status: 'pending',
				receiver: carol(),
				amount: '2.5000000000',
				description: 'rent (offer-1)',
				transferInstructionId: expect.stringMatching(/^00/),
				receiverHoldingIds: [],
				senderChangeIds: [expect.stringMatching(/^00/)],
				updateId: expect.stringMatching(/^1220/),
				recordTime: expect.any(String),
			}),
		]);
		expect((await payments())[0]).toMatchObject({
			endpoint: 'POST /v2/wallet/token-standard/transfers',
			body: {
				receiver_party_id: carol(),
				amount: '2.5',
				description: 'rent (offer-1)',
				tracking_id: 'offer-1',
				expires_at: expect.any(Number),
			},
		});
		const locked = await held(ALICE);
		expect([before.unlocked - locked.unlocked, locked.locked - before.locked]).toEqual([25000000000n, 25000000000n]);

		const { transferInstructionId } = items[0]!;
		const open = async (direction: string, how: How) =>
			(await run('transfer', 'getAll', { returnAll: true, simplify: true, filters: { direction } }, how)).json.filter(
				(row) => row.transferInstructionId === transferInstructionId,
			);
		expect(await open('outgoing', ALICE)).toHaveLength(1);
		expect(await open('incoming', ALICE)).toEqual([]);
		expect(await open('incoming', CAROL)).toMatchObject([
			{ direction: 'incoming', amount: '2.5000000000', description: 'rent (offer-1)', sender: world.parties.alice, receiver: carol() },
		]);
		// The form is as it comes: the transfer is the incoming item's.
		expect(said(await run('transfer', 'accept', {}, { ...CAROL, input: [{ json: { direction: 'incoming' } }] }))).toMatch(
			/^Transfer Instruction ID: /,
		);
		const { json: accepted } = await run('transfer', 'accept', {}, { ...CAROL, input: [{ json: { transferInstructionId } }] });
		expect(accepted).toMatchObject([
			{ transferInstructionId, outcome: 'succeeded', status: 'completed', alreadyDone: false, receiverHoldingIds: [expect.any(String)] },
		]);
		expect((await held(ALICE)).locked).toBe(before.locked);

		// Done before, by this tracking ID and for the same payment: what happened to it, and nothing is sent.
		await sent();
		expect((await send({ trackingId: 'offer-1' })).json).toMatchObject([
			{ alreadyDone: true, outcome: 'succeeded', status: 'completed', transferInstructionId },
		]);
		expect(await payments()).toEqual([]);
		const again = await run('transfer', 'accept', { transferInstructionId, options: { resolveSeconds: 1 } }, CAROL);
		expect(again.json).toMatchObject([{ outcome: 'succeeded', status: 'completed', alreadyDone: true }]);
		const wrong = await run('transfer', 'reject', { transferInstructionId, options: { resolveSeconds: 1 } }, CAROL);
		expect(wrong.error?.message).toMatch(/The transfer is completed already, so it cannot become rejected/);
	});

	test('Send to somebody with a preapproval is done at once', async () => {
		const before = await held(CAROL);
		const { json: items } = await send({ receiver: world.parties.alice, trackingId: 'direct-1', description: '' }, CAROL);
		expect(items).toMatchObject([
			{
				outcome: 'succeeded',
				status: 'completed',
				alreadyDone: false,
				description: 'direct-1',
				transferInstructionId: null,
				receiverHoldingIds: [expect.any(String)],
			},
		]);
		expect(before.unlocked - (await held(CAROL)).unlocked).toBe(25000000000n);
		expect((await send({ receiver: world.parties.alice, trackingId: 'direct-1', description: '' }, CAROL)).json).toMatchObject([
			{ outcome: 'succeeded', status: 'completed', alreadyDone: true },
		]);
		const refused = await send({ withoutPreapproval: 'refuse', trackingId: 'refuse-1' });
		expect(refused.error?.message).toMatch(/does not have a TransferPreapproval/);
		const taken = await send({ receiver: world.parties.alice, withoutPreapproval: 'refuse', trackingId: 'refuse-2' }, CAROL);
		expect(taken.json).toMatchObject([{ status: 'completed', alreadyDone: false, description: 'rent (refuse-2)' }]);
	});

	test('Reject, and Withdraw: the coins go back', async () => {
		const before = await held(ALICE);
		const [first] = (await send({ trackingId: 'back-1' })).json;
		const [second] = (await send({ trackingId: 'back-2' })).json;
		const { transferInstructionId } = first!;
		expect((await run('transfer', 'reject', { transferInstructionId }, CAROL)).json).toMatchObject([
			{ outcome: 'succeeded', status: 'rejected' },
		]);
		const own = { transferInstructionId: second!.transferInstructionId };
		expect((await run('transfer', 'withdraw', own, CAROL)).error?.message).toMatch(/'actors' does not have the same elements/);
		expect((await run('transfer', 'withdraw', own)).json).toMatchObject([
			{ outcome: 'succeeded', status: 'withdrawn', alreadyDone: false },
		]);
		expect((await run('transfer', 'withdraw', own)).json).toMatchObject([
			{ outcome: 'succeeded', status: 'withdrawn', alreadyDone: true, updateId: expect.any(String) },
		]);
		expect(await held(ALICE)).toEqual(before);
		expect((await send({ trackingId: 'back-1' })).json).toMatchObject([{ outcome: 'succeeded', status: 'rejected', alreadyDone: true }]);
	});

	test('an older validator has version 0 only', async () => {
		await during({ splice: '0.5.4' }, async () => {
			const how = { ...ALICE, credential: { url: sandbox.url.replace('127.0.0.1', 'localhost') } };
			const { json: items, error } = await send({ trackingId: 'old-1' }, how);
			expect(error).toBeUndefined();
			const posted = (await payments()).map(({ endpoint }) => endpoint);
			expect(posted).toContain('POST /v0/wallet/token-standard/transfers');
			const { transferInstructionId } = items[0]!;
			expect((await run('transfer', 'withdraw', { transferInstructionId }, how)).json).toMatchObject([{ status: 'withdrawn' }]);
			for (const [act, status] of [
				['accept', 'completed'],
				['reject', 'rejected'],
			]) {
				const [open] = (await send({ trackingId: `old-${act}` }, how)).json;
				const parameters = { transferInstructionId: open!.transferInstructionId };
				expect((await run('transfer', act!, parameters, { ...how, ...CAROL })).json).toMatchObject([{ status }]);
			}
		});
	});

	test("the server's own words, and the tracking ID for what comes next", async () => {
		const poor = await send({ amount: '900000000000', trackingId: 'poor-1' });
		expect(poor.error?.message).toMatch(/Insufficient funds: you are missing/);
		expect((poor.error as any).context.canton).toMatchObject({ trackingId: 'poor-1', outcome: 'failed' });
	});

	test.each([
		[{ receiver: 'carol' }, /^Receiver: "carol" is not a party ID/],
		[{ receiver: '={{ "" }}' }, /^Receiver: this field is empty/],
		[{ amount: '-1' }, /^Amount: "-1" is not an amount/],
		[{ amount: '1.12345678901' }, /^Amount: "1.12345678901" is not an amount/],
		[{ description: 'x'.repeat(300) }, /^Description: it has 300 characters/],
		[{ trackingId: 'ü' }, /^Tracking ID: "ü" cannot be a tracking ID/],
	])('Send with %j is refused before anything is sent', async (parameters, message) => {
		await sent();
		expect((await send(parameters)).error?.message).toMatch(message);
		expect(await sent()).toEqual([]);
	});
});

test('a tracking ID of its own for each item, the same in a retry of the execution', async () => {
	const before = await held(ALICE);
	const input = [{ json: {} }, { json: {} }];
	const first = await send({ trackingId: '' }, { ...ALICE, input });
	const ids = first.json.map(({ trackingId }) => String(trackingId));
	expect(new Set(ids).size).toBe(2);
	const retried = await run('transfer', 'send', { receiver: carol(), amount: '2.5', description: 'rent', trackingId: '' }, {
		...ALICE,
		input,
		retryOf: first.run,
	} as How);
	expect(retried.json).toMatchObject(ids.map((trackingId) => ({ trackingId, alreadyDone: true })));
	expect(before.unlocked - (await held(ALICE)).unlocked).toBe(2n * 25000000000n);
});

describe('what a wallet cannot do comes with what to do', () => {
	test.each([
		['transfer', 'send', () => ({ receiver: world.parties.carol, amount: '999999999' }), {}, /^The wallet holds too little of it/],
		['traffic', 'buy', () => ({ trafficBytes: '90000000000000' }), {}, /^The wallet holds too little of it/],
		['wallet', 'getBalance', () => ({}), { as: 'participant_admin' } as const, /^Choose a credential of a user with a wallet/],
	])('%s › %s', async (resource, operation, parameters, how, advice) => {
		expect((await run(resource, operation, parameters(), how)).error?.description).toMatch(advice);
	});
});
