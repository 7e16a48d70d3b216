// Factories of the registry, in both versions.
import { allocation, ALLOCATION_FACTORY, client, idsOf } from './registry-client.cts';

const flat = (answer: any) => answer.json.choiceContext ?? answer.json;

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
