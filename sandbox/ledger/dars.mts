// Package archives. The verdict on a DAR comes from the DAR: a line `Sandbox-Verdict: <code>` in its manifest asks for that refusal.
import type { paths } from '../../api/ledger.d.ts';
import { Refusal, type Handlers } from '../http/api.mts';
import { needAdmin, type AnyCall } from './auth.mts';
import { redacted, refuse, undecodable, type Code, type ErrorDetail } from './errors.mts';
import { readDar, type Dar } from './dar-file.mts';

export const dars: Handlers<paths> = {
	'POST /v2/dars/validate': (call) => {
		checked(call);
		return {};
	},
	'POST /v2/dars': (call) => {
		const dar = checked(call);
		const { packages } = call.sandbox.world;
		const vetted = call.query.vetAllPackages ?? true;
		const old = packages.find(({ id }) => id === dar.id);
		if (old) old.vetted = old.vetted !== false || vetted;
		else packages.push({ name: dar.name, version: dar.version, id: dar.id, entities: [], vetted });
		return { json: {} };
	},
};

/** Everything that can be wrong with the call or the DAR, in the order in which a node finds it. */
function checked(call: AnyCall): Dar {
	const { maxDarBytes } = call.sandbox.settings;
	if (call.bytes.length > maxDarBytes)
		throw tooLarge(`gRPC message exceeds maximum size ${maxDarBytes}: ${call.bytes.length}`);
	needAdmin(call);
	checkSynchronizer(call, call.query.synchronizerId as string | undefined);
	const dar = readDar(call.bytes);
	if ('refusal' in dar) throw refuse(dar.refusal, dar.cause, dar.detail);
	const { world } = call.sandbox;
	if (dar.verdict && dar.verdict !== 'VALID') throw verdict(dar.verdict, dar);
	if (world.packages.some(({ name, version, id }) => name === dar.name && version === dar.version && id !== dar.id))
		throw verdict('KNOWN_PACKAGE_VERSION', dar);
	return dar;
}

/** An error that is not one of Canton's: RESOURCE_EXHAUSTED with the text as its code, and nothing more to go by. */
function tooLarge(text: string): Refusal {
	const nothing = {
		correlationId: null,
		traceId: null,
		context: {},
		resources: [],
		retryInfo: null,
		definiteAnswer: null,
	};
	return new Refusal({
		status: 429,
		json: { code: text, cause: text, errorCategory: -1, grpcCodeValue: 8, ...nothing },
	});
}

function checkSynchronizer(call: AnyCall, asked: string | undefined): void {
	const connected = call.sandbox.world.synchronizers.filter((synchronizer) => synchronizer.connected);
	if (asked === undefined || asked === '') {
		if (connected.length === 1) return;
		throw refuse(
			'PACKAGE_SERVICE_CANNOT_AUTODETECT_SYNCHRONIZER',
			`Cannot autodetect the synchronizer: ${connected.length} are connected, name one of them`,
			{
				context: { synchronizers: connected.map(({ id }) => id).join(', ') },
			},
		);
	}
	if (!/^[A-Za-z0-9_-]+::1220[0-9a-f]{64}(::[\w-]+)?$/.test(asked)) {
		throw new Refusal(undecodable('query parameter synchronizerId', `cannot parse synchronizer id ${asked}`));
	}
	if (connected.some(({ id }) => id === asked)) return;
	throw refuse(
		'PACKAGE_SERVICE_NOT_CONNECTED_TO_SYNCHRONIZER',
		`This node is not connected to the requested synchronizer ${asked}.`,
		{
			context: { synchronizerId: asked },
		},
	);
}

/** What a node says, by code. */
const VERDICTS: Partial<Record<Code, (dar: Dar) => [cause: string, detail?: ErrorDetail]>> = {
	INVALID_DAR: () => ['Dar file is corrupt: no main package'],
	INVALID_DAR_FILE_NAME: ({ name }) => [`Dar file name ${name}! is invalid`],
	MAIN_PACKAGE_IN_DAR_DOES_NOT_MATCH_EXPECTED: ({ id }) => [`Main package ${id} does not match the expected one`],
	INVALID_ZIP_ENTRY: () => [
		'Dar zip file is invalid: entry ../evil.dalf',
		{ context: { entries: 'META-INF/MANIFEST.MF, ../evil.dalf' } },
	],
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
