import { VETTED_PACKAGES } from '../../../shared/ledger/packages/knownPackages';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { textField } from '../../../shared/parameters/fieldKinds';
import { filtersOf, limit, returnAll } from '../../../shared/parameters/fields';
import { vettedPackages } from '../../../shared/ledger/packages/vettedPackages';

const PACKAGES = 'GET /v2/packages';

/** GET /v2/packages, with names and versions from POST /v2/package-vetting/list. */
export const getManyPackages = ledgerOperation('getAll', 'Get many packages', [PACKAGES, VETTED_PACKAGES], {
	description: 'Get the packages the participant stores, with name and version if they are vetted',
	rights: 'any valid user',
	properties: [
		returnAll,
		limit,
		filtersOf([
			textField('Package Name Prefix', 'namePrefix', {
				placeholder: 'e.g. splice-',
				description: 'Only packages whose name begins with this text. Packages without a known name are left out.',
			}),
		]),
	],
	async run({ ledger, parameters }) {
		const prefix = parameters.text('filters.namePrefix') ?? '';
		const { packageIds } = await ledger.call(PACKAGES);
		const vetted = await vettedPackages(ledger);
		const rows = packageIds.map((packageId) => {
			const vetting = vetted.get(packageId);
			return {
				packageName: vetting?.packageName || null,
				packageVersion: vetting?.packageVersion || null,
				vetted: vetting !== undefined,
				packageId,
			};
		});
		const named = rows.filter(({ packageName }) => prefix === '' || packageName?.startsWith(prefix));
		// Those with names first: they are what people search for.
		const sortKey = ({ packageName, packageVersion, packageId }: (typeof rows)[number]) =>
			`${packageName ?? '\uffff'} ${packageVersion ?? ''} ${packageId}`;
		return named.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)).slice(0, parameters.limit());
	},
});
