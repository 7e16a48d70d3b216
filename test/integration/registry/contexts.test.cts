// Contexts of choices on one contract: transfer instructions, allocation instructions, allocations.
import { token } from '../../support/sandbox.cts';
import { duringNextWait } from '../../support/waits.cts';
import { ANOTHER_ISSUER, captured, UNKNOWN_ID, useRegistry } from './support.cts';

const registry = useRegistry({ history: 20 }, ANOTHER_ISSUER);
const { sandbox, tokens, parties } = registry;

type Row = [resource: string, operation: string, version: 'v1' | 'v2', path: string, choice: string, templateId: string];

const TI = (version: string) =>
	`#splice-api-token-transfer-instruction-${version}:Splice.Api.Token.TransferInstruction${version.toUpperCase()}:TransferInstruction`;
const AI = '#splice-api-token-allocation-instruction-v2:Splice.Api.Token.AllocationInstructionV2:AllocationInstruction';
const A = (version: string) => `#splice-api-token-allocation-${version}:Splice.Api.Token.Allocation${version.toUpperCase()}:Allocation`;

const rows: Row[] = [
	...(['v1', 'v2'] as const).flatMap((version): Row[] => [
		[
			'transferInstruction',
			'getAcceptContext',
			version,
			`transfer-instruction/${version}/{transferInstructionId}/choice-contexts/accept`,
			'TransferInstruction_Accept',
			TI(version),
		],
		[
			'transferInstruction',
			'getRejectContext',
			version,
			`transfer-instruction/${version}/{transferInstructionId}/choice-contexts/reject`,
			'TransferInstruction_Reject',
			TI(version),
		],
		[
			'transferInstruction',
			'getWithdrawContext',
			version,
			`transfer-instruction/${version}/{transferInstructionId}/choice-contexts/withdraw`,
			'TransferInstruction_Withdraw',
			TI(version),
		],
		[
			'allocation',
			'getWithdrawContext',
			version,
			`allocations/${version}/{allocationId}/choice-contexts/withdraw`,
			'Allocation_Withdraw',
			A(version),
		],
		[
			'allocation',
			'getCancelContext',
			version,
			`allocations/${version}/{allocationId}/choice-contexts/cancel`,
			'Allocation_Cancel',
			A(version),
		],
	]),
	[
		'allocation',
		'getExecuteTransferContext',
		'v1',
		'allocations/v1/{allocationId}/choice-contexts/execute-transfer',
		'Allocation_ExecuteTransfer',
		A('v1'),
	],
	[
		'allocationInstruction',
		'getAcceptContext',
		'v2',
		'allocation-instruction/v2/{allocationInstructionId}/choice-contexts/accept',
		'AllocationInstruction_Accept',
		AI,
	],
	[
		'allocationInstruction',
		'getWithdrawContext',
		'v2',
		'allocation-instruction/v2/{allocationInstructionId}/choice-contexts/withdraw',
		'AllocationInstruction_Withdraw',
		AI,
	],
];

const REASON = { 'splice.lfdecentralizedtrust.org/reason': 'changed my mind' };
const meta = { entry: Object.entries(REASON).map(([name, value]) => ({ name, value })) };
const withdraw = async (parameters: object, more = {}) =>
	await registry.ask(
		'allocationInstruction',
		'getWithdrawContext',
		{ contractId: tokens.allocationInstruction[0], simplify: true, ...parameters } as never,
		more,
	);

describe.each(rows)('%s %s %s', (resource, operation, version, path, choice, templateId) => {
	const both = !(resource === 'allocationInstruction' || operation === 'getExecuteTransferContext');
	const ask = async (parameters = {}) =>
		await registry.ask(resource, operation, {
			contractId: tokens[resource][0],
			...(both && { apiVersion: version }),
			simplify: true,
			...parameters,
		});

	test('asks for its contract and gives a command that has the context', async () => {
		const contractId = tokens[resource][0];
		const { json } = await ask({ meta, options: version === 'v2' ? { actors: parties.alice } : {} });
		const inPath = /\{(\w+)\}/.exec(path)![1];
		expect((await sandbox.requests()).map(captured)).toEqual([
			{
				endpoint: `POST /registry/${path}`,
				pathParams: { [inPath]: contractId },
				query: {},
				body: { meta: REASON, excludeDebugFields: false },
			},
		]);
		const [{ choiceContextData, disclosedContracts, ...item }] = json as any[];
		expect(item).toEqual({
			contractId,
			choice,
			apiVersion: version,
			command: {
				ExerciseCommand: {
					templateId,
					contractId,
					choice,
					choiceArgument: {
						...(version === 'v2' && { actors: [parties.alice] }),
						extraArgs: { context: choiceContextData, meta: { values: REASON } },
					},
				},
			},
		});
		expect(choiceContextData.values['external-party-config-state']).toEqual({
			tag: 'AV_ContractId',
			value: tokens.externalPartyConfigState[0],
		});
		const disclosed = disclosedContracts.map((disclosedContract: any) => disclosedContract.contractId);
		expect(disclosed).toContain(tokens.externalPartyConfigState[0]);
	});

	test('raw is what the registry sent', async () => {
		const [raw] = (await ask({ simplify: false })).json as any[];
		expect(Object.keys(raw).sort()).toEqual(['choiceContextData', 'disclosedContracts']);
		expect(raw).toEqual(
			await (
				await fetch(`${sandbox.url}/registry/${path.replace(/\{\w+\}/, tokens[resource][0])}`, {
					method: 'POST',
					headers: { 'content-type': 'application/json' },
					body: '{}',
				})
			).json(),
		);
	});

	test('a contract the registry does not know', async () => {
		const { error } = await ask({ contractId: UNKNOWN_ID });
		expect(error?.message).toMatch(new RegExp(`'${UNKNOWN_ID}' not found`));
		expect(error?.description).toMatch(/does not know the contract.*has been archived/);
	});
});

describe('Allocation Instruction › Get Withdraw Context', () => {
	test('without metadata none is sent, and the command has an empty one', async () => {
		const [{ command }] = (await withdraw({})).json as any[];
		expect(command.ExerciseCommand.choiceArgument).toEqual({ extraArgs: { context: expect.any(Object), meta: { values: {} } } });
		expect(await sandbox.requests()).toMatchObject([{ body: { excludeDebugFields: false } }]);
	});

	test('metadata is worked into the context', async () => {
		const [{ choiceContextData }] = (await withdraw({ meta })).json as any[];
		expect(choiceContextData.values).toMatchObject({
			'splice.lfdecentralizedtrust.org/reason': { tag: 'AV_Text', value: 'changed my mind' },
		});
	});

	test.each([
		[false, true],
		[true, false],
	])('Exclude Debug Fields %s', async (excludeDebugFields, shown) => {
		const [{ disclosedContracts }] = (await withdraw({ options: { excludeDebugFields } })).json as any[];
		expect(await sandbox.requests()).toMatchObject([{ body: { excludeDebugFields } }]);
		const text = expect.any(String);
		const debug = { debugCreatedAt: text, debugPackageName: text, debugPayload: expect.any(Object) };
		expect(disclosedContracts[0]).toEqual({
			contractId: text,
			createdEventBlob: text,
			synchronizerId: text,
			templateId: text,
			// The registry says null, which no command needs.
			...(shown ? debug : {}),
		});
	});

	test.each([
		['={{ "" }}', 'Allocation Instruction ID: this field is empty', 'check the expression'],
		['not-a-contract', 'Allocation Instruction ID: "not-a-contract" is not a contract ID', 'begins with 00'],
		['00abc', 'Allocation Instruction ID: "00abc" is not a contract ID', 'usually 138'],
		[`01${'ab'.repeat(68)}`, 'is not a contract ID', 'begins with 00'],
		[`${UNKNOWN_ID}f`, 'is not a contract ID', 'Copy it whole'],
		[`00${'AB'.repeat(68)}`, 'is not a contract ID', 'a to f'],
		[`${UNKNOWN_ID}/../x`, 'is not a contract ID', 'Copy it whole'],
	])('%p is refused before anything is sent', async (contractId, message, advice) => {
		const { error } = await withdraw({ contractId });
		expect(error?.message).toContain(message);
		expect(error?.description).toContain(advice);
		expect(await sandbox.requests()).toEqual([]);
	});

	test('other bad input is refused before anything is sent', async () => {
		const nameless = await withdraw({ meta: { entry: [{ name: '', value: 'x' }] } });
		expect(nameless.error?.message).toBe('Name: this field is empty');
		const actors = await withdraw({ options: { actors: 'alice' } });
		expect(actors.error?.message).toBe('Acting Parties: "alice" is not a party ID');
		expect(await sandbox.requests()).toEqual([]);
	});

	test('a contract of another kind, and one that is archived', async () => {
		const { error } = await withdraw({ contractId: tokens.allocation[0] });
		expect(error?.message).toBe(`Allocation instruction '${tokens.allocation[0]}' not found.`);
		const { contractId } = await registry.make('createTransferOffer', { from: 'alice', to: 'bob' });
		await registry.make('acceptOffer', { contractId });
		const accepted = await registry.ask('transferInstruction', 'getAcceptContext', { contractId, apiVersion: 'v1', simplify: true });
		expect(accepted.error?.message).toBe(`AmuletTransferInstruction '${contractId}' not found.`);
	});

	test("the registry's own words for a 400", async () => {
		await sandbox.answer(`POST /registry/${rows.at(-1)![3]}`, { error: 'Instruction is in the wrong state' }, { status: 400 });
		const { error } = await withdraw({});
		expect(error?.message).toBe('Instruction is in the wrong state');
		expect(error?.description).toBe('The registry read the request and rejected it. Correct what its message names. (HTTP 400)');
	});
});

describe("Canton Coin's registry", () => {
	test.each(['getAcceptContext', 'getWithdrawContext'])('has no allocation instructions: %s says what that means', async (operation) => {
		await sandbox.control('POST', '/settings', { allocationInstructions: false });
		const { error } = await registry.ask('allocationInstruction', operation, { contractId: UNKNOWN_ID, simplify: true });
		await sandbox.control('POST', '/settings', ANOTHER_ISSUER);
		expect(error?.message).toBe(
			'Allocation instruction choice contexts are unsupported because amulet does not create allocation instructions.',
		);
		expect(error?.description).toMatch(/^This registry's tokens do not have such contracts: Canton Coin allocates at once/);
	});
});

describe('a contract that is being reassigned (409)', () => {
	test('is asked for again until it has arrived', async () => {
		const { contractId } = await registry.make('instructAllocation', {});
		await registry.make('reassign', { contractId });
		duringNextWait(async () => await registry.make('reassign', { contractId, step: 'assign' }));
		expect((await withdraw({ contractId })).json).toMatchObject([{ contractId }]);
		expect((await sandbox.requests()).map(({ status }) => status)).toEqual([409, 200]);
	});

	test('says so when it takes longer, and that a later try may succeed', async () => {
		const { contractId } = await registry.make('instructAllocation', {});
		await registry.make('reassign', { contractId });
		const { json } = await withdraw({ contractId }, { onError: 'continueRegularOutput' });
		await registry.make('reassign', { contractId, step: 'assign' });
		expect(json).toEqual([
			{
				message: `Contract '${contractId}' is being reassigned between synchronizers`,
				error: {
					message: expect.stringContaining('is being reassigned'),
					advice: expect.stringMatching(/reassigned to another synchronizer.*try again in a moment\. \(HTTP 409\)/),
					node: expect.any(String),
					httpStatus: 409,
					retryable: true,
				},
			},
		]);
		expect(await sandbox.requests()).toHaveLength(4);
	}, 30_000);
});

describe('several items', () => {
	test('each gets its own answer, linked; Continue On Fail keeps the others', async () => {
		const ids = [tokens.allocationInstruction[0], 'nonsense', UNKNOWN_ID];
		const { items } = await withdraw(
			{ contractId: '={{ $json.id }}' },
			{ input: ids.map((id) => ({ json: { id } })), onError: 'continueRegularOutput' },
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
		expect(items.map(({ json }) => json)).toMatchObject([
			{ contractId: ids[0] },
			{
				message: 'Allocation Instruction ID: "nonsense" is not a contract ID',
				error: { message: expect.stringContaining('not a contract ID'), advice: expect.any(String) },
			},
			{ message: `Allocation instruction '${UNKNOWN_ID}' not found.`, error: { httpStatus: 404, retryable: false } },
		]);
	});
});

test('no token shows anywhere', async () => {
	const accessToken = token();
	const { run } = await withdraw({ contractId: UNKNOWN_ID }, { accessToken });
	expect((await sandbox.requests())[0].authScheme).toBe('Bearer');
	expect(JSON.stringify(run)).not.toContain(accessToken);
});

test('Exclude Debug Fields, where the registry is too old to leave them out: the node does', async () => {
	const accept = async (parameters: object) =>
		await registry.ask('transferInstruction', 'getAcceptContext', {
			contractId: tokens.transferInstruction[0],
			apiVersion: 'v1',
			...parameters,
		});
	await sandbox.control('POST', '/settings', { splice: '0.5.4' });
	const options = { excludeDebugFields: true };
	const [simple] = (await accept({ options })).json as any[];
	const [raw] = (await accept({ options, simplify: false })).json as any[];
	const [asSent] = (await accept({ simplify: false })).json as any[];
	await sandbox.control('POST', '/settings', { splice: '0.7.4' });
	for (const contract of [...simple.disclosedContracts, ...raw.disclosedContracts])
		expect(Object.keys(contract).sort()).toEqual(['contractId', 'createdEventBlob', 'synchronizerId', 'templateId']);
	expect(asSent.disclosedContracts[0]).toMatchObject({ debugPackageName: expect.any(String) });
});
