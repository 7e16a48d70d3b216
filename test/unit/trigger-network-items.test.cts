// Items of network updates: their eventId, filters, and answers that are not as expected.
import type { IDataObject } from 'n8n-workflow';

import { drain, FakeScan, idsOf, update, useScan } from './trigger-network-scan.cts';

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
