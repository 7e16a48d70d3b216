import type { IDataObject } from 'n8n-workflow';

import type { HeldPackage, PackageState } from './packageStates';

/** Differences between the packages of several participants. */

/** Packages of one target. */
export interface TargetPackages {
	target: string;
	packages: readonly HeldPackage[];
}

/** States, the most advanced first: that one counts if as many targets have the one as the other. */
const STATES: readonly PackageState[] = ['vetted', 'stored', 'missing'];
/** Number of targets that a sentence names. */
const MOST_NAMED = 5;
/** Number of targets that a list of an item has: each difference of a large fleet would name all of it. */
const MOST_LISTED = 20;

type Named = Pick<HeldPackage, 'packageId' | 'packageName' | 'packageVersion'>;

/** The packages of all targets, each once, with its name if any target says it. */
function packagesOf(targets: readonly TargetPackages[]): Named[] {
	const found = new Map<string, Named>();
	for (const { packages } of targets)
		for (const { packageId, packageName, packageVersion } of packages)
			if (packageName !== null || !found.has(packageId)) found.set(packageId, { packageId, packageName, packageVersion });
	const key = ({ packageName, packageVersion, packageId }: Named) => `${packageName ?? '\uffff'} ${packageVersion ?? ''} ${packageId}`;
	return [...found.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function named(targets: readonly string[]): string {
	const rest = targets.length - MOST_NAMED;
	return `${targets.slice(0, MOST_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const moreThanListed = (targets: readonly string[]): number => Math.max(0, targets.length - MOST_LISTED);

const versionOf = ({ packageName, packageVersion }: Named): string => `${packageName} ${packageVersion ?? ''}`;

/** IDs of packages beside which there is another one of the same name and version. */
function twins(packages: readonly Named[]): Set<string> {
	const byVersion = new Map<string, string[]>();
	for (const entry of packages)
		if (entry.packageName !== null) byVersion.set(versionOf(entry), [...(byVersion.get(versionOf(entry)) ?? []), entry.packageId]);
	return new Set([...byVersion.values()].filter((ids) => ids.length > 1).flat());
}

/**
 * One row for each package and target that is not as at the others: as most of them have it, or as the reference has it.
 * @param about `reference`: name of the target to compare with. `prefixes`: beginnings of names of packages, all packages without one
 */
export function driftRows(
	targets: readonly TargetPackages[],
	{ reference, prefixes }: { reference?: string; prefixes: readonly string[] },
): IDataObject[] {
	const packages = packagesOf(targets).filter(
		({ packageName }) => prefixes.length === 0 || prefixes.some((prefix) => packageName?.startsWith(prefix)),
	);
	const sameVersion = twins(packages);
	const states = targets.map(
		({ target, packages: held }) => [target, new Map(held.map(({ packageId, state }) => [packageId, state]))] as const,
	);
	return packages.flatMap((entry) => {
		const at: Record<PackageState, string[]> = { vetted: [], stored: [], missing: [] };
		for (const [target, held] of states) at[held.get(entry.packageId) ?? 'missing'].push(target);
		const expected =
			STATES.find((state) => reference !== undefined && at[state].includes(reference)) ??
			STATES.reduce((most, state) => (at[state].length > at[most].length ? state : most));
		const name = entry.packageName === null ? entry.packageId : versionOf(entry);
		const rowOf = (target: string, state: PackageState): IDataObject => ({
			target,
			state,
			expected,
			summary: `${name} is ${state}, ${expected} at ${named(at[expected])}`,
			...entry,
			vettedAt: at.vetted.slice(0, MOST_LISTED),
			storedAt: at.stored.slice(0, MOST_LISTED),
			missingAt: at.missing.slice(0, MOST_LISTED),
			moreVettedAt: moreThanListed(at.vetted),
			moreStoredAt: moreThanListed(at.stored),
			moreMissingAt: moreThanListed(at.missing),
			sameVersionElsewhere: sameVersion.has(entry.packageId),
		});
		return states.flatMap(([target, held]) => {
			const state = held.get(entry.packageId) ?? 'missing';
			return state === expected ? [] : [rowOf(target, state)];
		});
	});
}
