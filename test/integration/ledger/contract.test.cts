import { useSandbox } from '../../support/sandbox.cts';
import { BIG, byId, ledgerOf, type Happened } from './support.cts';

const sandbox = useSandbox();
const { run, happen, answer, parties } = ledgerOf(sandbox);
const ENDPOINT = 'POST /v2/contracts/contract-by-id';
let iou: Happened;
let contractId: string;

beforeAll(async () => {
	iou = await happen('issue', { to: 'alice', amount: '12.5000000000' });
	[contractId] = iou.created;
});

describe('Contract › Get', () => {
	test('simplified: template, arguments, signatories and observers', async () => {
		const { json, error, items } = await run('contract', 'get', { contractId, parties: byId(parties.alice) });
		expect(error).toBeUndefined();
		expect(json).toEqual([
			{
				contractId,
				template: '#model-tests:Iou:Iou',
				templateId: expect.stringMatching(/^[0-9a-f]{64}:Iou:Iou$/),
				packageName: 'model-tests',
				createArgument: {
					issuer: parties.bank,
					owner: parties.alice,
					currency: expect.stringMatching(/^[A-Z]{3}$/),
					amount: '12.5000000000',
					observers: [],
				},
				signatories: [parties.bank],
				observers: [parties.alice],
				witnessParties: [parties.alice],
				createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
			},
		]);
		expect(items[0].pairedItem).toEqual({ item: 0 });
		expect(await sandbox.requests()).toMatchObject([
			{
				endpoint: ENDPOINT,
				method: 'POST',
				path: '/v2/contracts/contract-by-id',
				body: { contractId, queryingParties: [parties.alice] },
				complaints: [],
			},
		]);
	});

	test('raw: as the participant sent it; a key comes along', async () => {
		const [keyed] = (await happen('openAccount', { party: 'alice', number: 'A-1' })).created;
		const parameters = { contractId: keyed, parties: `${parties.bob}, ${parties.alice}` };
		const { json } = await run('contract', 'get', { ...parameters, simplify: false });
		expect(json).toEqual([
			{
				createdEvent: expect.objectContaining({ contractId: keyed, contractKey: expect.anything(), offset: 1, nodeId: 0, acsDelta: false }),
			},
		]);
		expect((await run('contract', 'get', parameters)).json[0].contractKey).toEqual({ _1: parties.bank, _2: 'A-1' });
		expect((await sandbox.requests())[0].body).toMatchObject({ queryingParties: [parties.bob, parties.alice] });
	});

	test('Any Party asks with no party at all', async () => {
		const { json } = await run('contract', 'get', { contractId, parties: 'all' }, { as: 'any-reader' });
		expect(json[0]).toMatchObject({ contractId });
		expect((await sandbox.requests())[0].body).toMatchObject({ queryingParties: [] });
	});

	test('the blob, which always comes, is shown when asked for', async () => {
		const blob = { createdEventBlob: 'QQ==' };
		const created = `{"createdEvent":{"offset":1,"nodeId":0,"contractId":"00","templateId":"a:B:C","createArgument":{},"createdEventBlob":"QQ==","witnessParties":["x"],"signatories":["x"],"createdAt":"2026-07-01T10:00:00Z","packageName":"a","representativePackageId":"a","acsDelta":false}}`;
		const get = async (more: object) => {
			await answer(ENDPOINT, created);
			return (await run('contract', 'get', { contractId, parties: 'all', ...more }, { as: 'any-reader' })).json[0];
		};
		expect(await get({})).not.toHaveProperty('createdEventBlob');
		expect(await get({ options: { includeCreatedEventBlob: true } })).toMatchObject(blob);
		expect(await get({ simplify: false })).toMatchObject({ createdEvent: blob });
	});

	test('an int64 beyond 2^53 keeps its digits', async () => {
		await answer(
			ENDPOINT,
			`{"createdEvent":{"offset":${BIG},"nodeId":0,"contractId":"00","templateId":"a:B:C","createArgument":{},"witnessParties":["x"],"signatories":["x"],"createdAt":"2026-07-01T10:00:00Z","packageName":"a","representativePackageId":"a","acsDelta":true}}`,
		);
		const { json } = await run('contract', 'get', { contractId, parties: 'all', simplify: false }, { as: 'any-reader' });
		expect(json[0]).toMatchObject({ createdEvent: { offset: BIG } });
	});
});

describe('Contract › Get Events', () => {
	const EVENTS = 'POST /v2/events/events-by-contract-id';
	const get = async (parameters: object = {}) =>
		await run('contract', 'getEvents', { contractId, parties: byId(parties.alice), ...parameters });

	test('an active contract, then the same one archived', async () => {
		const [id] = (await happen('issue', { to: 'alice', amount: '3.0000000000' })).created;
		const {
			json: [active],
		} = await get({ contractId: id });
		expect(active).toMatchObject({
			contractId: id,
			createArgument: expect.objectContaining({ amount: '3.0000000000' }),
			state: 'active',
			createdAtOffset: expect.any(Number),
			archivedAtOffset: null,
			synchronizerId: expect.any(String),
		});
		const { offset } = await happen('archive', { contractId: id });
		const {
			json: [archived],
		} = await get({ contractId: id });
		expect(archived).toEqual({ ...active, state: 'archived', archivedAtOffset: offset });
		const wildcard = { cumulative: [{ identifierFilter: { WildcardFilter: { value: {} } } }] };
		expect((await sandbox.requests())[1]).toMatchObject({
			endpoint: EVENTS,
			body: { contractId: id, eventFormat: { filtersByParty: { [parties.alice]: wildcard } } },
			complaints: [],
		});
		const raw = await get({ contractId: id, simplify: false, options: { includeCreatedEventBlob: true, verbose: true } });
		expect(raw.json).toMatchObject([
			{
				created: { createdEvent: { contractId: id, createdEventBlob: expect.stringMatching(/.+/) } },
				archived: { archivedEvent: { contractId: id, witnessParties: [parties.alice] } },
			},
		]);
	});

	test('a creation that was pruned away leaves the archival', async () => {
		await answer(
			EVENTS,
			`{"archived":{"archivedEvent":{"offset":${BIG},"nodeId":0,"contractId":"${contractId}","templateId":"a:B:C","witnessParties":["x"],"packageName":"a"},"synchronizerId":"s"}}`,
		);
		expect((await get()).json).toEqual([
			{
				contractId,
				template: '#a:B:C',
				templateId: 'a:B:C',
				packageName: 'a',
				witnessParties: ['x'],
				state: 'archived',
				createdAtOffset: null,
				archivedAtOffset: BIG,
				synchronizerId: 's',
			},
		]);
	});

	test('a contract of others, a malformed ID, an empty party list', async () => {
		expect((await get({ parties: byId(parties.bob) })).error?.message).toContain('not found, or not visible');
		expect((await get({ contractId: 'x' })).error?.message).toBe('Contract ID: "x" is not a contract ID');
		expect((await get({ parties: '={{ [] }}' })).error?.message).toBe('Parties: this field is empty');
	});
});

describe('what goes wrong is explained', () => {
	test.each([
		[
			'a malformed contract ID',
			{ contractId: 'my contract', parties: 'all' },
			'Contract ID: "my contract" is not a contract ID',
			'begins with 00',
		],
		['no contract ID', { contractId: '={{ $json.nothing }}', parties: 'all' }, 'Contract ID: this field is empty', 'check the expression'],
		['an empty party list', { parties: '={{ [] }}' }, 'Parties: this field is empty', 'All Parties'],
		['no party', { parties: { __rl: true, mode: 'id', value: '={{ $json.nothing }}' } }, 'Parties: this field is empty', 'All Parties'],
		['a malformed party', { parties: byId('alice::x') }, 'Parties: "alice::x" is not a party ID', 'alice::1220'],
	])('%s: named by its label, nothing sent', async (_, parameters, message, advice) => {
		const { error } = await run('contract', 'get', { contractId, ...parameters });
		expect(error?.message).toBe(message);
		expect(error?.description).toContain(advice);
		expect(await sandbox.requests()).toEqual([]);
	});

	test('an ID that does not begin with 00 is refused alike by both operations', async () => {
		for (const operation of ['get', 'getEvents']) {
			const { error } = await run('contract', operation, {
				contractId: `ff${'0'.repeat(70)}`,
				parties: byId(parties.alice),
			});
			expect(error?.message).toMatch(/^Contract ID: "ff0+" is not a contract ID$/);
		}
		expect(await sandbox.requests()).toEqual([]);
	});

	test('not found for a party the participant does not know, or does not host: says so', async () => {
		const stranger = `alice::1220${'0'.repeat(64)}`;
		const unknown = await run('contract', 'getEvents', { contractId, parties: stranger }, { as: 'any-reader' });
		expect(unknown.error?.message).toContain(`The participant does not know the party ${stranger}`);
		const elsewhere = await run('contract', 'getEvents', { contractId, parties: byId(parties.dora) }, { as: 'any-reader' });
		expect(elsewhere.error?.message).toContain('is hosted on another participant');
	});

	test('a contract of others, or none at all, is not found', async () => {
		const { json, items } = await run('contract', 'get', { contractId, parties: byId(parties.bob) }, { onError: 'continueRegularOutput' });
		expect(json).toEqual([
			{
				message: 'Contract payload not found, or not visible.',
				error: expect.objectContaining({
					errorCode: 'CONTRACT_PAYLOAD_NOT_FOUND',
					errorCategory: 11,
					httpStatus: 404,
					retryable: false,
					resources: [['CONTRACT_ID', contractId]],
					advice: expect.stringContaining('none of the querying parties is a stakeholder'),
				}),
			},
		]);
		expect(items[0].pairedItem).toEqual({ item: 0 });
	});

	test('Any Party without the right to it: the right is named', async () => {
		const { error } = await run('contract', 'get', { contractId, parties: 'all' });
		expect(error?.message).toMatch(/^This is not permitted/);
		expect(error?.description).toContain('for All Parties, to read as any party');
	});
});
