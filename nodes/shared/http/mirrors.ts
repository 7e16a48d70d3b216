import { STARTING, unexpectedAnswer, type CallFailure } from '../errors/failure';
import type { Attempt } from './attempt';
import { deadline } from './deadline';
import { publicUrl } from './url';

/** Several servers that answer alike, named by one credential: which of them is asked, and whether their answers agree. */

/** Number of servers asked for each answer, and of those that must agree. One that is asked alone agrees with itself. */
export interface Comparison {
	servers: number;
	agreeing: number;
	/** Fields in which honest servers differ: not compared. */
	own: ReadonlySet<string>;
}

/** Further servers of one credential, and how many of them must agree. */
export interface FurtherServers {
	/** Their base URLs, without that of the first. */
	urls: string[];
	/** Absent if the first answer counts. */
	comparison?: Comparison;
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

/** The servers of one credential: a call begins with the one that answered last. */
export class Mirrors<S extends { address: { url: string } }> {
	private at = 0;

	/** @param noun one of the servers in a sentence */
	constructor(
		private readonly servers: readonly S[],
		private readonly noun: string,
		private readonly comparison?: Comparison,
	) {}

	/** The one that answered last. */
	get current(): S {
		return this.servers[this.at]!;
	}

	/**
	 * Makes the call.
	 * @param attempt makes it once at a server, within a time in ms
	 */
	async ask<T>(
		attempt: (server: S, timeoutMs: number | undefined) => Promise<Attempt<T>>,
		{ sameServer, timeoutMs }: { sameServer?: boolean; timeoutMs?: number },
	): Promise<Attempt<T>> {
		const { comparison, noun } = this;
		const order = this.servers.map((_, index) => (this.at + index) % this.servers.length);
		const all = order.map((index) => {
			const server = this.servers[index]!;
			return { url: publicUrl(server.address.url), attempt: async (share: number | undefined) => await attempt(server, share) };
		});
		if (comparison && sameServer) {
			const message = `the next page can only be read from the ${noun} that gave the page before, so it cannot be compared: take a smaller Limit`;
			return { ok: false, failure: { message, origin: 'unexpected', retryable: false } };
		}
		const answer = comparison
			? await agreedAnswer(all, comparison, noun, timeoutMs)
			: await firstAnswer(sameServer ? all.slice(0, 1) : all, timeoutMs);
		this.at = order[answer.index]!;
		return answer.attempt;
	}
}

/**
 * Checks whether a server gave no answer, so that the next one is asked: it cannot be reached, has an error of its own, is starting, or has
 * too many requests. A refusal or a missing entry is an answer.
 */
function isNoAnswer({ code, httpStatus, origin }: CallFailure): boolean {
	if (code === STARTING || origin === 'network' || origin === 'unexpected') return true;
	return httpStatus === 429 || (httpStatus !== undefined && httpStatus >= 500 && httpStatus !== 501);
}

const unanswered = <T>(attempt: Attempt<T>): attempt is { ok: false; failure: CallFailure } => !attempt.ok && isNoAnswer(attempt.failure);

/** The first answer. If no server gives one, the failure of the first with what the others said. */
async function firstAnswer<T>(mirrors: ReadonlyArray<Mirror<T>>, timeoutMs?: number): Promise<Mirrored<T>> {
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
async function agreedAnswer<T>(
	mirrors: ReadonlyArray<Mirror<T>>,
	{ servers, agreeing, own }: Comparison,
	noun: string,
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
			else answers.push({ attempt, index: next + at, meaning: meaningOf(attempt, own) });
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
	const message = `of ${answers.length} ${noun}s that answered (${hosts}) only ${largest!.length} agree, and ${agreeing} must`;
	return { attempt: { ok: false, failure: { ...unexpectedAnswer(message), retryable: true } }, index: 0 };
}

/** An answer as it is compared: without what is each server's own, and without the order of lists and fields. A refusal by its status. */
function meaningOf<T>(attempt: Attempt<T>, own: ReadonlySet<string>): string {
	return attempt.ok ? canonical(attempt.answer, own) : `refused with ${attempt.failure.httpStatus ?? attempt.failure.code}`;
}

function canonical(value: unknown, own: ReadonlySet<string>): string {
	if (Array.isArray(value))
		return `[${value
			.map((entry) => canonical(entry, own))
			.sort()
			.join(',')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
	const fields = Object.entries(value).filter(([name, inner]) => !own.has(name) && inner !== null && inner !== undefined);
	return `{${fields
		.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner, own)}`)
		.sort()
		.join(',')}}`;
}
