// The form of a payment and of acts on tokens as the editor shows them, and what is read of a transfer.
import { id, requestsOf, send, sendMany, submissionsOf } from './token-payer.cts';
// The payer comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import * as fields from '../../nodes/CantonToken/tokens/paymentFields';
import { paymentFields, paymentForm } from '../../nodes/CantonToken/tokens/paymentForm';
import { checkSamePayment } from '../../nodes/CantonToken/tokens/samePayment';
import { exerciseOf, exercisesOf, transferFields, transferResult } from '../../nodes/CantonToken/tokens/transferResult';
import { parametersOf, refusalOf } from './commands-answers.cts';
import { FORMS, linesOf } from './commands-form.cts';
import { ALICE, BOB } from './commands-participant.cts';
import { argumentOf, BANK, CAROL, GOLD, made, Network, TRANSFER } from './token-network.cts';

test('the form of a payment', () => {
	expect(linesOf(paymentForm)).toEqual(FORMS['the form of a payment']);
});

test('fields of acts on tokens', () => {
	const { payInstrument, amountField, apiVersionOption, holdingsToUseOption, executeBeforeOption } = fields;
	expect([payInstrument, amountField]).toEqual(paymentForm.slice(2, 4));
	expect(linesOf([apiVersionOption, holdingsToUseOption, executeBeforeOption])).toEqual(FORMS['fields of acts on tokens']);
	expect(linesOf([fields.allocationIdField, fields.requestIdField, fields.settlementIdFilter])).toEqual(
		FORMS['fields of acts on tokens 2'],
	);
	expect(linesOf([fields.counterpartyFilter('Only transfers with this party')])).toEqual(FORMS['fields of acts on tokens 3']);
});

describe('the instrument of a payment', () => {
	const COIN = { instrument: id('canton-coin') };
	const SYNCHRONIZERS = 'GET /v2/state/connected-synchronizers';
	const AMULET = { id: 'Amulet', admin: 'DSO::1220ab' };
	const networked = () => {
		const network = new Network();
		network.answers = { [SYNCHRONIZERS]: { connectedSynchronizers: [{ synchronizerId: 'global-domain::1220ab' }] } };
		for (const amount of [1n, 2n, 3n]) network.add(ALICE, amount * 10_000_000_000n, { instrument: AMULET });
		return network;
	};

	test('is Canton Coin of the network, which is asked once', async () => {
		const items = ['a', 'b'].map((commandId) => ({ sender: id(ALICE), receiver: id(BOB), ...COIN, amount: '1', commandId }));
		const network = networked();
		const result = await sendMany(items, network);
		expect(result.items).toMatchObject(Array(2).fill({ outcome: 'succeeded', instrumentId: 'Amulet', instrumentAdmin: AMULET.admin }));
		expect(requestsOf(result, SYNCHRONIZERS)).toHaveLength(1);
		const [{ commands }] = submissionsOf(await send({ ...COIN, amount: '1' }, network));
		expect(commands[0].ExerciseCommand.choiceArgument.transfer.instrumentId).toEqual(AMULET);
	});

	test.each<[string, IDataObject, string]>([
		['is missing', { instrument: id('') }, 'Instrument: this field is empty'],
		['is any', { instrument: id('all') }, 'Instrument: this field is empty'],
		['has no amount', { amount: '' }, 'Amount: this field is empty'],
		['has no receiver', { receiver: id('') }, 'Receiver: this field is empty'],
		['has a time that is none', { executeBefore: 'soon' }, 'Execute Before: '],
	])('%s: that is an error', async (_, values, message) => {
		const result = await send(values, networked());
		expect(result.items[0].message).toContain(message);
		expect(result.items[0].error.outcome).toBe('failed');
		expect(submissionsOf(result)).toEqual([]);
	});
});

describe('what a transaction did', () => {
	const exercised = (choice: string, contractId: string, nodeId: number, lastDescendantNodeId?: number): any => ({
		ExercisedEvent: { choice, contractId, nodeId, lastDescendantNodeId },
	});
	const events: any[] = [
		{ CreatedEvent: { nodeId: 0 } },
		exercised('A', '00a', 0, 3),
		exercised('B', '00b', 1, 2),
		exercised('A', '00c', 3, 3),
		exercised('A', '00d', 4),
		exercised('A', '00e', 5),
		exercised('B', '00f', 6, 8),
		exercised('A', '00g', 7, 8),
	];
	const contractOf = (found: { contractId: string } | undefined) => found?.contractId;

	test('is the first of the choices, on a contract if that is named', () => {
		expect(contractOf(exerciseOf({ events } as never, ['B', 'A']))).toBe('00a');
		expect(contractOf(exerciseOf({ events } as never, ['B']))).toBe('00b');
		expect(contractOf(exerciseOf({ events } as never, ['A'], '00d'))).toBe('00d');
		expect(exerciseOf({ events } as never, ['B'], '00d')).toBeUndefined();
		expect(exerciseOf({ events } as never, ['C'])).toBeUndefined();
		expect(exerciseOf({} as never, ['A'])).toBeUndefined();
	});

	test('is each exercise of a choice that no other one of it brought about', () => {
		expect(exercisesOf({ events } as never, 'A').map(contractOf)).toEqual(['00a', '00d', '00e', '00g']);
		expect(exercisesOf({ events } as never, 'B').map(contractOf)).toEqual(['00b', '00f']);
		expect(exercisesOf({} as never, 'A')).toEqual([]);
	});

	test('has the result of a transfer, flat', () => {
		const value = { receiverHoldingCids: ['00aa', 5, '00ab'], transferInstructionCid: '00ac' };
		const { ExercisedEvent: event } = made({
			exerciseResult: { output: { tag: 'TransferInstructionResult_Completed', value }, senderChangeCids: ['00ad', null] },
		}) as any;
		expect(transferResult(event)).toEqual({
			...{ status: 'completed', transferInstructionId: '00ac', receiverHoldingIds: ['00aa', '00ab'], changeHoldingIds: ['00ad'] },
		});
		const NONE = { status: null, transferInstructionId: null, receiverHoldingIds: [], changeHoldingIds: [] };
		expect(transferResult(undefined)).toEqual(NONE);
		expect(transferResult({ exerciseResult: { output: 5 } } as never)).toEqual(NONE);
	});

	test('has a transfer as fields of an item', () => {
		const transfer = {
			sender: ALICE,
			receiver: BOB,
			instrument: GOLD,
			amount: 50_000_000_000n,
			memo: 'm',
			requestedAt: 'r',
			executeBefore: 'e',
		};
		const all = {
			sender: ALICE,
			receiver: BOB,
			amount: '5.0000000000',
			instrumentId: 'Gold',
			memo: 'm',
			executeBefore: 'e',
			instrumentAdmin: BANK,
		};
		expect(transferFields(transfer)).toEqual({ ...all, requestedAt: 'r' });
		expect(paymentFields(transfer)).toEqual(all);
		const unread = { ...all, amount: null, instrumentId: null, instrumentAdmin: null };
		expect(paymentFields({ ...transfer, amount: null, instrument: null })).toEqual(unread);
	});
});

describe('a transfer of earlier', () => {
	const compared = { sender: ALICE, receiver: BOB, instrument: GOLD };
	const call: any = { parameters: parametersOf([{ displayName: 'Command ID', name: 'commandId', type: 'string', default: '' }], {}) };
	const check = (payment: object, argument: unknown) => checkSamePayment(call, 'c', payment as never, argument);

	test('is the same', () => {
		check(compared, argumentOf());
		check(
			{ ...compared, amount: { text: '5', units: 50_000_000_000n }, memo: 'm' },
			argumentOf({}, { 'splice.lfdecentralizedtrust.org/reason': 'm' }),
		);
		expect(TRANSFER).toBe('TransferFactory_Transfer');
	});

	test.each<[string, object, object]>([
		['sender', { sender: BOB }, {}],
		['receiver', { receiver: CAROL }, {}],
		['amount', {}, { amount: { text: '6', units: 60_000_000_000n } }],
		['admin', { instrumentId: { ...GOLD, admin: ALICE } }, {}],
		['instrument', { instrumentId: { ...GOLD, id: 'Silver' } }, {}],
		['instrument that can be read', { instrumentId: 5 }, {}],
		['memo', { meta: { values: { 'splice.lfdecentralizedtrust.org/reason': 'm' } } }, {}],
		['memo of this one', {}, { memo: 'm' }],
	])('is another one by its %s', async (_, made, payment) => {
		const { message, advice } = await refusalOf(() => check({ ...compared, ...payment }, argumentOf(made)));
		expect(message).toMatch(/^Command ID: "c" was used for another payment: .* Nothing was sent now\.$/);
		expect(advice).toBe('Give each payment a Command ID of its own, such as the number of its invoice.');
	});
});
