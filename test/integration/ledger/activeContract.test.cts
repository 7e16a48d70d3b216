import type { IDataObject } from 'n8n-workflow';

import { expectRefused } from '../../support/refusals.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { BIG, afterLedgerEnd, byId, ledgerOf } from './support.cts';

const sandbox = useSandbox();
const { run, happen, within, answer, parties } = ledgerOf(sandbox);
const PAGE = 'POST /v2/state/active-contracts-page';
const LIST = 'POST /v2/state/active-contracts';
const IOU = '#model-tests:Iou:Iou';
const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
let end: number;

interface WorldContract extends IDataObject {
	contractId: string;
	templateId: string;
	signatories: string[];
	observers: string[];
	args: IDataObject;
}

/** Contracts that the sandbox knows to be active and a party of, with this entity. */
async function truth(party: string, entity = ''): Promise<WorldContract[]> {
	const { activeContracts } = await sandbox.control('GET', '/world?contracts=active');
	return (activeContracts as WorldContract[]).filter(
		({ signatories, observers, templateId }) => [...signatories, ...observers].includes(party) && templateId.endsWith(entity),
	);
}

const ids = (items: IDataObject[]) => items.map(({ contractId }) => contractId as string);
const listCalls = async () =>
	(await sandbox.requests()).filter(({ endpoint }) => endpoint === PAGE || endpoint === LIST) as Array<{
		endpoint: string;
		query: IDataObject;
		body: any;
		complaints: unknown[];
	}>;

const alice = () => ({ parties: byId(parties.alice) });
const getMany = async (parameters: IDataObject = {}, options: Parameters<typeof run>[3] = {}) =>
	await run('activeContract', 'getAll', { ...alice(), returnAll: true, ...parameters }, options);

beforeAll(async () => {
	for (let amount = 1; amount <= 12; amount++) await happen('issue', { to: 'alice', amount: `${amount}.0000000000` });
	await happen('openAccount', { party: 'alice', number: 'A-1' });
	({ ledgerEnd: end } = await sandbox.control('GET', '/world'));
});

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
		end = (await sandbox.control('GET', '/world')).ledgerEnd;
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

describe('contracts between two synchronizers', () => {
	let leaving: string;
	let arriving: string;
	beforeAll(async () => {
		[leaving] = (await happen('issue', { to: 'alice' })).created;
		await happen('reassign', { contractId: leaving, step: 'unassign' });
		arriving = (await happen('arrive')).contractId as string;
	});

	test('simplified: where they come from and go to', async () => {
		const { json } = await getMany({ templates: IOU });
		expect(json.find(({ contractId }) => contractId === leaving)).toMatchObject({
			state: 'incompleteUnassigned',
			synchronizerId: null,
			source: expect.stringMatching(/^global/),
			target: expect.stringMatching(/^private/),
			reassignmentId: expect.any(String),
			reassignmentCounter: 1,
		});
		const arrived = json.find(({ contractId }) => contractId === arriving);
		expect(arrived).toMatchObject({
			state: 'incompleteAssigned',
			synchronizerId: arrived?.target,
			createArgument: expect.objectContaining({ currency: 'EUR' }),
		});
	});

	test('raw: each under its own name', async () => {
		const { json } = await getMany({ templates: IOU, simplify: false });
		const names = new Set(json.flatMap(({ contractEntry }) => Object.keys(contractEntry as IDataObject)));
		expect(names).toEqual(new Set(['JsActiveContract', 'JsIncompleteUnassigned', 'JsIncompleteAssigned']));
	});

	test('placeholders are no items, and do not count; kinds newer than this node come as they are', async () => {
		await within({ placeholders: true }, async () => {
			const { json } = await getMany({ templates: IOU, returnAll: false, limit: 5 });
			expect(json).toHaveLength(5);
			expect((await listCalls()).map(({ body }) => body.maxPageSize)).toEqual([5, 1]);
			expect(
				(await getMany({ templates: IOU, simplify: false })).json.some(({ contractEntry }) => 'JsEmpty' in (contractEntry as IDataObject)),
			).toBe(false);
		});
		await answer(PAGE, '{"activeContracts":[{"contractEntry":{"JsNovelty":{"x":1}}}],"activeAtOffset":5}');
		expect((await getMany()).json).toEqual([
			{ state: 'unknown', contractEntry: { JsNovelty: { x: 1 } }, activeAtOffset: 5, apiVersion: 'current' },
		]);
	});
});

describe('going on later', () => {
	const withCursor = { includeCursor: true };

	test('the last item of each page carries the cursor; the very last one null', async () => {
		const { json } = await getMany({ templates: IOU, options: { ...withCursor, pageSize: 5 } });
		const cursors = json.map(({ nextCursor }) => nextCursor);
		cursors.forEach((cursor, index) =>
			expect(typeof cursor).toBe(index === json.length - 1 ? 'object' : index % 5 === 4 ? 'string' : 'undefined'),
		);
		expect(cursors.at(-1)).toBeNull();
	});

	test.each([
		['the ledger end', false, '3.5.14'],
		['a given offset', true, '3.5.14'],
		['the ledger end, by lists', false, '3.5.2'],
		['a given offset, by lists', true, '3.5.2'],
	])('in portions, each run going on where the last stopped: %s', async (_, atOffset, server) => {
		const activeAtOffset = atOffset ? { activeAtOffset: String(end) } : {};
		await within({ server }, async () => {
			const whole = ids((await getMany({ templates: IOU, options: activeAtOffset })).json);
			const seen: string[] = [];
			let startAfterCursor: unknown;
			do {
				const { json, error } = await getMany({
					templates: IOU,
					returnAll: false,
					limit: 5,
					options: { ...withCursor, ...activeAtOffset, ...(startAfterCursor ? { startAfterCursor } : {}) },
				});
				expect(error).toBeUndefined();
				seen.push(...ids(json));
				// A contract created in between is not part of the snapshot.
				await happen('issue', { to: 'alice' });
				startAfterCursor = json.at(-1)?.nextCursor;
			} while (startAfterCursor);
			expect(seen).toEqual(whole);
		});
	});

	test("a cursor that does not fit: the participant's refusal is explained", async () => {
		const { json } = await getMany({ templates: IOU, returnAll: false, limit: 2, options: withCursor });
		const { error } = await getMany({ returnAll: false, limit: 2, options: { startAfterCursor: json[1].nextCursor } });
		expect(error?.message).toContain('page token');
		expect(error?.description).toMatch(/one filter and one snapshot offset.*INVALID_ACS_PAGE_TOKEN/);
	});

	test.each([
		['text that is none', { startAfterCursor: 'page 2' }, 'Start After Cursor: this is not a cursor'],
		[
			'one of a list, with pages asked for',
			{ startAfterCursor: '12:QUJD', apiVersion: 'current' },
			'Start After Cursor: it comes from the legacy endpoint, but API Version is set to current',
		],
		[
			'one of a page, with lists asked for',
			{ startAfterCursor: 'QUJD', apiVersion: 'legacy' },
			'Start After Cursor: it comes from the current endpoint, but API Version is set to legacy',
		],
		[
			'one of another snapshot',
			{ startAfterCursor: '12:QUJD', activeAtOffset: '13' },
			'Start After Cursor: it belongs to the snapshot at offset 12, but Active at Offset is 13',
		],
	])('%s is refused before anything is sent', async (_, options, message) => {
		const { error } = await getMany({ options });
		expect(error?.message).toBe(message);
		expect(await sandbox.requests()).toEqual([]);
	});
});

describe('participants without pages', () => {
	test.each([
		['3.5.9, which has the path for GET only', '3.5.9'],
		['3.5.2', '3.5.2'],
	])('%s: lists, continued', async (_, server) => {
		const expected = ids((await getMany()).json);
		await sandbox.requests();
		await within({ server, listLimit: 20 }, async () => {
			const { json, error } = await getMany();
			expect(error).toBeUndefined();
			expect(ids(json)).toEqual(expected);
			expect(new Set(json.map(({ apiVersion }) => apiVersion))).toEqual(new Set(['legacy']));
			const lists = (await listCalls()).filter(({ endpoint }) => endpoint === LIST);
			const offset = lists[0].body.activeAtOffset;
			expect(lists.every(({ body, query }) => body.activeAtOffset === offset && query.stream_idle_timeout_ms === undefined)).toBe(true);
			expect(lists.filter(({ body }) => body.streamContinuationToken !== undefined).length).toBeGreaterThan(2);
			expect(lists.flatMap(({ complaints }) => complaints)).toEqual([]);
		});
	});

	test('a participant that takes half a minute to begin a list leaves nothing out', async () => {
		const expected = ids((await getMany()).json);
		await within({ server: '3.5.9', slowStartMs: 30_000 }, async () => {
			const { json, error } = await getMany();
			expect(error).toBeUndefined();
			expect(ids(json)).toEqual(expected);
		});
	});

	test('the older endpoint can be chosen; it is asked at the ledger end or the given offset, both exactly', async () => {
		const { json } = await getMany({ templates: IOU, returnAll: false, limit: 2, options: { apiVersion: 'legacy' } });
		expect(json).toHaveLength(2);
		await getMany({
			templates: IOU,
			returnAll: false,
			limit: 2,
			simplify: false,
			options: { apiVersion: 'legacy', activeAtOffset: String(end) },
		});
		const lists = await listCalls();
		expect(lists).toMatchObject([{ query: { limit: 2 } }, { query: { limit: 2 }, body: { activeAtOffset: end } }]);
		await within({ server: '3.5.2' }, async () => {
			const { error } = await getMany({ options: { apiVersion: 'current' } });
			expect(error?.message).toMatch(/^The server does not have this operation/);
		});
	});

	test('3.4: as many as the participant returns at once, however many that is', async () => {
		const expectedIds = ids(await truth(parties.alice));
		expect(expectedIds.length).toBeGreaterThan(20);
		await within({ server: '3.4.12' }, async () => {
			expect(ids((await getMany()).json).sort()).toEqual(expectedIds.sort());
			expect(
				(await getMany({ returnAll: false, limit: 3, options: { includeCursor: true } })).json.map(({ nextCursor }) => nextCursor),
			).toEqual([undefined, undefined, null]);
		});
		await within({ server: '3.4.12', listLimit: expectedIds.length }, async () => {
			const { json } = await getMany({ options: { pageSize: 10 } });
			expect(ids(json).sort()).toEqual(expectedIds.sort());
			expect((await getMany({ returnAll: false, limit: 12, options: { pageSize: 10 } })).json).toHaveLength(12);
		});
	});

	test('3.4 with more than it returns at once: says so instead of returning a part', async () => {
		await within({ server: '3.4.12', listLimit: 10 }, async () => {
			const { error, json } = await getMany();
			expect(json).toEqual([]);
			expect(error?.message).toMatch(/greater than the node limit \(10\)\. This version of the participant cannot continue a list/);
			expect(error?.description).toMatch(/Narrow the filter, set a limit, or ask its operator to raise http-list-max-elements-limit/);
			expect((await getMany({ returnAll: false, limit: 10 })).json).toHaveLength(10);
		});
	});
});

describe('what goes wrong is explained', () => {
	test.each([
		['an empty party list', { parties: '={{ [] }}' }, 'Parties: this field is empty', 'All Parties'],
		['page size 0', { options: { pageSize: 0 } }, 'Page Size: 0 is too small', 'smallest value is 1'],
		['page size 10001', { options: { pageSize: 10001 } }, 'Page Size: 10001 is too large', 'largest value is 10000'],
		['a negative offset', { options: { activeAtOffset: '-1' } }, 'Active at Offset: -1 is negative', '0 or a positive'],
		['limit 0', { returnAll: false, limit: 0 }, 'Limit: 0 is too small', 'smallest value is 1'],
		['half a template name', { templates: 'Iou:Iou' }, 'Templates: "Iou:Iou" is not a full name', '#package-name:Module.Name:Entity'],
		[
			'JSON that is none',
			{ selection: 'eventFormat', eventFormat: '{ filtersByParty' },
			'Event Format: this is not valid JSON',
			'quotes, commas and brackets',
		],
		['JSON that is no object', { selection: 'eventFormat', eventFormat: '[]' }, 'Event Format: this is not a JSON object', 'start with {'],
		[
			'an event format without parties',
			{ selection: 'eventFormat', eventFormat: '{ "filtersByParty": {} }' },
			'Event Format: it contains no party',
			'filtersForAnyParty',
		],
		[
			'an event format with a list of parties',
			{ selection: 'eventFormat', eventFormat: '{ "filtersByParty": ["x"] }' },
			'Event Format: filtersByParty is not an object',
			'maps party IDs',
		],
		['no event format', { selection: 'eventFormat', eventFormat: '={{ "" }}' }, 'Event Format: this field is empty', 'JSON object'],
	])('%s: named by its label, nothing sent', async (_, parameters, message, advice) => {
		await expectRefused(sandbox, await getMany(parameters as IDataObject), message, advice);
	});

	test('an unknown template, package and interface', async () => {
		const report = async (parameters: IDataObject) => (await getMany(parameters)).error;
		expect((await report({ templates: '#model-tests:Iou:Nothing' }))?.description).toMatch(
			/knows the package but not this module and entity/,
		);
		expect((await report({ templates: '#no-such:Iou:Iou' }))?.description).toMatch(/knows no package of this name/);
		expect((await report({ interfaces: `${'a'.repeat(64)}:Iou:Iou` }))?.description).toMatch(/by package name/);
	});

	test('an offset after the ledger end', async () => {
		const { json, items } = await getMany(
			{ options: { activeAtOffset: '99999999' } },
			{ onError: 'continueRegularOutput', input: [{ json: {} }] },
		);
		expect(json).toEqual([afterLedgerEnd()]);
		expect(items[0].pairedItem).toEqual({ item: 0 });
	});

	test('no right to read as the party', async () => {
		const { error } = await getMany({ parties: byId(parties.carol) });
		expect(error?.message).toBe('This is not permitted: the user ledger-api-user needs to read as (or act as) each of the parties');
		expect(error?.description).toContain('It may also need: for All Parties, to read as any party. The token');
	});

	test('a refusal in the middle is no partial result', async () => {
		await sandbox.fault({
			endpoint: PAGE,
			skip: 1,
			status: 403,
			body: { code: 'NA', cause: 'A security-sensitive error has been received', errorCategory: -1, grpcCodeValue: 7, context: {} },
		});
		const { json, error } = await getMany({ options: { pageSize: 5 } });
		expect(json).toEqual([]);
		expect(error?.message).toMatch(/^This is not permitted/);
	});

	test.each([
		['no list', '{"hello":1}'],
		['the same token for ever', '{"activeContracts":[],"activeAtOffset":1,"nextPageToken":"QQ=="}'],
	])('%s is not taken for an end', async (_, text) => {
		await answer(PAGE, text);
		await answer(PAGE, text);
		const { error } = await getMany();
		expect(error?.message).toContain('does not answer as expected');
	});

	test('a pruned offset: the earliest usable one is named', async () => {
		const at = end - 3;
		await sandbox.control('POST', '/prune', { offset: at });
		const { error } = await getMany({ options: { activeAtOffset: '5' } });
		expect(error?.message).toContain('pruned');
		expect(error?.description).toContain(`start after is ${at}`);
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
