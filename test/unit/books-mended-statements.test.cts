// Bank statements with pasted IBANs, long names and many entries.
import { ALICE, closes, COIN, moved, movedDaily, opens, statements } from './books-user.cts';
import { statementOf } from '../../nodes/CantonToken/journal/bankStatement';
import { camt053 } from '../../nodes/CantonToken/journal/camt053';

test.each(['CH93\u00a00076\u00a02011\u00a06238\u00a05295\u00a07', 'ch93 0076 2011 6238 5295 7'])(
	'an IBAN as it was pasted: %s',
	async (account) => {
		const { files } = await statements([opens('0.0'), moved(), closes('1.0')], {
			bankAccounts: [{ instrument: '*', party: '*', account }],
		});
		expect(files[0].data.data).toContain('<IBAN>CH9300762011623852957</IBAN>');
	},
);

test('a statement of 150,000 entries is a file', () => {
	const movement: any = {
		...{ key: 'k', recordTime: '2026-07-10T00:00:00Z', party: 'alice::1220', kind: 'mint', counterparty: null, memo: null },
		...{ instrument: { id: 'Amulet', admin: 'DSO::12' }, change: 1n, value: 1n, updateId: null, index: 0, rewards: [] },
	};
	const period = { from: '2026-07-01T00:00:00Z', to: '2026-08-01T00:00:00Z', firstDay: '2026-07-01', lastDay: '2026-07-31' };
	const about = {
		account: 'x',
		party: movement.party,
		instrument: movement.instrument,
		currency: { code: 'EUR', digits: 2 },
		period,
		opening: 0n,
	};
	const statement = statementOf(
		about,
		Array.from({ length: 150_000 }, () => movement),
	);
	expect(camt053(statement, 'UTC').length).toBeGreaterThan(150_000);
});

test('the ID of the counterparty is in the entry, however long the name of the instrument', async () => {
	const about = { instrumentId: 'x'.repeat(600) };
	const rows = [opens('0.0', about), moved({ ...about, counterparty: 'bob::1220cc', kind: 'transfer' }), closes('1.0', about)];
	const { files } = await statements(rows);
	expect(/<AddtlTxInf>(.*?)<\/AddtlTxInf>/.exec(files[0].data.data)![1]).toContain('bob::1220cc');
});

test('a period that has not ended makes no statement: the complete one would have the same ID', async () => {
	const rows = [opens('0.0'), moved(), closes('1.0')];
	const later = new Date(Date.now() + 60_000).toISOString();
	expect(await statements(rows, { toTime: later })).toMatchObject({
		files: [],
		message: 'To: it is in the future, and the statement made then would have the same ID',
		advice: expect.stringContaining('Enter a time that has passed, such as the first day of this month.'),
	});
	expect((await statements(rows, { toTime: new Date().toISOString() })).files).toHaveLength(1);
});

describe('the opening value by statements before', () => {
	/** A statement up to a time of 2026, as an item of this step or as a row of a database. */
	const closed = (until: string, closingBalance: string, more: object = {}) => ({
		...{ instrument: COIN, party: ALICE, endsAt: `2026-${until}`, closingBalance, currency: 'EUR', ...more },
	});
	const [MAY, JUNE, JULY, AUGUST] = ['06-01', '07-01', '08-01', '09-01'].map((day) => `${day}T00:00:00Z`) as [
		string,
		string,
		string,
		string,
	];
	const openingOf = async (openingValues: unknown, rows = [opens('0.0'), moved(), closes('1.0')]) => {
		const { items, message } = await statements(rows as never, { openingValues } as never);
		return message || items[0].openingBalance;
	};

	test('of an account that was empty for a month is what it closed with before', async () => {
		// Tokens that are spent at a higher price than they came in for leave a value behind.
		const ofMay = { fromTime: '2026-05-01T00:00:00Z', toTime: '2026-06-01T00:00:00Z' };
		const days = [{ recordTime: '2026-05-02T00:00:00Z' }, { recordTime: '2026-05-03T00:00:00Z' }];
		const spent = movedDaily(days[0]!, { ...days[1], change: '-1.0', value: '-2.50', kind: 'burn' });
		const { items } = await statements([opens('0.0'), ...spent, closes('0.0')], ofMay);
		expect(items).toMatchObject([{ closingBalance: '-0.50', endsAt: '2026-06-01T00:00:00Z' }]);
		expect(await openingOf([items[0], closed(JUNE, '7.00', { party: 'bob::1220' })])).toBe('-0.50');
	});

	test.each<[string, object[]]>([
		['in their order', [closed(MAY, '1.00'), closed(JUNE, '3.00')]],
		['the newest first', [closed(JUNE, '3.00'), closed(MAY, '1.00')]],
		['also with later ones', [closed(MAY, '1.00'), closed(JULY, '9.00'), closed(JUNE, '3.00'), closed(AUGUST, '8.00')]],
		['as a database has times', [closed('06-01 00:00:00+00', '1.00'), closed('07-01 02:00:00+02', '3.00')]],
		['to the fraction of a second', [closed('06-30T23:59:59.9Z', '1.00'), closed('07-01T00:00:00.000Z', '3.00')]],
	])('of several is that of the last one that ended before, %s', async (_, rows) => {
		expect(await openingOf(rows)).toBe('3.00');
	});

	test('a row without a time counts at its position', async () => {
		const all = { instrument: '*', party: '*', closingBalance: '4.00' };
		expect(await openingOf([closed(JUNE, '3.00'), all])).toBe('3.00');
		expect(await openingOf([all, closed(JUNE, '3.00')])).toBe('4.00');
		expect(await openingOf('*; *; 4.00\n*; *; 5.00')).toBe('4.00');
	});

	test('is not that of the statement itself, which is made again, nor of later ones', async () => {
		const later = [closed(JULY, '9.00'), closed(AUGUST, '8.00'), closed('07-01T00:00:00.1Z', '7.00')];
		expect(await openingOf(later)).toBe('0.00');
		expect(await openingOf(later, [opens('1.0'), closes('1.0')])).toContain('no row fits the 1.0000000000 Amulet');
	});

	test('an error names the row as it was entered', async () => {
		expect(await openingOf([closed(MAY, 'x'), closed(JUNE, 'x')])).toContain('Opening Values: row 2:');
	});
});

test('entries of an account without balances are never left out, though they add up to nothing', async () => {
	const gold = { instrumentId: 'Gold' };
	const rows = [opens('0.0', gold), ...movedDaily({}, { change: '-1.0', value: '-2.50', kind: 'burn' }), closes('0.0', gold)];
	expect((await statements(rows)).message).toContain(`there is no closing balance for the movements of ${ALICE}`);
});

test.each([
	['2026-08-01T00:00:00.1Z', '2026-08-01T00:00:00.100Z'],
	['2026-08-01T00:00:00Z', '2026-08-01T00:00:00.0Z'],
	['2026-08-01T00:00:10Z', '2026-08-01T00:00:10.000000Z'],
	['2026-08-01T00:00:00.01Z', '2026-08-01T00:00:00.010Z'],
])('a statement up to %s has the ID of that up to %s', async (...times) => {
	const made = times.map(async (toTime) => (await statements([opens('0.0'), moved(), closes('1.0')], { toTime })).items[0].statementId);
	const [id, same] = await Promise.all(made);
	expect(same).toBe(id);
});
