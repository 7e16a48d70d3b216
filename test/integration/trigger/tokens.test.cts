// Token events: Token Received, Token Sent, Transfer Offered to Me, and what happened to a transfer.
import type { IDataObject } from 'n8n-workflow';

import { withParties } from '../../support/harness.cts';
import { json, useTriggers } from './support.cts';

const triggers = useTriggers();
const { parties, happen, trigger } = triggers;

/** A trigger for these parties that has taken its place at the ledger's end. */
const waiting = async (event: string, party: string, parameters: IDataObject = {}) =>
	await triggers.waiting(event, { parties: parties[party], ...parameters }, { as: 'participant_admin' });
const offer = async (parameters: IDataObject = {}) =>
	(await happen({ action: 'createTransferOffer', from: 'alice', to: 'bob', amount: '12.5000000000', ...parameters }))[0] as IDataObject;

describe('Token Received', () => {
	test('a transfer: the fields of Token Movement, once', async () => {
		const node = await waiting('tokenReceived', 'bob');
		const [sent] = await happen({ action: 'transfer', from: 'alice', to: 'bob', amount: '7.2500000000' });
		expect(json(await node.poll())).toMatchObject([
			{
				event: 'tokenReceived',
				party: parties.bob,
				kind: 'transfer',
				instrumentId: 'Amulet',
				instrumentAdmin: parties.DSO,
				credit: '7.2500000000',
				debit: null,
				counterparty: parties.alice,
				amount: '7.2500000000',
				updateId: sent.updateId,
				offset: sent.offset,
				recordTime: sent.recordTime,
				eventId: expect.stringContaining(`${sent.updateId}:`),
			},
		]);
		expect(await node.poll()).toBeNull();
	});

	test('a mint; an offer only when it is accepted, with its memo', async () => {
		const node = await waiting('tokenReceived', 'bob');
		await happen({ action: 'tap', party: 'bob', amount: '3.0000000000' });
		expect(json(await node.poll())).toMatchObject([{ kind: 'mint', credit: '3.0000000000' }]);
		const { contractId } = await offer();
		expect(await node.poll()).toBeNull();
		await happen({ action: 'acceptOffer', contractId });
		expect(json(await node.poll())).toMatchObject([
			{ kind: 'transfer', credit: '12.5000000000', counterparty: parties.alice, memo: 'invoice 2026-17', transferInstruction: contractId },
		]);
	});

	test.each([
		[{ minAmount: '7.25' }, 1],
		[{ minAmount: '7.2500000001' }, 0],
		[{ maxAmount: '7.25' }, 1],
		[{ maxAmount: '7.2499999999' }, 0],
		[{ instrument: 'all' }, 1],
		[{ instrument: 'canton-coin' }, 1],
		[{ instrument: 'Amulet@DSO' }, 1],
		[{ instrument: 'Gold@DSO' }, 0],
		[{ instrument: 'Amulet@bank' }, 0],
		[{ memoContains: 'invoice' }, 0],
	])('%j: %d', async (filters: IDataObject, count) => {
		const node = await waiting('tokenReceived', 'bob', withParties(filters, parties));
		await happen({ action: 'transfer', from: 'alice', to: 'bob', amount: '7.2500000000' });
		expect(json(await node.poll())).toHaveLength(count);
	});
});

test('Token Sent: the debit, when the tokens leave', async () => {
	const node = await waiting('tokenSent', 'alice');
	await happen({ action: 'transfer', from: 'alice', to: 'bob', amount: '7.2500000000' });
	expect(json(await node.poll())).toMatchObject([
		{ event: 'tokenSent', party: parties.alice, kind: 'transfer', debit: '7.2500000000', credit: null, counterparty: parties.bob },
	]);
	const { contractId } = await offer();
	expect(await node.poll()).toBeNull();
	await happen({ action: 'acceptOffer', contractId });
	expect(json(await node.poll())).toMatchObject([{ debit: '12.5000000000', memo: 'invoice 2026-17' }]);
});

test('Transfer Offered to Me: what Transfer › Accept takes', async () => {
	const node = await waiting('transferOffered', 'bob', { memoContains: 'INVOICE' });
	const own = await waiting('transferOffered', 'alice');
	const { contractId } = await offer();
	expect(json(await node.poll())).toMatchObject([
		{
			event: 'transferOffered',
			kind: 'offer',
			party: parties.bob,
			counterparty: parties.alice,
			sender: parties.alice,
			receiver: parties.bob,
			amount: '12.5000000000',
			instrumentId: 'Amulet',
			instrumentAdmin: parties.DSO,
			memo: 'invoice 2026-17',
			executeBefore: expect.any(String),
			transferInstruction: contractId,
			eventId: expect.any(String),
		},
	]);
	expect(await own.poll()).toBeNull();
});

describe('Transfer Accepted, Rejected, Withdrawn or Expired', () => {
	test('accepted, seen by both sides', async () => {
		const { contractId } = await offer();
		const nodes = [await waiting('transferEnded', 'alice'), await waiting('transferEnded', 'bob')];
		await happen({ action: 'acceptOffer', contractId });
		for (const node of nodes)
			expect(json(await node.poll())).toMatchObject([
				{ event: 'transferEnded', kind: 'completed', amount: '12.5000000000', memo: 'invoice 2026-17', transferInstruction: contractId },
			]);
	});

	test.each([
		['Reject', 'rejected'],
		['Withdraw', 'withdrawn'],
		['Expire', 'expired'],
	])('%s: %s', async (how, kind) => {
		const { contractId } = await offer();
		const node = await waiting('transferEnded', 'alice');
		const others = await waiting('transferEnded', 'alice', { endings: ['completed'] });
		if (how === 'Expire') await happen({ action: 'wait', seconds: 2 * 86_400 });
		await happen({ action: 'returnOffer', contractId: contractId as string, how });
		expect(json(await node.poll())).toMatchObject([
			{ kind, party: parties.alice, counterparty: parties.bob, transferInstruction: contractId },
		]);
		expect(await others.poll()).toBeNull();
	});
});

test('no party: refused, since the ledger shows tokens of others too', async () => {
	const node = trigger({ event: 'tokenReceived', parties: 'all' });
	await expect(node.poll()).rejects.toThrow('Parties: All Parties is not possible here: a token event is about certain parties');
});
