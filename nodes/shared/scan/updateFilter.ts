import type { INodeProperties } from 'n8n-workflow';

import { textField } from '../parameters/fieldKinds';
import type { Parameters } from '../parameters/parameters';
import { ALL_UNLESS_NAMED, readParties, severalParties } from '../parameters/partyFields';
import { matchesTemplate, templateIds } from '../parameters/templates';
import type { NetworkEvent } from './simplifiedUpdates';

/** Filter of the network's updates, by the parties and templates of their events. */

const TEMPLATES = 'templates';

/**
 * @param under the folder of the form the fields are in, if any
 * @param note what else their descriptions say
 */
export const updateFilterFields = (under?: string, note = ''): INodeProperties[] => [
	severalParties(
		'Only updates that these parties are involved in, as far as scan shows it. They are involved ' +
			'as signatory or observer of a created or assigned contract, as acting party of an exercise, ' +
			'or as submitter of a reassignment. Scan does not show the stakeholders of an archived or unassigned contract. ' +
			`${note}Empty means all parties.`,
		undefined,
		{ ...ALL_UNLESS_NAMED, under },
	),
	textField('Templates', TEMPLATES, {
		placeholder: 'e.g. #splice-amulet:Splice.Amulet:Amulet',
		description:
			'Only updates with events on these templates: ' +
			'full names separated by commas or lines, or an expression giving an array. ' +
			'The form with the package name (#package-name:Module:Entity) covers all versions of a package. ' +
			`${note}Empty means every template.`,
	}),
];

/** The parties and templates of the fields above. */
export class UpdateFilter {
	private readonly parties: string[];

	private readonly templates: string[];

	constructor(parameters: Parameters, under?: string) {
		this.parties = readParties(parameters, { ...ALL_UNLESS_NAMED, under });
		this.templates = templateIds(parameters, under === undefined ? TEMPLATES : `${under}.${TEMPLATES}`);
	}

	/** Checks whether it leaves anything out. */
	get isSet(): boolean {
		return this.parties.length > 0 || this.templates.length > 0;
	}

	/** Checks whether an event is of one of the parties and on one of the templates, as far as those are asked for. */
	wants({ templateId, packageName, parties }: NetworkEvent): boolean {
		if (this.parties.length > 0 && !parties.some((party) => this.parties.includes(party))) return false;
		return (
			this.templates.length === 0 ||
			this.templates.some((template) => templateId !== undefined && matchesTemplate(template, templateId, packageName))
		);
	}
}
