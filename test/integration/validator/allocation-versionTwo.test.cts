// Coins that are locked for settlements by version 2 of the token standard: at most once for each settlement and leg.
import { useAllocations } from './allocation-support.cts';
import { said } from './support.cts';

const { sandbox, world, sent, with: during, act, first, second } = useAllocations();
const listed = async () => (await act('getAll')).json.map(({ contractId }) => contractId);

test('a side that an expression does not return is not that of the payer', async () => {
	const leg = { transferLegId: 'leg0', side: '={{ $json.side }}', otherParty: world.parties.bob, amount: '3.5' };
	const { error } = await act('create', second('no-side', { legs: { leg: [leg] } }));
	expect(error?.message).toMatch(/^Side.*: the expression returned nothing for this item$/);
});

test('a field of the other token standard may come to nothing', async () => {
	const parameters = first('mixed-1', { tokenStandard: '={{ $json.standard }}', committed: '={{ $json.committed }}' });
	const { json: items, error } = await act('create', parameters, { input: [{ json: { standard: 'v1' } }] });
	expect(error).toBeUndefined();
	expect(items).toMatchObject([{ outcome: 'succeeded', alreadyDone: false }]);
	const lost = await act('create', { ...second('mixed-2'), committed: '={{ $json.committed }}' });
	expect(lost.error?.message).toBe('Committed: the expression returned nothing for this item');
});

describe('version 2', () => {
	test('allocated with legs, metadata and a deadline; committed is not withdrawn', async () => {
		await sandbox.requests();
		const options = {
			settlementDeadline: '2030-01-01T00:00:00Z',
			nextIterationFunding: '{"Amulet":"2.0"}',
			settlementMetadata: '{"purpose":"trade"}',
			allocationMetadata: '{"note":"mine"}',
		};
		const { json: items, error } = await act('create', second('order-2', { options }));
		expect(error).toBeUndefined();
		const { contractId } = items[0];
		expect((await sent()).find(({ endpoint }) => endpoint === 'POST /v2/allocations').body).toEqual({
			settlement: {
				executors: [world.parties.merchant],
				settlement_ref: { id: 'order-2' },
				settlement_deadline: 1893456000000000,
				meta: { purpose: 'trade' },
			},
			transfer_leg_sides: [{ transfer_leg_id: 'leg0', side: 'SENDERSIDE', otherside: world.parties.bob, amount: '3.5' }],
			next_iteration_funding: { Amulet: '2.0' },
			committed: false,
			meta: { note: 'mine' },
		});
		expect((await act('getAll')).json).toContainEqual(
			expect.objectContaining({
				contractId,
				tokenStandard: 'v2',
				settlementId: 'order-2',
				settleBefore: '2030-01-01T00:00:00Z',
				legs: [{ transferLegId: 'leg0', side: 'sender', sender: world.parties.alice, receiver: world.parties.bob, amount: '3.5' }],
			}),
		);
		expect((await act('create', second('order-2', { options }))).json).toMatchObject([
			{ status: 'allocated', alreadyDone: true, contractId },
		]);
		expect((await act('withdraw', { contractId })).json).toMatchObject([{ status: 'withdrawn', tokenStandard: 'v2', contractId }]);
		const { json: committed } = await act('create', second('order-3', { committed: true }));
		expect(said(await act('withdraw', { contractId: committed[0].contractId }))).toContain('Cannot withdraw a committed allocation');
		expect(await listed()).toContain(committed[0].contractId);
	});

	test('a leg that is allocated already is not allocated again together with another one', async () => {
		const leg = (transferLegId: string) => ({ transferLegId, side: 'SENDERSIDE', otherParty: world.parties.bob, amount: '3.5' });
		const [{ contractId }] = (await act('create', second('order-5', { legs: { leg: [leg('leg0')] } }))).json;
		await sandbox.requests();
		const { error } = await act('create', second('order-5', { legs: { leg: [leg('leg0'), leg('leg1')] } }));
		expect(error?.message).toBe(
			'This settlement and transfer leg are allocated already, ' +
				`with nothing instead of 3.5 for ${world.parties.bob}. Nothing was allocated now.`,
		);
		expect((error as any).context.canton).toMatchObject({ outcome: 'failed', context: { contractId } });
		expect((await sent()).filter(({ endpoint }) => endpoint === 'POST /v2/allocations')).toEqual([]);
	});

	test.each(['-3.0', '1e3', '3,0'])('the funding %s, which no maximum could count, is refused before anything is sent', async (amount) => {
		await sandbox.requests();
		const options = { nextIterationFunding: JSON.stringify({ Amulet: amount }) };
		const { error } = await act('create', second('order-6', { maximumPerExecution: '100', options }));
		expect(error?.message).toBe(`Next Iteration Funding: "${amount}" is not an amount`);
		expect(await sent()).toEqual([]);
	});

	test('legs that are allocated with other funding of the next iteration are another allocation', async () => {
		const funded = (amount: string) => second('order-8', { options: { nextIterationFunding: JSON.stringify({ Amulet: amount }) } });
		expect((await act('create', funded('2'))).json).toMatchObject([{ status: 'allocated' }]);
		expect((await act('create', funded('2.0'))).json).toMatchObject([{ status: 'allocated', alreadyDone: true }]);
		await sandbox.requests();
		for (const [other, wanted] of [
			[funded('3'), '3.0000000000 Amulet'],
			[second('order-8'), 'nothing'],
		] as const) {
			const { error } = await act('create', other);
			expect(error?.message).toBe(
				'This settlement and transfer leg are allocated already, ' +
					`with 2.0000000000 Amulet instead of ${wanted} for the next iteration. Nothing was allocated now.`,
			);
			expect((error as any).context.canton).toMatchObject({ outcome: 'failed' });
		}
		expect((await sent()).filter(({ endpoint }) => endpoint === 'POST /v2/allocations')).toEqual([]);
	});

	test('a leg that is allocated as its receiver is not allocated as its sender', async () => {
		const leg = (side: string) => ({ leg: [{ transferLegId: 'leg0', side, otherParty: world.parties.bob, amount: '3.5' }] });
		expect((await act('create', second('order-7', { legs: leg('RECEIVERSIDE') }))).json).toMatchObject([{ status: 'allocated' }]);
		await sandbox.requests();
		const { error } = await act('create', second('order-7', { legs: leg('SENDERSIDE') }));
		expect(error?.message).toBe(
			'This settlement and transfer leg are allocated already, ' +
				`with 3.5 from ${world.parties.bob} instead of 3.5 for ${world.parties.bob}. Nothing was allocated now.`,
		);
		expect((error as any).context.canton).toMatchObject({ outcome: 'failed' });
		expect((await sent()).filter(({ endpoint }) => endpoint === 'POST /v2/allocations')).toEqual([]);
	});

	test('as a receiver nothing is locked', async () => {
		const leg = { transferLegId: 'leg1', side: 'RECEIVERSIDE', otherParty: world.parties.bob, amount: '4' };
		expect((await act('create', second('order-4', { legs: { leg: [leg] } }))).json).toMatchObject([{ status: 'allocated', meta: {} }]);
	});

	test('an older validator lacks it, and the error says since when', async () => {
		await during({ splice: '0.6.10' }, async () => {
			expect(said(await act('create', second('order-old')))).toMatch(
				/no POST \/v2\/allocations at .* It came with Splice 0\.6\.11: an older server lacks it.* Choose version 1 of the token standard\./,
			);
			expect((await act('create', first('order-old'))).json).toMatchObject([{ status: 'allocated' }]);
		});
	});

	test("a 404 of the validator's own: nothing of versions", async () => {
		await sandbox.fault({ endpoint: 'POST /v2/allocations', status: 404, body: { error: 'Contract could not be found with id 00ab' } });
		const answer = said(await act('create', second('order-404')));
		expect(answer).toContain('Contract could not be found with id 00ab');
		expect(answer).not.toMatch(/Splice|version 1/);
	});

	test('no leg is refused before anything is sent', async () => {
		await sandbox.requests();
		expect((await act('create', second('order-none', { legs: {} }))).error?.message).toBe('Transfer Legs: none was added');
		expect(await sent()).toEqual([]);
	});
});
