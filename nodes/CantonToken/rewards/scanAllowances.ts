import { parseAmount, ZERO, type Amount } from '../../shared/tokens/amounts';
import type { Scan } from '../../shared/scan/service';
import { isGrant, TRAFFIC } from './coupon';
import type { RewardEntry } from './rewardBook';
import type { RewardRows } from './rewardRows';

/**
 * Compares the rewards for the traffic of apps with what scan says each provider may mint in a round: a tree of batches, whose last
 * ones have the amounts. About other kinds of rewards scan says nothing.
 */

const ROUND = 'GET /v0/internal/reward-accounting-process/rounds/{round_number}';

/** Batches of a round's tree that are read at most. */
const MOST_BATCHES = 10_000;

/** Amounts that a round allows each provider to mint, by party. Undefined if scan has no result for the round. */
async function readAllowances(scan: Scan, round: bigint): Promise<Map<string, Amount> | undefined> {
	const path = { round_number: Number(round) };
	const root = await scan.call(`${ROUND}/root-hash`, { path });
	if (!('root_hash' in root)) return undefined;
	const allowances = new Map<string, Amount>();
	const hashes = new Set([root.root_hash]);
	for (const hash of hashes) {
		const batch = await scan.call(`${ROUND}/batches/{batch_hash}`, { path: { ...path, batch_hash: hash } });
		if ('child_hashes' in batch) for (const child of batch.child_hashes) hashes.add(child);
		else {
			for (const { provider, amount } of batch.minting_allowances) {
				const units = parseAmount(amount);
				if (units === undefined) return undefined;
				allowances.set(provider, (allowances.get(provider) ?? ZERO) + units);
			}
		}
		if (hashes.size > MOST_BATCHES) return undefined;
	}
	return allowances;
}

export class ScanComparison {
	/** The first and the last round of coupons that providers earned in the range. */
	private rounds?: { first: bigint; last: bigint };
	private admin: string | null = null;
	private unknown = 0;

	constructor(private readonly parties: readonly string[]) {}

	add(entry: RewardEntry): void {
		if (entry.what !== 'earned' || !isGrant(entry.coupon)) return;
		const { round, admin } = entry.coupon;
		const { first, last } = this.rounds ?? { first: round, last: round };
		this.rounds = { first: round < first ? round : first, last: round > last ? round : last };
		this.admin = admin;
	}

	/**
	 * Asks scan about each round from the first to the last, and notes the result in its rows. A provider that scan names and that
	 * earned nothing gets a row. Not so in the first and the last round: its coupon may lie outside the range.
	 */
	async settle(scan: Scan, rows: RewardRows): Promise<void> {
		if (!this.rounds) return;
		const { first, last } = this.rounds;
		for (let round = first; round <= last && !scan.cancelled; round++) {
			const allowances = await readAllowances(scan, round);
			if (!allowances) this.unknown++;
			for (const party of allowances ? this.parties : []) {
				const allowance = allowances!.get(party) ?? ZERO;
				const key = { party, kind: TRAFFIC, admin: this.admin, round, lastRound: round };
				const isInside = first < round && round < last;
				const row = rows.ofRound(key, isInside && allowance > ZERO);
				if (row && (isInside || row.grant > ZERO)) row.allowance = allowance;
			}
		}
	}

	get hint(): string | undefined {
		if (!this.rounds) return 'Nothing was compared with scan: no provider earned a coupon for traffic in the range.';
		return this.unknown === 0 ? undefined : `Scan has no result for ${this.unknown} of the rounds: scanAllowance of their rows is empty.`;
	}
}
