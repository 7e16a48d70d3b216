import type { INodeProperties } from 'n8n-workflow';

import { coinRegistryField } from '../shared/registry/registries';
import type { Operation, Resource } from '../shared/operation/operation';
import { WITHOUT_SCAN } from './valuation/valuationFields';

/** Operations that use a token registry: those that have the field for it. */

/** The setting with which an operation that could use a registry uses none. */
export const NO_DETAILS = { name: 'instrumentDetails', value: 'none' } as const;

const usesRegistry = ({ properties }: Operation<never>): boolean => properties.some(({ name }) => name === coinRegistryField.name);

interface WithoutRegistry {
	/** Hides the credentials of registries, as `displayOptions.hide`. */
	hide: Record<string, string[]>;
	/** A setting that nobody sees, of operations that neither their resource nor their value sets apart. */
	properties: INodeProperties[];
}

/**
 * Hides the credentials of registries if none is used: for resources without an operation that uses one, for operations
 * of which none does, whatever their resource, and for the others by a setting.
 */
export function withoutRegistry(resources: ReadonlyArray<Resource<never>>): WithoutRegistry {
	const operations = resources.flatMap((resource) => resource.operations);
	const using = new Set(operations.filter(usesRegistry).map(({ value }) => value));
	const apart = resources.filter((resource) => resource.operations.some(usesRegistry));
	return {
		hide: {
			resource: resources.filter((resource) => !apart.includes(resource)).map(({ value }) => value),
			operation: [...new Set(operations.map(({ value }) => value))].filter((value) => !using.has(value)),
			[NO_DETAILS.name]: [NO_DETAILS.value],
			[WITHOUT_SCAN.name]: [...WITHOUT_SCAN.values],
		},
		properties: apart.flatMap((resource) => {
			const values = resource.operations
				.filter((operation) => !usesRegistry(operation) && using.has(operation.value))
				.map(({ value }) => value);
			return values.length === 0 ? [] : [hidden(resource.value, values)];
		}),
	};
}

const hidden = (resource: string, operation: string[]): INodeProperties => ({
	displayName: 'Instrument Details',
	name: 'instrumentDetails',
	type: 'hidden',
	default: 'none',
	displayOptions: { show: { resource: [resource], operation } },
});
