import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../shared/errors/failure';
import type { Attempt } from '../../shared/http/attempt';
import { recordTimeOfEnd } from '../../shared/ledger/completions/completionRange';
import { ownRights, readable } from '../../shared/ledger/directory/ownRights';
import { isInForce, vettings } from '../../shared/ledger/packages/vettedPackages';
import { READY } from '../../shared/ledger/readiness';
import type { Ledger } from '../../shared/ledger/service';
import { compareTimes } from '../../shared/values/dateTime';
import type { Offset } from '../../shared/values/int64';

/** Facts about a participant's health. Each is asked by itself: what one user may not ask, or one version does not have, is null. */

const VERSION = 'GET /v2/version';
const END = 'GET /v2/state/ledger-end';
const PRUNED = 'GET /v2/state/latest-pruned-offsets';
const SYNCHRONIZERS = 'GET /v2/state/connected-synchronizers';
const PACKAGES = 'GET /v2/packages';
const PARTICIPANT = 'GET /v2/parties/participant-id';

export const FACT_ENDPOINTS = [READY, VERSION, END, PRUNED, SYNCHRONIZERS, PACKAGES, PARTICIPANT] as const;

/** Nothing is asked twice: an answer at the second try is none of good health. */
const PROBE = { once: true, timeoutMs: 15_000 } as const;

/** Facts that the participant says of itself, as its item shows them. */
export interface Facts {
	version: string | null;
	ledgerEnd: Offset | null;
	/** Record time of the last event that the token's user may see. */
	lastRecordTime: string | null;
	prunedUpTo: Offset | null;
	/** Number of synchronizers that it is connected to. */
	synchronizers: number | null;
	packages: number | null;
	/** Packages that it has and whose vetting is in force on no synchronizer. */
	packagesNotVetted: number | null;
}

/** Facts, and why some are missing. */
export interface Found {
	facts: Facts;
	/** Answers that are not those of a participant, as sentences. */
	unreadable: string[];
	/** Refusal of the token. Undefined if there is none. */
	refused?: CallFailure;
}

const answerOf = <T>(attempt: Attempt<T>): T | undefined => (attempt.ok ? attempt.answer : undefined);

const unreadableIn = (attempt: Attempt<unknown>): string[] =>
	attempt.ok || attempt.failure.origin !== 'unexpected' ? [] : [`It does not answer as expected: ${attempt.failure.message}.`];

/** Asks all at once. */
export async function readFacts(ledger: Ledger): Promise<Found> {
	const [version, end, pruned, connected, packages] = await Promise.all([
		ledger.attempt(VERSION, PROBE),
		ledger.attempt(END, PROBE),
		ledger.attempt(PRUNED, PROBE),
		ledger.attempt(SYNCHRONIZERS, PROBE),
		ledger.attempt(PACKAGES, PROBE),
	]);
	const ledgerEnd = answerOf(end)?.offset ?? null;
	const [lastRecordTime, packagesNotVetted] = await Promise.all([
		ledgerEnd === null ? null : lastTime(ledger, answerOf(end)!, ledgerEnd),
		notVetted(ledger, answerOf(packages)?.packageIds),
	]);
	const facts: Facts = {
		version: answerOf(version)?.version ?? null,
		ledgerEnd,
		lastRecordTime,
		prunedUpTo: pruned.ok ? (pruned.answer.participantPrunedUpToInclusive ?? 0) : null,
		synchronizers: connected.ok ? (connected.answer.connectedSynchronizers ?? []).length : null,
		packages: answerOf(packages)?.packageIds.length ?? null,
		packagesNotVetted,
	};
	return { facts, unreadable: [version, end, pruned, connected, packages].flatMap(unreadableIn), ...(!end.ok && { refused: end.failure }) };
}

/** Time of the ledger end: said with it from Canton 3.6 on, before that read from the last completion or checkpoint. */
async function lastTime(ledger: Ledger, end: { synchronizerTimes?: unknown }, offset: Offset): Promise<string | null> {
	const times = ((end.synchronizerTimes ?? []) as IDataObject[]).flatMap(({ recordTime }) =>
		typeof recordTime === 'string' ? recordTime : [],
	);
	if (times.length > 0) return times.sort(compareTimes).at(-1)!;
	const parties = readable(await ownRights(ledger, PROBE.timeoutMs));
	return parties === undefined ? null : ((await recordTimeOfEnd(ledger, parties, offset)) ?? null);
}

async function notVetted(ledger: Ledger, packageIds: readonly string[] | undefined): Promise<number | null> {
	const own = answerOf(await ledger.attempt(PARTICIPANT, PROBE))?.participantId;
	if (own === undefined || packageIds === undefined) return null;
	const vetted = new Set<string>();
	const now = new Date().toISOString();
	try {
		for await (const page of vettings(ledger, { topologyStateFilter: { participantIds: [own], synchronizerIds: [] } }))
			for (const vetting of page) if (isInForce(vetting, now)) vetted.add(vetting.packageId);
	} catch {
		return null;
	}
	return packageIds.filter((id) => !vetted.has(id)).length;
}
