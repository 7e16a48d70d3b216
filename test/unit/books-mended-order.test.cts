// Movements are booked in the order of the ledger, those of an update one after the other.
import { booked, closes, journal, makes, moved, onLedger, opens, statements } from './books-user.cts';
import { archives, creates } from './tokens-support.cts';
import { getJournal } from '../../nodes/CantonToken/operations/movement/getJournal';

test.each([200, 1])('FIFO costs do not depend on the size of pages (%s)', async (shortest) => {
	const [first, second] = [creates('001', 'alice', '5.0'), creates('002', 'alice', '5.0')];
	// The second update is of another synchronizer, whose clock is behind.
	const updates = [
		makes(1, '02T12:00:00Z', [first]),
		makes(2, '01T12:00:00Z', [second]),
		makes(3, '03T12:00:00Z', [archives('001')], 'burn'),
	];
	const priceTable = 'Gold@bank::1220; 2026-07-01; 1.00\nGold@bank::1220; 2026-07-02; 2.00\nGold@bank::1220; 2026-07-03; 3.00';
	const made = await onLedger(
		getJournal,
		{ valuation: 'table', priceTable, costBasis: 'fifo', gainAccount: '4900' },
		{ updates, shortest, ends: [second] },
	);
	// The first in the order of the ledger costs 10.
	expect(booked(made).slice(-3)).toEqual(['1400 -10.00', '9999 15.00', '4900 -5.00']);
});

test('two updates of the same time are booked one after the other', async () => {
	const rows = [
		moved({ eventId: '1220aa:1:0', updateId: '1220aa', change: '5.0', value: '10.00' }),
		moved({ eventId: '1220aa:1:1', updateId: '1220aa', change: '3.0', value: '9.00' }),
		moved({ eventId: '1220bb:1:0', updateId: '1220bb', change: '-8.0', value: '-20.00', kind: 'burn' }),
	];
	const made = await journal(rows, { costBasis: 'fifo', gainAccount: '4900' });
	expect(made.message).toBe('');
	expect(booked(made).slice(-3)).toEqual(['1400 -19.00', '9999 20.00', '4900 -1.00']);
});

describe('movements of several synchronizers, whose clocks differ', () => {
	const at = (offset: number | string, day: string, synchronizerId: string, more: object) =>
		moved({
			...{ offset, recordTime: `2026-07-${day}T12:00:00Z`, synchronizerId, eventId: `1220a${offset}:1:0`, updateId: `1220a${offset}` },
			...more,
		});
	const FIRST = { change: '5.0', value: '10.00' };
	const SECOND = { change: '5.0', value: '20.00' };
	const LAST = { change: '-5.0', value: '-15.00', kind: 'burn' };
	const lines = async (rows: object[]) => {
		const { items, message } = await journal(rows as never, { costBasis: 'fifo', gainAccount: '4900' });
		return message || booked({ items }).slice(-3).join();
	};

	test.each<[string, Array<number | string>]>([
		['numbers', [8, 9, 10]],
		['texts', ['8', '9', '10']],
		['beyond what is exact', [9_007_199_254_740_991, '9007199254740993', '9007199254740994']],
	])('are booked by their offsets, in whatever order they come: %s', async (_, [first, second, last]) => {
		const rows = [at(last!, '03', 'a', LAST), at(second!, '01', 'b', SECOND), at(first!, '02', 'a', FIRST)];
		expect(await lines(rows)).toBe('1400 -10.00,9999 15.00,4900 -5.00');
		expect(await lines([...rows].reverse())).toBe('1400 -10.00,9999 15.00,4900 -5.00');
	});

	test.each<[string, Array<number | undefined>]>([
		['of several participants, whose offsets have nothing to do with each other', [500, 7, 501]],
		['without offsets', [undefined, undefined, undefined]],
		['some without an offset', [500, undefined, 501]],
	])('of one synchronizer are booked by time: %s', async (_, offsets) => {
		const rows = [at(1, '02', 'a', FIRST), at(2, '04', 'a', SECOND), at(3, '05', 'a', LAST)].map((row, index) => ({
			...row,
			offset: offsets[index],
		}));
		expect(await lines([rows[1]!, rows[2]!, rows[0]!])).toBe('1400 -10.00,9999 15.00,4900 -5.00');
	});

	test('are all in the period of a bank statement', async () => {
		const rows = [
			opens('0.0'),
			at(1, '10', 'a', FIRST),
			at(2, '05', 'b', SECOND),
			at(3, '20', 'b', FIRST),
			at(4, '15', 'a', FIRST),
			closes('20.0'),
		];
		const refusal = async (values: object) => (await statements(rows, values as never)).message;
		expect(await refusal({})).toBe('');
		expect(await refusal({ fromTime: '2026-07-08T00:00:00Z' })).toBe('From: input item 2 is of 2026-07-05T12:00:00Z, before it');
		expect(await refusal({ toTime: '2026-07-18T00:00:00Z' })).toBe('To: input item 3 is of 2026-07-20T12:00:00Z, not before it');
	});
});
