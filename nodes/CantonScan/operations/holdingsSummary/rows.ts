import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/scan';

type Schemas = components['schemas'];

/** Part of the answer about the snapshot itself. */
type Snapshot = Omit<Schemas['HoldingsSummaryResponseV1'], 'summaries'> & { computed_as_of_round?: number };

/** Facts about a party besides its holdings. */
interface About {
	/** Null if it cannot be found out. */
	isKnown: boolean | null;
	stale: boolean;
	/** True if rounds and fees were asked for. */
	fees: boolean;
}

/** Zero as scan writes it. */
const ZERO = '0.0000000000';

/** The row of one party: zeros if the server lists no holdings of it. */
export function partyRow(
	partyId: string,
	found: Partial<Schemas['HoldingsSummary']> | undefined,
	snapshot: Snapshot,
	{ isKnown, stale, fees }: About,
): IDataObject {
	return {
		asOf: snapshot.record_time,
		partyId,
		totalUnlockedCoin: found?.total_unlocked_coin ?? ZERO,
		totalLockedCoin: found?.total_locked_coin ?? ZERO,
		totalCoinHoldings: found?.total_coin_holdings ?? ZERO,
		...(fees && {
			accumulatedHoldingFeesUnlocked: found?.accumulated_holding_fees_unlocked ?? ZERO,
			accumulatedHoldingFeesLocked: found?.accumulated_holding_fees_locked ?? ZERO,
			accumulatedHoldingFeesTotal: found?.accumulated_holding_fees_total ?? ZERO,
			totalAvailableCoin: found?.total_available_coin ?? ZERO,
		}),
		hasHoldings: found !== undefined,
		partyKnown: isKnown,
		stale,
		...(fees && { computedAsOfRound: snapshot.computed_as_of_round ?? null }),
		migrationId: snapshot.migration_id,
	};
}
