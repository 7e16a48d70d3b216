// Transfer › Send Many with a Batch ID: rows of a table are paid once, also if one that cannot be paid is taken out, and other items are refused.
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5 });
const { run, happen } = tokensOf(sandbox);
/** A party that no participant has: a ledger refuses each transaction with it. */
const NOBODY = `ghost::1220${'ab'.repeat(32)}`;

let parties: Record<string, string>;

beforeEach(async () => {
	await sandbox.control('POST', '/reset', { history: 5 });
	({ parties } = await sandbox.control('GET', '/world'));
});

const pay = (id: string, amount: string, more: IDataObject = {}) => ({ id, receiver: parties.bob, amount, batch: 'payout-1', ...more });
const sendBatch = async (items: IDataObject[], more: IDataObject = {}, options: IDataObject = {}) =>
	(
		await run(
			'transfer',
			'sendMany',
			{
				sender: byId(parties.bank!),
				receiver: byId('={{ $json.receiver }}'),
				instrument: `Amulet@${parties.DSO}`,
				amount: '={{ $json.amount }}',
				executeBefore: '2026-07-02T10:00:00Z',
				coinRegistry: 'validator',
				commandId: '={{ $json.id }}',
				...more,
				options: { batchId: '={{ $json.batch }}', ...options },
			},
			{ as: 'issuer', input: items.map((json) => ({ json })), onError: 'continueRegularOutput' },
		)
	).json as any[];
const holdings = async (...amounts: string[]) => {
	for (const amount of amounts) await happen('tap', { party: 'bank', amount: `${amount}.0000000000` });
};
const paid = async (): Promise<string[]> =>
	(await sandbox.control('GET', '/world?contracts=active')).activeContracts
		.filter(({ args }: any) => args.transfer?.sender === parties.bank)
		.map(({ args }: any) => String(Number(args.transfer.amount)))
		.sort();
const outcomesOf = (rows: any[]) =>
	rows.map(({ outcome, error, alreadyDone }) => [error?.outcome ?? outcome, error?.notTried ?? alreadyDone]);

test('its ID is the command ID, with the number of the first payment of a later transaction', async () => {
	await holdings('10', '20', '30');
	const rows = await sendBatch([pay('a', '1'), pay('b', '2'), pay('c', '3')], {}, { mostPayments: 2 });
	expect(rows.map(({ commandId }) => commandId)).toEqual(['payout-1', 'payout-1', 'payout-1-3']);
	expect(await paid()).toEqual(['1', '2', '3']);
});

test('one that a ledger refuses stops neither those before it nor, once it is taken out, those after it', async () => {
	await holdings('10', '20', '30', '40');
	const rows = [pay('a', '1'), pay('b', '2'), pay('c', '3', { receiver: NOBODY }), pay('d', '4')];
	const first = await sendBatch(rows);
	expect(outcomesOf(first)).toEqual([
		['succeeded', false],
		['succeeded', false],
		['failed', undefined],
		['unknown', true],
	]);
	expect(first[2].error.errorCode).toBe('UNKNOWN_INFORMEES');
	expect(first[3].message).toContain('Not sent now, since a payment before it was not made');
	expect(await paid()).toEqual(['1', '2']);
	const second = await sendBatch(rows.filter(({ id }) => id !== 'c'));
	expect(outcomesOf(second)).toEqual([
		['succeeded', true],
		['succeeded', true],
		['succeeded', false],
	]);
	expect(await paid()).toEqual(['1', '2', '4']);
});

test('one that is wrong is named, and nothing is sent; without it the others are paid', async () => {
	await holdings('10', '20');
	const rows = [pay('a', '1'), pay('b', 'much')];
	expect(outcomesOf(await sendBatch(rows))).toEqual([
		['failed', undefined],
		['unknown', true],
	]);
	expect(await paid()).toEqual([]);
	expect(outcomesOf(await sendBatch(rows.slice(0, 1)))).toEqual([['succeeded', false]]);
});

test('what is there pays as many as it can: the first that is too much says so', async () => {
	await holdings('5', '6');
	const rows = await sendBatch([pay('a', '1'), pay('b', '2'), pay('c', '99'), pay('d', '3')]);
	expect(outcomesOf(rows)).toEqual([
		['succeeded', false],
		['succeeded', false],
		['failed', undefined],
		['unknown', true],
	]);
	expect(rows[2].message).toContain('99.0000000000 is to be sent');
	expect(await paid()).toEqual(['1', '2']);
});

test('several batches in one input, each by itself', async () => {
	await holdings('10', '20', '30');
	const rows = await sendBatch([pay('a', '1'), pay('b', '2', { batch: 'payout-2' }), pay('c', '3')]);
	expect(rows.map(({ amount, commandId }) => [Number(amount), commandId]).sort()).toEqual([
		[1, 'payout-1'],
		[2, 'payout-2'],
		[3, 'payout-1'],
	]);
});

test('what was paid does not count against the maximum of a later execution', async () => {
	await holdings('10', '20', '30');
	const rows = [pay('a', '4'), pay('b', '4')];
	await sendBatch(rows);
	expect(outcomesOf(await sendBatch([...rows, pay('c', '4')], { maximumPerExecution: '5' }))).toEqual([
		['succeeded', true],
		['succeeded', true],
		['succeeded', false],
	]);
	const above = await sendBatch([pay('d', '3', { batch: 'payout-2' }), pay('e', '3', { batch: 'payout-2' })], { maximumPerExecution: '5' });
	expect(outcomesOf(above)).toEqual([
		['succeeded', false],
		['failed', undefined],
	]);
	expect(above[1].message).toContain('Maximum per Execution (Tokens)');
});

describe('other items under the ID of a batch that was paid', () => {
	const rows = () => ['b', 'c', 'd'].map((id, index) => pay(id, String(index + 1)));

	test.each<[string, () => IDataObject[], RegExp]>([
		['one is gone', () => rows().slice(1), /was executed before with 3 payments, and the items have 2/],
		['one has another amount', () => [{ ...rows()[0]!, amount: '9' }, ...rows().slice(1)], /was used for another payment: 1\.0000000000/],
		['one came before them', () => [pay('a', '9'), ...rows()], /was used for another payment: 1\.0000000000/],
	])('%s: nothing is paid, and what may be paid is unknown', async (_, items, message) => {
		await holdings('10', '20', '30');
		await sendBatch(rows());
		await holdings('40', '50');
		const again = await sendBatch(items());
		expect(again.find(({ error }) => error)?.message).toMatch(message);
		expect(again.every(({ error, alreadyDone }) => alreadyDone || error.outcome === 'unknown')).toBe(true);
		expect(await paid()).toEqual(['1', '2', '3']);
	});
});

test.each<[string, IDataObject[], IDataObject, string]>([
	['a payment has no Command ID', [{ id: '' }, { id: '' }], {}, 'Command ID: this payment has none, and those of a Batch ID need one'],
	['it is no ID', [{ batch: 'ä' }], {}, 'Batch ID: "ä" cannot be such an ID'],
	['it is too long for the numbers behind it', [{ batch: 'x'.repeat(241) }], {}, 'Use up to 240 letters'],
	[
		'the options of one batch differ',
		[{ most: 1 }, { most: 2 }],
		{ mostPayments: '={{ $json.most }}' },
		'this is not the same for all items',
	],
])('nothing is sent if %s', async (_, items, options, message) => {
	await holdings('10', '20');
	const rows = await sendBatch(
		items.map((item, index) => pay(String.fromCharCode(97 + index), '1', item)),
		{},
		options,
	);
	expect(rows.map(({ message: text, error }) => `${text} ${error.advice ?? ''}`).join()).toContain(message);
	expect(await paid()).toEqual([]);
});

test('two senders may not share one', async () => {
	await holdings('10', '20');
	await happen('tap', { party: 'bob', amount: '50.0000000000' });
	const rights = ['bank', 'bob'].map((name) => ({ CanActAs: { value: { party: parties[name] } } }));
	await happen('user', { user: 'issuer', rights });
	const rows = await sendBatch([pay('a', '1', { from: parties.bank }), pay('b', '2', { from: parties.bob, receiver: parties.carol })], {
		sender: byId('={{ $json.from }}'),
	});
	expect(rows.map(({ message }) => message).join()).toContain('"payout-1" is the ID of payments of several senders or instruments');
	expect(await paid()).toEqual([]);
});
