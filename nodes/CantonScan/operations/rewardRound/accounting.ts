import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { showHint } from '../../../shared/operation/hint';
import { textField } from '../../../shared/parameters/fieldKinds';
import { simplify } from '../../../shared/parameters/fields';
import type { Scan } from '../../../shared/scan/service';
import { scanOperation, type ScanOperation } from '../../scanConnection';

/** Common parts of operations on the reward accounting of a round. */

export const roundNumber: INodeProperties = textField('Round Number', 'roundNumber', {
	required: true,
	placeholder: 'e.g. 19830',
	description: 'Number of the mining round, at or after the one Reward Round › Get Earliest returns',
});

/** Operation that reads one part of the accounting of a round. */
interface Accounting<T> extends Pick<ScanOperation, 'description' | 'endpoints'> {
	/** Makes the request. */
	ask: (scan: Scan, request: { path: { round_number: number } }) => Promise<T>;
	/** Makes the simplified fields of the answer. */
	row: (answer: T) => IDataObject;
}

/** The operation that returns it, simplified or as it came. A hint says why a round has no result. */
export const accounting = <T extends { status: string }>(
	value: string,
	action: string,
	{ ask, row, endpoints, description }: Accounting<T>,
) =>
	scanOperation(value, action, endpoints, {
		description,
		rights: 'none on a public scan',
		properties: [roundNumber, simplify],
		async run({ scan, parameters, context }) {
			const round = parameters.present('roundNumber', parameters.int64('roundNumber'));
			const simple = parameters.flag('simplify');
			const answer = await ask(scan, { path: { round_number: round } });
			hintFor(context, answer.status, parameters.digits('roundNumber'));
			if (!simple) return answer;
			return { roundNumber: Number.isSafeInteger(round) ? round : String(round), status: answer.status, ...row(answer) };
		},
	});

/** Shows why a round has no result. A network that computes no rewards of apps answers so for every round (recorded). */
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
