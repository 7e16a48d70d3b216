import type { IDataObject } from 'n8n-workflow';

import { CoinPrices } from '../../../shared/scan/prices/coinPrices';
import { roundInForce } from '../../../shared/scan/prices/round';
import { RoundSearch } from '../../../shared/scan/prices/roundSearch';
import type { Scan } from '../../../shared/scan/service';
import { compareTimes } from '../../../shared/values/dateTime';
import { type TokenCall, tokenOperation } from '../../tokenOperation';
import { openScan, PRICE_READING, PRICE_READING_ENDPOINTS, priceFrom } from '../../tokens/coinPrice';
import { noPriceAt, noRound, priceAdvice } from '../../tokens/missingPrices';
import { priceRow } from './priceRow';
import { dropDown, textField, timeField } from '../../../shared/parameters/fieldKinds';
import { withFields } from '../../../shared/parameters/fields';

/** The price of Canton Coin that is written into a mining round. */
export const getTokenPrice = tokenOperation('get', 'Get a token price', PRICE_READING_ENDPOINTS, {
	description:
		'Get the price of Canton Coin in USD that the network works with: of now, of a time or of a mining round. ' +
		'Super validators vote for it; it is not a market price. ' +
		'Now takes one call, a time up to three, and where no snapshot says it, half an hour of the updates of the network is read.',
	...PRICE_READING,
	properties: [
		priceFrom,
		...withFields(
			dropDown('Price Of', 'priceOf', { default: 'now', description: 'Which price to get' }, [
				['now', 'Now'],
				['round', 'Round', 'A mining round, by its number'],
				['time', 'Time', 'What was in force at a record time'],
			]),
			{
				time: timeField('Time', 'time', {
					description: 'The price is that of the latest mining round that had opened by this time. ISO 8601, e.g. 2026-07-01T10:00:00Z.',
				}),
				round: textField('Round', 'round', {
					placeholder: 'e.g. 17302',
					description: 'Number of the mining round',
				}),
			},
		),
	],
	async run(call) {
		const { parameters } = call;
		const priceOf = parameters.choice('priceOf', ['now', 'round', 'time'], 'now');
		const time = priceOf === 'time' ? pastTime(call) : undefined;
		const round = priceOf === 'round' ? parameters.present('round', parameters.digits('round')) : undefined;
		const scan = await openScan(call);
		const prices = new CoinPrices(scan);
		if (time !== undefined) return await priceAt(call, scan, prices, time);
		return round === undefined ? await priceNow(call, prices) : await priceOfRound(call, scan, prices, round);
	},
});

function pastTime({ parameters }: TokenCall): string {
	const time = parameters.present('time', parameters.time('time'));
	if (compareTimes(time, new Date().toISOString()) <= 0) return time;
	throw parameters.parameterError('time', `${time} lies in the future, where nobody knows the price`, 'Enter a time that has passed.');
}

async function priceNow({ parameters }: TokenCall, prices: CoinPrices): Promise<IDataObject> {
	const open = await prices.open();
	const round = roundInForce(open, open.time);
	if (round) return priceRow(open.time, round);
	throw parameters.parameterError('priceOf', 'no mining round is open, so Canton Coin has no price now', 'Try again in some minutes.');
}

async function priceAt({ parameters }: TokenCall, scan: Scan, prices: CoinPrices, time: string): Promise<IDataObject> {
	const round = await prices.at(time);
	if (round) return priceRow(time, round);
	throw parameters.parameterError('time', noPriceAt(scan, time), priceAdvice(scan));
}

async function priceOfRound({ parameters }: TokenCall, scan: Scan, prices: CoinPrices, number: string): Promise<IDataObject> {
	const round = await new RoundSearch(scan, prices).find(BigInt(number));
	if (round) return priceRow(null, round);
	const newest = (await prices.open()).rounds.at(-1)?.number;
	if (newest !== undefined && BigInt(number) > newest)
		throw parameters.parameterError('round', `there is no round ${number} yet: the newest is ${newest}`, 'Enter a lower number.');
	throw parameters.parameterError('round', noRound(scan, number), priceAdvice(scan));
}
