/**
 * The lists of tokens on a real participant. If it has no packages of the token standard, each says so. What moves tokens needs a
 * registry besides and is not asked.
 */
import type { IDataObject } from 'n8n-workflow';

import type { Ask } from './administration.cts';
import { writes } from './summary.cts';

/** Operations that need a registry, or something of the token standard to act on. */
export const NEEDS_TOKENS = [
	...[...writes].filter((key) => /^(holding|transfer|allocation)/.test(key)),
	'transfer.getStatus',
	'movement.getJournal',
];

const LISTS: Array<[resource: string, parameters: IDataObject]> = [
	['holding', {}],
	['balance', {}],
	['movement', { range: 'offsets' }],
	['transfer', { direction: 'both' }],
	['allocation', {}],
	['allocationRequest', {}],
	['rewardCoupon', {}],
];

/** Adds the tests to the suite that calls it. `party` reads. */
export function tokens(ask: Ask, party: () => string): void {
	test.each(LISTS)('%s › Get Many lists, or says what the participant lacks', async (resource, parameters) => {
		const { json, error } = await ask(resource, 'getAll', {
			party: byId(party()),
			parties: party(),
			returnAll: false,
			limit: 3,
			...parameters,
		});
		if (error) expect(error.description).toMatch(/knows no package of this name|not this module and entity/);
		else expect(json.length).toBeLessThanOrEqual(3);
	});
}

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
