// Events of a ledger at its edges: nothing is missed, and nothing is reported that was not.
import { ALICE, BOB, FAILED, Participant, completion, created, exercised, transaction } from './events-participant.cts';
import { Refused, setClock, useClock } from './events-support.cts';
import { EVENTS } from './endpoints.cts';
import { creates } from './tokens-support.cts';
import { events } from '../../nodes/shared/ledgerEvents/events';

useClock();

const INSTRUCTION = '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction';

/** The acceptance of the instruction i1. */
const accepted = (more: object) => ({
	ExercisedEvent: exercised('i1', 'TransferInstruction_Accept', {
		...{ consuming: true, interfaceId: INSTRUCTION, ...more },
		exerciseResult: { output: { tag: 'TransferInstructionResult_Completed', value: {} } },
	}),
});

describe('a filter that nothing can pass', () => {
	it('swapped amounts', async () => {
		const trigger = new Participant().trigger('tokenReceived', { minAmount: '1000', maxAmount: '1' });
		expect((await trigger.failure()).message).toContain('Maximum Amount');
	});
});

describe('an endpoint that a gateway does not pass on', () => {
	it('an endpoint that a gateway does not pass on', async () => {
		const participant = new Participant();
		participant.updates = [transaction(5, [accepted({ acsDelta: true })])];
		participant.answers[EVENTS] = () => new Refused(404, '<html>404 Not Found</html>');
		expect((await participant.trigger('transferEnded').failure()).message).toContain('This came from a proxy or gateway');
	});
});

describe('an offer that waits for its registry', () => {
	const transfer = {
		sender: 'carol::1220',
		receiver: 'bob::1220',
		amount: '5.0',
		instrumentId: { admin: 'bank::1220', id: 'Gold' },
		inputHoldingCids: [],
	};
	const instruction = (contractId: string, tag: string, originalInstructionCid: string | null) => ({
		CreatedEvent: created(contractId, {
			acsDelta: true,
			interfaceViews: [
				{ interfaceId: INSTRUCTION, viewStatus: { code: 0 }, viewValue: { transfer, originalInstructionCid, status: { tag, value: {} } } },
			],
		}),
	});

	it('an offer is one event, when it can be accepted', async () => {
		const participant = new Participant();
		participant.updates = [
			transaction(5, [instruction('i1', 'TransferPendingInternalWorkflow', null)]),
			transaction(6, [instruction('i2', 'TransferPendingReceiverAcceptance', 'i1')]),
		];
		expect((await participant.trigger('transferOffered').poll()).map(({ transferInstruction }) => transferInstruction)).toEqual(['i2']);
	});
});

describe('a test event of a busy participant', () => {
	it('the latest events', async () => {
		const participant = new Participant();
		const failed = (offset: number) => offset > 4000 && offset <= 4700;
		participant.completions = Array.from({ length: 5000 }, (_, index) => completion(index + 1, failed(index + 1) ? FAILED : {}));
		const items = await participant.trigger('commandCompleted').test();
		expect(items.map(({ offset }) => offset)).toEqual([4696, 4697, 4698, 4699, 4700]);
	});

	it('the latest of a few', async () => {
		const participant = new Participant();
		participant.completions = Array.from({ length: 150 }, (_, index) => completion(index + 1, index % 20 === 0 ? FAILED : {}));
		const items = await participant.trigger('commandCompleted').test();
		expect(items.map(({ offset }) => offset)).toEqual([61, 81, 101, 121, 141]);
	});
});

describe('a payment whose holding is not shown', () => {
	const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
	const holding = (nodeId: number, id: string, owner: string, amount: string) => ({
		CreatedEvent: { ...created(id), ...creates(id, owner, amount).CreatedEvent, nodeId },
	});
	const payment = transaction(5, [
		{
			ExercisedEvent: exercised('a8', 'Archive', { nodeId: 1, consuming: true, implementedInterfaces: [HOLDING], lastDescendantNodeId: 1 }),
		},
		holding(2, 'c5', 'carol', '5'),
		holding(3, 'a3', 'alice', '3'),
	]);

	it('the change of a payment is no income', async () => {
		const participant = new Participant();
		participant.updates = [payment];
		const items = await participant.trigger('tokenReceived').poll();
		expect(items.filter(({ credit }) => credit !== null)).toEqual([]);
	});

	it('a payment is not missed', async () => {
		const participant = new Participant();
		participant.updates = [payment];
		expect(await participant.trigger('tokenSent').poll()).toMatchObject([{ party: 'alice::1220', change: null }]);
	});
});

describe('the end of a transfer between others', () => {
	it('the transfer of others', async () => {
		const participant = new Participant();
		participant.updates = [transaction(5, [accepted({ acsDelta: false, actingParties: ['carol::1220'], witnessParties: [BOB] })])];
		const trigger = participant.trigger('transferEnded', { instrument: 'Silver@bank::1220', minAmount: '1000' });
		expect(await trigger.poll()).toEqual([]);
	});

	it('a transfer of version 2, whose choice archives nothing itself, is theirs', async () => {
		const participant = new Participant();
		const archive = { ExercisedEvent: exercised('i1', 'Archive', { nodeId: 2, consuming: true, acsDelta: true }) };
		participant.updates = [transaction(5, [accepted({ consuming: false, acsDelta: false, nodeId: 1 }), archive])];
		expect(await participant.trigger('transferEnded').poll()).toMatchObject([{ kind: 'completed' }]);
	});
});

describe('a transfer that is offered and accepted in one transaction', () => {
	const transfer = {
		sender: 'carol::1220',
		receiver: 'bob::1220',
		amount: '5.0',
		instrumentId: { admin: 'bank::1220', id: 'Gold' },
		requestedAt: '2026-07-01T11:00:00Z',
		executeBefore: '2026-07-02T11:00:00Z',
		inputHoldingCids: [],
		meta: { values: {} },
	};
	const both = transaction(5, [
		{
			CreatedEvent: created('i1', {
				nodeId: 1,
				acsDelta: false,
				interfaceViews: [{ interfaceId: INSTRUCTION, viewStatus: { code: 0 }, viewValue: { transfer } }],
			}),
		},
		{
			ExercisedEvent: exercised('i1', 'TransferInstruction_Accept', {
				nodeId: 2,
				consuming: true,
				acsDelta: false,
				interfaceId: INSTRUCTION,
				exerciseResult: { output: { tag: 'TransferInstructionResult_Completed', value: {} } },
			}),
		},
	]);

	it('ended: the fields', async () => {
		const participant = new Participant();
		participant.updates = [both];
		expect(await participant.trigger('transferEnded').poll()).toMatchObject([
			{ party: 'bob::1220', instrumentId: 'Gold', amount: '5.0000000000' },
		]);
	});

	it('ended: the filter', async () => {
		const participant = new Participant();
		participant.updates = [both];
		expect(await participant.trigger('transferEnded', { instrument: 'Silver@bank::1220' }).poll()).toEqual([]);
	});

	it('offered: no offer that is over', async () => {
		const participant = new Participant();
		participant.updates = [both];
		expect(await participant.trigger('transferOffered').poll()).toEqual([]);
	});
});

describe('a transaction with an event that cannot be read', () => {
	const holding = creates('h1', 'alice', '5').CreatedEvent;
	const payment = { CreatedEvent: { ...created('h1', { nodeId: 1, signatories: [ALICE] }), ...holding } };

	it.each([
		['tokenReceived', {}],
		['balanceBelow', { instrument: `Gold@${'bank::1220'}`, balanceLimit: '100' }],
	])('%s: an update that cannot be read', async (event, parameters) => {
		const participant = new Participant();
		participant.updates = [transaction(5, [payment, { CreatedEvent: { contractId: 'odd', nodeId: 2 } }])];
		const trigger = participant.trigger(event, parameters);
		expect(await trigger.poll()).toMatchObject([{ event, decodeError: expect.any(String) }]);
	});
});

describe('a silence without Simplify', () => {
	it.each([true, false])('Ledger Update, simplified: %p', async (simplify) => {
		const participant = new Participant();
		const trigger = participant.trigger('ledgerUpdate', { simplify, startOn: 'nothing', quietMinutes: 30, startFrom: 'now' });
		await trigger.poll();
		participant.updates = [transaction(5, [], { recordTime: '2026-07-01T12:10:00Z' })];
		setClock('2026-07-01T14:10:00Z');
		await trigger.poll();
		expect(await trigger.poll()).toMatchObject([{ event: 'nothingHappened', since: '2026-07-01T12:10:00.000Z' }]);
	});

	it.each([true, false])('Command Completed, simplified: %p', async (simplify) => {
		const participant = new Participant();
		const trigger = participant.trigger('commandCompleted', {
			simplify,
			outcome: 'any',
			startOn: 'nothing',
			quietMinutes: 30,
			startFrom: 'now',
		});
		await trigger.poll();
		participant.completions = [completion(5, { synchronizerTime: { recordTime: '2026-07-01T12:10:00Z', synchronizerId: 's' } })];
		setClock('2026-07-01T14:10:00Z');
		await trigger.poll();
		expect(await trigger.poll()).toMatchObject([{ event: 'nothingHappened', since: '2026-07-01T12:10:00.000Z' }]);
	});
});

describe('a contract of one transaction', () => {
	it.each(['contractCreated', 'contractArchived', 'contractCreatedOrArchived'])(
		'is not among the changes that %s asks for, as its description says',
		async (event) => {
			const participant = new Participant();
			const trigger = participant.trigger(event);
			await trigger.poll();
			const requested = trigger.sent.flatMap(({ body }) => body?.updateFormat?.includeTransactions?.transactionShape ?? []);
			expect(new Set(requested)).toEqual(new Set(['TRANSACTION_SHAPE_ACS_DELTA']));
			expect(events.find(({ value }) => value === event)!.description).toMatch(/(?:same|one) transaction/);
		},
	);
});
