import type { IDataObject } from 'n8n-workflow';

import type { Currency } from '../valuation/currencies';
import { dayOf } from '../tokens/days';
import { isGrant, type Coupon } from './coupon';
import { ZERO } from '../../shared/tokens/amounts';
import type { RewardEntry } from './rewardBook';
import { RewardRow, type RowKey } from './rewardRow';

/** Adds entries up to rows: by day, by round, or all of them. */

type Grouping = 'day' | 'round' | 'total';

const NO_ROUND = { round: null, lastRound: null };

const nameOf = (key: RowKey): string => Object.values(key).join('\n');

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
			const { time, party, admin, kinds, coupons, count, amount } = entry;
			const kind = kinds.length === 1 ? kinds[0]!.value : null;
			const row = this.rowOf(time, { party, admin, kind, ...roundsOf(coupons, count) });
			row.collected.add(amount, count);
			return row;
		}
		const { what, time, coupon } = entry;
		const { party, admin, kind, amount, expiresAt } = coupon;
		const row = this.rowOf(time, { party, admin, kind: kind.value, ...roundsOf([coupon], 1) });
		if (what === 'waiting') row.wait(amount, expiresAt);
		else if (what === 'shared') row.share(entry.parts);
		else row[what].add(amount);
		if (what === 'earned' && isGrant(coupon)) row.grant += amount ?? ZERO;
		return row;
	}

	/** The row of a round. If there is none: a new one, or nothing. */
	ofRound({ round, lastRound, party, kind, admin }: Omit<RowKey, 'day'>, makes: boolean): RewardRow | undefined {
		const key = { day: null, round, lastRound, party, kind, admin };
		return makes ? this.rowAt(key) : this.rows.get(nameOf(key));
	}

	/** The items, in the order of their days or rounds. `compared`: with what scan says. */
	items(currency: Currency | undefined, compared: boolean): IDataObject[] {
		return [...this.rows.values()].sort(byKey).map((row) => ({ rowType: this.grouping, ...row.item(currency, compared) }));
	}

	private rowOf(time: string, { party, kind, admin, round, lastRound }: Omit<RowKey, 'day'>): RewardRow {
		const day = this.grouping === 'day' ? dayOf(time) : null;
		const rounds = this.grouping === 'round' ? { round, lastRound } : NO_ROUND;
		return this.rowAt({ day, ...rounds, party, kind, admin });
	}

	private rowAt(key: RowKey): RewardRow {
		const name = nameOf(key);
		const row = this.rows.get(name) ?? new RewardRow(key);
		this.rows.set(name, row);
		return row;
	}
}
