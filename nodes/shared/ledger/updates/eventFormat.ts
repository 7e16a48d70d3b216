import type { INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import { flagField } from '../../parameters/fieldKinds';
import type { Parameters } from '../../parameters/parameters';
import { templateIds } from '../../parameters/templates';
import { locator } from '../../parameters/partyFields';

/** Fields that select ledger events and their content, wherever events are read: contracts, updates, the trigger. */

type Schemas = components['schemas'];
export type EventFormat = Schemas['EventFormat'];

/** A token holding as its interface shows it, in the versions of the token standard. */
export const HOLDING_INTERFACES = {
	v1: '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding',
	v2: '#splice-api-token-holding-v2:Splice.Api.Token.HoldingV2:Holding',
} as const;

interface EventSelection {
	/** Parties whose events are read. None named means any party's. */
	parties: readonly string[];
	/** Full names. Neither templates nor interfaces means everything. */
	templates?: readonly string[];
	interfaces?: readonly string[];
	/** Everything, besides what the templates and interfaces add (views, blobs). */
	wildcard?: boolean;
	/** Interface views along with the contracts of those interfaces. Yes by default. */
	views?: boolean;
	/** The opaque form in which a contract is disclosed in a submission. */
	blobs?: boolean;
	verbose?: boolean;
}

/** The event format of a selection. */
export function eventFormat({
	parties,
	templates = [],
	interfaces = [],
	wildcard,
	views = true,
	blobs,
	verbose,
}: EventSelection): EventFormat {
	const carry = blobs ? { includeCreatedEventBlob: true } : {};
	const cumulative: Schemas['CumulativeFilter'][] = [
		...templates.map((templateId) => ({ identifierFilter: { TemplateFilter: { value: { templateId, ...carry } } } })),
		...interfaces.map((interfaceId) => ({
			identifierFilter: { InterfaceFilter: { value: { interfaceId, includeInterfaceView: views, ...carry } } },
		})),
	];
	if (wildcard || cumulative.length === 0) cumulative.push({ identifierFilter: { WildcardFilter: { value: carry } } });
	const filters = { cumulative };
	return {
		...(parties.length === 0
			? { filtersForAnyParty: filters }
			: { filtersByParty: Object.fromEntries(parties.map((party) => [party, filters])) }),
		...(verbose && { verbose }),
	};
}

export const templates: INodeProperties = locator({
	displayName: 'Templates',
	name: 'templates',
	search: 'searchTemplates',
	by: 'By Name',
	placeholder: 'e.g. #splice-amulet:Splice.Amulet:Amulet',
	whenEmpty: 'Any template',
	description:
		'Only contracts of these templates; empty means every template. ' +
		'The list has the templates of the latest events; ' +
		'type a part of a package or template name to search vetted packages. ' +
		'By Name takes several, separated by commas or lines. ' +
		'The form with the package name (#package-name:Module:Entity) covers all versions of a package; ' +
		'simplified items have it as template. A templateId, which has the package ID, is converted to it.',
});

export const interfaces: INodeProperties = locator({
	displayName: 'Interfaces',
	name: 'interfaces',
	search: 'searchInterfaces',
	by: 'By Name',
	placeholder: 'e.g. #splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding',
	whenEmpty: 'Any interface',
	description:
		'Contracts whose template implements one of these interfaces, in addition to those of the templates above. ' +
		'Their interface views are included. Type a part of a package or interface name to search vetted packages. ' +
		'By Name takes several, separated by commas or lines.',
});

/** The entry of Options for what a contract is disclosed by. */
export const blobOption: INodeProperties = flagField('Include Created Event Blob', 'includeCreatedEventBlob', {
	description: 'Whether each created event includes its opaque blob, which is required to disclose the contract in a command submission',
});

/** Checks whether the user wants the blobs that disclose contracts. */
export const wantsBlobs = (parameters: Parameters): boolean => parameters.flag(`options.${blobOption.name}`);

/** Entries of Options about what comes along. Read by `eventSelection`. */
export const contentOptions: INodeProperties[] = [
	flagField('Include All Templates', 'includeAllTemplates', {
		description:
			'Whether contracts of all templates are wanted, also if templates or interfaces are given: those then only add data such as interface views',
	}),
	blobOption,
	flagField('Include Interface Views', 'includeInterfaceView', {
		default: true,
		description: 'Whether contracts found by an interface include its computed view. On by default.',
	}),
	flagField('Verbose', 'verbose', {
		description:
			'Whether the participant adds record and field type information if its encoding allows it. JSON arguments look the same either way.',
	}),
];

/** The user's choice in the fields above. `inside` is the collection that contains the lists, with its dot. */
export function eventSelection(parameters: Parameters, parties: readonly string[], inside = ''): EventSelection {
	return {
		parties,
		templates: templateIds(parameters, `${inside}templates`),
		interfaces: templateIds(parameters, `${inside}interfaces`),
		...eventContent(parameters),
	};
}

/** The user's choice among `contentOptions` alone. */
export function eventContent(parameters: Parameters): Pick<EventSelection, 'wildcard' | 'views' | 'blobs' | 'verbose'> {
	return {
		wildcard: parameters.flag('options.includeAllTemplates'),
		views: parameters.flag('options.includeInterfaceView', true),
		blobs: wantsBlobs(parameters),
		verbose: parameters.flag('options.verbose'),
	};
}

/** An event format that an expert wrote as JSON. Undefined when empty. It is the participant's to judge, once it names parties at all. */
export function givenEventFormat(parameters: Parameters, path: string): EventFormat | undefined {
	const format = parameters.jsonObject(path) as EventFormat | undefined;
	if (!format) return undefined;
	const named = format.filtersByParty;
	if (named !== undefined && named !== null && (typeof named !== 'object' || Array.isArray(named))) {
		throw parameters.parameterError(
			path,
			'filtersByParty is not an object',
			'It maps party IDs to filters, e.g. { "alice::1220…": { "cumulative": [] } }.',
		);
	}
	if (Object.keys(named ?? {}).length === 0 && !format.filtersForAnyParty) {
		throw parameters.parameterError(path, 'it contains no party', 'Give filtersByParty with at least one party, or filtersForAnyParty.');
	}
	return format;
}
