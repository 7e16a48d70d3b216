// Withdraw of an allocation and Reject of a request: what is sent, and what is said if the contract has ended.
import { endpointsOf } from './commands-user.cts';
// The user comes first, with the waits.
import { withdrawAllocation } from '../../nodes/CantonToken/operations/allocation/withdraw';
import { rejectAllocationRequest } from '../../nodes/CantonToken/operations/allocationRequest/reject';
import { ALICE, BOB, transactionOf } from './commands-participant.cts';
import { BROKEN } from './commands-refusals.cts';
import { ALLOCATED_2, ALLOCATION, allocationOf, REQUEST, requestOf, requestOf2, second, settle } from './token-ops-settlements.cts';
import { active, archived, BANK, chosen, CONTEXT, LACKING, sentCommand } from './token-ops-user.cts';
import { FOR_TRANSACTION, PREPARE, UPDATE_BY_OFFSET } from './endpoints.cts';

type Settling = NonNullable<Parameters<typeof settle>[1]>;
const contextOf = (version = 'v1') => `POST /registry/allocations/${version}/{allocationId}/choice-contexts/withdraw`;
const withdraw = async (settling: Settling = {}) =>
	await settle(withdrawAllocation, { registry: { [contextOf()]: CONTEXT, [contextOf('v2')]: CONTEXT }, ...settling });
const reject = async (settling: Settling = {}) => await settle(rejectAllocationRequest, settling);

const DONE = { outcome: 'succeeded', alreadyDone: false, commandId: 'c', submissionId: 's', offset: 12, updateId: '122012' };
const withdrawn = (party = ALICE, more: object = {}) =>
	chosen(ALLOCATION, 'Allocation_Withdraw', { senderHoldingCids: ['00d1', 7] }, { actingParties: [party], ...more });
const rejected = (party = ALICE) => chosen(REQUEST, 'AllocationRequest_Reject', {}, { actingParties: [party] });

describe('Withdraw', () => {
	test('takes back what is locked, with the context of the registry', async () => {
		const result = await withdraw({ answer: [withdrawn()] });
		expect(result.items).toMatchObject([
			{ ...DONE, status: 'withdrawn', allocationId: ALLOCATION, party: ALICE, amount: '5.0000000000', returnedHoldingIds: ['00d1'] },
		]);
		expect(result.registry.admins).toEqual([BANK]);
		expect(result.registry.calls).toMatchObject([
			{ endpoint: contextOf(), request: { path: { allocationId: ALLOCATION }, body: { excludeDebugFields: true } } },
		]);
		expect(sentCommand(result)).toEqual({
			templateId: '#splice-api-token-allocation-v1:Splice.Api.Token.AllocationV1:Allocation',
			...{ contractId: ALLOCATION, choice: 'Allocation_Withdraw' },
			choiceArgument: { extraArgs: { context: { values: { k: 'v' } }, meta: { values: {} } } },
		});
	});

	test('in version 2 names who acts', async () => {
		const result = await withdraw({ contracts: { [ALLOCATION]: active(allocationOf(ALLOCATED_2)) } });
		expect(sentCommand(result)).toMatchObject({
			templateId: '#splice-api-token-allocation-v2:Splice.Api.Token.AllocationV2:Allocation',
			choiceArgument: { actors: [ALICE] },
		});
	});

	test('is refused by a registry that has no such allocation', async () => {
		const result = await withdraw({ registry: { [contextOf()]: LACKING } });
		expect(result.message).toContain('no such contract');
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
	});

	test('is only prepared for a party that signs outside', async () => {
		const answers = { [PREPARE]: { preparedTransaction: 'AAAA' } };
		expect((await withdraw({ answers, values: { signing: 'outside' } })).items).toMatchObject([
			{ outcome: 'prepared', actAs: [ALICE], allocationId: ALLOCATION },
		]);
	});
});

describe('Reject', () => {
	test.each([
		['1', requestOf(), { actor: ALICE }, 'order-1'],
		['2', requestOf2(second()), { actors: [ALICE] }, 'order-2'],
	])('of version %s asks no registry', async (version, created, actors, settlementId) => {
		const result = await reject({ contracts: { [REQUEST]: active(created) }, answer: [rejected()] });
		expect(result.items).toMatchObject([{ ...DONE, status: 'rejected', party: ALICE, settlementId, allocationRequestId: REQUEST }]);
		expect(sentCommand(result)).toEqual({
			templateId: `#splice-api-token-allocation-request-v${version}:Splice.Api.Token.AllocationRequestV${version}:AllocationRequest`,
			...{ contractId: REQUEST, choice: 'AllocationRequest_Reject' },
			choiceArgument: { ...actors, extraArgs: { context: { values: {} }, meta: { values: {} } } },
		});
		expect(result.registry.calls).toEqual([]);
	});
});

describe('what has ended', () => {
	const endedBy = (event: object, more: object = {}): Settling => ({
		contracts: { [ALLOCATION]: archived(allocationOf()), [REQUEST]: archived(requestOf()) },
		updates: [transactionOf(5, [event], { commandId: 'other', recordTime: '2026-07-01T12:00:00Z', ...more })],
	});

	test('by the same choice of the party was done before', async () => {
		const result = await withdraw(endedBy(withdrawn()));
		expect(result.items).toMatchObject([
			{ ...DONE, alreadyDone: true, status: 'withdrawn', offset: 5, updateId: '12205', returnedHoldingIds: ['00d1'] },
		]);
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
		expect(result.registry.calls).toEqual([]);
		expect((await reject(endedBy(rejected()))).items).toMatchObject([{ alreadyDone: true, status: 'rejected', offset: 5 }]);
	});

	test('by this command, too', async () => {
		const result = await withdraw(endedBy(withdrawn(BOB), { commandId: 'c' }));
		expect(result.items).toMatchObject([{ alreadyDone: true, status: 'withdrawn', offset: 5, updateId: '12205' }]);
		const other = await withdraw(endedBy(chosen(ALLOCATION, 'Allocation_Cancel'), { commandId: 'c' }));
		expect(other.message).toBe('Command ID: "c" was used for another command. Nothing was sent now.');
	});

	test.each<[string, object]>([
		['the same choice of another party', withdrawn(BOB)],
		['another choice', chosen(ALLOCATION, 'Allocation_Cancel', {}, { actingParties: [ALICE] })],
		['the same choice on another contract', chosen(REQUEST, 'Allocation_Withdraw', {}, { actingParties: [ALICE] })],
	])('by %s is an error that says when', async (_, event) => {
		const result = await withdraw(endedBy(event));
		expect(result).toMatchObject({
			message: 'Allocation ID: this allocation ended at 2026-07-01T12:00:00Z. Nothing was sent.',
			advice: 'Get Many lists those that are active.',
			fields: { outcome: 'failed', commandId: 'c' },
		});
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
	});

	test('is named', async () => {
		const result = await reject(endedBy(rejected(BOB)));
		expect(result.message).toBe('Allocation Request ID: this allocation request ended at 2026-07-01T12:00:00Z. Nothing was sent.');
	});

	test('by something that is no transaction says where', async () => {
		const moved = endedBy({}, { isReassignment: true });
		expect((await withdraw(moved)).message).toBe('Allocation ID: this allocation ended at offset 5. Nothing was sent.');
	});

	test('by what cannot be read is unknown, and nothing is sent', async () => {
		const result = await withdraw({ ...endedBy({}), answers: { [UPDATE_BY_OFFSET]: BROKEN } });
		expect(result.message).toContain('Whether it was done before could not be read, so nothing was sent: database');
		expect(result).toMatchObject({
			advice: expect.stringContaining('Run it again under the same Command ID'),
			fields: { outcome: 'unknown' },
		});
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
	});
});
