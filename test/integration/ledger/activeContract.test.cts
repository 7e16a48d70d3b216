// Active Contract › Get Many: every contract once, of one snapshot, as the filter has it.
import type { IDataObject } from 'n8n-workflow';

import { HOLDING, IOU, LIST, PAGE, ids, useActiveContracts } from './activeContract-support.cts';
import { BIG } from './support.cts';

const { sandbox, happen, answer, parties, truth, listCalls, getMany, ledgerEnd } = useActiveContracts();

let end: number;

beforeAll(async () => void (end = await ledgerEnd()));

describe('Active Contract › Get Many', () => {
	test('Return All gives every contract of the party once, page after page of one snapshot', async () => {
		const { json, error } = await getMany({ options: { pageSize: 7 } });
		expect(error).toBeUndefined();
		expect(ids(json).sort()).toEqual(ids(await truth(parties.alice)).sort());
		const pages = await listCalls();
		expect(pages.length).toBe(Math.ceil(json.length / 7));
		expect(pages[0].body).toEqual({
			eventFormat: { filtersByParty: { [parties.alice]: { cumulative: [{ identifierFilter: { WildcardFilter: { value: {} } } }] } } },
			maxPageSize: 7,
		});
		// The offset stays away if it was away at first: the token pins it.
		for (const page of pages.slice(1)) expect(page.body).toEqual({ ...pages[0].body, pageToken: expect.any(String) });
		expect(pages.flatMap(({ complaints }) => complaints)).toEqual([]);
		expect(new Set(json.map(({ activeAtOffset }) => activeAtOffset))).toEqual(new Set([end]));
	});

	test('a simplified contract is flat', async () => {
		const { json, items } = await getMany({ templates: IOU, returnAll: false, limit: 1 });
		const [contract] = await truth(parties.alice, ':Iou:Iou');
		expect(json).toEqual([
			{
				contractId: contract.contractId,
				template: IOU,
				templateId: contract.templateId,
				packageName: 'model-tests',
				createArgument: contract.args,
				signatories: contract.signatories,
				observers: contract.observers,
				createdAt: expect.stringMatching(/Z$/),
				state: 'active',
				workflowId: null,
				synchronizerId: expect.stringMatching(/^(global|private)-domain::1220/),
				reassignmentCounter: expect.any(Number),
				activeAtOffset: end,
				apiVersion: 'current',
			},
		]);
		// Fields for people come first, long IDs last.
		expect(Object.keys(json[0]).slice(0, 3)).toEqual(['createdAt', 'template', 'createArgument']);
		expect(items[0].pairedItem).toEqual({ item: 0 });
	});

	test('raw output is the entry as the participant sent it', async () => {
		const { json } = await getMany({ templates: '#model-tests:Account:Account', simplify: false });
		expect(json.slice(-1)).toEqual([
			{
				workflowId: expect.any(String),
				streamContinuationToken: '',
				activeAtOffset: end,
				apiVersion: 'current',
				contractEntry: {
					JsActiveContract: {
						createdEvent: expect.objectContaining({
							contractKey: { _1: parties.bank, _2: 'A-1' },
							contractKeyHash: expect.stringMatching(/^[0-9a-f]{64}$/),
							acsDelta: true,
						}),
						synchronizerId: expect.any(String),
						reassignmentCounter: 0,
					},
				},
			},
		]);
	});

	test('Limit gives exactly that many, and asks for no more', async () => {
		const { json } = await getMany({ returnAll: false, limit: 9, options: { pageSize: 5 } });
		expect(json).toHaveLength(9);
		expect((await listCalls()).map(({ body }) => body.maxPageSize)).toEqual([5, 4]);
		await getMany({ returnAll: false, limit: 3 });
		expect((await listCalls()).map(({ body }) => body.maxPageSize)).toEqual([3]);
		await getMany({ templates: IOU });
		expect((await listCalls()).map(({ body }) => body.maxPageSize)).toEqual([2000]);
	});

	test('an earlier offset shows what was active then; every page names it', async () => {
		const [{ contractId }] = await truth(parties.alice, ':Iou:Iou');
		const { offset } = await happen('archive', { contractId });
		const now = await getMany({ templates: IOU });
		expect(ids(now.json)).not.toContain(contractId);
		const then = await getMany({ templates: IOU, options: { activeAtOffset: String(offset - 1), pageSize: 5 } });
		expect(ids(then.json)).toContain(contractId);
		expect(then.json).toHaveLength(now.json.length + 1);
		const pages = (await listCalls()).filter(({ body }) => body.activeAtOffset !== undefined);
		expect(pages.length).toBe(Math.ceil(then.json.length / 5));
		expect(pages.every(({ body }) => body.activeAtOffset === offset - 1)).toBe(true);
		expect((await getMany({ options: { activeAtOffset: '0' } })).json).toEqual([]);
		end = await ledgerEnd();
	});

	test('several parties, any party', async () => {
		const both = await getMany({ parties: `${parties.alice}\n${parties.bob}` });
		const visible = new Set([...ids(await truth(parties.alice)), ...ids(await truth(parties.bob))]);
		expect(new Set(ids(both.json))).toEqual(visible);
		const everybody = await getMany({ parties: 'all' }, { as: 'any-reader' });
		expect(everybody.json.length).toBeGreaterThan(visible.size);
		const [first, second] = await listCalls();
		expect(Object.keys(first.body.eventFormat.filtersByParty)).toEqual([parties.alice, parties.bob]);
		expect(second.body.eventFormat).toEqual({
			filtersForAnyParty: { cumulative: [{ identifierFilter: { WildcardFilter: { value: {} } } }] },
		});
	});

	test('templates and interfaces with all that can come along', async () => {
		const options = { includeCreatedEventBlob: true, verbose: true };
		const { json } = await getMany({ templates: `${IOU}, #model-tests:Account:Account`, interfaces: HOLDING, options });
		const carry = { includeCreatedEventBlob: true };
		expect((await listCalls())[0].body.eventFormat).toEqual({
			filtersByParty: {
				[parties.alice]: {
					cumulative: [
						{ identifierFilter: { TemplateFilter: { value: { templateId: IOU, ...carry } } } },
						{ identifierFilter: { TemplateFilter: { value: { templateId: '#model-tests:Account:Account', ...carry } } } },
						{ identifierFilter: { InterfaceFilter: { value: { interfaceId: HOLDING, includeInterfaceView: true, ...carry } } } },
					],
				},
			},
			verbose: true,
		});
		expect(json.every(({ createdEventBlob }) => createdEventBlob)).toBe(true);
		const holding = json.find(({ interfaceViews }) => interfaceViews);
		expect(holding?.interfaceViews).toEqual([
			{
				interfaceId: expect.stringMatching(/:Splice\.Api\.Token\.HoldingV1:Holding$/),
				viewValue: expect.objectContaining({ owner: parties.alice }),
			},
		]);
		expect(json.map(({ contractKey }) => contractKey)).toContainEqual({ _1: parties.bank, _2: 'A-1' });
	});

	test('everything, with views only where the interface is; views can be left out', async () => {
		const { json } = await getMany({ interfaces: HOLDING, options: { includeAllTemplates: true } });
		expect(json.length).toBe((await truth(parties.alice)).length);
		expect(json.some(({ interfaceViews }) => interfaceViews) && json.some(({ interfaceViews }) => !interfaceViews)).toBe(true);
		const plain = await getMany({ interfaces: HOLDING, options: { includeInterfaceView: false } });
		expect(plain.json.every(({ interfaceViews }) => interfaceViews === undefined)).toBe(true);
		const [wild, bare] = await listCalls();
		expect(wild.body.eventFormat.filtersByParty[parties.alice].cumulative).toHaveLength(2);
		expect(
			bare.body.eventFormat.filtersByParty[parties.alice].cumulative[0].identifierFilter.InterfaceFilter.value.includeInterfaceView,
		).toBe(false);
		const raw = await getMany({ interfaces: HOLDING, simplify: false });
		const [view] = (raw.json[0] as any).contractEntry.JsActiveContract.createdEvent.interfaceViews;
		expect(view).toMatchObject({ viewStatus: { code: 0 }, implementationPackageId: expect.stringMatching(/^[0-9a-f]{64}$/) });
		await listCalls();
	});

	test("an event format of one's own reaches the participant as it is", async () => {
		const eventFormat = {
			filtersByParty: {
				[parties.alice]: {
					cumulative: [{ identifierFilter: { Empty: {} } }, { identifierFilter: { TemplateFilter: { value: { templateId: IOU } } } }],
				},
			},
			verbose: false,
		};
		const { json, error } = await getMany({ selection: 'eventFormat', eventFormat: JSON.stringify(eventFormat) });
		expect(error).toBeUndefined();
		expect(ids(json).sort()).toEqual(ids(await truth(parties.alice, ':Iou:Iou')).sort());
		expect((await listCalls())[0].body.eventFormat).toEqual(eventFormat);
		await getMany({ selection: 'eventFormat', eventFormat: '={{ { "filtersForAnyParty": {} } }}' }, { as: 'any-reader' });
		expect((await listCalls())[0].body.eventFormat).toEqual({ filtersForAnyParty: {} });
	});
});

test('offsets beyond 2^53 go out and come back with all their digits', async () => {
	await sandbox.control('POST', '/do', { action: 'jump', offset: BIG });
	const { json } = await getMany({ templates: IOU, options: { activeAtOffset: BIG, pageSize: 5 } });
	expect(new Set(json.map(({ activeAtOffset }) => activeAtOffset))).toEqual(new Set([BIG]));
	const pages = (await sandbox.exactRequests()).map(({ body }) => (body as IDataObject).activeAtOffset);
	expect(new Set(pages)).toEqual(new Set([BIG]));
	const listed = await getMany({ templates: IOU, simplify: false, options: { apiVersion: 'legacy' } });
	expect(new Set(listed.json.map(({ activeAtOffset }) => activeAtOffset))).toEqual(new Set([BIG]));
	expect(
		(await sandbox.exactRequests()).filter(({ endpoint }) => endpoint === LIST).map(({ body }) => (body as IDataObject).activeAtOffset),
	).toContain(BIG);
	const { json: portion } = await getMany({
		templates: IOU,
		returnAll: false,
		limit: 2,
		options: { apiVersion: 'legacy', includeCursor: true },
	});
	await getMany({ templates: IOU, returnAll: false, limit: 2, options: { startAfterCursor: portion[1].nextCursor } });
	expect((await sandbox.exactRequests()).at(-1)?.body).toMatchObject({ activeAtOffset: BIG, streamContinuationToken: expect.any(String) });
	const created = `{"offset":${BIG},"nodeId":0,"contractId":"00","templateId":"a:B:C","createArgument":{},"witnessParties":["x"],"signatories":["x"],"createdAt":"2026-07-01T10:00:00Z","packageName":"a","representativePackageId":"a","acsDelta":true}`;
	const move = `"source":"s","target":"t","reassignmentId":"r","reassignmentCounter":${BIG}`;
	await answer(
		PAGE,
		`{"activeContracts":[
		{"contractEntry":{"JsActiveContract":{"createdEvent":${created},"synchronizerId":"s","reassignmentCounter":${BIG}}}},
		{"contractEntry":{"JsIncompleteAssigned":{"assignedEvent":{${move},"createdEvent":${created}}}}},
		{"contractEntry":{"JsIncompleteUnassigned":{"createdEvent":${created},"unassignedEvent":{${move},"contractId":"00","templateId":"a:B:C","witnessParties":["x"],"packageName":"a","offset":${BIG},"nodeId":0}}}}
	],"activeAtOffset":1}`,
	);
	const { json: raw } = await getMany({ simplify: false });
	expect(JSON.stringify(raw).split(`"${BIG}"`).length - 1).toBe(7);
	expect(JSON.stringify(raw)).not.toMatch(/900719925474099[^3]/);
});
