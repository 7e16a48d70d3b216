import { NodeApiError, type IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../errors/failure';
import { isByState, isRefusedUnread } from '../errors/failureOutcome';
import { precededBy, type CantonError } from '../errors/nodeErrors';
import { pause } from '../http/pause';
import { withOutcome, type Outcome } from '../operation/outcome';
import { asSentence } from '../values/text';
import type { Act, Carried, Found, Ready } from './act';
import { brokenOff, errorOf, firstUnread, notSent, othersUnread } from './actErrors';
import { checkItem, reserve, type Spending } from './budget';
import { doubtful, doubtfulBefore, forgetSent, noteSent, sentBefore } from '../operation/sentBefore';

/**
 * The one engine that carries out acts: reads whether an act was done before, reserves what it pays, sends it once, finds out the outcome
 * if the answer does not contain it, and settles the reservation. Only a record of success is one: a missing contract may be the work of
 * somebody else.
 */

const LONGEST_DELAY_MS = 60_000;

/** A refusal. `search`: an earlier act was searched for, or will be once no retry follows. */
interface Refusal {
	refused: CallFailure;
	search?: 'made' | 'later';
}

/** Outcome of one try. */
type Settled<Done> = (Carried<Done> & { counts?: boolean }) | Refusal | { unknown: CallFailure; fields: IDataObject };

/** A try that was refused, with its identity. */
interface Refused {
	refused: CallFailure;
	identity: IDataObject;
}

/**
 * Carries out an act.
 * @throws the explained error of an act that failed or whose outcome stays unknown, with `outcome` and its identity. A maximum that would
 * be exceeded is an error before anything is sent.
 */
export async function carryOut<Done>(act: Act<Done>): Promise<Carried<Done>> {
	const acting = new Acting(act);
	const earlier = await acting.foundBefore();
	if (earlier) return earlier;
	for (let tries = 0; ; tries++) {
		const tried = await acting.send((failure) => mayRetry(act, failure, tries));
		if ('done' in tried) return tried;
		const meanwhile = await acting.foundOfFirstTry(tried);
		if (meanwhile) return meanwhile;
		if (await waitsForRetry(act, tried.refused, tries)) continue;
		return await acting.foundOfOthers(tried);
	}
}

/** An act that is being carried out, with what is known of earlier tries. */
class Acting<Done> {
	/** True if a try of this execution may take effect at any time: then nothing that stops this one says that it was not done. */
	private readonly triedBefore: boolean;

	private readonly notDone: Outcome;

	/** Outcome if a server could not be asked what another execution did. */
	private readonly unread: Outcome;

	private first: Ready<Done> | undefined;

	/** True if a refusal showed that an earlier act may be there, and none was searched for so far. */
	private isUnsearched = false;

	constructor(private readonly act: Act<Done>) {
		this.triedBefore = sentBefore(act.context, act.identity, act.actors) !== undefined;
		this.notDone = this.triedBefore ? 'unknown' : 'failed';
		this.unread = act.mayBeDone ? 'unknown' : this.notDone;
	}

	/** Result of an earlier try or execution, before anything is sent. One that may be there is read before a maximum is checked. */
	async foundBefore(): Promise<Carried<Done> | undefined> {
		const { identity, before, mayBeDone } = this.act;
		const checked = async () => (await this.within(identity, checkItem)) || undefined;
		const read = async () => await this.read(before);
		return mayBeDone ? ((await read()) ?? (await checked())) : ((await checked()) ?? (await read()));
	}

	/** Sends one try: its result, or its refusal. An unknown outcome counts as paid. */
	async send(isRetried: (failure: CallFailure) => boolean): Promise<Carried<Done> | Refused> {
		const { act, notDone } = this;
		const unread = act.before ? notDone : this.unread;
		const ready = await marked(act.identity, notDone, async () => await act.prepare(this.first), unread);
		if ('done' in ready) return { alreadyDone: true, identity: act.identity, done: ready.done };
		this.first ??= ready;
		const identity = { ...act.identity, ...ready.identity };
		const reservation = await this.within(identity, reserve);
		if (reservation && 'done' in reservation) return reservation;
		noteSent(act.context, act.identity, this.first.position ?? new Date().toISOString(), act.actors);
		const settled = await settle(ready, identity, isRetried).catch((error: Error) => ({ unknown: brokenOff(error), fields: {} }));
		if ('unknown' in settled) throw errorOf(act, settled.unknown, 'unknown', { ...identity, ...settled.fields });
		if ('refused' in settled) {
			reservation?.release();
			const { refused, search } = settled;
			this.isUnsearched = search === 'later' || (this.isUnsearched && search !== 'made');
			return { refused, identity };
		}
		// If nothing of it was there before, what is there now may be the work of this try, which a server has made twice.
		const { counts = act.before !== undefined || !settled.alreadyDone, ...carried } = settled;
		if (!counts) reservation?.release();
		return carried;
	}

	/** Result of the first try of this execution after a later one was refused. Without one, the refused act was certainly not done. */
	async foundOfFirstTry({ refused, identity }: Refused): Promise<Carried<Done> | undefined> {
		const { act, triedBefore } = this;
		if (!triedBefore) {
			forgetSent(act.context, act.identity, act.actors);
			return undefined;
		}
		const found = await act.before?.();
		if (found && 'done' in found) return { alreadyDone: true, identity, done: found.done };
		// That try may have been done: the refusal of this one says nothing of it.
		if (found && 'nothing' in found && found.unread)
			throw precededBy(errorOf(act, firstUnread(found.unread), 'unknown', identity), errorOf(act, refused, 'unknown', identity));
		return undefined;
	}

	/** Result of another execution after the last refusal, if that leaves it open. */
	async foundOfOthers({ refused, identity }: Refused): Promise<Carried<Done>> {
		const { act, triedBefore, notDone, isUnsearched } = this;
		// The user canceled it before its retry, or the last retry was refused for another reason.
		if (isUnsearched) throw errorOf(act, refused, 'unknown', identity);
		const isOpen = !triedBefore && act.mayBeDone && (isRefusedUnread(refused) || (act.isCompared === true && isByState(refused)));
		const found = isOpen ? await act.readOnRefusal?.() : undefined;
		if (found && 'done' in found) return { alreadyDone: true, identity, done: found.done };
		if (!found || !('nothing' in found) || !(found.unread || found.nothing)) throw errorOf(act, refused, notDone, identity);
		const why = found.unread ? othersUnread(found.unread) : found.nothing;
		// One server that cannot be reached says the same of both.
		const message = found.unread?.message === refused.message ? refused.message : `${asSentence(refused.message)} ${why}`;
		throw errorOf(act, { ...refused, message }, 'unknown', identity);
	}

	private async read(reading?: Act<Done>['before']): Promise<Carried<Done> | undefined> {
		const { act, unread } = this;
		const earlier = await marked(act.identity, unread, async () => await reading?.());
		if (earlier && 'done' in earlier) return { alreadyDone: true, identity: act.identity, done: earlier.done };
		if (earlier && 'failed' in earlier) throw errorOf(act, earlier.failed, 'failed', act.identity);
		if (earlier?.unread) throw errorOf(act, notSent(earlier.unread), unread, { ...act.identity, ...earlier.fields });
		return undefined;
	}

	/** Does a step that a maximum may stop: then another execution may have done the act. If that cannot be read, the words of the maximum come first. */
	private async within<T>(identity: IDataObject, step: (spending: Spending) => T): Promise<T | Carried<Done> | undefined> {
		const { spending, readOnRefusal } = this.act;
		if (!spending) return undefined;
		return await marked(identity, this.notDone, () => step(spending)).catch(async (stopped: CantonError) => {
			const reading = this.read(readOnRefusal).catch(async (error: Error) => await Promise.reject(precededBy(error, stopped)));
			return (await reading) ?? (await Promise.reject(stopped));
		});
	}
}

/** Sends one try and finds out its outcome. */
async function settle<Done>(
	ready: Ready<Done>,
	identity: IDataObject,
	isRetried: (failure: CallFailure) => boolean,
): Promise<Settled<Done>> {
	const attempt = await ready.send();
	if (attempt.ok) {
		const found = (await ready.confirm?.(attempt.answer)) ?? { done: attempt.answer };
		if ('done' in found) return { alreadyDone: found.earlier ?? false, counts: found.counts, identity, done: found.done };
		if ('failed' in found) return { refused: found.failed };
		return { unknown: { message: found.nothing, origin: 'application', retryable: false }, fields: found.fields ?? {} };
	}
	const { failure } = attempt;
	const search = ready.search(failure);
	if (!search) return { refused: failure };
	if (search.afterRetries && isRetried(failure)) return { refused: failure, search: 'later' };
	const found: Found<Done> = await search.find();
	if ('done' in found) return { alreadyDone: found.earlier ?? search.earlier ?? false, counts: found.counts, identity, done: found.done };
	if ('failed' in found) return { refused: found.failed, search: 'made' };
	if (search.refusedUnlessFound && !found.unread && !found.isPartial) return { refused: failure };
	return { unknown: { ...failure, message: `${asSentence(failure.message)} ${found.nothing}` }, fields: found.fields ?? {} };
}

/**
 * Does a step from before anything is sent. Its error has what every error of an act has.
 * @param unread outcome if a server could not be asked, so that nothing was read of other executions
 */
async function marked<T>(identity: IDataObject, outcome: Outcome, step: () => Promise<T> | T, unread = outcome): Promise<T> {
	return await Promise.resolve()
		.then(step)
		.catch(async (error: Partial<CantonError>) => {
			const said = error instanceof NodeApiError ? unread : outcome;
			return await Promise.reject(withOutcome(error, said, identity, outcome === 'unknown' ? doubtful : doubtfulBefore));
		});
}

const mayRetry = <Done>({ retry }: Act<Done>, failure: CallFailure, tries: number): boolean =>
	retry !== undefined && tries < retry.times && retry.when(failure);

async function waitsForRetry<Done>(act: Act<Done>, failure: CallFailure, tries: number): Promise<boolean> {
	const { context, retry } = act;
	if (!retry || !mayRetry(act, failure, tries)) return false;
	const delay = Math.min(LONGEST_DELAY_MS, retry.firstDelayMs * 2 ** tries) * (0.5 + Math.random());
	return await pause(context, Math.max(delay, Math.min(LONGEST_DELAY_MS, failure.retryAfterMs ?? 0)));
}
