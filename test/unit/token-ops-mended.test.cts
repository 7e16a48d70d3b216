// Faults of operations on offers and of what registries answer: outcomes, an endless search, advice.
import { getTransferStatus } from '../../nodes/CantonToken/operations/transfer/getStatus';
import { withdrawAllocation } from '../../nodes/CantonToken/operations/allocation/withdraw';
import { transactionOf } from './commands-participant.cts';
import { BUSY } from './commands-refusals.cts';
import { contextOf, ending, ends, GOES_ON, NEXT, OFFER, offered, onOffer, resulted } from './token-ops-transfers.cts';
import { LACKING, active, archived, chosen, CONTEXT } from './token-ops-user.cts';
import { settle } from './token-ops-settlements.cts';
import { EVENTS, FOR_TRANSACTION } from './endpoints.cts';

test.each([[{}], [{ commandId: '' }]])('an acceptance that another execution made meanwhile was done', async (values) => {
	let [reads, contexts] = [0, 0];
	const result = await onOffer({
		values,
		registry: { [contextOf('accept')]: () => (contexts++ === 0 ? CONTEXT : LACKING) },
		updates: [ending(ends('Accept', resulted('Completed')))],
		answers: { [FOR_TRANSACTION]: BUSY, [EVENTS]: () => (reads++ === 0 ? active(offered(OFFER)) : archived(offered(OFFER))) },
	});
	expect(result.items).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, status: 'completed', offset: 5 }]);
});

test('an offer that was withdrawn meanwhile says so', async () => {
	let reads = 0;
	const result = await onOffer({
		registry: { [contextOf('accept')]: LACKING },
		updates: [ending(ends('Withdraw', resulted('Failed')))],
		answers: { [EVENTS]: () => (reads++ === 0 ? active(offered(OFFER)) : archived(offered(OFFER))) },
	});
	expect(result.message).toBe('Transfer Instruction: the transfer was withdrawn by the sender at 2026-07-01T12:00:00Z. Nothing was sent.');
});

test('instructions that name each other as the next end', async () => {
	const INTERFACE = 'p:Splice.Api.Token.TransferInstructionV1:TransferInstruction';
	const back = chosen(NEXT, 'TransferInstruction_Accept', resulted('Pending', { transferInstructionCid: OFFER }), {
		interfaceId: INTERFACE,
	});
	const contracts: any = { [OFFER]: archived(offered(OFFER)), [NEXT]: archived(offered(NEXT), 6) };
	let reads = 0;
	const result = await onOffer({
		operation: getTransferStatus,
		values: { findBy: 'transferInstructionId' },
		updates: [ending(ends('Accept', GOES_ON)), transactionOf(6, [back])],
		answers: {
			[EVENTS]: ({ body }: any) => {
				if (reads++ > 100) throw new Error('a hundred reads');
				return contracts[body.contractId];
			},
		},
	});
	expect(result.items).toMatchObject([{ status: 'pending' }]);
});

test('a context that is refused has the advice of registries', async () => {
	const offer = await onOffer({ registry: { [contextOf('accept')]: LACKING } });
	expect(offer.advice).toContain('This registry does not know the contract or instrument.');
	const allocation = await settle(withdrawAllocation, {
		registry: { 'POST /registry/allocations/v1/{allocationId}/choice-contexts/withdraw': LACKING },
	});
	expect(allocation.advice).toContain('This registry does not know the contract or instrument.');
});
