import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '60']);
const SCAN = '/api/scan';

/** The cursor a client keeps: taken from the last item as the specification says. */
const cursorOf = (item: any) => ({
	after_migration_id: item.migration_id ?? item.event.migration_id,
	after_record_time: item.record_time,
});

const updates = async (version: 'v0' | 'v2', body: object) => await client.post(`${SCAN}/${version}/updates`, body);

async function everything(version: 'v0' | 'v2', page_size: number): Promise<any[]> {
	const all: any[] = [];
	let after: object | undefined;
	for (;;) {
		const { status, json } = await updates(version, { page_size, ...(after && { after }) });
		expect(status).toBe(200);
		all.push(...json.transactions);
		if (json.transactions.length < page_size) return all;
		after = cursorOf(all.at(-1));
	}
}

const padded = (time: string) => time.replace(/(?:\.(\d+))?Z$/, (_match, digits = '') => `.${digits.padEnd(6, '0')}Z`);

/** An update as a party sees it on the ledger, with all its events. */
async function readUpdate(updateId: string, party: string) {
	const eventFormat = {
		filtersByParty: {
			[party]: {
				cumulative: [{ identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: true } } } }],
			},
		},
		verbose: true,
	};
	const includeTransactions = { eventFormat, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' };
	return await client.post('/v2/updates/update-by-id', { updateId, updateFormat: { includeTransactions } }, authorised());
}

/** Coins that a party holds at the last snapshot. */
async function coinsHeld(party: string): Promise<number> {
	const body = {
		migration_id: 0,
		record_time: '2027-01-01T00:00:00Z',
		record_time_match: 'at_or_before',
		owner_party_ids: [party],
	};
	return Number((await client.post(`${SCAN}/v1/holdings/summary`, body)).json.summaries[0].total_coin_holdings);
}

describe('one transfer', () => {
	it('shows in completions, scan updates, events and holdings alike', async () => {
		// A snapshot of what was there, so that nothing else lies between it and the next one.
		await client.make('wait', { hours: 3 });
		const before = await everything('v2', 1000);
		const { parties, ledgerEnd } = await client.world();
		const happened = await client.make('transfer', {
			from: 'alice',
			to: 'carol',
			amount: '17.5000000000',
			commandId: 'pay-1',
		});

		const completions = await client.post(
			'/v2/commands/completions?limit=10&stream_idle_timeout_ms=50',
			{ userId: 'ledger-api-user', parties: [parties.alice], beginExclusive: ledgerEnd },
			authorised(),
		);
		const completion = completions.json.map((completionEntry: any) => completionEntry.completionResponse.Completion?.value).find(Boolean);
		expect(completion).toMatchObject({ commandId: 'pay-1', updateId: happened.updateId, offset: happened.offset });

		const { json } = await updates('v2', { page_size: 10, after: cursorOf(before.at(-1)) });
		expect(json.transactions).toHaveLength(1);
		const [item] = json.transactions;
		expect(item).toMatchObject({ update_id: happened.updateId, migration_id: 0, record_time: happened.recordTime });
		expect(completion.synchronizerTime.recordTime).toBe(item.record_time);
		const created = Object.values<any>(item.events_by_id).filter((event) => event.event_type === 'created_event');
		expect(created.map((event) => event.contract_id).sort()).toEqual([...happened.created].sort());

		const own = await readUpdate(happened.updateId, parties.alice);
		expect(own.json.update.Transaction.value).toMatchObject({ recordTime: item.record_time, offset: happened.offset });

		const event = await client.get(`${SCAN}/v0/events/${happened.updateId}`);
		expect(event.json.update).toEqual(item);
		expect(event.json.verdict).toMatchObject({
			update_id: happened.updateId,
			record_time: item.record_time,
			verdict_result: 'VERDICT_RESULT_ACCEPTED',
			submitting_parties: [parties.alice],
		});
		expect(event.json.traffic_summary.total_traffic_cost).toBe(completion.paidTrafficCost);

		const stale = await coinsHeld(parties.carol);
		await client.make('wait', { hours: 3 });
		expect((await coinsHeld(parties.carol)) - stale).toBeGreaterThanOrEqual(17.5);
	});

	it('of something the governing party has no part in is a verdict only', async () => {
		const count = (await everything('v2', 1000)).length;
		const happened = await client.make('issue', { party: 'bank', to: 'alice' });
		expect(await everything('v2', 1000)).toHaveLength(count);
		const { status, json } = await client.get(`${SCAN}/v0/events/${happened.updateId}`);
		expect(status).toBe(200);
		expect(json.update).toBeNull();
		expect(json.verdict.update_id).toBe(happened.updateId);
		const [root] = json.verdict.transaction_views.views;
		expect(root.confirming_parties).toEqual([{ parties: [expect.stringMatching(/^bank::/)], threshold: 1 }]);
	});
});

describe('a command that was submitted', () => {
	const submit = async (party: string, commands: object[], more: object = {}) =>
		await client.post('/v2/commands/submit-and-wait', { commands, commandId: 'submitted', actAs: [party], ...more }, authorised());

	it('shows in scan as in its completion', async () => {
		const before = await everything('v2', 1000);
		const { alice } = (await client.world()).parties;
		const { contractId } = await client.make('createTransferOffer', { from: 'bob', to: 'alice', amount: '40.0000000000' });
		const context = await client.post(`/registry/transfer-instruction/v1/${contractId}/choice-contexts/accept`, {});
		const { choiceContextData, disclosedContracts } = context.json;
		const accept = {
			ExerciseCommand: {
				templateId: '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction',
				contractId,
				choice: 'TransferInstruction_Accept',
				choiceArgument: { extraArgs: { context: choiceContextData, meta: { values: {} } } },
			},
		};
		const { status, json: done } = await submit(alice, [accept], { disclosedContracts });
		expect(status).toBe(200);

		const { json } = await updates('v2', { page_size: 10, after: cursorOf(before.at(-1)) });
		const [, item, ...others] = json.transactions;
		expect(others).toEqual([]);
		expect(item.update_id).toBe(done.updateId);
		const exercised = item.events_by_id[item.root_event_ids[0]];
		expect(exercised).toMatchObject({ choice: 'TransferInstruction_Accept', contract_id: contractId, acting_parties: [alice] });

		const event = await client.get(`${SCAN}/v0/events/${done.updateId}`);
		expect(event.json.update).toEqual(item);
		expect(event.json.verdict).toMatchObject({ verdict_result: 'VERDICT_RESULT_ACCEPTED', submitting_parties: [alice] });
		const completions = await client.post(
			'/v2/commands/completions?limit=10&stream_idle_timeout_ms=50',
			{ parties: [alice], beginExclusive: done.completionOffset - 1 },
			authorised(),
		);
		expect(completions.json[0].completionResponse.Completion.value).toMatchObject({
			commandId: 'submitted',
			updateId: done.updateId,
			synchronizerTime: { recordTime: item.record_time },
			paidTrafficCost: event.json.traffic_summary.total_traffic_cost,
		});
	});

	it('is a verdict only where the governing party has no part in it', async () => {
		const count = (await everything('v2', 1000)).length;
		const { alice } = (await client.world()).parties;
		const createArguments = { issuer: alice, owner: alice, currency: 'CHF', amount: '10.0', observers: [] };
		const { json: done } = await submit(alice, [{ CreateCommand: { templateId: '#model-tests:Iou:Iou', createArguments } }]);
		expect(await everything('v2', 1000)).toHaveLength(count);
		const { json } = await client.get(`${SCAN}/v0/events/${done.updateId}`);
		expect(json.update).toBeNull();
		expect(json.verdict).toMatchObject({ update_id: done.updateId, submitting_parties: [alice] });
	});
});

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

describe('an event', () => {
	it('is unknown for a while after its update is reported, if the sandbox is set to', async () => {
		await client.settings({ eventLag: 2 });
		const { updateId } = await client.make('transfer');
		const ask = async () => await client.get(`${SCAN}/v0/events/${updateId}`);
		expect((await ask()).json).toEqual({ error: `Event with id ${updateId} not found` });
		expect((await ask()).status).toBe(404);
		expect((await ask()).status).toBe(200);
	});

	it('of a rejected command is a rejecting verdict, of one never sequenced nothing', async () => {
		const sequenced = await client.make('fail', { code: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
		const { json } = await client.get(`${SCAN}/v0/events/${sequenced.updateId}`);
		expect(json.verdict.verdict_result).toBe('VERDICT_RESULT_REJECTED');
		expect(json.update).toBeNull();
		const local = await client.make('fail', { code: 'DUPLICATE_COMMAND' });
		expect((await client.get(`${SCAN}/v0/events/${local.updateId}`)).status).toBe(404);
	});

	it('can carry a verdict that says nothing', async () => {
		const { updateId } = await client.make('transfer');
		await client.make('verdict', { updateId, verdict: 'VERDICT_RESULT_UNSPECIFIED' });
		expect((await client.get(`${SCAN}/v0/events/${updateId}`)).json.verdict.verdict_result).toBe('VERDICT_RESULT_UNSPECIFIED');
	});

	it('older than the verdicts is an update only', async () => {
		const [first] = await everything('v2', 1000);
		expect((await client.get(`${SCAN}/v0/events/${first.update_id}`)).json).toMatchObject({
			update: { update_id: first.update_id },
			verdict: null,
		});
	});

	it('shows an app provider being active', async () => {
		const { updateId } = await client.make('transfer', { to: 'merchant' });
		const { json } = await client.get(`${SCAN}/v0/events/${updateId}`);
		expect(json.app_activity_records.records).toEqual([{ party: expect.stringMatching(/^merchant::/), weight: expect.any(Number) }]);
		expect(json.app_activity_records.round_number).toBe((await client.world()).network.openRound);
		await client.make('wait', { hours: 1 });
		expect((await client.get(`${SCAN}/v0/events/${updateId}`)).json).toEqual(json);
	});

	it('takes the encoding by the specified and by the deployed name', async () => {
		const { updateId } = await client.make('transfer');
		const ask = async (query: string) => await client.get(`${SCAN}/v0/events/${updateId}${query}`);
		const compact = await ask('');
		const verbose = await ask('?daml_value_encoding=protobuf_json');
		expect(verbose.text).not.toBe(compact.text);
		expect((await ask('?smartcontract_value_encoding=protobuf_json')).text).toBe(verbose.text);
		expect((await ask('?daml_value_encoding=compact_json')).text).toBe(compact.text);
		expect((await ask('?daml_value_encoding=xml')).status).toBe(400);
	});
});
