// Transfer › Send Many with a Batch ID: what the ledger has of the batch is read before anything is sent.
import { item, outcomesOf, requestsOf, send, sendMany, submissionsOf } from './token-payer.cts';
// The payer comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { ALICE, BOB, completionOf, failedOf } from './commands-participant.cts';
import { BROKEN } from './commands-refusals.cts';
import { argumentOf, made, Network } from './token-network.cts';
import { COMPLETIONS, EVENTS, PRUNED_OFFSETS, UPDATE_BY_ID } from './endpoints.cts';

const since = (searchAfterOffset: string, more: IDataObject = {}) => ({
	options: { batchId: 'x', searchAfterOffset, mostPayments: 1, resolveSeconds: 0, ...more },
});
const two = [item('a', '1'), item('b', '2')];
const NEW = ['succeeded', false];
const FOUND = ['succeeded', true];
const MAY_BE_PAID = 'If it was sent before under its IDs, it may have been paid then. Run it again under the same IDs.';

/** A network on which a batch of two made a transaction for each, at 11 and 12, and which has forgotten their command IDs. */
async function paidBefore(): Promise<Network> {
	const network = new Network().hold('10', '20', '30', '40');
	await sendMany(two, network, since('10'));
	expect(network.amounts).toEqual(['1', '2']);
	network.deduplicates = false;
	return network;
}

describe('payments of a batch that say since when they may have been sent', () => {
	test('are found, and nothing is sent', async () => {
		const network = await paidBefore();
		const result = await sendMany([...two].reverse(), network, since('10'));
		expect(outcomesOf(result)).toEqual([FOUND, FOUND]);
		expect(result.items).toMatchObject([
			{
				...{ commandId: 'x-2', submissionId: expect.any(String), status: 'pending', amount: '2.0000000000', receiver: BOB, sender: ALICE },
				...{ paymentsInTransaction: 1, offset: 12, updateId: '122012', memo: null, executeBefore: expect.any(String) },
			},
			{ commandId: 'x', status: 'pending', amount: '1.0000000000', paymentsInTransaction: 1, offset: 11, updateId: '122011' },
		]);
		expect(Object.keys(result.items[0])).not.toContain('requestedAt');
		expect(result.paired).toEqual([[0], [1]]);
		expect(submissionsOf(result)).toEqual([]);
		expect(requestsOf(result, COMPLETIONS).map(({ body }) => body)).toEqual([{ parties: [ALICE], beginExclusive: 10 }]);
		expect(requestsOf(result, UPDATE_BY_ID)[0].body.updateFormat.includeTransactions.transactionShape).toBe(
			'TRANSACTION_SHAPE_LEDGER_EFFECTS',
		);
	});

	test('have the submission ID of their completion, if it says one', async () => {
		const network = await paidBefore();
		network.completions[0].submissionId = 's-1';
		delete network.completions[1].submissionId;
		const { items } = await sendMany(two, network, since('10'));
		expect(items.map(({ submissionId }) => submissionId)).toEqual(['s-1', '']);
	});

	test('are searched for since then if they are wrong', async () => {
		const network = await paidBefore();
		const result = await sendMany([item('a', 'much')], network, since('11'));
		expect(requestsOf(result, COMPLETIONS)[0].body.beginExclusive).toBe(11);
	});

	test('are given time by a participant that is slow to list them', async () => {
		const network = await paidBefore();
		const result = await sendMany([item('c', '3')], network, since('12'));
		expect(requestsOf(result, COMPLETIONS).map(({ query }) => query.stream_idle_timeout_ms)).toEqual([]);
		network.completions.length = 0;
		const patient = await sendMany([item('d', '3')], network, since('10'));
		expect(
			requestsOf(patient, COMPLETIONS)
				.map(({ query }) => query.stream_idle_timeout_ms)
				.at(-1),
		).toBe(5000);
	});

	test('are searched for since the first of them', async () => {
		const network = await paidBefore();
		const items = [item('a', '1', since('11')), item('b', '2', since('9')), item('c', '3', since('10'))];
		const result = await sendMany(items, network);
		expect(outcomesOf(result)).toEqual([FOUND, FOUND, NEW]);
		expect(requestsOf(result, COMPLETIONS)[0].body.beginExclusive).toBe(9);
		expect(result.items[2].commandId).toBe('x-3');
	});

	test('and are left go on with the number behind the last', async () => {
		const network = await paidBefore();
		const result = await sendMany([...two, item('c', '3'), item('d', '4')], network, since('10'));
		expect(outcomesOf(result)).toEqual([FOUND, FOUND, NEW, NEW]);
		expect(submissionsOf(result).map(({ commandId }) => commandId)).toEqual(['x-3', 'x-4']);
		expect(requestsOf(result, COMPLETIONS)).toHaveLength(1);
	});

	test('are made where a number is missing', async () => {
		const network = await paidBefore();
		network.completions.shift();
		const result = await sendMany([item('b', '2'), item('c', '3')], network, since('10'));
		expect(outcomesOf(result)).toEqual([FOUND, NEW]);
		expect(submissionsOf(result).map(({ commandId }) => commandId)).toEqual(['x']);
	});

	test('are searched for by the sender, and by the user who is named', async () => {
		const network = await paidBefore();
		const searched = { searchAfterOffset: '10' };
		const other = await sendMany(two, network, { options: { batchId: 'x', userId: 'u-2', ...searched } });
		expect(outcomesOf(other)).toEqual([NEW, NEW]);
		const own = await sendMany(two, network, { options: { batchId: 'x', userId: 'u', ...searched } });
		expect(outcomesOf(own)).toEqual([FOUND, FOUND]);
	});

	test('are those of the same batch of another sender', async () => {
		const network = await paidBefore();
		network.add(BOB, 90_000_000_000n);
		const bob = { sender: { __rl: true, mode: 'id', value: BOB } };
		const result = await sendMany([item('a', '1', bob), item('b', '2')], network, since('10'));
		expect(result.items.map(({ message, alreadyDone }) => message ?? alreadyDone)).toEqual([true, false]);
		expect(requestsOf(result, COMPLETIONS).map(({ body }) => body.parties)).toEqual([[BOB], [BOB], [ALICE]]);
	});
});

describe('the record of a batch leaves out', () => {
	/** Outcome of the payment a beside something that is on the ledger under another command ID, or by somebody else. */
	async function besides(change: (network: Network) => void): Promise<any> {
		const network = await paidBefore();
		change(network);
		const result = await sendMany([item('a', '1')], network, since('10'));
		return { ...result, outcome: outcomesOf(result)[0] };
	}

	test.each(['x-1', 'x-02', 'x-2b', 'x2', 'x-', 'x-2-3', 'xx', 'x-12345678901'])('the command %s', async (commandId) => {
		const { outcome, calls } = await besides((network) => network.commit(commandId, []));
		expect(outcome).toEqual(FOUND);
		expect(requestsOf({ calls }, UPDATE_BY_ID)).toHaveLength(2);
	});

	test.each(['x-3', 'x-10', 'x-999999999'])('no transaction with a number: %s', async (commandId) => {
		const { calls } = await besides((network) => network.commit(commandId, []));
		expect(requestsOf({ calls }, UPDATE_BY_ID)).toHaveLength(3);
	});

	test('commands that failed, and those in which the sender did not act', async () => {
		const { outcome, calls } = await besides((network) => {
			network.completions.push(failedOf(30, 'refused', { commandId: 'x' }));
			network.completions.push(completionOf(31, { commandId: 'x', actAs: [BOB] }));
		});
		expect(outcome).toEqual(FOUND);
		expect(requestsOf({ calls }, UPDATE_BY_ID)).toHaveLength(2);
	});

	test('what several parties did is the sender, too', async () => {
		const network = await paidBefore();
		network.completions[0].actAs = [BOB, ALICE];
		expect(outcomesOf(await sendMany([item('a', '1')], network, since('10')))).toEqual([FOUND]);
	});

	test('transfers that Send made', async () => {
		const network = new Network().hold('10', '20');
		await send({ commandId: 'x' }, network);
		const result = await sendMany(two, network, since('10'));
		expect(outcomesOf(result).map(([outcome]) => outcome)).toEqual(['unknown', 'unknown']);
		expect(result.items[0].message).toContain('which of these payments that transaction made cannot be read');
		expect(network.amounts).toEqual(['5']);
	});

	test('payments of another batch', async () => {
		const network = new Network().hold('10', '20', '30');
		await sendMany(two, network, { options: { batchId: 'x-2' } });
		const result = await sendMany(two, network, since('10'));
		expect(outcomesOf(result)).toEqual([NEW, NEW]);
		expect(submissionsOf(result).map(({ commandId }) => commandId)).toEqual(['x', 'x-2', 'x-3']);
	});

	test('no payments of a version that did not name the batch', async () => {
		const network = new Network().hold('10');
		const { 'n8n-nodes-canton/payment-id': id } = (await paidBefore()).paid[0]!.values as Record<string, string>;
		network.commit('x', [made({ choiceArgument: argumentOf({ amount: '1' }, { 'n8n-nodes-canton/payment-id': id }) })]);
		expect(outcomesOf(await sendMany([item('a', '1')], network, since('10')))).toEqual([FOUND]);
	});
});

describe('a record that cannot be read', () => {
	const UNREAD = 'Whether it was done before could not be read, so nothing was sent:';

	test.each<[string, (network: Network) => void, string]>([
		['its completions', (network) => (network.answers = { [COMPLETIONS]: BROKEN }), `${UNREAD} database`],
		[
			'one of its transactions',
			(network) => (network.answers = { [UPDATE_BY_ID]: BROKEN }),
			`${UNREAD} which payments the transaction x made cannot be read`,
		],
		[
			'an update that is no transaction',
			(network) => (network.updates[1].isReassignment = true),
			`${UNREAD} which payments the transaction x-2 made cannot be read`,
		],
		[
			'a transaction that no completion names',
			(network) => (network.completions[0].updateId = ''),
			`${UNREAD} which payments the transaction x made cannot be read`,
		],
	])('leaves all outcomes unknown, and nothing is sent: %s', async (_, change, message) => {
		const network = await paidBefore();
		change(network);
		const result = await sendMany([...two, item('c', '3')], network, since('10'));
		expect(outcomesOf(result)).toEqual(Array(3).fill(['unknown', true]));
		expect(result.items.map((row) => row.message)).toEqual(Array(3).fill(message));
		expect(result.items.map(({ error }) => error.commandId)).toEqual(['a', 'b', 'c']);
		expect(result.items.map(({ error }) => error.advice.split(MAY_BE_PAID).length)).toEqual([2, 2, 2]);
		expect(submissionsOf(result)).toEqual([]);
		expect(result.items[0].error.retryable).toBe(false);
	});

	test('leaves unknown also what has no ID of its own', async () => {
		const network = await paidBefore();
		network.answers = { [UPDATE_BY_ID]: BROKEN };
		expect(outcomesOf(await sendMany([item('', '1')], network, since('10')))).toEqual([['unknown', true]]);
	});

	test('stops no other batch', async () => {
		const network = await paidBefore();
		network.answers = { [UPDATE_BY_ID]: BROKEN };
		const other = item('c', '3', { options: { batchId: 'y' } });
		const result = await sendMany([item('a', '1', since('10')), other], network);
		expect(outcomesOf(result)).toEqual([['unknown', true], NEW]);
	});
});

describe('payments of a batch that say no offset', () => {
	test('are not searched for: the participant executes each number once', async () => {
		const network = new Network().hold('10', '20');
		const { calls } = await sendMany(two, network, { options: { batchId: 'x' } });
		expect(requestsOf({ calls }, COMPLETIONS)).toEqual([]);
	});

	test('are searched for since that of another', async () => {
		const network = await paidBefore();
		const items = [item('a', '1', { options: { batchId: 'x' } }), item('c', '3', since('10'))];
		const result = await sendMany(items, network);
		expect(requestsOf(result, COMPLETIONS)[0].body.beginExclusive).toBe(10);
		expect(outcomesOf(result)[0]).toEqual(FOUND);
	});

	test.each<[string, IDataObject]>([
		['in all that there is if one is wrong', {}],
		['in all that there is also if another says an offset', { searchAfterOffset: '12' }],
	])('are searched for %s', async (_, more) => {
		const network = await paidBefore();
		const items = [item('b', 'much', { options: { batchId: 'x' } }), item('c', '3', { options: { batchId: 'x', ...more } })];
		const result = await sendMany(items, network);
		expect(requestsOf(result, PRUNED_OFFSETS)).toHaveLength(1);
		expect(requestsOf(result, COMPLETIONS)[0].body.beginExclusive).toBe(0);
		expect(outcomesOf(result)).toEqual([['failed', false], NEW]);
		expect(result.items[0].message).toContain('Amount: "much" is not an amount');
		expect(result.items[0].error).toMatchObject({ commandId: 'b', amount: '2.0000000000', receiver: BOB });
		expect(result.items[0].error).not.toHaveProperty('requestedAt');
		network.answers = { [PRUNED_OFFSETS]: BROKEN };
		const unread = await sendMany(items, network);
		expect(outcomesOf(unread)).toEqual(Array(2).fill(['unknown', true]));
	});

	test('are searched for by a dry run', async () => {
		const network = await paidBefore();
		const result = await sendMany([...two, item('c', '3')], network, { dryRun: true, options: { batchId: 'x' } });
		expect(result.items.map(({ outcome, alreadyDone }) => [outcome, alreadyDone])).toEqual([FOUND, FOUND, ['planned', false]]);
		expect(requestsOf(result, COMPLETIONS)[0].body.beginExclusive).toBe(0);
		expect(network.amounts).toEqual(['1', '2']);
	});
});

describe('a payment that the record has', () => {
	test('is refused if it was changed, and says what was paid', async () => {
		const network = await paidBefore();
		const result = await sendMany([item('a', '9'), item('b', '2')], network, since('10'));
		expect(outcomesOf(result)).toEqual([['failed', false], FOUND]);
		expect(result.items[0]).toMatchObject({
			message: `Command ID: "a" was used for another payment: 1.0000000000 Gold to ${BOB}. Nothing was sent now.`,
			error: { commandId: 'a', amount: '1.0000000000', receiver: BOB, executeBefore: expect.any(String) },
		});
		expect(result.paired[0]).toEqual([0]);
		expect(submissionsOf(result)).toEqual([]);
	});

	test('is found by a server that says no more of it', async () => {
		const network = await paidBefore();
		const unread = { 'GET /v2/state/connected-synchronizers': BROKEN, [EVENTS]: BROKEN };
		network.answers = unread;
		const coin = { instrument: { __rl: true, mode: 'list', value: 'canton-coin' } };
		const result = await sendMany([item('a', '1', coin)], network, since('10'));
		expect(result.items).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, status: null, amount: '1.0000000000' }]);
	});

	test('is found also above a maximum', async () => {
		const network = await paidBefore();
		const result = await sendMany(two, network, { ...since('10'), maximumPerItem: '0.5', maximumPerExecution: '0.5' });
		expect(outcomesOf(result)).toEqual([FOUND, FOUND]);
	});
});
