// Balance Below: once when a balance goes below a limit, by what the ledger itself shows.
import { ALICE, archived, BOB, created, Participant, reassignment, SYNCHRONIZERS, transaction } from './events-participant.cts';
import { ACTIVE, UPDATES } from './endpoints.cts';
import { Refused, useClock } from './events-support.cts';
import { creates, party } from './tokens-support.cts';

useClock();

type More = Parameters<typeof creates>[3];
const GOLD = { instrument: `Gold@${party('bank')}`, balanceLimit: '100' };

const holding = (contractId: string, owner: string, amount: string, more: More = {}) => {
	const { CreatedEvent: event } = creates(contractId, owner, amount, more);
	const interfaceViews = event.interfaceViews.map((view) => ({ ...view, viewStatus: { code: 0, message: '', details: [] } }));
	return { ...created(contractId, { createArgument: {} }), ...event, interfaceViews };
};
const begins = (...args: Parameters<typeof holding>) => ({ CreatedEvent: holding(...args) });
const ends = (contractId: string) => ({ ArchivedEvent: archived(contractId) });
const active = (createdEvent: object) => ({
	contractEntry: { JsActiveContract: { createdEvent, synchronizerId: 's', reassignmentCounter: 0 } },
});

/** Alice has 150 at offset 4, then pays 60 in the first update. */
const PAYMENT = transaction(5, [ends('a150'), begins('a90', 'alice', '90'), begins('b60', 'bob', '60')]);

function participantOf(...updates: any[]): Participant {
	const participant = new Participant();
	participant.updates = updates.length > 0 ? updates : [PAYMENT];
	participant.pruned = 4;
	participant.active = () => [active(holding('a150', 'alice', '150'))];
	return participant;
}
const poll = async (participant: Participant, parameters: object = {}) =>
	await participant.trigger('balanceBelow', { ...GOLD, ...parameters } as never).poll();
const shown = (items: any[]) =>
	items.map(({ party: whose, balanceBefore, balance, offset }) => `${whose} ${balanceBefore} ${balance} at ${offset}`);

it('says whose balance it is, the limit, and what it was before', async () => {
	const items = await poll(participantOf());
	expect(items).toEqual([
		{
			...{ event: 'balanceBelow', party: ALICE, balance: '90.0000000000', limit: '100.0000000000', balanceBefore: '150.0000000000' },
			...{ compared: 'total', total: '90.0000000000', unlocked: '90.0000000000', locked: '0.0000000000', problem: null },
			...{ instrumentId: 'Gold', instrumentAdmin: party('bank'), recordTime: '2026-07-01T11:00:00.000001Z', offset: 5, updateId: 'u5' },
			...{ workflowId: null, commandId: null, synchronizerId: 'global-domain::1220ab', eventId: `u5:${ALICE}` },
		},
	]);
	expect(Object.keys(items[0]).slice(0, 5)).toEqual(['event', 'recordTime', 'party', 'balance', 'limit']);
	expect(await poll(participantOf(), { simplify: false })).toMatchObject([{ balance: '90.0000000000', update: PAYMENT }]);
});

it('once, and again after it was at least the limit', async () => {
	const participant = participantOf(
		PAYMENT,
		transaction(6, [ends('a90'), begins('a80', 'alice', '80')]),
		transaction(7, [begins('a20', 'alice', '20')]),
		transaction(8, [ends('a20')]),
	);
	const trigger = participant.trigger('balanceBelow', GOLD);
	expect(shown(await trigger.poll())).toEqual([`${ALICE} 150.0000000000 90.0000000000 at 5`, `${ALICE} 100.0000000000 80.0000000000 at 8`]);
	expect(trigger.requests(ACTIVE).map(({ body }) => body.activeAtOffset)).toEqual([4]);
	// The balance is read again where the next poll begins.
	participant.active = (offset) => [active(holding('a80', 'alice', '80')), ...(offset < 9 ? [active(holding('a70', 'alice', '70'))] : [])];
	participant.updates.push(transaction(9, [ends('a70')]));
	expect(shown(await trigger.poll())).toEqual([`${ALICE} 150.0000000000 80.0000000000 at 9`]);
	expect(trigger.requests(ACTIVE).map(({ body }) => body.activeAtOffset)).toEqual([4, 8]);
});

it('exactly at the limit is not below it', async () => {
	const to = (amount: string) => participantOf(transaction(5, [ends('a150'), begins('a', 'alice', amount)]));
	expect(await poll(to('100'))).toEqual([]);
	expect(await poll(to('99.9999999999'))).toHaveLength(1);
	const from = participantOf(transaction(5, [ends('a100')]));
	from.active = () => [active(holding('a100', 'alice', '100'))];
	expect(await poll(from)).toHaveLength(1);
	from.active = () => [active(holding('a100', 'alice', '99.9999999999'))];
	expect(await poll(from)).toEqual([]);
});

it('compares what can be spent, if that is chosen', async () => {
	const locks = () =>
		participantOf(transaction(5, [ends('a150'), begins('a90', 'alice', '90'), begins('l60', 'alice', '60', { locked: true })]));
	expect(await poll(locks())).toEqual([]);
	expect(await poll(locks(), { compareBalance: 'unlocked' })).toMatchObject([
		{
			compared: 'unlocked',
			balance: '90.0000000000',
			unlocked: '90.0000000000',
			balanceBefore: '150.0000000000',
			total: '150.0000000000',
			locked: '60.0000000000',
		},
	]);
});

it('other instruments and other owners do not count', async () => {
	const silver = participantOf(
		transaction(5, [ends('s'), begins('a150', 'alice', '5', { instrument: 'Silver' }), begins('c', 'carol', '5')]),
	);
	silver.active = () => [active(holding('s', 'alice', '500', { instrument: 'Silver' }))];
	expect(await poll(silver)).toEqual([]);
});

it('a holding that moves between synchronizers is still there', async () => {
	const moved = { JsAssignmentEvent: { createdEvent: holding('a150', 'alice', '150'), source: 's', target: 't', reassignmentId: 'r' } };
	const trigger = participantOf(reassignment(5, [moved]), transaction(6, [ends('a150')])).trigger('balanceBelow', GOLD);
	expect(shown(await trigger.poll())).toEqual([`${ALICE} 150.0000000000 0.0000000000 at 6`]);
	const { updateFormat } = trigger.requests(UPDATES)[0]!.body;
	const filterOf = (version: number) => ({
		identifierFilter: {
			InterfaceFilter: {
				value: {
					interfaceId: `#splice-api-token-holding-v${version}:Splice.Api.Token.HoldingV${version}:Holding`,
					includeInterfaceView: true,
				},
			},
		},
	});
	const cumulative = [filterOf(1), filterOf(2)];
	const eventFormat = { filtersByParty: { [ALICE]: { cumulative }, [BOB]: { cumulative } } };
	expect(updateFormat).toEqual({
		includeTransactions: { eventFormat, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' },
		includeReassignments: eventFormat,
	});
});

it('goes on over pages without reading the balances again', async () => {
	const many = Array.from({ length: 400 }, (_, index) => transaction(5 + index, [begins(`n${index}`, 'alice', '1')]));
	const trigger = participantOf(...many, transaction(500, [ends('a150')]), transaction(501, [ends('n0')])).trigger('balanceBelow', {
		...GOLD,
		balanceLimit: '400',
	});
	expect(shown(await trigger.poll())).toEqual([`${ALICE} 400.0000000000 399.0000000000 at 501`]);
	expect(trigger.requests(ACTIVE)).toHaveLength(1);
});

it('nothing is read where nothing has happened', async () => {
	const participant = participantOf();
	Object.assign(participant, { updates: [], end: 9 });
	const trigger = participant.trigger('balanceBelow', GOLD);
	expect(await trigger.poll()).toEqual([]);
	expect(trigger.calls).not.toContain(ACTIVE);
});

it('a balance that cannot be read now stops the poll: the next one tries again', async () => {
	const participant = participantOf();
	const trigger = participant.trigger('balanceBelow', GOLD);
	participant.answers[ACTIVE] = () => new Refused(503, { code: 'BUSY', cause: 'not now', errorCategory: 2 });
	expect((await trigger.failure()).message).toContain('not now');
	delete participant.answers[ACTIVE];
	expect(await trigger.poll()).toHaveLength(1);
});

it('a holding that cannot be read is a problem of the balance', async () => {
	const participant = participantOf();
	const odd = holding('odd', 'alice', 'much');
	participant.active = () => [active(odd), active(holding('a150', 'alice', '150'))];
	expect(await poll(participant)).toMatchObject([{ balance: '90.0000000000', problem: expect.stringContaining('cannot be read') }]);
});

it('the instrument and the limit are needed, and Canton Coin has to be that of the network', async () => {
	const failure = async (parameters: object, participant = participantOf()) =>
		(await participant.trigger('balanceBelow', { ...GOLD, ...parameters } as never).failure()).message;
	expect(await failure({ instrument: 'all' })).toContain('Instrument: this field is empty');
	expect(await failure({ balanceLimit: '' })).toContain('Balance Limit: this field is empty');
	expect(await failure({ balanceLimit: 'much' })).toContain('Balance Limit:');
	const alone = participantOf();
	alone.answers[SYNCHRONIZERS] = { connectedSynchronizers: [] };
	expect(await failure({ instrument: undefined }, alone)).toContain('Instrument: Canton Coin cannot be resolved');
	const trigger = participantOf().trigger('balanceBelow');
	expect(await trigger.poll()).toEqual([]);
	expect(trigger.calls).toContain(SYNCHRONIZERS);
});
