import type { IDataObject } from 'n8n-workflow';

import { textField } from '../../../shared/parameters/fieldKinds';
import { locator } from '../../../shared/parameters/partyFields';
import { VETTED_PACKAGES } from '../../../shared/ledger/packages/knownPackages';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { filtersOf, limit, returnAll } from '../../../shared/parameters/fields';
import { vettings, type Vetting } from '../../../shared/ledger/packages/vettedPackages';

function vettingRow({
	packageName,
	packageVersion,
	packageId,
	participantId,
	synchronizerId,
	topologySerial,
	validFromInclusive,
	validUntilExclusive,
}: Vetting): IDataObject {
	return {
		packageName: packageName || null,
		packageVersion: packageVersion || null,
		participant: participantId.split('::')[0],
		validFrom: validFromInclusive ?? null,
		validUntil: validUntilExclusive ?? null,
		topologySerial,
		packageId,
		participantId,
		synchronizerId,
	};
}

const list = (displayName: string, name: string, placeholder: string, description: string) =>
	textField(displayName, name, { placeholder, description });

/** POST /v2/package-vetting/list, page by page. */
export const getManyPackageVettings = ledgerOperation('getAll', 'Get many package vettings', [VETTED_PACKAGES], {
	description:
		'Get which participants have vetted which packages on which synchronizers: ' +
		'one item per package, participant and synchronizer. Package Vetting › Check says whether parties can use a package. ' +
		'A transaction can use a package only if all participants in it have vetted it.',
	rights: 'any valid user',
	properties: [
		returnAll,
		limit,
		filtersOf([
			locator({
				displayName: 'Package IDs',
				name: 'packageIds',
				search: 'searchPackages',
				placeholder: 'e.g. 64 hexadecimal digits',
				description: 'Only this package. By ID takes several, separated by commas or lines.',
			}),
			list(
				'Package Name Prefixes',
				'namePrefixes',
				'e.g. splice-',
				'Only packages whose name begins with one of these texts, separated by commas or lines',
			),
			list(
				'Participant IDs',
				'participantIds',
				'e.g. participant::1220…',
				"Only what these participants vetted, separated by commas or lines. Canton Ledger, Participant › Get ID returns this one's ID.",
			),
			locator({
				displayName: 'Synchronizer IDs',
				name: 'synchronizerIds',
				search: 'searchSynchronizers',
				placeholder: 'e.g. global-domain::1220…',
				description: 'Only what is vetted on this synchronizer. By ID takes several, separated by commas or lines.',
			}),
		]),
	],
	async *run({ ledger, parameters }) {
		const filter = {
			packageMetadataFilter: {
				packageIds: parameters.packageIds('filters.packageIds'),
				packageNamePrefixes: parameters.list('filters.namePrefixes'),
			},
			topologyStateFilter: {
				participantIds: parameters.participantIds('filters.participantIds'),
				synchronizerIds: parameters.synchronizerIds('filters.synchronizerIds'),
			},
		};
		for await (const page of vettings(ledger, filter, parameters.limit())) yield page.map(vettingRow);
	},
});
