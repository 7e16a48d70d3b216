// The lists of allocations and of the requests for them: their items, which of them there are, and how many.
import { BANK, contract, DSO, entryOf, execute, id, shows, worldOf } from './token-ops-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { getManyAllocations } from '../../nodes/CantonToken/operations/allocation/getAll';
import { getManyAllocationRequests } from '../../nodes/CantonToken/operations/allocationRequest/getAll';
import { linesOf } from './commands-form.cts';
import { ALICE, BOB } from './commands-participant.cts';
import {
	ALLOCATED,
	ALLOCATED_2,
	second,
	leg,
	SETTLEMENT as settlement,
	SETTLEMENT_2,
	side,
	TIMES as times,
} from './token-ops-settlements.cts';
import { endpointsOf, requestsOf } from './commands-user.cts';
import { ACTIVE, VETTED } from './endpoints.cts';

const V1 = 'AllocationV1:Allocation';
const V2 = 'AllocationV2:Allocation';
const REQUEST_V1 = 'AllocationRequestV1:AllocationRequest';
const REQUEST_V2 = 'AllocationRequestV2:AllocationRequest';
const PARTY = 'GET /v2/parties/{party}';
const listed = async (operation: typeof getManyAllocations, pages: object[][], values: IDataObject = {}, hints: string[] = []) =>
	await execute(
		operation,
		{ party: id(ALICE), returnAll: true, ...values },
		worldOf({ pages, answers: { [PARTY]: { partyDetails: [{ party: ALICE, isLocal: true }] } } }),
		{ hints },
	);
const itemsOf = async (...contracts: object[]) => (await listed(getManyAllocations, [contracts])).items;
const requested = async (...contracts: object[]) => (await listed(getManyAllocationRequests, [contracts])).items;

describe('an allocation', () => {
	const ITEM_V1 = {
		...{ party: ALICE, amount: '5.0000000000', instrumentId: 'Gold', counterparty: BOB, transferLegId: 'leg-1', settlementId: 'order-1' },
		...{ executors: ['dvp::12aa'], ...times, committed: false, apiVersion: 'v1', instrumentAdmin: BANK, activeAtOffset: 7 },
		...{ createdAt: '2026-07-01T00:00:00Z', holdingIds: ['00aa'], allocationId: '00f1', template: '#token:Main:Token' },
		legs: [
			{
				...{ transferLegId: 'leg-1', direction: 'out', counterparty: BOB, amount: '5.0000000000' },
				...{ instrumentId: 'Gold', instrumentAdmin: BANK },
			},
		],
	};

	test('of version 1 has its only leg, and what the settlement says', async () => {
		expect(await itemsOf(shows('00f1', { [V1]: ALLOCATED }))).toEqual([ITEM_V1]);
	});

	test('of both versions is read by the first', async () => {
		expect(await itemsOf(shows('00f1', { [V2]: ALLOCATED_2, [V1]: ALLOCATED }))).toEqual([ITEM_V1]);
	});

	test('of version 1 whose view is poor has what is there', async () => {
		const poor = { allocation: { settlement: {}, transferLeg: { amount: 'much' } } };
		expect(await itemsOf(shows('00f1', { [V1]: poor }))).toEqual([
			{
				...ITEM_V1,
				...{ party: null, amount: null, instrumentId: null, counterparty: null, transferLegId: '', settlementId: null, executors: [] },
				...{ requestedAt: null, allocateBefore: null, settleBefore: null, instrumentAdmin: null, holdingIds: [] },
				legs: [{ transferLegId: '', direction: 'in', counterparty: null, amount: null, instrumentId: null, instrumentAdmin: null }],
			},
		]);
	});

	test('of version 2 has one leg flat, and who may settle until when', async () => {
		expect(await itemsOf(shows('00f2', { [V2]: ALLOCATED_2 }))).toEqual([
			{
				...{ ...ITEM_V1, settlementId: 'order-2', executors: ['dvp::12aa', 'dvp::12bb'], allocateBefore: null, committed: true },
				...{ apiVersion: 'v2', holdingIds: ['00bb'], allocationId: '00f2' },
			},
		]);
	});

	test('of version 2 with several legs has them in a list only', async () => {
		const legs = [side('leg-1', 'Sender', '5.0'), side(7, 'Receiver', 'much', { instrumentId: 'Silver', otherside: null })];
		const view = { ...ALLOCATED_2, requestedAt: 7, allocation: second({ transferLegSides: legs, committed: 'true' }) };
		const [item] = await itemsOf(shows('00f2', { [V2]: view }));
		expect(item).toMatchObject({
			...{ party: ALICE, amount: null, instrumentId: null, counterparty: null, transferLegId: null, committed: false, requestedAt: null },
			legs: [
				{
					transferLegId: 'leg-1',
					direction: 'out',
					counterparty: BOB,
					amount: '5.0000000000',
					instrumentId: 'Gold',
					instrumentAdmin: BANK,
				},
				{ transferLegId: '', direction: 'in', counterparty: null, amount: null, instrumentId: 'Silver', instrumentAdmin: BANK },
			],
		});
	});

	test('is no other contract, and none that shows nothing', async () => {
		expect(await itemsOf(shows('00f3', {}), shows('00f4', { [V2]: {} }), shows('00f5', { [V1]: { allocation: {} } }))).toEqual([]);
	});
});

describe('a request', () => {
	const legs = { 'leg-1': leg(ALICE, BOB), 'leg-2': leg(BOB, ALICE, '7.5', { admin: DSO, id: 'Amulet' }), 'leg-3': leg(BOB, BOB) };

	test('of version 1 has an item for each leg of the party, which allocates what it gives', async () => {
		const items = await requested(shows('00f1', { [REQUEST_V1]: { settlement, transferLegs: legs } }));
		expect(items).toMatchObject([
			{
				...{ toAllocate: true, party: ALICE, amount: '5.0000000000', counterparty: BOB, transferLegId: 'leg-1', instrumentId: 'Gold' },
				...{ settlementId: 'order-1', executors: ['dvp::12aa'], ...times, apiVersion: 'v1', allocationRequestId: '00f1' },
				...{ legs: [{ direction: 'out' }], createdAt: '2026-07-01T00:00:00Z', template: '#token:Main:Token', activeAtOffset: 7 },
			},
			{
				...{ toAllocate: false, party: ALICE, amount: '7.5000000000', counterparty: BOB, transferLegId: 'leg-2', instrumentId: 'Amulet' },
				...{ instrumentAdmin: DSO, legs: [{ direction: 'in', instrumentAdmin: DSO }] },
			},
		]);
		expect(items).toHaveLength(2);
	});

	test('of version 2 has an item for each allocation of the party, which allocates each', async () => {
		const allocations = [second(), second({ authorizer: { owner: BOB } }), second({ transferLegSides: [side('leg-2', 'Receiver', '1')] })];
		const view = { settlement: SETTLEMENT_2, allocations, requestedAt: times.requestedAt };
		const items = await requested(shows('00f2', { [REQUEST_V2]: view }));
		expect(items).toMatchObject([
			{ toAllocate: true, party: ALICE, transferLegId: 'leg-1', settlementId: 'order-2', requestedAt: times.requestedAt, apiVersion: 'v2' },
			{ toAllocate: true, party: ALICE, transferLegId: 'leg-2', legs: [{ direction: 'in' }] },
		]);
		expect(items).toHaveLength(2);
	});

	test('is read by the second version if the first shows no legs', async () => {
		const view = { settlement: SETTLEMENT_2, allocations: [second()], requestedAt: times.requestedAt };
		for (const transferLegs of [null, undefined, 'none'])
			expect(await requested(shows('00f2', { [REQUEST_V1]: { transferLegs }, [REQUEST_V2]: view }))).toMatchObject([{ apiVersion: 'v2' }]);
	});

	test('of the first version is none of the second', async () => {
		const view = { settlement: SETTLEMENT_2, allocations: [second()], requestedAt: times.requestedAt };
		const both = { [REQUEST_V1]: { settlement, transferLegs: { 'leg-9': leg(BOB, BOB) } }, [REQUEST_V2]: view };
		expect(await requested(shows('00f2', both))).toEqual([]);
	});

	test('is no other contract', async () => {
		expect(await requested(shows('00f3', {}), shows('00f4', { [REQUEST_V2]: { allocations: {} } }))).toEqual([]);
	});
});

describe('the list', () => {
	const numbered = (digits: string, order = 'order-1') => {
		const { allocation } = ALLOCATED;
		const inOrder = { ...allocation, settlement: { ...settlement, settlementRef: { id: order } } };
		return shows(contract(digits), { [V1]: { ...ALLOCATED, allocation: inOrder } });
	};
	const idsOf = ({ items }: { items: any[] }) => items.map(({ allocationId }) => allocationId.slice(66));

	test('asks for what the party sees in both versions, page by page', async () => {
		const result = await listed(getManyAllocations, [[numbered('01')], [], [numbered('02')]]);
		expect(idsOf(result)).toEqual(['01', '02']);
		expect(endpointsOf(result)).toEqual([VETTED, ACTIVE, ACTIVE, ACTIVE]);
		const [{ body }] = requestsOf(result, ACTIVE);
		expect(Object.keys(body.eventFormat.filtersByParty)).toEqual([ALICE]);
		expect(
			body.eventFormat.filtersByParty[ALICE].cumulative.map(({ identifierFilter }: any) => identifierFilter.InterfaceFilter.value),
		).toEqual(
			['1', '2'].map((version) => ({
				interfaceId: `#splice-api-token-allocation-v${version}:Splice.Api.Token.AllocationV${version}:Allocation`,
				includeInterfaceView: true,
			})),
		);
	});

	test('of requests asks for these', async () => {
		const result = await listed(getManyAllocationRequests, [[]]);
		const [{ body }] = requestsOf(result, ACTIVE);
		expect(JSON.stringify(body)).toContain(
			'#splice-api-token-allocation-request-v1:Splice.Api.Token.AllocationRequestV1:AllocationRequest',
		);
	});

	test('ends at the limit, and reads no page more', async () => {
		const pages = [[numbered('01'), numbered('02')], [numbered('03'), numbered('04')], [numbered('05')]];
		const result = await listed(getManyAllocations, pages, { returnAll: false, limit: 3 });
		expect(idsOf(result)).toEqual(['01', '02', '03']);
		expect(requestsOf(result, ACTIVE)).toHaveLength(2);
		const two = await listed(getManyAllocations, pages, { returnAll: false, limit: 2 });
		expect(idsOf(two)).toEqual(['01', '02']);
		expect(requestsOf(two, ACTIVE)).toHaveLength(1);
	});

	test('has only a settlement that is chosen', async () => {
		const pages = [[numbered('01'), numbered('02', 'order-2')]];
		expect(idsOf(await listed(getManyAllocations, pages, { filters: { settlementId: 'order-2' } }))).toEqual(['02']);
	});

	test('leaves out a contract between two synchronizers', async () => {
		const between = { contractEntry: { JsIncompleteUnassigned: { createdEvent: numbered('01') } } };
		expect(idsOf(await listed(getManyAllocations, [[between, entryOf(numbered('02'))]]))).toEqual(['02']);
	});

	test('without anything says if the party is not here', async () => {
		const hints: string[] = [];
		const absent = worldOf({ answers: { [PARTY]: { partyDetails: [] } } });
		await execute(getManyAllocations, { party: id(ALICE), returnAll: true }, absent, { hints });
		expect(hints).toEqual(['The participant does not know the party alice::12ab: check the name and every digit of the fingerprint.']);
	});

	test('with contracts, which are no items, does not ask for the party', async () => {
		for (const pages of [
			[[shows('00f3', {})], []],
			[[], [shows('00f3', {})]],
		])
			expect(endpointsOf(await listed(getManyAllocations, pages))).not.toContain(PARTY);
	});

	test('is asked for by party, number and settlement', () => {
		const { value, name, endpoints, rights, properties } = getManyAllocations;
		expect([value, name]).toEqual(['getAll', 'Get Many']);
		expect(endpoints).toEqual(expect.arrayContaining([ACTIVE, VETTED, 'GET /v2/parties/participant-id', PARTY, 'GET /v2/parties']));
		expect(rights).toBe('to read as (or act as) the party');
		expect(properties.map(({ name }) => name)).toEqual(['party', 'returnAll', 'limit', 'filters']);
		const [party] = linesOf(properties);
		expect(party).toContain('Party | party');
		expect(party).toContain('The party whose allocations to list');
		expect(linesOf(properties).join('\n')).toContain('settlementId |  | Only those of the settlement');
	});
});
