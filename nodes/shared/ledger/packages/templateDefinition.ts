import type { DamlPackage, InterfaceDefinition, TemplateDefinition } from '../../daml/types';
import type { CallFailure } from '../../errors/failure';
import { Cache } from '../../values/cache';
import { loadPackage, PACKAGE } from './damlPackages';
import { VETTED_PACKAGES } from './knownPackages';
import type { Ledger } from '../service';
import { isNewerVersion, vettings } from './vettedPackages';

/** Package version that a template or interface is taken from, and its definition there. */

const PREFERRED_PACKAGES = 'POST /v2/interactive-submission/preferred-packages';
/** Calls that finding a definition may make. */
export const DEFINITION_ENDPOINTS = [PACKAGE, PREFERRED_PACKAGES, VETTED_PACKAGES] as const;

export interface PackageVersion {
	packageId: string;
	packageName: string;
	packageVersion: string;
}

/** A template or an interface, in one version of its package. */
export interface Definition {
	version: PackageVersion;
	owner: DamlPackage;
	/** `Module.Name:Entity` */
	entity: string;
	template?: TemplateDefinition;
	/** Set if the name is that of an interface. */
	on?: InterfaceDefinition;
}

/**
 * Reason why there is no definition: a call failed, nothing has this name, or its package cannot be read. The last has no `advice`: that
 * differs by form.
 */
type NoDefinition = { failure: CallFailure; endpoint: (typeof DEFINITION_ENDPOINTS)[number] } | { problem: string; advice?: string };

/** Advice if a form has its arguments as JSON too. */
export const WITHOUT_FORM = 'Set Specify Arguments to Using JSON: it needs no form.';

const FULL_NAME = /^(#?)([^:]{1,255}):([^:]{1,1000}:[^:]{1,1000})$/;
/** Time that a found version is used: vetting changes seldom, and a form asks several times. */
const versions = new Cache<PackageVersion>({ most: 1_000, keepMs: 60_000 });

/** The vetted versions of a package name, the newest first. */
export async function vettedVersions(ledger: Ledger, packageName: string): Promise<PackageVersion[]> {
	const found = new Map<string, PackageVersion>();
	for await (const page of vettings(ledger, { packageMetadataFilter: { packageNamePrefixes: [packageName] } }))
		for (const { packageId, packageName: name = '', packageVersion = '' } of page)
			if (name === packageName) found.set(packageId, { packageId, packageName, packageVersion });
	return [...found.values()].sort((a, b) => (isNewerVersion(a.packageVersion, b.packageVersion) ? -1 : 1));
}

/**
 * The version that a package name refers to: if parties are known, the one that the participant prefers for them, else the highest that
 * is vetted.
 */
async function versionOf(
	ledger: Ledger,
	packageName: string,
	parties: readonly string[],
	timeoutMs?: number,
): Promise<PackageVersion | NoDefinition> {
	const key = JSON.stringify([ledger.baseUrl, packageName, [...parties].sort()]);
	const cached = versions.get(key);
	if (cached) return cached;
	const version = (await preferred(ledger, packageName, parties, timeoutMs)) ?? (await highestVetted(ledger, packageName));
	if (!version)
		return {
			problem: `no package ${packageName} is vetted`,
			advice:
				'Check the name, or upload the DAR with Canton Ledger, DAR › Upload. Canton Participant, Package Vetting › Get Many lists what is vetted.',
		};
	if ('packageId' in version) versions.set(key, version);
	return version;
}

/** Undefined if the participant prefers none: it is too old to say, or does not know the parties. The vetted ones are searched then. */
async function preferred(
	ledger: Ledger,
	packageName: string,
	parties: readonly string[],
	timeoutMs?: number,
): Promise<PackageVersion | undefined> {
	if (parties.length === 0) return undefined;
	const attempt = await ledger.attempt(PREFERRED_PACKAGES, {
		body: { packageVettingRequirements: [{ packageName, parties: [...parties] }] },
		timeoutMs,
	});
	return attempt.ok ? attempt.answer.packageReferences.find((reference) => reference.packageName === packageName) : undefined;
}

async function highestVetted(ledger: Ledger, packageName: string): Promise<PackageVersion | NoDefinition | undefined> {
	const first = await ledger.attempt(VETTED_PACKAGES, {
		body: { packageMetadataFilter: { packageNamePrefixes: [packageName] }, pageSize: 1 },
	});
	if (!first.ok) return { failure: first.failure, endpoint: VETTED_PACKAGES };
	return (await vettedVersions(ledger, packageName))[0];
}

/** A version of a package, read. */
async function readVersion(
	ledger: Ledger,
	version: PackageVersion | NoDefinition,
	timeoutMs?: number,
): Promise<{ owner: DamlPackage; version: PackageVersion } | NoDefinition> {
	if (!('packageId' in version)) return version;
	const loaded = await loadPackage(ledger, version.packageId, timeoutMs);
	if ('failure' in loaded) return { failure: loaded.failure, endpoint: PACKAGE };
	if ('unreadable' in loaded) return { problem: `the package ${version.packageId} cannot be read: ${loaded.unreadable}` };
	const { found: owner } = loaded;
	return { owner, version: { packageId: owner.id, packageName: owner.name, packageVersion: owner.version } };
}

const exactly = (packageId: string): PackageVersion => ({ packageId, packageName: '', packageVersion: '' });

/** Every template and interface of a package, by its name or ID. */
export async function packageDefinitions(ledger: Ledger, nameOrId: string): Promise<{ definitions: Definition[] } | NoDefinition> {
	const name = nameOrId.replace(/^#/, '').slice(0, 255);
	const found = await readVersion(ledger, /^[0-9a-f]{64}$/.test(name) ? exactly(name) : await versionOf(ledger, name, []));
	if (!('owner' in found)) return found;
	const { templates, interfaces } = found.owner;
	return {
		definitions: [
			...[...templates].map(([entity, template]) => ({ ...found, entity, template })),
			...[...interfaces].map(([entity, on]) => ({ ...found, entity, on })),
		],
	};
}

/**
 * Definition of a template or interface.
 * @param name `#package-name:Module:Entity`, or with the package ID, which selects exactly that version
 * @param parties whose participants have to have vetted the version. None is any
 */
export async function definitionOf(
	ledger: Ledger,
	name: string,
	parties: readonly string[],
	timeoutMs?: number,
): Promise<Definition | NoDefinition> {
	const [, hash, part = '', entity = ''] = FULL_NAME.exec(name) ?? [];
	if (hash === undefined)
		return { problem: `"${name.slice(0, 200)}" is not a full name`, advice: 'Write it as #package-name:Module.Name:Entity.' };
	const found = await readVersion(ledger, hash ? await versionOf(ledger, part, parties, timeoutMs) : exactly(part), timeoutMs);
	if (!('owner' in found)) return found;
	const { owner } = found;
	const [template, on] = [owner.templates.get(entity), owner.interfaces.get(entity)];
	if (template || on) return { ...found, entity, template, on };
	return {
		problem: `${owner.name} ${owner.version} has no template or interface ${entity}`,
		advice: `It has: ${[...owner.templates.keys(), ...owner.interfaces.keys()].slice(0, 20).join(', ') || 'none'}.`,
	};
}
