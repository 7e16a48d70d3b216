// Coins that are locked for settlements: at most once for each settlement and leg, whatever happens to the answer.
import type { IDataObject } from 'n8n-workflow';

import { succeeded } from '../../support/harness.cts';
import { refuses } from '../../support/refusals.cts';
import { said, useValidator, type How } from './support.cts';

const { sandbox, world, run, happen, sent, with: during } = useValidator();
const json = { 'content-type': 'application/json' };
const act = async (operation: string, parameters: IDataObject = {}, how?: How) =>
	await run('allocation', operation, { simplify: true, returnAll: true, ...parameters }, how);
const listed = async () => (await act('getAll')).json.map(({ contractId }) => contractId);

const first = (settlementId: string, more: IDataObject = {}): IDataObject => ({
	tokenStandard: 'v1',
	settlementId,
	executor: world.parties.merchant,
	transferLegId: 'leg0',
	receiver: world.parties.bob,
	amount: '12.5',
	requestedAt: '2026-07-01T10:00:00.123456Z',
	allocateBefore: '2030-01-01T00:00:00Z',
	settleBefore: '2030-01-02T00:00:00Z',
	...more,
});
const second = (settlementId: string, more: IDataObject = {}): IDataObject => ({
	tokenStandard: 'v2',
	settlementId,
	executor: world.parties.merchant,
	legs: { leg: [{ transferLegId: 'leg0', side: 'SENDERSIDE', otherParty: world.parties.bob, amount: '3.5' }] },
	committed: false,
	...more,
});

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
