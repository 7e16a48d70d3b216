import { earliestOffset, ledgerEnd } from '../ledger/offsets';
import { inputError } from '../errors/nodeErrors';
import { explainNothing } from '../ledger/directory/parties';
import type { Ledger } from '../ledger/service';
import type { Setup } from '../trigger/eventType';
import type { Item, Page } from '../polling/eventSource';
import { compareOffsets, laterOffset, type Offset } from '../values/int64';

/** Distances that a test run reads back, in offsets, and the number of pages at each. */
const SAMPLE_REACH = [200, 5000, 100_000, Infinity];
const SAMPLE_PAGES = 5;

/** Up to `max` of the latest events. If there are none because of the parties, an error that says so. */
export async function sampleOf(
	{ node, named }: Setup,
	ledger: Ledger,
	max: number,
	read: (from: Offset) => Promise<Page<Offset>>,
): Promise<Item[]> {
	const found = await sampleBackwards(ledger, max, read);
	const notice = found.length === 0 ? await explainNothing(ledger, named) : undefined;
	if (notice !== undefined) throw inputError(node, 'There is no event to show', notice);
	return found;
}

/** Up to `max` of the latest events: reads near the ledger's end first, then further and further back, within limits. */
async function sampleBackwards(ledger: Ledger, max: number, read: (from: Offset) => Promise<Page<Offset>>): Promise<Item[]> {
	const end = await ledgerEnd(ledger);
	const earliest = await earliestOffset(ledger);
	let found: Item[] = [];
	for (const reach of SAMPLE_REACH) {
		const back = Math.max(0, Number(end) - reach);
		let from = laterOffset(earliest, back);
		for (let pages = 0; pages < SAMPLE_PAGES && compareOffsets(from, end) < 0; pages++) {
			const { entries, position } = await read(from);
			found = [...found, ...entries.flatMap(({ events }) => events)].slice(-max);
			if (compareOffsets(position, from) <= 0) break;
			from = position;
		}
		if (found.length > 0 || compareOffsets(earliest, back) >= 0) break;
	}
	return found;
}
