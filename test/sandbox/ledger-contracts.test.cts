// Contracts: those between synchronizers, the list, look-ups by id.
import { authorised } from './client.cts';
import { alice, allPages, bank, client, code, forAlice, LIST, page, template, world } from './ledger-world.cts';

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
