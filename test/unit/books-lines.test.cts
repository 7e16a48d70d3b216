// Journal › Make: the lines of movements in each format, their signs, days, texts and IDs.
import { ALICE, BOB, booked, journal, moved, movedDaily, TREASURY } from './books-user.cts';
// The user comes first, with the waits.
import { balanced } from '../../nodes/CantonToken/journal/entry';

const linesOf = async (more: object, values: object = {}) => (await journal([moved(more as never)], values as never)).items;

describe('what comes in debits the tokens, what goes out credits them', () => {
	test('in a currency', async () => {
		expect(booked(await journal([moved({ change: '1.0', value: '2.00' })]))).toEqual(['1400 2.00', '9999 -2.00']);
		expect(booked(await journal([moved({ change: '-1.0', value: '-0.05' })]))).toEqual(['1400 -0.05', '9999 0.05']);
		expect(booked(await journal([moved({ change: '-1.0', value: '-7', currency: 'JPY' })]))).toEqual(['1400 -7', '9999 7']);
	});

	test('in tokens, whatever they were worth', async () => {
		const made = await journal([moved({ change: '-1.5', value: null })], { linesIn: 'tokens' });
		expect(booked(made)).toEqual(['1400 -1.5000000000', '9999 1.5000000000']);
		expect(made.items.map(({ currency }) => currency)).toEqual(['Amulet', 'Amulet']);
	});

	test('amounts of 38 digits stay exact', async () => {
		const change = `${'9'.repeat(28)}.${'9'.repeat(10)}`;
		expect(booked(await journal([moved({ change })], { linesIn: 'tokens' }))).toEqual([`1400 ${change}`, `9999 -${change}`]);
	});

	test('what changes no balance has no line, nor has what is worth nothing', async () => {
		const made = await journal(movedDaily({ kind: 'lock', change: '0.0' }, { change: '0.0000000001', value: '0.00' }), {
			categories: 'mint; *; *; 1',
		});
		expect(made).toMatchObject({ message: '', items: [] });
	});
});

describe('the lines for any system', () => {
	test('have all that is known', async () => {
		const more = { kind: 'transfer', counterparty: BOB, memo: 'invoice 7', change: '-1.0', value: '-2.00' };
		const [token, category] = await linesOf(more, { categories: '*; *; *; 4100; VAT 0' });
		const shared = {
			...{ entryNumber: expect.stringMatching(/^[0-9a-f]{20}$/), date: '2026-07-10', currency: 'EUR', kind: 'transfer', rewardKind: null },
			...{ description: 'transfer 1.0000000000 Amulet to bob (invoice 7)', party: ALICE, counterparty: BOB, memo: 'invoice 7' },
			...{ quantity: '-1.0000000000', instrumentId: 'Amulet', instrumentAdmin: 'DSO::12ff', recordTime: '2026-07-10T12:00:00Z' },
			...{ eventId: '1220ab:1:0', updateId: '1220ab' },
		};
		expect(token).toEqual({
			...shared,
			...{ lineId: `${token.entryNumber}:token`, account: '1400', debit: null, credit: '2.00', taxCode: null },
		});
		expect(category).toEqual({
			...shared,
			...{ lineId: `${token.entryNumber}:category`, account: '4100', debit: '2.00', credit: null, taxCode: 'VAT 0' },
		});
	});

	test.each<[object, string]>([
		[{ counterparty: BOB, kind: 'transfer' }, 'transfer 1.0000000000 Amulet from bob'],
		[{ counterparty: 'no-hint', kind: 'transfer' }, 'transfer 1.0000000000 Amulet from no-hint'],
		[{ memo: '' }, 'mint 1.0000000000 Amulet'],
		[{ memo: 'a\n\t b' }, 'mint 1.0000000000 Amulet (a b)'],
	])('%j is described as %s', async (more, description) => {
		expect((await linesOf(more))[0].description).toBe(description);
	});

	test('a memo of any length is cut at 300 characters', async () => {
		const [{ description }] = await linesOf({ memo: 'x'.repeat(400) });
		expect(description).toBe(`mint 1.0000000000 Amulet (${'x'.repeat(274)}`);
	});
});

describe('the lines for other systems', () => {
	const payment = { kind: 'transfer', counterparty: BOB, memo: 'invoice 7', change: '-1.0', value: '-2.00' };
	const DESCRIPTION = 'transfer 1.0000000000 Amulet to bob (invoice 7)';

	test('QuickBooks: day as month/day/year', async () => {
		const lines = await linesOf(payment, { format: 'quickBooks' });
		const shared = { 'Journal No.': expect.stringMatching(/^[0-9a-f]{20}$/), 'Journal Date': '07/10/2026', Description: DESCRIPTION };
		expect(lines).toEqual([
			{ ...shared, 'Account Name': '1400', Debits: null, Credits: '2.00' },
			{ ...shared, 'Account Name': '9999', Debits: '2.00', Credits: null },
		]);
		expect(Object.keys(lines[0])).toEqual(['Journal No.', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description']);
	});

	test('Xero: a day with the name of its month, a signed amount, and a tax rate in each line', async () => {
		const lines = await linesOf(payment, { format: 'xero', otherTaxCode: 'Tax Exempt (0%)', categories: '*; *; *; 4100; VAT 8' });
		const none = { TrackingName1: null, TrackingOption1: null, TrackingName2: null, TrackingOption2: null };
		const shared = { '*Narration': expect.stringMatching(`^[0-9a-f]{20} ${DESCRIPTION.replace(/[()]/g, '.')}$`), '*Date': '10 Jul 2026' };
		expect(lines).toEqual([
			{ ...shared, ...none, Description: DESCRIPTION, '*AccountCode': '1400', '*TaxRate': 'Tax Exempt (0%)', '*Amount': '-2.00' },
			{ ...shared, ...none, Description: DESCRIPTION, '*AccountCode': '4100', '*TaxRate': 'VAT 8', '*Amount': '2.00' },
		]);
		expect((await journal([moved()], { format: 'xero' })).message).toContain('Other Tax Rate: this field is empty');
	});

	test('Xero: the months have their English names', async () => {
		const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-03T12:00:00Z`);
		const days = months.map(async (recordTime) => (await linesOf({ recordTime }, { format: 'xero', otherTaxCode: 'x' }))[0]['*Date']);
		expect((await Promise.all(days)).join()).toBe(
			'03 Jan 2026,03 Feb 2026,03 Mar 2026,03 Apr 2026,03 May 2026,03 Jun 2026,' +
				'03 Jul 2026,03 Aug 2026,03 Sep 2026,03 Oct 2026,03 Nov 2026,03 Dec 2026',
		);
	});

	test('in tokens without a tax rate', async () => {
		const lines = await linesOf(payment, { format: 'quickBooks', linesIn: 'tokens' });
		expect(lines.map(({ Debits, Credits }) => [Debits, Credits])).toEqual([
			[null, '1.0000000000'],
			['1.0000000000', null],
		]);
	});
});

describe('the day of an entry', () => {
	test.each([
		['2026-06-30T21:59:59.999999Z', 'Europe/Zurich', '2026-06-30'],
		['2026-06-30T22:00:00Z', 'Europe/Zurich', '2026-07-01'],
		['2026-12-31T22:59:59Z', 'Europe/Zurich', '2026-12-31'],
		['2026-12-31T23:00:00Z', 'Europe/Zurich', '2027-01-01'],
		['2026-03-01T04:59:59Z', 'America/New_York', '2026-02-28'],
		['2024-02-29T12:00:00Z', 'UTC', '2024-02-29'],
	])('%s in %s is %s', async (recordTime, timeZone, day) => {
		expect((await linesOf({ recordTime }, { options: { timeZone } }))[0].date).toBe(day);
	});

	test('is that of the workflow without the option, and of no other zone', async () => {
		expect((await linesOf({ recordTime: '2026-06-30T23:30:00Z' }))[0].date).toBe('2026-06-30');
		expect((await journal([moved()], { options: { timeZone: 'Mars/Olympus' } })).message).toBe('Time Zone: Mars/Olympus is no time zone');
	});
});

describe('the number of an entry', () => {
	const numbersOf = async (...rows: object[]) => [
		...new Set((await journal(rows as never)).items.map(({ entryNumber }) => entryNumber as string)),
	];

	test('is of the movement, its party and its instrument, and of nothing that may be read otherwise', async () => {
		const [own] = await numbersOf(moved());
		expect(await numbersOf(moved({ value: '3.00', memo: 'x', recordTime: '2026-08-01T00:00:00Z' }))).toEqual([own]);
		expect(await numbersOf(moved({ eventId: '1220ab:1:7' }))).toEqual([own]);
		const others: object[] = [
			...[{ party: TREASURY }, { instrumentId: 'Gold' }, { instrumentAdmin: 'x::1220' }, { kind: 'burn' }, { counterparty: BOB }],
			...[{ eventId: '1220ab:2:0' }, { eventId: '1220ac:1:0' }],
		];
		const numbers = await Promise.all(others.map(async (more) => (await numbersOf(moved(more as never)))[0]));
		expect(new Set([own, ...numbers]).size).toBe(others.length + 1);
	});

	test('is another for each of several alike in one update', async () => {
		expect(await numbersOf(moved(), moved({ eventId: '1220ab:1:1' }))).toHaveLength(2);
	});
});

test('an entry whose lines do not add up to nothing is never written', () => {
	const movement = { eventId: '1220ab:1:0' } as never;
	const line = (amount: bigint) => ({ role: 'token', account: '1', taxCode: null, amount }) as const;
	expect(() => balanced(movement, [line(5n), line(-3n), line(1n)])).toThrow('The entry of 1220ab:1:0 does not balance: 3 is left.');
	expect(balanced(movement, [line(5n), line(0n), line(-5n)]).lines.map(({ amount }) => amount)).toEqual([5n, -5n]);
});
