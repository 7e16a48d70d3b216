import type { INodeProperties } from 'n8n-workflow';

import type { Parameters } from '../../shared/parameters/parameters';
import { party } from '../locators';

/** On whose behalf a submission acts, and whose contracts it may see besides. */

export const actAsField: INodeProperties = {
	...party('The party on whose behalf the commands are executed. By ID, several can be given, separated by commas.'),
	displayName: 'Act As',
	name: 'actAs',
	required: true,
};

export const readAsOption: INodeProperties = {
	...party(
		'Party whose contracts the commands may use, besides those of the acting parties. It gives no authority. By ID takes several, separated by commas or lines.',
	),
	displayName: 'Read As',
	name: 'readAs',
};

/** The acting parties; at least one. */
export function actAs(parameters: Parameters): string[] {
	const parties = parameters.parties('actAs');
	if (parties.length === 0)
		throw parameters.parameterError(
			'actAs',
			'this field is empty',
			'Choose the party from the list, or enter its party ID, e.g. alice::1220….',
		);
	return parties;
}

/** The parties to read as, without those that act; undefined where there is none. */
export function readAs(parameters: Parameters, acting: readonly string[]): string[] | undefined {
	const parties = parameters.parties('options.readAs').filter((one) => !acting.includes(one));
	return parties.length > 0 ? parties : undefined;
}
