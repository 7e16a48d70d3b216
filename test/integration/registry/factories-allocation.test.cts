// Allocation Factory › Get, with its arguments by fields, and Settlement Factory › Get.
import { duringNextWait } from '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { refuses } from '../../support/refusals.cts';
import { EMPTY, V1, useFactories } from './factories-support.cts';
import { UNKNOWN_ID, byId } from './support.cts';

const { registry, sandbox, tokens, parties, form, allocation, factory, sent } = useFactories();

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
