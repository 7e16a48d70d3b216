// Journal › Make Bank Statement: the accounts and the opening values of the form, and what makes no statement.
import { ALICE, closes, COIN, JULY, moved, movedDaily, opens, statements, TREASURY } from './books-user.cts';

const MONTH = (...movements: object[]) => [opens('5.0'), ...movedDaily({}, ...(movements as never[])), closes('6.0')];
const OPENING = { openingValues: '*; *; 10.00' };
const fileOf = ({ files }: { files: any[] }, index = 0): string => files[index].data.data;
const made = async (values: object = {}, rows = MONTH()) => await statements(rows, { ...OPENING, ...values } as never);

describe('the account', () => {
	const accountOf = async (bankAccounts: string) => await made({ bankAccounts });

	test.each([
		['CH9300762011623852957', 'CH9300762011623852957'],
		['CH93 0076 2011 6238 5295 7', 'CH9300762011623852957'],
		['GB82WEST12345698765432', 'GB82WEST12345698765432'],
	])('%s is an IBAN', async (entered, iban) => {
		const result = await accountOf(`Amulet; alice; ${entered}`);
		expect(result.items).toMatchObject([{ account: iban }]);
		expect(fileOf(result)).toContain(`<Acct><Id><IBAN>${iban}</IBAN></Id>`);
	});

	test.each([
		'TREASURY 1',
		'x'.repeat(34),
		'CH93-00762011623852957',
		'CH93',
		'XCH9300762011623852957-',
		'xCH9300762011623852958',
		'CH9300762011623852958-',
		'CH9A00762011623852958',
		'CH091',
	])('%s is any other ID', async (account) => {
		const result = await accountOf(`*; *; ${account}`);
		expect(result.items).toMatchObject([{ account }]);
		expect(fileOf(result)).toContain(`<Acct><Id><Othr><Id>${account}</Id></Othr></Id>`);
		expect(result.items[0].fileName).toMatch(/^camt053-[\w-]+-2026-07-31-[0-9a-f]{20}\.xml$/);
	});

	test.each<[string, string]>([
		['*; *; CH9300762011623852958', 'row 1: "CH9300762011623852958" looks like an IBAN, and its check digits are wrong'],
		['*; *; GB82WEST12345698765433', 'row 1: "GB82WEST12345698765433" looks like an IBAN, and its check digits are wrong'],
		[`*; *; a\n*; *; ${'x'.repeat(35)}`, 'row 2: its account "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" is empty, longer than 34 characters'],
		['*; *', 'row 1: its account "" is empty, longer than 34 characters, or has some that nobody can print'],
	])('%j: refused', async (bankAccounts, message) => {
		const result = await accountOf(bankAccounts);
		expect(result.message).toContain(`Bank Accounts: ${message}`);
		expect(result.files).toEqual([]);
	});

	const BOTH = [opens('0.0'), ...movedDaily({}, { party: TREASURY }), closes('1.0'), closes('1.0', { party: TREASURY })];

	test('without a row is of party and instrument, always the same', async () => {
		const ids = async (rows: object[]) => (await statements(rows as never)).items.map(({ account }) => account as string);
		const gold = { instrumentId: 'Gold' };
		const admin = { instrumentAdmin: 'x::1220' };
		const all = [...BOTH, ...movedDaily({}, {}, gold, admin).slice(2), closes('1.0', gold), closes('1.0', admin)];
		expect(await ids(all)).toHaveLength(4);
		expect(new Set(await ids(all)).size).toBe(4);
		expect((await ids(all)).slice(0, 2)).toEqual(await ids(BOTH));
	});

	test('is of one party and instrument', async () => {
		expect(await statements(BOTH, { bankAccounts: '*; *; ONE' })).toMatchObject({
			message: `Bank Accounts: ONE is the account of Amulet of ${ALICE} and of Amulet of ${TREASURY}`,
			advice: expect.stringContaining('Give each party and instrument an account of its own.'),
		});
		const { items } = await statements(BOTH, { bankAccounts: '*; treasury; T\n*; *; A' });
		expect(items.map(({ account, party, entries }) => [account, party, entries])).toEqual([
			['A', ALICE, 1],
			['T', TREASURY, 1],
		]);
	});
});

describe('the opening value', () => {
	const opening = async (openingValues: unknown, rows = MONTH()) => await made({ openingValues }, rows);

	test.each<[unknown, string]>([
		['*; *; 1250.00', '1250.00'],
		['*; *; 1250', '1250.00'],
		['*; *; 1250.5000', '1250.50'],
		['Amulet; alice; -0.01; ; EUR', '-0.01'],
		['*; *; ; 1.5', '7.50'],
		['*; *; ; 0.0005', '0.00'],
		['*; *; ; 0.003', '0.02'],
		['*; *; ; 0', '0.00'],
		['Gold; *; 1\n*; *; 2', '2.00'],
		[[{ instrument: COIN, party: ALICE, closingBalance: '3.10', currency: 'EUR', account: 'x' }], '3.10'],
	])('%j is %s', async (openingValues, openingBalance) => {
		expect((await opening(openingValues)).items).toMatchObject([{ openingBalance }]);
	});

	test.each<[string, string]>([
		['*; *; 1.00; 2.00', 'row 1: it needs a value or a price, and not both'],
		['*; *', 'row 1: it needs a value or a price, and not both'],
		['*; *; 1.00; ; USD', 'row 1: it is in "USD", and the values of the input are in EUR'],
		['*; *; 1.005', 'row 1: its value is no amount of 2 decimals'],
		['*; *; 1\n*; *; --1', 'row 2: its value is no amount of 2 decimals'],
		['*; *; ; -1', 'row 1: its price is no amount of at most ten decimals'],
		['*; *; ; x', 'row 1: its price is no amount of at most ten decimals'],
	])('%j: refused', async (openingValues, message) => {
		const result = await opening(openingValues);
		expect(result).toMatchObject({ message: `Opening Values: ${message}`, files: [] });
		expect(result.advice).toContain('Write a row as instrument; party; value; price; currency, with a value or a price');
	});

	test('is needed if there are tokens', async () => {
		expect(await opening('')).toMatchObject({
			message: `Opening Values: no row fits the 5.0000000000 Amulet of ${ALICE}`,
			advice: expect.stringContaining(
				`Add a row with what they are worth in your books, or with their price: Amulet; ${ALICE}; and the value.`,
			),
		});
		const none = [opens('0.0'), moved(), closes('1.0')];
		expect((await opening('', none)).items).toMatchObject([{ openingBalance: '0.00', closingBalance: '2.00' }]);
		expect((await opening('*; *; 0.30', none)).items).toMatchObject([{ openingBalance: '0.30', closingBalance: '2.30' }]);
	});

	test('of several statements in a row is that of the first', async () => {
		const [first, second] = movedDaily({}, {});
		const rows = [opens('5.0'), first!, closes('6.0'), opens('6.0'), second!, closes('7.0')];
		expect((await opening('*; *; ; 1', rows)).items).toMatchObject([
			{ openingQuantity: '5.0000000000', openingBalance: '5.00', entries: 2 },
		]);
	});

	test('without a movement says the decimals, five at most', async () => {
		const still = [opens('5.0'), closes('5.0')];
		const read = async (openingValues: string) => (await opening(openingValues, still)).items[0]?.openingBalance as string;
		expect(await read('*; *; 1.2345')).toBe('1.2345');
		expect(await read('*; *; 1.2')).toBe('1.20');
		expect(await read('*; *; 1.20000')).toBe('1.20');
		expect((await opening('*; *; 1.234567', still)).message).toContain('its value is no amount of 5 decimals');
	});
});

describe('an input that makes no statement', () => {
	const refused = async (rows: object[], values: object = {}) => await made(values, rows as never);

	test('says what is missing', async () => {
		const WHOLE = 'Turn on Return All, Include Balances and Value in Movement › Get Many, without filters.';
		expect(await refused([opens('5.0'), moved()])).toMatchObject({
			message: 'The input has no closing balances, so nothing says that the statement is complete',
			advice: expect.stringContaining(WHOLE),
		});
		expect(await refused([opens('5.0'), moved(), closes('7.0')])).toMatchObject({
			message: expect.stringContaining(
				'The bank statement would not be complete: Amulet of alice::1220: opening balance and movements give',
			),
			advice: expect.stringContaining(WHOLE),
		});
		const none = { currency: null };
		expect((await refused([opens('5.0', none), closes('5.0', none)])).message).toBe(
			'The input has no values, and a bank statement is in a currency',
		);
		expect((await refused([opens('5.0', none), closes('5.0')])).items).toMatchObject([{ currency: 'EUR' }]);
		expect((await refused([opens('5.0'), moved({ value: null }), closes('6.0')])).message).toContain('Input item 1: it has no value');
	});

	test('says which currency it cannot have', async () => {
		const refusal = (currency: string, value = '2.00') =>
			refused([opens('5.0', { currency }), moved({ currency, value }), closes('6.0', { currency })]);
		for (const code of ['TOKEN', 'EU', 'eur'])
			expect((await refusal(code)).message).toBe(
				`The values are in ${code}: a bank statement takes a currency of three letters (ISO 4217)`,
			);
		expect(await refusal('EUR', '2.000000')).toMatchObject({
			message: 'The values have 6 decimals, a bank statement takes 5',
			advice: expect.stringContaining('Set Value Digits in Movement › Get Many to what the currency has.'),
		});
		expect((await refusal('EUR', '2.00000')).message).toBe('');
	});

	test('says if an amount is too long', async () => {
		const refusal = async (value: string, openingValues = '*; *; 0') =>
			await refused([opens('5.0'), ...movedDaily({ value }, { kind: 'burn', change: '-1.0', value: `-${value}` }), closes('5.0')], {
				openingValues,
			});
		expect((await refusal(`4${'9'.repeat(15)}.99`)).message).toBe('');
		expect(await refusal(`5${'0'.repeat(15)}.00`)).toMatchObject({
			message: `An amount of Amulet of ${ALICE} has more than 18 digits, the most in a bank statement`,
			advice: expect.stringContaining('Leave the instrument out with the filter Instrument of Movement › Get Many'),
		});
		expect((await refusal('1.00', `*; *; -1${'0'.repeat(16)}`)).message).toContain('has more than 18 digits');
		expect((await refusal('1.00', `*; *; ${'9'.repeat(16)}.99`)).message).toBe('');
	});

	test('says which movement lies beside the period', async () => {
		const refusal = async (recordTime: string, values: object = {}) =>
			(await refused([opens('5.0'), moved({ recordTime }), closes('6.0')], values)).message;
		expect(await refusal(JULY.fromTime)).toBe('');
		expect(await refusal('2026-06-30T23:59:59.999999Z')).toBe('From: input item 1 is of 2026-06-30T23:59:59.999999Z, before it');
		expect(await refusal('2026-07-31T23:59:59.999999Z')).toBe('');
		expect(await refusal(JULY.toTime)).toBe('To: input item 1 is of 2026-08-01T00:00:00Z, not before it');
		expect(await refusal(JULY.fromTime, { toTime: JULY.fromTime })).toBe('To: it is not after From');
		expect(await refusal(JULY.fromTime, { toTime: '' })).toContain('To: this field is empty');
		expect(await refusal(JULY.fromTime, { fromTime: '' })).toContain('From: this field is empty');
	});
});
