// Transfers that were offered, and how they came to their end.
import { ALICE, BOB, CAROL, created, exercised, Participant, transaction, vetted } from './events-participant.cts';
import { EVENTS, UPDATES, VETTED } from './endpoints.cts';
import { Refused, useClock } from './events-support.cts';
import { party } from './tokens-support.cts';

useClock();

const V1 = '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction';
const V2 = '#splice-api-token-transfer-instruction-v2:Splice.Api.Token.TransferInstructionV2:TransferInstruction';

const TRANSFER = {
	...{ sender: CAROL, receiver: BOB, amount: '12.5', instrumentId: { admin: party('bank'), id: 'Gold' } },
	...{ requestedAt: '2026-07-01T10:00:00Z', executeBefore: '2026-07-02T10:00:00Z', inputHoldingCids: ['h1'] },
	meta: { values: { 'splice.lfdecentralizedtrust.org/reason': 'invoice 17' } },
};
const instruction = (contractId: string, transfer: object = {}, nodeId = 0) =>
	created(contractId, {
		nodeId,
		interfaceViews: [
			{ interfaceId: V1, viewStatus: { code: 0, message: '', details: [] }, viewValue: { transfer: { ...TRANSFER, ...transfer } } },
		],
	});
const offer = (...args: Parameters<typeof instruction>) => ({ CreatedEvent: instruction(...args) });
const tag = (name: string) => ({ output: { tag: `TransferInstructionResult_${name}`, value: {} } });
/** A choice of the standard by which an instruction ends. */
const ends = (contractId: string, choice: string, result = 'Completed', more: object = {}) => ({
	ExercisedEvent: exercised(contractId, `TransferInstruction_${choice}`, {
		...{ consuming: true, acsDelta: true, interfaceId: V1, exerciseResult: tag(result), nodeId: 4 },
		...more,
	}),
});

/** Fields of the transfer as an item has them. */
const SHOWN = {
	...{ instrumentId: 'Gold', instrumentAdmin: party('bank'), amount: '12.5000000000', memo: 'invoice 17', sender: CAROL, receiver: BOB },
	...{ requestedAt: '2026-07-01T10:00:00Z', executeBefore: '2026-07-02T10:00:00Z' },
};
const FACTS = {
	...{ recordTime: '2026-07-01T11:00:00.000001Z', offset: 5, updateId: 'u5', workflowId: null, commandId: null },
	synchronizerId: 'global-domain::1220ab',
};

function participantOf(events: unknown[], creations: Record<string, object> = {}): Participant {
	const participant = new Participant();
	participant.updates = [transaction(5, events)];
	participant.creations = creations;
	return participant;
}
const poll = async (event: string, participant: Participant, parameters: object = {}) =>
	await participant.trigger(event, parameters as never).poll();

describe('Transfer Offered to Me', () => {
	it('says who offers what to whom, until when', async () => {
		const items = await poll('transferOffered', participantOf([offer('i1', {}, 3)]));
		expect(items).toEqual([
			{
				event: 'transferOffered',
				party: BOB,
				kind: 'offer',
				counterparty: CAROL,
				transferInstruction: 'i1',
				eventId: 'u5:3',
				...SHOWN,
				...FACTS,
			},
		]);
		expect(Object.keys(items[0]).slice(0, 6)).toEqual(['event', 'recordTime', 'party', 'kind', 'instrumentId', 'counterparty']);
	});

	it('is nothing that the parties have offered themselves, that names no receiver, or that is no offer', async () => {
		const others = [
			offer('i1', { sender: ALICE, receiver: CAROL }),
			offer('i2', { receiver: null }),
			{ CreatedEvent: created('c1') },
			ends('i3', 'Accept'),
		];
		expect(await poll('transferOffered', participantOf(others))).toEqual([]);
		expect(await poll('transferOffered', participantOf(undefined as never))).toEqual([]);
		const participant = participantOf([]);
		Object.assign(participant, { filters: false, updates: [{ Reassignment: { value: { updateId: 'u5', offset: 5, events: [] } } }] });
		expect(await poll('transferOffered', participant)).toEqual([]);
	});

	it.each<[object, number]>([
		[{ memoContains: 'INVOICE' }, 1],
		[{ memoContains: 'refund' }, 0],
		[{ minAmount: '12.5', maxAmount: '12.5' }, 1],
		[{ minAmount: '13' }, 0],
		[{ instrument: `Silver@${party('bank')}` }, 0],
	])('filtered by %j', async (parameters, found) => {
		expect(await poll('transferOffered', participantOf([offer('i1')]), parameters)).toHaveLength(found);
	});

	it('an instrument or an amount that is not known leaves nothing out, and shows as null', async () => {
		const participant = participantOf([offer('i1', { instrumentId: undefined, amount: 'much', meta: undefined })]);
		const parameters = { instrument: `Gold@${party('bank')}`, minAmount: '1', maxAmount: '2' };
		expect(await poll('transferOffered', participant, parameters)).toMatchObject([
			{ instrumentId: null, instrumentAdmin: null, amount: null, memo: null },
		]);
		expect(await poll('transferOffered', participant, { memoContains: 'null' })).toEqual([]);
	});
});

describe('Transfer Accepted, Rejected, Withdrawn or Expired', () => {
	const ofOne = (event: object, transfer: object = {}) => participantOf([event], { i1: instruction('i1', transfer) });

	it('says how the transfer ended, with what it was', async () => {
		expect(await poll('transferEnded', ofOne(ends('i1', 'Accept')))).toEqual([
			{
				event: 'transferEnded',
				party: BOB,
				kind: 'completed',
				counterparty: CAROL,
				transferInstruction: 'i1',
				eventId: 'u5:4',
				...SHOWN,
				...FACTS,
			},
		]);
	});

	it.each<[string, string, object, string]>([
		['Accept', 'Completed', {}, 'completed'],
		['Reject', 'Failed', {}, 'rejected'],
		['Withdraw', 'Failed', {}, 'withdrawn'],
		['Update', 'Failed', {}, 'failed'],
		['Update', 'Failed', { executeBefore: '2026-07-01T11:00:00Z' }, 'expired'],
	])('%s, %s with %j is %s', async (choice, result, transfer, kind) => {
		expect(await poll('transferEnded', ofOne(ends('i1', choice, result), transfer))).toMatchObject([{ kind }]);
		expect(await poll('transferEnded', ofOne(ends('i1', choice, result), transfer), { endings: [kind] })).toHaveLength(1);
		const others = ['completed', 'expired', 'failed', 'rejected', 'withdrawn'].filter((other) => other !== kind);
		expect(await poll('transferEnded', ofOne(ends('i1', choice, result), transfer), { endings: others })).toEqual([]);
	});

	it('is nothing if the transfer goes on, the choice is not of the standard, or nothing ended', async () => {
		const going = [
			ends('i1', 'Accept', 'Pending'),
			ends('i1', 'Accept', 'Completed', { choice: 'Archive' }),
			ends('i1', 'Accept', 'Completed', { consuming: false }),
		];
		for (const event of going) expect(await poll('transferEnded', ofOne(event))).toEqual([]);
		const participant = participantOf([]);
		Object.assign(participant, { filters: false, updates: [{ Reassignment: { value: { updateId: 'u5', offset: 5, events: [] } } }] });
		expect(await poll('transferEnded', participant)).toEqual([]);
	});

	it('is of the sender, too, and not of others', async () => {
		expect(await poll('transferEnded', ofOne(ends('i1', 'Accept'), { sender: ALICE, receiver: CAROL }))).toMatchObject([
			{ party: ALICE, counterparty: CAROL },
		]);
		expect(await poll('transferEnded', ofOne(ends('i1', 'Accept'), { sender: ALICE }))).toMatchObject([
			{ party: ALICE, counterparty: BOB },
		]);
		expect(await poll('transferEnded', ofOne(ends('i1', 'Accept'), { receiver: party('dave') }))).toEqual([]);
		expect(await poll('transferEnded', ofOne(ends('i1', 'Accept'), { sender: null, receiver: party('dave') }))).toEqual([]);
		expect(await poll('transferEnded', ofOne(ends('i1', 'Accept'), { receiver: null }))).toEqual([]);
	});

	it('of a contract that is no longer kept is known that it ended, whatever the filters', async () => {
		const unknown = { instrument: `Silver@${party('bank')}`, minAmount: '1000' };
		expect(await poll('transferEnded', participantOf([ends('i1', 'Accept')]), unknown)).toEqual([
			{
				...{
					event: 'transferEnded',
					kind: 'completed',
					transferInstruction: 'i1',
					eventId: 'u5:4',
					...FACTS,
					party: null,
					counterparty: null,
				},
				...{
					instrumentId: null,
					instrumentAdmin: null,
					amount: null,
					memo: null,
					sender: null,
					receiver: null,
					requestedAt: null,
					executeBefore: null,
				},
			},
		]);
		const withoutCreation = participantOf([ends('i1', 'Accept')]);
		withoutCreation.answers[EVENTS] = { created: null };
		expect(await poll('transferEnded', withoutCreation)).toMatchObject([{ party: null, amount: null }]);
	});

	it.each<[object, number]>([
		[{ memoContains: 'invoice' }, 1],
		[{ maxAmount: '12' }, 0],
		[{ instrument: `Gold@${party('bank')}` }, 1],
		[{ instrument: `Silver@${party('bank')}` }, 0],
	])('filtered by %j', async (parameters, found) => {
		expect(await poll('transferEnded', ofOne(ends('i1', 'Accept')), parameters)).toHaveLength(found);
	});

	it('several in one transaction are several, each looked up with the interfaces that the participant knows', async () => {
		const participant = participantOf([ends('i1', 'Accept'), ends('i2', 'Reject', 'Failed', { nodeId: 9, interfaceId: V2 })], {
			i1: instruction('i1'),
			i2: instruction('i2', { amount: '2' }),
		});
		const trigger = participant.trigger('transferEnded');
		expect((await trigger.poll()).map(({ eventId, amount }) => [eventId, amount])).toEqual([
			['u5:4', '12.5000000000'],
			['u5:9', '2.0000000000'],
		]);
		const filterOf = (interfaceId: string) => ({
			identifierFilter: { InterfaceFilter: { value: { interfaceId, includeInterfaceView: true } } },
		});
		const [first, second] = trigger.requests(EVENTS).map(({ body }) => body);
		expect([first.contractId, second.contractId]).toEqual(['i1', 'i2']);
		const cumulative = [filterOf(V1), filterOf(V2)];
		expect(first.eventFormat).toEqual({ filtersByParty: { [ALICE]: { cumulative }, [BOB]: { cumulative } } });
		participant.answers[VETTED] = vetted('splice-api-token-transfer-instruction-v1');
		const older = participant.trigger('transferEnded');
		await older.poll();
		expect(older.requests(EVENTS)[0]!.body.eventFormat.filtersByParty[BOB]).toEqual({ cumulative: [filterOf(V1)] });
		expect(older.requests(UPDATES)[0]!.body.updateFormat.includeTransactions.transactionShape).toBe('TRANSACTION_SHAPE_LEDGER_EFFECTS');
	});

	it('a contract that cannot be read now stops the poll: the next one tries again', async () => {
		const participant = ofOne(ends('i1', 'Accept'));
		const trigger = participant.trigger('transferEnded');
		participant.answers[EVENTS] = () => new Refused(500, { code: 'INTERNAL', cause: 'not now', errorCategory: 4 });
		expect((await trigger.failure()).message).toContain('not now');
		delete participant.answers[EVENTS];
		expect(await trigger.poll()).toHaveLength(1);
	});

	it('has the update, too, without Simplify', async () => {
		const [item] = await poll('transferEnded', ofOne(ends('i1', 'Accept')), { simplify: false });
		expect(item).toMatchObject({ kind: 'completed', update: { Transaction: { value: { updateId: 'u5' } } } });
	});
});
