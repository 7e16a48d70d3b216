// Payments through the validator: transfers of the token standard, offers of the older flow, preapprovals, traffic. Each is done once.
import type { IDataObject } from 'n8n-workflow';

import '../../support/waits.cts';
import { succeeded } from '../../support/harness.cts';
import { token } from '../../support/sandbox.cts';
import { ALICE, CAROL, OPERATOR, said, useValidator, type How } from './support.cts';

const { sandbox, world, run, sent, with: during, happen } = useValidator();

const carol = () => world.parties.carol!;
const send = async (parameters: IDataObject, how: How = ALICE) =>
	await run('transfer', 'send', { receiver: carol(), amount: '2.5', description: 'rent', ...parameters }, how);
const units = (amount: unknown) => BigInt(String(amount).replace('.', ''));
const held = async (how: How) => {
	const { unlocked, locked } = (await run('wallet', 'getBalance', {}, how)).json[0]!;
	return { unlocked: units(unlocked), locked: units(locked) };
};
const POSTS = /^POST \/v[02]\/wallet\/(?:token-standard\/transfers|transfer-offers|buy-traffic-requests|transfer-preapproval\/send)$/;
const payments = async () => (await sent()).filter(({ endpoint }) => POSTS.test(endpoint));

describe('Transfer', () => {
	test.each<[string, IDataObject, string]>([
		['an expression returns none', { invoiceNo: 7 }, 'Tracking ID: the expression returned nothing for this item'],
		['it is a number that was rounded', { invoice: 2 ** 53 }, 'Tracking ID: 9007199254740992 may have been rounded'],
	])('nothing is paid if a payment has a Tracking ID of its own, and %s', async (_, json, message) => {
		const refused = await send({ trackingId: '={{ $json.invoice }}' }, { ...ALICE, input: [{ json }] });
		expect(said(refused)).toContain(message);
		expect(await payments()).toEqual([]);
	});

	describe('Dry Run pays nothing, and says what Send would do', () => {
		const dry = { dryRun: true };

		test('to somebody without a preapproval: an offer', async () => {
			const before = await held(ALICE);
			await sent();
			const { json, error } = await send({ ...dry, trackingId: 'dry-1' });
			expect(error).toBeUndefined();
			expect(json).toEqual([
				{
					trackingId: 'dry-1',
					outcome: 'planned',
					alreadyDone: false,
					status: 'pending',
					receiver: carol(),
					amount: '2.5',
					description: 'rent',
					unlocked: expect.any(String),
				},
			]);
			expect(units(json[0]!.unlocked)).toBe(before.unlocked);
			expect(await payments()).toEqual([]);
			expect(await held(ALICE)).toEqual(before);
		});

		test('a tracking ID that has paid: nothing, and what it paid', async () => {
			const [paid] = (await send({ trackingId: 'dry-2' })).json;
			await sent();
			expect((await send({ ...dry, trackingId: 'dry-2' })).json).toMatchObject([
				{ outcome: 'nothingToDo', alreadyDone: true, transferInstructionId: paid!.transferInstructionId },
			]);
			const other = await send({ ...dry, trackingId: 'dry-2', amount: '3' });
			expect(said(other)).toMatch(/was used before, for another payment/);
			expect(await payments()).toEqual([]);
		});

		test.each<[string, IDataObject, RegExp]>([
			['more than the wallet has', { amount: '99999999' }, /Amount.* the wallet has [\d.]+ unlocked, and 99999999 is to be sent/],
			['more than Maximum per Item', { maximumPerItem: '2' }, /Maximum per Item/],
			['more than Maximum per Execution', { maximumPerExecution: '2' }, /Maximum per Execution .*more would exceed 2/],
			['no preapproval, where one is needed', { withoutPreapproval: 'refuse' }, /Without Preapproval.* has no preapproval/],
		])('what it would fail for is an error: %s', async (_, parameters, expected) => {
			await sent();
			const failed = await send({ ...dry, ...parameters });
			expect(said(failed)).toMatch(expected);
			expect(await payments()).toEqual([]);
		});

		test('a preapproval whose time is over is none', async () => {
			const contract = {
				template_id: 'x:Splice.AmuletRules:TransferPreapproval',
				contract_id: '00ab',
				created_event_blob: '',
				created_at: '',
			};
			const payload = { expiresAt: '2020-01-01T00:00:00Z', receiver: carol(), provider: carol() };
			await sandbox.fault({
				endpoint: 'GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}',
				times: 0,
				status: 200,
				body: { transfer_preapproval: { contract: { ...contract, payload }, domain_id: 'x' } },
			});
			const offered = await send(dry);
			const refused = await send({ ...dry, withoutPreapproval: 'refuse' });
			await sandbox.control('DELETE', '/faults');
			expect(offered.json).toMatchObject([{ outcome: 'planned', status: 'pending' }]);
			expect(said(refused)).toMatch(/Without Preapproval.* has a preapproval that has expired, so nothing would be paid/);
		});

		test.each([
			['dry-3', 'unknown'],
			['', 'failed'],
		])('a history that cannot be read is an error, and no plan: tracking ID "%s", %s', async (trackingId, outcome) => {
			await sandbox.fault({ endpoint: 'POST /v0/wallet/transactions', times: 0, status: 500, body: { error: 'no history' } });
			const failed = await send({ ...dry, trackingId });
			await sandbox.control('DELETE', '/faults');
			expect(said(failed)).toMatch(/^Whether it was done before could not be read, so nothing was sent: no history/);
			expect(failed.error?.context.canton).toMatchObject({ outcome });
			expect(await payments()).toEqual([]);
		});
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

describe('Transfer Offer', () => {
	const create = async (parameters: IDataObject, how: How = ALICE) =>
		await run('transferOffer', 'create', { receiver: carol(), amount: '1.5', description: 'older', ...parameters }, how);
	const status = async (trackingId: string, how: How = ALICE) => (await run('transferOffer', 'getStatus', { trackingId }, how)).json[0]!;

	test('created, accepted, completed: each tracking ID once', async () => {
		const { json: items } = await create({ trackingId: 'o-1' });
		expect(items).toMatchObject([
			{ trackingId: 'o-1', outcome: 'succeeded', status: 'pending', alreadyDone: false, contractId: expect.stringMatching(/^00/) },
		]);
		const offerContractId = items[0]!.contractId;
		expect((await create({ trackingId: 'o-1' })).json).toMatchObject([
			{ outcome: 'succeeded', status: 'pending', alreadyDone: true, contractId: offerContractId },
		]);
		expect((await create({ trackingId: 'o-1', amount: '9' })).error?.message).toMatch(
			/The tracking ID was used before, for another offer: 1.5 CC to carol::/,
		);
		expect(
			(await run('transferOffer', 'getAll', { returnAll: true, simplify: true, filters: { direction: 'incoming' } }, CAROL)).json,
		).toMatchObject([{ trackingId: 'o-1', amount: '1.5', status: 'created', contractId: offerContractId, description: 'older' }]);
		expect((await run('transferOffer', 'accept', { offerContractId }, CAROL)).json).toMatchObject([
			{ offerContractId, trackingId: 'o-1', outcome: 'succeeded', status: 'accepted', acceptedOfferContractId: expect.any(String) },
		]);
		for (let polls = 0; polls < 5; polls++) await status('o-1');
		expect(await status('o-1')).toMatchObject({ found: true, status: 'completed', updateId: expect.any(String) });
		expect(await status('o-1', CAROL)).toMatchObject({ status: 'completed' });
		expect((await create({ trackingId: 'o-1' })).json).toMatchObject([{ status: 'completed', alreadyDone: true }]);
		expect((await create({ trackingId: 'o-1', amount: '9' })).error?.message).toMatch(/for another offer: 1.5000000000 CC/);
		expect((await create({ trackingId: 'o-1', description: 'another' })).json).toMatchObject([
			{ alreadyDone: true, receiver: carol(), amount: '1.5000000000', description: null },
		]);
		expect(await status('nobody-knows')).toEqual({ trackingId: 'nobody-knows', found: false, status: null, walletStatus: null });
	});

	test('rejected and withdrawn: the reason is in the status', async () => {
		const [first] = (await create({ trackingId: 'o-2' })).json;
		const [second] = (await create({ trackingId: 'o-3' })).json;
		expect((await run('transferOffer', 'reject', { offerContractId: first!.contractId }, CAROL)).json).toMatchObject([
			{ outcome: 'succeeded', status: 'rejected' },
		]);
		expect((await run('transferOffer', 'withdraw', { offerContractId: second!.contractId })).json).toMatchObject([
			{ outcome: 'succeeded', status: 'withdrawn' },
		]);
		expect(await status('o-2')).toMatchObject({ status: 'rejected', failureReason: null });
		expect(await status('o-3')).toMatchObject({ status: 'withdrawn', failureReason: 'Withdrawn by sender' });
		expect((await create({ trackingId: 'o-2' })).json).toMatchObject([{ outcome: 'succeeded', status: 'rejected', alreadyDone: true }]);
		expect((await run('transferOffer', 'withdraw', { offerContractId: second!.contractId })).error?.message).toMatch(/CONTRACT_NOT_FOUND/);
	});

	test('an offer of the same tracking ID is shown as it is, not as it was asked for', async () => {
		const [pending] = (await create({ trackingId: 'o-4' })).json;
		const found = { trackingId: 'o-4', outcome: 'succeeded', alreadyDone: true, contractId: pending!.contractId };
		expect((await create({ trackingId: 'o-4', description: 'another' })).json).toMatchObject([
			{ ...found, receiver: carol(), amount: '1.5', description: 'older' },
		]);
	});

	test.each([
		['reject', 'rejected'],
		['withdraw', 'withdrawn'],
	])('after %s the wallet does not show what the offer was for, so the item does not say it', async (act, state) => {
		const trackingId = `gone-${act}`;
		const [offer] = (await create({ trackingId })).json;
		await run('transferOffer', act, { offerContractId: offer!.contractId }, act === 'reject' ? CAROL : ALICE);
		await sent();
		const { json } = await create({ trackingId, amount: '7', receiver: world.parties.dora, description: 'another' });
		expect(json).toMatchObject([
			{ trackingId, outcome: 'succeeded', alreadyDone: true, status: state, receiver: null, amount: null, description: null },
		]);
		expect(await payments()).toEqual([]);
	});

	test('a completed offer below hundreds of newer transactions is compared, too', async () => {
		const [offer] = (await create({ trackingId: 'o-deep' })).json;
		await run('transferOffer', 'accept', { offerContractId: offer!.contractId }, CAROL);
		for (let polls = 0; polls < 5; polls++) await status('o-deep');
		await happen('tap', { party: 'alice', amount: '1.0000000000', count: 600 });
		expect((await create({ trackingId: 'o-deep', amount: '9' })).error?.message).toMatch(/for another offer: 1.5000000000 CC to carol::/);
	}, 60_000);

	test.each(['accept', 'reject', 'withdraw'])('%s whose answer is lost is found by what happened to the offer', async (act) => {
		const [offer] = (await create({ trackingId: `lost-${act}` })).json;
		await sandbox.fault({ endpoint: `POST /v0/wallet/transfer-offers/{contract_id}/${act}`, action: 'reset', after: true });
		const { json: items, error } = await run(
			'transferOffer',
			act,
			{ offerContractId: offer!.contractId },
			act === 'withdraw' ? ALICE : CAROL,
		);
		// The receiver's validator does not record a rejection, and what is gone may have been ended by the sender.
		if (act === 'reject')
			return expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', offerContractId: offer!.contractId });
		expect(error).toBeUndefined();
		expect(items[0]).toMatchObject({
			outcome: 'succeeded',
			status: expect.stringMatching(act === 'accept' ? /^(accepted|completed)$/ : /^withdrawn$/),
		});
	});
});

describe('Transfer Preapproval', () => {
	const ADMIN = { as: 'participant_admin' } as const;
	// The world's clock is behind the node's.
	beforeAll(async () => await sandbox.control('POST', '/settings', { preapprovalDays: 3650 }));
	afterAll(async () => await sandbox.control('POST', '/settings', { preapprovalDays: 90 }));

	test('Create, Get, Get Many, Cancel', async () => {
		const receiver = world.parties.bank!;
		const issuer = { as: 'issuer' } as const;
		expect((await run('transferPreapproval', 'get', { receiver, simplify: true }, ADMIN)).json).toMatchObject([{ hasPreapproval: false }]);
		const { json: made } = await run('transferPreapproval', 'create', {}, issuer);
		expect(made).toEqual([
			{ outcome: 'succeeded', alreadyDone: false, status: 'active', receiver, contractId: expect.stringMatching(/^00/) },
		]);
		expect((await run('transferPreapproval', 'create', {}, issuer)).json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true }]);
		const { json: found } = await run('transferPreapproval', 'get', { receiver, simplify: true }, ADMIN);
		expect(found).toMatchObject([
			{ party: receiver, hasPreapproval: true, contractId: made[0]!.contractId, daysToExpiry: expect.any(Number) },
		]);
		const { json: all } = await run('transferPreapproval', 'getAll', { returnAll: true, simplify: true }, ADMIN);
		expect(all.map(({ party }) => party)).toContain(receiver);
		expect((await run('transferPreapproval', 'getAll', { returnAll: true, simplify: false }, ADMIN)).json).toHaveLength(all.length);
		expect((await run('transferPreapproval', 'get', { receiver, simplify: false }, ADMIN)).json[0]).toHaveProperty(
			'transfer_preapproval.contract',
		);
		expect((await run('transferPreapproval', 'cancel', { receiver }, ADMIN)).json).toEqual([
			{ outcome: 'succeeded', alreadyDone: false, receiver, status: 'cancelled' },
		]);
		expect((await run('transferPreapproval', 'cancel', { receiver }, ADMIN)).json).toEqual([
			{ outcome: 'nothingToDo', alreadyDone: false, receiver, status: 'none' },
		]);
		expect((await run('transferPreapproval', 'get', { receiver, simplify: false }, ADMIN)).json).toEqual([{ transfer_preapproval: null }]);
	});

	test('while another command is under way it is waited for; a refusal at the door is unknown', async () => {
		const receiver = world.parties.bank!;
		const endpoint = 'POST /v0/wallet/transfer-preapproval';
		await sandbox.fault({
			endpoint,
			status: 429,
			body: { error: 'SUBMISSION_ALREADY_IN_FLIGHT(2,0): The submission is already in-flight' },
		});
		expect((await run('transferPreapproval', 'create', {}, { as: 'issuer' })).json).toMatchObject([{ outcome: 'succeeded' }]);
		await run('transferPreapproval', 'cancel', { receiver }, ADMIN);
		await sandbox.fault({ endpoint, status: 429, body: { error: 'slow down' } });
		const { error } = await run('transferPreapproval', 'create', {}, { as: 'issuer' });
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', receiver });
		expect(error?.message).toContain('slow down. An earlier execution may have created one.');
	});

	test('whose answers are lost', async () => {
		const receiver = world.parties.bank!;
		await sandbox.fault({ endpoint: 'POST /v0/wallet/transfer-preapproval', action: 'reset', after: true });
		expect((await run('transferPreapproval', 'create', {}, { as: 'issuer' })).json).toMatchObject([
			{ outcome: 'succeeded', alreadyDone: false },
		]);
		await sandbox.fault({ endpoint: 'DELETE /v0/admin/transfer-preapprovals/by-party/{receiver-party}', action: 'reset', after: true });
		expect((await run('transferPreapproval', 'cancel', { receiver }, ADMIN)).json).toEqual([
			{ outcome: 'succeeded', alreadyDone: false, receiver, status: 'cancelled' },
		]);
	});

	test('only an administrator sees those of everybody', async () => {
		expect(said(await run('transferPreapproval', 'getAll', { returnAll: true }))).toMatch(
			/Authorization Failed for ledger-api-user.*participant admin/,
		);
	});
});

describe('Traffic', () => {
	const buy = async (parameters: IDataObject, how: How = OPERATOR) =>
		await run('traffic', 'buy', { trafficBytes: '300000', ...parameters }, how);
	const limit = async () => {
		const member = `PAR::${(await sandbox.control('GET', '/world')).participantId}`;
		const [synchronizer] = (await sandbox.control('GET', '/world')).synchronizers;
		const answer = await fetch(
			`${sandbox.url}/api/scan/v0/domains/${synchronizer.id}/members/${encodeURIComponent(member)}/traffic-status`,
		);
		return ((await answer.json()) as any).traffic_status.actual.total_limit as number;
	};

	test('Buy waits until it is bought; the balance falls and scan shows it', async () => {
		await run('wallet', 'tap', { amount: '1000', trackingId: 'for-traffic' }, OPERATOR);
		const [before, traffic] = [await held(OPERATOR), await limit()];
		const { json: items, error } = await buy({ trackingId: 't-1' });
		expect(error).toBeUndefined();
		expect(items).toMatchObject([
			{
				trackingId: 't-1',
				outcome: 'succeeded',
				status: 'completed',
				alreadyDone: false,
				trafficBytes: 300_000,
				updateId: expect.stringMatching(/^1220/),
				party: world.parties['digitalasset-testValidator-1'],
				price: '1000.2000000000',
			},
		]);
		expect((before.unlocked - (await held(OPERATOR)).unlocked) / 10n ** 9n).toBe(10002n);
		expect((await limit()) - traffic).toBe(300_000);
		// Its status does not say for whom it was, nor how much.
		expect((await buy({ trackingId: 't-1', options: { forParty: world.parties.alice } })).json).toMatchObject([
			{ status: 'completed', alreadyDone: true, trafficBytes: null, party: null, synchronizerId: null },
		]);
		expect((await limit()) - traffic).toBe(300_000);
		expect((await run('traffic', 'getPurchaseStatus', { trackingId: 't-1' }, OPERATOR)).json).toMatchObject([
			{ found: true, status: 'completed' },
		]);
		expect((await run('traffic', 'getPurchaseStatus', { trackingId: 't-0' }, OPERATOR)).json).toMatchObject([{ found: false }]);
		expect((await run('wallet', 'getManyTransactions', { limit: 1, simplify: true }, OPERATOR)).json).toMatchObject([
			{ type: 'trafficBought', amount: '-1000.2000000000' },
		]);
	});

	test.each<[string, IDataObject]>([
		['size', { trafficBytes: '={{ $itemIndex === 0 ? 300000 : 500000 }}' }],
		['party', { options: { forParty: '={{ $json.party }}' } }],
	])('two items with one ID and another %s: the second is an error, and only the first is bought', async (what, parameters) => {
		await run('wallet', 'tap', { amount: '1000', trackingId: `for two of ${what}` }, OPERATOR);
		const traffic = await limit();
		await sent();
		const input = [world.parties.alice, carol()].map((party) => ({ json: { party } }));
		const how = { ...OPERATOR, input, onError: 'continueRegularOutput' } as const;
		const { json } = await buy({ trackingId: `two of ${what}`, ...parameters }, how);
		expect(json).toMatchObject([
			{ status: 'completed', alreadyDone: false, trafficBytes: 300_000 },
			{
				error: {
					outcome: 'failed',
					trackingId: `two of ${what}`,
					message: expect.stringMatching(
						/^The tracking ID was used before, for another purchase: 300000 bytes for \S+ at \S+\. Nothing was/,
					),
				},
			},
		]);
		expect(await payments()).toHaveLength(1);
		expect((await limit()) - traffic).toBe(300_000);
	});

	test('what the wallet rejects is an error in its own words', async () => {
		expect((await buy({ trafficBytes: '1000', trackingId: 't-2' })).error?.message).toMatch(
			/No traffic was bought: not enough traffic requested \(trafficAmount 1000 < minTopupAmount 200000\)\. Its tracking ID is used up/,
		);
		expect((await buy({ trafficBytes: '900000000000', trackingId: 't-3' })).error?.message).toMatch(/out of funds \(missing/);
		expect((await buy({ trafficBytes: '0' })).error?.message).toMatch(/^Traffic \(Bytes\): it is 0/);
		expect((await buy({ options: { forParty: 'nobody::1220aa' }, trackingId: 't-4' })).error?.message).toMatch(
			/Could not find participant hosting/,
		);
	});
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
