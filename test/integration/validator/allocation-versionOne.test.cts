// Coins that are locked for settlements by version 1 of the token standard: at most once for each settlement and leg.
import { succeeded } from '../../support/harness.cts';
import { refuses } from '../../support/refusals.cts';
import { useAllocations } from './allocation-support.cts';
import { said } from './support.cts';

const { sandbox, world, sent, act, first } = useAllocations();
const json = { 'content-type': 'application/json' };

describe('version 1', () => {
	const SETTLEMENT = `00${'ab'.repeat(32)}`;
	/** Body that is posted for it. */
	const postedOrder = () => ({
		settlement: {
			executor: world.parties.merchant,
			settlement_ref: { id: 'order-1', cid: SETTLEMENT },
			requested_at: 1782900000123456,
			allocate_before: 1893456000000000,
			settle_before: 1893542400000000,
			meta: { purpose: 'trade' },
		},
		transfer_leg_id: 'leg0',
		transfer_leg: { receiver: world.parties.bob, amount: '12.5', meta: { note: 'mine' } },
	});
	/** Row that the list has then. */
	const listedOrder = (contractId: unknown) => ({
		tokenStandard: 'v1',
		settlementId: 'order-1',
		settlementContractId: SETTLEMENT,
		executors: [world.parties.merchant],
		legs: [{ transferLegId: 'leg0', side: 'sender', sender: world.parties.alice, receiver: world.parties.bob, amount: '12.5' }],
		committed: false,
		allocateBefore: '2030-01-01T00:00:00Z',
		settleBefore: '2030-01-02T00:00:00Z',
		expiresAt: '2030-01-02T00:00:00Z',
		createdAt: expect.any(String),
		contractId,
	});

	test('allocated, allocated before, of another amount, withdrawn, ended before', async () => {
		await sandbox.requests();
		const options = {
			settlementMetadata: '{"purpose":"trade"}',
			allocationMetadata: { note: 'mine' },
			settlementContractId: SETTLEMENT,
		};
		const { json: items, error } = await act('create', first('order-1', { options }));
		expect(error).toBeUndefined();
		expect(items).toEqual([
			succeeded({
				tokenStandard: 'v1',
				settlementId: 'order-1',
				transferLegIds: ['leg0'],
				status: 'allocated',
				contractId: expect.stringMatching(/^00/),
				meta: expect.any(Object),
			}),
		]);
		const { body } = (await sent()).find(({ endpoint }) => endpoint === 'POST /v0/allocations');
		expect(body).toEqual(postedOrder());
		const { contractId } = items[0];
		const { json: all } = await act('getAll');
		expect(all.find((row) => row.contractId === contractId)).toEqual(listedOrder(contractId));
		expect((await act('getAll', { simplify: false })).json).toContainEqual({
			contract: expect.objectContaining({ contract_id: contractId }),
		});

		expect((await act('create', first('order-1', { amount: '12.50', options }))).json).toEqual([
			{
				...{ outcome: 'succeeded', alreadyDone: true, tokenStandard: 'v1', settlementId: 'order-1', transferLegIds: ['leg0'] },
				...{ status: 'allocated', contractId },
			},
		]);
		// The server would answer 200 with the first one (recorded): nobody must take that for 13.
		expect((await act('create', first('order-1', { amount: '13', options }))).error?.message).toContain(
			'allocated already, with 12.5 for ',
		);
		expect((await act('withdraw', { contractId })).json).toEqual([
			succeeded({
				status: 'withdrawn',
				tokenStandard: 'v1',
				contractId,
				holdingContractIds: [expect.stringMatching(/^00/)],
			}),
		]);
		expect(said(await act('withdraw', { contractId }))).toMatch(/Contract id not found.*Get Many shows those that are active/s);
		// After a withdrawal the server still answers as the first time (recorded), and nothing is locked.
		expect((await act('create', first('order-1', { options }))).json).toMatchObject([
			{ outcome: 'succeeded', alreadyDone: true, status: 'ended', contractId },
		]);
	});

	test('one world: what is locked is seen by the ledger', async () => {
		const { json: items } = await act('create', first('order-ledger', { amount: '7' }));
		const ledger = await sandbox.control('GET', '/world?contracts=active');
		expect(JSON.stringify(ledger)).toContain(String(items[0].contractId));
	});

	test.each([
		['before it took effect', { action: 'reset' }],
		['after it took effect', { action: 'reset', after: true }],
		[
			'as a timeout of the server, though it took effect (recorded)',
			{ status: 503, headers: json, body: '{"error":"The server is taking too long"}', after: true },
		],
	])('an answer that is cut %s is found out by the list, and run again it is one allocation', async (name, fault) => {
		await sandbox.fault({ endpoint: 'POST /v0/allocations', times: 1, ...fault });
		await sandbox.requests();
		const result = await act('create', first(`order ${name}`));
		expect((await sent()).filter(({ endpoint }) => endpoint === 'POST /v0/allocations')).toHaveLength(1);
		if ('after' in fault) expect(result.json).toMatchObject([{ status: 'allocated', contractId: expect.stringMatching(/^00/) }]);
		else expect(result.error?.description).toContain('they are allocated at most once');
		const { json: again } = await act('create', first(`order ${name}`));
		expect(again).toMatchObject([{ outcome: 'succeeded', status: 'allocated', alreadyDone: 'after' in fault }]);
		const { json: all } = await act('getAll');
		expect(all.filter(({ settlementId }) => settlementId === `order ${name}`)).toHaveLength(1);
	});

	const IN_FLIGHT = 'SUBMISSION_ALREADY_IN_FLIGHT(2,0): The submission is already in-flight';
	const DUPLICATE = 'DUPLICATE_COMMAND(10,0): Command submission already exists.';

	test.each([
		['in flight', 429, IN_FLIGHT],
		['a duplicate', 409, DUPLICATE],
		['a conflict', 409, 'busy'],
	])('one that is refused as %s, and that the list shows, is allocated already', async (name, status, error) => {
		await sandbox.fault({ endpoint: 'POST /v0/allocations', status, body: { error }, after: true });
		const result = await act('create', first(`order of ${name}`));
		expect(result.error).toBeUndefined();
		expect(result.json).toMatchObject([{ alreadyDone: true, status: 'allocated', contractId: expect.stringMatching(/^00/) }]);
	});

	test.each([
		['in flight', 429, IN_FLIGHT, 'unknown'],
		['a duplicate', 409, DUPLICATE, 'unknown'],
		['a conflict', 409, 'busy', 'failed'],
		['too much', 429, 'slow down', 'failed'],
	])('one that is refused as %s, and that the list does not show: %s %s %s', async (name, status, error, outcome) => {
		await sandbox.fault({ endpoint: 'POST /v0/allocations', status, body: { error } });
		const result = await act('create', first(`order without ${name}`, { options: { resolveSeconds: 0 } }));
		expect((result.error as any).context.canton).toMatchObject({ outcome, settlementId: `order without ${name}` });
	});

	refuses(sandbox, async (change) => await act('create', first('order-bad', change)), {
		executor: { ' ': 'Executors: ' },
		receiver: { nobody: 'Receiver: "nobody" is not a party ID' },
		amount: { '-1': 'Amount: "-1" is not an amount', '1e3': 'Amount: "1e3" is not an amount' },
		settleBefore: { soon: 'Settle Before: "soon" is not a date and time' },
	});

	test('metadata that are no texts are refused before anything is sent', async () => {
		await sandbox.requests();
		const { error } = await act('create', first('order-bad', { options: { settlementMetadata: '{"a":1}' } }));
		expect(error?.message).toContain('Settlement Metadata: not all of its values are texts');
		expect(await sent()).toEqual([]);
	});

	test('the server’s own words: too little, and too late', async () => {
		expect(said(await act('create', first('order-dear', { amount: '900000000000' })))).toContain('Insufficient funds: you are missing');
		expect(said(await act('create', first('order-late', { allocateBefore: '2020-01-01T00:00:00Z' })))).toContain('at or past deadline');
	});
});
