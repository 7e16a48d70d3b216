import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Attempt } from '../../../shared/http/attempt';
import { newestAvailable } from '../../../shared/http/endpointVersions';
import { showHint } from '../../../shared/operation/hint';
import type { Call } from '../../../shared/operation/operation';
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

/** One endpoint of the accounting, as it is asked: its path, and that an answer has to have a status. */
interface Request {
	path: { round_number: number };
	requires: { readonly status: 'text' };
}

/** An endpoint at its path since Splice 0.6.5, and at the one before. */
interface Endpoints<T> {
	endpoints: readonly [current: string, legacy: string];
	attempts: (scan: Scan, request: Request) => readonly [current: () => Promise<Attempt<T>>, legacy: () => Promise<Attempt<T>>];
}

/**
 * What the accounting of the round says, with a hint where it has no result: simplified by `row`, which gets the answer, or as it came.
 * Throws where scan has neither of the endpoints.
 */
export async function accounting<T extends { status: string }>(
	{ scan, parameters, context }: Call<{ scan: Scan }>,
	{ endpoints: [current, legacy], attempts }: Endpoints<T>,
	row: (answer: T) => IDataObject,
): Promise<IDataObject> {
	const round = parameters.present('roundNumber', parameters.int64('roundNumber'));
	const simple = parameters.flag('simplify');
	const [asCurrent, asLegacy] = attempts(scan, { path: { round_number: round }, requires: { status: 'text' } });
	const { endpoint, result } = await newestAvailable<T>(`${scan.baseUrl} reward-accounting`, [
		{ name: 'current', endpoint: current, attempt: asCurrent },
		{ name: 'legacy', endpoint: legacy, attempt: asLegacy },
	]);
	const answer = scan.unwrap(result, endpoint);
	hintFor(context, answer.status, parameters.digits('roundNumber'));
	if (!simple) return answer as unknown as IDataObject;
	return { roundNumber: Number.isSafeInteger(round) ? round : String(round), status: answer.status, ...row(answer) };
}

/** Why a round has no result. A network that computes no rewards of apps answers so for every round (recorded). */
function hintFor(context: Parameters<typeof showHint>[0], status: string, round: unknown): void {
	if (status === 'Undetermined') {
		const why = 'its accounting is not complete yet, or this network computes no rewards of apps';
		showHint(context, `Round ${String(round)} has no result: ${why}.`);
	}
	if (status === 'CannotProvide') {
		const why = 'this scan lacks the records of that round. Ask the scan of another super validator, or take a later round';
		showHint(context, `Round ${String(round)} has no result: ${why}.`);
	}
}
