import type { Operation } from './operation';

/** Everything of an operation but what its value and its maker say. `name`: its label, if that is not the words of the value. */
export type Parts<Services> = Omit<Operation<Services>, 'value' | 'name' | 'action' | 'writes'> & { name?: string };

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
export const operationOf = <Services>(value: string, action: string, parts: Parts<Services>): Operation<Services> => ({
	value,
	name: labelOf(value),
	action,
	...parts,
});

/** Makes an operation that may change something at the server, with the same parameters. */
export const writeOf = <Services>(value: string, action: string, parts: Parts<Services>): Operation<Services> => ({
	...operationOf(value, action, parts),
	writes: true,
});
