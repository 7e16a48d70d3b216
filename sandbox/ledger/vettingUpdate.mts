// Vetting and unvetting packages of this participant.
import type { components, paths } from '../../api/ledger.d.ts';
import type { Exact, Handlers } from '../wire/api.mts';
import type { Package } from '../world/packages.mts';
import { needAdmin, oddId } from '../canton/auth.mts';
import { checkSynchronizer, checkUpgrade } from './dars.mts';
import { refuse } from '../canton/errors.mts';
import { undecodable, vettedPackage } from './vetting.mts';

type Schemas = components['schemas'];
type Ref = Schemas['VettedPackagesRef'];

export const vettingUpdate: Handlers<paths> = {
	'POST /v2/package-vetting/update': (call) => {
		needAdmin(call);
		const { changes = [], dryRun = false, synchronizerId, expectedTopologySerial, updateVettedPackagesForceFlags: force = [] } = call.body;
		const { world } = call.sandbox;
		const operations = changes.map(({ operation }) => {
			if ('Empty' in operation) throw undecodable('FieldNotSet(operation)');
			const change = 'Vet' in operation ? operation.Vet.value : operation.Unvet.value;
			for (const ref of change.packages) checkRef(ref);
			return { vet: 'Vet' in operation ? operation.Vet.value : undefined, refs: change.packages };
		});
		checkSynchronizer(call, synchronizerId);
		checkSerial(expectedTopologySerial, world.vettingSerial);

		const past = vettedOf(world.packages);
		const after = world.packages.map((uploaded) => ({ ...uploaded }));
		for (const { vet, refs } of operations) {
			for (const changed of refs.flatMap((ref) => matching(after, ref, vet !== undefined))) {
				if (vet) Object.assign(changed, { vetted: true, ...windowOf(vet, changed) });
				else changed.vetted = false;
			}
		}
		const fresh = after.filter(({ id, vetted }) => vetted !== false && !past.some(({ packageId }) => packageId === id));
		if (!force.includes('UPDATE_VETTED_PACKAGES_FORCE_FLAG_ALLOW_VET_INCOMPATIBLE_UPGRADES'))
			for (const changed of fresh) checkUpgrade(call, changed);
		const now = vettedOf(after);
		const serial = world.vettingSerial + (JSON.stringify(past) === JSON.stringify(now) ? 0 : 1);
		const topology = { participantId: world.participantId, synchronizerId: synchronizerId || connectedId(world.synchronizers) };
		const answer = {
			pastVettedPackages: { packages: past, ...topology, topologySerial: world.vettingSerial },
			newVettedPackages: { packages: now, ...topology, topologySerial: serial },
		};
		if (!dryRun) {
			world.vettingSerial = serial;
			world.packages.splice(0, world.packages.length, ...after);
		}
		return { json: answer };
	},
};

const vettedOf = (packages: Package[]) => packages.filter(({ vetted }) => vetted !== false).map(vettedPackage);

const connectedId = (synchronizers: Array<{ id: string; connected: boolean }>) =>
	synchronizers.find(({ connected }) => connected)?.id ?? '';

/** Refuses a reference that names no package, or half of one. */
function checkRef({ packageId = '', packageName = '', packageVersion = '' }: Ref): void {
	const odd = packageId === '' ? undefined : oddId(packageId, 'Package ID', 64);
	if (odd !== undefined) throw undecodable(`ValueConversionError(package_id,${odd})`);
	const named = packageName !== '';
	if (packageId === '' ? named : named === (packageVersion !== '')) return;
	throw undecodable(
		'InvariantViolation(Some(package_name),Either package_id must be set, or package_name and package_version must be set, or all three must be set.)',
	);
}

/** The stored packages a reference means. What is not there cannot be vetted. To unvet it is no change. */
function matching(packages: Package[], { packageId = '', packageName = '', packageVersion = '' }: Ref, vet: boolean): Package[] {
	const found = packages
		.filter(({ id }) => packageId === '' || id === packageId)
		.filter(({ name }) => packageName === '' || name === packageName)
		.filter(({ version }) => packageVersion === '' || version === packageVersion);
	if (found.length > 0 || !vet) return found;
	const [reference, reason] =
		packageId !== ''
			? [`package-id: '${packageId}'`, `No packages with package ID ${packageId}`]
			: [
					packageVersion === '' ? `Name(name = ${packageName})` : `NameAndVersion(name = ${packageName}, version = ${packageVersion})`,
					packages.some(({ name }) => name === packageName)
						? `No packages with name ${packageName} and version ${packageVersion}.`
						: `Name ${packageName} did not match any packages.`,
				];
	throw refuse(
		'UNRESOLVED_VETTING_REFERENCE',
		`The vetted package reference ${reference} does not match any package in the package store. Reason: ${reason}`,
		{ context: { reason, reference } },
	);
}

function windowOf({ newValidFromInclusive: from, newValidUntilExclusive: until }: Schemas['Vet'], { id }: Package) {
	if (from && until && Date.parse(from) >= Date.parse(until)) {
		const description = `packages with empty validity period: VettedPackage(packageId = ${id.slice(0, 12)}..., validFromInclusive = ${from}, validUntilExclusive = ${until})`;
		throw refuse('TOPOLOGY_INVALID_MAPPING', `The topology transaction was rejected due to an invalid mapping: ${description}`, {
			context: { description },
		});
	}
	return { validFrom: from ?? null, validUntil: until ?? null };
}

/** Refuses a change made for another state of the vetted packages than there is. */
function checkSerial(expected: Exact<Schemas['PriorTopologySerial']> | undefined, serial: number): void {
	if (!expected || 'Empty' in expected.serial) return;
	const wanted = 'Prior' in expected.serial ? `Some(${expected.serial.Prior.value})` : 'None';
	if (wanted === `Some(${serial})`) return;
	throw refuse('TOPOLOGY_SERIAL_MISMATCH', `The provided serial Some(${serial}) did not match the expected serial ${wanted}.`, {
		context: { expected: wanted, actual: `Some(${serial})` },
	});
}
