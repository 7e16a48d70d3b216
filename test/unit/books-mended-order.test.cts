// Movements are booked in the order of the ledger, those of an update one after the other.
import { booked, journal, makes, moved, onLedger } from './books-user.cts';
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
