// Movement › Get Many with Value: Scan and Price Table: Canton Coin by scan, other instruments by the table. And the form of values.
import { makes, onLedger } from './books-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { getManyTokenMovements } from '../../nodes/CantonToken/operations/movement/getAll';
import { valuationFields, valueDigitsOption } from '../../nodes/CantonToken/valuation/valuationFields';
import { SYNCHRONIZERS } from '../../nodes/shared/tokens/cantonCoin';
import { linesOf } from './commands-form.cts';
import { endpointsOf } from './step.cts';
import { creates } from './tokens-support.cts';

/** A holding of Canton Coin. */
function coins(contractId: string, amount: string): any {
	const created: any = creates(contractId, 'alice', amount, { instrument: 'Amulet' });
	created.CreatedEvent.interfaceViews[0].viewValue.instrumentId.admin = 'DSO::12ff';
	return created;
}
const round = (number: number, price: string, opensAt: string) => ({
	contract: {
		contract_id: `r${number}`,
		payload: { round: { number: String(number) }, amuletPrice: price, opensAt, tickDuration: { microseconds: '600000000' } },
		created_at: opensAt,
	},
});

/** A scan whose rounds of July are open. It counts how often it is asked for them. */
function scanOf(...rounds: object[]) {
	const opened: unknown[] = [];
	const scan = {
		...{ cancelled: false, proxied: true },
		call: async () => ({ open_mining_rounds: Object.fromEntries(Object.entries(rounds)), issuing_mining_rounds: {} }),
		error: ({ message }: { message: string }) => new Error(message),
	};
	const openOfTarget = async (_: unknown, target: string) => {
		opened.push(target);
		return scan;
	};
	return { registries: { openOfTarget }, opened };
}
const ROUNDS = [
	round(1, '0.03', '2026-07-01T00:00:00Z'),
	round(2, '0.04', '2026-07-01T12:00:00Z'),
	round(3, '0.05', '2026-07-02T00:00:00Z'),
];
const UPDATES = [
	makes(1, '01T11:59:59Z', [coins('001', '10.0')]),
	makes(2, '01T12:00:00Z', [coins('002', '10.0')]),
	makes(3, '02T00:00:00Z', [coins('003', '10.0')]),
	makes(4, '02T00:00:00Z', [creates('004', 'alice', '10.0')]),
];

async function valued(values: IDataObject, { registries, opened } = scanOf(...ROUNDS), updates = UPDATES) {
	const hints: string[] = [];
	const answers = { [SYNCHRONIZERS]: { connectedSynchronizers: [{ synchronizerId: 'global-domain::12ff' }] } };
	const result = await onLedger(
		getManyTokenMovements,
		{ valuation: 'scan', coinRegistry: 'scan', options: { checkBalances: false }, ...values },
		{ updates, answers },
		{ hints, registries },
	);
	return { ...result, hints, opened };
}
const shown = ({ items }: { items: any[] }) =>
	items.filter(({ kind }) => kind === 'mint').map(({ price, priceSource, value }) => [price, priceSource, value]);

describe('the price of Canton Coin by scan', () => {
	test('is that of the beginning of the day', async () => {
		const result = await valued({ priceTable: 'Gold@bank::1220; ; 7' });
		expect(shown(result)).toEqual([
			['0.0300000000', 'scanOpenRounds', '0.30'],
			['0.0300000000', 'scanOpenRounds', '0.30'],
			['0.0500000000', 'scanOpenRounds', '0.50'],
			['7.0000000000', 'table', '70.00'],
		]);
		expect(result.hints).toEqual([]);
		expect(shown(await valued({ priceTime: undefined, priceTable: 'Gold@bank::1220; ; 7' }))).toEqual(shown(result));
	});

	test('is that of the time of the movement if the user says so', async () => {
		expect(shown(await valued({ priceTime: 'time' })).slice(0, 3)).toEqual([
			['0.0300000000', 'scanOpenRounds', '0.30'],
			['0.0400000000', 'scanOpenRounds', '0.40'],
			['0.0500000000', 'scanOpenRounds', '0.50'],
		]);
		expect((await valued({ priceTime: 'now' })).message).toContain('Price Time: "now" is not one of its values');
	});

	test('is asked for once, in the network of the participant', async () => {
		const result = await valued({});
		expect(result.opened).toEqual(['scan']);
		expect(endpointsOf(result).filter((endpoint) => endpoint === SYNCHRONIZERS)).toHaveLength(1);
	});

	test('is in dollars, whatever the field says, and so are the prices of others', async () => {
		const { items } = await valued({ currency: 'EUR', priceTable: 'Gold@bank::1220; ; 7; EUR' });
		expect(items[0]).toMatchObject({ currency: 'USD' });
		expect(items[3]).toMatchObject({ currency: 'USD', price: null, value: null });
	});

	test('that scan does not have is none, also if the table has one', async () => {
		const late = scanOf(round(9, '0.05', '2026-07-02T00:00:00Z'));
		const result = await valued({ priceTable: 'Canton Coin; ; 9\nGold@bank::1220; ; 1' }, late);
		expect(shown(result)).toEqual([
			[null, null, null],
			[null, null, null],
			['0.0500000000', 'scanOpenRounds', '0.50'],
			['1.0000000000', 'table', '10.00'],
		]);
		expect(result.hints).toEqual(['2 movements have no value, so no total contains them: there is no price of Amulet on 2026-07-01.']);
	});

	test('of a coin of another network is that of the table', async () => {
		const other: any = coins('001', '10.0');
		other.CreatedEvent.interfaceViews[0].viewValue.instrumentId.admin = 'DSO::12aa';
		const priceTable = 'Canton Coin; ; 9\nAmulet@DSO::12aa; ; 2';
		const result = await valued({ priceTable }, undefined, [makes(1, '01T00:00:00Z', [other])]);
		expect(shown(result)).toEqual([['2.0000000000', 'table', '20.00']]);
		expect(result.opened).toEqual([]);
	});

	test('where no scan was chosen: refused', async () => {
		expect((await valued({ coinRegistry: 'registry' })).message).toContain('"registry" is not one of its values');
	});
});

test('the form of values, as a user sees it', () => {
	expect(linesOf([...valuationFields.filter(({ name }) => name !== 'coinRegistry'), valueDigitsOption])).toEqual([
		'Value | valuation | options | "none" | Whether to add what each movement was worth: price, its source, and the rounded value, with totals ' +
			'at the end. Without a price the value is empty. |  | {"noDataExpression":true}',
		'  None | none | ',
		'  Price Table | table | With prices that you give',
		'  Scan and Price Table | scan | Canton Coin in USD by scan, other instruments with prices that you give',
		'Price Time | priceTime | options | "day" | Which price of Canton Coin to use. It is what super validators voted for, not a market price. | ' +
			' | {"displayOptions":{"show":{"valuation":["scan"]}}}',
		'  Beginning of the Day | day | In UTC: one call a day',
		"  Time of the Movement | time | To the microsecond: reads the network's updates around each",
		'Currency | currency | string | "USD" | Currency of the values, by its three letters. Prices in another one are not used. | e.g. EUR | ' +
			'{"displayOptions":{"show":{"valuation":["table"]}}}',
		'Price Table | priceTable | string | "" | Prices by day in UTC. One row in each line: instrument (Canton Coin, or name@admin), day, price, ' +
			'currency, as copied from a sheet or with semicolons. Without a day it is the price of all days. An expression may return rows with ' +
			'instrument, day, price and currency, such as those of a data table. | e.g. USD@bank::1220…; 2026-07-01; 1.0825; EUR | ' +
			'{"typeOptions":{"rows":4},"displayOptions":{"show":{"valuation":["scan","table"]}}}',
		'Value Digits | valueDigits | number | 2 | Digits after the point of values. Without this option those of the currency: two of most, none ' +
			'of JPY. |  | {"typeOptions":{"minValue":0,"maxValue":10},"displayOptions":{"show":{"/valuation":["table","scan"]}}}',
	]);
	expect(valuationFields.find(({ name }) => name === 'coinRegistry')?.displayOptions).toEqual({ show: { valuation: ['scan'] } });
});

test('currencies have the digits of ISO 4217', async () => {
	const digitsOf = async (currency: string) => {
		const { items } = await valued({ valuation: 'table', currency, priceTable: 'Gold@bank::1220; ; 1.23456' }, undefined, UPDATES.slice(3));
		return ((items[0].value as string).split('.')[1] ?? '').length;
	};
	const codes = (text: string) => text.split(' ');
	for (const code of codes('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'))
		expect([code, await digitsOf(code)]).toEqual([code, 0]);
	for (const code of codes('BHD IQD JOD KWD LYD OMR TND')) expect([code, await digitsOf(code)]).toEqual([code, 3]);
	for (const code of codes('CLF UYW')) expect([code, await digitsOf(code)]).toEqual([code, 4]);
	for (const code of codes('USD EUR CHF HUF')) expect([code, await digitsOf(code)]).toEqual([code, 2]);
});
