import { isInForce, type Vetting } from '../../shared/ledger/packages/vettedPackages';
import type { Organization } from '../../shared/scan/organization';
import { at, textAt } from '../../shared/values/jsonFields';

/** Packages that the network's rules name, and that each validator needs. */

/** Names of packages by the fields of the rules. Not that of governance, which super validators alone vet (seen on a network of 0.7.5). */
const PACKAGES: Readonly<Record<string, string>> = {
	amulet: 'splice-amulet',
	amuletNameService: 'splice-amulet-name-service',
	validatorLifecycle: 'splice-validator-lifecycle',
	wallet: 'splice-wallet',
	walletPayments: 'splice-wallet-payments',
};

export interface NeededPackage {
	packageName: string;
	packageVersion: string;
	/** Null if nobody looked. */
	isVetted: boolean | null;
}

/** The packages that the rules of now name. Changes to come are in vote requests only: since Splice 0.6 rules have no schedule. */
export function neededPackages({ amulet_rules: rules }: Organization): NeededPackage[] {
	const config = at(rules.contract.payload, 'configSchedule', 'initialValue');
	return Object.entries(PACKAGES).flatMap(([field, packageName]) => {
		const packageVersion = textAt(config, 'packageConfig', field);
		return packageVersion === null ? [] : [{ packageName, packageVersion, isVetted: null }];
	});
}

/** The packages with whether one of that name and version is vetted, and in force. */
export function withVetting(needed: readonly NeededPackage[], vettings: readonly Vetting[], now: string): NeededPackage[] {
	const vetted = new Set(
		vettings
			.filter((vetting) => isInForce(vetting, now))
			.map(({ packageName, packageVersion }) => `${packageName ?? ''} ${packageVersion ?? ''}`),
	);
	return needed.map((entry) => ({ ...entry, isVetted: vetted.has(`${entry.packageName} ${entry.packageVersion}`) }));
}
