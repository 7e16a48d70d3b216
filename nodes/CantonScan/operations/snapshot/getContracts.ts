import { textField } from '../../../shared/parameters/fieldKinds';
import { fullName } from '../../../shared/parameters/templates';
import type { Parameters } from '../../../shared/parameters/parameters';
import { ALL_UNLESS_NAMED, readParties, severalParties } from '../../../shared/parameters/partyFields';
import { MIGRATION_ENDPOINTS } from '../../../shared/scan/migration';
import { scanOperation } from '../../scanConnection';
import { SNAPSHOT_ENDPOINTS } from '../../snapshots/staleness';
import { CONTRACTS, snapshotItems, snapshotListFields } from './pages';
import { contractRow } from './rows';

const ENDPOINTS = [CONTRACTS, ...MIGRATION_ENDPOINTS, ...SNAPSHOT_ENDPOINTS];

/** POST /v2/state/acs, and its predecessors: contracts that were active when scan took a snapshot. */
export const getSnapshotContracts = scanOperation('getContracts', 'Get the contracts of a snapshot', ENDPOINTS, {
	description:
		'Get the contracts that were active on the network as of a snapshot, as far as scan sees them. ' +
		'Scan sees those of which the governing organization is a stakeholder, such as coins, licenses and preapprovals. ' +
		'For live contracts of your own parties use Canton Ledger.',
	properties: [
		textField('Templates', 'templates', {
			placeholder: 'e.g. #splice-amulet:Splice.AmuletRules:TransferPreapproval',
			description:
				'Only contracts of these templates: full names with the package name, separated by commas or lines, ' +
				'or an expression giving an array. Empty means every template.',
		}),
		severalParties(
			'Only contracts with one of these parties as signatory or observer. Empty means all parties.',
			undefined,
			ALL_UNLESS_NAMED,
		),
		...snapshotListFields('the contracts'),
	],
	async *run(call) {
		const { parameters } = call;
		const templates = parameters.list('templates').map((template) => templateName(parameters, template));
		const parties = readParties(parameters);
		yield* snapshotItems(call, { parties, templates }, contractRow);
	},
});

/** As scan names a template: without the mark of a package name, with which it finds nothing (recorded). */
function templateName(parameters: Parameters, id: string): string {
	const name = fullName(parameters, 'templates', /^[^#:]+(?::[^:]+){2}$/.test(id) && !/^[0-9a-f]{64}:/.test(id) ? `#${id}` : id);
	if (name.startsWith('#')) return name.slice(1);
	throw parameters.parameterError(
		'templates',
		'scan finds no template by its package ID',
		'Write it as #package-name:Module.Name:Entity, which covers all versions of the package.',
	);
}
