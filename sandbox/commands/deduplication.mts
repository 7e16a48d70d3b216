// Deduplication: which submissions are the same change, and for how long one is remembered.
import { invalidField } from '../canton/errors.mts';
import type { Refusal } from '../wire/api.mts';
import type { Json, Submission } from '../world/model.mts';
import { micros, SECOND } from '../world/time.mts';
import type { World } from '../world/world.mts';
import { bookedAs } from './submissionRefusals.mts';

/** An earlier submission that was accepted. */
export interface Accepted {
	submissionId: string;
	offset: bigint;
	at: bigint;
}

/** User, command ID and set of acting parties: equal ones are the same change. */
export const changeId = ({ userId, commandId, actAs }: Submission) =>
	`ChangeId(${userId},${commandId},Set(${[...actAs].sort().join(', ')}))`;

const periodOf = (period: Json) =>
	period as { DeduplicationDuration?: { value: { seconds: number | bigint } }; DeduplicationOffset?: { value: number | bigint } };

/** The same change as accepted before, within the period asked for (the longest by default). */
export function equalOne(world: World, earlier: Accepted | undefined, most: number, period: Json): Accepted | undefined {
	if (!earlier) return undefined;
	const { DeduplicationDuration: duration, DeduplicationOffset: offset } = periodOf(period);
	if (offset && BigInt(offset.value) >= earlier.offset) return undefined;
	const seconds = duration ? BigInt(duration.value.seconds) : BigInt(most);
	return !offset && earlier.at < world.clock.now - seconds * SECOND ? undefined : earlier;
}

/** Refuses periods that begin before what the participant remembers. */
export function checkPeriod(
	world: World,
	most: number,
	{ submission: by, period }: { submission: Submission; period: Json },
	id: string,
): void {
	const { DeduplicationDuration: duration, DeduplicationOffset: offset } = periodOf(period);
	const seconds = duration && BigInt(duration.value.seconds);
	// Recorded: a period of 100 days is refused by a node that has pruned its history, and accepted by one that has not.
	const first = micros(world.log[0]?.recordTime ?? '') ?? world.clock.now;
	const isLong = seconds !== undefined && seconds > BigInt(most) && world.clock.now - seconds * SECOND < first;
	const tooLong = isLong && world.prunedUpTo > 0n;
	const tooEarly = offset !== undefined && BigInt(offset.value) < world.prunedUpTo;
	if (!tooLong && !tooEarly) return;
	const text =
		'Deduplication period starts too early. The error metadata field earliest_offset contains the earliest deduplication offset currently allowed.';
	const requestedPeriod = duration
		? `DeduplicationDuration(PT${Number(seconds) / 3600}H)`
		: `DeduplicationOffset(Some(Offset(${offset?.value})))`;
	throw bookedAs(world, by, 'INVALID_DEDUPLICATION_PERIOD', text, {
		changeId: id,
		earliest_offset: String(world.prunedUpTo),
		requestedPeriod,
		definite_answer: 'true',
	});
}

/** The deduplication period of a request. Throws on one that cannot be. */
export function deduplicationOf(requested: unknown, detail: Parameters<typeof invalidField>[2]): Json {
	const period = (requested ?? { Empty: {} }) as Json & { DeduplicationDuration?: { value: { seconds: number | bigint } } };
	if (period.DeduplicationDuration && Number(period.DeduplicationDuration.value.seconds) < 0)
		throw invalidField('deduplication_period', 'Duration must be positive', detail);
	return period;
}

/** Refusal of a change that was accepted before. */
export function duplicate(world: World, by: Submission, id: string, earlier: Accepted): Refusal {
	return bookedAs(world, by, 'DUPLICATE_COMMAND', 'Command submission already exists.', {
		changeId: id,
		completion_offset: String(earlier.offset),
		accepted: 'true',
		existingSubmissionId: `Some(${earlier.submissionId})`,
		definite_answer: 'true',
	});
}
