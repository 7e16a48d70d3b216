import type { IDataObject } from 'n8n-workflow';

import { succeeded, type Completion } from '../../../shared/ledger/completions/elements';
import { exactInteger } from '../../../shared/values/int64';

/** Adds the traffic of completions up to rows: by day or all of them, for each user, for those who acted, or for both. */

export const SUBJECTS = ['parties', 'user', 'userAndParties'] as const;

interface Grouping {
	by: 'day' | 'total';
	each: (typeof SUBJECTS)[number];
}

interface Sum {
	day: string | null;
	userId: string | null;
	actAs: string[] | null;
	cost: bigint;
	succeeded: number;
	failed: number;
	/** Completions without a cost. */
	unknown: number;
}

const ZERO = BigInt(0);
const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export class TrafficRows {
	private readonly sums = new Map<string, Sum>();

	constructor(private readonly grouping: Grouping) {}

	add(completion: Completion): void {
		const sum = this.sumOf(completion);
		const { paidTrafficCost: cost } = completion;
		if (cost === undefined || cost === null) sum.unknown++;
		else sum.cost += BigInt(String(cost));
		if (succeeded(completion)) sum.succeeded++;
		else sum.failed++;
	}

	/** The items, by day, and the highest cost first. */
	items(): IDataObject[] {
		const sums = [...this.sums.entries()].sort(
			([a, first], [b, second]) =>
				inOrder(first.day ?? '', second.day ?? '') || (first.cost > second.cost ? -1 : first.cost < second.cost ? 1 : inOrder(a, b)),
		);
		return sums.map(([, { day, userId, actAs, cost, unknown, ...counts }]) => ({
			rowType: this.grouping.by,
			day,
			userId,
			actAs,
			trafficCost: unknown > 0 && cost === ZERO ? null : exactInteger(cost),
			commands: counts.succeeded + counts.failed,
			...counts,
			withoutCost: unknown,
		}));
	}

	private sumOf({ userId, actAs, synchronizerTime }: Completion): Sum {
		const { by, each } = this.grouping;
		const about = {
			day: by === 'day' ? (synchronizerTime?.recordTime?.slice(0, 10) ?? null) : null,
			userId: each === 'parties' ? null : (userId ?? ''),
			actAs: each === 'user' ? null : [...(actAs ?? [])].sort(inOrder),
		};
		const key = JSON.stringify(about);
		const sum = this.sums.get(key) ?? { ...about, cost: ZERO, succeeded: 0, failed: 0, unknown: 0 };
		this.sums.set(key, sum);
		return sum;
	}
}
