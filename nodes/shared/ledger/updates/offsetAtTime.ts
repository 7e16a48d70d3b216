import { checkAnswer } from '../../http/answers';
import { compareTimes } from '../../values/dateTime';
import { at, textAt } from '../../values/jsonFields';
import { compareOffsets, exactInteger, type Offset } from '../../values/int64';
import type { Ledger } from '../service';
import { UPDATE } from '../shapes';
import { updateOffset, type Update, type UpdateReader, type UpdateRange } from './updates';

/** Offset of a time in the ledger. The participant has no lookup for it, so it is searched by halving: one call per step. */

/** The record time of an update. Undefined if it has none. */
function recordTimeOf(update: Update): string | undefined {
	const [content] = Object.values(update);
	return textAt(at(content, 'value'), 'recordTime') ?? undefined;
}

/** Most ms by which the record time of an update is behind those of other synchronizers when the participant has it. */
const MOST_DELAY_MS = 60_000;

/**
 * The last offset before the first update at or after a time, among the updates that the reader sees in the range. Record times rise
 * with the offset within one synchronizer. Updates of several overlap by their delay: those around the time are read one after the other,
 * so that whatever ends there and whatever begins there meet.
 */
export async function offsetBefore(
	ledger: Ledger,
	reader: UpdateReader,
	{ begin, end }: Required<UpdateRange>,
	time: string,
): Promise<Offset> {
	let offset = await anyOffsetBefore(ledger, reader, { begin, end }, new Date(Date.parse(time) - MOST_DELAY_MS).toISOString());
	for (let left: UpdateRange | undefined = { begin: offset, end }; left && compareOffsets(left.begin ?? 0, end) < 0;) {
		const { updates, next }: Awaited<ReturnType<UpdateReader['checkedPage']>> = await reader.checkedPage(left, Infinity);
		for (const update of updates) {
			const [recordTime, reached] = [recordTimeOf(update), updateOffset(update)];
			if (recordTime === undefined || reached === undefined || compareTimes(recordTime, time) >= 0) return offset;
			offset = reached;
		}
		left = next;
	}
	return offset;
}

/** An offset between an update before a time and one at or after it. Of several synchronizers there can be more than one. */
async function anyOffsetBefore(ledger: Ledger, reader: UpdateReader, { begin, end }: Required<UpdateRange>, time: string): Promise<Offset> {
	let [low, high] = [BigInt(begin), BigInt(end)];
	while (low < high) {
		const middle = (low + high) / BigInt(2);
		const update = await firstAfter(ledger, reader, { begin: exactInteger(middle), end: exactInteger(high) });
		const recordTime = update && recordTimeOf(update);
		const offset = update && updateOffset(update);
		if (recordTime === undefined || offset === undefined || compareTimes(recordTime, time) >= 0) high = middle;
		else low = BigInt(offset);
	}
	return exactInteger(low);
}

/** The first update of a range. Undefined if there is none. */
async function firstAfter(ledger: Ledger, reader: UpdateReader, range: UpdateRange): Promise<Update | undefined> {
	for (let left: UpdateRange | undefined = range; left;) {
		if (left.begin !== undefined && left.end !== undefined && compareOffsets(left.begin, left.end) >= 0) return undefined;
		const { updates, next, endpoint }: Awaited<ReturnType<UpdateReader['page']>> = await reader.page(left, 1);
		const failure = checkAnswer({ updates }, { updates: [UPDATE] });
		if (failure) throw ledger.error(failure, endpoint);
		if (updates.length > 0) return updates[0];
		left = next;
	}
	return undefined;
}
