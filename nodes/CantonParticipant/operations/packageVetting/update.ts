import { synchronizerId } from '../../../shared/ledger/directory/locators';
import { dropDown, multiDropDown, textField, timeField } from '../../../shared/parameters/fieldKinds';
import { locator } from '../../../shared/parameters/partyFields';

import type { components } from '../../../../api/ledger';
import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { optionsOf, simplify } from '../../../shared/parameters/fields';
import { ofNothing } from '../../administration/changes';
import { dryRunSwitch, isSwitchedOn } from '../../administration/dryRunSwitch';
import type { Parameters } from '../../../shared/parameters/parameters';
import { confirmation } from '../../../shared/parameters/confirmation';
import { compareTimes } from '../../../shared/values/dateTime';

type Schemas = components['schemas'];

const ENDPOINT = 'POST /v2/package-vetting/update';
const PREFIX = 'UPDATE_VETTED_PACKAGES_FORCE_FLAG_';

const FORCE = [
	[
		`${PREFIX}ALLOW_VET_INCOMPATIBLE_UPGRADES`,
		'Allow Incompatible Upgrades',
		'Vet a package although it is no compatible upgrade of the vetted versions',
	],
	[
		`${PREFIX}ALLOW_UNVETTED_DEPENDENCIES`,
		'Allow Unvetted Dependencies',
		'Vet a package whose dependencies are not vetted, or unvet one on which vetted packages depend',
	],
	[`${PREFIX}UNSPECIFIED`, 'Unspecified', 'Nothing in particular'],
] as const;

/** A package by its ID, or by its name and version. */
function reference(parameters: Parameters, text: string): Schemas['VettedPackagesRef'] {
	if (/^[0-9a-f]{64}$/i.test(text)) return { packageId: text.toLowerCase() };
	const [, packageName, packageVersion] = /^([A-Za-z0-9_-]{1,255})@([0-9]+(?:\.[0-9]+)*)$/.exec(text.slice(0, 400)) ?? [];
	if (packageName) return { packageName, packageVersion };
	throw parameters.parameterError(
		'packages',
		`"${text.slice(0, 100)}" is neither a package ID nor a name with a version`,
		'Write the 64 hexadecimal digits of the package ID, or the name and version with @ between them, e.g. my-model@1.2.0.',
	);
}

/** Checks the confirmation: the same packages, in any order. */
function checkConfirmed(parameters: Parameters, packages: string[]): void {
	const sorted = (list: string[]) => [...list].sort().join('\n');
	const confirmed = parameters.list('confirmPackages');
	if (sorted(confirmed) === sorted(packages)) return;
	throw parameters.parameterError(
		'confirmPackages',
		confirmed.length === 0 ? 'this field is empty' : 'these are not the packages above',
		`Enter ${packages.join(', ')} here once more to confirm that you want to unvet this. Nothing was changed.`,
	);
}

/** POST /v2/package-vetting/update: one change, tried out before unless set otherwise. */
export const updatePackageVetting = ledgerWrite('update', 'Update package vetting', [ENDPOINT], {
	description:
		'Vet or unvet packages of this participant on a synchronizer, or try out what that would change (Dry Run, ' +
		'on by default). Contracts of an unvetted package can no longer be used in transactions of this participant.',
	rights: 'participant admin',
	severalTargets: true,
	identify: ({ parameters }) => ({ packages: parameters.list('packages') }),
	properties: [
		dropDown('Change', 'change', { default: 'vet', description: 'What to do with the packages' }, [
			['unvet', 'Unvet', 'The packages can no longer be used in transactions of this participant, nor can contracts of their templates'],
			['vet', 'Vet', 'The packages can be used in transactions of this participant'],
		]),
		locator({
			displayName: 'Packages',
			name: 'packages',
			search: 'searchPackages',
			placeholder: 'e.g. my-model@1.2.0',
			description:
				'The package. By ID takes several, separated by commas or lines: ' +
				'package IDs (64 hexadecimal digits), or names with versions such as my-model@1.2.0. ' +
				'They must be stored on the participant to be vetted.',
		}),
		dryRunSwitch('Whether to only try out the change: the participant checks it and returns what would be vetted, but changes nothing'),
		confirmation('Confirm Packages', 'confirmPackages', 'The packages once more, to confirm that they are the ones to unvet', {
			change: ['unvet'],
			dryRun: [false],
		}),
		simplify,
		optionsOf([
			textField('Expected Topology Serial', 'expectedTopologySerial', {
				placeholder: 'e.g. 14',
				description:
					'Change the vetting only if it still has this topologySerial, so that no change of somebody else is lost. ' +
					'Package Vetting › Get Many and a dry run return it. 0 means that nothing was vetted yet.',
			}),
			multiDropDown('Force', 'force', { default: [], description: 'Checks of the participant to leave out' }, FORCE),
			synchronizerId(
				'The synchronizer on which to change it. Empty means the one the participant is connected to. Required if it is connected to several.',
			),
			timeField('Valid From', 'validFrom', { description: 'When vetting: from when on the packages can be used. Empty means at once.' }),
			timeField('Valid Until', 'validUntil', {
				description: 'When vetting: until when the packages can be used. Empty means without end.',
			}),
		]),
	],
	async run(call) {
		const { ledger, parameters } = call;
		const simple = parameters.flag('simplify');
		const change = parameters.choice('change', ['vet', 'unvet']);
		const names = parameters.list('packages');
		if (names.length === 0)
			throw parameters.parameterError('packages', 'this field is empty', 'Enter at least one package, e.g. my-model@1.2.0.');
		const packages = names.map((text) => reference(parameters, text));
		const dryRun = isSwitchedOn({ parameters });
		if (change === 'unvet' && !dryRun) checkConfirmed(parameters, names);
		const from = parameters.time('options.validFrom');
		const until = parameters.time('options.validUntil');
		if (change === 'unvet' && (from ?? until) !== undefined)
			throw parameters.parameterError(
				from === undefined ? 'options.validUntil' : 'options.validFrom',
				'this is for vetting only',
				'Remove it, or set Change to Vet: vetting a package again sets until when it can be used.',
			);
		// A participant refuses it, but not in a dry run.
		if (from !== undefined && until !== undefined && compareTimes(until, from) <= 0)
			throw parameters.parameterError(
				'options.validUntil',
				`${until} is not after Valid From (${from})`,
				'Enter a later time, or leave it empty for no end.',
			);
		const serial = parameters.integer('options.expectedTopologySerial', { min: 0, max: 2_147_483_647 });
		const body: Schemas['UpdateVettedPackagesRequest'] = {
			changes: [
				change === 'vet'
					? { operation: { Vet: { value: { packages, newValidFromInclusive: from, newValidUntilExclusive: until } } } }
					: { operation: { Unvet: { value: { packages } } } },
			],
			dryRun,
			synchronizerId: parameters.synchronizerId('options.synchronizerId'),
			expectedTopologySerial: serial === undefined ? undefined : { serial: serial === 0 ? { NoPrior: {} } : { Prior: { value: serial } } },
			updateVettedPackagesForceFlags: parameters.choices<(typeof FORCE)[number][0]>('options.force'),
		};
		const answer = await ledger.call(ENDPOINT, {
			body,
			submission: 'Package Vetting › Get Many shows what is vetted now. Making the same change again is safe.',
		});
		const difference = changed(answer);
		const unchanged = () => (change === 'unvet' ? ofNothing(call) : { alreadyDone: true });
		const about = dryRun ? { outcome: 'planned' } : !difference.changed && unchanged();
		return { ...about, ...(simple ? difference : answer) };
	},
});

const row = ({ packageId, packageName, packageVersion, validFromInclusive, validUntilExclusive }: Schemas['VettedPackage']) => ({
	packageName: packageName || null,
	packageVersion: packageVersion || null,
	validFrom: validFromInclusive ?? null,
	validUntil: validUntilExclusive ?? null,
	packageId,
});
type Row = ReturnType<typeof row>;

/** Difference between the two lists of the answer. */
function changed({ pastVettedPackages: past, newVettedPackages: now }: Schemas['UpdateVettedPackagesResponse']) {
	const before = new Map((past?.packages ?? []).map((vetted) => [vetted.packageId, row(vetted)]));
	const after = new Map(now.packages.map((vetted) => [vetted.packageId, row(vetted)]));
	const same = (a: Row, b?: Row) => a.validFrom === b?.validFrom && a.validUntil === b.validUntil;
	const vetted = [...after.values()].filter((packageRow) => !same(packageRow, before.get(packageRow.packageId)));
	const unvetted = [...before.values()].filter(({ packageId }) => !after.has(packageId));
	return {
		changed: vetted.length + unvetted.length > 0,
		vetted,
		unvetted,
		vettedCount: after.size,
		previousTopologySerial: past?.topologySerial ?? 0,
		topologySerial: now.topologySerial,
		participantId: now.participantId,
		synchronizerId: now.synchronizerId,
	};
}
