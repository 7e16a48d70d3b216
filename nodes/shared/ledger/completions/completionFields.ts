import type { INodeProperties } from 'n8n-workflow';

import { dropDown, numberField, textField } from '../../parameters/fieldKinds';
import type { Parameters } from '../../parameters/parameters';
import { succeeded, type Completion } from './elements';

/** Fields that choose among completions, of the operation and of the trigger. The descriptions differ. */

export const outcome = (description: string, initial: 'any' | 'failed' = 'any'): INodeProperties =>
	dropDown('Outcome', 'outcome', { default: initial, description }, [
		['any', 'Any'],
		['failed', 'Failed'],
		['succeeded', 'Succeeded'],
	]);

export const commandIdPrefix: INodeProperties = textField('Command ID Prefix', 'commandIdPrefix', {
	placeholder: 'e.g. payroll-',
	description: 'Only completions whose command ID starts with this text. Applied by this node.',
});

export const streamIdleTimeout = (description: string): INodeProperties =>
	numberField('Stream Idle Timeout (Ms)', 'streamIdleTimeout', {
		typeOptions: { minValue: 1, maxValue: 15000 },
		default: 500,
		description,
	});

/** The timeout in ms. Undefined if it was not added. */
export const readStreamIdleTimeout = (parameters: Parameters): number | undefined =>
	parameters.integer('options.streamIdleTimeout', { min: 1, max: 15_000 });

/** A filter by outcome: any, failed or succeeded. */
export function outcomeFilter(parameters: Parameters, path: string): { any: boolean; matches: (completion: Completion) => boolean } {
	const wanted = parameters.choice(path, ['any', 'failed', 'succeeded'], 'any');
	return {
		any: wanted === 'any',
		matches: (completion) => wanted === 'any' || (wanted === 'succeeded') === succeeded(completion),
	};
}
