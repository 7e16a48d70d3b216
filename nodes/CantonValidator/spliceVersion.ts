import type { Parameters } from '../shared/parameters/parameters';
import type { Validator } from '../shared/validator/service';

/** The release that a validator runs. */

export const VERSION = 'GET /version';

/** Major, minor and patch of a release: `0.7.5-snapshot.1` has 0, 7 and 5. */
const numbers = (release: string): number[] => (release.slice(0, 60).split(/[-+]/)[0] ?? '').split('.').slice(0, 3).map(Number);

/** Checks whether a release is of this version or a later one. What follows a hyphen or a plus does not count. */
export function isAtLeast(release: string, since: string): boolean {
	const [have, need] = [numbers(release), numbers(since)];
	for (let part = 0; part < 3; part++) if ((have[part] ?? 0) !== (need[part] ?? 0)) return (have[part] ?? 0) > (need[part] ?? 0);
	return true;
}

/**
 * Throws if one of these parameters was added and the validator is older than the release that brought it: such a validator does
 * not know the field and acts as if it were not there.
 */
export async function requireSplice(validator: Validator, parameters: Parameters, paths: string[], since: string): Promise<void> {
	const path = paths.find((option) => parameters.raw(option) !== undefined);
	if (path === undefined) return;
	const { version } = await validator.call(VERSION);
	if (isAtLeast(version, since)) return;
	throw parameters.parameterError(
		path,
		`the validator runs Splice ${version.slice(0, 60)}, which does not know this`,
		`Splice ${since} and later have it. Remove the option, or upgrade the validator. Nothing was changed.`,
	);
}
