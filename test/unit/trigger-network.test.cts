// Network updates: places made of migration ID and record time, with what makes them awkward.
import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { Host, Settings } from '../../nodes/shared/polling/host';
import { poll } from '../../nodes/shared/polling/poll';
import { PollMemory } from '../../nodes/shared/polling/memory';
import { networkUpdate } from '../../nodes/CantonScanEventTrigger/events/networkUpdate';
import { Parameters } from '../../nodes/shared/parameters/parameters';
import { deadline, deadlineClock } from '../../nodes/shared/http/deadline';
import { compareScanPositions, type ScanPosition } from '../../nodes/shared/scan/positions';
import { UpdateReader } from '../../nodes/shared/scan/updates';

const node = {
	name: 'Canton Scan Event Trigger',
	type: 'n8n-nodes-canton.cantonScanEventTrigger',
	typeVersion: 1,
	id: 'n',
	position: [0, 0],
	parameters: {},
};

/** A scan with a history in order: at most so many updates a page, strictly after the place asked for. */
class FakeScan {
	baseUrl = 'https://scan.example/api/scan';

	updates: any[] = [];

	/** The network's migration. That of its latest update by default. */
	last?: number;

	requests: any[] = [];

	/** Updates that are reported without migration ID and record time. */
	readonly nameless = new Set<any>();

	/** Called after each page, e.g. to let the network move while it is being read. */
	afterPage?: () => void;

	async attempt(endpoint: string, args: any): Promise<any> {
		const { body, timeoutMs } = typeof args === 'function' ? args('current') : args;
		if (endpoint === 'GET /v0/migrations/last') return await this.migration();
		this.requests.push({ endpoint, timeoutMs, ...body });
		const from: ScanPosition = body.after ? { migrationId: body.after.after_migration_id, recordTime: body.after.after_record_time } : null;
		const positionOf = ({ migration_id, record_time, event }: any) => ({
			migrationId: migration_id ?? event.migration_id,
			recordTime: record_time,
		});
		const transactions = this.updates.filter((update) => compareScanPositions(positionOf(update), from) > 0).slice(0, body.page_size);
		this.afterPage?.();
		return {
			ok: true,
			answer: {
				transactions: transactions.map((transaction) =>
					this.nameless.has(transaction) ? { ...transaction, migration_id: undefined, record_time: undefined } : transaction,
				),
			},
		};
	}

	async migration(): Promise<any> {
		return {
			ok: true,
			answer: {
				migration_id: this.last ?? Math.max(0, ...this.updates.map(({ migration_id, event }) => migration_id ?? event.migration_id)),
			},
		};
	}

	unwrap({ ok, answer, failure }: any) {
		if (ok) return answer;
		throw this.error(failure);
	}

	error({ message }: { message: string }) {
		return new Error(`refused: ${message}`);
	}
}

let serial = 0;
const update = (migration_id: number, record_time: string, more: object = {}) => ({
	update_id: `u${serial++}`,
	migration_id,
	record_time,
	workflow_id: '',
	synchronizer_id: 's',
	effective_at: record_time,
	root_event_ids: [],
	events_by_id: {},
	...more,
});

function useScan(scan: FakeScan, parameters: IDataObject = {}, settings: Partial<Settings> = {}) {
	const values: IDataObject = { startFrom: 'beginning', simplify: true, ...parameters };
	const context = { getNode: () => node, getNodeParameter: (name: string) => values[name], getTimezone: () => 'UTC' };
	const data: IDataObject = {};
	const memory = new PollMemory();
	const trigger = `w${serial++}:n`;
	let now = 1_000_000;
	return async (): Promise<any[]> => {
		now += 60_000;
		const source = networkUpdate.open(
			{ trigger, node: node as never, parameters: new Parameters(context as never, [], 0), parties: [], named: [], memory, warn: () => {} },
			scan as never,
		);
		const host: Host = {
			trigger,
			budgetMs: 300_000,
			reason: 'schedule',
			now: () => now,
			load: () => data.cursor,
			loadInitial: () => undefined,
			storeInitial: () => {},
			store: (state) => void (data.cursor = state as IDataObject),
			userError: (message) => new Error(message),
			warn: () => {},
		};
		return (await poll(host, memory, source, { start: 'x', fromNow: false, maxItems: 1000, ...settings })) ?? [];
	};
}

async function drain(next: () => Promise<any[]>): Promise<any[]> {
	const all: any[] = [];
	for (let items = await next(); items.length > 0; items = await next()) all.push(...items);
	return all;
}

const idsOf = (items: any[]) => items.map(({ updateId }) => updateId);

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

describe('answers that are not as expected', () => {
	it.each([
		['nothing', {}],
		['something else', { transactions: {} }],
		['a list', []],
	])('%s in place of the updates is a failure, and nothing moves', async (_, answer) => {
		const scan = new FakeScan();
		scan.updates = [update(1, '2026-07-01T10:00:00Z')];
		const next = useScan(scan);
		const attempt = scan.attempt.bind(scan);
		scan.attempt = async () => ({ ok: true, answer });
		await expect(next()).rejects.toThrow('refused: its answer has no list "transactions"');
		scan.attempt = attempt;
		expect(idsOf(await next())).toEqual([scan.updates[0].update_id]);
	});

	it.each([[{}], [{ migration_id: null }], [{ migration_id: -1 }], [{ migration_id: 'four' }], [[]]])(
		'%j in place of the last migration never becomes a place',
		async (answer) => {
			const scan = new FakeScan();
			const next = useScan(scan, { startFrom: 'now' }, { fromNow: true });
			scan.migration = async () => ({ ok: true, answer });
			await expect(next()).rejects.toThrow('refused: its answer names no migration ID');
		},
	);

	it.each([[null], ['text'], [7]])('%j among the updates comes as it is', async (element) => {
		const scan = new FakeScan();
		scan.attempt = async () => ({ ok: true, answer: { transactions: [element] } });
		const next = useScan(scan);
		expect(await next()).toEqual([
			{
				event: 'networkUpdate',
				eventId: expect.stringMatching(/^raw:[0-9a-f]{16}$/),
				decodeError: 'it has no migration ID or record time',
				raw: element,
			},
		]);
		expect(await next()).toEqual([]);
	});
});

describe('every item that stands for an update has an eventId', () => {
	const only = async (read: any, parameters: IDataObject = {}) => {
		const scan = new FakeScan();
		scan.updates = [read];
		const [item] = await useScan(scan, parameters)();
		return item;
	};

	it.each([[true], [false]])('the update ID, simplified or not (%s)', async (simplify) => {
		const entry = update(0, '2026-07-01T10:00:00Z');
		expect(await only(entry, { simplify })).toMatchObject({ eventId: entry.update_id, updateId: entry.update_id });
	});

	it('the update ID also where the update cannot be read', async () => {
		const entry = update(0, '2026-07-01T10:00:00Z', { root_event_ids: ['lost'] });
		expect(await only(entry)).toMatchObject({ decodeError: expect.any(String), eventId: entry.update_id });
	});

	it.each([[undefined], [''], [null], [5]])(
		'one made of its content where the update ID is %j, which makes it unreadable',
		async (update_id) => {
			const [first, same, other] = [
				await only(update(0, '2026-07-01T10:00:00Z', { update_id })),
				await only(update(0, '2026-07-01T10:00:00Z', { update_id })),
				await only(update(0, '2026-07-01T10:00:01Z', { update_id })),
			];
			expect(first).toEqual({
				event: 'networkUpdate',
				eventId: expect.stringMatching(/^raw:[0-9a-f]{16}$/),
				decodeError: 'it has no update ID',
				raw: expect.objectContaining({ record_time: '2026-07-01T10:00:00Z' }),
			});
			expect(same.eventId).toBe(first.eventId);
			expect(other.eventId).not.toBe(first.eventId);
		},
	);
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

describe('filters', () => {
	const created = (id: string, name: string, party: string) => ({
		event_type: 'created_event',
		event_id: id,
		contract_id: `c${id}`,
		template_id: `${'0'.repeat(64)}:M:${name}`,
		package_name: 'pack',
		create_arguments: { n: name },
		created_at: '2026-07-01T10:00:00Z',
		signatories: [party],
		observers: [],
	});
	const tree = (...events: any[]) => ({
		root_event_ids: events.map(({ event_id }) => event_id),
		events_by_id: Object.fromEntries(events.map((event) => [event.event_id, event])),
	});

	it('party and template have to hold for one event; only such events are shown', async () => {
		const scan = new FakeScan();
		scan.updates = [
			update(0, '2026-07-01T10:00:00Z', tree(created('1', 'A', 'alice::1220'), created('2', 'B', 'bob::1220'))),
			update(0, '2026-07-01T10:00:01Z', tree(created('3', 'A', 'bob::1220'), created('4', 'B', 'alice::1220'))),
		];
		const items = await drain(useScan(scan, { parties: 'alice::1220', templates: '#pack:M:A' }));
		expect(items).toMatchObject([
			{ updateId: scan.updates[0].update_id, events: [{ type: 'created', contractId: 'c1', packageName: 'pack' }] },
		]);
		expect(items[0].events.length).toBe(1);
	});

	it('kind; and what cannot be read comes as it is', async () => {
		const scan = new FakeScan();
		scan.updates = [update(0, '2026-07-01T10:00:00Z'), update(0, '2026-07-01T10:00:01Z', { root_event_ids: ['lost'] })];
		expect(await drain(useScan(scan, { updateKinds: ['assignment'] }))).toMatchObject([
			{ decodeError: expect.stringContaining('does not hold'), raw: { update_id: scan.updates[1].update_id } },
		]);
	});

	it.each([
		[{ root_event_ids: undefined }, 'it has no "root_event_ids"'],
		[
			{ root_event_ids: ['1'], events_by_id: { 1: { event_type: 'created_event', contract_id: 'c', observers: [] } } },
			'it has no "events_by_id.1.signatories"',
		],
		[
			{ root_event_ids: ['1'], events_by_id: { 1: { event_type: 'exercised_event', contract_id: 'c' } } },
			'it has no "events_by_id.1.child_event_ids"',
		],
		[{ event: { migration_id: 0, created_event: null } }, 'it has no "event.created_event"'],
		[{ event: 'none' }, 'it has a "event" that is not an object'],
		[
			{ root_event_ids: ['1'], events_by_id: { 1: { event_type: 'created_event', contract_id: 'c', signatories: [], observers: 1 } } },
			'it has a "events_by_id.1.observers" that is not a list',
		],
	])('of which none can be read in %j: the item says what it lacks', async (odd, decodeError) => {
		const scan = new FakeScan();
		scan.updates = [update(0, '2026-07-01T10:00:00Z', odd)];
		expect(await drain(useScan(scan))).toMatchObject([{ decodeError, raw: { update_id: scan.updates[0].update_id } }]);
	});
});
