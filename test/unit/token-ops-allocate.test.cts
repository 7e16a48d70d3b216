// Allocation › Create: what is locked for a request, how much that is, and what a repetition is compared with.
import { endpointsOf, requestsOf } from './commands-user.cts';
// The user comes first, with the waits.
import { createAllocation } from '../../nodes/CantonToken/operations/allocation/create';
import { ALICE, BOB, completionOf, transactionOf } from './commands-participant.cts';
import { duplicate } from './commands-refusals.cts';
import {
	allocates,
	ALLOCATION,
	allocationOf,
	FACTORY,
	leg,
	REQUEST,
	requestOf,
	requestOf2,
	second,
	settle,
	SETTLEMENT,
	SETTLEMENT_2,
	side,
	TIMES,
} from './token-ops-settlements.cts';
import { active, archived, BANK, GOLD, sentCommand } from './token-ops-user.cts';
import { ACTIVE, FOR_TRANSACTION } from './endpoints.cts';

type Settling = NonNullable<Parameters<typeof settle>[1]>;
const allocate = async (settling: Settling = {}) => await settle(createAllocation, settling);
const request = (created: object) => ({ contracts: { [REQUEST]: active(created) } });
const COMPLETED = { output: { tag: 'AllocationInstructionResult_Completed', value: { allocationCid: ALLOCATION } } };
const MAXIMUM = { maximumPerItem: '0.1' };
/** The amount that counts against a maximum, in words. */
const counted = async (created: object) => (await allocate({ ...request(created), values: MAXIMUM })).message;

test('version 1: locks what the party gives, by the factory of the registry', async () => {
	const result = await allocate({ answer: [allocates({ ...COMPLETED, senderChangeCids: ['00d1', 7] })] });
	expect(result.items).toMatchObject([
		{
			...{ outcome: 'succeeded', alreadyDone: false, status: 'allocated', allocationId: ALLOCATION, changeHoldingIds: ['00d1'] },
			...{
				party: ALICE,
				amount: '5.0000000000',
				transferLegId: 'leg-1',
				settlementId: 'order-1',
				allocationRequestId: REQUEST,
				offset: 12,
			},
		},
	]);
	const { choiceArgument, ...factory } = sentCommand(result);
	expect(factory).toEqual({
		templateId: '#splice-api-token-allocation-instruction-v1:Splice.Api.Token.AllocationInstructionV1:AllocationFactory',
		...{ choice: 'AllocationFactory_Allocate', contractId: '00f1' },
	});
	const args = {
		...{ expectedAdmin: BANK, inputHoldingCids: ['00b1'], requestedAt: expect.stringMatching(/^20/) },
		allocation: { settlement: SETTLEMENT, transferLegId: 'leg-1', transferLeg: leg(ALICE, BOB) },
	};
	expect(choiceArgument).toEqual({ ...args, extraArgs: { context: { values: { k: 'v' } }, meta: { values: {} } } });
	expect(result.registry.calls.map(({ endpoint, request: { body } }) => [endpoint, body])).toEqual([
		[
			FACTORY(),
			{
				choiceArguments: { ...args, extraArgs: { context: { values: {} }, meta: { values: {} } } },
				excludeDebugFields: true,
			},
		],
	]);
});

test('version 2: locks for all legs that the party gives', async () => {
	const allocation = second({ transferLegSides: [side('a', 'Sender', '2'), side('b', 'Receiver', '9'), side('c', 'Sender', '1.5')] });
	const result = await allocate(request(requestOf2(allocation)));
	expect(sentCommand(result).choiceArgument).toMatchObject({
		...{ settlement: SETTLEMENT_2, allocation, actors: [ALICE], inputHoldingCids: ['00b1'] },
	});
	expect(await counted(requestOf2(allocation))).toContain('Maximum per Item (Tokens): 3.5000000000 Gold is more than 0.1');
});

describe('what is locked', () => {
	test('for the next iteration counts besides', async () => {
		const allocation = second({ nextIterationFunding: { Gold: '2.5' } });
		expect(await counted(requestOf2(allocation))).toContain('7.5000000000 Gold');
		const only = second({ transferLegSides: [side('b', 'Receiver', '9')], nextIterationFunding: { Gold: '2.5' } });
		expect(await counted(requestOf2(only))).toContain('2.5000000000 Gold');
	});

	test('is less by nothing that is below zero, or cannot be read', async () => {
		const sides = [side('a', 'Sender', '5'), side('b', 'Sender', '-1'), side('c', 'Sender', 'much'), side('d', 'Sender', '0')];
		expect(await counted(requestOf2(second({ transferLegSides: sides })))).toContain('5.0000000000 Gold');
		const funding = second({ nextIterationFunding: { Gold: 'much' } });
		expect(await counted(requestOf2(funding))).toContain('5.0000000000 Gold');
	});

	test('is nothing if the party only gets something', async () => {
		const allocation = second({ transferLegSides: [side('b', 'Receiver', '9')] });
		const result = await allocate({ ...request(requestOf2(allocation)), values: MAXIMUM });
		expect(result.items).toMatchObject([{ outcome: 'succeeded' }]);
		expect(sentCommand(result).choiceArgument.inputHoldingCids).toEqual([]);
		expect(endpointsOf(result)).not.toContain(ACTIVE);
	});

	test('of several instruments is left to others', async () => {
		const allocation = second({ transferLegSides: [side('a', 'Sender', '5'), side('b', 'Sender', '1', { instrumentId: 'Silver' })] });
		const result = await allocate(request(requestOf2(allocation)));
		expect(result.message).toContain('it asks for several instruments in one allocation');
		const unnamed = second({ transferLegSides: [side('a', 'Sender', '5'), side('b', 'Sender', '1', { instrumentId: null })] });
		expect((await allocate(request(requestOf2(unnamed)))).items).toHaveLength(1);
	});
});

describe('nothing is sent', () => {
	test('for a contract that is no request', async () => {
		expect(await allocate(request(allocationOf()))).toMatchObject({
			message: `Allocation Request ID: "${REQUEST}" is not an allocation request that ${ALICE} sees`,
			advice: 'Take it from Allocation Request › Get Many.',
			fields: { outcome: 'failed' },
		});
	});

	test('for a request that has ended', async () => {
		const result = await allocate({ contracts: { [REQUEST]: archived(requestOf()) } });
		expect(result.message).toContain('the request has ended: it was settled, rejected or withdrawn. Nothing was sent.');
	});

	test('for a leg that the party gets in version 1', async () => {
		const result = await allocate(request(requestOf({ 'leg-1': leg(BOB, ALICE) })));
		expect(result.message).toContain(`the request asks ${ALICE} for no allocation`);
	});
});

describe('an earlier command of the same ID', () => {
	const SAME = { allocation: { settlement: SETTLEMENT, transferLegId: 'leg-1', transferLeg: leg(ALICE, BOB) } };
	const repeated = async (argument: object, settling: Settling = {}) =>
		await allocate({
			completions: [completionOf(5)],
			updates: [transactionOf(5, [allocates(COMPLETED, argument)])],
			answers: { [FOR_TRANSACTION]: duplicate({ completion_offset: '5' }) },
			...settling,
		});

	test('is the one that was made, if it is the same', async () => {
		const { items } = await repeated(SAME);
		expect(items).toMatchObject([{ alreadyDone: true, status: 'allocated', allocationId: ALLOCATION, offset: 5 }]);
		const ended = await repeated(SAME, { contracts: { [ALLOCATION]: archived(allocationOf()) } });
		expect(ended.items).toMatchObject([{ alreadyDone: true, status: 'ended' }]);
	});

	const { allocation } = SAME;
	const withLeg = (transferLeg: unknown) => ({ allocation: { ...allocation, transferLeg } });
	test.each<[string, object]>([
		['leg', { allocation: { ...allocation, transferLegId: 'leg-2' } }],
		['leg without an ID', { allocation: { ...allocation, transferLegId: 7 } }],
		['amount', withLeg(leg(ALICE, BOB, '5.1'))],
		['receiver', withLeg(leg(ALICE, ALICE))],
		['sender', withLeg(leg(BOB, ALICE))],
		['sender, who is none', withLeg({ ...leg(ALICE, BOB), sender: null })],
		['instrument', withLeg(leg(ALICE, BOB, '5.0', { ...GOLD, id: 'Silver' }))],
		['executor', { allocation: { ...allocation, settlement: { ...SETTLEMENT, executor: BOB } } }],
		['kind', {}],
	])('is refused if it has another %s', async (_, argument) => {
		const result = await repeated(argument);
		expect(result.message).toContain('"c" was used for another allocation, for the settlement "');
		expect(result.fields).toMatchObject({ outcome: 'failed' });
	});

	test('of another settlement is refused by its name', async () => {
		const result = await repeated({ allocation: { ...allocation, settlement: { ...SETTLEMENT, settlementRef: { id: 'order-9' } } } });
		expect(result.message).toBe('Command ID: "c" was used for another allocation, for the settlement "order-9". Nothing was sent now.');
	});

	test('of version 2 is compared with all that it asks for', async () => {
		const wanted = second({ nextIterationFunding: { Gold: '2.5' } });
		const asSecond = async (more: object, settlement: object = SETTLEMENT_2) =>
			await repeated({ settlement, allocation: { ...wanted, ...more }, requestedAt: TIMES.requestedAt }, request(requestOf2(wanted)));
		expect((await asSecond({})).items).toMatchObject([{ alreadyDone: true }]);
		for (const more of [
			{ nextIterationFunding: { Gold: '2.6' } },
			{ nextIterationFunding: null },
			{ transferLegSides: [] },
			{ admin: BOB },
			{ authorizer: { owner: BOB } },
		])
			expect((await asSecond(more)).message).toContain('was used for another allocation');
		expect((await asSecond({}, { ...SETTLEMENT_2, id: 'order-9' })).message).toContain('for the settlement "order-9"');
		expect((await asSecond({}, { ...SETTLEMENT_2, executors: [] })).message).toContain('was used for another allocation');
	});
});

test('the request is read in both versions', async () => {
	const result = await allocate();
	const formats = requestsOf(result, 'POST /v2/events/events-by-contract-id').map(({ body }) => JSON.stringify(body));
	expect(formats[0]).toContain('AllocationRequestV1:AllocationRequest');
	expect(formats[0]).toContain('AllocationRequestV2:AllocationRequest');
});
