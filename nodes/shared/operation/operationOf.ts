import type { Operation } from './operation';

/** Everything of an operation but what its maker says and is given. `name`: its label, if that is not the words of the value. */
export type Parts<Services> = Omit<Operation<Services>, 'value' | 'name' | 'action' | 'endpoints' | 'writes'> & { name?: string };

/** Endpoints that an operation may call, the one that it is for first. None if it reaches no server. */
export type Endpoints = Operation<never>['endpoints'];

/** Label of an operation by its value: `getOpenAndIssuing` is "Get Open and Issuing". */
export function labelOf(value: string): string {
	if (value === 'getAll') return 'Get Many';
	const words = value
		.replace(/[A-Z]/g, ' $&')
		.replace(/ (And|By) /g, (word) => word.toLowerCase())
		.replace(/ Id\b/g, ' ID');
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Makes an operation that changes nothing at the server.
 * @param value its value, frozen from 1.0 on
 * @param action its label in the node picker, in sentence case with the resource: "Get many completions"
 */
export const operationOf = <Services>(
	value: string,
	action: string,
	endpoints: Endpoints,
	parts: Parts<Services>,
): Operation<Services> => ({
	value,
	name: labelOf(value),
	action,
	endpoints,
	...parts,
});

/** Makes an operation that may change something at the server, with the same parameters. */
export const writeOf = <Services>(value: string, action: string, endpoints: Endpoints, parts: Parts<Services>): Operation<Services> => ({
	...operationOf(value, action, endpoints, parts),
	writes: true,
});
