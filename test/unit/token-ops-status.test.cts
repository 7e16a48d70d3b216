// Get Status of an offered transfer: what it is now, and how it ended if it did.
import { endpointsOf, requestsOf } from './commands-user.cts';
// The user comes first, with the waits.
import { getTransferStatus } from '../../nodes/CantonToken/operations/transfer/getStatus';
import { ALICE, BOB, completionOf, transactionOf } from './commands-participant.cts';
import { BROKEN, NO_EVENTS } from './commands-refusals.cts';
import { ABOUT, DEADLINE, ending, ends, GOES_ON, NEXT, OFFER, offered, onOffer, resulted } from './token-ops-transfers.cts';
import { active, archived, chosen, id } from './token-ops-user.cts';
import { EVENTS, UPDATE_BY_OFFSET, VETTED } from './endpoints.cts';

type Offer = NonNullable<Parameters<typeof onOffer>[0]>;
const statusOf = async ({ values, ...offer }: Offer = {}) =>
	await onOffer({ operation: getTransferStatus, values: { findBy: 'transferInstructionId', ...values }, ...offer });
const PENDING = { ...ABOUT, status: 'pending', createdAt: '2026-07-01T00:00:00Z', createdAtOffset: 3, transferInstructionId: OFFER };
const contracts = { [OFFER]: archived(offered(OFFER)) };
const INTERFACE = 'p:Splice.Api.Token.TransferInstructionV1:TransferInstruction';
const BY_COMMAND = { findBy: 'commandId', beginAfterOffset: '', party: id(ALICE) };
const ENDED = {
	recordTime: '2026-07-01T12:00:00Z',
	receiverHoldingIds: [],
	endedByCommandId: 'other',
	endedAtOffset: 5,
	updateId: '12205',
};

test('pending: what is offered, and since when', async () => {
	const result = await statusOf();
	expect(result.items).toEqual([PENDING]);
	expect(endpointsOf(result)).toEqual([VETTED, EVENTS]);
	const [{ body }] = requestsOf(result, EVENTS);
	expect(body.contractId).toBe(OFFER);
	expect(Object.keys(body.eventFormat.filtersByParty)).toEqual([BOB]);
	expect(JSON.stringify(body)).toContain('TransferInstructionV1:TransferInstruction');
	expect(JSON.stringify(body)).toContain('TransferInstructionV2:TransferInstruction');
});

test('of version 2, and for the sender', async () => {
	const second = { [OFFER]: active(offered(OFFER, { version: 2, transfer: { sender: { owner: ALICE }, receiver: { owner: BOB } } })) };
	expect((await statusOf({ contracts: second, values: { party: id(ALICE) } })).items).toEqual([PENDING]);
});

test.each<[string, object, object]>([
	['completed', ends('Accept', resulted('Completed', { receiverHoldingCids: ['00d1'] })), { receiverHoldingIds: ['00d1'] }],
	['rejected', ends('Reject', resulted('Failed')), {}],
	['withdrawn', ends('Withdraw', resulted('Failed')), {}],
	['failed', ends('Update', resulted('Failed')), {}],
	['completed', ends('Accept', resulted('Completed', { transferInstructionCid: NEXT })), {}],
	['ended', ends('Other'), {}],
	['ended', chosen(NEXT, 'TransferInstruction_Accept', resulted('Completed')), {}],
	['pending', ends('Accept', resulted('Pending')), {}],
	['pending', ends('Accept', resulted('Pending', { transferInstructionCid: OFFER })), {}],
])('%s: when, and by which command', async (status, event, more) => {
	const result = await statusOf({ contracts, updates: [ending(event)] });
	expect(result.items).toEqual([{ ...PENDING, status, ...ENDED, ...more }]);
	const [{ body }] = requestsOf(result, UPDATE_BY_OFFSET);
	expect(body.offset).toBe(5);
	expect(body.updateFormat.includeTransactions.transactionShape).toBe('TRANSACTION_SHAPE_LEDGER_EFFECTS');
	expect(Object.keys(body.updateFormat.includeTransactions.eventFormat.filtersByParty)).toEqual([BOB]);
});

test('expired, if its time was over', async () => {
	const after = ending(ends('Update', resulted('Failed')), { effectiveAt: DEADLINE });
	expect((await statusOf({ contracts, updates: [after] })).items).toMatchObject([{ status: 'expired' }]);
});

test('ended by nobody who names a command', async () => {
	const unnamed = ending(ends('Accept', resulted('Completed')), { commandId: '' });
	expect((await statusOf({ contracts, updates: [unnamed] })).items).toMatchObject([{ status: 'completed', endedByCommandId: null }]);
});

test('ended, and the participant does not say by what', async () => {
	const unread = [{ ...PENDING, status: 'ended', ...ENDED, recordTime: null, endedByCommandId: null, updateId: null }];
	expect((await statusOf({ contracts, updates: [{ ...ending({}), isReassignment: true }] })).items).toEqual(unread);
	expect((await statusOf({ contracts, answers: { [UPDATE_BY_OFFSET]: BROKEN } })).items).toEqual(unread);
});

describe('one that went on in another', () => {
	const wentOn = [ending(ends('Accept', GOES_ON))];

	test('is as that one is now', async () => {
		const going = { ...contracts, [NEXT]: active(offered(NEXT)) };
		expect((await statusOf({ contracts: going, updates: wentOn })).items).toEqual([{ ...PENDING, transferInstructionId: NEXT }]);
	});

	test('has the end of that one', async () => {
		const end = transactionOf(6, [chosen(NEXT, 'TransferInstruction_Accept', resulted('Completed'), { interfaceId: INTERFACE })]);
		const result = await statusOf({ contracts: { ...contracts, [NEXT]: archived(offered(NEXT), 6) }, updates: [...wentOn, end] });
		expect(result.items).toMatchObject([{ status: 'completed', transferInstructionId: NEXT, endedAtOffset: 6, updateId: '12206' }]);
	});

	test('was found by its command, of which it is the end, too', async () => {
		const end = ending(ends('Reject', resulted('Failed')));
		const made = transactionOf(4, [chosen('00ee', 'TransferFactory_Transfer', resulted('Pending', { transferInstructionCid: OFFER }))]);
		const completions = [completionOf(4)];
		const result = await statusOf({ contracts, completions, updates: [made, end], values: BY_COMMAND });
		expect(result.items).toMatchObject([{ outcome: 'succeeded', status: 'rejected', offset: 4, updateId: '12204', endedAtOffset: 5 }]);
	});
});

test('of a contract that nobody has is an error, which says if the party is not here', async () => {
	const absent = { 'GET /v2/parties/{party}': { partyDetails: [] } };
	const result = await statusOf({ contracts: { [OFFER]: NO_EVENTS }, answers: absent });
	expect(result.message).toContain('The participant does not know the party bob::12cd');
	const here = { 'GET /v2/parties/{party}': { partyDetails: [{ party: BOB, isLocal: true }] } };
	expect((await statusOf({ contracts: { [OFFER]: NO_EVENTS }, answers: here })).message).toBe('no events');
});

test('of a contract of which only the end is there is an error', async () => {
	const cut = { [OFFER]: { created: null, archived: { archivedEvent: { offset: 5 } } } };
	expect((await statusOf({ contracts: cut })).message).toBe(
		`Transfer Instruction: "${OFFER}" is not a transfer instruction that ${BOB} sees`,
	);
});
