import { DateTime } from 'luxon';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { Attempt } from '../../shared/http/attempt';
import type { Validator } from '../../shared/validator/service';
import { transactionPage, type WalletTransaction } from '../../shared/validatorNode/walletTransactions';

/**
 * A wallet's transactions as far as they were read in this execution, newest first. Many payments of one execution are searched in it, and
 * each search reads only what is new, or what is older than what was read. Only an empty page is the end: a server may return short ones.
 */

const NEWEST = 50;
const PAGE = 500;
/** More transactions than that are not read in one search: some minutes of reading. */
const MOST = 200_000;

/** Range of a search: days before a time in ISO 8601, and an hour, since clocks differ. */
export interface SearchRange {
	from: string;
	days: number;
	/** Way to search less far, as a sentence for the error. */
	shorter?: string;
}

export class WalletHistory {
	private static readonly ofExecution = new WeakMap<IExecuteFunctions, Map<string, WalletHistory>>();

	private readonly transactions: WalletTransaction[] = [];

	/** True once the oldest of all was read. */
	private whole = false;

	private constructor(
		private readonly validator: Validator,
		private readonly isOfUse: (transaction: WalletTransaction) => boolean,
	) {}

	/** The newest that was seen, and the oldest, be they kept or not. */
	private newestId: string | undefined;

	private newestDate: string | undefined;

	private oldest: WalletTransaction | undefined;

	/** @param isOfUse which transactions are kept: those of a busy wallet would fill the memory */
	static ofWallet(
		context: IExecuteFunctions,
		validator: Validator,
		party: string,
		isOfUse: (transaction: WalletTransaction) => boolean,
	): WalletHistory {
		const all = WalletHistory.ofExecution.get(context) ?? new Map<string, WalletHistory>();
		WalletHistory.ofExecution.set(context, all);
		const key = `${validator.baseUrl} ${party}`;
		const history = all.get(key) ?? new WalletHistory(validator, isOfUse);
		all.set(key, history);
		return history;
	}

	/** Reads what is new. Newest first. What was kept. */
	async refresh(): Promise<Attempt<readonly WalletTransaction[]>> {
		const fresh: WalletTransaction[] = [];
		const newestBefore = this.newestId;
		let after: string | undefined;
		for (;;) {
			const page = await transactionPage(this.validator, NEWEST, after);
			if (!page.ok) return page;
			const at = newestBefore === undefined ? -1 : page.answer.findIndex(({ event_id: id }) => id === newestBefore);
			fresh.push(...(at < 0 ? page.answer : page.answer.slice(0, at)));
			const isEnd = page.answer.length === 0;
			if (newestBefore === undefined || at >= 0 || isEnd) {
				if (newestBefore === undefined) {
					this.oldest = page.answer.at(-1);
					this.whole = isEnd;
				}
				break;
			}
			after = page.answer.at(-1)?.event_id;
		}
		this.newestId = fresh[0]?.event_id ?? newestBefore;
		this.newestDate = fresh[0]?.date ?? this.newestDate;
		this.transactions.unshift(...fresh.filter(this.isOfUse));
		return { ok: true, answer: this.transactions };
	}

	/** Searches newest first, as far back as asked. Call `refresh` before. */
	async search<Found>(
		find: (transactions: readonly WalletTransaction[]) => Found | undefined,
		back: SearchRange,
	): Promise<Attempt<Found | undefined>> {
		for (let read = 0; ;) {
			const found = find(this.transactions);
			if (found !== undefined) return { ok: true, answer: found };
			if (this.whole || this.oldest === undefined || this.oldest.date < this.until(back)) return { ok: true, answer: undefined };
			if (read >= MOST)
				return {
					ok: false,
					failure: {
						message: `the wallet has more than ${MOST} transactions since then. ${back.shorter ?? ''}`.trim(),
						origin: 'application',
						retryable: false,
					},
				};
			const page = await transactionPage(this.validator, PAGE, this.oldest.event_id);
			if (!page.ok) return page;
			read += page.answer.length;
			this.transactions.push(...page.answer.filter(this.isOfUse));
			this.whole = page.answer.length === 0;
			this.oldest = page.answer.at(-1) ?? this.oldest;
		}
	}

	/** Time of the oldest transaction that was read. Undefined if there are none before it. */
	get readBackTo(): string | undefined {
		return this.whole ? undefined : this.oldest?.date;
	}

	/** The time to search back to. By the wallet's own clock, if its newest transaction is from before the beginning of the search. */
	private until({ from, days }: SearchRange): string {
		const begin = this.newestDate !== undefined && this.newestDate < from ? this.newestDate : from;
		return DateTime.fromISO(begin, { zone: 'utc' }).minus({ days, hours: 1 }).toISO()!;
	}
}
