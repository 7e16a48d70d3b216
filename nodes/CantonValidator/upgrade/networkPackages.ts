import { isInForce, type Vetting } from '../../shared/ledger/packages/vettedPackages';
import type { Organization } from '../../shared/scan/organization';
import { at, listOf, pairsOf, textAt } from '../../shared/values/jsonFields';

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
	/** Time from which on it is needed, ISO 8601. Null: now. */
	from: string | null;
	/** Null if nobody looked. */
	isVetted: boolean | null;
}

function packagesIn(config: unknown, from: string | null): NeededPackage[] {
	return Object.entries(PACKAGES).flatMap(([field, packageName]) => {
		const packageVersion = textAt(config, 'packageConfig', field);
		return packageVersion === null ? [] : [{ packageName, packageVersion, from, isVetted: null }];
	});
}

/** The packages of now, and those of changes that are scheduled, each once. */
export function neededPackages({ amulet_rules: rules }: Organization): NeededPackage[] {
	const schedule = at(rules.contract.payload, 'configSchedule');
	const later = listOf(at(schedule, 'futureValues')).map((change) => pairOf(change));
	const all = [
		...packagesIn(at(schedule, 'initialValue'), null),
		...later.flatMap(({ from, config }) => (from === null ? [] : packagesIn(config, from))),
	];
	const isFirst = ({ packageName, packageVersion }: NeededPackage, index: number) =>
		all.findIndex((entry) => entry.packageName === packageName && entry.packageVersion === packageVersion) === index;
	return all.filter(isFirst);
}

/** A scheduled change: Daml's pair, as a list of two or as an object. */
function pairOf(change: unknown): { from: string | null; config: unknown } {
	if (Array.isArray(change)) {
		const [[from, config] = [null, null]] = pairsOf([change]);
		return { from: typeof from === 'string' ? from : null, config };
	}
	return { from: textAt(change, '_1'), config: at(change, '_2') };
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
