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

/**
 * The last offset before the first update at or after a time, among the updates that the reader sees in the range. Record times rise
 * with the offset within one synchronizer. Updates of several can overlap by their delay.
 */
export async function offsetBefore(
	ledger: Ledger,
	reader: UpdateReader,
	{ begin, end }: Required<UpdateRange>,
	time: string,
): Promise<Offset> {
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
	for (let left: UpdateRange | undefined = range; left; ) {
		if (left.begin !== undefined && left.end !== undefined && compareOffsets(left.begin, left.end) >= 0) return undefined;
		const { updates, next, endpoint }: Awaited<ReturnType<UpdateReader['page']>> = await reader.page(left, 1);
		const failure = checkAnswer({ updates }, { updates: [UPDATE] });
		if (failure) throw ledger.error(failure, endpoint);
		if (updates.length > 0) return updates[0];
		left = next;
	}
	return undefined;
}
