import { shown } from '../errors/safeText';
import type { Parameters } from '../parameters/parameters';
import { Cache } from '../values/cache';
import type { Ledger } from './service';

/**
 * Options that a participant's version lacks. It ignores a field that it does not know, so an option would be sent and do nothing:
 * better to say so before anything is sent.
 */

export const VERSION = 'GET /v2/version';

/** By base URL. Servers get upgraded. */
const versions = new Cache<string>({ most: 1_000, keepMs: 10 * 60_000 });

/** The participant's version. Undefined if it does not say. Asked once per server in a while. */
async function versionOf(ledger: Ledger): Promise<string | undefined> {
	const remembered = versions.get(ledger.baseUrl);
	if (remembered !== undefined) return remembered;
	const about = await ledger.attempt(VERSION);
	if (!about.ok) return undefined;
	const version = shown(about.answer.version ?? '', 60);
	versions.set(ledger.baseUrl, version);
	return version;
}

/** Checks whether a version lies before a release such as 3.5. False for a text that is no version. */
function isBefore(version: string, release: string): boolean {
	const [, major, minor] = /^(\d{1,4})\.(\d{1,4})(?:\.|-|$)/.exec(version) ?? [];
	if (major === undefined || minor === undefined) return false;
	const [wantedMajor = 0, wantedMinor = 0] = release.split('.').map(Number);
	return Number(major) < wantedMajor || (Number(major) === wantedMajor && Number(minor) < wantedMinor);
}

/**
 * Throws for the first of these options that is set although the participant's version lacks it. The version is asked for only if one is
 * set. A participant that does not say its version gets the option.
 * @param since the release that brought them, e.g. `3.5`
 */
export async function requireRelease(ledger: Ledger, parameters: Parameters, paths: readonly string[], since: string): Promise<void> {
	const set = paths.find((path) => ![undefined, null, ''].includes(parameters.raw(path) as string));
	if (set === undefined) return;
	await requireReleaseOf(ledger, parameters, set, { since, missing: 'this option and would ignore it', advice: 'Remove the option.' });
}

/**
 * Throws if the participant's version lacks what this parameter selects.
 * @param feature `lacks`: what it does not have, as the message goes on. `remedy`: what the user does about it
 */
export async function requireReleaseOf(
	ledger: Ledger,
	parameters: Parameters,
	path: string,
	feature: { since: string; missing: string; advice: string },
): Promise<void> {
	const { since, missing, advice } = feature;
	const version = await versionOf(ledger);
	if (version === undefined || !isBefore(version, since)) return;
	throw parameters.parameterError(
		path,
		`this participant, of version ${version}, does not have ${missing}`,
		`Participants from ${since} on have it. ${advice} Nothing was sent.`,
	);
}
