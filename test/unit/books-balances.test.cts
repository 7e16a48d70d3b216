// Journal › Make: the movements lead from the opening to the closing balances, and what of an input is no movement.
import { booked, checkedJournal, closes, journal, moved, movedDaily, opens, TREASURY } from './books-user.cts';

const spends = { kind: 'burn', change: '-3.0', value: '-6.00' };
const ADVICE =
	'Read the movements again, with all kinds and instruments, and without a limit. A movement of the kind unknown says what is missing.';

describe('the balances', () => {
	test('are reached: the journal is made, without a notice', async () => {
		const made = await checkedJournal([opens('5.0'), ...movedDaily({}, spends), closes('3.0')]);
		expect(made).toMatchObject({ message: '', hints: [] });
		expect(booked(made)).toEqual(['1400 2.00', '9999 -2.00', '1400 -6.00', '9999 6.00']);
	});

	test.each([
		['2.0000000001', '3.0000000000', '2.0000000001'],
		['4.0', '3.0000000000', '4.0000000000'],
	])('are not reached (%s): nothing is made', async (closing, reached, said) => {
		const made = await checkedJournal([opens('5.0'), ...movedDaily({}, spends), closes(closing)]);
		expect(made).toMatchObject({
			items: [],
			message:
				`Check Balances: the journal would not be complete: Amulet of alice::1220: opening balance and movements give ${reached}, ` +
				`the closing balance is ${said}`,
			advice: expect.stringContaining(ADVICE),
		});
	});

	test('begin with nothing if there is none', async () => {
		expect((await checkedJournal([moved(), closes('1.0')])).message).toBe('');
		expect((await checkedJournal([moved(), closes('2.0')])).message).toContain('opening balance and movements give 1.0000000000');
		expect((await checkedJournal([opens('2.0'), closes('2.0')])).message).toBe('');
		expect((await checkedJournal([opens('2.0'), closes('0.0')])).message).toContain('opening balance and movements give 2.0000000000');
	});

	test('of several statements in a row: the first begins, the last ends', async () => {
		const [july, august] = movedDaily({}, spends);
		const rows = [opens('5.0'), july!, closes('6.0'), opens('6.0'), august!, closes('3.0')];
		expect(await checkedJournal(rows)).toMatchObject({ message: '', hints: [] });
	});

	test('are of each party and instrument', async () => {
		const atTreasury = (more: object) => ({ party: TREASURY, ...more });
		const rows = [opens('1.0'), opens('2.0', atTreasury({})), moved(), moved(atTreasury({ eventId: '1220ab:1:1' })), closes('2.0')];
		expect((await checkedJournal([...rows, closes('3.0', atTreasury({}))])).message).toBe('');
		expect((await checkedJournal([...rows, closes('2.0', atTreasury({}))])).message).toContain('Amulet of treasury::1220: opening balance');
		expect((await checkedJournal(rows)).message).toBe(
			'Check Balances: the journal would not be complete: the input has opening balances, and no closing ones for them',
		);
		const still = [opens('1.0'), moved(), moved(atTreasury({ eventId: '1220ab:1:1', change: '0.0', kind: 'lock' })), closes('2.0')];
		expect((await checkedJournal(still)).message).toBe('');
	});

	test('that are cut off: the limit is named', async () => {
		expect(await checkedJournal([opens('5.0'), moved()])).toMatchObject({
			message: 'Check Balances: the journal would not be complete: the input has opening balances, and no closing ones for them',
			advice: expect.stringContaining('Turn on Return All in Movement › Get Many: its Limit has cut off the rest.'),
		});
	});

	test('that nobody has: a notice says so', async () => {
		const made = await checkedJournal([moved()]);
		expect(made.items).toHaveLength(2);
		expect(made.hints).toEqual([
			'The input has no closing balances, so nothing says that the journal is complete: turn on Include Balances and Return All in Movement › Get Many.',
		]);
	});

	test('are not checked if the user says so', async () => {
		expect(await journal([opens('5.0'), moved(), closes('7.0')])).toMatchObject({ message: '', hints: [] });
		expect(await journal([opens('5.0'), moved()])).toMatchObject({ message: '', hints: [] });
		expect(await journal([moved()])).toMatchObject({ message: '', hints: [] });
	});
});

describe('an item', () => {
	test.each<[object, string]>([
		[{ eventId: null }, 'it is no movement: it has no eventId or kind'],
		[{ kind: 7 }, 'it is no movement: it has no eventId or kind'],
		[{ change: 'x', problem: 'too bad' }, 'it is a movement of the kind mint without a change or a record time: too bad'],
		[{ recordTime: null }, 'it is a movement of the kind mint without a change or a record time'],
		[{ party: null }, 'it has no party or instrument, so it cannot be booked'],
		[{ instrumentId: null }, 'it has no party or instrument, so it cannot be booked'],
		[{ instrumentAdmin: null }, 'it has no party or instrument, so it cannot be booked'],
		[{ value: null }, 'it has no value, and books without it would be wrong'],
		[{ currency: null }, 'it has no value, and books without it would be wrong'],
		[{ value: '1e3' }, 'its value 1e3 is no amount'],
		[{ value: '-2.00' }, 'its value and its change differ in sign'],
		[{ kind: 'closingBalance', balanceAfter: 7 }, 'its balanceAfter is no amount'],
	])('with %j: an error that names it', async (more, message) => {
		const made = await journal([moved({ eventId: '1220aa:1:0' }), moved(more as never)]);
		expect(made).toMatchObject({ items: [], message: expect.stringContaining(`Input item 1: ${message}`), itemIndex: 1 });
	});

	test('of another currency, or with other digits, is an error', async () => {
		const said = async (more: object) => (await journal(movedDaily({}, more as never))).message;
		expect(await said({ currency: 'USD' })).toBe('Input item 1: its value is in USD with 2 digits, earlier ones are in EUR');
		expect(await said({ value: '2.000' })).toBe('Input item 1: its value is in EUR with 3 digits, earlier ones are in EUR');
		expect((await journal([moved({ value: null })])).advice).toBe(
			'Set Value in Movement › Get Many and give the prices that are missing, or set Lines In to Token Amounts.',
		);
		expect((await journal([moved({ party: null })])).advice).toBe(
			'The input is made of the items of Movement › Get Many (Canton Token), with their fields as they are.',
		);
	});

	test('of a total, or an empty one, is left out', async () => {
		expect((await journal([moved({ kind: 'valueTotal', change: null }), {}, moved()])).items).toHaveLength(2);
	});

	test('that is there twice counts once, if it is the same', async () => {
		expect((await journal([moved(), moved()])).items).toHaveLength(2);
		for (const more of [{ party: TREASURY }, { instrumentId: 'Gold' }, { change: '2.0' }, { value: '2.01' }])
			expect(await journal([moved(), moved(more)])).toMatchObject({
				message: 'Input item 1: the movement 1220ab:1:0 was there before with another party, amount or value',
				advice: expect.stringContaining('Read the movements of all parties with one Movement › Get Many'),
			});
	});
});

test('more lines than a page are all there, in the order of their times', async () => {
	const rows = Array.from({ length: 700 }, (_, index) =>
		moved({ eventId: `1220${index}:1:0`, recordTime: `2026-07-10T12:00:00.${String(999 - index).padStart(3, '0')}Z` }),
	);
	const { items } = await journal(rows);
	expect(items).toHaveLength(1400);
	expect(items.map(({ recordTime }) => recordTime as string)).toEqual(items.map(({ recordTime }) => recordTime as string).sort());
});
