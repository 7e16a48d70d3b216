import { quoted } from '../../../shared/errors/safeText';
import { synchronizerId, synchronizerOption } from '../../../shared/ledgerNode/dar/darFile';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { showHint } from '../../../shared/operation/hint';
import { textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import { driftRows, type TargetPackages } from '../../dar/drift';
import { heldPackages, STATE_ENDPOINTS } from '../../dar/packageStates';

const REFERENCE = 'options.compareWith';
const PREFIXES = 'options.namePrefixes';

/** The target to compare with. Undefined: what most of them have. */
function referenceOf(parameters: Parameters, names: readonly string[]): string | undefined {
	const reference = parameters.text(REFERENCE);
	if (reference === undefined || names.includes(reference)) return reference;
	throw parameters.parameterError(
		REFERENCE,
		`${quoted(reference)} is not among the targets that were asked`,
		`They are: ${names.join(', ').slice(0, 500)}.`,
	);
}

/** Compares what the targets store and have vetted. Each is read by itself, then one answer is made of all. */
export const driftOfDars = ledgerOperation('drift', 'Compare the DARs of participants', STATE_ENDPOINTS, {
	description:
		'Compare which packages the participants of a credential store and have vetted: one item for each package and target that is not as at the others. ' +
		'Without differences there is no item. DAR › Plan says it for one file.',
	rights: 'any valid user',
	properties: [
		optionsOf([
			textField('Compare With', 'compareWith', {
				placeholder: 'e.g. mainnet-1',
				description: 'Name of the target that the others should be like. Empty means: like most of them.',
			}),
			textField('Package Name Prefixes', 'namePrefixes', {
				placeholder: 'e.g. my-model',
				description:
					'Only packages whose name begins with one of these texts, separated by commas or lines. Packages without a known name are left out then.',
			}),
			{
				...synchronizerOption,
				description: 'Only what is vetted on this synchronizer counts as vetted. Empty means any.',
			},
		]),
	],
	async run(call) {
		return { packages: await heldPackages(call.ledger, synchronizerId(call)) };
	},
	compare(found, { parameters, context }, failed) {
		const targets = found as unknown as TargetPackages[];
		const names = targets.map(({ target }) => target);
		const reference = referenceOf(parameters, [...names, ...failed]);
		if (reference !== undefined && failed.includes(reference)) {
			showHint(context, `There is nothing to compare: ${reference} of Compare With failed.`);
			return [];
		}
		if (names.length < 2) {
			showHint(context, `There is nothing to compare: ${names.length === 0 ? 'no target' : `only ${names[0]}`} answered.`);
			return [];
		}
		const rows = driftRows(targets, { reference, prefixes: parameters.list(PREFIXES) });
		if (rows.length === 0) showHint(context, `No differences: ${names.length} targets store and have vetted the same packages.`);
		return rows;
	},
});
