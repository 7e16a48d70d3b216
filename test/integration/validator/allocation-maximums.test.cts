// Maximums of allocations: what is locked by one item, and by all items of an execution.
import { useAllocations } from './allocation-support.cts';

const { sandbox, happen, sent, act, first, second } = useAllocations();

describe('maximums', () => {
	const posted = async () => (await sent()).filter(({ endpoint }) => String(endpoint).startsWith('POST '));

	test.each([
		[first, '12.4999999999', '12.5000000000 CC is more than 12.4999999999'],
		[second, '3', '3.5000000000 CC is more than 3.0000000000'],
	])('more than the maximum is not created', async (body, maximumPerItem, why) => {
		await sandbox.requests();
		expect((await act('create', body('limit-1', { maximumPerItem }))).error?.message).toBe(
			`Maximum per Item (CC): ${why} CC. Nothing was sent.`,
		);
		expect(await posted()).toEqual([]);
	});

	test.each(['1', '2'])('a request of version %s that asks for more is not accepted; up to the maximum it is', async (version) => {
		const { contractId } = await happen('requestAllocation', { version: Number(version) });
		await sandbox.requests();
		const refused = await act('acceptRequest', { contractId, maximumPerItem: '0.5' });
		expect(refused.error?.message).toMatch(/^Maximum per Item \(CC\): [\d.]+ CC is more than 0\.5000000000 CC\. Nothing was sent\.$/);
		expect(await posted()).toEqual([]);
		expect((await act('acceptRequest', { contractId, maximumPerItem: '100', maximumPerExecution: '100' })).json).toMatchObject([
			{ status: 'allocated' },
		]);
	});

	test('where it cannot be read what of a request is allocated, a maximum does not say that nothing is', async () => {
		const { contractId } = await happen('requestAllocation', { version: 1 });
		expect((await act('acceptRequest', { contractId })).error).toBeUndefined();
		await sandbox.fault({ endpoint: 'GET /v0/allocations', times: 0, status: 500, body: { error: 'database' } });
		await sandbox.requests();
		const { error } = await act('acceptRequest', { contractId, maximumPerItem: '0.5' });
		expect(error?.message).toMatch(/^Whether it was done before could not be read, so nothing was sent: /);
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', requestContractId: contractId });
		expect(await posted()).toEqual([]);
		await sandbox.control('DELETE', '/faults');
		expect((await act('acceptRequest', { contractId, maximumPerItem: '0.5' })).json).toMatchObject([{ alreadyDone: true }]);
	});

	test('items of one execution together; one that the validator refuses does not count', async () => {
		const input = [
			{ id: 'sum-1', amount: '99999999999' },
			{ id: 'sum-2', amount: '4' },
			{ id: 'sum-3', amount: '4' },
			{ id: 'sum-4', amount: '3' },
		];
		const settings = { ...first(''), settlementId: '={{ $json.id }}', amount: '={{ $json.amount }}', maximumPerExecution: '100000000000' };
		const { json: items } = await act('create', settings, {
			input: input.map((json) => ({ json })),
			onError: 'continueRegularOutput',
		});
		expect(items.map(({ status, message }) => status ?? message)).toEqual([
			expect.stringMatching(/funds/i),
			'allocated',
			'allocated',
			'allocated',
		]);
		const limited = { ...settings, settlementId: '={{ "b" + $json.id }}', maximumPerExecution: '8' };
		const { json: more } = await act('create', limited, {
			input: input.slice(1).map((json) => ({ json })),
			onError: 'continueRegularOutput',
		});
		expect(more.map(({ status, message }) => status ?? message)).toEqual([
			'allocated',
			'allocated',
			expect.stringContaining('Maximum per Execution (CC): 3.0000000000 CC more would exceed 8.0000000000 CC'),
		]);
	});

	test('two legs of one settlement are two acts: the second that is refused failed', async () => {
		const legs = [
			{ leg: 'leg0', amount: '1' },
			{ leg: 'leg1', amount: '900000000000' },
		];
		const settings = { ...first('legs-1'), transferLegId: '={{ $json.leg }}', amount: '={{ $json.amount }}' };
		const { json: items } = await act('create', settings, { input: legs.map((json) => ({ json })), onError: 'continueRegularOutput' });
		expect(items).toMatchObject([
			{ status: 'allocated', transferLegIds: ['leg0'] },
			{ error: { outcome: 'failed', transferLegIds: ['leg1'] } },
		]);
		expect(JSON.stringify(items)).not.toContain('An earlier try');
	});

	test('one that the list does not show, be it ended or new, counts all the same', async () => {
		const unlisted = { status: 200, body: { allocations: [] }, times: 0, since: 'POST /v0/allocations' };
		await sandbox.fault({ endpoint: 'GET /v0/allocations', ...unlisted });
		const { json: items } = await act('create', first('', { settlementId: '={{ $json.id }}', maximumPerExecution: '20' }), {
			input: ['late-1', 'late-2'].map((id) => ({ json: { id } })),
			onError: 'continueRegularOutput',
		});
		await sandbox.control('DELETE', '/faults');
		expect(items.map(({ status, message }) => status ?? message)).toEqual([
			'ended',
			expect.stringContaining('Maximum per Execution (CC): 12.5000000000 CC more would exceed 20.0000000000 CC'),
		]);
	});
});
