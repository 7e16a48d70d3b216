// Update › Get: by ID, by offset and by hash, and errors that say what to do.
import type { IDataObject } from 'n8n-workflow';

import { expectRefused } from '../../support/refusals.cts';
import { byId, type Happened } from './support.cts';
import { BY_ID, BY_OFFSET, useUpdates } from './update-support.cts';

const { sandbox, happen, within, parties, get } = useUpdates();

let issued: Happened;
let moved: Happened;

beforeAll(async () => {
	issued = await happen('issue', { to: 'alice', amount: '8.0000000000', commandId: 'pay-1' });
	moved = await happen('transfer', { from: 'alice', to: 'bob', commandId: 'move-1', workflowId: 'payroll' });
});

describe('Update › Get', () => {
	test('by update ID: one item per event, each with the update it belongs to', async () => {
		const { json, items, error } = await get({ updateId: moved.updateId });
		expect(error).toBeUndefined();
		expect(json.length).toBeGreaterThan(1);
		expect(json.find(({ event }) => event === 'exercised')).toEqual({
			kind: 'transaction',
			updateId: moved.updateId,
			offset: moved.offset,
			recordTime: moved.recordTime,
			synchronizerId: moved.synchronizerId,
			commandId: 'move-1',
			workflowId: 'payroll',
			event: 'exercised',
			nodeId: 0,
			choice: 'AmuletRules_Transfer',
			contractId: expect.stringMatching(/^00/),
			templateId: expect.stringMatching(/AmuletRules$/),
			packageName: 'splice-amulet',
			template: '#splice-amulet:Splice.AmuletRules:AmuletRules',
			choiceArgument: expect.any(Object),
			exerciseResult: expect.anything(),
			actingParties: [parties.alice, parties.bob],
			consuming: false,
			effectiveAt: expect.stringMatching(/^2026-.*Z$/),
			paidTrafficCost: expect.any(Number),
			transactionHash: null,
			traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
		});
		expect(json.find(({ event }) => event === 'created')).toMatchObject({
			updateId: moved.updateId,
			contractId: expect.any(String),
			createArgument: expect.any(Object),
			signatories: expect.any(Array),
		});
		expect(items.every(({ pairedItem }) => JSON.stringify(pairedItem) === '{"item":0}')).toBe(true);
		const eventFormat = { filtersByParty: { [parties.alice]: { cumulative: [{ identifierFilter: { WildcardFilter: { value: {} } } }] } } };
		expect(await sandbox.requests()).toMatchObject([
			{
				endpoint: BY_ID,
				complaints: [],
				body: {
					updateId: moved.updateId,
					updateFormat: {
						includeTransactions: { eventFormat, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' },
						includeReassignments: eventFormat,
						includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [parties.alice] } },
					},
				},
			},
		]);
	});

	test('by offset, as the change of active contracts', async () => {
		const { json } = await get({
			findBy: 'offset',
			offset: String(moved.offset),
			options: { transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' },
		});
		expect(new Set(json.map(({ event }) => event))).toEqual(new Set(['created', 'archived']));
		expect(json.filter(({ event }) => event === 'archived')[0]).toMatchObject({
			witnessParties: [parties.alice],
			contractId: moved.archived[0],
		});
		expect(await sandbox.requests()).toMatchObject([{ endpoint: BY_OFFSET, body: { offset: moved.offset }, complaints: [] }]);
	});

	test('raw: the update as the participant sent it', async () => {
		const { json } = await get({ updateId: issued.updateId, simplify: false, options: { includeCreatedEventBlob: true } });
		expect(json).toEqual([
			{
				update: {
					Transaction: {
						value: {
							updateId: issued.updateId,
							commandId: '',
							workflowId: expect.any(String),
							effectiveAt: expect.any(String),
							offset: issued.offset,
							synchronizerId: expect.any(String),
							traceContext: { traceparent: expect.any(String), tracestate: null },
							recordTime: expect.any(String),
							paidTrafficCost: 0,
							externalTransactionHash: null,
							events: [
								{ CreatedEvent: expect.objectContaining({ contractId: issued.created[0], createdEventBlob: expect.stringMatching(/.+/) }) },
							],
						},
					},
				},
			},
		]);
	});

	test('templates, interfaces and what comes along', async () => {
		const options = {
			templates: '#splice-amulet:Splice.AmuletRules:AmuletRules',
			interfaces: '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding',
		};
		const { json } = await get({ updateId: moved.updateId, options });
		expect(json.find(({ interfaceViews }) => interfaceViews)?.interfaceViews).toEqual([
			{ interfaceId: expect.any(String), viewValue: expect.objectContaining({ instrumentId: expect.any(Object) }) },
		]);
		const [{ body }] = (await sandbox.requests()) as any[];
		const filters = body.updateFormat.includeTransactions.eventFormat.filtersByParty[parties.alice].cumulative;
		expect(filters.map(({ identifierFilter }: IDataObject) => Object.keys(identifierFilter as IDataObject)[0])).toEqual([
			'TemplateFilter',
			'InterfaceFilter',
		]);
		const own = { filtersByParty: { [parties.alice]: { cumulative: [] } } };
		expect(
			(await get({ parties: 'all', updateId: moved.updateId, options: { eventFormat: JSON.stringify(own) } })).json.length,
		).toBeGreaterThan(1);
		expect(((await sandbox.requests())[0] as any).body.updateFormat).toMatchObject({
			includeReassignments: own,
			includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [parties.alice] } },
		});
	});

	test('several parties see what each of them sees; any party everything', async () => {
		const both = await get({ updateId: moved.updateId, parties: byId(`${parties.alice}, ${parties.bob}`) });
		const everybody = await get({ updateId: moved.updateId, parties: 'all' }, { as: 'any-reader' });
		expect(both.json.length).toBeGreaterThanOrEqual((await get({ updateId: moved.updateId })).json.length);
		expect(everybody.json.length).toBeGreaterThanOrEqual(both.json.length);
		expect((await sandbox.requests())[1]).toMatchObject({
			body: { updateFormat: { includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [] } } } },
		});
	});

	test('what an external party signed comes along', async () => {
		const { updateId } = await happen('transfer', { from: 'alice', to: 'bob', externalHash: 'ab'.repeat(32) });
		expect((await get({ updateId, simplify: false })).json).toMatchObject([
			{ update: { Transaction: { value: { externalTransactionHash: 'ab'.repeat(32) } } } },
		]);
	});
});

describe('by transaction hash', () => {
	const hash = '5c'.repeat(32);
	let updateId: string;
	beforeAll(async () => {
		({ updateId } = await happen('transfer', { from: 'alice', to: 'bob', externalHash: hash }));
	});

	test.each([
		['in hexadecimal', hash],
		['in base64, as prepare answers it', Buffer.from(hash, 'hex').toString('base64')],
	])('%s', async (_, transactionHash) => {
		await within({ server: '3.6.0' }, async () => {
			const { json, error } = await get({ findBy: 'hash', transactionHash });
			expect(error).toBeUndefined();
			expect(json.length).toBeGreaterThan(1);
			expect(json.every((item) => item.updateId === updateId)).toBe(true);
		});
	});

	test('one that nothing has', async () => {
		await within({ server: '3.6.0' }, async () => {
			expect((await get({ findBy: 'hash', transactionHash: '00'.repeat(32) })).error?.message).toMatch(/Update not found, or not visible/);
		});
	});

	test('an older participant: its version is named, and what to use instead', async () => {
		const { error } = await get({ findBy: 'hash', transactionHash: hash });
		expect(error?.message).toBe('Find By: this participant, of version 3.5.14, cannot find an update by its transaction hash');
		expect(error?.description).toMatch(/from 3\.6 on.*update ID or the offset/);
	});

	test('what is no hash is refused before anything is sent', async () => {
		await sandbox.requests();
		expect((await get({ findBy: 'hash', transactionHash: '1220zz' })).error?.message).toMatch(/^Transaction Hash: /);
		expect(await sandbox.requests()).toEqual([]);
	});
});

describe('what goes wrong is explained', () => {
	test.each([
		['no update ID', { updateId: '={{ $json.nothing }}' }, 'Update ID: this field is empty', 'check the expression'],
		['something else than an update ID', { updateId: 'pay-1' }, 'Update ID: "pay-1" is not an update ID', '1220'],
		['no offset', { findBy: 'offset', offset: '={{ $json.nothing }}' }, 'Offset: this field is empty', 'e.g. 1671'],
		['a negative offset', { findBy: 'offset', offset: '-5' }, 'Offset: -5 is negative', '0 or a positive'],
		['offset 0', { findBy: 'offset', offset: '0' }, 'Offset: 0 is the beginning of the ledger, not an update', 'positive'],
		['an empty party list', { updateId: 'a'.repeat(68), parties: '={{ "" }}' }, 'Parties: this field is empty', 'All Parties'],
		['no kind at all', { updateId: 'a'.repeat(68), options: { kinds: [] } }, 'Kinds of Updates: none is chosen', 'transactions'],
		[
			'a kind that does not exist',
			{ updateId: 'a'.repeat(68), options: { kinds: '={{ ["checkpoints"] }}' } },
			'Kinds of Updates: "checkpoints" is not one of its values',
			'topology',
		],
		[
			'JSON that is none',
			{ updateId: 'a'.repeat(68), options: { eventFormat: '{' } },
			'Event Format (JSON): this is not valid JSON',
			'brackets',
		],
		[
			'half a template name',
			{ updateId: 'a'.repeat(68), options: { templates: 'Iou' } },
			'Templates: "Iou" is not a full name',
			'#package-name',
		],
	])('%s: named by its label, nothing sent', async (_, parameters, message, advice) => {
		await expectRefused(sandbox, await get(parameters as IDataObject), message, advice);
	});

	test('unknown, or of others: not found', async () => {
		const strangers = await happen('succeed', { party: 'carol' });
		for (const updateId of [`1220${'0'.repeat(64)}`, strangers.updateId]) {
			const { json, items } = await get({ updateId }, { onError: 'continueRegularOutput' });
			expect(json).toEqual([
				{
					message: 'Update not found, or not visible.',
					error: expect.objectContaining({
						errorCode: 'UPDATE_NOT_FOUND',
						errorCategory: 11,
						httpStatus: 404,
						advice: expect.stringContaining('none of the parties you may read sees it'),
					}),
				},
			]);
			expect(items[0].pairedItem).toEqual({ item: 0 });
		}
		expect((await get({ findBy: 'offset', offset: '99999999' })).error?.message).toContain('not found');
	});

	test('no right to read as the party', async () => {
		const { error } = await get({ updateId: issued.updateId, parties: byId(parties.carol) });
		expect(error?.message).toContain('to read as (or act as) each of the parties');
	});
});
