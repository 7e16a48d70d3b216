// Answers that get lost where a record of something else is at hand: an item or an error never takes that for its own.
import '../../support/waits.cts';

import { ALICE, CAROL, useValidator } from './support.cts';

const { sandbox, world, run, happen } = useValidator();
const BANK = { as: 'issuer' } as const;

afterEach(async () => await sandbox.control('DELETE', '/faults'));

describe('offers of one tracking ID by two senders', () => {
	const offer = async (trackingId: string, amount: string, receiver: string, how: typeof ALICE | typeof BANK | typeof CAROL) =>
		String((await run('transferOffer', 'create', { receiver, amount, trackingId }, how)).json[0]!.contractId);
	const complete = async (trackingId: string, how: typeof ALICE | typeof BANK) => {
		for (let polls = 0; polls < 5; polls++) await run('transferOffer', 'getStatus', { trackingId }, how);
	};
	const act = async (kind: string, offerContractId: string, after = false, how: typeof ALICE | typeof CAROL = CAROL) => {
		await sandbox.fault({ endpoint: `POST /v0/wallet/transfer-offers/{contract_id}/${kind}`, action: 'reset', times: 1, after });
		return await run('transferOffer', kind, { offerContractId, options: { resolveSeconds: 2 } }, how);
	};

	beforeAll(async () => void (await happen('tap', { party: 'bank', amount: '1000.0' })));

	test.each(['completed', 'accepted'])('an open offer is not accepted because another one is %s', async (state) => {
		const id = `INV-${state}`;
		const first = await offer(id, '1', world.parties.carol!, ALICE);
		await run('transferOffer', 'accept', { offerContractId: first }, CAROL);
		if (state === 'completed') await complete(id, ALICE);
		const second = await offer(id, '50', world.parties.carol!, BANK);
		const { json, error } = await act('accept', second);
		expect(json).toEqual([]);
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', offerContractId: second });
		// It arrives: then it is known for what it is.
		expect((await act('accept', second, true)).json).toMatchObject([
			{ outcome: 'succeeded', status: expect.stringMatching(/^(accepted|completed)$/), sender: world.parties.bank, amount: '50' },
		]);
	});

	test('what is completed is compared with the offer that was accepted', async () => {
		const first = await offer('INV-gone', '1', world.parties.carol!, ALICE);
		await run('transferOffer', 'accept', { offerContractId: first }, CAROL);
		await complete('INV-gone', ALICE);
		const second = await offer('INV-gone', '50', world.parties.carol!, BANK);
		// Lists that do not show the offer any more.
		await sandbox.fault({ endpoint: 'GET /v0/wallet/transfer-offers', status: 200, body: { offers: [] }, times: 0, skip: 1 });
		const { json, error } = await act('accept', second);
		expect(json).toEqual([]);
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', offerContractId: second });
	});

	test.each(['reject', 'withdraw'])('an offer is not ended by %s because another one is', async (kind) => {
		const id = `INV-${kind}`;
		const own = await offer(id, '1', world.parties.alice!, CAROL);
		const other = await offer(id, '50', world.parties.carol!, BANK);
		// Carol is the sender of one and the receiver of the other.
		await run('transferOffer', kind, { offerContractId: own }, kind === 'reject' ? ALICE : CAROL);
		const { json, error } = await act('reject', other);
		expect(json).toEqual([]);
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', offerContractId: other });
		expect((await run('transferOffer', 'accept', { offerContractId: other }, CAROL)).json).toMatchObject([{ outcome: 'succeeded' }]);
	});
});
