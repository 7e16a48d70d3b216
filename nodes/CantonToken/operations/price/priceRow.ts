import type { IDataObject } from 'n8n-workflow';

import type { PricedRound } from '../../../shared/scan/prices/round';
import { exactInteger } from '../../../shared/values/int64';

/** A price as an item. All of them have the same fields. */

/** @param time the time that was asked for. Null for a round */
export const priceRow = (time: string | null, round: PricedRound): IDataObject => ({
	time,
	price: round.price,
	currency: 'USD',
	priceSource: round.source,
	round: exactInteger(round.number),
	opensAt: round.opensAt,
	targetClosesAt: round.targetClosesAt,
	snapshotTime: round.snapshotTime,
	problem: null,
	instrumentId: 'Amulet',
	createdAt: round.createdAt,
	contractId: round.contractId,
});

/** A time without a price: no number could mean that. */
export const missingPrice = (time: string, problem: string): IDataObject => ({
	time,
	price: null,
	currency: 'USD',
	priceSource: null,
	round: null,
	opensAt: null,
	targetClosesAt: null,
	snapshotTime: null,
	problem,
	instrumentId: 'Amulet',
	createdAt: null,
	contractId: null,
});
