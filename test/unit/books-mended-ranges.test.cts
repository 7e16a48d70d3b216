// Ranges of times on the ledger of a participant of several synchronizers, whose clocks differ.
import { parametersOf } from './commands-answers.cts';
// The answers come first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { rangeOf } from '../../nodes/CantonToken/tokens/ranges';
import { rangeFields } from '../../nodes/CantonToken/tokens/updateRangeFields';
import { UpdateReader } from '../../nodes/shared/ledger/updates/updates';
import { participantOf, transactionOf } from './commands-participant.cts';

const AUGUST = '2026-08-01T00:00:00Z';
const FORM = rangeFields('movements', 'times');
const secondsAfter = (seconds: number): string => new Date(Date.parse(AUGUST) + seconds * 1000).toISOString();

/** A ledger with an update each second around the end of July. Those of odd offsets are of another synchronizer, which is behind. */
const updatesOf = (count: number, behind: number) =>
	Array.from({ length: count }, (_, index) =>
		transactionOf(index + 1, [], { recordTime: secondsAfter(index - Math.floor(count / 2) - (index % 2) * behind) }),
	);

async function rangeIn(updates: object[], values: IDataObject, end = updates.length) {
	const { ledger } = participantOf({ end, updates: updates.slice(0, end), shortest: 7 });
	const form = { parameters: parametersOf(FORM, values), context: { addExecutionHints: () => undefined } as never };
	return await rangeOf(form, 'times')(ledger, new UpdateReader(ledger, { updateFormat: {}, version: 'auto' }));
}

test.each([0, 1, 3, 20, 59])('two months have each update once, if a synchronizer is %s seconds behind', async (behind) => {
	for (const count of [11, 12, 13, 14, 21, 30, 40, 55, 151]) {
		const updates = updatesOf(count, behind);
		const next = await rangeIn(updates, { fromTime: AUGUST });
		// The month before was read from another time, and when the ledger was shorter.
		const sooner = await rangeIn(updates, { fromTime: secondsAfter(-70), toTime: AUGUST }, count - 1);
		expect([sooner.end, (await rangeIn(updates, { toTime: AUGUST })).end]).toEqual([next.begin, next.begin]);
		// All of July comes before the first update of August.
		const first = updates.findIndex(({ recordTime }: any) => recordTime >= '2026-08');
		expect(next.begin).toBe(first);
	}
});
