import { coinRegistryField } from '../shared/registry/registries';
import type { Operation, Resource } from '../shared/operation/operation';

/** Which operations use a token registry: those that have the field for it. */

const usesRegistry = ({ properties }: Operation<never>): boolean => properties.some(({ name }) => name === coinRegistryField.name);

/**
 * What hides the credentials of registries, as `displayOptions.hide`: resources without an operation that uses a registry, and
 * operations of which none does, whatever their resource.
 */
export function withoutRegistry(resources: ReadonlyArray<Resource<never>>): { resource: string[]; operation: string[] } {
	const operations = resources.flatMap((resource) => resource.operations);
	const using = new Set(operations.filter(usesRegistry).map(({ value }) => value));
	return {
		resource: resources.filter((resource) => !resource.operations.some(usesRegistry)).map(({ value }) => value),
		operation: [...new Set(operations.map(({ value }) => value))].filter((value) => !using.has(value)),
	};
}
