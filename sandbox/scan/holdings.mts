// Coin holdings as of a snapshot. Also what a validator's scan proxy passes on.
import { createHash } from 'node:crypto';
import { decimal, units } from '../world/decimal.mts';
import { round } from '../world/coins.mts';
import { coinsAt, snapshotTimes, type Coin } from '../world/snapshots.mts';
import { isoTime, shortTime } from '../world/time.mts';
import { checkedIds, checkedParty, checkedTime, refuse } from '../splice/refusals.mts';
import { withoutEmptySeconds } from '../splice/times.mts';
import type { Exact, Handlers, Reply } from '../wire/api.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { World } from '../world/world.mts';
import type { components, paths } from '../../api/scan.d.ts';

type Schemas = components['schemas'];
type Request = Exact<Schemas['HoldingsSummaryRequestV1']>;

export const holdings: Handlers<paths> = {
	'POST /v0/holdings/summary': ({ sandbox, body }) => summaryWithFees(sandbox, body),
	'POST /v1/holdings/summary': ({ sandbox, body }) => summary(sandbox, body),

	'GET /v0/state/acs/snapshot-timestamp': ({ sandbox, query }) => {
		const before = checkedTime(query.before);
		const time = snapshotTimes(sandbox.world, Number(query.migration_id)).findLast((at) => at < before);
		if (time === undefined) throw refuse(404, `No snapshots found before ${withoutEmptySeconds(query.before)}`);
		return { json: { record_time: shortTime(isoTime(time)) } };
	},

	'GET /v0/state/acs/snapshot-timestamp-after': ({ sandbox, query }) => {
		const after = checkedTime(query.after);
		const time = snapshotTimes(sandbox.world, Number(query.migration_id)).find((at) => at > after);
		if (time === undefined) throw refuse(404, `No snapshots found after ${withoutEmptySeconds(query.after)}`);
		return { json: { record_time: shortTime(isoTime(time)) } };
	},
};

/** The first version: with fees as of a round. */
export function summaryWithFees(sandbox: Sandbox, request: Exact<Schemas['HoldingsSummaryRequest']>): Reply {
	const { world } = sandbox;
	const time = snapshot(sandbox, request);
	const asOf = request.as_of_round ?? earliestOpenRound(world);
	return {
		json: {
			record_time: shortTime(isoTime(time)),
			migration_id: request.migration_id,
			computed_as_of_round: asOf,
			summaries: owners(world, time, request).map(([party, coins]) => {
				const { locked, unlocked } = totals(coins, (coin) => units(coin.amount));
				const fees = totals(coins, (coin) => feeOf(coin, BigInt(asOf)));
				return {
					party_id: party,
					total_unlocked_coin: decimal(unlocked),
					total_locked_coin: decimal(locked),
					total_coin_holdings: decimal(unlocked + locked),
					accumulated_holding_fees_unlocked: decimal(fees.unlocked),
					accumulated_holding_fees_locked: decimal(fees.locked),
					accumulated_holding_fees_total: decimal(fees.unlocked + fees.locked),
					total_available_coin: decimal(unlocked - fees.unlocked),
				};
			}),
		},
	};
}

/** The successor: amounts only. */
export function summary(sandbox: Sandbox, request: Request): Reply {
	const { world } = sandbox;
	const time = snapshot(sandbox, request);
	return {
		json: {
			record_time: shortTime(isoTime(time)),
			migration_id: request.migration_id,
			summaries: owners(world, time, request).map(([party, coins]) => {
				const { locked, unlocked } = totals(coins, (coin) => units(coin.amount));
				return {
					party_id: party,
					total_unlocked_coin: decimal(unlocked),
					total_locked_coin: decimal(locked),
					total_coin_holdings: decimal(unlocked + locked),
				};
			}),
		},
	};
}

/** The round that has been open longest. */
export function earliestOpenRound(world: World): number {
	return round(world);
}

function snapshot({ world, settings }: Sandbox, request: Request): bigint {
	if (request.owner_party_ids.length === 0) {
		throw refuse(400, "Expected 'partyIds' to contain at least one item, but contained none.");
	}
	checkedIds(settings, { ownerPartyIds: request.owner_party_ids });
	// Recorded.
	request.owner_party_ids.forEach(checkedParty);
	return snapshotOf(world, request);
}

/** The time of the snapshot that is asked for. Throws a Refusal, in the recorded words. */
export function snapshotOf(world: World, request: Pick<Request, 'record_time' | 'record_time_match' | 'migration_id'>): bigint {
	const wanted = checkedTime(request.record_time);
	const times = snapshotTimes(world, Number(request.migration_id));
	if (request.record_time_match === 'at_or_before') {
		const time = times.findLast((at) => at <= wanted);
		if (time === undefined) throw refuse(404, `No snapshots found before ${withoutEmptySeconds(request.record_time)}`);
		return time;
	}
	if (!times.includes(wanted)) {
		throw refuse(404, `Failed to find ACS snapshot for migration id ${request.migration_id} at ${request.record_time}`);
	}
	return wanted;
}

/** Requested owners that hold something, in an order of the server's own. */
function owners(world: World, time: bigint, { owner_party_ids }: Request): Array<[string, Coin[]]> {
	const byOwner = new Map<string, Coin[]>();
	for (const coin of coinsAt(world, time)) {
		if (!owner_party_ids.includes(coin.owner)) continue;
		byOwner.set(coin.owner, [...(byOwner.get(coin.owner) ?? []), coin]);
	}
	const rank = ([party]: [string, Coin[]]) => createHash('sha256').update(party).digest('hex');
	return [...byOwner].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

function totals(coins: Coin[], amount: (coin: Coin) => bigint): { locked: bigint; unlocked: bigint } {
	const sums = { locked: 0n, unlocked: 0n };
	for (const coin of coins) sums[coin.locked ? 'locked' : 'unlocked'] += amount(coin);
	return sums;
}

/** A coin loses a fixed amount per round since it was created, and at most all of itself. */
function feeOf(coin: Coin, asOf: bigint): bigint {
	const rounds = asOf - coin.createdInRound;
	if (rounds <= 0n) return 0n;
	const fee = rounds * units(coin.ratePerRound);
	const amount = units(coin.amount);
	return fee < amount ? fee : amount;
}
