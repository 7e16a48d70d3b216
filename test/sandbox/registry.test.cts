import { allocationOf } from '../support/factoryArguments.cts';
import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '20', '--set', 'allocationInstructions=true']);

const context = async (path: string, contractId: string, how: string, body: object = {}) =>
	await client.post(`/registry/${path}/${contractId}/choice-contexts/${how}`, body);

const flat = (answer: any) => answer.json.choiceContext ?? answer.json;

/** Every contract id the context's data names, and the ids it discloses. */
const idsOf = (choiceContext: any) => ({
	named: Object.values<any>(choiceContext.choiceContextData.values)
		.filter((value) => value.tag === 'AV_ContractId')
		.map((value) => value.value),
	disclosed: choiceContext.disclosedContracts.map((contract: any) => contract.contractId),
});

async function allocation() {
	const { parties } = await client.world();
	return {
		...allocationOf(parties, {}, { amount: '10.0000000000' }),
		requestedAt: '2026-07-01T10:00:00Z',
		inputHoldingCids: [] as string[],
		extraArgs: { context: { values: {} }, meta: { values: {} } },
	};
}

async function transfer(from: string, to: string) {
	const { parties } = await client.world();
	return {
		expectedAdmin: parties.DSO,
		transfer: {
			sender: parties[from],
			receiver: parties[to],
			amount: '1.5',
			instrumentId: { admin: parties.DSO, id: 'Amulet' },
			requestedAt: '2026-07-01T10:00:00Z',
			executeBefore: '2026-07-01T11:00:00Z',
			inputHoldingCids: [],
			meta: { values: {} },
		},
		extraArgs: { context: {}, meta: {} },
	};
}

const account = (owner: string) => ({ owner, provider: null, id: '' });

/** The same in the second version of the standard. */
async function transfer2(from: string, to: string) {
	const { transfer: first, extraArgs } = await transfer(from, to);
	const { sender, receiver } = first;
	return {
		transfer: {
			...first,
			sender: account(sender),
			receiver: account(receiver),
		},
		actors: [sender],
		extraArgs,
	};
}

async function allocation2() {
	const { parties } = await client.world();
	const meta = { values: {} };
	const side = {
		transferLegId: 'leg-1',
		side: 'SenderSide',
		otherside: account(parties.bob),
		amount: '10.0',
		instrumentId: 'Amulet',
		meta,
	};
	return {
		settlement: {
			executors: [parties.merchant],
			id: 'order-1',
			cid: null,
			meta,
		},
		allocation: {
			admin: parties.DSO,
			authorizer: account(parties.alice),
			transferLegSides: [side],
			settlementDeadline: null,
			nextIterationFunding: null,
			committed: false,
			meta,
		},
		requestedAt: '2026-07-01T10:00:00Z',
		inputHoldingCids: [],
		actors: [parties.alice],
		extraArgs: { context: { values: {} }, meta },
	};
}

const ALLOCATION_FACTORY = '/registry/allocation-instruction/v1/allocation-factory';

describe('the allocation factory', () => {
	it('comes with a context whose contracts are all disclosed, from the world', async () => {
		const { parties, network, synchronizers } = await client.world();
		const { status, json } = await client.post(ALLOCATION_FACTORY, {
			choiceArguments: await allocation(),
		});
		expect(status).toBe(200);
		expect(json.factoryId).toBe(network.tokens.externalPartyRules[0]);
		const { named, disclosed } = idsOf(json.choiceContext);
		expect(disclosed).toEqual(expect.arrayContaining([...named, json.factoryId]));
		expect(Object.keys(json.choiceContext.choiceContextData.values)).toEqual(['amulet-rules', 'open-round', 'external-party-config-state']);
		const [id] = network.tokens.openRound;
		const round = json.choiceContext.disclosedContracts.find((contract: any) => contract.contractId === id);
		expect(round).toMatchObject({
			templateId: expect.stringMatching(/^[0-9a-f]{64}:Splice\.Round:OpenMiningRound$/),
			synchronizerId: synchronizers[0].id,
			debugPackageName: 'splice-amulet',
			debugPayload: { dso: parties.DSO },
			debugCreatedAt: expect.any(String),
		});
		expect(Buffer.from(round.createdEventBlob, 'base64').toString()).toContain(id);
	});

	it.each([true, false, undefined])('leaves debug fields out only on request (%s)', async (excludeDebugFields) => {
		const { json } = await client.post(ALLOCATION_FACTORY, {
			choiceArguments: await allocation(),
			excludeDebugFields,
		});
		for (const contract of json.choiceContext.disclosedContracts) {
			const { templateId, contractId, createdEventBlob, synchronizerId, ...debug } = contract;
			expect([templateId, contractId, createdEventBlob, synchronizerId]).toEqual(Array(4).fill(expect.any(String)));
			expect(Object.keys(debug).sort()).toEqual(['debugCreatedAt', 'debugPackageName', 'debugPayload']);
			expect(Object.values(debug).every((value) => (value === null) === (excludeDebugFields === true))).toBe(true);
		}
	});

	it('answers whatever the arguments are: the ledger judges them', async () => {
		for (const choiceArguments of [{}, { ...(await allocation()), expectedAdmin: 'x::1220' }]) {
			expect((await client.post(ALLOCATION_FACTORY, { choiceArguments })).status).toBe(200);
		}
		const empty = await client.post(ALLOCATION_FACTORY, {});
		expect([empty.status, empty.text]).toEqual([
			400,
			'The request content was malformed:\nDecodingFailure at .choiceArguments: Missing required field',
		]);
	});
});

describe('the transfer factory', () => {
	it.each(['v1', 'v2'])('%s says how the transfer will go', async (version) => {
		const kind = async (from: string, to: string) =>
			(
				await client.post(`/registry/transfer-instruction/${version}/transfer-factory`, {
					choiceArguments: version === 'v1' ? await transfer(from, to) : await transfer2(from, to),
				})
			).json;
		expect((await kind('alice', 'alice')).transferKind).toBe('self');
		expect((await kind('alice', 'bob')).transferKind).toBe('offer');
		const direct = await kind('alice', 'treasury');
		expect(direct.transferKind).toBe('direct');
		expect(idsOf(direct.choiceContext).named).toContain(direct.choiceContext.choiceContextData.values['transfer-preapproval'].value);
	});

	it('takes accounts and actors in the second version, and no expected admin', async () => {
		// Recorded words. The column is behind the object that lacks the field.
		const undecodable = (problem: string) =>
			new RegExp(
				`^Field \`choiceArguments\` does not contain a valid \`TransferFactory_Transfer\`: com\\.daml\\S+JsonLfDecoder\\$Error: ${problem} at line: 1, column: \\d+$`,
			);
		const ask = async (change: (args: any) => void) => {
			const choiceArguments = await transfer2('alice', 'bob');
			change(choiceArguments);
			const { status, json } = await client.post('/registry/transfer-instruction/v2/transfer-factory', {
				choiceArguments,
			});
			return [status, json.error];
		};
		expect(await ask((args) => (args.transfer.sender = args.actors[0]))).toEqual([
			400,
			expect.stringMatching(undecodable('Expected object or array but was alice::\\S+')),
		]);
		expect(await ask((args) => delete args.transfer.receiver.id)).toEqual([400, expect.stringMatching(undecodable('Missing field id'))]);
		expect(await ask((args) => delete args.actors)).toEqual([400, expect.stringMatching(undecodable('Missing field actors'))]);
	});
});

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

describe('second-version factories', () => {
	it('prepare an allocation and the settlement of many', async () => {
		const { tokens } = (await client.world()).network;
		const request = await allocation2();
		const create = async (choiceArguments: object) =>
			await client.post('/registry/allocation-instruction/v2/allocation-factory', { choiceArguments });
		const made = await create(request);
		expect(made.status).toBe(200);
		expect(Object.keys(flat(made).choiceContextData.values)).toEqual(['external-party-config-state']);
		// The factory, and the substitute for rules and round.
		expect(flat(made).disclosedContracts).toHaveLength(2);
		const { settlement, ...lacking } = request;
		expect((await create(lacking)).json.error).toMatch(
			/^Field `choiceArguments` does not contain a valid `AllocationFactory_Allocate`\. Error: com\.daml\S+: Missing field settlement at line: 1/,
		);
		const settle = async (allocations: object[]) =>
			await client.post('/registry/allocation/v2/settlement-factory', {
				choiceArguments: {
					settlement,
					transferLegs: [],
					allocations,
					actors: request.settlement.executors,
					extraArgs: request.extraArgs,
				},
			});
		const settled = await settle([{ allocationCid: tokens.allocation[0] }]);
		expect(settled.status).toBe(200);
		// The coins the allocation has locked as well.
		expect(flat(settled).disclosedContracts).toHaveLength(3);
		expect(Object.keys(flat(settled).choiceContextData.values)).toEqual(['external-party-config-state']);
		// Recorded: an unknown one is left to the ledger.
		const unknown = await settle([{ allocationCid: '00ab' }]);
		expect([unknown.status, flat(unknown).disclosedContracts.length]).toEqual([200, 2]);
		const many = await settle(
			Array.from({ length: 101 }, () => ({
				allocationCid: tokens.allocation[0],
			})),
		);
		expect([many.status, many.json]).toEqual([400, { error: 'Too many allocations (101 > 100)' }]);
	});
});

describe('registry metadata', () => {
	it('names the admin and what is supported, by the age of the server', async () => {
		const { parties } = await client.world();
		const { json } = await client.get('/registry/metadata/v1/info');
		expect(json.adminId).toBe(parties.DSO);
		expect(json.supportedApis).toEqual({ 'splice-api-token-metadata-v1': 1 });
		const apis = async () => (await client.get('/registry/metadata/v1/instruments/Amulet')).json.supportedApis;
		expect(await apis()).toMatchObject({ 'splice-api-token-metadata-v1': 1, 'splice-api-token-allocation-v2': 1 });
		await client.settings({ splice: '0.6.10' });
		expect(await apis()).not.toHaveProperty('splice-api-token-allocation-v2');
	});

	it('pages instruments and finds one', async () => {
		const first = (await client.get('/registry/metadata/v1/instruments?pageSize=2')).json;
		expect(first.instruments).toHaveLength(2);
		const second = (await client.get(`/registry/metadata/v1/instruments?pageToken=${first.nextPageToken}`)).json;
		expect(second.nextPageToken).toBeNull();
		const ids = [...first.instruments, ...second.instruments].map((instrument) => instrument.id);
		expect(ids).toEqual(['Amulet', 'DemoBond', 'DemoGold']);
		expect((await client.get('/registry/metadata/v1/instruments/DemoGold')).json).toEqual(second.instruments[0]);
		const missing = await client.get('/registry/metadata/v1/instruments/Nothing');
		expect([missing.status, missing.json]).toEqual([404, { error: 'No instrument with id Nothing found' }]);
	});

	it('counts the supply, which grows with every tap', async () => {
		const supply = async () => Number((await client.get('/registry/metadata/v1/instruments/Amulet')).json.totalSupply);
		const before = await supply();
		await client.make('tap', { amount: '123.5000000000' });
		expect((await supply()) - before).toBeCloseTo(123.5, 5);
	});
});

describe('behind a validator', () => {
	const PROXY = '/api/validator/v0/scan-proxy';

	it('is the same registry for whoever has a token', async () => {
		const { tokens } = (await client.world()).network;
		const path = `/registry/allocations/v2/${tokens.allocation[0]}/choice-contexts/withdraw`;
		const direct = await client.post(path, {});
		const passed = await client.post(PROXY + path, {}, authorised('newcomer@clients'));
		expect([passed.status, passed.json]).toEqual([200, direct.json]);
		const refused = await client.post(PROXY + path, {});
		expect([refused.status, refused.text]).toEqual([401, 'The resource requires authentication, which was not supplied with the request']);
		const stale = await client.post(PROXY + path, {}, { authorization: 'Bearer stale' });
		expect([stale.status, stale.text]).toEqual([401, 'The supplied authentication is invalid']);
		expect((await client.get(`${PROXY}/registry/metadata/v1/info`)).status).toBe(401);
	});

	it('has no second version of the instructions', async () => {
		const { tokens } = (await client.world()).network;
		for (const path of [
			'transfer-instruction/v2/transfer-factory',
			'allocation-instruction/v2/allocation-factory',
			`transfer-instruction/v2/${tokens.transferInstruction[0]}/choice-contexts/accept`,
		]) {
			const { status, json } = await client.post(`${PROXY}/registry/${path}`, {}, authorised());
			expect([status, json]).toEqual([404, { error: expect.stringMatching(/^The requested resource could not be found: /) }]);
		}
	});
});

describe('while it starts', () => {
	it('knows no path, and /readyz of scan and validator says so', async () => {
		await client.settings({ spliceStarting: true });
		for (const path of ['/registry/metadata/v1/info', '/api/scan/v0/dso-party-id', '/api/validator/v0/scan-proxy/dso-party-id']) {
			const { status, json } = await client.get(path);
			expect([status, json]).toEqual([404, { error: `The requested resource could not be found: ${client.url}${path}` }]);
		}
		for (const app of ['scan', 'validator']) expect((await client.get(`/api/${app}/readyz`)).status).toBe(503);
		await client.settings({ spliceStarting: false });
		for (const app of ['scan', 'validator']) expect((await client.get(`/api/${app}/readyz`)).status).toBe(200);
	});
});
