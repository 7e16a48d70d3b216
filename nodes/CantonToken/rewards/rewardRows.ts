import type { IDataObject } from 'n8n-workflow';

import type { Currency } from '../valuation/currencies';
import { dayOf } from '../tokens/days';
import type { Coupon } from './coupon';
import type { RewardEntry } from './rewardBook';
import { RewardRow, type RowKey } from './rewardRow';

/** Adds entries up to rows: by day, by round, or all of them. */

export type Grouping = 'day' | 'round' | 'total';

const NO_ROUND = { round: null, lastRound: null };

/** The first and the last round of coupons. None of coupons without a round, or that the reader has not seen. */
function roundsOf(coupons: readonly Coupon[], count: number): Pick<RowKey, 'round' | 'lastRound'> {
	const rounds = coupons.flatMap(({ round }) => (round === null ? [] : [round]));
	const [first] = rounds;
	if (first === undefined || rounds.length < count) return NO_ROUND;
	const [round, lastRound] = rounds.reduce(
		([least, most], each) => [each < least ? each : least, each > most ? each : most],
		[first, first],
	);
	return { round, lastRound };
}

const compare = (a: bigint | string | null, b: bigint | string | null): number => {
	if (a === b) return 0;
	// Rows without a round come last.
	if (a === null || b === null) return a === null ? 1 : -1;
	return a < b ? -1 : 1;
};

function byKey({ key: a }: RewardRow, { key: b }: RewardRow): number {
	for (const name of ['day', 'round', 'lastRound', 'party', 'kind', 'admin'] as const) {
		const order = compare(a[name], b[name]);
		if (order !== 0) return order;
	}
	return 0;
}

export class RewardRows {
	private readonly rows = new Map<string, RewardRow>();

	constructor(private readonly grouping: Grouping) {}

	/** Adds an entry. Returns its row. */
	add(entry: RewardEntry): RewardRow {
		if (entry.what === 'collected') {
			const { time, party, admin, kind, coupons, count, amount } = entry;
			const row = this.rowOf(time, { party, admin, kind: kind.value, ...roundsOf(coupons, count) });
			row.collected.add(amount, count);
			return row;
		}
		const { what, time, coupon } = entry;
		const { party, admin, kind, amount, expiresAt } = coupon;
		const row = this.rowOf(time, { party, admin, kind: kind.value, ...roundsOf([coupon], 1) });
		if (what === 'waiting') row.wait(amount, expiresAt);
		else if (what === 'shared') row.share(entry.parts);
		else row[what].add(amount);
		return row;
	}

	/** The items, in the order of their days or rounds. */
	items(currency: Currency | undefined): IDataObject[] {
		return [...this.rows.values()].sort(byKey).map((row) => ({ rowType: this.grouping, ...row.item(currency) }));
	}

	private rowOf(time: string, { party, kind, admin, round, lastRound }: Omit<RowKey, 'day'>): RewardRow {
		const day = this.grouping === 'day' ? dayOf(time) : null;
		const rounds = this.grouping === 'round' ? { round, lastRound } : NO_ROUND;
		const key = { day, ...rounds, party, kind, admin };
		const name = Object.values(key).join('\n');
		const row = this.rows.get(name) ?? new RewardRow(key);
		this.rows.set(name, row);
		return row;
	}
}
