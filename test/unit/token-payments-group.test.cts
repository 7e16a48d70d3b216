// Transfer › Send Many: which payments go together, under which IDs, and what stops all of them before anything is sent.
import { batch, id, item, outcomesOf, refused, sendMany, SILVER, submissionsOf } from './token-payer.cts';
// The payer comes first, with the waits.
import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import { ALICE, BOB } from './commands-participant.cts';
import { BROKEN } from './commands-refusals.cts';
import { CAROL, GOLD, Network, type Paid } from './token-network.cts';
import { INSTRUMENT } from './endpoints.cts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
const ids = (network: Network) => network.paid.map(({ commandId, amount }) => [commandId, amount]);
const EACH_ITS_OWN = 'Give each payment a Command ID of its own, such as the number of its invoice.';
describe('the ID of a group', () => {
	const EXPECTED = `n8n-many-${digest(JSON.stringify(['a', 'b', 'c']))}`;

	test('is made of the IDs of its payments, in whatever order they come', async () => {
		const network = new Network().hold('10', '20', '30');
		const { paired } = await sendMany([item('c', '3'), item('a', '1'), item('b', '2')], network);
		expect(ids(network)).toEqual([
			[EXPECTED, '1'],
			[EXPECTED, '2'],
			[EXPECTED, '3'],
		]);
		expect(paired).toEqual([[1], [2], [0]]);
	});

	test('is that of the only payment', async () => {
		const network = new Network().hold('10');
		const { items } = await sendMany([item('a', '1')], network);
		expect(ids(network)).toEqual([['a', '1']]);
		expect(items).toMatchObject([{ outcome: 'succeeded', alreadyDone: false, commandId: 'a', paymentsInTransaction: 1 }]);
	});

	test('is made of the IDs of this execution, in the order of the items', async () => {
		const network = new Network().hold('10', '20');
		const first = await sendMany([item('', '2'), item('', '1')], network);
		expect(network.amounts).toEqual(['2', '1']);
		const [{ commandId }] = first.items;
		expect(commandId).toMatch(/^n8n-many-[0-9a-f]{32}$/);
		const again = await sendMany([item('', '2'), item('', '1')], network.hold('30', '40'));
		expect(outcomesOf(again)).toEqual([
			['succeeded', true],
			['succeeded', true],
		]);
		expect(again.items[0].commandId).toBe(commandId);
	});

	test('is the Batch ID, with a number for each later transaction', async () => {
		const network = new Network().hold('10', '20', '30');
		const { items } = await sendMany([item('b', '2'), item('a', '1')], network, batch('x', { mostPayments: 1 }));
		expect(ids(network)).toEqual([
			['x', '1'],
			['x-2', '2'],
		]);
		expect(items.map(({ commandId }) => commandId)).toEqual(['x', 'x-2']);
	});
});

describe('a payment on the ledger', () => {
	const named = ({ values }: Paid) => values;

	test('is named by its ID, hashed', async () => {
		const network = new Network().hold('10', '20');
		await sendMany([item('a', '1', { memo: 'rent' }), item('b', '2')], network);
		expect(network.paid.map(named)).toEqual([
			{ 'n8n-nodes-canton/payment-id': digest('a') },
			{ 'n8n-nodes-canton/payment-id': digest('b') },
		]);
		expect(network.paid.map(({ memo }) => memo)).toEqual(['rent', undefined]);
	});

	test('of a batch is named by both', async () => {
		const network = new Network().hold('10');
		await sendMany([item('a', '1')], network, batch('x'));
		expect(network.paid.map(named)).toEqual([{ 'n8n-nodes-canton/payment-id': digest('a'), 'n8n-nodes-canton/batch-id': digest('x') }]);
	});
});

describe('groups', () => {
	test('are of one sender, one instrument and one batch', async () => {
		const network = new Network().hold('10', '20', '30', '40');
		network.add(BOB, 50_000_000_000n);
		network.add(ALICE, 60_000_000_000n, { instrument: { ...GOLD, id: 'Silver' } });
		const items = [
			item('a', '1'),
			item('b', '2', SILVER),
			item('c', '3', { sender: id(BOB), receiver: id(CAROL) }),
			item('d', '4', batch('x')),
			item('e', '1.5'),
			item('f', '2.5', batch('y')),
		];
		// Options are the same for all items of a group only.
		const result = await sendMany(items, network);
		expect(ids(network)).toEqual([
			[`n8n-many-${digest(JSON.stringify(['a', 'e']))}`, '1'],
			[`n8n-many-${digest(JSON.stringify(['a', 'e']))}`, '1.5'],
			['b', '2'],
			['c', '3'],
			['x', '4'],
			['y', '2.5'],
		]);
		expect(submissionsOf(result).map(({ actAs }) => actAs)).toEqual([[ALICE], [ALICE], [BOB], [ALICE], [ALICE]]);
		expect(result.paired).toEqual([[0], [4], [1], [2], [3], [5]]);
	});

	test('ask the registry once each', async () => {
		const network = new Network().hold('10', '20');
		const { calls } = await sendMany([item('a', '1'), item('b', '2')], network);
		expect(calls.filter(({ endpoint }) => endpoint === INSTRUMENT)).toHaveLength(1);
	});
});

describe('nothing is sent if', () => {
	const OF_ALL = 'It holds for all payments of the input: give each item the same, or use Transfer › Send.';

	test.each<[string, IDataObject, IDataObject, string, string]>([
		[
			'two payments have one ID',
			{},
			{ commandId: 'a' },
			'Command ID: "a" is the ID of another payment, too. Nothing was sent.',
			EACH_ITS_OWN,
		],
		['one is a dry run', {}, { dryRun: true }, 'Dry Run: this is not the same for all items. Nothing was sent.', OF_ALL],
		[
			'they have registries of their own',
			{},
			{ coinRegistry: 'scan' },
			'Canton Coin Registry: this is not the same for all items. Nothing was sent.',
			OF_ALL,
		],
		[
			'they have options of their own',
			{},
			{ options: { userId: 'u' } },
			'Options: this is not the same for all items. Nothing was sent.',
			OF_ALL,
		],
		[
			'they are searched for since offsets of their own',
			{ options: { searchAfterOffset: '1' } },
			{ options: { searchAfterOffset: '2' } },
			'Options: this is not the same for all items. Nothing was sent.',
			OF_ALL,
		],
	])('%s', async (_, first, second, message, advice) => {
		const network = new Network().hold('10', '20');
		const result = await sendMany([item('a', '1', first), item('b', '2', second)], network);
		// The second is the wrong one, and comes first.
		expect(result.paired).toEqual([[1], [0]]);
		expect(refused(result, network)).toEqual([
			[message, advice],
			[`Nothing was sent, since another payment cannot be: ${message}`, 'All payments are checked before the first is sent.'],
		]);
		expect(result.items.map(({ error }) => error.notTried)).toEqual([undefined, true]);
	});

	test('a batch is of two instruments', async () => {
		const network = new Network().hold('10');
		const result = await sendMany([item('a', '1'), item('b', '2', SILVER)], network, batch('x'));
		const [[message, advice]] = refused(result, network, 'unknown') as [[string, string]];
		expect(message).toBe('Batch ID: "x" is the ID of payments of several senders or instruments. Nothing was sent.');
		expect(advice).toContain('Give the payments of each sender and instrument a Batch ID of their own.');
		expect(result.paired).toEqual([[1], [0]]);
	});

	test('the registry does not answer', async () => {
		const network = new Network().hold('10', '20');
		network.registered = { [INSTRUMENT]: BROKEN };
		const result = await sendMany([item('', '1'), item('', '2')], network);
		expect(refused(result, network)).toMatchObject([
			['database', expect.stringContaining('HTTP 500')],
			['Nothing was sent, since another payment cannot be: database', 'All payments are checked before the first is sent.'],
		]);
	});

	test('an amount has more digits than the instrument', async () => {
		const network = new Network().hold('10', '20');
		network.registered = { [INSTRUMENT]: { id: 'Gold', decimals: 2 } };
		const result = await sendMany([item('a', '1.25'), item('b', '1.255')], network);
		expect(refused(result, network)[0]).toEqual([
			'Amount: 1.255 has more than 2 digits after the point, and "Gold" has no more',
			'Round the amount yourself.',
		]);
		expect(result.paired[0]).toEqual([1]);
	});

	test('all of one instrument are more than the maximum of an execution', async () => {
		const network = new Network().hold('10', '20');
		const result = await sendMany([item('a', '1'), item('b', '2')], network, { maximumPerExecution: '2.9' });
		expect(refused(result, network)[0]![0]).toBe(
			'Maximum per Execution (Tokens): 3.0000000000 Gold together are more than 2.9000000000 Gold. Nothing was sent.',
		);
		const own = await sendMany([item('', '1'), item('', '2')], network, { maximumPerExecution: '2.9' });
		expect(refused(own, network)).toHaveLength(2);
		expect(own.calls).toEqual([]);
	});

	test('one is more than the maximum of an item', async () => {
		const network = new Network().hold('10', '20');
		for (const name of ['a', '']) {
			const result = await sendMany([item(name && 'b', '1'), item(name, '2')], network, { maximumPerItem: '1.9' });
			const words = refused(result, network).map(([message]) => message);
			expect(words[0]).toBe('Maximum per Item (Tokens): 2 Gold is more than 1.9000000000 Gold. Nothing was sent.');
			expect(words[1]).toContain('Nothing was sent, since another payment cannot be');
		}
	});
});

test('each instrument has a maximum of its own', async () => {
	const network = new Network().hold('10');
	network.add(ALICE, 60_000_000_000n, { instrument: { ...GOLD, id: 'Silver' } });
	const result = await sendMany([item('a', '2'), item('b', '2', SILVER)], network, { maximumPerExecution: '2' });
	expect(outcomesOf(result)).toEqual([
		['succeeded', false],
		['succeeded', false],
	]);
});
