import { STARTING, unexpectedAnswer, type CallFailure } from '../errors/failure';
import type { Attempt } from './attempt';
import { deadline } from './deadline';

/** Several servers that answer alike, named by one credential: which of them is asked, and whether their answers agree. */

/** How many servers are asked for each answer, and how many of them must agree. One that is asked alone agrees with itself. */
export interface Comparison {
	servers: number;
	agreeing: number;
}

/** One of the servers: its address as it may be shown, and the call, made once within that time. */
interface Mirror<T> {
	url: string;
	attempt: (timeoutMs: number | undefined) => Promise<Attempt<T>>;
}

/** An answer, and the index of the server that gave it. */
interface Mirrored<T> {
	attempt: Attempt<T>;
	index: number;
}

/**
 * Whether a server gave no answer, so that the next one is asked: it cannot be reached, has an error of its own, or is starting. What it
 * refuses or does not have is an answer.
 */
function isNoAnswer({ code, httpStatus, origin }: CallFailure): boolean {
	if (code === STARTING || origin === 'network' || origin === 'unexpected') return true;
	return httpStatus !== undefined && httpStatus >= 500 && httpStatus !== 501;
}

const unanswered = <T>(attempt: Attempt<T>): attempt is { ok: false; failure: CallFailure } => !attempt.ok && isNoAnswer(attempt.failure);

/** The first answer. Where no server gives one, the failure of the first with what the others said. */
export async function firstAnswer<T>(mirrors: ReadonlyArray<Mirror<T>>, timeoutMs?: number): Promise<Mirrored<T>> {
	const left = timeoutMs === undefined ? undefined : deadline(timeoutMs);
	const failures: CallFailure[] = [];
	for (const [index, mirror] of mirrors.entries()) {
		// One that hangs leaves time for the others.
		const attempt = await mirror.attempt(left && Math.max(1, left() / (mirrors.length - index)));
		if (!unanswered(attempt)) return { attempt, index };
		failures.push(attempt.failure);
	}
	return { attempt: { ok: false, failure: together(mirrors, failures) }, index: 0 };
}

function together<T>(mirrors: ReadonlyArray<Mirror<T>>, [first, ...others]: CallFailure[]): CallFailure {
	if (others.length === 0) return first!;
	const rest = others.map(({ message }, at) => `${mirrors[at + 1]!.url}: ${message}`).join('; ');
	return {
		...first!,
		message: `${first!.message} (nor did the others answer: ${rest})`,
		retryable: first!.retryable || others.some((failure) => failure.retryable),
	};
}

/** The answer on which enough servers agree. One that does not answer is replaced by the next. */
export async function agreedAnswer<T>(
	mirrors: ReadonlyArray<Mirror<T>>,
	{ servers, agreeing }: Comparison,
	timeoutMs?: number,
): Promise<Mirrored<T>> {
	const left = timeoutMs === undefined ? undefined : deadline(timeoutMs);
	const answers: Array<Mirrored<T> & { meaning: string }> = [];
	const failures: CallFailure[] = [];
	let next = 0;
	while (answers.length < servers && next < mirrors.length) {
		const group = mirrors.slice(next, next + servers - answers.length);
		const share = left && Math.max(1, left() / Math.ceil((mirrors.length - next) / group.length));
		const attempts = await Promise.all(group.map(async (mirror) => await mirror.attempt(share)));
		for (const [at, attempt] of attempts.entries()) {
			if (unanswered(attempt)) failures.push(attempt.failure);
			else answers.push({ attempt, index: next + at, meaning: meaningOf(attempt) });
		}
		next += group.length;
	}
	if (answers.length === 0) return { attempt: { ok: false, failure: together(mirrors, failures) }, index: 0 };
	const groups = [...new Set(answers.map(({ meaning }) => meaning))]
		.map((meaning) => answers.filter((answer) => answer.meaning === meaning))
		.sort((a, b) => b.length - a.length);
	const [largest, second] = groups;
	if (largest!.length >= agreeing && largest!.length > (second?.length ?? 0)) return largest![0]!;
	const hosts = answers.map(({ index }) => mirrors[index]!.url).join(', ');
	const message = `of ${answers.length} scans that answered (${hosts}) only ${largest!.length} agree, and ${agreeing} must`;
	return { attempt: { ok: false, failure: { ...unexpectedAnswer(message), retryable: true } }, index: 0 };
}

/**
 * What honest servers answer differently: who they are, what they number themselves, how they encode a contract for a command, and how
 * long an answer may be kept. Of the older history also the IDs of events and offsets (by its contract).
 */
const OWN = new Set([
	'sv_user',
	'sv_party_id',
	'offset',
	'event_id',
	'next_page_token',
	'created_event_blob',
	'time_to_live_in_microseconds',
	'commit_ts',
]);

/** An answer as it is compared: without what is each server's own, and without the order of lists and fields. A refusal by its status. */
function meaningOf<T>(attempt: Attempt<T>): string {
	return attempt.ok ? canonical(attempt.answer) : `refused with ${attempt.failure.httpStatus ?? attempt.failure.code}`;
}

function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).sort().join(',')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
	const fields = Object.entries(value).filter(([name, inner]) => !OWN.has(name) && inner !== null && inner !== undefined);
	return `{${fields
		.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`)
		.sort()
		.join(',')}}`;
}
