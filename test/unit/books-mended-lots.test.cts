// Lots keep their currency, cover what moves between own parties, and take no more time the more there are.
import { ALICE, checkedJournal, closes, COIN, journal, moved, movedDaily, opens, statements, TREASURY } from './books-user.cts';
import { Lots } from '../../nodes/CantonToken/journal/lots';

const lots = { costBasis: 'fifo', gainAccount: '4900' };
const OPENING = `${COIN}; 10.0; 20.00; 2026-06-01T00:00:00Z; EUR`;

test('lots keep their currency over a month without a movement', async () => {
	const { items } = await checkedJournal([opens('10.0'), closes('10.0')], { ...lots, openingLots: OPENING, journalOutput: 'lots' });
	expect(items).toEqual([
		{ instrument: COIN, quantity: '10.0000000000', cost: '20.00', currency: 'EUR', acquiredAt: '2026-06-01T00:00:00Z' },
	]);
});

test('costs in euros never become costs in dollars', async () => {
	const { items } = await checkedJournal([opens('10.0'), closes('10.0')], { ...lots, openingLots: OPENING, journalOutput: 'lots' });
	const spent = moved({ change: '-10.0', value: '-30.00', currency: 'USD', kind: 'burn' });
	const after = await checkedJournal([opens('10.0'), spent, closes('0.0')], { ...lots, openingLots: items });
	expect(after.message).toContain('EUR');
});

test('opening lots in two currencies are refused', async () => {
	const { message } = await checkedJournal([opens('20.0'), closes('20.0')], {
		...lots,
		...{ openingLots: `${OPENING}\n${OPENING.replace('EUR', 'USD')}`, journalOutput: 'lots' },
	});
	expect(message).toContain('Opening Lots: row 2');
});

test('a transfer between own parties of more than the lots have is refused', async () => {
	const [mint, out] = movedDaily({}, { kind: 'transfer', change: '-10.0', value: '-20.00', counterparty: TREASURY });
	const into = { ...out, party: TREASURY, counterparty: ALICE, change: '10.0', value: '20.00', eventId: '1220a1:1:1' };
	const { message } = await journal([mint!, out!, into], { costBasis: 'fifo', gainAccount: '4900' });
	expect(message).toContain('there is less left than');
});

test('50,000 lots, and as many that leave', () => {
	const lots = new Lots(
		'fifo',
		Array.from({ length: 50_000 }, () => ({ quantity: 10n, cost: 7n, acquiredAt: '' })),
	);
	const begin = performance.now();
	for (let index = 0; index < 5_000; index++) lots.take(1n);
	const ms = performance.now() - begin;
	expect(ms).toBeLessThan(1000);
});

test('with Check Balances off, lots are not compared with the balances', async () => {
	const openingLots = `${COIN}; 5.0; 10.00; x\nGold@bank::1220; 7.0; 7.00; x`;
	const { message } = await journal([opens('5.0'), moved(), closes('6.0')], { costBasis: 'fifo', gainAccount: '4900', openingLots });
	expect(message).toBe('');
});

test('the first row of Opening Values may have the names of its description', async () => {
	const rows = [opens('5.0'), moved(), closes('6.0')];
	expect((await statements(rows, { openingValues: 'instrument; party; value\nAmulet; alice; 10.00' })).message).toBe('');
});

test('the first row of Opening Lots may have the names of its description', async () => {
	const openingLots = `instrument; quantity; cost; time\n${COIN}; 5.0; 10.00; 2026-06-01`;
	expect((await journal([moved()], { costBasis: 'fifo', gainAccount: '4900', openingLots })).message).toBe('');
});

test.each([
	['fifo', 4n, 10n],
	['average', 4n, 10n],
] as const)('sums of lots are those of what is left (%s)', (method, quantity, cost) => {
	const lots = new Lots(method, [
		{ quantity: 2n, cost: 5n, acquiredAt: 'a' },
		{ quantity: 2n, cost: 5n, acquiredAt: 'b' },
	]);
	expect([lots.quantity, lots.cost]).toEqual([quantity, cost]);
	expect(lots.take(2n)).toBe(5n);
	expect([lots.quantity, lots.cost, lots.left]).toEqual([2n, 5n, [{ quantity: 2n, cost: 5n, acquiredAt: method === 'fifo' ? 'b' : 'a' }]]);
	expect(lots.take(2n)).toBe(5n);
	lots.add({ quantity: 1n, cost: 3n, acquiredAt: 'c' });
	expect([lots.quantity, lots.cost, lots.left]).toEqual([1n, 3n, [{ quantity: 1n, cost: 3n, acquiredAt: 'c' }]]);
});
