// Positions of network updates, made of migration ID and record time, and the time of a read.
import { deadline, deadlineClock } from '../../nodes/shared/http/deadline';
import { compareScanPositions, type ScanPosition } from '../../nodes/shared/scan/positions';
import { UpdateReader } from '../../nodes/shared/scan/updates';
import { drain, FakeScan, idsOf, update, useScan } from './trigger-network-scan.cts';

describe('places', () => {
	it('are compared by migration first, then by time with fractions of any length', () => {
		const at = (migrationId: number | string, recordTime: string): ScanPosition => ({ migrationId, recordTime });
		const inOrder = [
			null,
			at(0, '2026-07-01T10:00:00Z'),
			at(0, '2026-07-01T10:00:00.000001Z'),
			at(0, '2026-07-01T10:00:00.1Z'),
			at(0, '2026-07-01T10:00:00.123Z'),
			at(0, '2026-07-01T10:00:00.123456Z'),
			at(0, '2026-07-01T10:00:01Z'),
			at(1, '1970-01-01T00:00:00Z'),
			at('9007199254740993', '1970-01-01T00:00:00Z'),
		];
		for (const [i, a] of inOrder.entries())
			for (const [j, b] of inOrder.entries()) expect(Math.sign(compareScanPositions(a, b))).toBe(Math.sign(i - j));
		expect(compareScanPositions(at(0, '2026-07-01T10:00:00Z'), at(0, '2026-07-01T10:00:00.000Z'))).toBe(0);
	});

	it('are sent back as they came', async () => {
		const scan = new FakeScan();
		scan.updates = [update(2, '2026-07-01T10:00:00.120Z')];
		const next = useScan(scan);
		await next();
		await next();
		expect(scan.requests.at(-1).after).toEqual({ after_migration_id: 2, after_record_time: '2026-07-01T10:00:00.120Z' });
	});
});

describe('migrations', () => {
	it('that rise while a poll reads lose nothing, though the new one begins at an earlier time', async () => {
		const scan = new FakeScan();
		scan.updates = Array.from({ length: 700 }, (_, i) => update(3, `2026-07-01T10:00:00.${String(i).padStart(6, '0')}Z`));
		scan.afterPage = () => {
			if (scan.last === 4) return;
			scan.last = 4;
			scan.updates.push(update(4, '2026-06-30T00:00:00Z'), update(4, '2026-07-01T09:00:00Z'));
		};
		expect(idsOf(await drain(useScan(scan)))).toEqual(scan.updates.map(({ update_id }) => update_id));
	});

	it('of a reassignment stand in its event', async () => {
		const scan = new FakeScan();
		const event = {
			submitter: 'alice::1220',
			source_synchronizer: 'a',
			target_synchronizer: 'b',
			migration_id: 5,
			unassign_id: 'x',
			contract_id: 'c',
			reassignment_counter: 1,
		};
		scan.updates = [{ update_id: 'r', offset: '1', record_time: '2026-07-01T10:00:00Z', event }, update(5, '2026-07-01T10:00:01Z')];
		scan.last = 5;
		const items = await drain(useScan(scan));
		expect(items).toMatchObject([
			{
				updateId: 'r',
				kind: 'unassignment',
				migrationId: 5,
				recordTime: '2026-07-01T10:00:00Z',
				source: 'a',
				target: 'b',
				events: [{ type: 'unassigned', contractId: 'c' }],
			},
			{ kind: 'transaction' },
		]);
	});

	it('that fall back mean another network: the trigger stops and says so', async () => {
		const scan = new FakeScan();
		scan.updates = [update(3, '2026-07-01T10:00:00Z')];
		scan.last = 3;
		const next = useScan(scan);
		await next();
		scan.updates = [];
		scan.last = 0;
		for (let polls = 0; polls < 2; polls++) {
			const stopped: any = await next().catch((error) => error);
			expect(stopped.message).toBe('This trigger has read into migration 3, but the network is at migration 0');
			expect(stopped.description).toContain('The trigger stops so that it skips no events.');
			expect(stopped.description).not.toContain('Nothing is skipped');
		}
	});

	it('that was typed and is later than the network names the field, not something that was read', async () => {
		const scan = new FakeScan();
		scan.updates = [];
		scan.last = 3;
		const next = useScan(
			scan,
			{ startFrom: 'position', afterMigrationId: '9', afterRecordTime: '2026-07-01T10:00:00Z' },
			{ start: 'typed' },
		);
		await next().catch(() => {});
		const stopped: any = await next().catch((error) => error);
		expect(stopped.message).toMatch(/: 9 is later than the migration of the network, which is 3$/);
		expect(stopped.description).toContain('No update comes after such a position.');
	});

	it('that cannot be asked for do not stop an idle poll, and are left alone for a while', async () => {
		const scan = new FakeScan();
		scan.updates = [update(3, '2026-07-01T10:00:00Z')];
		const next = useScan(scan);
		await next();
		let requestCount = 0;
		scan.migration = async () => {
			requestCount++;
			return { ok: false, failure: { message: 'a gateway refuses', origin: 'proxy', httpStatus: 403, retryable: false } };
		};
		expect([await next(), await next(), await next()]).toEqual([[], [], []]);
		expect(requestCount).toBe(1);
		scan.updates.push(update(3, '2026-07-01T10:00:01Z'));
		expect(idsOf(await next())).toEqual([scan.updates[1].update_id]);
	});
});

describe('the time of a read', () => {
	it('is what a deadline leaves of it', () => {
		const clock = jest.spyOn(deadlineClock, 'now').mockReturnValue(1000);
		const left = deadline(500);
		clock.mockReturnValue(1200);
		expect(left()).toBe(300);
		clock.mockReturnValue(9000);
		expect(left()).toBe(1);
		clock.mockRestore();
	});

	it.each<[string, number, { timeoutMs: number } | undefined, number[]]>([
		['is shared by all it asks', 15_000, { timeoutMs: 40_000 }, [40_000, 25_000]],
		['is a minute for each request by default', 55_000, undefined, [60_000, 60_000]],
	])('%s', async (_, tookMs, limits, expected) => {
		const scan = new FakeScan();
		scan.updates = [...Array.from({ length: 600 }, () => update(0, '2026-07-01T10:00:00Z'))];
		let now = 1000;
		const clock = jest.spyOn(deadlineClock, 'now').mockImplementation(() => now);
		scan.afterPage = () => void (now += tookMs);
		await new UpdateReader(scan as never, { encoding: 'compact_json', version: 'auto' }).page(null, limits);
		clock.mockRestore();
		expect(scan.requests.map(({ timeoutMs }) => timeoutMs)).toEqual(expected);
	});
});
