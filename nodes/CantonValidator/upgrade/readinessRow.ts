import type { IDataObject } from 'n8n-workflow';

import { healthRow, type Problem } from '../../shared/operation/healthRow';
import type { UpgradeSchedule } from '../../shared/scan/upgrade';
import { isAtLeast } from '../spliceVersion';
import type { NeededPackage } from './networkPackages';

/** Parts of a validator not ready for the network's next upgrade. */

interface Releases {
	/** Release that the validator runs. Null if it does not say it. */
	version: string | null;
	/** Release of the network's scan. */
	networkVersion: string;
	/** Newest release by the user. Null without one. */
	newestVersion: string | null;
}

interface Readiness extends Releases {
	/** Reason why the validator does not say its release. Null if it does. */
	message: string | null;
	schedule: UpgradeSchedule;
	packages: readonly NeededPackage[];
	/** Days before an upgrade from which on an old release is failing. */
	urgentDays: number;
}

const isBehind = (version: string | null, than: string | null): boolean | null =>
	version === null || than === null ? null : !isAtLeast(version, than);

const KINDS = { logical: 'A logical upgrade', rollForward: 'An upgrade to recover the network', migration: 'A migration' } as const;

const list = (packages: readonly NeededPackage[]): string =>
	packages.map(({ packageName, packageVersion }) => `${packageName} ${packageVersion}`).join(', ');

const rounded = (days: number): number => Math.round(days * 100) / 100;
const inDays = (days: number): string => (days < 0 ? `began ${rounded(-days)} days ago` : `begins in ${rounded(days)} days`);

function problemsOf({ message, version, networkVersion, newestVersion, schedule, packages, urgentDays }: Readiness): Problem[] {
	const [behindNetwork, behindNewest] = [isBehind(version, networkVersion), isBehind(version, newestVersion)];
	const days = schedule.hoursLeft === null ? null : schedule.hoursLeft / 24;
	const isUrgent = days !== null && days <= urgentDays;
	const missing = packages.filter(({ isVetted }) => isVetted === false);
	const begins = schedule.kind && days !== null ? ` ${KINDS[schedule.kind]} ${inDays(days)}.` : '';
	const found = (isFailing: boolean, text: string): Problem => ({ isFailing, text });
	return [
		...(version === null ? [found(true, `The validator does not say its release${message ? `: ${message}` : '.'}`)] : []),
		...(behindNetwork ? [found(isUrgent, `It runs ${version}, and the network runs ${networkVersion}.${begins}`)] : []),
		...(behindNewest && newestVersion !== networkVersion
			? [found(isUrgent, `It runs ${version}, and ${newestVersion} is out.${behindNetwork ? '' : begins}`)]
			: []),
		...(missing.length > 0 ? [found(true, `Packages of the network are not vetted: ${list(missing)}.`)] : []),
	];
}

/** The item of a validator. `more`: fields about where it was read. */
export function readinessRow(readiness: Readiness, more: IDataObject): IDataObject {
	const { version, networkVersion, newestVersion, schedule, packages } = readiness;
	const { scheduled, kind, upgradeTime, hoursLeft, ...about } = schedule;
	const missing = packages.filter(({ isVetted }) => isVetted === false);
	return healthRow(problemsOf(readiness), {
		version,
		networkVersion,
		newestVersion,
		behindNetwork: isBehind(version, networkVersion),
		behindNewest: isBehind(version, newestVersion),
		scheduled,
		kind,
		upgradeTime,
		daysLeft: hoursLeft === null ? null : rounded(hoursLeft / 24),
		...about,
		packagesNeeded: packages as unknown as IDataObject[],
		packagesMissing: packages.some(({ isVetted }) => isVetted !== null) ? missing.length : null,
		...more,
	});
}
