// Commands beyond creations and choices by contract ID: by key, with disclosed contracts, prepared, and between synchronizers.
import { authorised } from './client.cts';
import { alice, bank, body, client, completions, create, exercise, made, nextNumber, submit, TRANSACTION } from './ledger-iou.cts';

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
				reassignmentCommands: { commandId: `r-${nextNumber()}`, submitter: alice, commands: [{ command }] },
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
