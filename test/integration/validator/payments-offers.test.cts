// Transfer offers of the older flow, through the validator: each tracking ID is offered once.
import type { IDataObject } from 'n8n-workflow';

import '../../support/waits.cts';
import { usePayments } from './payments-support.cts';
import { ALICE, CAROL, type How } from './support.cts';

const { sandbox, world, run, sent, happen, carol, payments } = usePayments();

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
