// Transfer › Send Many again: what an earlier execution paid is found, compared, and not paid a second time.
import { item, outcomesOf, requestsOf, send, sendMany, submissionsOf } from './token-payer.cts';
// The payer comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { ALICE, BOB, transactionOf } from './commands-participant.cts';
import { BROKEN, LOST } from './commands-refusals.cts';
import { argumentOf, BANK, CAROL, EFFECTS, GOLD, made, Network } from './token-network.cts';
import { COMPLETIONS, EVENTS, UPDATE_BY_ID, UPDATE_BY_OFFSET } from './endpoints.cts';

const batch = (more: IDataObject = {}) => ({ options: { batchId: 'x', resolveSeconds: 0, ...more } });
const two = [item('a', '1'), item('b', '2')];
const FOUND = [
	['succeeded', true],
	['succeeded', true],
];
const NEW = ['succeeded', false];
const MOST_1 = { options: { mostPayments: 1 } };
/** A network on which two payments were made. */
async function paidBefore(common: IDataObject = {}, items = two): Promise<Network> {
	const network = new Network().hold('10', '20', '30');
	await sendMany(items, network, common);
	expect(network.paid).toHaveLength(items.length);
	return network;
}

describe.each<[string, IDataObject]>([
	['a group', {}],
	['a batch', batch()],
])('%s that was paid', (_, common) => {
	test('is found, and its items are as they were made', async () => {
		const network = await paidBefore(common);
		const result = await sendMany([...two].reverse(), network, common);
		expect(outcomesOf(result)).toEqual(FOUND);
		const row = { status: 'pending', receiver: BOB, memo: null, paymentsInTransaction: 2, offset: 11, updateId: '122011' };
		expect(result.items).toMatchObject([
			{ ...row, amount: '1.0000000000', executeBefore: expect.any(String), changeHoldingIds: [expect.any(String)] },
			{ ...row, amount: '2.0000000000' },
		]);
		expect(result.items[0].commandId).toBe(network.paid[0]!.commandId);
		expect(network.amounts).toEqual(['1', '2']);
		expect(requestsOf(result, UPDATE_BY_ID)[0].body.updateFormat.includeTransactions).toEqual(EFFECTS);
	});

	test('counts against no maximum again', async () => {
		const network = await paidBefore(common);
		const flow: any = {};
		await sendMany(two, network, { ...common, maximumPerExecution: '3' }, { flow });
		expect(Object.values(flow.cantonPaid)).toEqual(['0.0000000000']);
	});

	test('is found where there is nothing left to pay it with', async () => {
		const network = await paidBefore(common);
		network.holdings = [];
		const result = await sendMany(two, network, common);
		expect(outcomesOf(result)).toEqual(FOUND);
		expect(submissionsOf(result)).toEqual([]);
		network.answers = { [COMPLETIONS]: BROKEN };
		const unread = await sendMany(two, network, common);
		expect(unread.items[0]).toMatchObject({
			message: 'Whether it was done before could not be read, so nothing was sent: database',
			error: { outcome: 'unknown', advice: expect.stringContaining('Run it again under the same Command ID: it is done at most once.') },
		});
	});

	test('says how each of its offers is now', async () => {
		const network = await paidBefore(common);
		const [offer, unread] = Object.keys(network.contracts) as [string, string];
		delete network.contracts[unread];
		network.contracts[offer] = { ...network.contracts[offer], archived: { archivedEvent: { offset: 40 } } };
		const accepted = { interfaceId: '#p:Splice.Api.Token.TransferInstructionV1:TransferInstruction', choice: 'TransferInstruction_Accept' };
		const exerciseResult = { output: { tag: 'TransferInstructionResult_Completed', value: {} } };
		network.updates.push(transactionOf(40, [made({ ...accepted, consuming: true, contractId: offer, exerciseResult })]));
		const result = await sendMany(two, network, common);
		expect(result.items.map(({ status }) => status)).toEqual(['completed', null]);
		expect(requestsOf(result, EVENTS)).toHaveLength(2);
		expect(requestsOf(result, UPDATE_BY_OFFSET)).toHaveLength(1);
	});

	test('is refused if it was changed, and says what was paid', async () => {
		const network = await paidBefore(common, [item('a', '1', { memo: 'rent' }), item('b', '2')]);
		const other = [item('a', '1', { memo: 'food' }), item('b', '3')];
		const { items } = await sendMany(other, network, common);
		const paid = `1.0000000000 Gold to ${BOB}, memo "rent"`;
		expect(items.map(({ message }) => message)).toEqual([
			`Command ID: "a" was used for another payment: ${paid}. Nothing was sent now.`,
			`Command ID: "b" was used for another payment: 2.0000000000 Gold to ${BOB}. Nothing was sent now.`,
		]);
		expect(items[0].error).toMatchObject({
			outcome: 'failed',
			advice: 'Give each payment a Command ID of its own, such as the number of its invoice.',
			memo: 'food',
		});
		expect(network.amounts).toEqual(['1', '2']);
	});
});

describe('a group', () => {
	test('goes on where an earlier execution stopped', async () => {
		const network = new Network().hold('10', '20');
		network.fates = ['done', LOST];
		await sendMany(two, network, { options: { mostPayments: 1, resolveSeconds: 0 } });
		const result = await sendMany(two, network);
		expect(outcomesOf(result)).toEqual([['succeeded', true], NEW]);
		expect(network.amounts).toEqual(['1', '2']);
	});

	test('is searched for since an offset where the participant has forgotten it', async () => {
		const network = await paidBefore(MOST_1);
		network.deduplicates = false;
		const since = (searchAfterOffset: string) => ({ options: { searchAfterOffset, mostPayments: 1 } });
		const result = await sendMany(two, network, since('10'));
		expect(outcomesOf(result)).toEqual(FOUND);
		expect(submissionsOf(result)).toEqual([]);
		expect(requestsOf(result, COMPLETIONS)[0].body.beginExclusive).toBe(10);
		const late = await sendMany(two, network, since('12'));
		expect(outcomesOf(late)).toEqual([NEW, NEW]);
	});

	test.each([
		['a completion', COMPLETIONS, BROKEN, 'Whether it was done before could not be read, so nothing was sent: database'],
		['its transaction', UPDATE_BY_ID, BROKEN, 'was executed before, and which of these payments that transaction made cannot be read'],
	])('of which %s cannot be read stops, and its outcome is unknown', async (_, endpoint, failure, words) => {
		const network = await paidBefore();
		network.answers = { [endpoint]: failure };
		const result = await sendMany(two, network, { options: { searchAfterOffset: '1', resolveSeconds: 0 } });
		expect(outcomesOf(result)).toEqual([
			['unknown', false],
			['unknown', false],
		]);
		expect(result.items[0].message).toContain(words);
		expect(submissionsOf(result)).toEqual([]);
	});

	test('under an ID that was used for something else is not sent', async () => {
		const network = new Network().hold('10', '20');
		await send({ commandId: 'a', amount: '7' }, network);
		network.commit('b', []);
		const sent = await sendMany([item('a', '7')], network);
		expect(outcomesOf(sent)).toEqual([['succeeded', true]]);
		const changed = await sendMany([item('a', '8')], network);
		expect(changed.items[0].message).toBe(
			`Command ID: "a" was used for another payment: 7.0000000000 Gold to ${BOB}. Nothing was sent now.`,
		);
		expect(changed.items[0].error.outcome).toBe('failed');
		const { items } = await sendMany([item('b', '1')], network);
		expect(items[0].message).toBe('Command ID: "b" was executed before, and which of these payments that transaction made cannot be read');
		expect(items[0].error).toMatchObject({ outcome: 'unknown', commandId: 'b' });
		expect(items[0].error.advice).toBe(
			'Read it with Canton Ledger, Command › Get Outcome. Then send what is left under other IDs. ' +
				'Run exactly the same items again: what was paid is found, and only the rest is sent.',
		);
		expect(network.amounts).toEqual(['7']);
	});

	test('of several is not a transfer that Send made under its ID', async () => {
		const network = await paidBefore();
		const { commandId } = network.paid[0]!;
		const sent = new Network().hold('10', '20');
		await send({ commandId, amount: '1' }, sent);
		const result = await sendMany(two, sent);
		expect(outcomesOf(result)).toEqual([
			['unknown', false],
			['unknown', false],
		]);
		expect(sent.amounts).toEqual(['1']);
	});

	test('of one payment is none of several transfers', async () => {
		const network = new Network().hold('10', '20');
		network.commit('a', [made({ choiceArgument: argumentOf() }), made({ choiceArgument: argumentOf() }, 2)]);
		expect(outcomesOf(await sendMany([item('a', '5')], network))).toEqual([['unknown', false]]);
	});

	test.each<[string, IDataObject]>([
		['sender', { sender: BOB }],
		['receiver', { receiver: CAROL }],
		['amount', { amount: '6.0000000000' }],
		['admin', { instrumentId: { ...GOLD, admin: ALICE } }],
		['instrument', { instrumentId: { id: 'Silver', admin: BANK } }],
		['instrument that can be read', { instrumentId: 5 }],
		['memo', { meta: { values: { 'splice.lfdecentralizedtrust.org/reason': 'm' } } }],
	])('is compared with what was paid: another %s', async (_, more) => {
		const network = new Network().hold('10');
		network.commit('a', [made({ choiceArgument: argumentOf(more) })]);
		const { items } = await sendMany([item('a', '5')], network);
		expect(items[0].message).toContain('Command ID: "a" was used for another payment: ');
		expect(items[0].error.outcome).toBe('failed');
		expect(network.paid).toEqual([]);
	});

	test('takes the transfers that its commands made, and none that came of them', async () => {
		const network = new Network().hold('10');
		const values = { 'n8n-nodes-canton/payment-id': 'other' };
		network.shows = (transaction) => {
			const [{ ExercisedEvent: first }] = transaction.events;
			const inner = { ...first, nodeId: 1, lastDescendantNodeId: 1, choiceArgument: argumentOf({ amount: '9' }, values) };
			return { ...transaction, events: [{ CreatedEvent: {} }, { ExercisedEvent: first }, { ExercisedEvent: inner }] };
		};
		const { items } = await sendMany([item('a', '1')], network);
		expect(items).toMatchObject([{ amount: '1.0000000000', paymentsInTransaction: 1 }]);
	});
});

describe('a batch', () => {
	test('of which the ledger has other payments makes the rest under the next number', async () => {
		const network = await paidBefore(batch());
		const result = await sendMany([item('c', '3'), item('b', '2')], network, batch());
		expect(outcomesOf(result)).toEqual([['succeeded', true], NEW]);
		expect(result.items.map(({ commandId }) => commandId)).toEqual(['x', 'x-2']);
		expect(network.amounts).toEqual(['1', '2', '3']);
	});

	test('whose ID is that of another one with a number makes its own payments', async () => {
		const network = await paidBefore({ options: { batchId: 'x-2' } });
		const result = await sendMany(two, network.hold('1', '2'), batch({ mostPayments: 1 }));
		expect(outcomesOf(result)).toEqual([NEW, NEW]);
		expect(result.items.map(({ commandId }) => commandId)).toEqual(['x', 'x-3']);
	});

	test('skips a later number that another command has', async () => {
		const network = new Network().hold('10', '20');
		await send({ commandId: 'x-2', amount: '7' }, network);
		const result = await sendMany(two, network.hold('1', '2'), batch({ mostPayments: 1 }));
		expect(result.items.map(({ commandId }) => commandId)).toEqual(['x', 'x-3']);
		expect(network.amounts).toEqual(['7', '1', '2']);
	});

	test('whose ID another command has is not sent: nobody knows what that paid', async () => {
		const network = new Network().hold('10', '20');
		await send({ commandId: 'x', amount: '7' }, network);
		for (const items of [[...two, item('c', '3')], two.slice(0, 1)]) {
			const result = await sendMany(items, network, batch({ mostPayments: 2 }));
			expect(outcomesOf(result)).toEqual(items.map((_, index) => ['unknown', index > 1]));
			expect(result.items[0].message).toBe(
				'Batch ID: "x" was executed before, and which of these payments that transaction made cannot be read',
			);
			expect(result.items[0].error).toMatchObject({ commandId: 'x' });
			expect(result.items[0].error.advice).toContain(
				'Read it with Canton Ledger, Command › Get Outcome. Run the batch again when it can be read.',
			);
		}
		expect(network.amounts).toEqual(['7']);
	});

	test('of which a later transaction cannot be read stops, and its outcome is unknown', async () => {
		const network = await paidBefore(batch({ mostPayments: 1 }));
		let reads = 0;
		const [first] = network.updates;
		network.answers = { [UPDATE_BY_ID]: () => (++reads === 1 ? { update: { Transaction: { value: first } } } : BROKEN) };
		const result = await sendMany(two, network, batch());
		expect(outcomesOf(result)).toEqual([
			['succeeded', true],
			['unknown', false],
		]);
		expect(result.items[1].message).toContain('Batch ID: "x-2" was executed before');
		expect(network.amounts).toEqual(['1', '2']);
	});
});
