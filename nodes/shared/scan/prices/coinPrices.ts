import { lastMigration } from '../migration';
import type { Scan } from '../service';
import { compareTimes } from '../../values/dateTime';
import { byNumber, roundInForce, type PricedRound, type RoundsAt } from './round';
import { CreatedRounds, openRounds, snapshotRounds, type SnapshotRounds } from './roundReads';

/** Ticks of the first stretch of updates that is read before a time: a round opens one tick after it was created, or somewhat later. */
const FIRST_TICKS = 2.5;
const GROWTH = 4;
/** Stretches that are read if there is no snapshot at which reading ends. */
const MOST_STRETCHES = 4;

const msBefore = (time: string, ms: number): string => new Date(Date.parse(time) - ms).toISOString();
const laterOf = (a: string, b: string): string => (compareTimes(a, b) < 0 ? b : a);

/**
 * Finds rounds by time, cheapest first: those of now in one call, those of a snapshot of the active contracts in another, and if
 * neither decides it, in the updates between the snapshot and the time. What was read serves other times, too.
 */
export class CoinPrices {
	private readonly views: SnapshotRounds[] = [];
	private now: Promise<RoundsAt> | undefined;
	private last: Promise<number> | undefined;
	private readonly created: CreatedRounds;
	/** Times before which a migration has no snapshot. */
	private readonly emptyBefore = new Map<number, string>();

	constructor(private readonly scan: Scan) {
		this.created = new CreatedRounds(scan);
	}

	/** The rounds that are open now. */
	async open(): Promise<RoundsAt> {
		this.now ??= openRounds(this.scan);
		return await this.now;
	}

	/** The round in force at a time that has passed. Undefined if scan has no data of it. */
	async at(time: string): Promise<PricedRound | undefined> {
		const decided = roundInForce(await this.open(), time) ?? this.decided(time);
		if (decided || this.scan.proxied) return decided;
		const near = await this.viewBefore(time);
		if (near) return await this.fromUpdates(time, near);
		const snapshot = await this.snapshotBefore(time);
		if (snapshot) this.views.push(snapshot);
		return (snapshot && roundInForce(snapshot, time)) ?? (await this.fromUpdates(time, snapshot));
	}

	/** The newest snapshot at or before a time, of whichever migration. */
	async snapshotBefore(time: string): Promise<SnapshotRounds | undefined> {
		for (let id = await this.lastMigration(); id >= 0; id--) {
			const empty = this.emptyBefore.get(id);
			if (empty !== undefined && compareTimes(time, empty) <= 0) continue;
			const snapshot = await snapshotRounds(this.scan, id, time);
			if (snapshot) return snapshot;
			this.emptyBefore.set(id, time);
		}
		return undefined;
	}

	/**
	 * The migration in which updates after a time begin. Scan lists those of later migrations behind the ones of an earlier one, whatever
	 * their time: what comes first must not be older.
	 */
	async migrationAfter(recordTime: string): Promise<number> {
		let migrationId = await this.lastMigration();
		while (migrationId > 0) {
			const first = await this.created.firstAfter({ migrationId: migrationId - 1, recordTime });
			if (first === undefined || compareTimes(first, recordTime) <= 0) break;
			migrationId--;
		}
		return migrationId;
	}

	private async lastMigration(): Promise<number> {
		this.last ??= lastMigration(this.scan).then(Number);
		return await this.last;
	}

	private decided(time: string): PricedRound | undefined {
		// A time before the first of these rounds opened is decided by older ones.
		for (const rounds of this.views) {
			const found = roundInForce(rounds, time);
			if (found) return found;
		}
		return undefined;
	}

	/** Rounds that were read for a time shortly before this one: reading goes on from there. */
	private async viewBefore(time: string): Promise<SnapshotRounds | undefined> {
		const earliest = msBefore(time, FIRST_TICKS * (await this.tickMs()));
		return this.views
			.filter((view) => compareTimes(view.time, time) <= 0 && compareTimes(view.time, earliest) >= 0)
			.sort((a, b) => compareTimes(a.time, b.time))
			.at(-1);
	}

	private async tickMs(rounds?: readonly PricedRound[]): Promise<number> {
		return (rounds ?? (await this.open()).rounds).at(-1)?.tickMs ?? 0;
	}

	/** Reads updates backwards, stretch by stretch, until the rounds that they created decide it, or to what was read before. */
	private async fromUpdates(time: string, before: SnapshotRounds | undefined): Promise<PricedRound | undefined> {
		const tickMs = await this.tickMs(before?.rounds);
		let [until, rounds]: [string, PricedRound[]] = [time, []];
		for (let [ticks, stretch] = [FIRST_TICKS, 1]; !this.scan.cancelled; [ticks, stretch] = [ticks * GROWTH, stretch + 1]) {
			const back = msBefore(time, ticks * tickMs);
			const from = before ? laterOf(before.time, back) : back;
			const isLast = from === before?.time || (!before && stretch >= MOST_STRETCHES);
			const migrationId = before?.migrationId ?? (await this.migrationAfter(from));
			rounds = [...(await this.created.read({ migrationId, recordTime: from }, until)), ...rounds];
			if (from === before?.time) rounds = byNumber([...before.rounds, ...rounds]);
			const found = this.foundIn({ time, rounds, migrationId });
			if (found || isLast) return found;
			until = from;
		}
		return undefined;
	}

	/** The round in force by the newest rounds before a time. The one before the first of them may have been read for another time. */
	private foundIn({ time, rounds, migrationId }: SnapshotRounds): PricedRound | undefined {
		const first = rounds[0];
		if (first === undefined) return undefined;
		const before = this.views.flatMap((view) => view.rounds).find(({ number }) => number === first.number - BigInt(1));
		const view = { time, rounds: byNumber([...(before ? [before] : []), ...rounds]), migrationId };
		const found = roundInForce(view, time);
		if (found) this.views.push(view);
		return found;
	}
}
