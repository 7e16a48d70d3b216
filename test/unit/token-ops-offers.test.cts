// Accept, Reject and Withdraw of an offered transfer: the command that is sent, and what the item says.
import { endpointsOf } from './commands-user.cts';
// The user comes first, with the waits.
import { rejectTransfer } from '../../nodes/CantonToken/operations/transfer/reject';
import { withdrawTransfer } from '../../nodes/CantonToken/operations/transfer/withdraw';
import { ALICE, BOB } from './commands-participant.cts';
import { BROKEN, LOST, MISSING } from './commands-refusals.cts';
import { ABOUT, contextOf, DEADLINE, ending, ends, GOES_ON, NEXT, OFFER, offered, onOffer, resulted } from './token-ops-transfers.cts';
import { active, archived, BANK, CONTEXT, executes, id, LACKING, sentCommand } from './token-ops-user.cts';
import { END, EVENTS, FOR_TRANSACTION, PREPARE, VETTED } from './endpoints.cts';

const DONE = { outcome: 'succeeded', alreadyDone: false, commandId: 'c', submissionId: 's', offset: 12, updateId: '122012' };
const NOTHING = 'Nothing was sent.';
const rejecting = { operation: rejectTransfer, registry: { [contextOf('reject')]: CONTEXT } };
const withdrawing = { operation: withdrawTransfer, registry: { [contextOf('withdraw')]: CONTEXT }, values: { party: id(ALICE) } };

describe('Accept', () => {
	test('exercises the choice with the context of the registry', async () => {
		const contract = { templateId: 't', contractId: '00cc', createdEventBlob: 'AAAA', synchronizerId: 's::12ab', debugPayload: null };
		const context = { ...CONTEXT, disclosedContracts: [contract] };
		const result = await onOffer({ registry: { [contextOf('accept')]: context } });
		expect(result.items).toEqual([
			{
				...{ ...DONE, ...ABOUT, status: 'completed', transferInstructionId: OFFER },
				...{ receiverHoldingIds: [], changeHoldingIds: [] },
			},
		]);
		expect(endpointsOf(result)).toEqual([VETTED, EVENTS, END, FOR_TRANSACTION]);
		expect(result.registry.admins).toEqual([BANK]);
		expect(result.registry.calls).toMatchObject([
			{ endpoint: contextOf('accept'), request: { path: { transferInstructionId: OFFER }, body: { excludeDebugFields: true } } },
		]);
		expect(sentCommand(result)).toEqual({
			templateId: '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction',
			contractId: OFFER,
			choice: 'TransferInstruction_Accept',
			choiceArgument: { extraArgs: { context: { values: { k: 'v' } }, meta: { values: {} } } },
		});
		const { commands, transactionFormat } = result.calls.at(-1)!.request.body;
		const disclosedContracts = [{ contractId: '00cc', createdEventBlob: 'AAAA', synchronizerId: 's::12ab' }];
		expect(commands).toMatchObject({ commandId: 'c', actAs: [BOB], disclosedContracts });
		expect(Object.keys(transactionFormat.eventFormat.filtersByParty)).toEqual([BOB]);
	});

	test('has what came of it', async () => {
		const made = resulted('Completed', { receiverHoldingCids: ['00d1'] }, { senderChangeCids: ['00d2'] });
		const { items } = await onOffer({ answers: executes(ends('Accept', made)) });
		expect(items).toMatchObject([{ status: 'completed', receiverHoldingIds: ['00d1'], changeHoldingIds: ['00d2'] }]);
	});

	test('in version 2 names who acts, also if that version is chosen', async () => {
		const registry = { [contextOf('accept', 'v2')]: CONTEXT };
		const second = { contracts: { [OFFER]: active(offered(OFFER, { version: 2 })) }, registry };
		for (const result of [await onOffer(second), await onOffer({ registry, values: { options: { apiVersion: 'v2' } } })]) {
			expect(result.items).toMatchObject([{ status: 'completed' }]);
			expect(sentCommand(result)).toMatchObject({
				templateId: '#splice-api-token-transfer-instruction-v2:Splice.Api.Token.TransferInstructionV2:TransferInstruction',
				choiceArgument: { actors: [BOB], extraArgs: { context: { values: { k: 'v' } } } },
			});
		}
	});

	test('may go on in another instruction', async () => {
		const { items } = await onOffer({ answers: executes(ends('Accept', GOES_ON)) });
		expect(items).toMatchObject([{ status: 'pending', transferInstructionId: NEXT }]);
		const unnamed = await onOffer({ answers: executes(ends('Accept', resulted('Pending'))) });
		expect(unnamed.items).toMatchObject([{ status: 'pending', transferInstructionId: OFFER }]);
	});

	test('has no status if its transaction does not show the choice', async () => {
		expect((await onOffer({ answers: executes() })).items).toMatchObject([{ ...DONE, status: null, transferInstructionId: OFFER }]);
	});

	test('is only prepared for a party that signs outside', async () => {
		const prepared = { preparedTransaction: 'AAAA', preparedTransactionHash: 'BBBB', hashingSchemeVersion: 'V2' };
		const result = await onOffer({ values: { signing: 'outside' }, answers: { [PREPARE]: prepared } });
		expect(result.items).toMatchObject([{ outcome: 'prepared', commandId: 'c', actAs: [BOB], ...ABOUT, transferInstructionId: OFFER }]);
		expect(result.items[0]).not.toHaveProperty('status');
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
	});

	test('is that of the incoming item if none is chosen', async () => {
		const result = await onOffer({ values: { transferInstructionId: '' }, item: { transferInstructionId: OFFER } });
		expect(result.items).toMatchObject([{ transferInstructionId: OFFER, status: 'completed' }]);
		const event = await onOffer({ values: { transferInstructionId: '' }, item: { transferInstruction: OFFER } });
		expect(event.items).toMatchObject([{ transferInstructionId: OFFER }]);
		const none = await onOffer({ values: { transferInstructionId: '' } });
		expect(none).toMatchObject({
			message: 'Transfer Instruction: no offer is chosen, and the incoming item has no transferInstructionId',
			advice: expect.stringContaining('Choose the offer from the list, or connect a node that returns offers'),
			calls: [],
		});
	});
});

describe('Reject and Withdraw', () => {
	test('say what they did', async () => {
		const rejected = await onOffer({ ...rejecting, answers: executes(ends('Reject', resulted('Failed'))) });
		expect(rejected.items).toMatchObject([{ ...DONE, status: 'rejected', transferInstructionId: OFFER }]);
		expect(sentCommand(rejected).choice).toBe('TransferInstruction_Reject');
		const withdrawn = await onOffer({ ...withdrawing, answers: executes(ends('Withdraw', resulted('Failed'))) });
		expect(withdrawn.items).toMatchObject([{ ...DONE, status: 'withdrawn', transferInstructionId: OFFER }]);
		expect(sentCommand(withdrawn).choice).toBe('TransferInstruction_Withdraw');
	});

	test('say so also if their transaction does not show it', async () => {
		expect((await onOffer({ ...rejecting, answers: executes() })).items).toMatchObject([{ status: 'rejected' }]);
	});

	test('may go on in another instruction', async () => {
		const { items } = await onOffer({ ...rejecting, answers: executes(ends('Reject', GOES_ON)) });
		expect(items).toMatchObject([{ status: 'pending', transferInstructionId: NEXT }]);
	});
});

describe('nothing is sent', () => {
	test('by another party than the one that may', async () => {
		const result = await onOffer({ values: { party: id(ALICE) } });
		expect(result).toMatchObject({
			message: `Party: only the receiver of the transfer can accept it, and that is ${BOB}`,
			advice: `Choose the receiver. ${NOTHING}`,
			fields: { outcome: 'failed' },
		});
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
		const other = await onOffer({ ...withdrawing, values: {} });
		expect(other).toMatchObject({
			message: `Party: only the sender of the transfer can withdraw it, and that is ${ALICE}`,
			advice: `Choose the sender. ${NOTHING}`,
		});
	});

	test('for an instrument that cannot be read', async () => {
		const contracts = { [OFFER]: active(offered(OFFER, { transfer: { instrumentId: {} } })) };
		expect(await onOffer({ contracts })).toMatchObject({
			message: 'Transfer Instruction: its instrument cannot be read',
			advice: 'Use Canton Ledger, Contract › Get to see it.',
		});
	});

	test('for another contract', async () => {
		const contracts = { [OFFER]: active({ ...offered(OFFER), interfaceViews: [] }) };
		expect(await onOffer({ contracts })).toMatchObject({
			message: `Transfer Instruction: "${OFFER}" is not a transfer instruction that ${BOB} sees`,
			advice: 'Take it from Transfer › Get Many, or from the item that Send returned.',
		});
	});

	test('with a field that is wrong: nobody is asked', async () => {
		const wrong = await onOffer({ values: { transferInstructionId: id('00a'), options: { resolveSeconds: -1 } } });
		expect(wrong).toMatchObject({ message: 'Resolve Unknown Outcome For: -1 is too small', calls: [] });
		const version = await onOffer({ values: { options: { apiVersion: 'v3' } } });
		expect(version).toMatchObject({ message: 'API Version: "v3" is not one of its values', calls: [] });
	});

	test('if the registry gives no context', async () => {
		const result = await onOffer({ registry: { [contextOf('accept')]: LACKING } });
		expect(result.message).toContain('no such contract');
		expect(endpointsOf(result)).toEqual([VETTED, EVENTS, END, EVENTS]);
		const poor = await onOffer({ registry: { [contextOf('accept')]: { choiceContextData: {} } } });
		expect(poor.message).toContain('disclosedContracts');
		expect(endpointsOf(poor)).not.toContain(FOR_TRANSACTION);
	});
});

describe('an offer that has ended', () => {
	const contracts = { [OFFER]: archived(offered(OFFER)) };
	const endedBy = async (event: object, more: object = {}, offer: object = {}) =>
		await onOffer({ contracts, updates: [ending(event, more)], ...offer });

	test('by the same choice was done before', async () => {
		const made = resulted('Completed', { receiverHoldingCids: ['00d1'] });
		const result = await endedBy(ends('Accept', made));
		expect(result.items).toEqual([
			{
				...{ ...DONE, alreadyDone: true, offset: 5, updateId: '12205', ...ABOUT, status: 'completed' },
				...{ transferInstructionId: OFFER, receiverHoldingIds: ['00d1'], changeHoldingIds: [] },
			},
		]);
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
		expect(result.registry.calls).toEqual([]);
		const rejected = await endedBy(ends('Reject', resulted('Failed')), {}, rejecting);
		expect(rejected.items).toMatchObject([{ alreadyDone: true, status: 'rejected' }]);
	});

	test('by the same choice has the status that this one had, if it did not go on', async () => {
		const completed = await endedBy(ends('Accept', resulted('Completed', { transferInstructionCid: NEXT })));
		expect(completed.items).toMatchObject([{ status: 'completed', transferInstructionId: OFFER }]);
		const unnamed = await endedBy(ends('Accept', resulted('Pending')));
		expect(unnamed.items).toMatchObject([{ status: 'pending', transferInstructionId: OFFER }]);
	});

	test('while it was sent, by this very command, was done before', async () => {
		const reads = [active(offered(OFFER))];
		const answers = { [FOR_TRANSACTION]: MISSING, [EVENTS]: () => reads.shift() ?? archived(offered(OFFER)) };
		const result = await onOffer({ answers, updates: [ending(ends('Accept', resulted('Completed')), { commandId: 'c' })] });
		expect(result.items).toMatchObject([{ alreadyDone: true, status: 'completed', offset: 5, updateId: '12205' }]);
	});

	test('by this command, which failed, was done before', async () => {
		const failed = await endedBy(ends('Accept', resulted('Failed')), { commandId: 'c' });
		expect(failed.items).toMatchObject([{ alreadyDone: true, status: 'failed', offset: 5 }]);
	});

	test('and went on in another instruction has the status that this one has now', async () => {
		const after = async (next: object) => await endedBy(ends('Accept', GOES_ON), {}, { contracts: { ...contracts, ...next } });
		expect((await after({ [NEXT]: active(offered(NEXT)) })).items).toMatchObject([{ status: 'pending', transferInstructionId: NEXT }]);
		expect((await after({})).items).toMatchObject([{ status: null, transferInstructionId: NEXT }]);
	});

	test.each<[string, object, object, string]>([
		['was rejected', ends('Reject', resulted('Failed')), {}, 'was rejected by the receiver at 2026-07-01T12:00:00Z'],
		['was withdrawn', ends('Withdraw', resulted('Failed')), {}, 'was withdrawn by the sender at 2026-07-01T12:00:00Z'],
		['failed', ends('Accept', resulted('Failed')), {}, 'failed at 2026-07-01T12:00:00Z'],
		['expired', ends('Accept', resulted('Failed')), { effectiveAt: DEADLINE }, 'expired at 2026-07-01T12:00:00Z'],
		['was completed', ends('Update', resulted('Completed')), {}, 'was completed at 2026-07-01T12:00:00Z'],
		['went on', ends('Update', GOES_ON), {}, 'went on in another instruction at 2026-07-01T12:00:00Z'],
		['ended otherwise', ends('Other'), {}, 'ended at 2026-07-01T12:00:00Z'],
	])('%s: it says so, and sends nothing', async (_, event, more, said) => {
		const result = await endedBy(event, more);
		expect(result).toMatchObject({
			message: `Transfer Instruction: the transfer ${said}. ${NOTHING}`,
			advice: 'Transfer › Get Status shows how it ended, Get Many lists the transfers that are pending.',
			fields: { outcome: 'failed', commandId: 'c' },
		});
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
	});

	test('by something that is no transaction says where', async () => {
		const result = await onOffer({ contracts, updates: [{ ...ending({}), isReassignment: true }] });
		expect(result.message).toBe(`Transfer Instruction: the transfer ended at offset 5. ${NOTHING}`);
	});

	test('by a transaction without events says when', async () => {
		const result = await onOffer({ contracts, updates: [{ ...ending({}), events: undefined }] });
		expect(result.message).toBe(`Transfer Instruction: the transfer ended at 2026-07-01T12:00:00Z. ${NOTHING}`);
	});

	test('by a command of this ID that did something else is refused', async () => {
		const result = await endedBy(ends('Reject', resulted('Failed')), { commandId: 'c' });
		expect(result).toMatchObject({
			message: 'Command ID: "c" was used for another command. Nothing was sent now.',
			fields: { outcome: 'failed' },
		});
	});

	test('by what cannot be read is unknown, and nothing is sent', async () => {
		const result = await onOffer({ contracts, answers: { 'POST /v2/updates/update-by-offset': BROKEN } });
		expect(result.message).toContain('Whether it was done before could not be read, so nothing was sent: database');
		expect(result).toMatchObject({
			advice: expect.stringContaining('Run it again under the same Command ID'),
			fields: { outcome: 'unknown' },
		});
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
	});
});

test('an answer that got lost is unknown, by its command ID', async () => {
	const result = await onOffer({ answers: { [FOR_TRANSACTION]: LOST } });
	expect(result).toMatchObject({ fields: { outcome: 'unknown', commandId: 'c', submissionId: 's' } });
});
