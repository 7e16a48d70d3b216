import { readFileSync } from 'node:fs';

import type { IDataObject } from 'n8n-workflow';

import type { RunOptions } from '../../support/engine.cts';
import { succeeded } from '../../support/harness.cts';
import { token, useSandbox } from '../../support/sandbox.cts';
import { BIG, byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen } = ledgerOf(sandbox);
const FOR_TRANSACTION = 'POST /v2/commands/submit-and-wait-for-transaction';
const PREPARE = 'POST /v2/interactive-submission/prepare';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let alice: string;
let bob: string;
let bank: string;

beforeEach(() => void ({ alice, bob, bank } = sandbox.parties));

const iou = (more: IDataObject = {}) => ({ issuer: alice, owner: alice, currency: 'CHF', amount: '10.5', observers: [], ...more });
const create = (more: IDataObject = {}) => ({
	kind: 'create',
	templateId: '#model-tests:Iou:Iou',
	createArguments: JSON.stringify(iou(more)),
});
const exercise = (contractId: string, choice: string, choiceArgument: IDataObject = {}) => ({
	kind: 'exercise',
	templateId: '#model-tests:Iou:Iou',
	contractId,
	choice,
	choiceArgument: JSON.stringify(choiceArgument),
});
const submit = async (command: IDataObject[], parameters: IDataObject = {}, options: Partial<RunOptions> & { as?: string } = {}) =>
	await run(
		'command',
		'submit',
		{
			actAs: byId(alice),
			commandsFrom: 'fields',
			commands: { command },
			waitFor: 'transaction',
			simplify: true,
			...parameters,
		},
		options,
	);
const sent = async (endpoint: string) => (await sandbox.requests()).filter((request) => request.endpoint === endpoint);
const committed = async (commandId: unknown) =>
	(await sandbox.control('GET', '/world')).log.filter(
		(candidate: IDataObject) => candidate.commandId === commandId && candidate.kind === 'transaction',
	);

describe('Command › Submit', () => {
	test('sends the commands of the form once, and returns what they did', async () => {
		const { json, error } = await submit([create()], { commandId: 'pay-1', options: { submissionId: 's-1', workflowId: 'w-1' } });
		expect(error).toBeUndefined();
		const [request] = await sent(FOR_TRANSACTION);
		expect(request.complaints).toEqual([]);
		expect(request.body).toEqual({
			commands: {
				commands: [{ CreateCommand: { templateId: '#model-tests:Iou:Iou', createArguments: iou() } }],
				commandId: 'pay-1',
				submissionId: 's-1',
				workflowId: 'w-1',
				actAs: [alice],
			},
		});
		expect(json).toEqual([
			expect.objectContaining({
				outcome: 'succeeded',
				commandId: 'pay-1',
				submissionId: 's-1',
				workflowId: 'w-1',
				updateId: expect.stringMatching(/^1220/),
				createdContractIds: [expect.stringMatching(/^00/)],
				created: [expect.objectContaining({ template: '#model-tests:Iou:Iou', createArgument: iou({ amount: '10.5000000000' }) })],
			}),
		]);
		expect(json[0]!.alreadyDone).toBe(false);
	});

	test('every kind of command, several as one transaction', async () => {
		const { created } = await happen('issue', { party: 'alice', to: 'alice' });
		const commands = [
			exercise(created[0], 'Iou_Transfer', { newOwner: bob }),
			{ ...create(), kind: 'createAndExercise', choice: 'Iou_Settle', choiceArgument: '{ "reference": "x" }' },
			{
				kind: 'exerciseByKey',
				templateId: '#model-tests:Account:Account',
				contractKey: JSON.stringify({ _1: bank, _2: 'CH-100-2000' }),
				choice: 'Account_Show',
				choiceArgument: '{}',
			},
		];
		const { json, error } = await submit(commands, { options: { transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' } });
		expect(error).toBeUndefined();
		expect((json[0].exercised as IDataObject[]).map(({ choice }) => choice)).toEqual(['Iou_Transfer', 'Iou_Settle', 'Account_Show']);
		expect(json[0].archivedContractIds).toContain(created[0]);
	});

	test('numbers in the arguments of the form are sent as text, every digit kept', async () => {
		const { json } = await submit([{ ...create(), createArguments: JSON.stringify(iou({ amount: 5, currency: 'x' })) }]);
		expect((json[0].created as IDataObject[])[0].createArgument).toMatchObject({ amount: '5.0000000000' });
		await submit([{ ...create(), createArguments: `{"deep":[{"n":${BIG}}]}` }]);
		const bodies = (await sent(FOR_TRANSACTION)).map(({ body }) => JSON.stringify(body));
		expect(bodies[1]).toContain(`{"deep":[{"n":"${BIG}"}]}`);
		const { error } = await submit([{ ...create(), createArguments: '{"amount": 0.1234567890123456789}' }]);
		expect(error?.message).toBe('Create Arguments: the number 0.1234567890123456789 would be rounded to 0.12345678901234568');
	});

	test.each([
		['a command', (command: object) => command],
		['a list', (command: object) => [command]],
		['an item', (command: object) => ({ command, other: 1 })],
	])('JSON: %s', async (_what, wrap) => {
		const command = { CreateCommand: { templateId: '#model-tests:Iou:Iou', createArguments: iou() } };
		const { json, error } = await submit([], { commandsFrom: 'json', commandsJson: JSON.stringify(wrap(command)) });
		expect(error).toBeUndefined();
		expect(json[0].outcome).toBe('succeeded');
	});

	test.each(['12345678901234567.5', '12345678.1234567891'])('JSON with the number %s is refused: it would be rounded', async (number) => {
		const command = { ExerciseCommand: { templateId: '#model-tests:Iou:Iou', contractId: `00${'a'.repeat(64)}`, choice: 'Iou_Split' } };
		const commandsJson = JSON.stringify(command).replace('}}', `,"choiceArgument":{"amount": ${number}}}}`);
		const { error } = await submit([], { commandsFrom: 'json', commandsJson });
		expect(error?.message).toBe(`Commands: the number ${number} would be rounded to ${Number(number)}`);
		expect(error?.description).toBe('Write it as text in quotes, with all its digits.');
		expect(await sandbox.requests()).toEqual([]);
	});

	test.each([
		['no act as', { actAs: byId('={{ "" }}') }, 'Act As: this field is empty'],
		['a broken ID for act as', { actAs: byId('alice::x') }, 'Act As: "alice::x" is not a party ID'],
		['no command', { commands: {} }, 'Commands: none was given'],
		[
			'a template without its package',
			{ commands: { command: [{ ...create(), templateId: 'Iou:Iou' }] } },
			'Template: "Iou:Iou" is not a full name',
		],
		['broken arguments', { commands: { command: [{ ...create(), createArguments: '{' }] } }, /^Create Arguments: this is not valid JSON/],
		['no choice', { commands: { command: [{ ...exercise(`00${'a'.repeat(64)}`, '') }] } }, 'Choice: this field is empty'],
		['no contract', { commands: { command: [exercise('', 'Archive')] } }, 'Contract ID: this field is empty'],
		['JSON of something else', { commandsFrom: 'json', commandsJson: '{"a":1}' }, 'Commands: this is not one command of the API'],
		['an odd command ID', { commandId: 'a\nb' }, /^Command ID: "a\nb" cannot be such an ID/],
		['a package by name', { options: { packagePreference: 'model-tests' } }, 'Package Preference: "model-tests" is not a package ID'],
		['a blob that is none', { options: { disclosedContracts: '[{}]' } }, 'Disclosed Contracts: entry 1: it has no createdEventBlob'],
	])('%s is refused before anything is sent', async (_what, parameters, message) => {
		const { error } = await submit([create()], parameters as IDataObject);
		expect(error?.message).toMatch(message as string);
		expect(await sandbox.requests()).toEqual([]);
	});

	test('Wait For Update ID and Nothing', async () => {
		const { json, error } = await submit([create()], { waitFor: 'updateId', commandId: 'u-1' });
		expect(error).toBeUndefined();
		expect(json[0]).toEqual(
			succeeded({
				commandId: 'u-1',
				submissionId: expect.stringMatching(UUID),
				offset: expect.any(Number),
				updateId: expect.stringMatching(/^1220/),
			}),
		);
		const later = await submit([create()], { waitFor: 'nothing', commandId: 'u-2' });
		expect(later.json[0]).toEqual({
			outcome: 'submitted',
			alreadyDone: false,
			commandId: 'u-2',
			submissionId: expect.stringMatching(UUID),
			// The ledger end: two offsets that show nothing lie behind the update.
			beginAfterOffset: Number(json[0].offset) + 2,
		});
		expect(await committed('u-2')).toHaveLength(1);
	});

	test('every option arrives where it belongs', async () => {
		const { packages, synchronizers } = await sandbox.control('GET', '/world');
		const model = packages.find(({ name }: IDataObject) => name === 'model-tests').id;
		const { error } = await submit([create()], {
			options: {
				readAs: `${bob}, ${alice}`,
				userId: 'ledger-api-user',
				synchronizerId: byId(synchronizers[0].id),
				packagePreference: model,
				deduplicationPeriod: { period: { kind: 'duration', seconds: '60', nanos: 0 } },
				minLedgerTime: { time: { kind: 'absolute', time: '2026-07-01T10:00:00Z' } },
			},
		});
		expect(error).toBeUndefined();
		await submit([create()], { options: { minLedgerTime: { time: { kind: 'relative', seconds: '0' } } } });
		const [first, second] = (await sent(FOR_TRANSACTION)).map(({ body }) => (body as IDataObject).commands);
		expect(first).toMatchObject({
			readAs: [bob],
			userId: 'ledger-api-user',
			synchronizerId: synchronizers[0].id,
			packageIdSelectionPreference: [model],
			deduplicationPeriod: { DeduplicationDuration: { value: { seconds: 60, nanos: 0 } } },
			minLedgerTimeAbs: '2026-07-01T10:00:00Z',
		});
		expect(second).toMatchObject({ minLedgerTimeRel: { seconds: 0, nanos: 0 } });
	});

	test('several parties act and are read as, each once', async () => {
		const { treasury } = (await sandbox.control('GET', '/world')).parties;
		await happen('grant', { user: 'ledger-api-user', right: { CanReadAs: { value: { party: treasury } } } });
		await submit([create()], {
			actAs: byId(`${alice}, ${bob}\n${alice}`),
			options: { readAs: byId(`${treasury}, ${bob}`) },
		});
		const [{ commands }] = (await sent(FOR_TRANSACTION)).map(({ body }) => body as any);
		expect(commands).toMatchObject({ actAs: [alice, bob], readAs: [treasury] });
	});

	test('a cost estimate comes with the item, and a limit holds it back', async () => {
		const { json } = await submit([create()], { options: { estimateTrafficCost: true } });
		expect(json[0].estimatedTrafficCost).toBe(6300);
		const { error } = await submit([create()], { commandId: 'dear', options: { maxTrafficCost: '6299' } });
		expect(error?.message).toBe('Max Traffic Cost: the transaction is estimated to cost 6300, more than 6299, so nothing was sent');
		const two = await submit([create(), create()], { commandId: 'dear', options: { maxTrafficCost: '1' } });
		expect(two.error?.message).toBe(
			'Max Traffic Cost: the participant gave no estimate, so nothing was sent: ' +
				'The participant failed to prepare the transaction: Preparing multiple commands is currently not supported',
		);
		expect(two.error?.description).toContain('Remove the limit to send all the same.');
		await sandbox.fault({ endpoint: PREPARE, status: 404, contentType: 'text/html', body: '<html>Not Found</html>' });
		const without = await submit([create()], { commandId: 'dear', options: { maxTrafficCost: '1' } });
		expect(without.error?.message).toMatch(/^Max Traffic Cost: the participant gave no estimate, so nothing was sent/);
		const prepared = { preparedTransaction: 'AA==', preparedTransactionHash: 'AA==', hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2' };
		await sandbox.answer(PREPARE, prepared);
		const none = await submit([create()], { commandId: 'dear', options: { maxTrafficCost: '1' } }, { invented: true });
		expect(none.error?.message).toBe('Max Traffic Cost: the participant gave no estimate, so nothing was sent');
		const lost = await submit([create()], { commandId: 'dear', options: { maxTrafficCost: '={{ $json.most }}' } });
		expect(lost.error?.message).toBe('Max Traffic Cost: the expression returned nothing for this item');
		expect(await committed('dear')).toHaveLength(0);
	});

	describe('Max Traffic Cost', () => {
		const limit = (maxTrafficCost: string, more: IDataObject = {}) => ({ commandId: 'limited', options: { maxTrafficCost, ...more } });
		const transferOf = async () =>
			exercise((await happen('issue', { party: 'alice', to: 'alice' })).created[0], 'Iou_Transfer', { newOwner: bob });
		const unread = { endpoint: 'POST /v2/commands/command-completions', status: 500, body: { error: 'database' }, times: 0 };

		test('does not hide what another execution did: its contract is gone', async () => {
			const command = await transferOf();
			const first = await submit([command], limit('20000'));
			expect(first.json).toMatchObject([{ outcome: 'succeeded', alreadyDone: false, estimatedTrafficCost: 6300 }]);
			const { json, error } = await submit([command], limit('20000'));
			expect(error).toBeUndefined();
			expect(json).toMatchObject([
				{ outcome: 'succeeded', alreadyDone: true, updateId: first.json[0].updateId, estimatedTrafficCost: null },
			]);
			expect(await committed('limited')).toHaveLength(1);
			const other = await submit([command], { ...limit('20000'), commandId: 'other' }, { onError: 'continueRegularOutput' });
			expect(other.json[0].error).toMatchObject({ errorCode: 'CONTRACT_NOT_FOUND', outcome: 'failed' });
		});

		test('does not hide what an earlier try did whose answer was lost', async () => {
			const command = await transferOf();
			const how = limit('20000', { resolveSeconds: 0 });
			await sandbox.fault({ endpoint: FOR_TRANSACTION, action: 'reset', after: true }, unread);
			const first = await submit([command], how);
			expect((first.error as any).context.canton).toMatchObject({ commandId: 'limited', outcome: 'unknown' });
			await sandbox.control('DELETE', '/faults');
			const { json, error } = await submit([command], how, { retryOf: first.run });
			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, commandId: 'limited' }]);
			expect(await committed('limited')).toHaveLength(1);
		});

		test('that was lowered does not hide what another execution did, and says so if that cannot be read', async () => {
			const [first] = (await submit([create()], limit('20000'))).json;
			expect((await submit([create()], limit('1'))).json).toMatchObject([{ alreadyDone: true, updateId: first.updateId }]);
			await sandbox.fault(unread);
			const { error } = await submit([create()], limit('1'));
			expect(error?.message).toMatch(
				/^Max Traffic Cost: .* more than 1, so nothing was sent\. Whether it was done before could not be read, so nothing was sent: .*database/,
			);
			expect((error as any).context.canton).toMatchObject({ commandId: 'limited', outcome: 'unknown' });
		});

		const violated = { code: 'TEMPLATE_PRECONDITION_VIOLATED', cause: 'Template precondition violated: amount', errorCategory: 9 };
		test.each<[string, IDataObject, string]>([
			['that it is down', { status: 503, body: { error: 'maintenance' } }, 'maintenance'],
			['that it is not permitted', { status: 403, body: { error: 'no such right' } }, 'This is not permitted: no such right'],
			['that a condition fails', { status: 400, body: { ...violated, context: {}, resources: [] } }, violated.cause],
		])('leaves the words of a participant that says, instead of an estimate, %s', async (_, fault, words) => {
			await sandbox.fault({ endpoint: PREPARE, times: 0, ...fault });
			for (const commandId of ['', 'limited']) {
				const { error } = await submit([create()], { ...limit('20000'), commandId });
				expect(error?.message).toContain(words);
				expect((error as any).context.canton).toMatchObject({ outcome: 'failed' });
			}
			await sandbox.fault(unread);
			const both = await submit([create()], limit('20000'));
			expect((both.error as any).context.canton).toMatchObject({ outcome: 'unknown' });
			expect(both.error?.message).toContain(words);
			expect(await sent(FOR_TRANSACTION)).toEqual([]);
		});
	});
});

describe('taken as Canton Token Registry gives it', () => {
	test('an offer is accepted with the item of Transfer Instruction › Get Accept Context', async () => {
		const { contractId } = await happen('createTransferOffer', { from: 'bob', to: 'alice', amount: '40.0000000000' });
		const context: any = await (
			await fetch(`${sandbox.url}/registry/transfer-instruction/v1/${String(contractId)}/choice-contexts/accept`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: '{}',
			})
		).json();
		const item = {
			choice: 'TransferInstruction_Accept',
			command: {
				ExerciseCommand: {
					templateId: '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction',
					contractId,
					choice: 'TransferInstruction_Accept',
					choiceArgument: { extraArgs: { context: context.choiceContextData, meta: { values: {} } } },
				},
			},
			disclosedContracts: context.disclosedContracts,
		};
		const { json, error } = await submit([], { commandsFrom: 'json', commandsJson: '={{ $json }}' }, { input: [{ json: item as never }] });
		expect(error).toBeUndefined();
		expect(json[0].archivedContractIds).toContain(contractId);
		const [request] = await sent(FOR_TRANSACTION);
		expect(request.complaints).toEqual([]);
		const { json: apart } = await submit(
			[],
			{
				commandsFrom: 'json',
				commandsJson: '={{ $json.command }}',
				options: { disclosedContracts: '={{ $json.disclosedContracts }}' },
				commandId: 'again',
			},
			{ input: [{ json: item as never }], onError: 'continueRegularOutput' },
		);
		expect(apart[0].error).toMatchObject({ errorCode: 'CONTRACT_NOT_FOUND' });
	});
});

describe('what the participant refuses comes out as a user can use it', () => {
	const details = async (command: IDataObject[], parameters: IDataObject = {}, as?: string) => {
		const { json } = await submit(command, parameters, { onError: 'continueRegularOutput', as });
		return json[0] as { message: string; error: IDataObject };
	};
	const asJson = (createArguments: object) => ({
		commandsFrom: 'json',
		commandsJson: JSON.stringify({ CreateCommand: { templateId: '#model-tests:Iou:Iou', createArguments } }),
	});

	test.each([
		['a number in JSON', { currency: 5 }, 'the number 5 where the ledger wants text: write "5"'],
		['null', { currency: null }, 'An argument that is not optional is null'],
		['text for a list', { observers: 'x' }, 'An argument is "x" where a list is expected'],
		['fields that are missing', { amount: undefined, currency: undefined }, 'add currency, amount'],
		['a field too many', { foo: 1 }, 'remove foo'],
		['an amount that is none', { amount: 'abc' }, 'Correct the arguments of the command'],
	])('%s', async (_what, change, advice) => {
		const { error: found } = await details([], asJson(iou(change as IDataObject)));
		expect(found.advice).toContain(advice);
		expect(found).toMatchObject({
			outcome: 'failed',
			commandId: expect.any(String),
			submissionId: expect.any(String),
		});
	});

	test.each([
		['a number', { currency: 5 }, 'Found in: currency (Create Arguments).'],
		[
			'several alike',
			{ currency: 5, owner: 5, observers: ['x', 5] },
			'Found in: owner (Create Arguments), currency (Create Arguments), observers[1] (Create Arguments).',
		],
		['an object', { issuer: { a: 1 } }, 'Found in: issuer (Create Arguments).'],
	])('the participant names a value only, the error also its fields: %s', async (_what, change, locations) => {
		const { error: found } = await details([], asJson(iou(change as never)));
		expect(found.advice).toContain(locations);
	});

	test('of several commands it names the one', async () => {
		const commands = [{}, { currency: 5 }].map((change) => ({
			CreateCommand: { templateId: '#model-tests:Iou:Iou', createArguments: iou(change as never) },
		}));
		const { error: found } = await details([], { commandsFrom: 'json', commandsJson: JSON.stringify(commands) });
		expect(found.advice).toContain('Found in: currency (Create Arguments of command 2).');
	});

	test('a passive replica takes nothing, and says where to go', async () => {
		await sandbox.control('POST', '/settings', { passive: true });
		const { message, error: found } = await details([create()], { options: { resolveSeconds: 60 } });
		expect(message).toContain('This participant is the passive replica');
		expect(found).toMatchObject({ errorCode: 'NODE_IS_PASSIVE_REPLICA', errorCategory: 1, outcome: 'failed' });
		expect(found.advice).toContain('should lead to the active one');
	});

	test('a contract archived twice in one submission', async () => {
		const { created } = await happen('issue', { party: 'alice', to: 'alice', amount: '10.0000000000' });
		const { error: found } = await details([exercise(created[0], 'Archive'), exercise(created[0], 'Archive')]);
		expect(found).toMatchObject({ errorCode: 'CONTRACT_NOT_ACTIVE', httpStatus: 404, outcome: 'failed' });
		expect(found.advice).toContain('archived meanwhile, or earlier in the same submission');
	});

	test('a participant without a synchronizer submits nothing, and its operator reconnects it', async () => {
		await sandbox.control('POST', '/settings', { connected: [] });
		const { error: found } = await details([create()]);
		expect(found).toMatchObject({ errorCode: 'NOT_CONNECTED_TO_ANY_SYNCHRONIZER', outcome: 'failed' });
		expect(found.advice).toContain('Its operator has to reconnect it');
	});

	test('missing authority names who has to authorise, and is no matter of the token', async () => {
		const { message, error: found } = await details([create({ issuer: bank })]);
		expect(message).toContain('requires authorizers');
		expect(found).toMatchObject({ errorCode: 'DAML_AUTHORIZATION_ERROR', httpStatus: 400 });
		expect(found.advice).toContain(`it needs the authority of ${bank}`);
	});

	test("an abort's text and a status' ID, text and metadata are fields", async () => {
		const { created } = await happen('issue', { party: 'alice', to: 'alice', amount: '10.0000000000' });
		expect((await details([exercise(created[0], 'Iou_Split', { amount: 11 })])).error).toMatchObject({
			errorCode: 'INTERPRETATION_USER_ERROR',
			abortText: 'the amount must lie between 0 and 10.0000000000',
		});
		expect((await details([exercise(created[0], 'Iou_Refuse', { reason: 'late' })])).error).toMatchObject({
			errorCode: 'DAML_FAILURE',
			errorId: 'IOU_NOT_REFUSABLE',
			errorText: 'An Iou cannot be refused: late',
			errorMetadata: { amount: '10.0000000000', currency: expect.any(String) },
		});
	});

	test.each([
		['name', 'JSON_API_PACKAGE_SELECTION_FAILED', ({ name }: IDataObject) => `#${name as string}`],
		['ID', 'NO_SYNCHRONIZER_FOR_SUBMISSION', ({ id }: IDataObject) => id as string],
	])('a package nobody vetted, by its %s', async (_by, code, packageOf) => {
		const { status } = await fetch(`${sandbox.url}/v2/dars?vetAllPackages=false`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token('participant_admin')}` },
			body: new Uint8Array(readFileSync('test/conformance/dars/vet-1.0.0.dar')),
		});
		expect(status).toBe(200);
		const { packages } = await sandbox.control('GET', '/world');
		const unvetted = packages.find(({ name }: IDataObject) => name === 'fidelity-vet');
		const templateId = `${packageOf(unvetted)}:${unvetted.entities[0]}`;
		expect((await details([{ ...create(), templateId }])).error).toMatchObject({ errorCode: code, httpStatus: 400, outcome: 'failed' });
	});

	test('a right that is missing', async () => {
		const { error: found } = await details([create()], {}, 'auth0|ops-reader');
		expect(found).toMatchObject({ httpStatus: 403, outcome: 'failed' });
		expect(found.message).toContain('to act as each acting party');
	});
});
