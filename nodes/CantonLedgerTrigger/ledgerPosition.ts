import type { IDataObject } from 'n8n-workflow';

import type { Ledger } from '../shared/ledger/service';
import { earliestOffset, ledgerEnd } from '../shared/ledger/completions';
import { inputError } from '../shared/errors/nodeErrors';
import { deadline } from '../shared/http/deadline';
import type { CallFailure } from '../shared/errors/failure';
import { compareOffsets, isOffset, laterOffset, type Offset } from '../shared/values/int64';
import type { Parameters } from '../shared/parameters/parameters';
import type { Setup } from '../shared/trigger/eventType';
import type { Bounds, Page } from '../shared/polling/eventSource';

/** Places in a participant's ledger: what all sources that read one have in common. */

const PRUNED = 'PARTICIPANT_PRUNED_DATA_ACCESSED';
const AFTER_END = ['OFFSET_AFTER_LEDGER_END', 'PARTICIPANT_DATA_ACCESSED_AFTER_LEDGER_END'];

export { isOffset };

/** What reading one ledger takes; `history` as in `EventSource`. */
export type Reading = Pick<Setup, 'memory' | 'node' | 'parameters' | 'trigger'> & { ledger: Ledger; history: string };

/** The offset the user gave to begin after, if that is where this trigger begins. */
function givenOffset(parameters: Parameters): Offset | undefined {
	if (parameters.choice('startFrom', ['now', 'beginning', 'position'], 'now') !== 'position') return undefined;
	const digits = parameters.digits('afterOffset');
	if (digits === undefined) throw parameters.refuse('afterOffset', 'this field is empty', 'Enter the ledger offset to begin after, or choose another Start From.');
	return exact(digits);
}

/** An offset as a number where that is exact. */
const exact = (offset: Offset): Offset => (Number.isSafeInteger(Number(offset)) ? Number(offset) : offset);

/** Where the user wants to begin, found out within `timeoutMs`. */
export async function startOffset(ledger: Ledger, parameters: Parameters, timeoutMs: number): Promise<Offset> {
	const given = givenOffset(parameters);
	if (given !== undefined) return given;
	const left = deadline(timeoutMs);
	return parameters.text('startFrom') === 'beginning' ? await earliestOffset(ledger, left()) : await ledgerEnd(ledger, left());
}

/** Throws where this process has seen the ledger end before this place: by now it may have grown past it, and still be another. */
export function refuseStopped(reading: Reading, position: Offset): void {
	const end = reading.memory.stopped(reading.trigger, reading.history, position);
	if (end !== undefined) throw afterEnd(reading, position, end as Offset | '');
}

/** The place lies beyond the ledger's end: another node, or one restored from a backup. Going on would skip events unseen. */
export function afterEnd({ node, parameters, memory, trigger, history }: Reading, position: Offset, end: Offset | '', fresh = false): Error {
	const where = end === '' ? 'before that' : `at ${end}`;
	if (fresh && givenOffset(parameters) !== undefined) {
		return parameters.refuse('afterOffset', `the participant's ledger ends ${where}`, 'Enter an offset of this participant, or choose another Start From. Offsets of one participant mean nothing on another.');
	}
	memory.rememberStop(trigger, history, position, end);
	return inputError(
		node,
		`This trigger has read up to offset ${position}, but the participant's ledger ended ${where}`,
		`Offsets belong to one participant. Does the credential point to another node now, or was the node restored from a backup? The trigger stays stopped until you decide (or n8n is restarted). To start over, add the option Cursor Name with any text; Start From then decides where it begins. Where it is the same ledger after all, also set Start From to Given Position and After Offset to ${position}, and it goes on from there.`,
	);
}

/** How far back a test run looks, in offsets, and how many pages it reads at each distance. */
const SAMPLE_REACH = [200, 5000, 100_000, Infinity];
const SAMPLE_PAGES = 5;

/** Up to `most` of the latest events: looks at the ledger's end first, then further and further back, within reason. */
export async function sampleBackwards(ledger: Ledger, most: number, read: (from: Offset) => Promise<Page<Offset>>): Promise<IDataObject[]> {
	const end = await ledgerEnd(ledger);
	const earliest = await earliestOffset(ledger);
	let found: IDataObject[] = [];
	for (const reach of SAMPLE_REACH) {
		const back = Math.max(0, Number(end) - reach);
		let from = laterOffset(earliest, back);
		for (let pages = 0; pages < SAMPLE_PAGES && compareOffsets(from, end) < 0; pages++) {
			const { entries, position } = await read(from);
			found = [...found, ...entries.flatMap(({ events }) => events)].slice(-most);
			if (compareOffsets(position, from) <= 0) break;
			from = position;
		}
		if (found.length > 0 || compareOffsets(earliest, back) >= 0) break;
	}
	return found;
}

/**
 * What to do about a refused read: pruned history stops the trigger, or is stepped over with a visible gap where the user
 * chose that. Throws, or gives the page that holds the gap.
 */
export async function refusedRead(reading: Reading, failure: CallFailure, endpoint: string, from: Offset, { timeoutMs, known, fresh }: Bounds<Offset>): Promise<Page<Offset>> {
	const { node, parameters, ledger } = reading;
	if (AFTER_END.includes(failure.code ?? '')) {
		const latest = failure.context?.latest_offset;
		throw afterEnd(reading, from, isOffset(latest) ? latest : '', fresh);
	}
	if (failure.code !== PRUNED) throw ledger.error(failure, endpoint);
	const told = failure.context?.earliest_offset;
	const earliest = exact(isOffset(told) ? told : await earliestOffset(ledger, timeoutMs));
	const gap = (reason: string, untilOffset: Offset): Page<Offset> => ({
		entries: [{ position: untilOffset, events: [{ event: 'gap', reason, afterOffset: from, untilOffset }] }], position: untilOffset, end: false,
	});
	if (compareOffsets(earliest, from) <= 0) throw ledger.error(failure, endpoint);
	if (known !== undefined && compareOffsets(from, known) < 0) {
		// All of it was handed over before; what n8n was working on when it died cannot come again, which must not keep back what is new.
		const reason = 'After a restart these events were to be handed over again, but the participant has pruned them. Whether n8n finished working on them is not known.';
		return gap(reason, compareOffsets(earliest, known) < 0 ? earliest : known);
	}
	if (parameters.choice('options.whenPruned', ['stop', 'continue'], 'stop') === 'stop') {
		if (fresh && givenOffset(parameters) !== undefined) {
			const remedy = `Enter ${earliest} or a later offset, or choose Beginning in Start From. To go on from what is kept, with an item that marks the gap, set the option When History Was Pruned to Continue.`;
			throw parameters.refuse('afterOffset', `the participant has pruned its history up to offset ${earliest}`, remedy);
		}
		throw inputError(
			node,
			`The participant has pruned history this trigger had not read yet: it has read up to offset ${from}, and what is kept begins after ${earliest}`,
			'Events in between can no longer be read here. To go on from what is kept, with an item that marks the gap, set the option When History Was Pruned to Continue. Polling more often than the participant prunes, and a Heartbeat, keep this from happening.',
		);
	}
	return gap('The participant has pruned this part of its history.', earliest);
}

/** The refusal of a participant that begins with what it has kept, unasked, where history after `from` was pruned. */
export function prunedUpTo(offset: Offset): CallFailure {
	return { words: '', speaker: 'ledger', code: PRUNED, context: { earliest_offset: String(offset) }, retryable: false };
}

/** The refusal of a participant whose ledger ends before what was asked for. */
export function endsAt(offset: Offset): CallFailure {
	return { words: '', speaker: 'ledger', code: AFTER_END[0], context: { latest_offset: String(offset) }, retryable: false };
}
