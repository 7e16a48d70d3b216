import type { INodeProperties } from 'n8n-workflow';

import type { Attempt } from '../../../shared/http/attempt';
import { newestAvailable } from '../../../shared/http/endpointVersions';
import { showHint } from '../../../shared/operation/hint';
import type { Scan } from '../../../shared/scan/service';

/** What the operations on the reward accounting of a round share. */

export const roundNumber: INodeProperties = {
	displayName: 'Round Number',
	name: 'roundNumber',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 19830',
	description: 'Number of the mining round, at or after the one Reward Round › Get Earliest returns',
};

/** The answer of an endpoint at its path since Splice 0.6.5, or the one before. Throws where scan has neither. */
export async function accounting<T>(
	scan: Scan,
	endpoints: readonly [current: string, legacy: string],
	attempts: readonly [current: () => Promise<Attempt<T>>, legacy: () => Promise<Attempt<T>>],
): Promise<T> {
	const { endpoint, result } = await newestAvailable<T>(`${scan.baseUrl} reward-accounting`, [
		{ name: 'current', endpoint: endpoints[0], attempt: attempts[0] },
		{ name: 'legacy', endpoint: endpoints[1], attempt: attempts[1] },
	]);
	return scan.unwrap(result, endpoint);
}

/** Why a round has no result. A network that computes no rewards of apps answers so for every round (recorded). */
export function hintFor(context: Parameters<typeof showHint>[0], status: string, round: unknown): void {
	if (status === 'Undetermined') {
		const why = 'its accounting is not complete yet, or this network computes no rewards of apps';
		showHint(context, `Round ${String(round)} has no result: ${why}.`);
	}
	if (status === 'CannotProvide') {
		const why = 'this scan lacks the records of that round. Ask the scan of another super validator, or take a later round';
		showHint(context, `Round ${String(round)} has no result: ${why}.`);
	}
}
