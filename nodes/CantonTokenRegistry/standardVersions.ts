import type { INodeProperties } from 'n8n-workflow';

import { dropDown, flagField, rowsField, textField } from '../shared/parameters/fieldKinds';
import type { Parameters } from '../shared/parameters/parameters';
import { inputError } from '../shared/errors/nodeErrors';
import { passedOn } from '../shared/registry/service';
import type { Version } from '../shared/registry/standard';
import type { RegistryCall } from './registry';

/** Parameters that the operations on factories and contexts share. */

/** Version by which an operation that has both is called. @param proxied whether a validator passes the second one on */
export const apiVersion = (proxied: boolean): INodeProperties =>
	dropDown(
		'API Version',
		'apiVersion',
		{
			default: 'v1',
			description:
				'Version of the token standard whose choice you exercise. ' +
				'A context works only with the choice of the same version. ' +
				'Instrument › Get shows which versions an instrument supports.',
		},
		[
			['v1', 'V1', 'What every registry supports'],
			[
				'v2',
				'V2',
				"Accounts, several legs and acting parties (CIP-112); Canton Coin's registry has it from Splice 0.6.11",
				proxied ? undefined : { show: { '/connectThrough': ['registry'] } },
			],
		],
	);

/** Parts of an operation by version of the standard. Most have both, some one. */
export type ByVersion<T> = { v1: T; v2?: T } | { v1?: T; v2: T };

/**
 * The chosen version, and what the operation has for it. Throws if a validator's proxy does not pass it on.
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

export const excludeDebugFields: INodeProperties = flagField('Exclude Debug Fields', 'excludeDebugFields', {
	description:
		'Whether to leave out debugPackageName, debugPayload and debugCreatedAt of each disclosed contract. ' +
		'The node does so itself if a registry is too old to (Splice 0.5). ' +
		'Canton Ledger leaves them out by itself; switch this on if you submit the command in another way.',
});

/** Rows of names and values, as the token standard's metadata is made of. */
export const metadataRows = (displayName: string, name: string, description: string): INodeProperties =>
	rowsField(displayName, name, ['entry', 'Entry'], { description }, [
		textField('Name', 'name', {
			placeholder: 'e.g. splice.lfdecentralizedtrust.org/reason',
			description: 'Name, prefixed with the domain that defines it',
		}),
		textField('Value', 'value', { description: 'Any text' }),
	]);

/** The rows as an object. */
export function metadata(parameters: Parameters, path: string): Record<string, string> {
	return Object.fromEntries(parameters.rows(`${path}.entry`).map((row) => [row.required('name'), row.text('value') ?? '']));
}
