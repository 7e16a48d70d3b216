import type { IDataObject } from 'n8n-workflow';

import { timeField } from '../../../shared/parameters/fieldKinds';
import { limit, returnAll } from '../../../shared/parameters/fields';
import { CoinPrices } from '../../../shared/scan/prices/coinPrices';
import type { Scan } from '../../../shared/scan/service';
import { tokenOperation } from '../../tokenOperation';
import { openScan, PRICE_READING, PRICE_READING_ENDPOINTS, priceFrom } from '../../tokens/coinPrice';
import { DAY_MS, dayOf, enteredDay } from '../../tokens/days';
import { noPriceAt } from '../../tokens/missingPrices';
import { missingPrice, priceRow } from './priceRow';

/** Days that become items at once. */
const PAGE = 10;

/** Beginnings of the days of a range, in UTC. Both of its ends are such days. */
function* daysOf(from: string, to: string): Generator<string> {
	for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) yield new Date(at).toISOString();
}

async function priceOfDay(scan: Scan, prices: CoinPrices, time: string): Promise<IDataObject> {
	const round = await prices.at(time);
	return round ? priceRow(time, round) : missingPrice(time, noPriceAt(scan, time));
}

/** The price of Canton Coin at the beginning of each day: scan takes a snapshot then, so each day costs one call. */
export const getManyTokenPrices = tokenOperation('getAll', 'Get many token prices', PRICE_READING_ENDPOINTS, {
	description:
		'Get the price of Canton Coin in USD at the beginning of each day (UTC), as super validators voted for it; it is not a market price. ' +
		"One call a day, since scan's snapshots of the active contracts have the mining rounds.",
	...PRICE_READING,
	properties: [
		priceFrom,
		timeField('From', 'from', { required: true, description: 'First day, in UTC, e.g. 2026-07-01' }),
		timeField('To', 'to', { description: 'Last day, itself included. Empty means today.' }),
		returnAll,
		limit,
	],
	async *run(call) {
		const { parameters } = call;
		const from = parameters.present('from', enteredDay(parameters, 'from'));
		const today = dayOf(new Date().toISOString());
		const to = enteredDay(parameters, 'to') ?? today;
		if (from > to) throw parameters.parameterError('to', `${to} lies before From (${from})`, 'Enter a day that is not before From.');
		if (from > today)
			throw parameters.parameterError('from', `${from} lies in the future, where nobody knows the price`, 'Enter a day that has begun.');
		let left = parameters.limit();
		const scan = await openScan(call);
		const prices = new CoinPrices(scan);
		let rows: IDataObject[] = [];
		for (const day of daysOf(from, to < today ? to : today)) {
			if (left-- <= 0 || scan.cancelled) break;
			rows.push(await priceOfDay(scan, prices, day));
			if (rows.length === PAGE) {
				yield rows;
				rows = [];
			}
		}
		yield rows;
	},
});
