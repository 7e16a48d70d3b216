import { inputError } from '../errors/nodeErrors';
import type { CallFailure } from '../errors/failure';
import { ledgerEnd, sharedLedgerEnd } from '../ledger/offsets';
import type { Ledger } from '../ledger/service';
import type { Setup } from '../trigger/eventType';
import type { Offset } from '../values/int64';
import { givenOffset } from './start';

/** A ledger that ends before the saved position: another participant, or one restored from a backup. */

/** Codes by which a participant says that an offset lies after its ledger end. */
export const AFTER_END = ['OFFSET_AFTER_LEDGER_END', 'PARTICIPANT_DATA_ACCESSED_AFTER_LEDGER_END'];

/** Parameters of reading one ledger. `history` as in `EventSource`. */
export type Reading = Setup & { ledger: Ledger; history: string; whenPruned: 'stop' | 'continue' };

/** Parameters of reading one ledger, its options checked. */
export function openReading(setup: Setup, ledger: Ledger): Reading {
	const whenPruned = setup.parameters.choice<Reading['whenPruned']>('options.whenPruned', ['stop', 'continue'], 'continue');
	return { ...setup, ledger, history: `ledger ${ledger.baseUrl}`, whenPruned };
}

/** Throws if this process has seen the ledger end before this position: by now it may have grown past it, and still be another. */
export function refuseDiverged(reading: Reading, position: Offset): void {
	const end = reading.memory.divergedAt(reading.trigger, reading.history, position);
	if (end !== undefined) throw afterEnd(reading, position, end as Offset | '');
}

/** The position lies beyond the ledger's end: another node, or one restored from a backup. Going on would skip events silently. */
export function afterEnd(
	{ node, parameters, memory, trigger, history }: Reading,
	position: Offset,
	end: Offset | '',
	atStart = false,
): Error {
	const endText = end === '' ? 'before that' : `at ${end}`;
	if (atStart && givenOffset(parameters) !== undefined) {
		return parameters.parameterError(
			'afterOffset',
			`the participant's ledger ends ${endText}`,
			'Enter an offset of this participant, or choose another Start From. Offsets of one participant mean nothing on another.',
		);
	}
	memory.rememberDivergence(trigger, history, position, end);
	return inputError(
		node,
		`This trigger has read up to offset ${position}, but the participant's ledger ended ${endText}`,
		'Offsets belong to one participant. Does the credential point to another node now, ' +
			'or was the node restored from a backup? The trigger stays stopped until you decide (or n8n is restarted). ' +
			'To start over, add the option Reset Key with any text; Start From then decides where it starts. ' +
			`If it is the same ledger after all, also set Start From to Given Position and After Offset to ${position} to ` +
			'continue from there.',
	);
}

/** The ledger end for a poll whose trigger has read up to `position`. */
export async function endForPoll({ ledger, reader }: Reading, position: Offset, remainingMs: () => number): Promise<Offset> {
	return reader ? await sharedLedgerEnd(ledger, reader, position, remainingMs) : await ledgerEnd(ledger, remainingMs());
}

/** As a failure: the ledger ends before the offset that was asked for. */
export function endsAt(offset: Offset): CallFailure {
	return { message: '', origin: 'ledger', code: AFTER_END[0], context: { latest_offset: String(offset) }, retryable: false };
}
