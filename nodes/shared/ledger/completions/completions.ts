import type { paths } from '../../../../api/ledger';
import { int64 } from '../../values/exactJson';
import { unexpectedAnswer } from '../../errors/failure';
import { isOffset, laterOffset, type Offset } from '../../values/int64';
import { checkAnswer } from '../../http/answers';
import type { Attempt } from '../../http/attempt';
import type { Client } from '../../http/client';
import type { Answered, VersionName } from '../../http/endpointVersions';
import { AdaptivePageSize } from '../adaptivePageSize';
import { BacklogStream, type Rest } from './backlog';
import { COMPLETIONS, type CompletionPage, type CompletionQuery, type PageRequest, type Patience, type Times } from './completionQuery';
import { LIST_PAGE, offsetOf, type Completion, type CompletionElement } from './elements';
import { DEFAULT_IDLE_MS, idleWithin, slowLimit } from './listWait';
import { COMPLETION_ELEMENT } from '../shapes';

/** Reading of command completions: what Canton Ledger, Completion › Get Many and the trigger's Command Completed have in common. */

/** Time that a list may be held open by commands that keep coming, in ms: see `listWait.ts`. */
const LONGEST_HOLD_MS = 4000;

/** Time that a participant may take to find completions before it is believed that there are none, in ms. */
const PATIENT_IDLE_MS = 10_000;

/** A reader that keeps what it learns about the server from page to page: its version and how much it returns at once. */
export class CompletionReader {
	private readonly pageSize = new AdaptivePageSize(LIST_PAGE);

	/** True if the participant was seen to need longer than a brief idle time to begin. */
	private isSlow = false;

	/** True once it listed something within the idle time, or nothing in a long look. False once only a long look found something. */
	private isPunctual?: boolean;

	private readonly backlog: BacklogStream;

	/** The version that answered last. */
	private answering: VersionName = 'current';

	constructor(
		private readonly ledger: Client<paths>,
		private readonly query: CompletionQuery,
	) {
		this.backlog = new BacklogStream(ledger, (begin) => this.announcements(begin));
	}

	/** Ends a stream that is read from. To be called when reading is over. */
	close(): void {
		this.backlog.close();
	}

	/**
	 * The elements after `begin`, at most `limit`, none only if the whole idle time showed none. Commands that keep coming hold no
	 * request for long: the first waits briefly. If it finds nothing, one for one element waits as long as the query says, and a
	 * participant that is slow to begin is from then on asked for short lists. Throws explained errors.
	 * @param rest if more of the range may be read
	 */
	async page(begin: Offset, limit = LIST_PAGE, rest?: Rest): Promise<CompletionPage> {
		const idleMs = this.query.idleMs ?? DEFAULT_IDLE_MS;
		const { endpoint, result } = await this.attemptPatiently(
			begin,
			{ limit, rest },
			{ idleMs, limit: 1, isEmpty: ({ size }) => size === 0 },
		);
		return this.ledger.unwrap(result, endpoint);
	}

	/** The same, with a refusal as a failure. */
	async attemptPatiently(begin: Offset, request: Omit<PageRequest, 'idleMs'>, { idleMs, limit: least, isEmpty }: Patience) {
		const { limit = LIST_PAGE } = request;
		if (this.isSlow) return await this.attemptPage(begin, { ...request, limit: slowLimit(limit, idleMs), idleMs });
		const briefMs = idleWithin(LONGEST_HOLD_MS, limit, idleMs);
		const brief = await this.attemptPage(begin, { ...request, limit, idleMs: briefMs });
		if (!brief.result.ok || !isEmpty(brief.result.answer, begin) || briefMs === idleMs) return brief;
		const patient = await this.attemptPage(begin, { left: request.left, limit: least, idleMs });
		this.isSlow = patient.result.ok && !isEmpty(patient.result.answer, begin);
		return patient;
	}

	/**
	 * The same for a read that ends with a list of none: one that a slow participant returns looks like it (recorded). So it is only believed of
	 * a participant that has listed something in time. Of another one a longer look must find none either.
	 * @param isSure if that holds for every participant
	 */
	async surePage(begin: Offset, limit: number, rest?: Rest, isSure = false): Promise<CompletionPage> {
		const first = await this.page(begin, limit, rest);
		if (first.size > 0) this.isPunctual ??= true;
		if (first.size > 0 || (this.isPunctual && !isSure) || (this.query.idleMs ?? 0) >= PATIENT_IDLE_MS) return first;
		const { page } = await this.patientRead(begin);
		if (page.size > 0) this.isPunctual = false;
		else this.isPunctual ??= true;
		return page;
	}

	/** The same if it is known that there are some: a participant that has found none yet is given more time, and is not believed. */
	async knownPage(begin: Offset, limit: number, rest?: Rest): Promise<CompletionPage> {
		const first = await this.page(begin, limit, rest);
		if (first.size > 0) return first;
		const { endpoint, page } = await this.patientRead(begin);
		if (page.size > 0) return page;
		const silence = `it listed no completion after offset ${begin} within ${PATIENT_IDLE_MS / 1000} seconds, although there are some`;
		throw this.ledger.error(unexpectedAnswer(silence), endpoint);
	}

	/** The next element after `begin`, if there is one within a long time. */
	private async patientRead(begin: Offset): Promise<{ endpoint: string; page: CompletionPage }> {
		const { endpoint, result } = await this.attemptPage(begin, { limit: 1, idleMs: PATIENT_IDLE_MS });
		return { endpoint, page: this.ledger.unwrap(result, endpoint) };
	}

	/** The elements after `begin` by one request, with a refusal as a failure. `left` says how many ms a request may still take. */
	async attemptPage(begin: Offset, request: PageRequest = {}): Promise<{ endpoint: string; result: Attempt<CompletionPage> }> {
		const { endpoint, apiVersion, result } = await this.checked(begin, request);
		return { endpoint, result: result.ok ? { ok: true, answer: this.read(result.answer, begin, apiVersion) } : result };
	}

	/** The elements after `begin` as they came, at most `limit` of them. Throws explained errors. */
	async raw(begin: Offset, limit: number): Promise<CompletionElement[]> {
		const { endpoint, result } = await this.checked(begin, { limit });
		return this.ledger.unwrap(result, endpoint);
	}

	/** The same, with a refusal as a failure. */
	async attemptRaw(begin: Offset): Promise<Attempt<CompletionElement[]>> {
		return (await this.checked(begin, {})).result;
	}

	/** The elements after `begin`, each of them an object with an offset if it needs one. */
	private async checked(begin: Offset, request: PageRequest) {
		const answered = await this.elements(begin, request);
		if (!answered.result.ok) return answered;
		const elements = answered.result.answer;
		const failure = checkAnswer(elements, [COMPLETION_ELEMENT]);
		return failure ? { ...answered, result: { ok: false as const, failure } } : answered;
	}

	/**
	 * The elements after `begin` as they came, at most `limit` of them, or why the node refused. And how many of them it was
	 * asked for in the end. Of a long rest they come by a stream, if there is one.
	 */
	async elements(begin: Offset, { limit = LIST_PAGE, rest, ...times }: PageRequest = {}) {
		const streamed = rest ? await this.backlog.next(begin, rest, limit, () => this.leftOf(times)) : [];
		if (streamed.length > 0) return { requested: limit, ...this.fromStream(streamed) };
		let answered: Answered<CompletionElement[]> | undefined;
		const { size } = await this.pageSize.read(limit, async (most) => {
			answered = await this.attempt(begin, most, times);
			return answered.result;
		});
		const { result, apiVersion } = answered!;
		if (rest && result.ok && Array.isArray(result.answer)) this.learn(begin, result.answer, size);
		this.answering = apiVersion;
		return { requested: size, ...answered! };
	}

	private fromStream(answer: CompletionElement[]): Answered<CompletionElement[]> {
		return { apiVersion: this.answering, endpoint: COMPLETIONS, result: { ok: true, answer } };
	}

	/** Channel on which the participant announces completions after `begin`. */
	announcements(begin: Offset) {
		const { parties, userId, version } = this.query;
		const legacy = version === 'legacy' || (version === 'auto' && this.ledger.isMissing(COMPLETIONS));
		return {
			path: legacy ? '/v2/commands/completions' : '/v2/commands/command-completions',
			request: { ...(legacy && { userId }), parties, beginExclusive: int64(String(begin)) },
			read: (message: unknown) => {
				const { completionResponse: response } = (message ?? {}) as Partial<CompletionElement>;
				const position = response && offsetOf(response);
				return isOffset(position) ? { position, event: 'Completion' in response! } : undefined;
			},
		};
	}

	/** The time that a request may take, in ms. */
	private leftOf({ idleMs = this.query.idleMs ?? 0, left = this.query.left }: Times): number {
		return left?.() ?? 60_000 + idleMs;
	}

	private async attempt(begin: Offset, limit: number, times: Times) {
		const { parties, userId, version, withoutParties } = this.query;
		const query = { limit, stream_idle_timeout_ms: times.idleMs ?? this.query.idleMs };
		const beginExclusive = int64(String(begin));
		const args = () => ({ query, timeoutMs: this.leftOf(times) });
		const answered = await this.ledger.attempt(
			COMPLETIONS,
			(name) => {
				if (name === 'legacy' && parties.length === 0 && withoutParties) throw withoutParties();
				// Unreadable elements are delivered as they came.
				return { ...args(), requires: 'value', body: { ...(name === 'legacy' && { userId }), parties, beginExclusive } };
			},
			version,
		);
		return { apiVersion: answered.apiVersion!, endpoint: answered.endpoint!, result: answered as Attempt<CompletionElement[]> };
	}

	/** Remembers how many elements there are in so many offsets. An element that cannot be read says nothing. */
	private learn(begin: Offset, elements: readonly CompletionElement[], requested: number): void {
		const last = elements.at(-1);
		const position = checkAnswer(last, COMPLETION_ELEMENT) ? undefined : offsetOf(last!.completionResponse);
		const isFull = elements.length >= requested;
		this.backlog.learn(begin, isOffset(position) ? position : begin, { size: elements.length, isFull });
	}

	private read(entries: CompletionElement[], begin: Offset, apiVersion: VersionName): CompletionPage {
		const completions: Completion[] = [];
		let position = begin;
		for (const { completionResponse: response } of entries) {
			position = laterOffset(position, offsetOf(response) ?? position);
			if (!('Completion' in response)) continue;
			const completion = response.Completion.value;
			if (!this.query.userId || completion.userId === this.query.userId) completions.push(completion);
		}
		return { completions, position, size: entries.length, apiVersion };
	}
}
