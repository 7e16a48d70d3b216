// Contracts: snapshots in pages and as a list, look-ups by id.
import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '120']);
const PAGE = '/v2/state/active-contracts-page';
const LIST = '/v2/state/active-contracts';
const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';

let world: any;
let alice: string;
let bank: string;

beforeEach(async () => {
	world = await client.world();
	({ alice, bank } = world.parties);
});

const filter = (identifierFilter?: object) => ({ cumulative: identifierFilter ? [{ identifierFilter }] : [] });
const forAlice = (identifierFilter?: object) => ({ filtersByParty: { [alice]: filter(identifierFilter) } });
const template = (templateId: string, includeCreatedEventBlob = false) => ({
	TemplateFilter: { value: { templateId, includeCreatedEventBlob } },
});
const page = async (body: object, subject?: string) => await client.post(PAGE, body, authorised(subject));
const created = (entries: any[]) => entries.map(({ contractEntry }) => contractEntry.JsActiveContract?.createdEvent).filter(Boolean);
const code = ({ json }: { json: any }) => json?.code;

async function allPages(body: object, size: number): Promise<any[]> {
	const entries: any[] = [];
	let pageToken: string | undefined;
	do {
		const { status, json } = await page({ ...body, maxPageSize: size, ...(pageToken && { pageToken }) });
		expect(status).toBe(200);
		expect(json.activeContracts.length).toBeLessThanOrEqual(size);
		entries.push(...json.activeContracts);
		pageToken = json.nextPageToken;
	} while (pageToken);
	return entries;
}

describe('pages of active contracts', () => {
	it('hold, together, exactly what is active', async () => {
		const { activeContracts } = (await (await fetch(`${client.url}/control/world?contracts=active`)).json()) as any;
		const wanted = activeContracts
			.filter(({ signatories, observers }: any) => [...signatories, ...observers].includes(alice))
			.map(({ contractId }: any) => contractId);
		const entries = await allPages({ eventFormat: forAlice() }, 5);
		const ids = entries.map(
			({ contractEntry: { JsActiveContract, JsIncompleteUnassigned } }) =>
				(JsActiveContract ?? JsIncompleteUnassigned).createdEvent.contractId,
		);
		expect(wanted.length).toBeGreaterThan(15);
		expect([...ids].sort()).toEqual([...wanted].sort());
		expect(new Set(ids).size).toBe(ids.length);
	});

	it('are as of the offset of the first one, whatever happens between', async () => {
		const first = await page({ eventFormat: forAlice(), maxPageSize: 10 });
		expect(first.json.activeAtOffset).toBe(world.ledgerEnd);
		const [victim] = created(first.json.activeContracts);
		const later = await client.make('archive', { contractId: victim.contractId });
		await client.make('tap', {});
		const next = await page({ eventFormat: forAlice(), maxPageSize: 5000, pageToken: first.json.nextPageToken });
		expect(next.json.activeAtOffset).toBe(world.ledgerEnd);
		expect(created(next.json.activeContracts).every(({ offset }) => offset <= world.ledgerEnd)).toBe(true);
		expect(next.json.nextPageToken).toBeNull();
		const before = await page({ eventFormat: forAlice(), activeAtOffset: later.offset - 1 });
		const after = await page({ eventFormat: forAlice(), activeAtOffset: later.offset });
		const ids = (answer: any) => created(answer.json.activeContracts).map(({ contractId }) => contractId);
		expect(ids(before)).toContain(victim.contractId);
		expect(ids(after)).not.toContain(victim.contractId);
	});

	it('keep to the bounds of their size', async () => {
		for (const maxPageSize of [0, -1]) {
			const answer = await page({ eventFormat: forAlice(), maxPageSize });
			expect(answer.status).toBe(400);
			expect(answer.json.cause).toContain(`Requested page size must be positive, but got ${maxPageSize}`);
		}
		const large = await page({ eventFormat: forAlice(), maxPageSize: 10_001 });
		expect(code(large)).toBe('INVALID_ARGUMENT');
		expect(large.json.cause).toContain('must not exceed 10000, but got 10001');
		expect((await page({ eventFormat: forAlice(), maxPageSize: 10_000 })).status).toBe(200);
		await client.make('bulkContracts', { count: 2500 });
		expect((await page({ eventFormat: forAlice() })).json.activeContracts).toHaveLength(2000);
	});

	it('go on with a token only for the same request', async () => {
		const offset = world.ledgerEnd;
		const { json } = await page({ eventFormat: forAlice(), maxPageSize: 5 });
		const token = json.nextPageToken;
		const again = async (body: object) => await page({ eventFormat: forAlice(), pageToken: token, ...body });
		expect((await again({ maxPageSize: 7 })).json.activeContracts).toHaveLength(7);
		expect(code(await again({ activeAtOffset: offset }))).toBe('INVALID_ACS_PAGE_TOKEN');
		expect(code(await again({ eventFormat: { ...forAlice(), verbose: true } }))).toBe('INVALID_ACS_PAGE_TOKEN');
		expect(code(await again({ pageToken: Buffer.from('{}').toString('base64') }))).toBe('INVALID_FIELD');
		const garbage = await again({ pageToken: '***' });
		expect(garbage.status).toBe(400);
		expect(garbage.text).toMatch(/^Invalid value for: body/);
		const atOffset = await page({ eventFormat: forAlice(), activeAtOffset: offset, maxPageSize: 5 });
		expect(code(await page({ eventFormat: forAlice(), pageToken: atOffset.json.nextPageToken }))).toBe('INVALID_ACS_PAGE_TOKEN');
		await client.post('/control/reset', { seed: 'another participant' });
		const { parties } = await client.world();
		const elsewhere = { eventFormat: { filtersByParty: { [parties.alice]: {} } }, pageToken: token };
		expect(code(await page(elsewhere))).toBe('INVALID_ACS_PAGE_TOKEN');
	});

	it('need an offset that is kept', async () => {
		expect((await page({ eventFormat: forAlice(), activeAtOffset: 0 })).json).toEqual({
			activeContracts: [],
			activeAtOffset: 0,
			nextPageToken: null,
		});
		expect(code(await page({ eventFormat: forAlice(), activeAtOffset: -1 }))).toBe('NEGATIVE_OFFSET');
		expect(code(await page({ eventFormat: forAlice(), activeAtOffset: world.ledgerEnd + 1 }))).toBe('OFFSET_AFTER_LEDGER_END');
		const first = await page({ eventFormat: forAlice(), maxPageSize: 5 });
		await client.make('tap', {});
		const { prunedUpTo } = (await client.post('/control/prune', {})).json;
		const old = await page({ eventFormat: forAlice(), activeAtOffset: prunedUpTo - 1 });
		expect(old.json).toMatchObject({
			code: 'PARTICIPANT_PRUNED_DATA_ACCESSED',
			context: { earliest_offset: String(prunedUpTo) },
		});
		expect(code(await page({ eventFormat: forAlice(), pageToken: first.json.nextPageToken }))).toBe('PARTICIPANT_PRUNED_DATA_ACCESSED');
		expect((await page({ eventFormat: forAlice() })).status).toBe(200);
	});
});

describe('event formats', () => {
	it('need one of their filters', async () => {
		expect(code(await page({ eventFormat: {} }))).toBe('INVALID_ARGUMENT');
		expect(code(await page({ eventFormat: { filtersByParty: {} } }))).toBe('INVALID_ARGUMENT');
	});

	it('match templates by package name over all versions, by package id exactly', async () => {
		await client.settings({ packageIdFilters: true });
		const byName = created((await page({ eventFormat: forAlice(template('#model-tests:Iou:Iou')) })).json.activeContracts);
		expect(byName.length).toBeGreaterThan(2);
		const iouId = byName[0].templateId;
		expect(iouId).toMatch(/^[0-9a-f]{64}:Iou:Iou$/);
		expect(byName.every(({ packageName }) => packageName === 'model-tests')).toBe(true);
		const byId = created((await page({ eventFormat: forAlice(template(iouId)) })).json.activeContracts);
		expect(byId).toHaveLength(byName.length);
		expect(byName.every(({ createdEventBlob }) => createdEventBlob === '')).toBe(true);
		const blobs = created((await page({ eventFormat: forAlice(template(iouId, true)) })).json.activeContracts);
		expect(blobs.every(({ createdEventBlob }) => createdEventBlob.length > 20)).toBe(true);
	});

	it('show interface views where asked, and why one could not be computed', async () => {
		const view = { InterfaceFilter: { value: { interfaceId: HOLDING, includeInterfaceView: true } } };
		const { json } = await page({ eventFormat: forAlice(view) });
		const coin = created(json.activeContracts).find(({ templateId }) => templateId.endsWith(':Amulet'));
		const [shown] = coin.interfaceViews;
		expect(shown.interfaceId).toMatch(/^[0-9a-f]{64}:Splice\.Api\.Token\.HoldingV1:Holding$/);
		expect(shown.viewStatus).toEqual({ code: 0, message: '', details: [] });
		expect(shown.viewValue).toMatchObject({
			owner: alice,
			instrumentId: { admin: world.parties.DSO, id: 'Amulet' },
			lock: null,
		});
		const locked = created(json.activeContracts).find(({ templateId }) => templateId.endsWith('LockedAmulet'));
		expect(locked.interfaceViews[0].viewValue.lock.holders).toHaveLength(1);
		const without = await page({ eventFormat: forAlice({ InterfaceFilter: { value: { interfaceId: HOLDING } } }) });
		expect(created(without.json.activeContracts)[0].interfaceViews).toEqual([]);

		const { createArgument } = coin;
		const broken = await client.make('create', {
			template: 'amulet',
			args: createArgument,
			party: 'alice',
			brokenView: true,
		});
		const { json: after } = await page({ eventFormat: forAlice(view) });
		const bad = created(after.activeContracts).find(({ contractId }) => contractId === broken.created[0]);
		expect(bad.interfaceViews[0].viewStatus.code).toBe(9);
		expect(bad.interfaceViews[0].viewValue).toBeUndefined();
	});

	it('add up', async () => {
		const both = {
			filtersByParty: {
				[alice]: {
					cumulative: [
						{ identifierFilter: template('#model-tests:Iou:Iou') },
						{ identifierFilter: template('#model-tests:Account:Account') },
					],
				},
			},
		};
		const { json } = await page({ eventFormat: both });
		const names = new Set(created(json.activeContracts).map(({ templateId }) => templateId.split(':')[2]));
		expect([...names].sort()).toEqual(['Account', 'Iou']);
		const account = created(json.activeContracts).find(({ templateId }) => templateId.endsWith('Account'));
		expect(account.contractKey).toEqual({ _1: bank, _2: 'CH-100-2000' });
		expect(account.contractKeyHash).toMatch(/^[0-9a-f]{64}$/);
	});

	it('show the stakeholders among those asked for, and all hosted ones to who reads everything', async () => {
		const iou = await client.make('issue', { observers: ['carol', 'merchant'] });
		const witnesses = async (eventFormat: object) =>
			created((await page({ eventFormat, maxPageSize: 10_000 }, 'any-reader')).json.activeContracts)
				.find(({ contractId }) => contractId === iou.created[0])
				?.witnessParties.sort();
		expect(await witnesses(forAlice())).toEqual([alice]);
		expect(await witnesses({ filtersForAnyParty: {} })).toEqual([alice, bank, world.parties.carol].sort());
		expect(await witnesses({ filtersByParty: { [world.parties.bob]: {} } })).toBeUndefined();
	});

	it.each([
		['#no-such-package:Iou:Iou', 404, 'PACKAGE_NAMES_NOT_FOUND'],
		['#model-tests:Iou:NoSuch', 404, 'NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME'],
		['#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding', 404, 'NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME'],
		[`${'ab'.repeat(32)}:Iou:Iou`, 400, 'INVALID_FIELD'],
	])('refuse %s', async (id, status, expected) => {
		const answer = await page({ eventFormat: forAlice(template(id)) });
		expect(answer.status).toBe(status);
		expect(code(answer)).toBe(expected);
	});

	it('refuse what is no identifier as plain text from 3.5.7 on, before that as an error', async () => {
		const body = { activeAtOffset: world.ledgerEnd, eventFormat: forAlice(template('Iou')) };
		const plain = await client.post(LIST, body, authorised());
		expect(plain.status).toBe(400);
		expect(plain.text).toBe(
			"Invalid value for: body (Invalid identifier format (Iou) not matching the expected format (<package>:<moduleName>:<entityName>) at 'templateId')",
		);
		await client.settings({ server: '3.5.2' });
		expect(code(await client.post(LIST, body, authorised()))).toBe('INVALID_FIELD');
	});
});

describe('contracts between synchronizers', () => {
	it('show as what they are', async () => {
		const iou = (await client.make('issue', {})).created[0];
		const entry = async (activeAtOffset?: number) => {
			const { json } = await page({
				eventFormat: forAlice(),
				maxPageSize: 10_000,
				...(activeAtOffset && { activeAtOffset }),
			});
			const holds = ({ contractEntry }: any) => JSON.stringify(contractEntry).includes(iou);
			return json.activeContracts.find(holds)?.contractEntry;
		};
		expect((await entry()).JsActiveContract).toMatchObject({
			synchronizerId: world.synchronizers[0].id,
			reassignmentCounter: 0,
		});
		const left = await client.make('reassign', { contractId: iou });
		const underWay = (await entry()).JsIncompleteUnassigned;
		expect(underWay.createdEvent.contractId).toBe(iou);
		expect(underWay.unassignedEvent).toMatchObject({
			contractId: iou,
			source: world.synchronizers[0].id,
			target: world.synchronizers[1].id,
			reassignmentCounter: 1,
			offset: left.offset,
			submitter: bank,
			packageName: 'model-tests',
		});
		await client.make('reassign', { contractId: iou, step: 'assign' });
		expect((await entry()).JsActiveContract).toMatchObject({
			synchronizerId: world.synchronizers[1].id,
			reassignmentCounter: 1,
		});
		expect((await entry(left.offset)).JsIncompleteUnassigned).toBeDefined();
	});

	it('can arrive before their leaving was seen', async () => {
		const { contractId } = await client.make('arrive', {});
		const find = async () => (await page({ eventFormat: forAlice(), maxPageSize: 10_000 })).json.activeContracts.at(-1).contractEntry;
		expect((await find()).JsIncompleteAssigned.assignedEvent).toMatchObject({
			source: world.synchronizers[1].id,
			target: world.synchronizers[0].id,
			createdEvent: { contractId },
		});
		await client.make('hearOfLeaving', { contractId });
		expect((await find()).JsActiveContract.createdEvent.contractId).toBe(contractId);
	});
});

describe('the list of active contracts', () => {
	const list = async (query: string, body: object) => await client.post(`${LIST}?${query}`, body, authorised());

	it('is 413 above the limit and goes on by continuation token', async () => {
		await client.settings({ listLimit: 5 });
		const body = { activeAtOffset: world.ledgerEnd, eventFormat: forAlice() };
		expect((await list('', body)).status).toBe(413);
		const ids: string[] = [];
		let streamContinuationToken: string | undefined;
		for (;;) {
			const { status, json } = await list('limit=5', {
				...body,
				...(streamContinuationToken && { streamContinuationToken }),
			});
			expect(status).toBe(200);
			ids.push(...json.map((entry: any) => JSON.stringify(entry.contractEntry)));
			if (json.length < 5) break;
			({ streamContinuationToken } = json.at(-1));
		}
		const pages = await allPages(body, 1000);
		expect(ids).toEqual(pages.map(({ contractEntry }) => JSON.stringify(contractEntry)));
		const other = { ...body, eventFormat: { ...forAlice(), verbose: true }, streamContinuationToken };
		expect(code(await list('limit=5', other))).toBe('INVALID_CONTINUATION_TOKEN');
	});

	it('does not wait: it is complete', async () => {
		// Had it waited, the request timeout would have refused it.
		const { json } = await list('stream_idle_timeout_ms=3600000', {
			activeAtOffset: world.ledgerEnd,
			eventFormat: forAlice(template('#model-tests:Account:Account')),
		});
		expect(json).toHaveLength(1);
	});

	it('has no continuation on 3.4', async () => {
		await client.settings({ server: '3.4.12' });
		const { json } = await list('limit=5', { activeAtOffset: world.ledgerEnd, eventFormat: forAlice() });
		expect(json.every(({ streamContinuationToken }: any) => streamContinuationToken === '')).toBe(true);
	});
});

describe('one contract', () => {
	const byId = async (body: object, subject?: string) => await client.post('/v2/contracts/contract-by-id', body, authorised(subject));
	const events = async (contractId: string, subject?: string) =>
		await client.post('/v2/events/events-by-contract-id', { contractId, eventFormat: forAlice() }, authorised(subject));

	it('is found by its stakeholders, without its place in the ledger', async () => {
		const iou = (await client.make('issue', { observers: ['bob'] })).created[0];
		const { json } = await byId({ contractId: iou, queryingParties: [alice] });
		expect(json.createdEvent).toMatchObject({
			contractId: iou,
			offset: 1,
			nodeId: 0,
			createdEventBlob: expect.stringMatching(/^.{20}/),
			acsDelta: false,
			interfaceViews: [],
			witnessParties: [alice],
		});
		expect((await byId({ contractId: iou }, 'any-reader')).status).toBe(200);
		expect((await byId({ contractId: iou })).status).toBe(403);
		const treasury = await byId({ contractId: iou, queryingParties: [world.parties.treasury] });
		expect(treasury.status).toBe(404);
		expect(code(treasury)).toBe('CONTRACT_PAYLOAD_NOT_FOUND');
	});

	it('is found after its end until that is pruned', async () => {
		const iou = (await client.make('issue', {})).created[0];
		const end = await client.make('archive', { contractId: iou });
		expect((await byId({ contractId: iou, queryingParties: [alice] })).status).toBe(200);
		const both = (await events(iou)).json;
		expect(both.created.createdEvent.contractId).toBe(iou);
		expect(both.archived.archivedEvent).toMatchObject({ contractId: iou, offset: end.offset, witnessParties: [alice] });
		await client.make('tap', {});
		await client.post('/control/prune', {});
		expect(code(await byId({ contractId: iou, queryingParties: [alice] }))).toBe('CONTRACT_PAYLOAD_NOT_FOUND');
		expect(code(await events(iou))).toBe('CONTRACT_EVENTS_NOT_FOUND');
	});

	it('needs an id that can be one', async () => {
		expect(code(await byId({ contractId: 'nonsense', queryingParties: [alice] }))).toBe('INVALID_FIELD');
		expect(code(await byId({ contractId: `00${'ab'.repeat(32)}`, queryingParties: [alice] }))).toBe('CONTRACT_PAYLOAD_NOT_FOUND');
		expect((await byId({ queryingParties: [alice] })).text).toBe("Invalid value for: body (Missing required field at 'contractId')");
	});
});
