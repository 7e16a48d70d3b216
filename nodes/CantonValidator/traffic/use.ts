import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { Parameters } from '../../shared/parameters/parameters';
import { withReading, type Reading } from '../../shared/scan/runway';
import { parseAmount, ZERO, type Amount } from '../../shared/tokens/amounts';
import type { Validator } from '../../shared/validator/service';
import {
	collectedIn,
	isTransfer,
	transactionPage,
	TRANSACTIONS,
	type WalletTransaction,
} from '../../shared/validatorNode/walletTransactions';
import { isObject } from '../../shared/values/isObject';
import { toUtc } from '../../shared/values/dateTime';
import { largeDigits } from '../../shared/values/exactJson';

/** Use of traffic over the last days: by earlier items, and by what the wallet bought. */

const ADVICE = 'Give items that Traffic › Get Runway returned earlier, with memberId, measuredAt and totalConsumed.';
const BUY = 'AmuletRules_BuyMemberTraffic';
const PAGE = 200;
/** Pages that are read of a wallet's history: 20,000 transactions. */
const MOST_PAGES = 100;

/** Readings by member, the oldest first. */
type EarlierReadings = ReadonlyMap<string, readonly Reading[]>;

/** The earlier items at `path`: one, a list of them, or rows of a table. Those of another synchronizer do not count. */
export function earlierReadings(parameters: Parameters, path: string, windowHours: number, synchronizer: string): EarlierReadings {
	const entered = parameters.json(path) ?? [];
	const found = (Array.isArray(entered) ? entered : [entered]).flatMap((entry, index) => {
		const item = isObject(entry) && isObject(entry.json) ? entry.json : entry;
		const { memberId, measuredAt, totalConsumed, synchronizerId } = (isObject(item) ? item : {}) as IDataObject;
		const wrong = (what: string) => parameters.parameterError(path, `entry ${index + 1} ${what}`, ADVICE);
		if (typeof memberId !== 'string') throw wrong('has no memberId');
		if (typeof synchronizerId === 'string' && synchronizerId !== '' && synchronizerId !== synchronizer) return [];
		// The item of a member that nobody knew has neither.
		if (isNothing(measuredAt) && isNothing(totalConsumed)) return [];
		const at = DateTime.fromISO(toUtc(measuredAt, 'utc') ?? '');
		if (!at.isValid) throw wrong('has a measuredAt that is not a date and time');
		const digits = largeDigits(totalConsumed) ?? String(totalConsumed);
		if (!/^\d{1,19}$/.test(digits)) throw wrong('has a totalConsumed that is not a number of bytes');
		return [{ memberId, at, consumed: BigInt(digits) }];
	});
	const readings = new Map<string, Reading[]>();
	for (const { memberId, ...reading } of found.sort((a, b) => a.at.toMillis() - b.at.toMillis()))
		readings.set(memberId, withReading(readings.get(memberId) ?? [], reading, windowHours));
	return readings;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Purchases of a wallet since a time. */
export interface Purchases {
	count: number;
	/** Canton Coin, fees included. */
	paid: Amount;
	/** ISO 8601. */
	lastAt: string | null;
	/** Hours that they cover: those since that time, or since the first transaction of a younger wallet. */
	hours: number;
}

/** Coins that a purchase took. The change of the wallet has rewards in it that the same transaction collected. */
function paidIn(item: WalletTransaction): Amount {
	if (!isTransfer(item) || item.transaction_subtype.choice !== BUY) return ZERO;
	const paid = collectedIn(item) - (parseAmount(item.sender.amount) ?? ZERO);
	return paid > ZERO ? paid : ZERO;
}

/** Purchases of traffic of the wallet of the token's user, in the last hours. */
export async function purchasesOf(validator: Validator, windowHours: number): Promise<Purchases> {
	const now = DateTime.utc();
	const since = now.minus({ hours: windowHours });
	const bought: Array<{ at: string; paid: Amount }> = [];
	let oldest: DateTime = since;
	let after: string | undefined;
	for (let page = 0; page < MOST_PAGES; page++) {
		const items = validator.unwrap(await transactionPage(validator, PAGE, after), TRANSACTIONS);
		const inWindow = items.filter(({ date }) => DateTime.fromISO(date) >= since);
		for (const item of inWindow) if (paidIn(item) > ZERO) bought.push({ at: item.date, paid: paidIn(item) });
		const last = items.at(-1);
		if (last === undefined) break;
		oldest = inWindow.length < items.length ? since : DateTime.fromISO(last.date);
		if (oldest === since) break;
		after = last.event_id;
	}
	const hours = now.diff(oldest, 'hours').hours;
	return { count: bought.length, paid: bought.reduce((sum, { paid }) => sum + paid, ZERO), lastAt: bought[0]?.at ?? null, hours };
}
