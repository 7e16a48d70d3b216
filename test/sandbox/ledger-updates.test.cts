// Updates: pages for polling, the list, single ones.
import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '60']);
const PAGE = '/v2/updates/get-updates-page';
const LIST = '/v2/updates';

let world: any;
let alice: string;
let bob: string;

beforeEach(async () => {
	world = await client.world();
	({ alice, bob } = world.parties);
});

const format = (shape = 'ACS_DELTA', party = alice) => ({
	includeTransactions: {
		eventFormat: { filtersByParty: { [party]: {} } },
		transactionShape: `TRANSACTION_SHAPE_${shape}`,
	},
});
const reassignments = () => ({ includeReassignments: { filtersByParty: { [alice]: {} } } });
const post = async (path: string, body: object, subject?: string) => await client.post(path, body, authorised(subject));
const page = async (body: object, subject?: string) => await post(PAGE, { updateFormat: format(), ...body }, subject);
const valueOf = ({ update }: any) => (Object.values(update)[0] as any).value;
const code = ({ json }: { json: any }) => json?.code;

async function everything(body: object): Promise<any[]> {
	const all: any[] = [];
	let begin = 0;
	for (;;) {
		const { status, json } = await page({ ...body, beginOffsetExclusive: begin });
		expect(status).toBe(200);
		all.push(...json.updates);
		begin = json.highestPageOffsetInclusive;
		if (json.updates.length === 0) return all;
	}
}

describe('a page of updates', () => {
	it('is followed by the next one from its highest offset, nothing twice, nothing missing', async () => {
		const small = await everything({ maxPageSize: 7 });
		const large = await everything({ maxPageSize: 2000 });
		expect(small.map((update) => valueOf(update).updateId)).toEqual(large.map((update) => valueOf(update).updateId));
		const offsets = small.map((update) => valueOf(update).offset);
		expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
		expect(small.length).toBeGreaterThan(40);
		expect(small.every(({ update }) => 'Transaction' in update)).toBe(true);
	});

	it('always has a token without an end, and moves its bound over what is not shown', async () => {
		const begin = world.ledgerEnd;
		const empty = await page({ beginOffsetExclusive: begin });
		expect(empty.json).toMatchObject({
			updates: [],
			lowestPageOffsetExclusive: begin,
			highestPageOffsetInclusive: begin,
		});
		expect(empty.json.nextPageToken).toEqual(expect.any(String));
		const other = await client.make('fail', { party: 'carol' });
		const moved = await page({ beginOffsetExclusive: begin });
		expect(moved.json).toMatchObject({ updates: [], highestPageOffsetInclusive: other.offset + 2 });
		const mine = await client.make('tap', {});
		const next = await page({ beginOffsetExclusive: begin, pageToken: moved.json.nextPageToken });
		expect(next.json.updates.map((update: any) => valueOf(update).updateId)).toEqual([mine.updateId]);
	});

	it('ends at its end, if it has one', async () => {
		const bounds = { beginOffsetExclusive: 0, endOffsetInclusive: world.ledgerEnd, maxPageSize: 30 };
		const seen: any[] = [];
		let pageToken: string | undefined;
		let pages = 0;
		do {
			const { json } = await page({ ...bounds, ...(pageToken && { pageToken }) });
			seen.push(...json.updates);
			pageToken = json.nextPageToken;
			pages++;
		} while (pageToken && pages < 20);
		expect(pages).toBeGreaterThan(1);
		expect(pages).toBeLessThan(20);
		expect(seen).toHaveLength((await everything({})).length);
	});

	it('goes backwards from its end', async () => {
		const open = await page({ descendingOrder: true });
		expect(open.json.highestPageOffsetInclusive).toBe(world.ledgerEnd);
		const list = await post('/v2/updates', { beginExclusive: 0, descendingOrder: true, updateFormat: format() });
		expect(code(list)).toBe('DESCENDING_ORDER_MISSING_END');
		const bounds = { endOffsetInclusive: world.ledgerEnd, maxPageSize: 9, descendingOrder: true };
		const seen: number[] = [];
		let pageToken: string | undefined;
		do {
			const { json } = await page({ ...bounds, ...(pageToken && { pageToken }) });
			seen.push(...json.updates.map((update: any) => valueOf(update).offset));
			pageToken = json.nextPageToken;
		} while (pageToken);
		expect(seen).toEqual((await everything({})).map((update) => valueOf(update).offset).reverse());
	});

	it('keeps to the bounds of its size and its token', async () => {
		for (const maxPageSize of [0, -3, 2001]) expect(code(await page({ maxPageSize }))).toBe('INVALID_ARGUMENT');
		const { json } = await page({ maxPageSize: 5 });
		const again = async (body: object) => await page({ maxPageSize: 5, pageToken: json.nextPageToken, ...body });
		expect((await again({})).json.lowestPageOffsetExclusive).toBe(json.highestPageOffsetInclusive);
		for (const change of [
			{ maxPageSize: 6 },
			{ beginOffsetExclusive: 1 },
			{ endOffsetInclusive: world.ledgerEnd },
			{ updateFormat: format('LEDGER_EFFECTS') },
		]) {
			expect(code(await again(change))).toBe('INVALID_UPDATES_PAGE_TOKEN');
		}
		await client.settings({ server: '3.5.7' });
		expect(code(await again({}))).toBe('INVALID_UPDATES_PAGE_TOKEN');
		expect((await page({ pageToken: '%' })).text).toMatch(/^Invalid value for: body/);
	});

	it('begins at what is kept, unless a positive offset says otherwise', async () => {
		const { offset } = world.log[40];
		await client.post('/control/prune', { offset });
		const { json } = await page({ beginOffsetExclusive: 0 });
		expect(json.lowestPageOffsetExclusive).toBe(offset);
		expect(valueOf(json.updates[0]).offset).toBeGreaterThan(offset);
		const early = await page({ beginOffsetExclusive: offset - 1 });
		expect(early.json).toMatchObject({
			code: 'PARTICIPANT_PRUNED_DATA_ACCESSED',
			context: { earliest_offset: String(offset) },
		});
		expect((await page({ beginOffsetExclusive: offset })).status).toBe(200);
		expect((await page({ beginOffsetExclusive: world.ledgerEnd + 9 })).json).toMatchObject({
			updates: [],
			lowestPageOffsetExclusive: world.ledgerEnd + 9,
			highestPageOffsetInclusive: world.ledgerEnd,
		});
		expect(code(await page({ beginOffsetExclusive: -1 }))).toBe('NEGATIVE_OFFSET');
	});

	it('needs a format, and the rights for it', async () => {
		expect(code(await post(PAGE, {}))).toBe('MISSING_FIELD');
		expect((await page({ updateFormat: {} })).json.updates).toEqual([]);
		expect(code(await page({ updateFormat: format('UNSPECIFIED') }))).toBe('MISSING_FIELD');
		expect((await page({ updateFormat: format('SOMETHING') })).text).toMatch(
			/^Invalid value for: body \(Unrecognized enum value TRANSACTION_SHAPE_SOMETHING/,
		);
		expect((await page({ updateFormat: format('ACS_DELTA', world.parties.carol) })).status).toBe(403);
	});
});

describe('shapes', () => {
	const last = async (shape: string, updateId: string) => {
		const { json } = await post('/v2/updates/update-by-id', { updateId, updateFormat: format(shape) });
		return json.update?.Transaction.value;
	};

	it('show the same transfer as a delta and as effects', async () => {
		const happened = await client.make('transfer', { commandId: 'pay', amount: '5.0000000000' });
		const delta = await last('ACS_DELTA', happened.updateId);
		expect(delta).toMatchObject({
			updateId: happened.updateId,
			commandId: 'pay',
			offset: happened.offset,
			recordTime: happened.recordTime,
		});
		const kinds = delta.events.map((event: any) => Object.keys(event)[0]);
		expect(new Set(kinds)).toEqual(new Set(['ArchivedEvent', 'CreatedEvent']));
		const archived = delta.events.filter((event: any) => event.ArchivedEvent).map((event: any) => event.ArchivedEvent.contractId);
		expect(archived.sort()).toEqual([...happened.archived].sort());
		const effects = await last('LEDGER_EFFECTS', happened.updateId);
		const [root, ...rest] = effects.events.map((event: any) => event.ExercisedEvent ?? event.CreatedEvent);
		expect(root).toMatchObject({
			choice: 'AmuletRules_Transfer',
			consuming: false,
			nodeId: 0,
			actingParties: [alice, bob],
			acsDelta: false,
		});
		expect(root.lastDescendantNodeId).toBe(rest.at(-1).nodeId);
		expect(
			rest
				.filter(({ consuming }: any) => consuming)
				.map(({ contractId }: any) => contractId)
				.sort(),
		).toEqual([...happened.archived].sort());
		expect(rest.every(({ nodeId }: any) => nodeId > 0 && nodeId <= root.lastDescendantNodeId)).toBe(true);
	});

	it('hide what came and went at once from a delta', async () => {
		const { updateId } = await client.make('transient', {});
		expect(await last('ACS_DELTA', updateId)).toBeUndefined();
		const effects = await last('LEDGER_EFFECTS', updateId);
		expect(effects.events.map((event: any) => Object.keys(event)[0])).toEqual(['CreatedEvent', 'ExercisedEvent']);
		expect(effects.events[0].CreatedEvent.acsDelta).toBe(false);
	});

	it('name the interfaces of the filter', async () => {
		const interfaceId = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
		const eventFormat = {
			filtersByParty: {
				[alice]: { cumulative: [{ identifierFilter: { InterfaceFilter: { value: { interfaceId } } } }] },
			},
		};
		const { updateId } = await client.make('transfer', {});
		const updateFormat = { includeTransactions: { eventFormat, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' } };
		const { json } = await post('/v2/updates/update-by-id', { updateId, updateFormat });
		const end = json.update.Transaction.value.events.find((event: any) => event.ArchivedEvent).ArchivedEvent;
		expect(end.implementedInterfaces).toEqual([expect.stringMatching(/HoldingV1:Holding$/)]);
	});

	it('show the command id only to who submitted it', async () => {
		const { updateId } = await client.make('transfer', { from: 'carol', to: 'alice', commandId: 'hers' });
		expect((await last('ACS_DELTA', updateId)).commandId).toBe('');
	});
});

describe('other updates', () => {
	it('reassignments come where they are asked for', async () => {
		const iou = (await client.make('issue', {})).created[0];
		const begin = (await client.world()).ledgerEnd;
		const left = await client.make('reassign', { contractId: iou });
		const came = await client.make('reassign', { contractId: iou, step: 'assign' });
		const { json } = await page({ beginOffsetExclusive: begin, updateFormat: reassignments() });
		const [out, into] = json.updates.map(({ update }: any) => update.Reassignment.value);
		expect(out).toMatchObject({ updateId: left.updateId, synchronizerId: world.synchronizers[0].id });
		expect(out.events[0].JsUnassignedEvent.value).toMatchObject({ contractId: iou, reassignmentCounter: 1 });
		expect(into).toMatchObject({ updateId: came.updateId, synchronizerId: world.synchronizers[1].id });
		expect(into.events[0].JsAssignmentEvent).toMatchObject({
			reassignmentId: out.events[0].JsUnassignedEvent.value.reassignmentId,
			createdEvent: { contractId: iou },
		});
		expect((await page({ beginOffsetExclusive: begin })).json.updates).toEqual([]);
	});

	it('topology comes where it is asked for', async () => {
		const updateFormat = { includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [alice] } } };
		for (const change of ['Added', 'Changed', 'Onboarding', 'Revoked']) {
			const begin = (await client.world()).ledgerEnd;
			await client.make('topology', { change, permission: 'CONFIRMATION' });
			const { json } = await page({ beginOffsetExclusive: begin, updateFormat });
			const { event } = json.updates[0].update.TopologyTransaction.value.events[0];
			expect(event[`ParticipantAuthorization${change}`].value.partyId).toBe(alice);
		}
	});
});

describe('the list of updates', () => {
	const list = async (query: string, body: object) => await post(`${LIST}?${query}`, { updateFormat: format(), ...body });

	it('waits without an end and is complete with one', async () => {
		// Had it waited, the request timeout would have refused it.
		const bounded = await list('stream_idle_timeout_ms=3600000', { beginExclusive: 0, endInclusive: world.ledgerEnd });
		expect(bounded.status).toBe(200);
		expect(bounded.json).toHaveLength((await everything({})).length);
		expect(bounded.json.every(({ update }: any) => 'Transaction' in update)).toBe(true);
		const open = await list('limit=200&stream_idle_timeout_ms=100', { beginExclusive: 0 });
		expect(open.json.some(({ update }: any) => 'OffsetCheckpoint' in update)).toBe(true);
	});

	it('is 413 above the limit, and goes backwards too', async () => {
		await client.settings({ listLimit: 10 });
		expect((await list('', { beginExclusive: 0 })).status).toBe(413);
		const { json } = await list('limit=3', { beginExclusive: 0, endInclusive: world.ledgerEnd, descendingOrder: true });
		const offsets = json.map((update: any) => valueOf(update).offset);
		expect(offsets).toEqual([...offsets].sort((a, b) => b - a));
	});
});

describe('one update', () => {
	const byOffset = async (offset: number) => await post('/v2/updates/update-by-offset', { offset, updateFormat: format() });

	it('is found by offset and by id', async () => {
		const happened = await client.make('tap', {});
		const found = await byOffset(happened.offset);
		expect(found.json.update.Transaction.value.updateId).toBe(happened.updateId);
		const older = await post('/v2/updates/update-by-id', { updateId: happened.updateId, updateFormat: format() });
		expect(older.json).toEqual(found.json);
	});

	it('is a 404 if it is not there, not visible or pruned', async () => {
		const happened = await client.make('tap', {});
		const hers = await client.make('tap', { party: 'carol' });
		expect(code(await byOffset(hers.offset))).toBe('UPDATE_NOT_FOUND');
		expect(code(await byOffset(happened.offset + 1000))).toBe('UPDATE_NOT_FOUND');
		expect(code(await byOffset(0))).toBe('NON_POSITIVE_OFFSET');
		const byId = async (updateId: string) => await post('/v2/updates/update-by-id', { updateId, updateFormat: format() });
		expect(code(await byId(`1220${'0'.repeat(64)}`))).toBe('UPDATE_NOT_FOUND');
		expect(code(await byId('nonsense'))).toBe('INVALID_ARGUMENT');
		await client.post('/control/prune', {});
		expect(code(await byOffset(happened.offset))).toBe('UPDATE_NOT_FOUND');
	});
});
