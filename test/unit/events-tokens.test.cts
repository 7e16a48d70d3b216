// Token Received and Token Sent: what the parties got and gave, by what their participant shows.
import { ALICE, BOB, created, exercised, Participant, SYNCHRONIZERS, transaction, vetted } from './events-participant.cts';
import { EVENTS, UPDATES, VETTED } from './endpoints.cts';
import { Refused, useClock } from './events-support.cts';
import { creates, party } from './tokens-support.cts';

useClock();

const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';

/** The creation of a holding as an event of a transaction. */
const holding = (contractId: string, owner: string, amount: string, more: { instrument?: string; locked?: boolean } = {}) => ({
	...created(contractId, { createArgument: {} }),
	...creates(contractId, owner, amount, more).CreatedEvent,
	interfaceViews: creates(contractId, owner, amount, more).CreatedEvent.interfaceViews.map((view) => ({
		...view,
		viewStatus: { code: 0, message: '', details: [] },
	})),
});
const holdingCreated = (nodeId: number, ...args: Parameters<typeof holding>) => ({ CreatedEvent: { ...holding(...args), nodeId } });
/** The end of a holding. */
const ended = (nodeId: number, contractId: string, more: object = {}) => ({
	ExercisedEvent: exercised(contractId, 'Archive', {
		nodeId,
		consuming: true,
		implementedInterfaces: [HOLDING],
		lastDescendantNodeId: nodeId,
		...more,
	}),
});

/** Bob gets 5 Gold of alice, who has had 8. */
const transfer = (offset = 5) =>
	transaction(offset, [ended(1, 'a8'), holdingCreated(2, 'b5', 'bob', '5'), holdingCreated(3, 'a3', 'alice', '3')]);

function participantOf(updates: any[] = [transfer()]): Participant {
	const participant = new Participant();
	participant.updates = updates;
	participant.creations.a8 = holding('a8', 'alice', '8');
	return participant;
}
const poll = async (event: string, parameters: object = {}, participant = participantOf()) =>
	await participant.trigger(event, parameters as never).poll();

it('what a party got is Token Received, what it gave Token Sent', async () => {
	const [received, ...others] = await poll('tokenReceived');
	expect(others).toEqual([]);
	expect(received).toMatchObject({
		...{ event: 'tokenReceived', party: BOB, instrumentId: 'Gold', instrumentAdmin: party('bank'), credit: '5.0000000000', debit: null },
		...{ change: '5.0000000000', balanceAfter: null, lockedAfter: null, unlockedAfter: null },
		...{ recordTime: '2026-07-01T11:00:00.000001Z', offset: 5, updateId: 'u5', workflowId: null, commandId: null },
	});
	expect(received.eventId).toMatch(/^u5:\d+:\d+$/);
	expect(received).not.toHaveProperty('update');
	expect(Object.keys(received).slice(0, 4)).toEqual(['event', 'recordTime', 'party', 'kind']);
	const sent = await poll('tokenSent');
	expect(sent).toMatchObject([{ event: 'tokenSent', party: ALICE, credit: null, debit: '5.0000000000', change: '-5.0000000000' }]);
});

it('only what ended is looked up, with the interfaces that the participant knows, and nothing that the update has created', async () => {
	const both = transaction(5, [
		...[
			ended(1, 'a8'),
			ended(2, 'other', { implementedInterfaces: ['#p:Splice.Api.Other:Holding', '#p:Splice.Api.Token.HoldingV1:HoldingFactory'] }),
			ended(3, 'without', { implementedInterfaces: null }),
		],
		...[ended(4, 'seen', { acsDelta: false }), ended(5, 'kept', { consuming: false })],
		...[holdingCreated(6, 'brief', 'bob', '1'), ended(7, 'brief'), holdingCreated(8, 'b5', 'bob', '5')],
		ended(9, 'i1', { implementedInterfaces: ['p:Splice.Api.Token.TransferInstructionV2:TransferInstruction'] }),
	]);
	const trigger = participantOf([both]).trigger('tokenReceived');
	await trigger.poll();
	expect(trigger.requests(EVENTS).map(({ body }) => body.contractId)).toEqual(['a8', 'i1']);
	const { cumulative } = trigger.requests(EVENTS)[0]!.body.eventFormat.filtersByParty[ALICE];
	expect(cumulative).toHaveLength(6);
	expect(cumulative[1].identifierFilter.InterfaceFilter.value).toEqual({
		interfaceId: '#splice-api-token-holding-v2:Splice.Api.Token.HoldingV2:Holding',
		includeInterfaceView: true,
	});
});

it('the whole transactions of the parties are read, with the views of the interfaces that the participant knows', async () => {
	const participant = participantOf();
	participant.answers[VETTED] = vetted('splice-api-token-holding-v1', 'splice-api-token-transfer-instruction-v1');
	const trigger = participant.trigger('tokenSent');
	await trigger.poll();
	const { includeTransactions, ...others } = trigger.requests(UPDATES)[0]!.body.updateFormat;
	expect(others).toEqual({});
	expect(includeTransactions.transactionShape).toBe('TRANSACTION_SHAPE_LEDGER_EFFECTS');
	const filters = includeTransactions.eventFormat.filtersByParty[BOB].cumulative.map(({ identifierFilter }: any) => identifierFilter);
	expect(filters.map((filter: any) => filter.InterfaceFilter?.value.interfaceId ?? Object.keys(filter)[0])).toEqual([
		HOLDING,
		'#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction',
		'WildcardFilter',
	]);
	expect(trigger.requests(EVENTS)[0]!.body.eventFormat.filtersByParty[BOB].cumulative).toHaveLength(2);
});

it('has the update, too, without Simplify', async () => {
	const [item] = await poll('tokenReceived', { simplify: false });
	expect(item).toMatchObject({ event: 'tokenReceived', party: BOB, update: { Transaction: { value: { updateId: 'u5' } } } });
});

it('no amount is known if the holding that was paid with is no longer kept', async () => {
	const participant = participantOf();
	participant.creations = {};
	const items = await poll('tokenReceived', {}, participant);
	expect(items).toContainEqual(expect.objectContaining({ party: BOB, credit: null, amount: null, problem: expect.any(String) }));
});

describe('a holding that cannot be read', () => {
	const odd = (contractId: string) => holding(contractId, 'alice', 'much');

	it('is one that was received where it begins, and one that was sent where it ends, whatever the filters', async () => {
		const filters = { instrument: `Silver@${party('bank')}`, minAmount: '1000' };
		const begun = () => participantOf([transaction(5, [{ CreatedEvent: { ...odd('odd'), nodeId: 1 } }])]);
		expect(await poll('tokenReceived', filters, begun())).toMatchObject([
			{ change: null, credit: null, amount: null, problem: expect.stringContaining('cannot be read') },
		]);
		expect(await poll('tokenSent', {}, begun())).toEqual([]);
		const over = () => {
			const participant = participantOf([transaction(5, [ended(1, 'odd')])]);
			participant.creations.odd = odd('odd');
			return participant;
		};
		expect(await poll('tokenSent', filters, over())).toMatchObject([{ change: null, debit: null, problem: expect.any(String) }]);
		expect(await poll('tokenReceived', {}, over())).toEqual([]);
	});

	it('what leaves the balance as it was is neither', async () => {
		const joined = () => participantOf([transaction(5, [ended(1, 'a8'), holdingCreated(2, 'x8', 'alice', '8', { locked: true })])]);
		for (const event of ['tokenReceived', 'tokenSent']) expect(await poll(event, {}, joined())).toEqual([]);
	});
});

it('a contract that cannot be read now stops the poll: the next one tries again', async () => {
	const participant = participantOf();
	const trigger = participant.trigger('tokenSent');
	participant.answers[EVENTS] = () => new Refused(503, { code: 'BUSY', cause: 'not now', errorCategory: 2 });
	expect((await trigger.failure()).message).toContain('not now');
	delete participant.answers[EVENTS];
	expect(await trigger.poll()).toHaveLength(1);
});

it('updates that are no transactions have no tokens', async () => {
	const participant = participantOf([
		{ Reassignment: { value: { updateId: 'u5', offset: 5, events: [] } } },
		{ OffsetCheckpoint: { value: { offset: 6 } } },
	]);
	participant.filters = false;
	expect(await poll('tokenReceived', {}, participant)).toEqual([]);
	expect(await poll('tokenReceived', {}, participantOf([transaction(7, undefined as never)]))).toEqual([]);
});

describe('filters', () => {
	it.each<[string, object, number]>([
		['the instrument', { instrument: `Gold@${party('bank')}` }, 1],
		['another instrument', { instrument: `Silver@${party('bank')}` }, 0],
		['the name of another admin', { instrument: `Gold@${party('mint')}` }, 0],
		['at least as much', { minAmount: '5' }, 1],
		['more', { minAmount: '5.0000000001' }, 0],
		['at most as much', { maxAmount: '5.0' }, 1],
		['less', { maxAmount: '4.9999999999' }, 0],
		['a range', { minAmount: '1', maxAmount: '9' }, 1],
		['a memo, where there is none', { memoContains: 'invoice' }, 0],
	])('%s', async (_, parameters, found) => {
		expect(await poll('tokenReceived', parameters)).toHaveLength(found);
		expect(await poll('tokenSent', parameters)).toHaveLength(found);
	});

	it('Canton Coin is that of the network', async () => {
		const coin = { ...holding('b1', 'bob', '1', { instrument: 'Amulet' }), nodeId: 1 };
		(coin.interfaceViews[0]!.viewValue.instrumentId as any).admin = 'DSO::1220ab';
		const participant = participantOf([transaction(5, [{ CreatedEvent: coin }]), transfer(6)]);
		const trigger = participant.trigger('tokenReceived', { instrument: 'canton-coin' });
		expect(await trigger.poll()).toMatchObject([{ instrumentId: 'Amulet', offset: 5 }]);
		participant.answers[SYNCHRONIZERS] = { connectedSynchronizers: [] };
		expect((await participant.trigger('tokenReceived', { instrument: 'canton-coin' }).failure()).message).toContain(
			'Canton Coin cannot be resolved',
		);
	});

	it('certain parties are needed', async () => {
		for (const event of ['tokenReceived', 'transferEnded', 'transferOffered', 'balanceBelow']) {
			const trigger = new Participant().trigger(event, { parties: 'all' });
			expect((await trigger.failure()).message).toBe(
				'Parties: All Parties is not possible here: a token event is about certain parties. Choose My Parties, or the parties whose tokens ' +
					'are meant: the ledger shows tokens of their counterparties, too.',
			);
		}
	});
});
