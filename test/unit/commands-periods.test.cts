// The times of a submission as they are sent: how long it counts as the same, and when it may happen at the earliest.
import { parametersOf, refusalOf } from './commands-answers.cts';
// The participant comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { optionsOf } from '../../nodes/shared/parameters/fields';
import {
	commandLedgerTime,
	deduplicationOption,
	deduplicationPeriod,
	minLedgerTime,
	minLedgerTimeOption,
} from '../../nodes/shared/commands/periods';

const FORM = [optionsOf([deduplicationOption, minLedgerTimeOption])];
const withOptions = (options: IDataObject) => parametersOf(FORM, { options });
const period = (row: IDataObject) => withOptions({ deduplicationPeriod: { period: row } });
const earliest = (row: IDataObject) => withOptions({ minLedgerTime: { time: row } });
const LARGE = '9007199254740993';
const EMPTY = 'Fill it in, or check the expression: it returned nothing for this item.';

test('without the options the participant decides', () => {
	expect(deduplicationPeriod(withOptions({}))).toBeUndefined();
	expect(minLedgerTime(withOptions({}))).toBeUndefined();
	expect(commandLedgerTime(withOptions({}))).toEqual({});
});

test.each<[row: IDataObject, sent: object]>([
	[{ kind: 'duration', seconds: '3600' }, { DeduplicationDuration: { value: { seconds: 3600, nanos: 0 } } }],
	[{ kind: 'duration', seconds: 0, nanos: 999999999 }, { DeduplicationDuration: { value: { seconds: 0, nanos: 999999999 } } }],
	[{ seconds: '60', nanos: 5 }, { DeduplicationDuration: { value: { seconds: 60, nanos: 5 } } }],
	[{ kind: 'offset', offset: '1671', seconds: '5' }, { DeduplicationOffset: { value: 1671 } }],
	[{ kind: 'unset', seconds: '5', offset: '7' }, { Empty: {} }],
])('the deduplication period %j is sent as %j', (row, sent) => {
	expect(deduplicationPeriod(period(row))).toEqual(sent);
});

test('an offset keeps all its digits', () => {
	expect(String((deduplicationPeriod(period({ kind: 'offset', offset: LARGE })) as any).DeduplicationOffset.value)).toBe(LARGE);
});

test.each<[row: IDataObject, message: string, advice: string]>([
	[{ kind: 'duration', seconds: '' }, 'Seconds: this field is empty', EMPTY],
	[{ seconds: '60', nanos: -1 }, 'Nanoseconds: -1 is too small', 'The smallest value is 0.'],
	[{ seconds: '60', nanos: 1_000_000_000 }, 'Nanoseconds: 1000000000 is too large', 'The largest value is 999999999.'],
	[{ seconds: '1.5' }, 'Seconds: "1.5" is not a whole number', 'Enter digits only, e.g. 1671.'],
	[{ kind: 'offset' }, 'Offset: this field is empty', EMPTY],
	[{ kind: 'forever' }, 'Kind: "forever" is not one of its values', 'Use one of: duration, offset, unset.'],
])('the deduplication period %j is refused: %s', async (row, message, advice) => {
	const { message: said, advice: what } = await refusalOf(() => deduplicationPeriod(period(row)));
	expect([said, what]).toEqual([expect.stringContaining(message), advice]);
});

test.each<[row: IDataObject, prepared: object, submitted: object]>([
	[
		{ kind: 'absolute', time: '2026-07-01T12:00:00+02:00', seconds: '5' },
		{ time: { MinLedgerTimeAbs: { value: '2026-07-01T10:00:00Z' } } },
		{ minLedgerTimeAbs: '2026-07-01T10:00:00Z' },
	],
	[{ time: '2026-07-01' }, { time: { MinLedgerTimeAbs: { value: '2026-07-01T00:00:00Z' } } }, { minLedgerTimeAbs: '2026-07-01T00:00:00Z' }],
	[
		{ kind: 'relative', seconds: '30', nanos: 1, time: '2026-07-01' },
		{ time: { MinLedgerTimeRel: { value: { seconds: 30, nanos: 1 } } } },
		{ minLedgerTimeRel: { seconds: 30, nanos: 1 } },
	],
	[{ kind: 'unset', time: '2026-07-01', seconds: '30' }, { time: { Empty: {} } }, {}],
])('the minimal ledger time %j is prepared as %j, and submitted as %j', (row, prepared, submitted) => {
	expect(minLedgerTime(earliest(row))).toEqual(prepared);
	expect(commandLedgerTime(earliest(row))).toEqual(submitted);
});

test.each<[row: IDataObject, message: string, advice: string]>([
	[{}, 'Time: this field is empty', 'Enter a date and time, e.g. 2026-07-01T10:00:00Z.'],
	[{ time: 'soon' }, 'Time: "soon" is not a date and time', 'Use ISO 8601, e.g. 2026-07-01T10:00:00Z.'],
	[{ kind: 'relative' }, 'Seconds: this field is empty', EMPTY],
	[{ kind: 'later' }, 'Kind: "later" is not one of its values', 'Use one of: absolute, relative, unset.'],
])('the minimal ledger time %j is refused: %s', async (row, message, advice) => {
	const { message: said, advice: what } = await refusalOf(() => minLedgerTime(earliest(row)));
	expect([said, what]).toEqual([expect.stringContaining(message), advice]);
});
