import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { alphabetically, optionsOf } from '../parameters/fields';
import { atOnceField, targetField } from '../targets/choice';
import { anchor, withHelp } from './help';
import { mayBeSeveral, type Operation, type Resource } from './operation';
import { allowWritesAsTool, descriptionOf } from './writesAsTool';

function shownFor(property: INodeProperties, resource: string, operation: string): INodeProperties {
	const { show, hide } = property.displayOptions ?? {};
	return { ...property, displayOptions: { show: { resource: [resource], operation: [operation], ...show }, ...(hide && { hide }) } };
}

/** A drop-down sorted by name. Starts with `initial`, else with its first entry. */
function dropDown(
	displayName: string,
	name: string,
	entries: INodePropertyOptions[],
	show?: Record<string, string[]>,
	initial?: string,
): INodeProperties {
	const options = [...entries].sort((a, b) => alphabetically(a.name, b.name));
	const first = initial ?? options[0]?.value ?? '';
	return { displayName, name, type: 'options', noDataExpression: true, ...(show && { displayOptions: { show } }), options, default: first };
}

/** Fields of an operation with the option Target, at its place in Options. What never reaches a server that may be several has none. */
function withTarget<S>(operation: Operation<S>): INodeProperties[] {
	const { properties, offline, targetsOf, compare } = operation;
	if (offline === true && !targetsOf) return properties;
	const several = mayBeSeveral(operation);
	const fields = several ? [targetField(true, compare !== undefined), atOnceField] : [targetField(false)];
	if (!properties.some(({ name }) => name === 'options')) return [...properties, optionsOf(fields)];
	return properties.map((property) =>
		property.name === 'options'
			? { ...property, options: optionsOf([...(property.options as INodeProperties[]), ...fields]).options }
			: property,
	);
}

/**
 * The node's parameters: resource, operation, each operation's own, and of a node that can write *Allow Writes as Tool*.
 * @param page the node's folder in `docs/reference`, where its fields' help leads
 * @param options `initial`: value of the resource the editor starts with, by default the first by name. `hasTargets`: its credential may
 * name several servers
 */
export function assembleProperties<S>(
	resources: ReadonlyArray<Resource<S>>,
	page: string,
	{ initial, hasTargets = false }: { initial?: string; hasTargets?: boolean } = {},
): INodeProperties[] {
	return [
		dropDown(
			'Resource',
			'resource',
			resources.map(({ name, value }) => ({ name, value })),
			undefined,
			initial,
		),
		...resources.flatMap(({ name, value: resource, operations, initial }) => {
			const entries = operations.map((operation) => ({
				name: operation.name,
				value: operation.value,
				action: operation.action,
				description: descriptionOf(operation),
			}));
			const field = dropDown('Operation', 'operation', entries, { resource: [resource] }, initial);
			return withHelp([field], () => `${page}/${anchor(name)}`);
		}),
		...resources.flatMap(({ name, value, operations }) =>
			operations.flatMap((operation) => {
				const own = hasTargets ? withTarget(operation) : operation.properties;
				const fields = own.map((property) => shownFor(property, value, operation.value));
				return withHelp(fields, () => `${page}/${anchor(name)}#${anchor(operation.name)}`);
			}),
		),
		...(resources.some(({ operations }) => operations.some(({ writes }) => writes)) ? [allowWritesAsTool] : []),
	];
}
