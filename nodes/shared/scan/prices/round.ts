import { unexpectedAnswer, type CallFailure } from '../../errors/failure';
import { compareTimes } from '../../values/dateTime';
import { secondsAt, textAt } from '../../values/jsonFields';

/**
 * Prices of Canton Coin in USD. They are those of mining rounds: when a round is created, the median of what the super validators vote for
 * is written into it. It is in force from `opensAt` on, some ten minutes later, until the next round opens.
 */

/** Source of a round: the list of those open now, a snapshot of the active contracts, or the update that created it. */
export type PriceSource = 'scanOpenRounds' | 'scanSnapshot' | 'scanUpdates';

/** A round that is or was open. */
export interface PricedRound {
	number: bigint;
	/** USD, as decimal text. */
	price: string;
	opensAt: string;
	targetClosesAt: string | null;
	/** The shortest time between two rounds, in ms. */
	tickMs: number;
	createdAt: string | null;
	contractId: string;
	source: PriceSource;
	/** When the snapshot was taken. Null from elsewhere. */
	snapshotTime: string | null;
}

/** The newest rounds that had been created by a time, by number without a gap. */
export interface RoundsAt {
	time: string;
	rounds: PricedRound[];
}

/** A contract or event that scan returned, of a round. */
interface RoundContract {
	contractId: string;
	payload: unknown;
	createdAt: string | null | undefined;
}

/** A Decimal above zero. */
const PRICE = /^(?=.*[1-9])\d{1,28}(\.\d{1,10})?$/;

/** The ten digits of a Decimal: scan writes its open rounds without trailing zeros, `0.005`, and updates with them (recorded). */
function withAllDigits(price: string): string {
	const [whole, fraction = ''] = price.split('.');
	return `${whole}.${fraction.padEnd(10, '0')}`;
}

const DEFAULT_TICK_SECONDS = 600;

/** Reads a round. @throws by `refuse` if it has no number, price or time: without it, another one would seem to be in force */
export function readRound(
	{ contractId, payload, createdAt }: RoundContract,
	source: PriceSource,
	refuse: (failure: CallFailure) => Error,
	snapshotTime: string | null = null,
): PricedRound {
	const number = textAt(payload, 'round', 'number');
	const price = textAt(payload, 'amuletPrice');
	const opensAt = textAt(payload, 'opensAt');
	const isRound = number !== null && /^\d{1,19}$/.test(number) && opensAt !== null && PRICE.test(price ?? '');
	if (!isRound) throw refuse(unexpectedAnswer('its answer has a mining round without number, price or opening time'));
	return {
		number: BigInt(number),
		price: withAllDigits(price!),
		opensAt,
		targetClosesAt: textAt(payload, 'targetClosesAt'),
		tickMs: 1000 * (secondsAt(payload, 'tickDuration') ?? DEFAULT_TICK_SECONDS),
		createdAt: createdAt ?? null,
		contractId,
		source,
		snapshotTime,
	};
}

/** Rounds by number, each once. */
export function byNumber(rounds: readonly PricedRound[]): PricedRound[] {
	const found = new Map(rounds.map((round) => [round.number, round]));
	return [...found.values()].sort((a, b) => (a.number < b.number ? -1 : 1));
}

/**
 * The round in force at `time`: the latest that has opened by then. A round that is created later opens after all of these, so a time
 * behind `RoundsAt` is decided only if a round is known that had not opened yet.
 * @returns undefined if these rounds do not decide it
 */
export function roundInForce({ time: readAt, rounds }: RoundsAt, time: string): PricedRound | undefined {
	const latest = [...rounds].reverse().find(({ opensAt }) => compareTimes(opensAt, time) <= 0);
	return compareTimes(time, readAt) <= 0 || latest !== rounds.at(-1) ? latest : undefined;
}
