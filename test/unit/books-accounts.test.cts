// Journal › Make: which accounts the tables of the form give a movement, and what it says of one that they do not name.
import { ALICE, BOB, booked, COIN, journal, moved, TREASURY } from './books-user.cts';

const GOLD = { instrumentId: 'Gold', instrumentAdmin: 'bank::1220' };

describe('the account of the tokens', () => {
	const accountOf = async (assetAccounts: unknown, more: object = {}) =>
		booked(await journal([moved({ ...more })], { assetAccounts: assetAccounts as never }))[0]!.split(' ')[0];

	test.each<[string, object, string]>([
		['Amulet; *; 1', {}, '1'],
		[`${COIN}; *; 1`, {}, '1'],
		['Amulet@other::1220; *; 1', {}, '0'],
		['amulet; *; 1', {}, '0'],
		['*; alice; 1', {}, '1'],
		[`*; ${ALICE}; 1`, {}, '1'],
		['*; alic; 1', {}, '0'],
		['*; alice::12; 1', {}, '0'],
		['*; treasury; 1', {}, '0'],
		['Amulet; treasury; 1', { party: TREASURY }, '1'],
		['Amulet; treasury; 1', { party: TREASURY, ...GOLD }, '0'],
		['; ; 1', {}, '1'],
		['Gold; *; 2\n*; *; 1', {}, '1'],
		['Amulet; *; 2\n*; *; 1', {}, '2'],
	])('%j of a movement with %j is %s', async (row, more, account) => {
		expect(await accountOf(`${row}\n*; *; 0`, more)).toBe(account);
	});

	test('is that of rows of an expression, too', async () => {
		expect(await accountOf([{ instrument: 'Amulet', party: 'alice', account: 1401 }])).toBe('1401');
	});

	test.each<[unknown, string]>([
		['', 'Token Accounts: this table is empty'],
		['*; *', 'Token Accounts: row 1: it has no account'],
		['*; *; 1400\nGold; *; ', 'Token Accounts: row 2: it has no account'],
		['*; *; 1400; 7', 'Token Accounts: row 1: "7" belongs to no column'],
	])('%j: refused', async (assetAccounts, message) => {
		expect(await journal([moved()], { assetAccounts: assetAccounts as never })).toMatchObject({ message, items: [] });
	});

	test('of no row: the movement is named', async () => {
		const made = await journal([moved({ eventId: '1220aa:1:0' }), moved({ ...GOLD, eventId: '1220ab:1:0' })], {
			assetAccounts: 'Amulet; *; 1400',
		});
		expect(made).toMatchObject({
			items: [],
			message: 'Token Accounts: no row fits input item 1 (mint 1.0000000000 Gold)',
			advice: expect.stringContaining('Add a row for it, or one for all: *; *; and the account.'),
		});
		expect((await journal([moved()], { assetAccounts: '*; *' })).advice).toContain(
			'Write a row as instrument; party; account, e.g. *; *; 1400.',
		);
	});
});

describe('the account on the other side', () => {
	const payment = { kind: 'transfer', counterparty: BOB, memo: 'Invoice 7 (late)' };
	const accountOf = async (categories: string, more: object = payment) =>
		booked(await journal([moved({ ...more })], { categories: `${categories}\n*; *; *; 0` }))[1]!.split(' ')[0];

	test.each<[string, string]>([
		['transfer; *; *; 1', '1'],
		['mint; *; *; 1', '0'],
		['*; bob; *; 1', '1'],
		['; ; ; 1', '1'],
		['*; bo; *; 1', '0'],
		['*; BOB; *; 1', '0'],
		['*; *; invoice 7 (late); 1', '1'],
		['*; *; invoice 7; 1', '0'],
		['*; *; invoice *; 1', '1'],
		['*; *; *LATE*; 1', '1'],
		['*; *; *(late); 1', '1'],
		['*; *; (late)*; 1', '0'],
		['*; *; *late; 1', '0'],
		['*; *; in*7*); 1', '1'],
		['*; *; in*(late)*7*; 1', '0'],
		['*; *; in*8*); 1', '0'],
		['*; *; invoice 7 (late)*; 1', '1'],
		['*; *; invoice 7 (late)*late); 1', '0'],
		['*; *; *invoice 7 (late); 1', '1'],
		['*; *; inv*v*; 1', '0'],
	])('%j of a payment by bob: %s', async (row, account) => {
		expect(await accountOf(row)).toBe(account);
	});

	test('needs a memo where a pattern does, and any memo where it is an asterisk', async () => {
		for (const memo of [null, '']) {
			expect(await accountOf('*; *; invoice *; 1', { memo })).toBe('0');
			expect(await accountOf('*; *; *; 1', { memo })).toBe('1');
		}
		expect(await accountOf('*; bob; *; 1', { counterparty: null })).toBe('0');
		expect(await accountOf('*; *; *; 1', { counterparty: null })).toBe('1');
	});

	test.each<[string, string]>([
		['', 'Categories: this table is empty'],
		['reward; *; *', 'Categories: row 1: it has no account'],
		[
			'Reward; *; *; 4000',
			'Categories: row 1: "Reward" is no kind of movement; there are burn, fee, lock, mergeSplit, mint, reward, traffic, transfer, unknown, unlock, ' +
				'reward:app, reward:appTraffic, reward:developmentFund, reward:superValidator, reward:unclaimedActivity, reward:validator, ' +
				'reward:faucet, reward:liveness',
		],
	])('%j: refused', async (categories, message) => {
		const made = await journal([moved()], { categories });
		expect(made).toMatchObject({ message, items: [] });
		expect(made.advice).toContain(
			'Write a row as kind; counterparty; memo; account; tax code. An asterisk fits anything, e.g. reward; *; *; 4000.',
		);
	});

	test('of no row: the movement is named', async () => {
		expect(await journal([moved(payment)], { categories: 'reward; *; *; 4000' })).toMatchObject({
			message: 'Categories: no row fits input item 0 (transfer 1.0000000000 Amulet from bob (Invoice 7 (late)))',
			advice: expect.stringContaining('Add a row for it, or one for all others: *; *; *; and the account.'),
		});
	});
});

describe('a reward of several kinds', () => {
	const rewards = [
		{ kind: 'app', amount: '0.75' },
		{ kind: null, amount: '0.25' },
	];
	const reward = (more: object = {}) => moved({ kind: 'reward', rewards, ...more });

	test('has a line on the account of each kind, and parts of its value that add up', async () => {
		const made = await journal([reward({ value: '0.01' })], { categories: 'reward:app; *; *; 4001; A\nreward; *; *; 4000; R' });
		expect(booked(made)).toEqual(['1400 0.01', '4001 -0.01']);
		const more = await journal([reward({ value: '10.01' })], { categories: 'reward:app; *; *; 4001; A\nreward; *; *; 4000; R' });
		expect(booked(more)).toEqual(['1400 10.01', '4001 -7.51', '4000 -2.50']);
		expect(more.items.map(({ rewardKind, taxCode, kind }) => [rewardKind, taxCode, kind])).toEqual([
			[null, null, 'reward'],
			['app', 'A', 'reward'],
			[null, 'R', 'reward'],
		]);
		expect(more.items.map(({ description }) => description)).toEqual([
			'reward 1.0000000000 Amulet',
			'reward:app 0.7500000000 Amulet',
			'reward 1.0000000000 Amulet',
		]);
		const [number] = more.items.map(({ entryNumber }) => entryNumber);
		expect(more.items.map(({ lineId }) => lineId)).toEqual([`${number}:token`, `${number}:category:app`, `${number}:category:other`]);
	});

	test('of a kind that no row names: which one it is', async () => {
		expect((await journal([reward()], { categories: 'reward:validator; *; *; 4001' })).message).toBe(
			'Categories: no row fits input item 0 (reward 1.0000000000 Amulet, of it reward:app)',
		);
		expect((await journal([reward({ rewards: [rewards[1], rewards[0]] })], { categories: 'reward:app; *; *; 4001' })).message).toBe(
			'Categories: no row fits input item 0 (reward 1.0000000000 Amulet)',
		);
	});

	test('whose parts are another sum is refused', async () => {
		for (const wrong of [[], [rewards[0]], [{ kind: 'app', amount: 'x' }], 'text'])
			expect((await journal([reward({ rewards: wrong })])).message).toBe('Input item 0: its rewards do not add up to its change');
	});

	test('without parts is one line', async () => {
		expect(booked(await journal([reward({ rewards: null })], { categories: 'reward:app; *; *; 1\nreward; *; *; 4000' }))).toEqual([
			'1400 2.00',
			'4000 -2.00',
		]);
	});
});
