// Times of messages: as luxon has them, which reads the rules of each zone.
import { DateTime } from 'luxon';

import { timeIn } from '../../nodes/shared/messages/time';
import { cases } from '../../scripts/lib/cases.cjs';
import { seeded } from '../support/seeded.cjs';

const ZONES = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Casablanca', 'Pacific/Apia'];

const byLuxon = (value: string, zone: string): string =>
	DateTime.fromISO(value, { zone: 'utc' }).setZone(zone).setLocale('en').toFormat('yyyy-MM-dd HH:mm:ss ZZZZ');

test('random times in seven zones', () => {
	const chance = seeded(44);
	for (let count = 0; count < cases(500, 150); count++) {
		const value = new Date(Date.UTC(1975, 0, 1) + chance() * 80 * 365.25 * 86_400_000).toISOString();
		const written = count % 2 === 0 ? value : value.replace(/Z$/, '456Z');
		for (const zone of ZONES) expect(timeIn(zone)(written)).toBe(byLuxon(value, zone));
	}
});

test.each<[unknown, string]>([
	['2026-02-30T10:00:00Z', '2026-02-30T10:00:00Z'],
	['2026-07-01T10:00:00+02:00', '2026-07-01 10:00:00 GMT+2'],
	['2026-07-01', '2026-07-01 02:00:00 GMT+2'],
	['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
	['0001-01-01T00:00:00Z', '0001-01-01 00:53:28 GMT+0:53:28'],
	['soon', 'soon'],
	['', 'time unknown'],
	[null, 'time unknown'],
])('%j is written %s', (value, expected) => {
	expect(timeIn('Europe/Berlin')(value as string)).toBe(expected);
});

test('a zone that nobody knows is UTC', () => {
	expect(timeIn('Mars/Olympus')('2026-07-01T10:00:00Z')).toBe('2026-07-01 10:00:00 UTC');
});

test('the times of a year take a few hundred reads of the rules of a zone', () => {
	const reads = jest.spyOn(DateTime, 'fromMillis');
	const write = timeIn('America/New_York');
	for (let hour = 0; hour < 8760; hour++) write(new Date(Date.UTC(2031, 0, 1, hour)).toISOString());
	// Two for each day, and those of the days on which clocks change.
	expect(reads.mock.calls.length).toBeLessThan(1000);
	reads.mockRestore();
});
