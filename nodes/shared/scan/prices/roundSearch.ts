import type { Scan } from '../service';
import type { CoinPrices } from './coinPrices';
import type { PricedRound, RoundsAt } from './round';
import { CreatedRounds } from './roundReads';

/** Snapshots that a search reads at most. Each brings it nearer, since rounds come at nearly even times. */
const MOST_SNAPSHOTS = 16;
/** Times that the search in updates goes further back. */
const MOST_STEPS = 8;

const msOf = (time: string): number => Date.parse(time);
const timeOf = (ms: number): string => new Date(ms).toISOString();

/** Rounds before and after the one that is searched. Without one before, a round is taken to last one tick. */
interface Bounds {
	before?: PricedRound;
	after: PricedRound;
}

/** When a round should have opened, by those around it. Rounds can only be later than one a tick. */
function expectedMs(number: bigint, { before, after }: Bounds): number {
	if (!before) return msOf(after.opensAt) - Number(after.number - number) * after.tickMs;
	const share = Number(number - before.number) / Number(after.number - before.number);
	return msOf(before.opensAt) + share * (msOf(after.opensAt) - msOf(before.opensAt));
}

/** Finds a round by its number: in snapshots next to the time at which it should have been open, else in the updates around it. */
export class RoundSearch {
	constructor(
		private readonly scan: Scan,
		private readonly prices: CoinPrices,
	) {}

	/** @returns undefined if scan has no data of it */
	async find(number: bigint): Promise<PricedRound | undefined> {
		const is = (round: PricedRound) => round.number === number;
		const open = (await this.prices.open()).rounds;
		const found = open.find(is);
		const [oldest] = open;
		if (found || !oldest || this.scan.proxied || number > oldest.number) return found;
		const bounds: Bounds = { after: oldest };
		let previous: RoundsAt | undefined;
		for (let count = 0; count < MOST_SNAPSHOTS && !this.scan.cancelled; count++) {
			const snapshot = await this.prices.snapshotBefore(timeOf(expectedMs(number, bounds)));
			const inSnapshot = snapshot?.rounds.find(is);
			if (inSnapshot) return inSnapshot;
			if (!snapshot || snapshot.time === previous?.time) break;
			previous = snapshot;
			const [first, last] = [snapshot.rounds[0], snapshot.rounds.at(-1)];
			if (first && first.number > number) bounds.after = first;
			if (last && last.number < number) bounds.before = last;
		}
		return await this.inUpdates(number, bounds);
	}

	private async inUpdates(number: bigint, bounds: Bounds): Promise<PricedRound | undefined> {
		const { after, before } = bounds;
		const created = new CreatedRounds(this.scan);
		const until = after.opensAt;
		let fromMs = expectedMs(number, bounds) - 2 * after.tickMs;
		for (let step = 0; step < MOST_STEPS && !this.scan.cancelled; step++) {
			const earliest = before ? msOf(before.createdAt ?? before.opensAt) - 1 : -Infinity;
			const from = timeOf(Math.max(fromMs, earliest));
			const migrationId = await this.prices.migrationAfter(from);
			const rounds = await created.read({ migrationId, recordTime: from }, until, (round) => round.number >= number);
			const found = rounds.find((round) => round.number === number);
			if (found || fromMs <= earliest) return found;
			const ahead = rounds[0] ? Number(rounds[0].number - number) : 1;
			fromMs -= (Math.max(ahead, 1) + 1) * after.tickMs * 2 ** step;
		}
		return undefined;
	}
}
