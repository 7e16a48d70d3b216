// Contracts: snapshots in pages, and the formats of their events.
import { authorised } from './client.cts';
import { alice, allPages, bank, client, code, created, forAlice, LIST, page, template, world } from './ledger-world.cts';

const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';

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
