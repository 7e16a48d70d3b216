import type { IDataObject } from 'n8n-workflow';

import { textField } from '../../../shared/parameters/fieldKinds';
import { locator, readParties, severalParties } from '../../../shared/parameters/partyFields';
import { VETTED_PACKAGES } from '../../../shared/ledger/packages/knownPackages';
import { isInForce, vettings, type Vetting } from '../../../shared/ledger/packages/vettedPackages';
import { optionsOf } from '../../../shared/parameters/fields';
import type { Ledger } from '../../../shared/ledger/service';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';

const PREFERRED = 'POST /v2/interactive-submission/preferred-packages';

/** Relevant packages that one synchronizer's participants have vetted. */
interface SynchronizerVettings {
	participants: Set<string>;
	/** By package ID: the participants for whom it is valid now. */
	vettedBy: Map<string, Set<string>>;
}

type Names = Map<string, Pick<Vetting, 'packageName' | 'packageVersion'>>;

/** Reads what participants have vetted, by synchronizer, and the names of the packages. */
async function readVettings(
	ledger: Ledger,
	packageIds: readonly string[],
	filter: { participantIds: string[]; synchronizerIds: string[] },
): Promise<{ synchronizers: Map<string, SynchronizerVettings>; names: Names }> {
	const now = new Date().toISOString();
	const synchronizers = new Map<string, SynchronizerVettings>();
	const names: Names = new Map();
	for await (const page of vettings(ledger, { topologyStateFilter: filter })) {
		for (const vetting of page) {
			const { synchronizerId, participantId, packageId } = vetting;
			const entry = synchronizers.get(synchronizerId) ?? { participants: new Set(), vettedBy: new Map<string, Set<string>>() };
			synchronizers.set(synchronizerId, entry);
			entry.participants.add(participantId);
			if (!packageIds.includes(packageId)) continue;
			names.set(packageId, vetting);
			if (isInForce(vetting, now)) entry.vettedBy.set(packageId, (entry.vettedBy.get(packageId) ?? new Set<string>()).add(participantId));
		}
	}
	return { synchronizers, names };
}

/** Says whether a command between the parties can use the package, by their participants' topology. If not, in the participant's words. */
async function betweenParties(
	ledger: Ledger,
	parties: string[],
	packageId: string,
	packageName: string | undefined,
	synchronizerId: string | null,
): Promise<IDataObject> {
	if (parties.length === 0) return {};
	if (!packageName) return { usable: false, usableVersion: null, reason: 'No participant that this one knows has vetted the package.' };
	const body = { packageVettingRequirements: [{ packageName, parties }], ...(synchronizerId !== null && { synchronizerId }) };
	const attempt = await ledger.attempt(PREFERRED, {
		body,
	});
	if (!attempt.ok) {
		if (
			attempt.failure.origin !== 'ledger' ||
			(attempt.failure.httpStatus ?? 0) >= 500 ||
			[401, 403].includes(attempt.failure.httpStatus ?? 0)
		)
			throw ledger.error(attempt.failure, PREFERRED);
		return { usable: false, usableVersion: null, reason: attempt.failure.message };
	}
	const preferred = attempt.answer.packageReferences.find((reference) => reference.packageName === packageName);
	const usable = preferred?.packageId === packageId;
	const reason = usable
		? null
		: `The version that all participants of these parties have vetted is ${preferred?.packageVersion ?? 'none'}.`;
	return { usable, usableVersion: preferred?.packageVersion ?? null, reason };
}

/** POST /v2/package-vetting/list, page by page: who still has to vet a package. */
export const checkPackageVetting = ledgerOperation('check', 'Check a package vetting', [VETTED_PACKAGES, PREFERRED], {
	description:
		'Say which participants still have to vet packages before transactions between them can use these: one item per package and synchronizer',
	rights: 'any valid user',
	properties: [
		{
			...locator({
				displayName: 'Package IDs',
				name: 'packages',
				search: 'searchPackages',
				placeholder: 'e.g. 64 hexadecimal digits',
				description:
					'The packages, e.g. the packageId that Canton Ledger, DAR › Inspect returns. By ID takes several, separated by commas or lines.',
			}),
			required: true,
		},
		textField('Participant IDs', 'participantIds', {
			placeholder: 'e.g. participant::1220…',
			description:
				'Who has to vet them, separated by commas or lines. Empty means every participant that has vetted something on the synchronizer.',
		}),
		severalParties(
			'Parties between which the packages are to be used. With parties, the item says whether a command between them can use the package.',
		),
		optionsOf([
			locator({
				displayName: 'Synchronizer IDs',
				name: 'synchronizerIds',
				search: 'searchSynchronizers',
				placeholder: 'e.g. global-domain::1220…',
				description: 'Only on this synchronizer. By ID takes several, separated by commas or lines.',
			}),
		]),
	],
	async run({ ledger, parameters }) {
		const ids = parameters.packageIds('packages');
		const packageIds = parameters.present('packages', ids.length > 0 ? ids : undefined);
		const participantIds = parameters.participantIds('participantIds');
		const synchronizerIds = parameters.synchronizerIds('options.synchronizerIds');
		const parties = readParties(parameters);
		const { synchronizers, names } = await readVettings(ledger, packageIds, { participantIds, synchronizerIds });
		const checkedSynchronizers = [...new Set([...synchronizerIds, ...synchronizers.keys()])];
		const rows: IDataObject[] = [];
		for (const synchronizerId of checkedSynchronizers.length > 0 ? checkedSynchronizers : [null]) {
			const synchronizer = synchronizerId === null ? undefined : synchronizers.get(synchronizerId);
			const expected = participantIds.length > 0 ? participantIds : [...(synchronizer?.participants ?? [])];
			for (const packageId of packageIds) {
				const vettedBy = expected.filter((participant) => synchronizer?.vettedBy.get(packageId)?.has(participant));
				const missing = expected.filter((participant) => !vettedBy.includes(participant));
				const { packageName, packageVersion } = names.get(packageId) ?? {};
				rows.push({
					packageName: packageName || null,
					packageVersion: packageVersion || null,
					ready: expected.length > 0 && missing.length === 0,
					missing,
					vettedBy,
					...(await betweenParties(ledger, parties, packageId, packageName || undefined, synchronizerId)),
					packageId,
					synchronizerId,
				});
			}
		}
		return rows;
	},
});
