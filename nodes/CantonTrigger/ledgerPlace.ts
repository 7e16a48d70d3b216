import type { IDataObject, INode } from 'n8n-workflow';

import type { Ledger } from '../CantonLedger/ledger';
import { earliestOffset, ledgerEnd } from '../shared/completions';
import { inputError } from '../shared/errors';
import type { CallFailure } from '../shared/failure';
import { compareOffsets, isOffset, laterOffset, type Offset } from '../shared/offsets';
import type { Parameters } from '../shared/parameters';
import type { Page } from './source';

/** Places in a participant's ledger: what all sources that read one have in common. */

const PRUNED = 'PARTICIPANT_PRUNED_DATA_ACCESSED';
const AFTER_END = ['OFFSET_AFTER_LEDGER_END', 'PARTICIPANT_DATA_ACCESSED_AFTER_LEDGER_END'];

export { isOffset };

/** Where the user wants to begin. */
export async function startOffset(ledger: Ledger, parameters: Parameters): Promise<Offset> {
	const from = parameters.choice('startFrom', ['now', 'beginning', 'position'], 'now');
	if (from === 'now') return await ledgerEnd(ledger);
	if (from === 'beginning') return await earliestOffset(ledger);
	const digits = parameters.digits('afterOffset');
	if (digits === undefined) throw parameters.refuse('afterOffset', 'this field is empty', 'Enter the ledger offset to begin after, or choose another Start From.');
	return Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;
}

/** The place lies beyond the ledger's end: another node, or one restored from a backup. Going on would skip events unseen. */
export function afterEnd(node: INode, position: Offset, end?: Offset): Error {
	return inputError(
		node,
		`This trigger has read up to offset ${position}, but the participant's ledger ends ${end === undefined ? 'before that' : `at ${end}`}`,
		'Offsets belong to one participant. Does the credential point to another node now, or was the node restored from a backup? Nothing is skipped: the trigger waits. To start over on this node, add the option Cursor Name with any text; Start From then decides where it begins.',
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
export async function refusedRead(
	{ node, parameters, ledger }: { node: INode; parameters: Parameters; ledger: Ledger },
	failure: CallFailure,
	endpoint: string,
	from: Offset,
): Promise<Page<Offset>> {
	if (AFTER_END.includes(failure.code ?? '')) throw afterEnd(node, from, failure.context?.latest_offset);
	if (failure.code !== PRUNED) throw ledger.error(failure, endpoint);
	const told = failure.context?.earliest_offset;
	const earliest = isOffset(told) ? told : await earliestOffset(ledger);
	if (parameters.choice('options.whenPruned', ['stop', 'continue'], 'stop') === 'stop') {
		throw inputError(
			node,
			`The participant has pruned history this trigger had not read yet: it has read up to offset ${from}, and what is kept begins after ${earliest}`,
			'Events in between can no longer be read here. To go on from what is kept, with an item that marks the gap, set the option When History Was Pruned to Continue. Polling more often than the participant prunes, and a Heartbeat, keep this from happening.',
		);
	}
	if (compareOffsets(earliest, from) <= 0) throw ledger.error(failure, endpoint);
	const position = Number.isSafeInteger(Number(earliest)) ? Number(earliest) : earliest;
	const gap: IDataObject = { event: 'gap', reason: 'The participant has pruned this part of its history.', afterOffset: from, untilOffset: position };
	return { entries: [{ position, events: [gap] }], position, end: false };
}
