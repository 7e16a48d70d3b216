// Events of scan, and one transfer and one command as scan and the ledger show them.
import { authorised } from './client.cts';
import { client, cursorOf, everything, SCAN, updates } from './scan-history.cts';

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
