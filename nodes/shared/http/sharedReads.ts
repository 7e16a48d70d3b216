import { readTransportError, timedOut, type TransportError } from '../errors/transportError';
import { Cache } from '../values/cache';
import { beginRead, type Reader } from '../values/readers';
import type { Attempt } from './attempt';
import { CallDeadline } from './deadline';

/**
 * Reads that many triggers need at about the same time, such as the end of a ledger at a poll time that they have in common: one
 * request serves all of one credential. Its answer is as old as the beginning of its request. So it is kept for a fraction of a second
 * from then on, and no trigger is given one that is older than its own poll before.
 */

/** Age up to which an answer serves others, from the beginning of its request, in ms. A test sets it. */
export const sharing = { keepMs: 500 };
/** Reads that are kept: each of a credential, or of a position in a history. */
const MOST_READS = 1000;
/** Time for which a reader is remembered as one of several, in ms. */
const COMPANY_MS = 10 * 60_000;

/** Outcome of a read. What it threw concerns the one who began it: the node's own settings, or n8n. */
type Outcome<T> = { attempt: Attempt<T> } | { thrown: unknown };

interface SharedRead<T> {
	/** Its place in the order in which they began. */
	order: number;
	outcome: Promise<Outcome<T>>;
}

/** One that asks, and how. */
export interface Asking<T> {
	reader: Reader;
	/** Makes the request. */
	read: () => Promise<Attempt<T>>;
	/** Time left for it, in ms. */
	left: () => number;
	/** Base URL, for the error if nothing comes in time. */
	url: string;
	/** Answers that may serve others. All by default. The others are read by each for itself, and are not kept. */
	mayServe?: (answer: T) => boolean;
}

const reads = new Cache<SharedRead<unknown>>({ most: MOST_READS });

/** The last that made a read or thought of it, by its key. */
const lastReaders = new Cache<Reader>({ most: MOST_READS, keepMs: COMPANY_MS });

/** Checks whether the read of this key may serve another one as well. One that is made for the others' sake is not worth while without. */
export function hasCompany(key: string, reader: Reader): boolean {
	const last = lastReaders.get(key);
	lastReaders.set(key, reader);
	return last !== undefined && last !== reader;
}

/**
 * The answer of the read of this key that is under way or was made a moment ago, or else of one that begins now. A failure serves others
 * as well. Not so one that concerns only the reader who began: it threw, or had less time. Then one of those who waited begins another.
 */
export async function sharedRead<T>(key: string, asking: Asking<T>): Promise<Attempt<T>> {
	const { reader, read, mayServe = () => true } = asking;
	lastReaders.set(key, reader);
	let failed: SharedRead<T> | undefined;
	for (;;) {
		const kept = reads.get(key) as SharedRead<T> | undefined;
		if (!kept || kept === failed || kept.order <= reader.latest) break;
		const outcome = await within(kept, asking);
		if ('attempt' in outcome) {
			const { attempt } = outcome;
			if (attempt.ok && !mayServe(attempt.answer)) return await read();
			if (attempt.ok || !timedOut(attempt.failure)) return attempt;
		} else if (outcome.late) return { ok: false, failure: readTransportError(outcome.late, asking.url) };
		failed = kept;
	}
	const own = begin(key, asking);
	const outcome = await own.outcome;
	if ('thrown' in outcome) throw outcome.thrown;
	if (outcome.attempt.ok && !mayServe(outcome.attempt.answer) && reads.get(key) === own) reads.delete(key);
	return outcome.attempt;
}

function begin<T>(key: string, { read }: Asking<T>): SharedRead<T> {
	const own: SharedRead<T> = {
		order: beginRead(),
		outcome: read().then(
			(attempt): Outcome<T> => ({ attempt }),
			(thrown: unknown): Outcome<T> => ({ thrown }),
		),
	};
	reads.set(key, own, sharing.keepMs);
	return own;
}

/** The outcome of another one's read. `late`: it did not come in the time of this reader. */
async function within<T>({ outcome }: SharedRead<T>, { left }: Asking<T>): Promise<{ attempt: Attempt<T> } | { late?: TransportError }> {
	const total = new CallDeadline(left());
	try {
		const ended = await total.race(outcome);
		return 'attempt' in ended ? ended : {};
	} catch (error) {
		return { late: error as TransportError };
	} finally {
		total.release();
	}
}
