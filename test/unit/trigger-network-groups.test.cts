// Network updates that share one record time, or that name none.
import * as fc from 'fast-check';

import { compareScanPositions, type ScanPosition } from '../../nodes/shared/scan/positions';
import { UpdateReader } from '../../nodes/shared/scan/updates';
import { drain, FakeScan, idsOf, update, useScan } from './trigger-network-scan.cts';

describe('updates that share one record time', () => {
	const imports = (count: number, migration = 1) => Array.from({ length: count }, () => update(migration, '1970-01-01T00:00:00Z'));

	it('are all delivered, once, where a page ends among them', async () => {
		const scan = new FakeScan();
		scan.updates = [
			...Array.from({ length: 450 }, (_, i) =>
				update(0, `2026-07-01T10:00:${String(i % 60).padStart(2, '0')}.${String(i).padStart(6, '0')}Z`),
			),
			...imports(120),
			update(1, '2026-07-02T00:00:00Z'),
		];
		scan.updates.sort((a, b) =>
			compareScanPositions(
				{ migrationId: a.migration_id, recordTime: a.record_time },
				{ migrationId: b.migration_id, recordTime: b.record_time },
			),
		);
		expect(idsOf(await drain(useScan(scan)))).toEqual(scan.updates.map(({ update_id }) => update_id));
	});

	it('are not divided by Max Items per Poll', async () => {
		const scan = new FakeScan();
		scan.updates = [update(0, '2026-07-01T10:00:00Z'), ...imports(40), update(1, '2026-07-02T00:00:00Z')];
		const next = useScan(scan, {}, { maxItems: 10 });
		expect([await next(), await next(), await next()].map(({ length }) => length)).toEqual([41, 1, 0]);
	});

	it('that fill a page are read in the largest page there is', async () => {
		const scan = new FakeScan();
		scan.updates = [...imports(900), update(1, '2026-07-02T00:00:00Z')];
		expect(idsOf(await drain(useScan(scan)))).toEqual(scan.updates.map(({ update_id }) => update_id));
	});

	it('that no page can hold leave a visible gap, and the rest goes on', async () => {
		const scan = new FakeScan();
		scan.updates = [...imports(1100), update(1, '2026-07-02T00:00:00Z')];
		const items = await drain(useScan(scan));
		expect(items.length).toBe(1002);
		expect(items[1000]).toMatchObject({ event: 'gap', position: { migrationId: 1, recordTime: '1970-01-01T00:00:00Z' } });
		expect(items[1001].updateId).toBe(scan.updates.at(-1).update_id);
	});

	it('hold in random histories, with random maxima', async () => {
		const history = fc.array(fc.record({ rise: fc.constantFrom(0, 0, 0, 0, 1), group: fc.integer({ min: 1, max: 60 }) }), {
			minLength: 1,
			maxLength: 60,
		});
		await fc.assert(
			fc.asyncProperty(history, fc.integer({ min: 1, max: 300 }), async (groups, maxItems) => {
				const scan = new FakeScan();
				let migration = 0;
				for (const [index, { rise, group }] of groups.entries()) {
					migration += rise;
					for (let i = 0; i < group; i++)
						scan.updates.push(update(migration, `2026-07-01T10:00:00.${String(index + 1).padStart(6, '0')}Z`));
				}
				expect(idsOf(await drain(useScan(scan, {}, { maxItems })))).toEqual(scan.updates.map(({ update_id }) => update_id));
			}),
			{ numRuns: 60 },
		);
	});
});

describe('updates that name no place', () => {
	const at = (index: number) => `2026-07-01T10:00:00.${String(index).padStart(6, '0')}Z`;
	const readAll = async (scan: FakeScan, size: number) => {
		const reader = new UpdateReader(scan as never, { encoding: 'compact_json', version: 'auto' });
		const ids: string[] = [];
		for (let from: ScanPosition = null, rounds = 0; rounds < 5000; rounds++) {
			const page = await reader.page(from, { size });
			ids.push(...page.updates.map(({ update_id }) => update_id));
			if (page.end) return ids;
			from = page.position;
		}
		throw new Error('it does not come to an end');
	};

	it('at the end of a full page do not take the rest of a group with them', async () => {
		const scan = new FakeScan();
		// The page of 500 ends with the nameless one, in the middle of what shares one record time.
		scan.updates = [
			...Array.from({ length: 490 }, (_, i) => update(0, at(i))),
			...Array.from({ length: 30 }, () => update(0, at(600))),
			update(0, at(700)),
		];
		scan.nameless.add(scan.updates[499]);
		const items = await drain(useScan(scan));
		expect(items.map(({ eventId }) => eventId)).toEqual(scan.updates.map(({ update_id }) => update_id));
	});

	it('that end a full page of one record time let it be read in the largest page', async () => {
		const scan = new FakeScan();
		scan.updates = [...Array.from({ length: 600 }, () => update(0, at(1))), update(0, at(2))];
		scan.nameless.add(scan.updates[499]);
		expect((await drain(useScan(scan))).map(({ eventId }) => eventId)).toEqual(scan.updates.map(({ update_id }) => update_id));
	});

	it('that end or begin a group too large for any page leave the visible gap all the same', async () => {
		const scan = new FakeScan();
		scan.updates = [...Array.from({ length: 1100 }, () => update(0, at(1))), update(0, at(2))];
		for (const index of [0, 499, 999]) scan.nameless.add(scan.updates[index]);
		const items = await drain(useScan(scan));
		expect(items.length).toBe(1002);
		expect(items.filter(({ decodeError }) => decodeError).length).toBe(3);
		expect(items.filter(({ event }) => event === 'gap')).toMatchObject([{ position: { migrationId: 0, recordTime: at(1) } }]);
		expect(items.at(-1).updateId).toBe(scan.updates.at(-1).update_id);
	});

	it('and stand between two groups of a full page that offers no other cut', async () => {
		const scan = new FakeScan();
		scan.updates = [update(0, at(1)), ...Array.from({ length: 1000 }, () => update(0, at(2))), update(0, at(3))];
		scan.updates.splice(1, 0, update(0, at(2)));
		scan.nameless.add(scan.updates[1]);
		const items = await drain(useScan(scan));
		expect(items.filter(({ event }) => event === 'gap').length).toBe(1);
		expect(items[0].updateId).toBe(scan.updates[0].update_id);
		expect(items[1]).toMatchObject({ decodeError: expect.any(String), eventId: scan.updates[1].update_id });
		expect(items.at(-1).updateId).toBe(scan.updates.at(-1).update_id);
	});

	it('and fill a page are delivered; that there is no way behind them is said', async () => {
		const scan = new FakeScan();
		scan.updates = Array.from({ length: 1200 }, (_, i) => update(0, at(i)));
		for (const update of scan.updates.slice(0, 1100)) scan.nameless.add(update);
		const next = useScan(scan);
		const items = await next();
		expect(items.map(({ eventId }) => eventId)).toEqual(scan.updates.slice(0, 1000).map(({ update_id }) => update_id));
		expect(items.every(({ event, decodeError }) => event === 'networkUpdate' && decodeError)).toBe(true);
		await expect(next()).rejects.toThrow('The server returned 1000 entries without a position');
	});

	it.each([['soon'], [''], [1782900000]])('are also those with a record time of %j: the place never becomes that', async (record_time) => {
		const scan = new FakeScan();
		scan.updates = [update(0, at(1))];
		const next = useScan(scan);
		const attempt = scan.attempt.bind(scan);
		scan.attempt = async (endpoint, call) => {
			const attempted = await attempt(endpoint, call);
			return {
				ok: true,
				answer: { transactions: [...attempted.answer.transactions, update(0, record_time as string, { update_id: 'odd' })] },
			};
		};
		expect(await next()).toMatchObject([
			{ eventId: scan.updates[0].update_id },
			{ eventId: 'odd', decodeError: expect.any(String), raw: { record_time } },
		]);
		await next();
		expect(scan.requests.at(-1).after).toEqual({ after_migration_id: 0, after_record_time: at(1) });
	});

	it('come once in random histories, whatever the page', async () => {
		const history = fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 40 });
		await fc.assert(
			fc.asyncProperty(history, fc.integer({ min: 1, max: 30 }), async (groups, size) => {
				const scan = new FakeScan();
				groups.forEach((group, index) => {
					for (const nameless of group) {
						const entry = update(0, at(index + 1));
						scan.updates.push(entry);
						if (nameless) scan.nameless.add(entry);
					}
				});
				expect(await readAll(scan, size)).toEqual(scan.updates.map(({ update_id }) => update_id));
			}),
			{ numRuns: 200 },
		);
	});
});
