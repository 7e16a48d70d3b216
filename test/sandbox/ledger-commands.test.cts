// Submission of commands: answers, completions, deduplication and waits.
import { authorised } from './client.cts';
import { alice, ASYNC, bob, body, client, completions, create, exercise, made, submit, TRANSACTION } from './ledger-iou.cts';

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
