// Command › Submit: commands of the form, as JSON, and as Canton Token Registry gives them.
import type { IDataObject } from 'n8n-workflow';

import { succeeded } from '../../support/harness.cts';
import { FOR_TRANSACTION, useCommands } from './command-support.cts';
import { BIG, UUID, byId } from './support.cts';

const { sandbox, happen, iou, create, exercise, submit, sent, committed } = useCommands();

let alice: string;
let bob: string;
let bank: string;

beforeEach(() => void ({ alice, bob, bank } = sandbox.parties));

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
