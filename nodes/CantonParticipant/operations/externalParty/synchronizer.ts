import type { INodeProperties } from 'n8n-workflow';

import { locator } from '../../../shared/parameters/partyFields';
import type { Ledger } from '../../../shared/ledger/service';
import type { Parameters } from '../../../shared/parameters/parameters';

/** The synchronizer that is to host an external party. */

export const CONNECTED = 'GET /v2/state/connected-synchronizers';

export const hostingSynchronizer = (description: string): INodeProperties =>
	locator({
		displayName: 'Synchronizer',
		name: 'synchronizerId',
		search: 'searchSynchronizers',
		placeholder: 'e.g. global-domain::1220…',
		whenEmpty: 'The only one',
		description: `${description}. Empty means the one the participant is connected to, where there is only one.`,
	});

/** The chosen one, else the only one the participant is connected to. Throws if there are none or several. */
export async function readHostingSynchronizer(ledger: Ledger, parameters: Parameters): Promise<string> {
	const chosen = parameters.synchronizerId('synchronizerId');
	if (chosen !== undefined) return chosen;
	const { connectedSynchronizers } = await ledger.call(CONNECTED);
	const [only, ...others] = connectedSynchronizers ?? [];
	if (only && others.length === 0) return only.synchronizerId;
	if (!only)
		throw parameters.parameterError(
			'synchronizerId',
			'this field is empty, and the participant is connected to no synchronizer',
			'Its operator has to connect it before it can host a party.',
		);
	const names = [only, ...others].map(({ synchronizerAlias, synchronizerId }) => `${synchronizerAlias} (${synchronizerId})`);
	throw parameters.parameterError(
		'synchronizerId',
		`this field is empty, and the participant is connected to ${names.length} synchronizers`,
		`Choose one: ${names.slice(0, 10).join(', ')}.`,
	);
}
