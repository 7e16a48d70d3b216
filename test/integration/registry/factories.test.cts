// Factories: transfer, allocation, settlement. Arguments by fields and as JSON.
import { duringNextWait } from '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { allocationOf } from '../../support/factoryArguments.cts';
import { refuses } from '../../support/refusals.cts';
import { BEYOND, byId, UNKNOWN_ID, useRegistry } from './support.cts';

const registry = useRegistry();
const { sandbox, tokens, parties } = registry;

const EMPTY = { context: { values: {} }, meta: { values: {} } };
const V1 = '/registry/allocation-instruction/v1/allocation-factory';

/** The fields of the allocation form, filled in. */
const form = (change: IDataObject = {}) => ({
	apiVersion: 'v1',
	argumentsFrom: 'fields',
	simplify: true,
	executor: parties.merchant,
	settlementId: 'order-1',
	transferLegId: 'leg-1',
	settlementRequestedAt: '2026-07-01T10:00:00Z',
	allocateBefore: '2026-07-01T13:00:00+02:00',
	settleBefore: '2026-07-01T12:00:00.123456Z',
	sender: parties.alice,
	receiver: parties.bob,
	amount: '10.5',
	instrumentAdmin: parties.DSO,
	instrumentId: byId('Amulet'),
	inputHoldings: `${tokens.transferInstruction[0]}, ${UNKNOWN_ID}`,
	...change,
});

/** The allocation of those fields. */
const allocation = (change: IDataObject = {}) => ({
	...allocationOf(parties, { settleBefore: '2026-07-01T12:00:00.123456Z' }),
	requestedAt: '2026-07-01T10:00:30Z',
	inputHoldingCids: [tokens.transferInstruction[0], UNKNOWN_ID],
	...change,
});

const transfer = (change: IDataObject = {}) => ({
	apiVersion: 'v1',
	argumentsFrom: 'fields',
	simplify: true,
	sender: parties.alice,
	receiver: parties.bob,
	amount: '1.5',
	instrumentAdmin: parties.DSO,
	instrumentId: byId('Amulet'),
	executeBefore: '2026-07-01T11:00:00Z',
	inputHoldings: UNKNOWN_ID,
	...change,
});

const factory = async (resource: string, parameters: object, more = {}) => await registry.ask(resource, 'get', parameters as never, more);
const byJson = async (choiceArguments: unknown, change: object = {}, more = {}) =>
	await factory('allocationFactory', { apiVersion: 'v1', argumentsFrom: 'json', simplify: true, choiceArguments, ...change }, more);
const sent = async () => (await sandbox.requests()).map(({ path, body }) => ({ path, body }));

describe('Input Holdings › Choose on Ledger', () => {
	/** Holdings of Canton Coin on the ledger that alice can use, the smallest first. */
	const unlocked = async () => {
		const { json, error } = await runNode(
			'cantonToken',
			{ resource: 'holding', operation: 'getAll', authentication: 'accessToken', party: byId(parties.alice), returnAll: true },
			{ credentials: registry.credentials() },
		);
		expect(error).toBeUndefined();
		return (json as any[])
			.filter(({ party, locked, instrumentId }) => party === parties.alice && !locked && instrumentId === 'Amulet')
			.map(({ contractId, amount }) => ({ contractId, amount: Number(amount) }))
			.sort((a, b) => a.amount - b.amount);
	};
	const holdingsSent = async () =>
		(await sandbox.requests())
			.filter(({ path }: any) => path.startsWith('/registry'))
			.map(({ body }: any) => body.choiceArguments.inputHoldingCids ?? body.choiceArguments.transfer.inputHoldingCids);

	test.each(['accessToken', 'oAuth2'])('a transfer of Canton Coin takes the smallest holding that pays it (%s)', async (holdingsFrom) => {
		const [smallest] = await unlocked();
		await sandbox.requests();
		const { error } = await factory('transferFactory', transfer({ holdingsFrom, amount: '0.0000000001' }));
		expect(error).toBeUndefined();
		expect(await holdingsSent()).toEqual([[smallest.contractId]]);
	});

	test('an allocation takes as many as it needs', async () => {
		const holdings = await unlocked();
		const total = holdings.reduce((sum, { amount }) => sum + amount, 0);
		const { error } = await factory('allocationFactory', form({ holdingsFrom: 'accessToken', amount: (total - 0.5).toFixed(10) }));
		expect(error).toBeUndefined();
		expect([...(await holdingsSent())[0]].sort()).toEqual(holdings.map(({ contractId }) => contractId).sort());
	});

	test('more than the sender has unlocked is refused before the registry is asked', async () => {
		const { error } = await factory(
			'transferFactory',
			transfer({ holdingsFrom: 'accessToken', amount: '98765432109876543210.0000000001' }),
		);
		expect(error?.message).toMatch(
			/^Amount: alice::\w+ has [\d.]+ unlocked of Amulet, which does not pay 98765432109876543210.0000000001$/,
		);
		expect(error?.description).toContain('Balance › Get Many shows what is locked');
		expect(await holdingsSent()).toEqual([]);
	});

	test('a ledger that does not let the token read the sender says which rights it needs, before the registry is asked', async () => {
		const { error } = await factory('transferFactory', transfer({ holdingsFrom: 'accessToken' }), { ledgerUser: 'nobody' });
		expect(error?.message).toContain('needs ReadAs or ActAs of the sender, to choose its holdings');
		expect(await holdingsSent()).toEqual([]);
	});
});

describe('Allocation Factory › Get by fields', () => {
	test('sends the arguments with empty extraArgs, and gives the command with the context in them', async () => {
		const { json } = await factory('allocationFactory', form({ additional: { requestedAt: '2026-07-01T10:00:30Z' } }));
		expect(await sent()).toEqual([
			{ path: V1, body: { choiceArguments: { ...allocation(), extraArgs: EMPTY }, excludeDebugFields: false } },
		]);
		const [{ choiceContextData, disclosedContracts, ...item }] = json as any[];
		const factoryId = tokens.externalPartyRules[0];
		expect(item).toEqual({
			factoryId,
			choice: 'AllocationFactory_Allocate',
			apiVersion: 'v1',
			command: {
				ExerciseCommand: {
					templateId: '#splice-api-token-allocation-instruction-v1:Splice.Api.Token.AllocationInstructionV1:AllocationFactory',
					contractId: factoryId,
					choice: 'AllocationFactory_Allocate',
					choiceArgument: { ...allocation(), extraArgs: { context: choiceContextData, meta: { values: {} } } },
				},
			},
		});
		expect(Object.keys(choiceContextData.values).sort()).toEqual(['amulet-rules', 'external-party-config-state', 'open-round']);
		expect(disclosedContracts.map((disclosedContract: any) => disclosedContract.contractId)).toContain(factoryId);
	});

	test('additional fields', async () => {
		const entry = [{ name: 'example.com/why', value: 'because' }];
		await factory(
			'allocationFactory',
			form({ additional: { settlementContractId: UNKNOWN_ID, settlementMeta: { entry }, legMeta: { entry } } }),
		);
		const [{ body }] = (await sent()) as any[];
		const { settlement, transferLeg } = body.choiceArguments.allocation;
		expect(settlement).toMatchObject({
			settlementRef: { id: 'order-1', cid: UNKNOWN_ID },
			meta: { values: { 'example.com/why': 'because' } },
		});
		expect(transferLeg.meta).toEqual({ values: { 'example.com/why': 'because' } });
	});

	test('without Requested At it is a minute ago: clocks differ, and the ledger refuses a request from its future', async () => {
		const before = Date.now() - 60_000;
		await factory('allocationFactory', form());
		const [{ body }] = (await sent()) as any[];
		const at = Date.parse(body.choiceArguments.requestedAt);
		expect(at).toBeGreaterThanOrEqual(before);
		expect(at).toBeLessThanOrEqual(Date.now() - 60_000);
	});

	test('raw is what the registry sent', async () => {
		const { json } = await factory('allocationFactory', form({ simplify: false }));
		expect(json).toEqual([
			{
				factoryId: tokens.externalPartyRules[0],
				choiceContext: { choiceContextData: expect.any(Object), disclosedContracts: expect.any(Array) },
			},
		]);
	});

	test('Exclude Debug Fields, where the registry is too old to leave them out: the node does', async () => {
		await sandbox.control('POST', '/settings', { splice: '0.5.4' });
		const parameters = form({ options: { excludeDebugFields: true } });
		const [simple] = (await factory('allocationFactory', parameters)).json as any[];
		const [raw] = (await factory('allocationFactory', { ...parameters, simplify: false })).json as any[];
		await sandbox.control('POST', '/settings', { splice: '0.7.4' });
		for (const contract of [...simple.disclosedContracts, ...raw.choiceContext.disclosedContracts])
			expect(Object.keys(contract).sort()).toEqual(['contractId', 'createdEventBlob', 'synchronizerId', 'templateId']);
	});

	test.each([
		[true, false],
		[false, true],
	])('Exclude Debug Fields %s', async (excludeDebugFields, shown) => {
		const { json } = await factory('allocationFactory', form({ options: { excludeDebugFields } }));
		expect(((await sent())[0].body as any).excludeDebugFields).toBe(excludeDebugFields);
		const payloads = (json[0] as any).disclosedContracts.map((disclosedContract: IDataObject) => disclosedContract.debugPayload);
		expect(payloads.every((payload: unknown) => (payload !== undefined) === shown)).toBe(true);
	});

	refuses(sandbox, async (change) => await factory('allocationFactory', form(change as never)), {
		executor: {
			merchant: ['Settlement Executor: "merchant" is not a party ID', 'a name, two colons'],
			'={{ $json.nothing }}': ['Settlement Executor: this field is empty', 'check the expression'],
		},
		sender: { alice: ['Sender: "alice" is not a party ID', 'alice::1220'] },
		receiver: { bob: ['Receiver: "bob" is not a party ID', 'alice::1220'] },
		instrumentAdmin: { DSO: ['Instrument Admin: "DSO" is not a party ID', 'alice::1220'] },
		amount: {
			'1,5': ['Amount: "1,5" is not an amount', 'e.g. 12.5'],
			'-1': ['Amount: "-1" is not an amount', 'without signs'],
			'1e3': ['Amount: "1e3" is not an amount', 'with a point'],
			'0.00': ['Amount: the amount is zero', 'greater than zero'],
			'1.12345678901': ['is not an amount', 'at most 10 digits'],
			'={{ 12345678901234.567 }}': ['may have been rounded', 'entered as text'],
		},
		allocateBefore: { tomorrow: ['Allocate Before: "tomorrow" is not a date and time', 'ISO 8601'] },
		settleBefore: { '2026-13-01': ['Settle Before: "2026-13-01" is not a date and time', 'ISO 8601'] },
		settlementRequestedAt: { '={{ "" }}': ['Settlement Requested At: this field is empty', 'Fill it in'] },
		settlementId: { '={{ "" }}': ['Settlement ID: this field is empty', 'Fill it in'] },
		transferLegId: { '={{ "" }}': ['Transfer Leg ID: this field is empty', 'Fill it in'] },
		inputHoldings: { 'coin-1': ['Input Holding IDs: "coin-1" is not a contract ID', 'begins with 00'] },
	});

	test.each<[string, object, string, string]>([
		['instrumentId', byId('={{ "" }}'), 'Instrument: this field is empty', 'check the expression'],
		['additional', { settlementContractId: 'x' }, 'Settlement Contract ID: "x" is not a contract ID', 'begins with 00'],
		['additional', { requestedAt: 'now' }, 'Requested At: "now" is not a date and time', 'ISO 8601'],
	])('%s %j is refused before anything is sent', async (name, value, message, advice) => {
		const { error } = await factory('allocationFactory', form({ [name]: value as never }));
		expect(error?.message).toContain(message);
		expect(error?.description).toContain(advice);
		expect(await sent()).toEqual([]);
	});

	test('Canton Coin without holdings is refused before anything is sent; another token is not', async () => {
		const { error } = await factory('allocationFactory', form({ inputHoldings: '' }));
		expect(error?.message).toBe('Input Holding IDs: this field is empty, but Canton Coin requires the holdings to use');
		expect(error?.description).toContain('Holding › Get Many, lists them. Or set Input Holdings to Choose on Ledger.');
		expect(await sent()).toEqual([]);
		const another = await factory('allocationFactory', form({ inputHoldings: '', instrumentId: byId('Gold') }));
		expect(another.error).toBeUndefined();
	});
});

describe('Allocation Factory › Get by JSON', () => {
	test('text or object; what the user gave as extraArgs.meta comes back in the command', async () => {
		const meta = { values: { 'example.com/why': 'because' } };
		const allocationChoice = allocation({ extraArgs: { context: { values: { old: { tag: 'AV_Text', value: 'stale' } } }, meta } });
		for (const choiceArguments of [JSON.stringify(allocationChoice), '={{ $json.given }}', '={{ JSON.stringify($json.given) }}']) {
			const { json } = await byJson(choiceArguments, {}, { input: [{ json: { given: allocationChoice } }] });
			expect(await sent()).toEqual([
				{ path: V1, body: { choiceArguments: { ...allocation(), extraArgs: EMPTY }, excludeDebugFields: false } },
			]);
			const [{ command, choiceContextData }] = json as any[];
			expect(command.ExerciseCommand.choiceArgument).toEqual({ ...allocation(), extraArgs: { context: choiceContextData, meta } });
		}
	});

	test('a whole number beyond 2^53 is sent exactly and comes out as text', async () => {
		const text = JSON.stringify(allocation()).replace(/}$/, `,"nonce":${BEYOND}}`);
		const { json } = await byJson(text);
		// Read as text: parsing would round it here.
		expect(await (await fetch(`${sandbox.url}/control/requests`)).text()).toMatch(new RegExp(`"nonce": ?${BEYOND}\\b`));
		expect((json[0] as any).command.ExerciseCommand.choiceArgument.nonce).toBe(BEYOND);
	});

	refuses(sandbox, async ({ choiceArguments }) => await byJson(choiceArguments as string), {
		choiceArguments: {
			'{ "allocation": ': ['Choice Arguments: this is not valid JSON', 'Check quotes, commas and brackets'],
			'[1]': ['Choice Arguments: this is not a JSON object', 'start with {'],
			'"text"': ['Choice Arguments: this is not a JSON object', 'start with {'],
			'={{ "" }}': ['Choice Arguments: this field is empty', 'check the expression'],
		},
	});

	test.each(['expectedAdmin', 'allocation', 'requestedAt', 'inputHoldingCids'])('says that %s is missing', async (key) => {
		const { error } = await byJson(JSON.stringify({ ...allocation(), [key]: undefined }));
		expect(error?.message).toBe(`Choice Arguments: the key "${key}" is missing`);
		expect(error?.description).toBe(
			'AllocationFactory_Allocate takes expectedAdmin, allocation, requestedAt, inputHoldingCids. This node fills in extraArgs.',
		);
		expect(await sent()).toEqual([]);
	});

	test('what is missing further inside, the registry says', async () => {
		const choiceArguments = JSON.stringify({ expectedAdmin: parties.DSO, transfer: { sender: parties.alice } });
		const { error } = await factory('transferFactory', { apiVersion: 'v1', argumentsFrom: 'json', simplify: true, choiceArguments });
		expect(error?.message).toMatch(
			/^Field `choiceArguments` does not contain a valid `TransferFactory_Transfer`: \S+: Missing field receiver at line: 1, column: \d+$/,
		);
		expect(error?.description).toContain('Correct what its message names');
	});

	const account = (owner: string) => ({ owner, provider: null, id: '' });
	const version2 = (change: IDataObject = {}) => ({
		settlement: { executors: [parties.merchant], id: 'order-1', cid: null, meta: { values: {} } },
		allocation: {
			admin: parties.DSO,
			authorizer: account(parties.alice),
			transferLegSides: [
				{
					transferLegId: 'leg-1',
					side: 'SenderSide',
					otherside: account(parties.bob),
					amount: '10.5',
					instrumentId: 'Amulet',
					meta: { values: {} },
				},
			],
			settlementDeadline: '2026-07-01T12:00:00Z',
			nextIterationFunding: null,
			committed: false,
			meta: { values: {} },
		},
		requestedAt: '2026-07-01T10:00:00Z',
		inputHoldingCids: [UNKNOWN_ID],
		actors: [parties.alice],
		...change,
	});
	const ask2 = async (args: object) =>
		await factory('allocationFactory', { apiVersion: 'v2', simplify: true, choiceArguments: JSON.stringify(args) });

	test('version 2 takes JSON only and its own keys', async () => {
		const { json } = await ask2(version2());
		expect(await sent()).toMatchObject([
			{ path: '/registry/allocation-instruction/v2/allocation-factory', body: { choiceArguments: { ...version2(), extraArgs: EMPTY } } },
		]);
		const [{ choiceContextData, command, factoryId, ...item }] = json as any[];
		expect(item).toMatchObject({ apiVersion: 'v2', choice: 'AllocationFactory_Allocate' });
		expect(command.ExerciseCommand).toEqual({
			templateId: '#splice-api-token-allocation-instruction-v2:Splice.Api.Token.AllocationInstructionV2:AllocationFactory',
			contractId: factoryId,
			choice: 'AllocationFactory_Allocate',
			choiceArgument: { ...version2(), extraArgs: { context: choiceContextData, meta: { values: {} } } },
		});
		expect(choiceContextData.values).toEqual({
			'external-party-config-state': { tag: 'AV_ContractId', value: tokens.externalPartyConfigState[0] },
		});
	});

	test.each(['settlement', 'allocation', 'requestedAt', 'inputHoldingCids', 'actors'])('version 2 without %s', async (key) => {
		const { error } = await ask2(version2({ [key]: undefined }));
		expect(error?.message).toBe(`Choice Arguments: the key "${key}" is missing`);
		expect(error?.description).toBe(
			'AllocationFactory_Allocate takes settlement, allocation, requestedAt, inputHoldingCids, actors. This node fills in extraArgs.',
		);
		expect(await sent()).toEqual([]);
	});

	test('version 2: the giver of Canton Coin needs holdings, the receiver does not', async () => {
		const { error } = await ask2(version2({ inputHoldingCids: [] }));
		expect(error?.message).toBe('Choice Arguments: inputHoldingCids is empty, but Canton Coin requires the holdings to use');
		expect(await sent()).toEqual([]);
		const { allocation: specification } = version2();
		const receiving = {
			...specification,
			transferLegSides: specification.transferLegSides.map((side) => ({ ...side, side: 'ReceiverSide' })),
		};
		expect((await ask2(version2({ inputHoldingCids: [], allocation: receiving }))).error).toBeUndefined();
	});

	test('a party where version 2 takes an account', async () => {
		const { error } = await ask2(version2({ allocation: { ...version2().allocation, authorizer: parties.alice } }));
		expect(error?.message).toBe('Choice Arguments: allocation.authorizer is text, but version 2 of the standard expects an account there');
		expect(error?.description).toContain('"owner"');
		expect(await sent()).toEqual([]);
	});
});

describe('Transfer Factory › Get', () => {
	test('by fields: what is sent, and how the transfer will go', async () => {
		const kind = async (change: IDataObject) =>
			(
				await factory(
					'transferFactory',
					transfer({ additional: { requestedAt: '2026-07-01T10:00:00Z', meta: { entry: [{ name: 'a', value: 'b' }] } }, ...change }),
				)
			).json[0] as any;
		const offered = await kind({});
		expect(await sent()).toEqual([
			{
				path: '/registry/transfer-instruction/v1/transfer-factory',
				body: {
					choiceArguments: {
						expectedAdmin: parties.DSO,
						transfer: {
							sender: parties.alice,
							receiver: parties.bob,
							amount: '1.5',
							instrumentId: { admin: parties.DSO, id: 'Amulet' },
							requestedAt: '2026-07-01T10:00:00Z',
							executeBefore: '2026-07-01T11:00:00Z',
							inputHoldingCids: [UNKNOWN_ID],
							meta: { values: { a: 'b' } },
						},
						extraArgs: EMPTY,
					},
					excludeDebugFields: false,
				},
			},
		]);
		expect(offered).toMatchObject({
			transferKind: 'offer',
			choice: 'TransferFactory_Transfer',
			apiVersion: 'v1',
			command: {
				ExerciseCommand: {
					templateId: '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferFactory',
					contractId: offered.factoryId,
				},
			},
		});
		expect((await kind({ receiver: parties.alice })).transferKind).toBe('self');
		expect((await kind({ receiver: parties.treasury })).transferKind).toBe('direct');
		expect((await kind({ receiver: parties.alice, simplify: false })).transferKind).toBe('self');
		expect((await kind({ receiver: parties.treasury, simplify: false })).transferKind).toBe('direct');
	});

	test('version 2 takes accounts, and no expectedAdmin', async () => {
		const account = (owner: string) => ({ owner, provider: null, id: '' });
		const args = {
			transfer: {
				sender: account(parties.alice),
				receiver: account(parties.bob),
				amount: '1.5',
				instrumentId: { admin: parties.DSO, id: 'Amulet' },
				requestedAt: '2026-07-01T10:00:00Z',
				executeBefore: '2026-07-01T11:00:00Z',
				inputHoldingCids: [UNKNOWN_ID],
				meta: { values: {} },
			},
			actors: [parties.alice],
		};
		const ask = async (values: object, simplify = true) =>
			await factory('transferFactory', { apiVersion: 'v2', simplify, choiceArguments: JSON.stringify(values) });
		const { json } = await ask(args);
		expect(json).toMatchObject([{ transferKind: 'offer', apiVersion: 'v2', command: { ExerciseCommand: { choiceArgument: args } } }]);
		expect(await sent()).toMatchObject([{ body: { choiceArguments: { ...args, extraArgs: EMPTY } } }]);
		expect((await ask(args, false)).json).toEqual([
			{ factoryId: expect.any(String), transferKind: 'offer', choiceContext: expect.any(Object) },
		]);
		const withoutHoldings = await ask({ ...args, transfer: { ...args.transfer, inputHoldingCids: [] } });
		expect(withoutHoldings.error?.message).toBe(
			'Choice Arguments: inputHoldingCids is empty, but Canton Coin requires the holdings to use',
		);
		const keyMissing = await ask({ actors: [] });
		expect(keyMissing.error?.message).toBe('Choice Arguments: the key "transfer" is missing');
		const party = await ask({ ...args, transfer: { ...args.transfer, receiver: parties.bob } });
		expect(party.error?.message).toBe(
			'Choice Arguments: transfer.receiver is text, but version 2 of the standard expects an account there',
		);
	});

	test.each([
		['executeBefore', '={{ "" }}', 'Execute Before: this field is empty'],
		['inputHoldings', '', 'Input Holding IDs: this field is empty, but Canton Coin requires the holdings to use'],
		['inputHoldings', '={{ [{ id: 1 }] }}', 'Input Holding IDs: got a list of objects where a list of texts is expected'],
	])('%s %s is refused before anything is sent', async (name, value, message) => {
		expect((await factory('transferFactory', transfer({ [name]: value }))).error?.message).toBe(message);
		expect(await sent()).toEqual([]);
	});

	test.each([['00ab'], ['#12:0'], [7]])('the holding %p in JSON is refused before anything is sent', async (holding) => {
		const own = { ...allocation(), inputHoldingCids: [UNKNOWN_ID, holding] };
		const { transferLeg, ...rest } = own.allocation;
		for (const [resource, args] of [
			['allocationFactory', own],
			['transferFactory', { expectedAdmin: parties.DSO, transfer: { ...transferLeg, ...rest.settlement, inputHoldingCids: [holding] } }],
		] as const) {
			const choiceArguments = JSON.stringify(args);
			const { error } = await factory(resource, { apiVersion: 'v1', argumentsFrom: 'json', simplify: true, choiceArguments });
			expect(error?.message).toBe(`Choice Arguments: inputHoldingCids: "${holding}" is not a contract ID`);
			expect(error?.description).toContain('Copy it whole');
		}
		expect(await sent()).toEqual([]);
	});

	test('a transfer of Canton Coin that would last longer than the network allows names the deadline', async () => {
		const lasting = async (executeBefore: string, change: IDataObject = {}) =>
			(await factory('transferFactory', transfer({ executeBefore, additional: { requestedAt: '2099-01-01T00:00:00Z' }, ...change }))).error;
		// 90 days: what null means, as recorded.
		expect(await lasting('2099-04-01T00:00:00Z')).toBeUndefined();
		const error = await lasting('2099-04-01T00:00:01Z');
		expect(error?.message).toBe('Execute Before: "2099-04-01T00:00:01Z" is too far ahead: Canton Coin allows a transfer 90 days at most');
		expect(error?.description).toContain('tokenStandardMaxTTL');
		expect(await lasting('2099-12-01T00:00:00Z', { instrumentId: byId('Gold') })).toBeUndefined();
		// Without the contracts' arguments the limit is not known: the ledger has the word.
		expect(await lasting('2099-12-01T00:00:00Z', { options: { excludeDebugFields: true } })).toBeUndefined();
	});

	test.each([
		['another limit', { microseconds: String(30 * 86_400_000_000) }, /allows a transfer 30 days at most$/],
		['a network before the limit', undefined, undefined],
	])('%s is taken from what the registry discloses', async (_, tokenStandardMaxTTL, message) => {
		const answer = (await factory('transferFactory', transfer({ simplify: false }))).json[0] as any;
		for (const { debugPayload } of answer.choiceContext.disclosedContracts)
			if (debugPayload.transferConfig) debugPayload.transferConfig = { maxNumInputs: '100', tokenStandardMaxTTL };
		await sandbox.fault({ endpoint: 'POST /registry/transfer-instruction/v1/transfer-factory', body: answer });
		const additional = { requestedAt: '2099-01-01T00:00:00Z' };
		const { error } = await factory('transferFactory', transfer({ executeBefore: '2099-02-15T00:00:00Z', additional }));
		if (message) expect(error?.message).toMatch(message);
		else expect(error).toBeUndefined();
	});

	test('a version that does not exist', async () => {
		const { error } = await factory('transferFactory', transfer({ apiVersion: '={{ "v3" }}' }));
		expect(error?.message).toBe('API Version: "v3" is not one of its values');
	});
});

describe('Settlement Factory › Get', () => {
	const settle = async (allocations: object[], change: object = {}) =>
		await factory('settlementFactory', {
			simplify: true,
			choiceArguments: JSON.stringify({
				settlement: { executors: [parties.merchant], id: 'order-1', cid: null, meta: { values: {} } },
				transferLegs: [],
				allocations,
				actors: [parties.merchant],
				...change,
			}),
		});

	test('settles what it is given', async () => {
		const { json } = await settle([{ allocationCid: tokens.allocation[0] }]);
		expect(json).toMatchObject([
			{
				choice: 'SettlementFactory_SettleBatch',
				apiVersion: 'v2',
				command: { ExerciseCommand: { templateId: '#splice-api-token-allocation-v2:Splice.Api.Token.AllocationV2:SettlementFactory' } },
			},
		]);
		expect(await sent()).toMatchObject([
			{ path: '/registry/allocation/v2/settlement-factory', body: { choiceArguments: { actors: [parties.merchant], extraArgs: EMPTY } } },
		]);
	});

	test('an allocation nobody knows is left to the ledger, too many or a key missing are refused', async () => {
		expect((await settle([{ allocationCid: UNKNOWN_ID }])).json).toMatchObject([{ choice: 'SettlementFactory_SettleBatch' }]);
		const many = Array.from({ length: 101 }, () => ({ allocationCid: tokens.allocation[0] }));
		expect((await settle(many)).error?.message).toBe('Too many allocations (101 > 100)');
		expect((await settle([], { transferLegs: undefined })).error?.message).toBe('Choice Arguments: the key "transferLegs" is missing');
	});
});

test('a contract of the factory that is being reassigned: asked for again until it has arrived', async () => {
	const contractId = tokens.externalPartyRules[0];
	await registry.make('reassign', { contractId });
	duringNextWait(async () => await registry.make('reassign', { contractId, step: 'assign' }));
	expect((await factory('allocationFactory', form())).json).toMatchObject([{ factoryId: contractId }]);
	expect((await sandbox.requests()).map(({ status }) => status)).toEqual([409, 200]);
});
