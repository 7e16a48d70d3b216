// Credentials that the operations of a node ask for, read from the descriptions that n8n gives its editor.
import type { INodeCredentialDescription, INodeParameters, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

/** One way in which an operation or a trigger asks for credentials. */
export interface Panel {
	/** Empty in a trigger. */
	resource: string;
	operation: string;
	/** Parameters that decide about the credentials, besides resource and operation. */
	settings: INodeParameters;
	slots: INodeCredentialDescription[];
}

/** Operations that ask for the same credentials with the same settings: for the editor, their credentials are one case. */
export interface Group {
	operations: string[];
	/** A panel for each set of credentials, with an operation of the group each in turn. */
	panels: Panel[];
}

/** The operations of a node that ask for credentials with some setting, in groups. */
export function groupsOf(description: INodeTypeDescription): Group[] {
	const groups = new Map<string, Panel[][]>();
	for (const { resource, operation } of operationsOf(description)) {
		const panels = panelsOf(description, resource, operation);
		const key = JSON.stringify(panels.map(({ settings, slots }) => [settings, slots]));
		if (panels.length > 0) groups.set(key, [...(groups.get(key) ?? []), panels]);
	}
	return [...groups.values()].map((alike) => ({
		operations: alike.map(([{ resource, operation }]) => `${resource}.${operation}`),
		panels: sets(alike[0]).map((at, turn) => alike[turn % alike.length][at]),
	}));
}

/** The first panel with each set of credentials. */
function sets(panels: Panel[]): number[] {
	const names = panels.map(({ slots }) => slots.map(({ name }) => name).join());
	return names.flatMap((set, at) => (names.indexOf(set) === at ? [at] : []));
}

/** Entry that n8n adds to the operations of each node: it only points to another node. */
const CUSTOM_CALL = '__CUSTOM_API_CALL__';

/** Values of a drop-down, without n8n's own. */
export const valuesOf = ({ options = [] }: INodeProperties): string[] =>
	options.flatMap((option) => ('value' in option && option.value !== CUSTOM_CALL ? [String(option.value)] : []));

/** Operations of a node. One without names if it has none. */
export function operationsOf({ properties }: INodeTypeDescription): Array<{ resource: string; operation: string }> {
	const found = properties
		.filter(({ name }) => name === 'operation')
		.flatMap((property) =>
			(property.displayOptions?.show?.resource ?? []).flatMap((resource) =>
				valuesOf(property).map((operation) => ({ resource: String(resource), operation })),
			),
		);
	return found.length > 0 ? found : [{ resource: '', operation: '' }];
}

/** With each combination of the values of the fields that decide about credentials. */
function panelsOf(description: INodeTypeDescription, resource: string, operation: string): Panel[] {
	const node = { typeVersion: 1 };
	const { properties, credentials = [] } = description;
	const isShown = (parameters: INodeParameters, what: INodeProperties | INodeCredentialDescription) =>
		NodeHelpers.displayParameter(parameters, what, node, description);
	const whole = (settings: INodeParameters) =>
		NodeHelpers.getNodeParameters(properties, { ...(resource && { resource, operation }), ...settings }, true, false, node, description) ??
		{};
	const deciding = new Set(credentials.flatMap(({ displayOptions }) => Object.keys({ ...displayOptions?.show, ...displayOptions?.hide })));
	let combinations = [{ settings: {} as INodeParameters, parameters: whole({}) }];
	for (const name of [...deciding].filter((field) => !['resource', 'operation', '@version'].includes(field))) {
		const fields = properties.filter((property) => property.name === name && property.type === 'options');
		combinations = combinations.flatMap((combination) => {
			const field = fields.find((property) => isShown(combination.parameters, property));
			return (field?.options ?? [])
				.flatMap((option) => {
					const settings = 'value' in option ? { ...combination.settings, [name]: option.value } : undefined;
					return settings ? [{ settings, parameters: whole(settings) }] : [];
				})
				.concat(field ? [] : [combination]);
		});
	}
	return combinations
		.map(({ settings, parameters }) => ({
			resource,
			operation,
			settings,
			slots: credentials.filter((credential) => isShown(parameters, credential)),
		}))
		.filter(({ slots }) => slots.length > 0);
}
