// Choice contexts of the registry.
import { authorised } from './client.cts';
import { allocation, ALLOCATION_FACTORY, client, idsOf } from './registry-client.cts';

const context = async (path: string, contractId: string, how: string, body: object = {}) =>
	await client.post(`/registry/${path}/${contractId}/choice-contexts/${how}`, body);

describe('choice contexts', () => {
	it('of each instruction and allocation name and disclose contracts of the world', async () => {
		const { tokens } = (await client.world()).network;
		const paths: Array<[string, string, string[]]> = [
			['transfer-instruction/v1', tokens.transferInstruction[0], ['accept', 'reject', 'withdraw']],
			['transfer-instruction/v2', tokens.transferInstruction[0], ['accept', 'reject', 'withdraw']],
			['allocations/v1', tokens.allocation[0], ['execute-transfer', 'withdraw', 'cancel']],
			['allocations/v2', tokens.allocation[0], ['withdraw', 'cancel']],
			['allocation-instruction/v2', tokens.allocationInstruction[0], ['accept', 'withdraw']],
		];
		for (const [path, contractId, choices] of paths) {
			for (const choice of choices) {
				const answer = await context(path, contractId, choice);
				expect([path, choice, answer.status]).toEqual([path, choice, 200]);
				const { named, disclosed } = idsOf(answer.json);
				expect(disclosed).toEqual(expect.arrayContaining(named));
				const { values } = answer.json.choiceContextData;
				const rules = path.startsWith('allocation-instruction') ? [] : ['amulet-rules', 'open-round'];
				const right = choice === 'execute-transfer' ? ['featured-app-right'] : [];
				expect(Object.keys(values)).toEqual([...rules, 'external-party-config-state', ...right, 'expire-lock']);
			}
		}
	});

	it('without coins that are locked still there is nothing to move, and nothing to unlock', async () => {
		const { contractId } = await client.make('createTransferOffer', {
			from: 'alice',
			to: 'bob',
		});
		const { json } = await context('transfer-instruction/v1', contractId, 'withdraw');
		const locked = json.disclosedContracts.find((contract: any) => contract.templateId.endsWith(':LockedAmulet'));
		await client.make('archive', { contractId: locked.contractId });
		const accept = await context('transfer-instruction/v1', contractId, 'accept');
		expect([accept.status, accept.json.error]).toEqual([404, expect.stringContaining(`LockedAmulet '${locked.contractId}' not found`)]);
		expect((await context('transfer-instruction/v1', contractId, 'withdraw')).json).toEqual({
			choiceContextData: {
				values: { 'expire-lock': { tag: 'AV_Bool', value: false } },
			},
			disclosedContracts: [],
		});
	});

	it('disclose what the ledger itself gives as the contract', async () => {
		const { parties, network } = await client.world();
		const cumulative = [
			{
				identifierFilter: {
					WildcardFilter: { value: { includeCreatedEventBlob: true } },
				},
			},
		];
		const eventFormat = {
			filtersByParty: { [parties.alice]: { cumulative } },
			verbose: false,
		};
		const { json } = await context('allocations/v1', network.tokens.allocation[0], 'withdraw');
		const locked = json.disclosedContracts.find((contract: any) => contract.templateId.endsWith(':LockedAmulet'));
		const own = await client.post('/v2/events/events-by-contract-id', { contractId: locked.contractId, eventFormat }, authorised());
		expect(own.json.created.createdEvent).toMatchObject({
			createdEventBlob: locked.createdEventBlob,
			templateId: locked.templateId,
			createArgument: locked.debugPayload,
		});
		expect(own.json.created.synchronizerId).toBe(locked.synchronizerId);
	});

	it('take in the metadata they are given', async () => {
		const { tokens } = (await client.world()).network;
		const [id] = tokens.allocationInstruction;
		const body = {
			meta: { 'example.com/reason': 'changed my mind' },
			excludeDebugFields: true,
		};
		const { json } = await context('allocation-instruction/v2', id, 'withdraw', body);
		expect(json.choiceContextData.values['example.com/reason']).toEqual({
			tag: 'AV_Text',
			value: 'changed my mind',
		});
		expect(json.disclosedContracts[0].debugPayload).toBeNull();
		expect(
			(
				await context('allocation-instruction/v2', id, 'withdraw', {
					meta: { a: 1 },
				})
			).status,
		).toBe(400);
	});

	it('follow the world: what is accepted is not there any more', async () => {
		const { contractId } = await client.make('createTransferOffer', {
			from: 'alice',
			to: 'bob',
		});
		expect((await context('transfer-instruction/v1', contractId, 'accept')).status).toBe(200);
		await client.make('acceptOffer', { contractId });
		const answer = await context('transfer-instruction/v1', contractId, 'accept');
		expect([answer.status, answer.json]).toEqual([404, { error: expect.stringContaining(contractId) }]);
	});

	it('are 404 for what is unknown or something else, 400 for what is no ID', async () => {
		const { tokens } = (await client.world()).network;
		for (const id of [`00${'ab'.repeat(68)}`, tokens.allocation[0]]) {
			const answer = await context('transfer-instruction/v2', id, 'withdraw');
			expect([answer.status, answer.json]).toEqual([404, { error: `AmuletTransferInstruction '${id}' not found.` }]);
		}
		const malformed = await context('transfer-instruction/v2', 'nope', 'withdraw');
		expect([malformed.status, malformed.json.error]).toEqual([400, expect.stringContaining('cannot parse ContractId "nope"')]);
	});

	it('of allocation instructions are refused in words by the registry of Canton Coin', async () => {
		await client.settings({ allocationInstructions: false });
		const { tokens } = (await client.world()).network;
		for (const choice of ['accept', 'withdraw']) {
			const { status, json } = await context('allocation-instruction/v2', tokens.allocationInstruction[0], choice);
			expect([status, json]).toEqual([
				400,
				{ error: 'Allocation instruction choice contexts are unsupported because amulet does not create allocation instructions.' },
			]);
		}
	});

	it('are 409 while the contract, or one to disclose, is on its way', async () => {
		const { contractId } = await client.make('instructAllocation', {});
		await client.make('reassign', { contractId });
		const busy = await context('allocation-instruction/v2', contractId, 'withdraw');
		expect([busy.status, busy.json]).toEqual([409, { error: expect.stringContaining(contractId) }]);
		await client.make('reassign', { contractId, step: 'assign' });
		expect((await context('allocation-instruction/v2', contractId, 'withdraw')).status).toBe(200);

		const { tokens } = (await client.world()).network;
		await client.make('reassign', { contractId: tokens.externalPartyRules[0] });
		const factory = await client.post(ALLOCATION_FACTORY, {
			choiceArguments: await allocation(),
		});
		expect([factory.status, factory.json.error]).toEqual([409, expect.stringContaining(tokens.externalPartyRules[0])]);
	});

	it('of the second version are newer than 0.6.10', async () => {
		const { tokens } = (await client.world()).network;
		await client.settings({ splice: '0.6.10' });
		const archived = await context('allocation-instruction/v2', tokens.allocationInstruction[0], 'withdraw');
		expect([archived.status, archived.json]).toEqual([
			404,
			{ error: expect.stringMatching(/^The requested resource could not be found: http:/) },
		]);
		expect((await context('allocations/v1', tokens.allocation[0], 'cancel')).status).toBe(200);
	});
});
