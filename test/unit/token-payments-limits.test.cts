// Transfer › Send Many: payments of a batch that cannot be made, and maximums of what an earlier execution has begun to pay.
import { batch, item, outcomesOf, refused, sendMany, SILVER, submissionsOf } from './token-payer.cts';
// The payer comes first, with the waits.
import { BROKEN } from './commands-refusals.cts';
import { Network } from './token-network.cts';
import { FOR_TRANSACTION, INSTRUMENT } from './endpoints.cts';

const EACH_ITS_OWN = 'Give each payment a Command ID of its own, such as the number of its invoice.';

describe('of a batch', () => {
	test('a payment that cannot be made is left out, and the others are made', async () => {
		const network = new Network().hold('10', '20');
		network.registered = { [INSTRUMENT]: { id: 'Gold', decimals: 2 } };
		const result = await sendMany([item('a', '1.255'), item('b', '2')], network, batch('x'));
		expect(outcomesOf(result)).toEqual([
			['failed', false],
			['succeeded', false],
		]);
		expect(result.items[0].message).toBe('Amount: 1.255 has more than 2 digits after the point, and "Gold" has no more');
		expect(network.amounts).toEqual(['2']);
	});

	test('none is made if each has too many digits', async () => {
		const network = new Network().hold('10', '20');
		network.registered = { [INSTRUMENT]: { id: 'Gold', decimals: 0 } };
		const result = await sendMany([item('a', '1.5'), item('b', '2.5')], network, batch('x'));
		expect(refused(result, network).map(([message]) => message)).toEqual([
			'Amount: 1.5 has more than 0 digits after the point, and "Gold" has no more',
			'Amount: 2.5 has more than 0 digits after the point, and "Gold" has no more',
		]);
	});

	test('all are refused if the registry does not answer for it, and those of another batch are made', async () => {
		const network = new Network().hold('10', '20');
		const described = ({ path }: any) => (path.instrumentId === 'Gold' ? { id: 'Gold' } : BROKEN);
		network.registered = { [INSTRUMENT]: described };
		const items = [item('a', '1', { ...SILVER, ...batch('x') }), item('b', '2', { ...SILVER, ...batch('x') }), item('c', '3', batch('y'))];
		const result = await sendMany(items, network);
		expect(outcomesOf(result)).toEqual([
			['unknown', false],
			['unknown', false],
			['succeeded', false],
		]);
		expect(result.items.map(({ message }) => message)).toEqual(['database', 'database', undefined]);
		expect(result.paired).toEqual([[0], [1], [2]]);
	});

	test('each needs a Command ID of its own', async () => {
		const network = new Network().hold('10', '20');
		const result = await sendMany([item('', '1'), item('', '2')], network, batch('x'));
		const words = 'Command ID: this payment has none, and those of a Batch ID need one. Nothing was sent.';
		expect(refused(result, network).map(([message]) => message)).toEqual([words, words]);
		expect(result.items[0].error.advice).toContain(EACH_ITS_OWN);
	});

	test('options are the same apart from the offset since when each may have been sent', async () => {
		const network = new Network().hold('10', '20');
		const items = [item('a', '1', batch('x', { searchAfterOffset: '1' })), item('b', '2', batch('x', { searchAfterOffset: '2' }))];
		expect(outcomesOf(await sendMany(items, network))).toEqual([
			['succeeded', false],
			['succeeded', false],
		]);
		const others = [item('c', '1', batch('x')), item('d', '2', batch('x', { userId: 'u' }))];
		const result = await sendMany(others, network);
		expect(result.items[0].message).toBe('Options: this is not the same for all items. Nothing was sent.');
		expect(submissionsOf(result)).toEqual([]);
	});

	test('no maximum of an execution stops those that it allows', async () => {
		const network = new Network().hold('10', '20', '30');
		const result = await sendMany([item('a', '3'), item('b', '2')], network, { ...batch('x'), maximumPerExecution: '4' });
		expect(outcomesOf(result)).toEqual([
			['succeeded', false],
			['failed', false],
		]);
		expect(result.items[1].message).toContain('3.0000000000 Gold of it are spent');
		expect(network.amounts).toEqual(['3']);
	});
});

describe('what an earlier execution has begun to pay', () => {
	const items = [item('a', '1'), item('b', '2')];

	test('does not count against a maximum that was lowered', async () => {
		const network = new Network().hold('10', '20');
		await sendMany(items, network);
		for (const lowered of [{ maximumPerItem: '1' }, { maximumPerExecution: '1' }])
			expect(outcomesOf(await sendMany(items, network.hold('10', '20'), lowered))).toEqual([
				['succeeded', true],
				['succeeded', true],
			]);
		expect(network.amounts).toEqual(['1', '2']);
	});

	test('counts as each transaction is sent, if some is left', async () => {
		const network = new Network().hold('10', '20');
		network.fates = ['done', BROKEN];
		await sendMany(items, network, { options: { mostPayments: 1, resolveSeconds: 0 } });
		const result = await sendMany(items, network, { maximumPerExecution: '1', options: { mostPayments: 1 } });
		expect(outcomesOf(result)).toEqual([
			['succeeded', true],
			['failed', false],
		]);
		expect(result.items[1].message).toContain('Maximum per Execution (Tokens): 2.0000000000 Gold more would exceed 1.0000000000 Gold');
		expect(network.amounts).toEqual(['1']);
	});

	test('is not searched for as long as no maximum is exceeded', async () => {
		const network = new Network().hold('10', '20');
		const { calls } = await sendMany(items, network, { maximumPerExecution: '3', maximumPerItem: '2' });
		expect(calls.map(({ endpoint }) => endpoint).filter((endpoint) => /completions|pruned/.test(endpoint))).toEqual([]);
		expect(calls.at(-1)!.endpoint).toBe(FOR_TRANSACTION);
	});
});
