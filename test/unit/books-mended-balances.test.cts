// Balances around movements: what a limit cuts off, what it counts, and the fields of their items.
import { checkedJournal, closes, makes, moved, onLedger, opens, statements, TREASURY } from './books-user.cts';
import { creates } from './tokens-support.cts';
import { getManyTokenMovements } from '../../nodes/CantonToken/operations/movement/getAll';

const JULY = [opens('0.0'), moved({ change: '5.0', value: '10.00' }), closes('5.0')];

test('of two months the second of which is cut off', async () => {
	const lock = moved({ kind: 'lock', change: '0.0', eventId: '1220ac:1:0', recordTime: '2026-08-02T00:00:00Z' });
	const { message } = await checkedJournal([...JULY, opens('5.0'), lock]);
	expect(message).toContain('the journal would not be complete');
});

test('of items of which the first are there twice', async () => {
	const rows = [opens('0.0'), moved({ change: '5.0', value: '10.00' }), closes('5.0')];
	expect((await checkedJournal([...rows, ...rows.slice(0, 2)])).message).toBe('');
	expect((await checkedJournal([...rows, ...rows])).message).toBe('');
});

test('of two parties the second of which is cut off', async () => {
	const lock = moved({ kind: 'lock', change: '0.0', party: TREASURY, eventId: '1220ac:1:0' });
	const rows = [...JULY, opens('7.0', { party: TREASURY }), lock];
	expect((await checkedJournal(rows)).message).toContain('the journal would not be complete');
	// One file, and none of the treasury, which holds 7 coins.
	expect((await statements(rows)).message).toContain('The bank statement would not be complete');
});

test('a limit of one movement returns one', async () => {
	const updates = [1, 2, 3].map((offset) => makes(offset, `0${offset}T12:00:00Z`, [creates(`00${offset}`, 'alice', '5.0')]));
	const { items } = await onLedger(getManyTokenMovements, { returnAll: false, limit: 1, options: { includeBalances: true } }, { updates });
	expect(items.map(({ kind }) => kind)).toEqual(['openingBalance', 'mint']);
});

test('balances have the fields of movements, those of the holdings included', async () => {
	const [before, holding] = [creates('000', 'alice', '1.0'), creates('001', 'alice', '5.0')];
	const { items } = await onLedger(
		getManyTokenMovements,
		{ afterOffset: '1', options: { includeBalances: true, includeHoldings: true, checkBalances: false } },
		{ updates: [makes(2, '02T12:00:00Z', [holding])], ends: [before] },
	);
	expect(items.map(({ kind }) => kind)).toEqual(['openingBalance', 'mint', 'closingBalance']);
	expect(Object.keys(items[0]).sort()).toEqual(Object.keys(items[1]).sort());
});
