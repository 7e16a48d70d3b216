import { isNone } from '../../errors/failure';
import { compareTimes } from '../../values/dateTime';
import { positionOf, type ScanPosition } from '../positions';
import { ROUNDS, roundsOf } from '../rounds';
import type { Scan } from '../service';
import type { Update } from '../simplifiedUpdates';
import { LARGEST_UPDATES_PAGE, UpdateReader, UPDATES } from '../updates';
import { byNumber, readRound, roundInForce, type PricedRound, type RoundsAt } from './round';

/** Reading of rounds from scan: those of now, those of a snapshot, and those that updates created. */

const ROUND_SNAPSHOT = 'POST /v2/state/acs';
export const PRICE_ENDPOINTS = [ROUNDS, ROUND_SNAPSHOT, UPDATES];

const PACKAGE = 'splice-amulet';
const TEMPLATE = 'Splice.Round:OpenMiningRound';
/** Some three rounds are active at once. */
const ROUNDS_PAGE = 100;

/** The rounds that are open or about to open. One call, also through a validator. */
export async function openRounds(scan: Scan): Promise<RoundsAt> {
	const refuse = (failure: Parameters<Scan['error']>[0]) => scan.error(failure, ROUNDS);
	const { open } = await roundsOf(scan);
	const time = new Date().toISOString();
	const rounds = open.flatMap(({ contract }) => {
		if (!contract) return [];
		const { contract_id: contractId, payload, created_at: createdAt } = contract;
		return [readRound({ contractId, payload, createdAt }, 'scanOpenRounds', refuse)];
	});
	return { time, rounds: byNumber(rounds) };
}

/** The round in force now. Undefined if none has opened. */
export async function currentRound(scan: Scan): Promise<PricedRound | undefined> {
	const rounds = await openRounds(scan);
	return roundInForce(rounds, rounds.time);
}

/** The rounds of a snapshot. */
export interface SnapshotRounds extends RoundsAt {
	migrationId: number;
}

/** The rounds of the newest snapshot of a migration at or before a time. One call. Undefined if there is none. */
export async function snapshotRounds(scan: Scan, migrationId: number, time: string): Promise<SnapshotRounds | undefined> {
	const body = {
		migration_id: migrationId,
		record_time: time,
		record_time_match: 'at_or_before',
		page_size: ROUNDS_PAGE,
		templates: [`${PACKAGE}:${TEMPLATE}`],
	} as const;
	const attempt = await scan.attempt(ROUND_SNAPSHOT, () => ({ body: { ...body, templates: [...body.templates] } }));
	if (!attempt.ok && isNone(attempt.failure)) return undefined;
	const { record_time: taken, created_events: contracts } = scan.unwrap(attempt);
	const refuse = (failure: Parameters<Scan['error']>[0]) => scan.error(failure, attempt.endpoint ?? ROUND_SNAPSHOT);
	const rounds = contracts.map(({ contract_id: contractId, create_arguments: payload, created_at: createdAt }) =>
		readRound({ contractId, payload, createdAt }, 'scanSnapshot', refuse, taken),
	);
	return { time: taken, rounds: byNumber(rounds), migrationId };
}

const CREATING = 'created_event';

/** The rounds that an update created. */
function createdIn(update: Update, scan: Scan): PricedRound[] {
	if ('event' in update) return [];
	return Object.values(update.events_by_id).flatMap((event) => {
		if (event.event_type !== CREATING || event.package_name !== PACKAGE || !event.template_id.endsWith(`:${TEMPLATE}`)) return [];
		const { contract_id: contractId, create_arguments: payload, created_at: createdAt } = event;
		return [readRound({ contractId, payload, createdAt }, 'scanUpdates', (failure) => scan.error(failure, UPDATES))];
	});
}

/** Reads the updates of a range of the history for the rounds that they create: all of them, since scan has no filter. */
export class CreatedRounds {
	constructor(private readonly scan: Scan) {}

	/** The rounds created after a position and until a time, up to the first for which `isEnough`. */
	async read(from: ScanPosition, until: string, isEnough: (round: PricedRound) => boolean = () => false): Promise<PricedRound[]> {
		const reader = new UpdateReader(this.scan, { encoding: 'compact_json', version: 'auto', endsSometime: true });
		const found: PricedRound[] = [];
		for (let position = from; !this.scan.cancelled;) {
			const page = await reader.page(position, { size: LARGEST_UPDATES_PAGE });
			if (page.stuck || page.gap) {
				const message = 'more updates share a record time than scan returns at once, so mining rounds may be among those that are missing';
				throw this.scan.error({ message, origin: 'unexpected', retryable: false }, page.endpoint);
			}
			for (const update of page.updates) {
				if (compareTimes(positionOf(update)?.recordTime ?? until, until) > 0) return byNumber(found);
				found.push(...createdIn(update, this.scan));
				if (found.some(isEnough)) return byNumber(found);
			}
			if (page.end) break;
			position = page.position;
		}
		return byNumber(found);
	}

	/** The record time of the first update after a position. One call. Undefined if there is none. */
	async firstAfter(from: ScanPosition): Promise<string | undefined> {
		const reader = new UpdateReader(this.scan, { encoding: 'compact_json', version: 'auto' });
		const { updates } = await reader.page(from, { size: 1, wanted: 1 });
		return updates[0] && positionOf(updates[0])?.recordTime;
	}
}
