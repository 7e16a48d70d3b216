// Parts of the ledger that are read: offsets or times that were entered, days, and the pages of updates between.
import { parametersOf, refusalOf } from './commands-answers.cts';
// The answers come first, with the waits.
import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { enteredDay } from '../../nodes/CantonToken/tokens/days';
import { rangeOf } from '../../nodes/CantonToken/tokens/ranges';
import { updatePages } from '../../nodes/CantonToken/tokens/updatePages';
import { rangeFields, type RangeKind } from '../../nodes/CantonToken/tokens/updateRangeFields';
import { UpdateReader } from '../../nodes/shared/ledger/updates/updates';
import { timeField } from '../../nodes/shared/parameters/fieldKinds';
import { participantOf, transactionOf, type World } from './commands-participant.cts';
import { END, PRUNED_OFFSETS, UPDATES } from './endpoints.cts';

/** Updates at noon of the days of July, at the offsets of the days. */
const JULY = [1, 2, 3, 4, 5].map((day) => transactionOf(day, [], { recordTime: `2026-07-0${day}T12:00:00Z` }));
const FORM = rangeFields('movements', 'offsets');

function ledgerOf(world: World) {
	const { ledger, calls } = participantOf({ end: 5, updates: JULY, ...world });
	const reader = new UpdateReader(ledger, { updateFormat: {}, version: 'auto' });
	return { ledger, reader, calls, endpoints: () => calls.map(({ endpoint }) => endpoint) };
}
const hints: string[] = [];

/** The form with these values, in a node whose hints are kept. */
const formOf = (values: IDataObject) => ({
	parameters: parametersOf(FORM, values),
	context: { addExecutionHints: ({ message }: { message: string }) => hints.push(message) } as any,
});

/** The offsets that are read. */
async function rangeIn(values: IDataObject, world: World = {}, initial: RangeKind = 'offsets') {
	const { ledger, reader } = ledgerOf(world);
	const { begin, end } = await rangeOf(formOf(values), initial)(ledger, reader);
	return `${begin} to ${end}`;
}

describe('between offsets', () => {
	test.each<[IDataObject, string]>([
		[{}, '2 to 5'],
		[{ afterOffset: '3' }, '3 to 5'],
		[{ upToOffset: '4' }, '2 to 4'],
		[{ afterOffset: '3', upToOffset: '4' }, '3 to 4'],
		[{ afterOffset: '4', upToOffset: '4' }, '4 to 4'],
		[{ afterOffset: '5', upToOffset: '5' }, '5 to 5'],
	])('%j: what the participant keeps, and no more', async (values, range) => {
		expect(await rangeIn({ range: 'offsets', ...values }, { pruned: 2 })).toBe(range);
	});

	test('a begin after the end is refused, and nobody is asked', async () => {
		expect(await refusalOf(() => rangeOf(formOf({ afterOffset: '4', upToOffset: '3' }), 'offsets'))).toEqual({
			message: 'Up to Offset: 3 lies before After Offset (4)',
			advice: 'Enter an offset that is not before After Offset, or leave it empty for the ledger end.',
		});
	});

	test.each([
		[{ afterOffset: '6' }, 'After Offset: 6'],
		[{ upToOffset: '6' }, 'Up to Offset: 6'],
		[{ afterOffset: '3', upToOffset: '17' }, 'Up to Offset: 17'],
	])('%j: an offset of another participant is refused', async (values, said) => {
		expect(await refusalOf(async () => await rangeIn(values))).toEqual({
			message: `${said} lies beyond the end of this participant's ledger (5)`,
			advice:
				'Offsets of one participant mean nothing on another: check that the credential points to the participant this offset is from.',
		});
	});

	test('with both, what was pruned is not asked for', async () => {
		const { ledger, reader, endpoints } = ledgerOf({});
		await rangeOf(formOf({ afterOffset: '3' }), 'offsets')(ledger, reader);
		expect(endpoints()).toEqual([END]);
	});
});

describe('between times', () => {
	test.each<[IDataObject, string]>([
		[{}, '0 to 5'],
		[{ fromTime: '2026-07-03T00:00:00Z' }, '2 to 5'],
		[{ fromTime: '2026-07-03T12:00:00Z' }, '2 to 5'],
		[{ fromTime: '2026-07-03T12:00:01Z' }, '3 to 5'],
		[{ toTime: '2026-07-04T00:00:00Z' }, '0 to 3'],
		[{ toTime: '2026-07-04T12:00:00Z' }, '0 to 3'],
		[{ fromTime: '2026-07-02T00:00:00Z', toTime: '2026-07-03T13:00:00Z' }, '1 to 3'],
		[{ fromTime: '2026-07-03T12:00:00Z', toTime: '2026-07-03T12:00:00Z' }, '2 to 2'],
		[{ fromTime: '2027-01-01T00:00:00Z' }, '5 to 5'],
	])('%j: From counts, To does not', async (values, range) => {
		expect(await rangeIn({ range: 'times', ...values })).toBe(range);
	});

	test('begin after what was pruned', async () => {
		expect(await rangeIn({ range: 'times' }, { pruned: 1 })).toBe('1 to 5');
		expect(await rangeIn({ range: 'times', fromTime: '2026-07-03T00:00:00Z' }, { pruned: 1 })).toBe('2 to 5');
	});

	test('an end before the begin is refused, and nobody is asked', async () => {
		const values = { range: 'times', fromTime: '2026-07-03T00:00:00Z', toTime: '2026-07-02T00:00:00Z' };
		expect(await refusalOf(() => rangeOf(formOf(values), 'offsets'))).toEqual({
			message: 'To: 2026-07-02T00:00:00Z lies before From (2026-07-03T00:00:00Z)',
			advice: 'Enter a time that is not before From.',
		});
	});

	test('without times asks for the ends of the ledger only', async () => {
		const { ledger, reader, endpoints } = ledgerOf({});
		await rangeOf(formOf({ range: 'times' }), 'offsets')(ledger, reader);
		expect(endpoints()).toEqual([END, PRUNED_OFFSETS]);
	});
});

test('the kind of range is that of the form as long as nobody chose', async () => {
	const times = { fromTime: '2026-07-03T00:00:00Z' };
	expect(await rangeIn(times, {}, 'times')).toBe('2 to 5');
	expect(await rangeIn(times, {}, 'offsets')).toBe('0 to 5');
	expect((await refusalOf(() => rangeOf(formOf({ range: 'days' }), 'times'))).message).toBe('Range: "days" is not one of its values');
});

describe('the updates of a range', () => {
	const read = async (begin: number, end: number, world: World = {}) => {
		const { ledger, reader, calls } = ledgerOf(world);
		const pages: number[][] = [];
		for await (const page of updatePages(ledger, reader, { begin, end }))
			pages.push(page.map((update: any) => update.Transaction.value.offset));
		return { pages, calls };
	};

	test('come page by page, none of them twice', async () => {
		const { pages, calls } = await read(1, 4, { shortest: 2 });
		expect(pages).toEqual([[2, 3], [4]]);
		expect(calls.map(({ endpoint, request: { body } }) => [endpoint, body.beginOffsetExclusive, body.endOffsetInclusive])).toEqual([
			[UPDATES, 1, 4],
			[UPDATES, 3, 4],
		]);
	});

	test('are none of an empty range, for which nobody is asked', async () => {
		expect(await read(4, 4)).toEqual({ pages: [], calls: [] });
		expect(await read(4, 3)).toEqual({ pages: [], calls: [] });
	});

	test('that are none are an error', async () => {
		const answers = { [UPDATES]: { updates: [{ update: { Transaction: { value: {} } } }], highestPageOffsetInclusive: 4 } };
		expect((await refusalOf(async () => await read(1, 4, { answers }))).message).toContain('updates');
	});

	test('of a server that goes on with the same page are an error', async () => {
		const answers = { [UPDATES]: { updates: [], lowestPageOffsetExclusive: 1, highestPageOffsetInclusive: 1, nextPageToken: 'more' } };
		expect((await refusalOf(async () => await read(1, 4, { answers }))).message).toContain('it returned the same page twice');
	});
});

describe('a day', () => {
	const day = (value: unknown) => enteredDay(parametersOf([timeField('From', 'from')], { from: value as string }), 'from');

	test.each<[unknown, string | undefined]>([
		['2026-07-01', '2026-07-01'],
		['2026-07-01T00:30:00+02:00', '2026-07-01'],
		[' 2026-07-01T23:30:00-05:00 ', '2026-07-01'],
		[DateTime.fromISO('2026-07-01T00:30:00', { zone: 'UTC+2' }), '2026-07-01'],
		[new Date('2026-07-01T23:30:00Z'), '2026-07-01'],
		['1782864000', '2026-07-01'],
		[1782864000000, '2026-07-01'],
		['', undefined],
	])('%s is as it was written: %s', (value, expected) => {
		expect(day(value)).toBe(expected);
	});

	test('that is none is refused', async () => {
		expect((await refusalOf(() => day('July'))).message).toBe('From: "July" is not a date and time');
	});
});

describe('what was pruned', () => {
	test('an end in it is refused', async () => {
		expect(await refusalOf(async () => await rangeIn({ range: 'offsets', upToOffset: '2' }, { pruned: 3 }))).toEqual({
			message: 'Up to Offset: the participant has pruned what lies up to offset 3, and 2 lies before',
			advice: 'Enter a later offset, or leave it empty for the ledger end.',
		});
	});

	test.each([
		[{ fromTime: '2026-07-01T00:00:00Z' }, true],
		[{ fromTime: '2026-07-04T13:00:00Z' }, false],
		[{}, false],
	])('%j: a hint says whether something may be missing', async (values, isSaid) => {
		hints.length = 0;
		await rangeIn({ range: 'times', ...values }, { pruned: 3 });
		expect(hints).toEqual(
			isSaid ? ['The participant has pruned all up to offset 3: what was there after From, if anything, is missing.'] : [],
		);
	});
});
