// Transfer › Send Many with a Batch ID: what stops it before anything is sent.
import type { IDataObject } from 'n8n-workflow';

import { outcomesOf, useBatches } from './sendManyBatch-support.cts';
import { byId } from './support.cts';

const { happen, parties, pay, sendBatch, sendSeven, holdings, paid } = useBatches();

test('where another command had this ID, nothing is paid, and the outcome is unknown', async () => {
	await holdings('10', '20');
	await sendSeven('payout-1');
	const rows = await sendBatch([pay('a', '1')]);
	expect(rows[0].message).toContain(
		'Batch ID: "payout-1" was executed before, and which of these payments that transaction made cannot be read',
	);
	expect(outcomesOf(rows)).toEqual([['unknown', undefined]]);
	expect(await paid()).toEqual(['7']);
});

test.each<[string, IDataObject[], IDataObject, string]>([
	['a payment has no Command ID', [{ id: '' }, { id: '' }], {}, 'Command ID: the expression returned nothing for this item'],
	['a payment has no Batch ID', [{ batch: '' }], {}, 'Batch ID: the expression returned nothing for this item'],
	[
		'the expression of an option returns nothing for a payment',
		[{ first: 'ab'.repeat(32) }, {}],
		{ packagePreference: '={{ $json.first }}' },
		'Package Preference: the expression returned nothing for this item',
	],
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

test('nothing is sent if no payment has a Command ID', async () => {
	await holdings('10');
	const rows = await sendBatch([pay('a', '1')], { commandId: '' });
	expect(rows[0].message).toContain('Command ID: this payment has none, and those of a Batch ID need one');
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
