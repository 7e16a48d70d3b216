import type { IExecuteFunctions } from 'n8n-workflow';

import { contractIdOf } from './idChecks';
import type { Parameters } from './parameters';

/** A contract that is chosen, or else is that of the incoming item. */

interface ItemCall {
	parameters: Parameters;
	context: IExecuteFunctions;
	itemIndex: number;
}

interface ContractField {
	/** Name of the parameter. */
	path: string;
	/** Fields of an item that may have the contract ID. The first that has one counts. */
	itemFields: readonly string[];
	/** Error if neither the form nor the item has one. */
	problem: string;
	advice: string;
}

/** The contract in the form, or else that of the incoming item. An expression that returned nothing is an error, not that of the item. */
export function contractOrItems(
	{ parameters, context, itemIndex }: ItemCall,
	{ path, itemFields, problem, advice }: ContractField,
): string {
	if (!parameters.isLeftEmpty(path)) return parameters.present(path, parameters.contractId(path));
	const json = context.getInputData()[itemIndex]?.json ?? {};
	const ofItem = itemFields.map((field) => json[field]).find((value) => typeof value === 'string' && value !== '');
	if (typeof ofItem === 'string') return contractIdOf(ofItem, (wrong, how) => parameters.parameterError(path, wrong, how));
	throw parameters.parameterError(path, problem, advice);
}
