// Submission of commands.
import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '5']);
const WAIT = '/v2/commands/submit-and-wait';
const TRANSACTION = '/v2/commands/submit-and-wait-for-transaction';
const ASYNC = '/v2/commands/async/submit';

let alice: string;
let bob: string;
let bank: string;
let count = 0;

beforeEach(async () => {
	({ alice, bob, bank } = (await client.world()).parties);
});

const create = (args: object = {}) => ({
	CreateCommand: {
		templateId: '#model-tests:Iou:Iou',
		createArguments: { issuer: alice, owner: alice, currency: 'CHF', amount: '10.0', observers: [], ...args },
	},
});
const exercise = (contractId: string, choice: string, choiceArgument: object = {}, templateId = '#model-tests:Iou:Iou') => ({
	ExerciseCommand: { templateId, contractId, choice, choiceArgument },
});
const body = (commands: object[], more: object = {}) => ({ commands, commandId: `c-${++count}`, actAs: [alice], ...more });
const submit = async (commands: object[], more: object = {}, subject?: string, path = WAIT) =>
	await client.post(path, path === TRANSACTION ? { commands: body(commands, more) } : body(commands, more), authorised(subject));
const made = async (args: object = {}) => {
	const { json } = await submit([create(args)], {}, undefined, TRANSACTION);
	return json.transaction.events[0].CreatedEvent.contractId as string;
};
const completions = async (commandId: string) => {
	const { json } = await client.post('/v2/commands/completions?limit=200&stream_idle_timeout_ms=1', { parties: [alice] }, authorised());
	return json
		.flatMap(({ completionResponse }: any) => completionResponse.Completion?.value ?? [])
		.filter((candidate: any) => candidate.commandId === commandId);
};

it('commits, and shows it in completions, updates and contracts', async () => {
	const { status, json } = await submit([create()], { commandId: 'one', submissionId: 's-1', workflowId: 'w' });
	expect(status).toBe(200);
	const [done] = await completions('one');
	expect(done).toMatchObject({ submissionId: 's-1', updateId: json.updateId, offset: json.completionOffset, status: { code: 0 } });
	const format = { eventFormat: { filtersByParty: { [alice]: {} } }, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' };
	const update = await client.post(
		'/v2/updates/update-by-id',
		{ updateId: json.updateId, updateFormat: { includeTransactions: format } },
		authorised(),
	);
	const { events, commandId, workflowId } = update.json.update.Transaction.value;
	expect({ commandId, workflowId }).toEqual({ commandId: 'one', workflowId: 'w' });
	const { contractId, createArgument } = events[0].CreatedEvent;
	expect(createArgument.amount).toBe('10.0000000000');
	const active = await client.post(
		'/v2/state/active-contracts',
		{ activeAtOffset: json.completionOffset, eventFormat: format.eventFormat },
		authorised(),
	);
	expect(JSON.stringify(active.json)).toContain(contractId);
});

it('answers the transaction in the asked form, or as a delta for those who act', async () => {
	const iou = await made();
	const format = {
		eventFormat: { filtersByParty: { [alice]: {} } },
		transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
	};
	const { json } = await client.post(
		TRANSACTION,
		{ commands: body([exercise(iou, 'Iou_Transfer', { newOwner: bob })]), transactionFormat: format },
		authorised(),
	);
	expect(json.transaction.events.map((event: any) => Object.keys(event)[0])).toEqual(['ExercisedEvent', 'CreatedEvent']);
	const tree = await submit([create()], {}, undefined, '/v2/commands/submit-and-wait-for-transaction-tree');
	expect(Object.keys(tree.json.transactionTree.eventsById['0'])).toEqual(['CreatedTreeEvent']);
	const both = await submit(
		[
			{
				CreateAndExerciseCommand: {
					templateId: '#model-tests:Iou:Iou',
					createArguments: create().CreateCommand.createArguments,
					choice: 'Iou_Settle',
					choiceArgument: { reference: 'x' },
				},
			},
		],
		{},
		undefined,
		TRANSACTION,
	);
	expect(both.json.transaction.events).toEqual([]);
});

it('without waiting it answers nothing; a failure at the ledger is reported in the completion only', async () => {
	expect(await submit([create()], { commandId: 'later' }, undefined, ASYNC)).toMatchObject({ status: 200, json: {} });
	expect(await submit([create()], { commandId: 'later' }, undefined, ASYNC)).toMatchObject({ status: 200, json: {} });
	const [first, second] = await completions('later');
	expect(first.status.code).toBe(0);
	expect(second.status.message).toMatch(/^DUPLICATE_COMMAND\(10,[0-9a-f]{8}\): /);
	expect((await submit([create({ amount: '0' })], { commandId: 'never' }, undefined, ASYNC)).status).toBe(400);
	expect(await completions('never')).toEqual([]);
});

it('the same change is taken once: user, command ID and acting parties', async () => {
	const { json } = await submit([create()], { commandId: 'same', submissionId: 's-1' });
	const again = await submit([create()], { commandId: 'same', submissionId: 's-2' });
	expect(again.status).toBe(409);
	expect(again.json).toMatchObject({
		code: 'DUPLICATE_COMMAND',
		errorCategory: 10,
		context: {
			completion_offset: String(json.completionOffset),
			existingSubmissionId: 'Some(s-1)',
			accepted: 'true',
			definite_answer: 'true',
		},
	});
	const { treasury } = (await client.world()).parties;
	expect((await submit([create()], { commandId: 'same', actAs: [alice, treasury] })).status).toBe(200);
	const after = { DeduplicationOffset: { value: json.completionOffset } };
	expect((await submit([create()], { commandId: 'same', deduplicationPeriod: after })).status).toBe(200);
	expect((await submit([create({ amount: '0' })], { commandId: 'fails' })).json.code).toBe('TEMPLATE_PRECONDITION_VIOLATED');
	expect((await submit([create()], { commandId: 'fails' })).status).toBe(200);
});

describe('while a submission is in flight', () => {
	beforeEach(async () => void (await client.post('/control/settings', { commitMs: 300 })));
	afterEach(async () => void (await client.post('/control/settings', { commitMs: 0 })));

	it('an equal one is refused without a completion', async () => {
		const answers = await Promise.all(
			['s-1', 's-2'].map(async (submissionId) => await submit([create()], { commandId: 'fly', submissionId })),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
			code: 'SUBMISSION_ALREADY_IN_FLIGHT',
			retryInfo: '1 second',
		});
		expect(await completions('fly')).toHaveLength(1);
	});

	it('its contracts are locked', async () => {
		const iou = await made();
		const answers = await Promise.all(
			['l-1', 'l-2', 'l-3'].map(async (commandId) => await submit([exercise(iou, 'Iou_Settle', { reference: 'r' })], { commandId })),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
		expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
			code: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
			retryInfo: '1 second',
			resources: [['ErrorResource(CONTRACT_ID)', iou]],
		});
	});
});

it('a ledger time to come is waited for, beyond the request if need be', async () => {
	await client.post('/control/settings', { requestTimeoutMs: 50 });
	const { status, text } = await submit([create()], { commandId: 'slow', minLedgerTimeRel: { seconds: 1, nanos: 0 } });
	await client.post('/control/settings', { requestTimeoutMs: 20_000 });
	expect(status).toBe(503);
	expect(text).toContain('not able to produce a timely response');
	expect(await completions('slow')).toEqual([]);
	for (let tries = 0; tries < 50 && (await completions('slow')).length === 0; tries++)
		await new Promise((resolve) => setTimeout(resolve, 50));
	expect((await completions('slow'))[0].status.code).toBe(0);
});

it('authority comes from signatories and controllers, rights from the token', async () => {
	expect((await submit([create({ issuer: bank })])).json).toMatchObject({
		code: 'DAML_AUTHORIZATION_ERROR',
		cause: expect.stringContaining(`requires authorizers ${bank}, but only ${alice} were given`),
		errorCategory: 8,
	});
	const iou = await made({ owner: bob });
	expect((await submit([exercise(iou, 'Iou_Settle', { reference: 'r' })])).json.code).toBe('DAML_AUTHORIZATION_ERROR');
	const archived = await submit([exercise(iou, 'Archive')]);
	expect(archived.status).toBe(200);
	expect((await submit([create()], {}, 'auth0|ops-reader')).status).toBe(403);
	expect((await submit([create()], {}, 'participant_admin')).status).toBe(403);
	expect((await submit([create()], { userId: 'trader' })).status).toBe(403);
	expect((await submit([create()], { readAs: [bank] })).status).toBe(403);
});

it.each([
	['a whole number as a number', { currency: 5 }, 500, 'LEDGER_API_INTERNAL_ERROR', 'Expected ujson.Str (data: 5)'],
	['garbage for an amount', { amount: '1e3' }, 400, 'INVALID_ARGUMENT', 'Could not read Numeric string "1e3"'],
	['too many decimals', { amount: '1.12345678901' }, 400, 'COMMAND_PREPROCESSING_FAILED', 'without loss of precision'],
	['a field that is missing', { amount: undefined }, 400, 'COMMAND_PREPROCESSING_FAILED', 'Missing non-optional fields: HashSet(amount)'],
	['a field too many', { foo: 1 }, 400, 'INVALID_ARGUMENT', 'Unexpected fields: foo'],
	['a party nobody knows', { owner: `nobody::1220${'0'.repeat(64)}` }, 404, 'UNKNOWN_INFORMEES', 'not connected'],
	['a malformed party', { owner: 'no body!' }, 400, 'INVALID_ARGUMENT', 'non expected character 0x21'],
])('refuses %s', async (_what, change, status, code, cause) => {
	const answer = await submit([create(change)]);
	expect([answer.status, answer.json.code]).toEqual([status, code]);
	expect(answer.json.cause).toContain(cause);
});

it('refuses what is not there', async () => {
	const iou = await made();
	const at = async (command: object, more?: object) => (await submit([command], more)).json;
	expect((await at(exercise(iou, 'Nope'))).cause).toMatch(/Invalid template:.*:Iou:Iou or choice:Nope$/);
	expect((await at(exercise(iou, 'Archive', {}, '#no-such:Iou:Iou'))).code).toBe('PACKAGE_NAMES_NOT_FOUND');
	expect((await at(exercise(iou, 'Archive', {}, '#model-tests:Iou:Nope'))).code).toBe('TEMPLATES_OR_INTERFACES_NOT_FOUND');
	expect((await at(exercise(iou, 'Account_Close', {}, '#model-tests:Account:Account'))).code).toBe('WRONGLY_TYPED_CONTRACT');
	const holding = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
	expect((await at(exercise(iou, 'Archive', {}, holding))).code).toBe('CONTRACT_DOES_NOT_IMPLEMENT_INTERFACE');
	await submit([exercise(iou, 'Archive')]);
	expect((await at(exercise(iou, 'Archive'))).code).toBe('CONTRACT_NOT_FOUND');
	expect((await at(exercise('00ab', 'Archive'))).code).toBe('INVALID_FIELD');
	expect((await at(create(), { synchronizerId: `x::1220${'0'.repeat(64)}` })).code).toBe('INVALID_PRESCRIBED_SYNCHRONIZER_ID');
	expect((await at(create(), { packageIdSelectionPreference: ['0'.repeat(64)] })).code).toBe('JSON_API_PACKAGE_SELECTION_FAILED');
	const { text } = await submit([exercise(iou, 'Archive', {}, 'Iou:Iou')]);
	expect(text).toContain(
		"Invalid identifier format (Iou:Iou) not matching the expected format (<package>:<moduleName>:<entityName>) at 'commands[0].ExerciseCommand.templateId'",
	);
});

it("aborts and statuses of a template's own come through", async () => {
	const iou = await made();
	const abort = await submit([exercise(iou, 'Iou_Split', { amount: '11' })]);
	expect(abort.json).toMatchObject({ code: 'INTERPRETATION_USER_ERROR', errorCategory: 9 });
	expect(abort.json.resources[0]).toEqual(['ErrorResource(EXCEPTION_TEXT)', 'the amount must lie between 0 and 10.0000000000']);
	const status = await submit([exercise(iou, 'Iou_Refuse', { reason: 'late' })]);
	expect(status.json).toMatchObject({ code: 'DAML_FAILURE', context: { error_id: 'IOU_NOT_REFUSABLE', currency: 'CHF' } });
	const trace = ({ json }: any) =>
		json.context.exercise_trace.replaceAll(/ [0-9a-f]{8}:/g, ' PACKAGE:').replaceAll(/ 00[0-9a-f]{8}\b/g, ' CONTRACT');
	expect(trace(status)).toBe(
		'    in choice PACKAGE:Iou:Iou:Iou_Refuse on contract CONTRACT (#0)\n    in exercise command PACKAGE:Iou:Iou:Iou_Refuse on contract CONTRACT.\n',
	);
	const { templateId, createArguments } = create().CreateCommand;
	const both = { CreateAndExerciseCommand: { templateId, createArguments, choice: 'Iou_Refuse', choiceArgument: { reason: 'late' } } };
	expect(trace(await submit([both]))).toBe(
		'    in choice PACKAGE:Iou:Iou:Iou_Refuse on contract CONTRACT (#1)\n    in create-and-exercise command PACKAGE:Iou:Iou:Iou_Refuse.\n',
	);
});

it('by key, and several at once', async () => {
	const { log } = await client.world();
	expect(log.length).toBeGreaterThan(0);
	const key = { _1: bank, _2: 'CH-100-2000' };
	const command = {
		ExerciseByKeyCommand: { templateId: '#model-tests:Account:Account', contractKey: key, choice: 'Account_Show', choiceArgument: {} },
	};
	const format = {
		eventFormat: { filtersByParty: { [alice]: {} } },
		transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
	};
	const { json } = await client.post(TRANSACTION, { commands: body([command, create()]), transactionFormat: format }, authorised());
	expect(json.transaction.events[0].ExercisedEvent).toMatchObject({ choice: 'Account_Show', exerciseResult: 'CH-100-2000' });
	expect(json.transaction.events).toHaveLength(2);
	command.ExerciseByKeyCommand.contractKey._2 = 'none';
	expect((await submit([command])).json.code).toBe('CONTRACT_KEY_NOT_FOUND');
});

it('an offer is accepted with what the registry discloses, and not without', async () => {
	const { contractId: offer } = await client.make('createTransferOffer', { from: 'bob', to: 'alice', amount: '40.0000000000' });
	const { json: context } = await client.post(`/registry/transfer-instruction/v1/${offer}/choice-contexts/accept`, {});
	const accept = (extra: object) =>
		exercise(
			offer,
			'TransferInstruction_Accept',
			{ extraArgs: { context: { values: {} }, meta: { values: {} }, ...extra } },
			'#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction',
		);
	expect((await submit([accept({})])).json.cause).toContain('Missing context entry for: external-party-config-state');
	const withContext = accept({ context: context.choiceContextData });
	expect((await submit([withContext])).json.code).toBe('CONTRACT_NOT_FOUND');
	const disclosedContracts = context.disclosedContracts.map(({ templateId, contractId, createdEventBlob, synchronizerId }: any) => ({
		templateId,
		contractId,
		createdEventBlob,
		synchronizerId,
	}));
	const { status, json } = await submit([withContext], { disclosedContracts }, undefined, TRANSACTION);
	expect(json.cause).toBeUndefined();
	expect(status).toBe(200);
	const [garbage] = disclosedContracts;
	const bad = await submit([withContext], { disclosedContracts: [{ ...garbage, createdEventBlob: 'AAAA' }] });
	expect(bad.json.cause).toContain('Unable to decode disclosed contract event payload');
});

it('a prepared transaction is what was asked for, signed by hash', async () => {
	const prepare = { ...body([create()], { commandId: 'p-1' }), synchronizerId: '', packageIdSelectionPreference: [] };
	const { status, json } = await client.post('/v2/interactive-submission/prepare', prepare, authorised());
	expect(status).toBe(200);
	expect(json.costEstimation.totalTrafficCostEstimation).toBeGreaterThan(0);
	const signature = {
		format: 'SIGNATURE_FORMAT_CONCAT',
		signature: 'AAAA',
		signedBy: alice.split('::')[1],
		signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
	};
	const execute = {
		preparedTransaction: json.preparedTransaction,
		hashingSchemeVersion: json.hashingSchemeVersion,
		submissionId: 'e-1',
		deduplicationPeriod: { Empty: {} },
		partySignatures: { signatures: [{ party: alice, signatures: [signature] }] },
	};
	const done = await client.post('/v2/interactive-submission/executeAndWait', execute, authorised());
	expect(done.json).toEqual({ updateId: expect.stringMatching(/^1220/), completionOffset: expect.any(Number) });
	expect((await client.post('/v2/interactive-submission/execute', execute, authorised())).json).toEqual({});
	expect((await completions('p-1')).map(({ status: { code } }: any) => code)).toEqual([0, 6]);
	const two = { ...prepare, commands: [create(), create()] };
	expect((await client.post('/v2/interactive-submission/prepare', two, authorised())).json.code).toBe('FAILED_TO_PREPARE_TRANSACTION');
});

it('a contract goes to the other synchronizer in two steps', async () => {
	await client.post('/control/settings', { connected: ['global', 'private'] });
	const { synchronizers } = await client.world();
	const [source, target] = synchronizers.map(({ id }: any) => id);
	const iou = await made();
	const ask = async (command: object, path = '/v2/commands/submit-and-wait-for-reassignment') =>
		await client.post(
			path,
			{
				reassignmentCommands: { commandId: `r-${++count}`, submitter: alice, commands: [{ command }] },
				...(path.includes('wait') && { eventFormat: { filtersByParty: { [alice]: {} } } }),
			},
			authorised(),
		);
	const out = await ask({ UnassignCommand: { value: { contractId: iou, source, target } } });
	const { reassignmentId } = out.json.reassignment.events[0].JsUnassignedEvent.value;
	expect((await ask({ UnassignCommand: { value: { contractId: iou, source, target: source } } })).json.cause).toContain('are the same');
	// As recorded: nothing else can be done with it meanwhile.
	const meanwhile = await client.post(
		'/v2/commands/submit-and-wait',
		{
			commandId: 'meanwhile',
			actAs: [alice],
			commands: [{ ExerciseCommand: { templateId: '#model-tests:Iou:Iou', contractId: iou, choice: 'Archive', choiceArgument: {} } }],
		},
		authorised(),
	);
	expect(meanwhile.json).toEqual({
		code: 'UNKNOWN_CONTRACT_SYNCHRONIZERS',
		cause: `The synchronizers for the contracts (${iou}) are currently unknown due to ongoing contract reassignments or disconnected synchronizers.`,
		correlationId: null,
		traceId: null,
		context: { definite_answer: 'false', category: '9' },
		resources: [],
		errorCategory: 9,
		grpcCodeValue: 9,
		retryInfo: null,
		definiteAnswer: null,
	});
	const back = await ask({ AssignCommand: { value: { reassignmentId, source, target } } }, '/v2/commands/async/submit-reassignment');
	expect(back).toMatchObject({ status: 200, json: {} });
	expect((await ask({ AssignCommand: { value: { reassignmentId: '0', source, target } } })).json.code).toBe('INVALID_FIELD');
});

it('takes no commands as the passive one of two replicas', async () => {
	await client.settings({ passive: true });
	const { status, json } = await submit([create()]);
	expect([status, json.code, json.errorCategory, json.retryInfo]).toEqual([503, 'NODE_IS_PASSIVE_REPLICA', 1, '1 second']);
	await client.settings({ passive: false });
	expect((await submit([create()])).status).toBe(200);
});

it('stops waiting for a completion after its own time, and goes on', async () => {
	await client.settings({ trackingMs: 20, commitMs: 150 });
	const { status, json } = await submit([create()], { commandId: 'long' });
	expect([status, json.code, json.errorCategory]).toEqual([504, 'REQUEST_TIME_OUT', 3]);
	await client.settings({ trackingMs: 300_000 });
	const again = await submit([create()], { commandId: 'long' });
	expect(['SUBMISSION_ALREADY_IN_FLIGHT', 'DUPLICATE_COMMAND']).toContain(again.json.code);
});
