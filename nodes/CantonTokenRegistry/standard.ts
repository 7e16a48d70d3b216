import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../api/registry';
import type { Parameters } from '../shared/parameters/parameters';
import { inputError } from '../shared/errors/nodeErrors';
import { passedOn, type RegistryCall } from './registry';

/** What the operations on factories and contexts have in common: names of the token standard, shared parameters, the ledger command. */

export type Version = 'v1' | 'v2';

export type ChoiceContext = components['schemas']['ChoiceContext'];

/** What an answer with a context must have. */
export const CONTEXT = {
	choiceContextData: 'object',
	disclosedContracts: [{ templateId: 'text', contractId: 'text', createdEventBlob: 'text', synchronizerId: 'text' }],
} as const;

/** An interface of the token standard: `{ api: 'transfer-instruction', entity: 'TransferFactory' }`. */
export interface TokenInterface {
	api: 'allocation' | 'allocation-instruction' | 'transfer-instruction';
	entity: string;
}

/** The full name of an interface, as a ledger command takes it for `templateId`. */
function interfaceId({ api, entity }: TokenInterface, version: Version): string {
	const module = `${api}-${version}`.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
	return `#splice-api-token-${api}-${version}:Splice.Api.Token.${module}:${entity}`;
}

/** Version by which an operation that has both is called. @param proxied whether a validator passes the second one on */
export const apiVersion = (proxied: boolean): INodeProperties => ({
	displayName: 'API Version',
	name: 'apiVersion',
	type: 'options',
	options: [
		{ name: 'V1', value: 'v1', description: 'What every registry supports' },
		{
			name: 'V2',
			value: 'v2',
			description: "Accounts, several legs and acting parties (CIP-112); Canton Coin's registry has it from Splice 0.6.11",
			...(!proxied && { displayOptions: { show: { '/connectThrough': ['registry'] } } }),
		},
	],
	default: 'v1',
	description:
		'Version of the token standard whose choice you exercise. A context works only with the choice of the same version. Instrument › Get shows which versions an instrument supports.',
});

/** What an operation has for each version of the standard; most have both, some one. */
export type ByVersion<T> = { v1: T; v2?: T } | { v1?: T; v2: T };

/**
 * The chosen version, and what the operation has for it. Throws where a validator's proxy does not pass it on.
 * @param endpointOf the endpoint of what the operation has
 */
export function chosenVersion<T>(
	{ parameters, throughValidator, context, itemIndex }: RegistryCall,
	{ v1, v2 }: ByVersion<T>,
	endpointOf: (chosen: T) => string,
): [version: Version, chosen: T] {
	const version = v1 !== undefined && v2 !== undefined ? parameters.choice('apiVersion', ['v1', 'v2']) : undefined;
	if (v2 === undefined || version === 'v1') return ['v1', v1 as T];
	if (!throughValidator || passedOn(endpointOf(v2))) return ['v2', v2];
	const problem = "a validator's scan proxy does not have version 2 of this operation";
	const direct = 'Connect Through (the first field) to Token Registry.';
	throw version
		? parameters.parameterError('apiVersion', problem, `Choose V1, or set ${direct}`)
		: inputError(context.getNode(), `Connect Through: ${problem}`, `Set ${direct}`, itemIndex);
}

export const excludeDebugFields: INodeProperties = {
	displayName: 'Exclude Debug Fields',
	name: 'excludeDebugFields',
	type: 'boolean',
	default: false,
	description:
		'Whether the registry leaves out debugPackageName, debugPayload and debugCreatedAt of each disclosed contract. Canton Ledger leaves them out by itself; switch this on if you submit the command in another way.',
};

/** Contracts to disclose as a command takes them: a debug field that the registry left out is null in its answer, and absent here. */
export function disclosed(contracts: ChoiceContext['disclosedContracts']): IDataObject[] {
	return contracts.map(
		(contract) =>
			Object.fromEntries(Object.entries(contract).filter(([name, value]) => value !== null || !name.startsWith('debug'))) as IDataObject,
	);
}

/** Rows of names and values, as the token standard's metadata is made of. */
export const metadataRows = (displayName: string, name: string, description: string): INodeProperties => ({
	displayName,
	name,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Entry',
	default: {},
	description,
	options: [
		{
			displayName: 'Entry',
			name: 'entry',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. splice.lfdecentralizedtrust.org/reason',
					description: 'Name, prefixed with the domain that defines it',
				},
				{ displayName: 'Value', name: 'value', type: 'string', default: '', description: 'Any text' },
			],
		},
	],
});

/** The rows as an object. */
export function metadata(parameters: Parameters, path: string): Record<string, string> {
	return Object.fromEntries(parameters.rows(`${path}.entry`).map((row) => [row.required('name'), row.text('value') ?? '']));
}

/** One element of `commands` for the ledger's submission endpoints. */
export type Command = { ExerciseCommand: { templateId: string; contractId: string; choice: string; choiceArgument: IDataObject } };

/** The choice as a command, with the registry's context in its arguments. */
export function command(on: TokenInterface, version: Version, contractId: string, choice: string, choiceArgument: IDataObject): Command {
	return { ExerciseCommand: { templateId: interfaceId(on, version), contractId, choice, choiceArgument } };
}
