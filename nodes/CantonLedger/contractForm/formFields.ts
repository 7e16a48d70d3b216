import type { INodeProperties } from 'n8n-workflow';

import { ARCHIVE } from '../../shared/ledger/packages/choices';
import { ITEM_TEMPLATE } from '../../shared/ledger/packages/formContext';
import { dropDown, flagField, jsonField } from '../../shared/parameters/fieldKinds';
import { locator } from '../../shared/parameters/partyFields';
import { templateLocator } from '../../shared/commands/templateLocator';

/** The fields of the operations that fill in a form: template, version of its package, contract, choice, and the arguments. */

export const templateField: INodeProperties = {
	...templateLocator(
		'Template as #package-name:Module.Name:Entity. Type a package name to find the templates of a package. ' +
			'A template ID with the package ID selects exactly that version.',
	),
	required: true,
};

/** The template of a contract that a node before this one found or created. Nothing has to be chosen. */
const itemsTemplateField: INodeProperties = templateLocator(
	"Template or interface as #package-name:Module.Name:Entity. Nothing chosen means the incoming item's template. " +
		'Type a package name to find the templates of a package.',
	"The incoming item's",
);

/** The template of the item before. The editor evaluates the expression, so lists and forms know it. */
const itemTemplateField: INodeProperties = {
	displayName: "Incoming Item's Template",
	name: ITEM_TEMPLATE,
	type: 'hidden',
	default: '={{ [$json.templateId, $json.packageName] }}',
};

/** The template of the operations that take a contract. */
export const contractTemplateFields = [itemsTemplateField, itemTemplateField];

export const packageVersionField: INodeProperties = {
	displayName: 'Package Version Name or ID',
	name: 'packageVersion',
	type: 'options',
	typeOptions: {
		loadOptionsMethod: 'getPackageVersions',
		loadOptionsDependsOn: ['templateId.value', 'actAs.value', 'options.party.value'],
	},
	default: '',
	description:
		'The version that the form shows and the command uses. Automatic is the one preferred for the acting party. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

export const contractIdField: INodeProperties = locator({
	displayName: 'Contract',
	name: 'contractId',
	search: 'searchContracts',
	placeholder: 'e.g. 00a1b2c3…ca111220…',
	whenEmpty: "The incoming item's",
	description:
		'The contract. ' +
		"Nothing chosen means the incoming item's contractId, which items of Active Contract › Get Many, Contract › Create and the triggers have.",
});

const choiceLocator = (description: string): INodeProperties =>
	locator({ displayName: 'Choice', name: 'choice', search: 'searchChoices', by: 'By Name', placeholder: 'e.g. Transfer', description });

export const choiceField: INodeProperties = {
	...choiceLocator(
		"The choice: the template's own, Archive, or one of an interface that the template implements. A consuming choice archives the contract.",
	),
	required: true,
};

/** Field that takes an argument. */
export interface ArgumentField {
	/** Name of the field that holds the form. */
	name: string;
	displayName: string;
	/** Name of the method that makes the form. */
	method: string;
	/** ID of the one field of an argument that is no record. */
	single: string;
}

export const CREATE_ARGUMENTS: ArgumentField = {
	name: 'createArguments',
	displayName: 'Create Arguments',
	method: 'getTemplateFields',
	single: 'argument',
};
export const CHOICE_ARGUMENT: ArgumentField = {
	name: 'choiceArgument',
	displayName: 'Choice Argument',
	method: 'getChoiceFields',
	single: 'argument',
};
export const CONTRACT_KEY: ArgumentField = { name: 'contractKey', displayName: 'Contract Key', method: 'getKeyFields', single: 'key' };

export const FROM = 'argumentsFrom';

const fromField: INodeProperties = dropDown(
	'Specify Arguments',
	FROM,
	{ default: 'fields', description: 'How to give the arguments. An expression as template needs From the Incoming Item or JSON.' },
	[
		['item', 'From the Incoming Item', 'Each argument takes the value of its name from the item, checked before anything is sent'],
		['fields', 'Using Fields Below', 'One field per argument, checked before anything is sent'],
		['json', 'Using JSON', 'In the format of the JSON Ledger API, sent as it is'],
	],
);

export const jsonName = ({ name }: ArgumentField): string => `${name}Json`;

/** Values of other fields that leave nothing to fill in. A choice is chosen only once its template is known. */
const unchosen = ({ method }: ArgumentField): Record<string, string[]> =>
	method === 'getChoiceFields' ? { choice: ['', ARCHIVE] } : { templateId: [''] };

/** The fields of some arguments, as a form and as JSON. */
export function argumentFields(...wanted: ArgumentField[]): INodeProperties[] {
	return [
		fromField,
		...wanted.flatMap((argument): INodeProperties[] => [
			{
				displayName: argument.displayName,
				name: argument.name,
				type: 'resourceMapper',
				noDataExpression: true,
				default: { mappingMode: 'defineBelow', value: null },
				displayOptions: { show: { [FROM]: ['fields'] }, hide: unchosen(argument) },
				typeOptions: {
					loadOptionsDependsOn: ['templateId.value', 'packageVersion', ...(argument.method === 'getChoiceFields' ? ['choice.value'] : [])],
					resourceMapper: {
						resourceMapperMethod: argument.method,
						mode: 'add',
						valuesLabel: argument.displayName,
						fieldWords: { singular: 'field', plural: 'fields' },
						addAllFields: true,
						multiKeyMatch: false,
						supportAutoMap: false,
						hideNoDataError: true,
					},
				},
				description: 'The fields with their Daml types. An Optional field that stays empty is None.',
			},
			jsonField(`${argument.displayName} (JSON)`, jsonName(argument), {
				default: '{}',
				displayOptions: { show: { [FROM]: ['json'] } },
				description: 'As JSON of the JSON Ledger API. Numbers without quotes are sent as text, as the ledger wants them.',
			}),
		]),
	];
}

export const ignoreUnknownOption: INodeProperties = flagField('Ignore Unknown Fields', 'ignoreUnknownFields', {
	description:
		'Whether From the Incoming Item leaves out what the item has and the arguments do not. Off: such an item is an error, and nothing is sent.',
});
