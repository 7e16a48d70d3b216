// The update history of scan.
import { client, cursorOf, everything, SCAN, updates } from './scan-history.cts';

const padded = (time: string) => time.replace(/(?:\.(\d+))?Z$/, (_match, digits = '') => `.${digits.padEnd(6, '0')}Z`);

describe('update history', () => {
	it('pages without loss or repetition, in order, whatever the page size', async () => {
		const whole = await everything('v2', 1000);
		const small = await everything('v2', 7);
		expect(small).toEqual(whole);
		const times = whole.map((item) => padded(item.record_time));
		expect(times).toEqual([...new Set(times)].sort());
	});

	it('writes record times with as many digits as they need', async () => {
		const digits = (await everything('v2', 1000)).map((item) => (/\.(\d+)Z/.exec(item.record_time)?.[1] ?? '').length);
		expect(new Set(digits)).toEqual(new Set([0, 3, 6]));
	});

	it('has offsets and other event ids in the first version only', async () => {
		const [old, current] = [await everything('v0', 1000), await everything('v2', 1000)];
		expect(old.map((item) => item.update_id)).toEqual(current.map((item) => item.update_id));
		const transactions = (list: any[]) => list.filter((item) => item.events_by_id);
		const offsets = transactions(old).map((item) => item.offset);
		expect(offsets).toEqual([...new Set(offsets)].sort());
		for (const item of transactions(current)) {
			expect(item.offset).toBeUndefined();
			expect(Object.keys(item.events_by_id)).toEqual(Object.keys(item.events_by_id).sort());
			for (const id of item.root_event_ids) expect(item.events_by_id[id]).toBeDefined();
		}
		expect(transactions(old)[0].root_event_ids[0]).toBe(`#${transactions(current)[0].root_event_ids[0]}`);
	});

	it('is a tree: every event is a root or the child of one above', async () => {
		const { updateId } = await client.make('transfer');
		const { update } = (await client.get(`${SCAN}/v0/events/${updateId}`)).json;
		const reached = new Set<string>();
		const walk = (id: string) => {
			reached.add(id);
			expect(update.events_by_id[id].event_id).toBe(id);
			for (const child of update.events_by_id[id].child_event_ids ?? []) walk(child);
		};
		update.root_event_ids.forEach(walk);
		expect(reached).toEqual(new Set(Object.keys(update.events_by_id)));
		const exercised = Object.values<any>(update.events_by_id).filter((event) => event.event_type === 'exercised_event');
		expect(exercised.some((event) => event.choice === 'Archive' && event.consuming)).toBe(true);
	});

	it('holds both halves of a move between synchronizers, with the migration id inside', async () => {
		const moves = (await everything('v2', 1000)).filter((item) => item.event);
		expect(moves).toHaveLength(4);
		const [leaving, arriving] = moves;
		expect(leaving.migration_id).toBeUndefined();
		expect(leaving.event).toMatchObject({ migration_id: 0, reassignment_counter: 1, contract_id: expect.any(String) });
		expect(arriving.event).toMatchObject({
			unassign_id: leaving.event.unassign_id,
			reassignment_counter: 1,
			created_event: { contract_id: leaving.event.contract_id },
		});
		const { json } = await client.get(`${SCAN}/v0/events/${leaving.update_id}`);
		expect(json).toEqual({ update: leaving, verdict: null, traffic_summary: null, app_activity_records: null });
	});

	it('names the interface of a choice and the hash an external party signed', async () => {
		const all = await everything('v2', 1000);
		const events = all.flatMap((item) => Object.values<any>(item.events_by_id ?? {}));
		expect(events.find((event) => event.choice === 'TransferInstruction_Accept').interface_id).toMatch(
			/TransferInstructionV1:TransferInstruction$/,
		);
		expect(all.filter((item) => typeof item.external_transaction_hash === 'string')).toHaveLength(1);
	});

	it('encodes values with their types when asked', async () => {
		const { updateId, recordTime } = await client.make('transfer', { amount: '3.2500000000' });
		const before = { after_migration_id: 0, after_record_time: '2026-07-01T00:00:00Z' };
		const find = async (version: 'v0' | 'v2', how: object) =>
			(await updates(version, { page_size: 1000, after: before, ...how })).json.transactions.find(
				(item: any) => item.update_id === updateId,
			);
		const created = (item: any) =>
			Object.values<any>(item.events_by_id).find((event) => event.event_type === 'created_event').create_arguments;
		const compact = created(await find('v2', {}));
		expect(compact.amount.initialAmount).toBe('3.2500000000');
		const verbose = created(await find('v2', { daml_value_encoding: 'protobuf_json' }));
		const field = (record: any, label: string) => record.fields.find((field: any) => field.label === label).value;
		expect(field(field(verbose, 'amount').record, 'initialAmount')).toEqual({ numeric: '3.2500000000' });
		expect(field(verbose, 'owner')).toEqual({ party: compact.owner });
		expect(created(await find('v0', { lossless: true }))).toEqual(verbose);
		expect(created(await find('v0', {}))).toEqual(compact);
		expect(recordTime).toBe((await find('v0', {})).record_time);
	});

	it('goes on after a migration, and only the first version says what was carried over', async () => {
		const last = (await everything('v2', 1000)).at(-1);
		const { carriedOver } = await client.make('migrate');
		const { updateId } = await client.make('transfer');
		expect((await client.get(`${SCAN}/v0/migrations/last`)).json).toEqual({ migration_id: 1 });

		const current = (await updates('v2', { page_size: 1000, after: cursorOf(last) })).json.transactions;
		expect(current.map((item: any) => item.update_id)).toEqual([updateId]);
		expect(current[0].migration_id).toBe(1);

		const old = (await updates('v0', { page_size: 1000, after: cursorOf(last) })).json.transactions;
		const imports = old.slice(0, -1);
		expect(imports.length).toBeGreaterThan(10);
		expect(imports.length).toBeLessThanOrEqual(carriedOver);
		expect(new Set(imports.map((item: any) => item.record_time)).size).toBe(1);
		// Paging by time loses something here: the rest of the imports is not later than the first of them.
		const [first] = (await updates('v0', { page_size: 1, after: cursorOf(last) })).json.transactions;
		const rest = (await updates('v0', { page_size: 1000, after: cursorOf(first) })).json.transactions;
		expect(rest.map((item: any) => item.update_id)).toEqual([updateId]);
	});

	it.each([
		[{ page_size: 2000 }, 'Exceeded limit maximum (2000 > 1000).'],
		[{ page_size: 0 }, 'Limit must be at least 1.'],
		[{}, expect.stringContaining('page_size')],
		[{ page_size: 1, after: { after_migration_id: 0, after_record_time: 'yesterday' } }, expect.stringContaining("'yesterday'")],
	])('refuses %j in words', async (body, error) => {
		for (const version of ['v0', 'v2'] as const) {
			const answer = await updates(version, body);
			expect([answer.status, answer.json?.error ?? answer.text]).toEqual([400, error]);
		}
	});

	it('is not served while the server is loading it', async () => {
		await client.settings({ scanLoading: true });
		const answer = await updates('v2', { page_size: 1 });
		expect([answer.status, answer.json.error]).toEqual([503, expect.stringContaining('not yet loaded')]);
		expect((await client.get(`${SCAN}/readyz`)).status).toBe(503);
		expect((await client.get(`${SCAN}/version`)).status).toBe(200);
	});

	it('is refused in bursts when a test orders it, and only here', async () => {
		const error = 'Too many requests';
		const faults = [{ api: 'scan', endpoint: 'POST /v2/updates', times: 2, status: 429, body: { error } }];
		await client.post('/control/faults', { faults });
		const statuses = [];
		for (let call = 0; call < 3; call++) statuses.push((await updates('v2', { page_size: 1 })).status);
		expect(statuses).toEqual([429, 429, 200]);
	});

	it('of a server too old for the successor is a 404 that names the path', async () => {
		await client.settings({ splice: '0.4.1' });
		const answer = await updates('v2', { page_size: 1 });
		expect([answer.status, answer.json.error]).toEqual([404, expect.stringMatching(/^The requested resource could not be found: http:/)]);
		expect((await updates('v0', { page_size: 1 })).status).toBe(200);
	});
});
