// Books of what strangers may name: instruments, holdings that nobody can read.
import { booked, journal, makes, moved, onLedger } from './books-user.cts';
import { creates } from './tokens-support.cts';
import { getJournal } from '../../nodes/CantonToken/operations/movement/getJournal';

test('a fake instrument that is named after a real one is not on the account of the real one', async () => {
	const fake = moved({ instrumentId: 'USD@bank::1220', instrumentAdmin: 'mallory::1220', kind: 'transfer', counterparty: 'mallory::1220' });
	const made = await journal([fake], { linesIn: 'tokens', assetAccounts: 'USD@bank::1220; *; 1410\n*; *; 1400' });
	expect(booked(made)[0]).toBe('1400 1.0000000000');
});

test('an instrument that nobody knows is not named null', async () => {
	const { message } = await onLedger(getJournal, {}, { updates: [makes(1, '01T12:00:00Z', [creates('008', 'alice', 'x')])] });
	expect(message).not.toContain('null');
});

test('no colon at the end', async () => {
	expect((await journal([moved({ recordTime: null })])).message).not.toMatch(/: $/);
});
