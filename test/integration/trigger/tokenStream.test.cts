// Token events of the Canton Ledger Stream: they arrive at once, and what n8n loses is delivered again under the same event ID.
import type { IDataObject } from 'n8n-workflow';

import { fasterTime } from '../../support/fasterTime.cts';
import { listening, useStreams } from './streamSupport.cts';

const { parties, happen, stream, sandbox } = useStreams();

const offer = async () =>
	(await happen({ action: 'createTransferOffer', from: 'alice', to: 'bob', amount: '12.5000000000' }))[0] as IDataObject;
const pay = async () => await happen({ action: 'transfer', from: 'alice', to: 'bob', amount: '1.0000000001' });
const end = (how: string) => async () => {
	const { contractId } = await offer();
	if (how === 'Expire') await happen({ action: 'wait', seconds: 2 * 86_400 });
	await happen(how === 'Accept' ? { action: 'acceptOffer', contractId } : { action: 'returnOffer', contractId, how });
};

/** Puts alice's balance of Canton Coin at the limit, which the next payment goes below. */
async function atLimit(): Promise<IDataObject> {
	const { activeContracts } = await sandbox.control('GET', '/world?contracts=active');
	const amounts = activeContracts
		.map(({ args }: any) => args.amulet ?? args)
		.filter(({ owner, amount }: any) => owner === parties.alice && amount?.initialAmount !== undefined)
		.map(({ amount }: any) => BigInt(String(amount.initialAmount).replace('.', '')));
	const digits = String(amounts.reduce((sum: bigint, amount: bigint) => sum + amount, BigInt(0)));
	return {
		instrument: `Amulet@${parties.DSO}`,
		balanceLimit: `${digits.slice(0, -10)}.${digits.slice(-10)}`,
	};
}

type Case = [string, string, string, () => Promise<unknown>, IDataObject];
const CASES: Case[] = [
	['Token Received', 'tokenReceived', 'bob', pay, { credit: '1.0000000001' }],
	['Token Sent', 'tokenSent', 'alice', pay, { debit: '1.0000000001' }],
	['Transfer Offered to Me', 'transferOffered', 'bob', offer, { kind: 'offer', amount: '12.5000000000' }],
	['Transfer Accepted', 'transferEnded', 'alice', end('Accept'), { kind: 'completed' }],
	['Transfer Rejected', 'transferEnded', 'alice', end('Reject'), { kind: 'rejected' }],
	['Transfer Withdrawn', 'transferEnded', 'alice', end('Withdraw'), { kind: 'withdrawn' }],
	['Transfer Expired', 'transferEnded', 'alice', end('Expire'), { kind: 'expired' }],
	['Balance Below', 'balanceBelow', 'alice', pay, { party: expect.any(String), balance: expect.any(String) }],
];

describe.each(CASES)('%s', (_, event, party, act, expected) => {
	const settings = async () => ({ event, parties: parties[party], ...(event === 'balanceBelow' && (await atLimit())) });

	test('arrives at once; after a restart of n8n it is delivered again, marked, under the same event ID, and what follows once', async () => {
		const parameters = await settings();
		const first = await stream(parameters, { as: 'participant_admin', hold: true, workflowId: `kill ${_}` }).start();
		await listening(first);
		await act();
		const [item] = await first.arrived(1);
		expect(item).toMatchObject({ event, ...expected, eventId: expect.stringMatching(/^1220.+:/) });
		const { saved } = first;
		await first.stop();
		const cursor = (saved['node:Node'] as IDataObject).cursor as IDataObject;
		const staticData = { 'node:Node': { cursor: { ...cursor, processes: ['another'] } } };
		const second = await stream(parameters, { as: 'participant_admin', staticData, workflowId: `elsewhere ${_}` }).start();
		await second.arrived(1);
		expect(second.items[0]).toMatchObject({ eventId: item.eventId, replayed: true, attempt: 2, ...expected });
		if (event === 'balanceBelow') return;
		await listening(second);
		await act();
		await second.arrived(2);
		expect(second.items[1]!.eventId).not.toBe(item.eventId);
		expect(second.items[1]).not.toHaveProperty('replayed');
	});

	test('an execution that n8n lost: delivered again by itself, under the same event ID', async () => {
		const time = fasterTime(1);
		const node = await stream(await settings(), { as: 'participant_admin', hold: true }).start();
		await listening(node);
		await act();
		const [item] = await node.arrived(1);
		node.executions[0]!.finish({ status: 'crashed', finished: false });
		const passing = setInterval(() => time.pass(5_000), 100);
		await node.arrived(2);
		clearInterval(passing);
		time.restore();
		expect(node.items[1]).toMatchObject({ eventId: item.eventId, replayed: true, attempt: 2, ...expected });
	});
});
