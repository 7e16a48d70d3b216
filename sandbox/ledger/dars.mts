// Package archives. A compiled DAR is judged by its content: its name and version, and its templates against those of the version
// before it. It is not type-checked: the one ill-formed package a participant was seen to refuse is known by its id. For every other
// refusal a line `Sandbox-Verdict: <code>` in the manifest asks.
import type { paths } from '../../api/ledger.d.ts';
import type { Handlers, Refusal } from '../wire/api.mts';
import { needAdmin, type AnyCall } from '../canton/auth.mts';
import type { Lf } from '../daml/dalf.mts';
import type { Code } from '../canton/errorCodes.mts';
import { redacted, refuse, type ErrorDetail } from '../canton/errors.mts';
import { readDar, type Dar } from './dar-file.mts';
import { shortened } from '../world/commands.mts';
import type { Package } from '../world/packages.mts';

export const dars: Handlers<paths> = {
	'POST /v2/dars/validate': (call) => {
		checkUpgrade(call, checked(call, 'defaultDarName'));
		return {};
	},
	'POST /v2/dars': (call) => {
		const dar = checked(call, 'uploaded-via-ledger-api');
		const { packages } = call.sandbox.world;
		const vetted = call.query.vetAllPackages ?? true;
		if (vetted) checkUpgrade(call, dar, { action: 'package-vetting' });
		const old = packages.find(({ id }) => id === dar.id);
		if (vetted && (!old || old.vetted === false)) call.sandbox.world.vettingSerial++;
		if (old) old.vetted = old.vetted !== false || vetted;
		else {
			const { name, version, id, lf, others = [] } = dar;
			// A participant stores and vets what the main package refers to as well.
			for (const other of others)
				if (!packages.some((candidate) => candidate.id === other.id)) packages.push({ ...contentOf(other), vetted });
			packages.push({ ...(lf ? contentOf(lf) : { name, version, id, entities: [], interfaces: [] }), vetted });
		}
		return { json: {} };
	},
};

const contentOf = (lf: Lf): Package => {
	const { id, name, version, templates, interfaces } = lf;
	return { id, name, version, entities: [...templates.keys()], interfaces, lf };
};

/** Everything that can be wrong with the call or the DAR, in the order in which a node finds it. */
function checked(call: AnyCall, name: string): Dar {
	needAdmin(call);
	checkSynchronizer(call, call.query.synchronizerId as string | undefined);
	const dar = readDar(call.bytes, name);
	if ('refusal' in dar) throw refuse(dar.refusal, dar.cause, dar.detail);
	const { world } = call.sandbox;
	const validationError = ILL_FORMED[dar.id];
	if (validationError) throw refuse('DAR_VALIDATION_ERROR', 'Package validation failed.', { context: { validationError } });
	if (dar.verdict && dar.verdict !== 'VALID') throw verdict(dar.verdict, dar);
	if (world.packages.some(({ name, version, id }) => name === dar.name && version === dar.version && id !== dar.id))
		throw verdict('KNOWN_PACKAGE_VERSION', dar);
	return dar;
}

/** Messages of a participant about packages that do not type-check, by package id. */
const ILL_FORMED: Record<string, string> = {
	dc0563f935abf08b498003bcf8ec6b070a619ff05ae4a091572863947cc8901c:
		'com.digitalasset.daml.lf.validation.ETypeMismatch: validation error in value dc0563f935abf08b498003bcf8ec6b070a619ff05ae4a091572863947cc8901c:Mod:x: type mismatch:\n * expected type: Bool\n * found type: Unit',
};

/** Refuses a package that cannot follow the vetted version before it, or that the one after it cannot follow. */
export function checkUpgrade(call: AnyCall, dar: Pick<Package, 'name' | 'version' | 'id' | 'lf'>, more: Record<string, string> = {}): void {
	if (!dar.lf) return;
	const others = call.sandbox.world.packages
		.filter(({ name, vetted, id, lf }) => name === dar.name && vetted !== false && id !== dar.id && lf)
		.sort((a, b) => byVersion(a.version, b.version));
	const before = others.findLast(({ version }) => byVersion(version, dar.version) < 0);
	const after = others.find(({ version }) => byVersion(version, dar.version) > 0);
	for (const [older, newer] of [
		[before?.lf, dar.lf],
		[dar.lf, after?.lf],
	]) {
		const error = older && newer && upgradeError(older, newer);
		if (!error) continue;
		const [newPackage, oldPackage] = [shown(newer), shown(older)];
		throw refuse(
			'NOT_VALID_UPGRADE_PACKAGE',
			`Upgrade checks indicate that ${newPackage} cannot be an upgrade of ${oldPackage}. Reason: ${error}`,
			{ context: { ...more, newPackage, oldPackage, upgradeError: error } },
		);
	}
}

const shown = ({ id, name, version }: Lf) => `${id} (${name} v${version})`;

const byVersion = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

/** Reason why one package cannot follow another, or undefined. */
function upgradeError(older: Lf, newer: Lf): string | undefined {
	for (const [template, fields] of older.templates) {
		const entity = template.split(':')[1];
		const now = newer.templates.get(template);
		if (!now) return `Template ${entity} appears in package that is being upgraded, but does not appear in the upgrading package.`;
		if ([...fields.keys()].some((field) => !now.has(field)))
			return `The upgraded template ${entity} is missing some of its original fields.`;
		if ([...fields].some(([field, { type }]) => now.get(field)?.type !== type))
			return `The upgraded template ${entity} has changed the types of some of its original fields.`;
		if ([...now].some(([field, { optional }]) => !fields.has(field) && !optional))
			return `The upgraded template ${entity} has added new fields, but those fields are not Optional.`;
	}
	return undefined;
}

/** Recorded of two. */
export const cannotAutodetect = (synchronizers: string[]): string =>
	`Cannot autodetect synchronizer: currently connected synchronizers ${synchronizers.map(shortened).join(', ')}`;

/** Refuses a synchronizer the node is not connected to. Without one, where it is connected to several. */
export function checkSynchronizer(call: AnyCall, synchronizerId: string | undefined): void {
	const connected = call.sandbox.world.synchronizers.filter((synchronizer) => synchronizer.connected);
	if (synchronizerId === undefined || synchronizerId === '') {
		if (connected.length === 1) return;
		throw refuse('PACKAGE_SERVICE_CANNOT_AUTODETECT_SYNCHRONIZER', cannotAutodetect(connected.map(({ id }) => id)), {
			context: { synchronizers: `List(${connected.map(({ id }) => shortened(id)).join(', ')})` },
		});
	}
	if (!/^[A-Za-z0-9_-]+::1220[0-9a-f]{64}(::[\w-]+)?$/.test(synchronizerId)) {
		const why = synchronizerId.includes('::')
			? `Invalid unique identifier \`${synchronizerId}\`.`
			: `Invalid unique identifier \`${synchronizerId}\` with missing namespace.`;
		throw refuse('PROTO_DESERIALIZATION_FAILURE', 'Deserialization of protobuf message failed', {
			context: { reason: `ValueConversionError(synchronizer_id,${why})` },
		});
	}
	if (connected.some(({ id }) => id === synchronizerId)) return;
	throw refuse(
		'PACKAGE_SERVICE_NOT_CONNECTED_TO_SYNCHRONIZER',
		`Cannot upload a dar because the participant is not connected to synchronizer '${synchronizerId}'.`,
		{
			context: { synchronizerId },
		},
	);
}

/** Messages of a node, by code. */
const VERDICTS: Partial<Record<Code, (dar: Dar) => [cause: string, detail?: ErrorDetail]>> = {
	INVALID_DAR: () => ['Dar file is corrupt: no main package'],
	INVALID_DAR_FILE_NAME: ({ name }) => [`Dar file name ${name}! is invalid`],
	MAIN_PACKAGE_IN_DAR_DOES_NOT_MATCH_EXPECTED: ({ id }) => [`Main package ${id} does not match the expected one`],
	INVALID_ZIP_ENTRY: () => ['Dar zip file is invalid: entry ../evil.dalf', { context: { entries: 'META-INF/MANIFEST.MF, ../evil.dalf' } }],
	INVALID_LEGACY_DAR: () => ['Unsupported legacy Dar without a manifest'],
	ZIP_BOMB: () => ['Dar zip file seems to be a zip bomb'],
	DAR_PARSE_ERROR: ({ name }) => [`Failed to parse the main package of ${name}`],
	DAR_VALIDATION_ERROR: ({ name }) => [`Package validation of ${name} failed: type mismatch`],
	DAR_DEPENDENCIES_NOT_VALID: ({ id }) => [
		'The set of packages in the dar is not self-consistent',
		{ context: { mainPackageId: id, missingDependencies: 'f'.repeat(64), extraDependencies: '' } },
	],
	NOT_VALID_UPGRADE_PACKAGE: ({ name, version, id }) => [
		`The uploaded package ${id} (${name} v${version}) is not a valid upgrade of ${name} v0.9.0: the upgraded template Main:Asset has changed the type of field amount`,
		{ context: { upgradedPackage: id, additionalInfo: 'template Main:Asset: field amount: Decimal is not Int' } },
	],
	KNOWN_PACKAGE_VERSION: ({ name, version, id }) => [
		`Tried to upload package ${id} (${name} v${version}), but a different package with the same name and version has previously been uploaded`,
	],
	DAML_PRIM_NOT_UTILITY_PACKAGE: () => ['daml-prim is not a utility package'],
};

function verdict(code: string, dar: Dar): Refusal {
	if (code === 'PACKAGE_SERVICE_INTERNAL_ERROR') return redacted(13);
	const make = VERDICTS[code as Code];
	if (!make) return refuse('INVALID_DAR', `The manifest asks for the unknown verdict ${code}`);
	const [cause, detail] = make(dar);
	return refuse(code as Code, cause, detail);
}
