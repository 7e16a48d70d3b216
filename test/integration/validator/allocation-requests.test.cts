// Requests of others to allocate coins: accepted exactly as they are, or rejected.
import { useAllocations } from './allocation-support.cts';
import { said } from './support.cts';

const { sandbox, world, happen, sent, act } = useAllocations();

describe('requests', () => {
	const request = async (version = '1') =>
		String((await happen('requestAllocation', { from: 'alice', to: 'bob', amount: '11.0', version })).contractId);

	test.each(['1', '2'])('of version %s: shown, accepted exactly as they are, accepted again', async (version) => {
		const contractId = await request(version);
		const { json: open } = await act('getRequests');
		const row = open.find((candidate) => candidate.contractId === contractId)!;
		expect(row).toMatchObject({
			tokenStandard: `v${version}`,
			executors: [world.parties.merchant],
			legs: expect.any(Array),
			requestedAt: expect.any(String),
		});
		expect((row.legs as any[])[0]).toMatchObject({
			transferLegId: 'leg0',
			sender: world.parties.alice,
			receiver: world.parties.bob,
			amount: '11.0',
		});
		expect((await act('getRequests', { simplify: false })).json).toContainEqual({
			contract: expect.objectContaining({ contract_id: contractId }),
		});
		const { json: accepted } = await act('acceptRequest', { contractId });
		expect(accepted).toMatchObject([
			{ requestContractId: contractId, settlementId: row.settlementId, transferLegIds: ['leg0'], amounts: ['11.0'], status: 'allocated' },
		]);
		expect((await act('acceptRequest', { contractId })).json).toMatchObject([
			{ status: 'allocated', alreadyDone: true, contractId: accepted[0].contractId },
		]);
		expect((await act('getAll')).json).toContainEqual(
			expect.objectContaining({
				contractId: accepted[0].contractId,
				settlementId: row.settlementId,
				settleBefore: version === '1' ? row.settleBefore : expect.any(String),
			}),
		);
	});

	test.each(['1', '2'])('of version %s whose settlement has the letters "null" in its ID is accepted', async (version) => {
		const contractId = await request(version);
		const { json } = await act('getRequests', { simplify: false });
		const body = JSON.stringify({ allocation_requests: json }).replaceAll(/OTCTradeProposal-\d+/g, `annulled-order-${version}`);
		await sandbox.answer('GET /v0/wallet/token-standard/allocation-requests', body);
		const { json: accepted, error } = await act('acceptRequest', { contractId });
		expect(error).toBeUndefined();
		expect(accepted).toMatchObject([{ status: 'allocated', settlementId: `annulled-order-${version}` }]);
	});

	test.each(['1', '2'])('of version %s that asks for another token is not accepted: a wallet would lock coins for it', async (version) => {
		const contractId = await request(version);
		const { json } = await act('getRequests', { simplify: false });
		const body = JSON.stringify({ allocation_requests: json }).replaceAll('"Amulet"', '"POINTS"');
		await sandbox.answer('GET /v0/wallet/token-standard/allocation-requests', body);
		await sent();
		const { error } = await act('acceptRequest', { contractId });
		expect(error?.message).toMatch(/^Contract ID: it asks this user for another token than Canton Coin: leg leg\d in POINTS of DSO::/);
		expect((await sent()).filter(({ endpoint }) => String(endpoint).startsWith('POST '))).toEqual([]);
	});

	test('without a part of its settlement is not accepted', async () => {
		const contractId = await request();
		const { json } = await act('getRequests', { simplify: false });
		const body = JSON.stringify({ allocation_requests: json }).replaceAll('"executor":', '"executed":');
		await sandbox.answer('GET /v0/wallet/token-standard/allocation-requests', body);
		const { error } = await act('acceptRequest', { contractId });
		expect(error?.message).toBe('Contract ID: the request lacks a part of its settlement');
	});

	test.each(['1', '2'])('of version %s are rejected', async (version) => {
		const contractId = await request(version);
		expect((await act('rejectRequest', { contractId })).json).toEqual([
			{ outcome: 'succeeded', alreadyDone: false, status: 'rejected', contractId, meta: {} },
		]);
		expect(said(await act('rejectRequest', { contractId }))).toContain('No AllocationRequest with contract id');
		const { error: missing } = await act('acceptRequest', { contractId });
		expect(missing?.message).toBe('Contract ID: there is no such request for this user');
		// Another execution may have accepted it, and it is settled.
		expect((missing as any).context.canton).toEqual({ requestContractId: contractId, outcome: 'unknown' });
	});

	test('a rejection whose answer is cut is found out by the list', async () => {
		const contractId = await request();
		const endpoint = 'POST /v0/wallet/token-standard/allocation-requests/{contract_id}/reject';
		await sandbox.fault({ endpoint, times: 1, action: 'reset', after: true });
		// That it is gone does not say by whom.
		const { error } = await act('rejectRequest', { contractId });
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', contractId });
		expect(error?.message).toMatch(/It is no longer open/);
	});
});
