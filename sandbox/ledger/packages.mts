// Packages: what a participant stores, and which version of one the participants of some parties all have vetted.
import type { paths } from '../../api/ledger.d.ts';
import type { Handlers } from '../wire/api.mts';
import { shortened } from '../world/commands.mts';
import { isVetted, type Package } from '../world/packages.mts';
import type { World } from '../world/world.mts';
import { oddId, type AnyCall } from '../canton/auth.mts';
import { invalid, missing, refuse } from '../canton/errors.mts';

export const packages: Handlers<paths> = {
	'GET /v2/packages': (call) => ({ json: { packageIds: call.sandbox.world.packages.map(({ id }) => id) } }),
	'GET /v2/packages/{package-id}': (call) => {
		const id = checkedId(call);
		const found = call.sandbox.world.packages.find((candidate) => candidate.id === id);
		if (!found) {
			throw refuse('PACKAGE_NOT_FOUND', 'Could not find package.', {
				context: { packageId: `'${id}'` },
				resources: [['PACKAGE', id]],
			});
		}
		// Recorded: the ArchivePayload, whose SHA-256 is the package ID, not the Archive that a `.dalf` of a DAR holds. Of a package that
		// was uploaded uncompiled there is nothing but its name and version.
		const bytes = found.lf?.payload ?? Buffer.from(`${found.name} ${found.version}`);
		return { bytes, headers: { 'content-type': 'application/octet-stream', 'canton-package-hash': id } };
	},
	'GET /v2/packages/{package-id}/status': (call) => {
		const id = checkedId(call);
		const isUploaded = call.sandbox.world.packages.some((candidate) => candidate.id === id);
		return { json: { packageStatus: isUploaded ? 'PACKAGE_STATUS_REGISTERED' : 'PACKAGE_STATUS_UNSPECIFIED' } };
	},
	'POST /v2/interactive-submission/preferred-packages': (call) => {
		const { packageVettingRequirements: wanted = [], synchronizerId } = call.body;
		const { world } = call.sandbox;
		if (wanted.length === 0) throw missing('package_vetting_requirements/packageVettingRequirements');
		if (wanted.some(({ parties }) => parties.length === 0)) throw missing('parties');
		const connected = world.synchronizers.filter((synchronizer) => synchronizer.connected);
		if (synchronizerId && !connected.some(({ id }) => id === synchronizerId)) throw notConnected(synchronizerId);
		const unknownParties = wanted.flatMap(({ parties }) => parties).filter((party) => !knows(world, party));
		if (unknownParties.length > 0) {
			throw refuse('UNKNOWN_INFORMEES', 'The participant is not connected to any synchronizer where the given informees are known.', {
				context: { unknownInformees: `Set(${[...new Set(unknownParties)].join(', ')})` },
			});
		}
		const names = [...new Set(wanted.map(({ packageName }) => packageName))];
		const unknown = names.filter((name) => !newestVetted(world, name));
		if (unknown.length > 0) {
			throw refuse(
				'PACKAGE_NAMES_NOT_FOUND',
				`The following package names do not match upgradable packages uploaded on this participant: [${unknown.join(', ')}].`,
			);
		}
		const packageReferences = names.map((packageName) => {
			const { id: packageId, version: packageVersion } = newestVetted(world, packageName)!;
			return { packageId, packageName, packageVersion };
		});
		return { json: { packageReferences, synchronizerId: synchronizerId || (connected[0]?.id ?? '') } };
	},
};

function checkedId(call: AnyCall): string {
	const id = String(call.path['package-id']);
	const why = oddId(id, 'Package ID', 64);
	if (why !== undefined) throw invalid(`Invalid package id: ${why}`, { context: { packageId: `'${id}'` } });
	return id;
}

const knows = (world: World, party: string) => [...world.parties.values()].some(({ id }) => id === party);

const newestVetted = (world: World, packageName: string): Package | undefined =>
	world.packages.findLast((candidate) => candidate.name === packageName && isVetted(candidate, world.clock.now));

function notConnected(synchronizerId: string) {
	const short = shortened(synchronizerId);
	const reason = `cannot resolve to physical synchronizer; ensure the node is connected to ${short}`;
	return refuse(
		'INVALID_PRESCRIBED_SYNCHRONIZER_ID',
		`Cannot submit transaction to prescribed synchronizer \`${short}\` because: ${reason}`,
		{
			context: { reason, synchronizerId: short },
		},
	);
}
