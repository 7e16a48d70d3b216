// Transfer Factory › Get, and holdings that are chosen on the ledger.
import '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { EMPTY, useFactories } from './factories-support.cts';
import { UNKNOWN_ID, byId } from './support.cts';

const { registry, sandbox, parties, form, allocation, transfer, factory, sent } = useFactories();

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
