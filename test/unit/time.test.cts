import { DateTime } from 'luxon';

import { toUtc } from '../../nodes/shared/values/dateTime';

test.each([
	['2026-07-01T10:00:00Z', '2026-07-01T10:00:00Z'],
	['2026-07-01T10:00:00.123456Z', '2026-07-01T10:00:00.123456Z'],
	['2026-07-01T10:00:00.123456+02:00', '2026-07-01T08:00:00.123456Z'],
	['2026-07-01 10:00', '2026-07-01T08:00:00Z'],
	['2026-07-01', '2026-06-30T22:00:00Z'],
	[1782900000000, '2026-07-01T10:00:00.000Z'],
	['1782900000000', '2026-07-01T10:00:00.000Z'],
	[1782900000, '2026-07-01T10:00:00.000Z'],
	['1782900000', '2026-07-01T10:00:00.000Z'],
	[1782900, undefined],
	['nonsense', undefined],
	['2026-13-01', undefined],
	[{}, undefined],
])('%p read in Berlin is %p', (value, expected) => {
	expect(toUtc(value, 'Europe/Berlin')).toBe(expected);
});

test('a DateTime, as expressions give it', () => {
	expect(toUtc(DateTime.fromISO('2026-07-01T10:00:00.5Z', { zone: 'utc' }), 'utc')).toBe('2026-07-01T10:00:00.500Z');
});
