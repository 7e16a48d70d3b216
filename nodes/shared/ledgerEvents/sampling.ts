import { earliestOffset, ledgerEnd } from '../ledger/offsets';
import { inputError } from '../errors/nodeErrors';
import { explainNothing } from '../ledger/directory/parties';
import type { Ledger } from '../ledger/service';
import type { Setup } from '../trigger/eventType';
import type { Item, Page } from '../polling/eventSource';
import { compareOffsets, laterOffset, type Offset } from '../values/int64';

/** Distance that a test run reads back at first, in offsets, and the most pages that it reads. */
const FIRST_REACH = 200;
const MOST_PAGES = 30;

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

/** Up to `max` of the latest events, in order: reads what is before the ledger's end, then what is before that, more each time. */
async function sampleBackwards(ledger: Ledger, max: number, read: (from: Offset) => Promise<Page<Offset>>): Promise<Item[]> {
	const earliest = await earliestOffset(ledger);
	let upper = await ledgerEnd(ledger);
	let found: Item[] = [];
	let pages = 0;
	for (let reach = FIRST_REACH; found.length < max && pages < MOST_PAGES && compareOffsets(earliest, upper) < 0; reach *= 10) {
		const lower = laterOffset(earliest, Math.max(0, Number(upper) - reach));
		const within: Item[] = [];
		let from = lower;
		while (compareOffsets(from, upper) < 0 && pages < MOST_PAGES) {
			const { entries, position } = await read(from);
			pages += 1;
			const isBefore = (at: Offset | undefined): boolean => at === undefined || compareOffsets(at, upper) <= 0;
			within.push(...entries.flatMap((entry) => (isBefore(entry.position) ? entry.events : [])));
			if (compareOffsets(position, from) <= 0) break;
			from = position;
		}
		found = [...within, ...found].slice(-max);
		upper = lower;
	}
	return found;
}
