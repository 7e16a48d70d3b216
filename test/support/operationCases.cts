/** Every reading operation of a node with each of its endpoints and an input that fits: derived from the node and its contracts. */
import { everyEndpoint } from '../../nodes/shared/http/routes';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Operation, Resource } from '../../nodes/shared/operation/operation';
import { Contract, type DescribedEndpoint } from './contract.cts';
import { PARAMETER_EXAMPLES } from './parameterExamples.cts';

/** One endpoint of one operation, asked with these parameters. */
export interface OperationCase {
	api: string;
	resource: string;
	operation: string;
	endpoint: string;
	parameters: IDataObject;
	/** True if the operation reads it on its way to another one: what it answers is not in the items. */
	onTheWay: boolean;
}

/** A case that cannot be derived: other settings than the required ones, with which an operation asks this endpoint. */
export type Variant = readonly [resource: string, operation: string, endpoint: string, parameters: IDataObject];

/** The input of an operation: all that is required, every list whole, and the editor's defaults for the rest. */
export function requiredInput({ value, properties }: Pick<Operation<never>, 'value' | 'properties'>): IDataObject {
	const input: IDataObject = {};
	for (const property of properties) {
		if (property.name === 'returnAll') input.returnAll = true;
		if (property.required) input[property.name] = exampleFor(property, value);
	}
	return input;
}

function exampleFor({ name, displayName, type, default: initial }: INodeProperties, operation: string): IDataObject[string] {
	const example = PARAMETER_EXAMPLES[name] ?? (initial === '' ? undefined : initial);
	if (example === undefined)
		throw new Error(`"${displayName}" (${name}) of ${operation} is required: give it an example in test/support/parameterExamples.cts`);
	return type === 'resourceLocator' && typeof example === 'string' ? { __rl: true, mode: 'id', value: example } : (example as string);
}

/** The described endpoint, and the contract that has it. */
export function describedIn(apis: readonly string[], endpoint: string): { api: string; described: DescribedEndpoint } {
	for (const api of apis) {
		const described = contractOf(api)
			.endpoints()
			.find(({ name }) => name === endpoint);
		if (described) return { api, described };
	}
	throw new Error(`${endpoint} is in none of api/${apis.join('.yaml, api/')}.yaml`);
}

const contracts = new Map<string, Contract>();

/** The contract, read once per file of tests: reading one takes longer than a whole run of a node. */
export function contractOf(api: string): Contract {
	const contract = contracts.get(api) ?? new Contract(api);
	contracts.set(api, contract);
	return contract;
}

/** Subject of an endpoint: the last step of its path. */
const subject = (endpoint: string) => endpoint.split('/').at(-1);

/** Operations from which a node's cases are derived. */
export interface NodeOperations {
	resources: ReadonlyArray<Resource<never>>;
	/** The contracts its endpoints are in. */
	apis: readonly string[];
	/** Settings for endpoints that the required parameters alone do not reach. */
	variants: readonly Variant[];
	/** Endpoints that operations read on their way to another one. Not in an operation whose first endpoint is about the same. */
	onTheWay?: RegExp;
}

/**
 * The cases of a node: its variants, and the operation with its required input for each endpoint that no variant names. Left out are
 * endpoints without an answer in JSON, operations that write, and what is read on the way unless a variant names it.
 */
export function casesOf({ resources, apis, variants, onTheWay }: NodeOperations): OperationCase[] {
	return resources.flatMap(({ value: resource, operations }) =>
		operations
			.filter(({ writes }) => !writes)
			.flatMap((operation) =>
				everyEndpoint(apis[0]!, operation.endpoints).flatMap((endpoint): OperationCase[] => {
					const { api, described } = describedIn(apis, endpoint);
					if (described.answers.length === 0) return [];
					const aside = onTheWay !== undefined && onTheWay.test(endpoint) && subject(endpoint) !== subject(operation.endpoints[0]);
					const own = variants.filter((variant) => variant[0] === resource && variant[1] === operation.value && variant[2] === endpoint);
					const inputs = own.length > 0 ? own.map(([, , , parameters]) => parameters) : aside ? [] : [requiredInput(operation)];
					return inputs.map((parameters) => ({ api, resource, operation: operation.value, endpoint, parameters, onTheWay: aside }));
				}),
			),
	);
}
