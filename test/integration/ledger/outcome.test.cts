/** Outcome of a submission whose answer did not arrive: never doubled, never reported wrongly, never lost. */
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';

import type { IDataObject } from 'n8n-workflow';

import { deadlineClock } from '../../../nodes/shared/http/deadline';
import type { RunOptions } from '../../support/engine.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { LOST_ANSWERS, byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen } = ledgerOf(sandbox);
const FOR_TRANSACTION = 'POST /v2/commands/submit-and-wait-for-transaction';
const FOR_UPDATE = 'POST /v2/commands/submit-and-wait';

let alice: string;

beforeEach(() => void ({ alice } = sandbox.parties));

const submit = async (parameters: IDataObject = {}, options: Partial<RunOptions> = {}) =>
	await run(
		'command',
		'submit',
		{
			actAs: byId(alice),
			commandsFrom: 'fields',
			commands: {
				command: [
					{
						kind: 'create',
						templateId: '#model-tests:Iou:Iou',
						createArguments: JSON.stringify({ issuer: alice, owner: alice, currency: 'CHF', amount: '1.0', observers: [] }),
					},
				],
			},
			waitFor: 'updateId',
			commandId: '',
			...parameters,
		},
		options,
	);
const log = async (): Promise<IDataObject[]> => (await sandbox.control('GET', '/world')).log;
const committed = async (commandId: unknown) =>
	(await log()).filter((candidate) => candidate.commandId === commandId && candidate.kind === 'transaction');
const sent = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === FOR_UPDATE || endpoint === FOR_TRANSACTION);

describe('the answer gets lost', () => {
	test.each(LOST_ANSWERS)('%s: its completion says that it succeeded', async (_what, fault) => {
		await sandbox.fault({ endpoint: FOR_TRANSACTION, after: true, ...fault });
		const { json, error } = await submit({ waitFor: 'transaction', commandId: 'lost-1', simplify: true });
		expect(error).toBeUndefined();
		const [entry] = await committed('lost-1');
		expect(json).toEqual([
			expect.objectContaining({ outcome: 'succeeded', alreadyDone: false, updateId: entry.updateId, createdContractIds: entry.created }),
		]);
		expect(await sent()).toHaveLength(1);
	});

	test.each([
		['a connection that broke', { action: 'reset' }, /[^.] No completion appeared/],
		["the participant's own timeout", { action: 'requestTimeout' }, /\.\. No completion/],
	])('%s: what the error says are whole sentences', async (_what, fault, broken) => {
		await sandbox.fault({ endpoint: FOR_UPDATE, ...fault });
		const { error } = await submit({ options: { resolveSeconds: 1 } });
		expect(error?.message).toContain('. No completion appeared within 1 s.');
		expect(error?.message).not.toMatch(broken);
	});

	test('it takes time until the participant is done', async () => {
		await sandbox.control('POST', '/settings', { commitMs: 400 });
		await sandbox.fault({ endpoint: FOR_UPDATE, delayMs: 0, action: 'html504' });
		const lost = await submit({ commandId: 'slow-1', options: { resolveSeconds: 1 } }, { onError: 'continueRegularOutput' });
		expect(lost.json[0].error).toMatchObject({ outcome: 'unknown', commandId: 'slow-1', beginAfterOffset: expect.any(Number) });
		expect(await committed('slow-1')).toHaveLength(0);
	});

	test('the participant stops waiting before its own command is done', async () => {
		await sandbox.control('POST', '/settings', { commitMs: 300, trackingMs: 50 });
		const { json, error } = await submit({ commandId: 'tracked-1' });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ outcome: 'succeeded', alreadyDone: false });
		expect(await committed('tracked-1')).toHaveLength(1);
		const [request] = await sent();
		expect(request.status).toBe(504);
	});

	test('a failure that its completion reports', async () => {
		const { created } = await happen('issue', { party: 'alice', to: 'alice' });
		const settle = {
			commands: {
				command: [
					{
						kind: 'exercise',
						templateId: '#model-tests:Iou:Iou',
						contractId: created[0],
						choice: 'Iou_Settle',
						choiceArgument: '{"reference":"r"}',
					},
				],
			},
		};
		await sandbox.control('POST', '/settings', { commitMs: 300 });
		await sandbox.fault({ endpoint: FOR_UPDATE, skip: 1, action: 'reset', after: true });
		const [first, second] = await Promise.all([
			submit({ ...settle, commandId: 'first' }, { onError: 'continueRegularOutput' }),
			submit({ ...settle, commandId: 'second' }, { onError: 'continueRegularOutput' }),
		]);
		const failed = [first, second].find(({ json }) => json[0].error !== undefined)!;
		expect(failed.json[0].error).toMatchObject({
			outcome: 'failed',
			errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
			errorCategory: 2,
		});
	});

	const REASON = 'LOCAL_VERDICT_LOCKED_CONTRACTS';
	const LOCKED = {
		code: 10,
		message: `${REASON}(2,0): Rejected`,
		details: [{ typeUrl: 'type.googleapis.com/google.rpc.ErrorInfo', valueDecoded: { reason: REASON, metadata: { category: '2' } } }],
	};
	/** Two completions of one command ID: that of another submission, and its own one. */
	const completionsOf = (since: number, other: IDataObject, own: IDataObject) =>
		[
			{ submissionId: 's-other', updateId: '1220aa', offset: since + 1, ...other },
			{ submissionId: 's-own', updateId: '1220bb', offset: since + 5, ...own },
		].map((more) => {
			const status = { code: 0, message: '', details: [] };
			const synchronizerTime = { synchronizerId: 's', recordTime: '2026-07-01T10:00:00Z' };
			const value = { commandId: 'shared', userId: 'ledger-api-user', actAs: [alice], status, synchronizerTime, ...more };
			return { completionResponse: { Completion: { value } } };
		});

	test.each([
		['its own success', { userId: 'another' }, {}, { outcome: 'succeeded', alreadyDone: false, updateId: '1220bb' }],
		['its own failure', { userId: 'another' }, { status: LOCKED }, { error: { outcome: 'failed', errorCode: REASON } }],
		['the success of its user', {}, { status: LOCKED }, { outcome: 'succeeded', alreadyDone: true, updateId: '1220aa' }],
	])('another user succeeds with its command ID as well: it is %s that counts', async (_what, other, own, expected) => {
		const since = Number((await sandbox.control('GET', '/world')).ledgerEnd);
		const [first, second] = completionsOf(since, other, own);
		const list = { endpoint: 'POST /v2/commands/command-completions', status: 200 };
		await sandbox.fault(
			{ endpoint: FOR_UPDATE, action: 'reset' },
			{ endpoint: 'GET /v2/state/ledger-end', skip: 1, times: 0, status: 200, body: { offset: since + 5 } },
			// On two pages.
			{ ...list, body: [first] as never },
			{ ...list, body: [second] as never },
		);
		const { json } = await submit({ commandId: 'shared', options: { submissionId: 's-own' } }, { onError: 'continueRegularOutput' });
		expect(json).toMatchObject([expected]);
	});

	test.each([
		['another user', 'unknown', { userId: 'another' }, { error: { outcome: 'unknown' } }],
		['the same user', 'done before', {}, { outcome: 'succeeded', alreadyDone: true, updateId: '1220aa' }],
	])('%s succeeded with its command ID, and it has no completion: %s', async (_who, _what, other, expected) => {
		const since = Number((await sandbox.control('GET', '/world')).ledgerEnd);
		const [first] = completionsOf(since, other, {});
		await sandbox.fault(
			{ endpoint: FOR_UPDATE, action: 'reset' },
			{ endpoint: 'GET /v2/state/ledger-end', skip: 1, times: 0, status: 200, body: { offset: since + 1 } },
			{ endpoint: 'POST /v2/commands/command-completions', status: 200, body: [first] as never },
		);
		const options = { submissionId: 's-own', resolveSeconds: 0 };
		const { json } = await submit({ commandId: 'shared', options }, { onError: 'continueRegularOutput' });
		expect(json).toMatchObject([expected]);
	});

	test('a success of its command ID, and the participant does not say who the user is: unknown, and why', async () => {
		const since = Number((await sandbox.control('GET', '/world')).ledgerEnd);
		const [first] = completionsOf(since, {}, {});
		await sandbox.fault(
			{ endpoint: FOR_UPDATE, action: 'reset' },
			{ endpoint: 'GET /v2/state/ledger-end', skip: 1, times: 0, status: 200, body: { offset: since + 1 } },
			{ endpoint: 'POST /v2/commands/command-completions', status: 200, body: [first] as never },
			{ endpoint: 'GET /v2/authenticated-user', times: 0, status: 500, body: { error: 'database' } },
		);
		const options = { submissionId: 's-own', resolveSeconds: 0 };
		const { json } = await submit({ commandId: 'shared', options }, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'unknown', beginAfterOffset: since + 1 });
		expect(json[0].message).toMatch(/The participant did not return its completions: .*database/);
		expect(json[0].message).not.toContain('No completion appeared');
	});

	test('the user is asked for once, however long the search takes', async () => {
		const since = Number((await sandbox.control('GET', '/world')).ledgerEnd);
		const [first] = completionsOf(since, { userId: 'another' }, {});
		await sandbox.fault(
			{ endpoint: FOR_UPDATE, action: 'reset' },
			{ endpoint: 'GET /v2/state/ledger-end', skip: 1, times: 0, status: 200, body: { offset: since + 1 } },
			{ endpoint: 'POST /v2/commands/command-completions', status: 200, body: [first] as never },
		);
		const options = { submissionId: 's-own', resolveSeconds: 2 };
		const { json } = await submit({ commandId: 'shared', options }, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'unknown' });
		expect((await sandbox.requests()).filter(({ endpoint }) => endpoint === 'GET /v2/authenticated-user')).toHaveLength(1);
	});

	test('the participant does not report its completions: unknown, and why', async () => {
		await sandbox.fault(
			{ endpoint: FOR_UPDATE, action: 'reset', after: true },
			{ path: '/completions', times: 0, status: 403, body: { code: 'NA', cause: 'no', context: {}, errorCategory: -1, grpcCodeValue: 7 } },
			{
				path: '/command-completions',
				times: 0,
				status: 403,
				body: { code: 'NA', cause: 'no', context: {}, errorCategory: -1, grpcCodeValue: 7 },
			},
		);
		const { json } = await submit({}, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'unknown', beginAfterOffset: expect.any(Number) });
		expect(json[0].message).toContain('The participant did not return its completions: no');
	});
});

describe('a request larger than the participant accepts', () => {
	const large = {
		commands: {
			command: [
				{
					kind: 'create',
					templateId: '#model-tests:Iou:Iou',
					createArguments: JSON.stringify({ currency: 'x'.repeat(9_000_000), amount: '1.0' }),
				},
			],
		},
	};

	const send = async () => {
		const { json } = await submit({ ...large, commandId: 'large', options: { resolveSeconds: 1 } }, { onError: 'continueRegularOutput' });
		return { message: String(json[0].message), error: json[0].error as IDataObject };
	};

	test('its 413 is read: too large, nothing submitted, no search', async () => {
		const { error } = await send();
		expect(error).toMatchObject({ outcome: 'failed' });
		expect(error.advice).toMatch(/larger than the server .* accepts, so nothing was done.*max-content-length \(8 MiB/);
		expect((await sandbox.requests()).filter(({ endpoint }) => String(endpoint).includes('completions'))).toEqual([]);
	});

	test('the connection closes before it is sent: its size is the reason that is named, whatever the client saw of that', async () => {
		await sandbox.control('POST', '/settings', { cutBodies: 1 });
		const { message, error } = await send();
		await sandbox.control('POST', '/settings', { cutBodies: 0 });
		expect(error.advice).toContain('8 MiB by default');
		expect(error.advice).not.toContain('https');
		// A write that failed shows that it never arrived whole. A read that failed does not.
		const failed = { outcome: 'failed' };
		const isWrite = /write /.test(message);
		expect(error).toMatchObject(isWrite ? failed : { outcome: 'unknown', errorCode: 'ECONNRESET' });
		expect(message).toMatch(isWrite ? /^The request of 9\.0 MB is too large/ : /ECONNRESET|hang up/);
	});
});

describe('the same command again', () => {
	test('comes out as the outcome of the first', async () => {
		const [first] = (await submit({ commandId: 'same' })).json;
		const [again] = (await submit({ commandId: 'same' })).json;
		expect(again).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId: first.updateId, offset: first.offset });
		expect(await committed('same')).toHaveLength(1);
	});

	const archiving = (contractId: string) => ({
		commands: {
			command: [{ kind: 'exercise', templateId: '#model-tests:Iou:Iou', contractId, choice: 'Archive', choiceArgument: '{}' }],
		},
	});

	const DUPLICATE = {
		code: 'DUPLICATE_COMMAND',
		cause: 'Command submission already exists.',
		errorCategory: 10,
		grpcCodeValue: 6,
		definiteAnswer: true,
	};

	test.each([
		[{ accepted: 'true' }, undefined, { outcome: 'succeeded', alreadyDone: true }],
		[{}, undefined, { outcome: 'succeeded', alreadyDone: true }],
		[{}, 'POST /v2/commands/command-completions', { outcome: 'unknown' }],
		[{}, 'GET /v2/state/latest-pruned-offsets', { outcome: 'unknown' }],
		[{}, 'GET /v2/authenticated-user', { outcome: 'unknown' }],
		[{ accepted: 'false' }, undefined, { outcome: 'failed' }],
	])('a duplicate without an offset, %j, %s cannot be read: %j', async (context, unread, expected) => {
		const [first] = (await submit({ commandId: 'pay-1' })).json;
		await sandbox.fault({ endpoint: FOR_UPDATE, status: 409, body: { ...DUPLICATE, context } });
		if (unread) await sandbox.fault({ endpoint: unread, status: 500, body: { error: 'database' }, times: 0 });
		const { json, error } = await submit({ commandId: 'pay-1', options: { resolveSeconds: 0 } });
		await sandbox.control('DELETE', '/faults');
		const { updateId, offset, commandId } = first;
		expect(json[0] ?? (error as any).context.canton).toMatchObject({
			commandId,
			...expected,
			...('alreadyDone' in expected && { updateId, offset }),
		});
		expect(await committed('pay-1')).toHaveLength(1);
		if (unread) expect(error?.message).toMatch(/It was submitted before\. The participant did not return what happened to it: .*database/);
	});

	test.each([
		[{}, 'unknown'],
		[{ accepted: 'true' }, 'unknown'],
		[{ accepted: 'false' }, 'failed'],
	])('Get Outcome of a completion that says a duplicate, without an offset, %j: %s', async (metadata, outcome) => {
		const value = {
			commandId: 'pay-3',
			submissionId: 's-3',
			actAs: [alice],
			offset: 9,
			status: {
				code: 6,
				message: 'DUPLICATE_COMMAND(10,c68fab6b): Command submission already exists.',
				details: [{ typeUrl: 'type.googleapis.com/google.rpc.ErrorInfo', valueDecoded: { reason: 'DUPLICATE_COMMAND', metadata } }],
			},
			synchronizerTime: { synchronizerId: 's', recordTime: '2026-07-01T10:00:00Z' },
		};
		const body = [{ completionResponse: { Completion: { value } } }];
		await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', status: 200, body: body as never });
		const found = await run('command', 'getOutcome', { findBy: 'commandId', commandId: 'pay-3', parties: alice, simplify: true });
		expect(found.json).toMatchObject([{ outcome, commandId: 'pay-3' }]);
		if (outcome === 'unknown') expect(found.json[0].advice).toContain('This command was submitted before');
	});

	test('a duplicate without an offset, of which the participant has no completion: unknown', async () => {
		await sandbox.fault({ endpoint: FOR_UPDATE, status: 409, body: { ...DUPLICATE, context: {} } });
		const { error } = await submit({ commandId: 'pay-2', options: { resolveSeconds: 0 } });
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', commandId: 'pay-2' });
		expect(error?.message).toContain('It was submitted before, and the participant has no record of its success.');
	});

	test('a duplicate without an offset, whose completions cannot be read in time: unknown, and why', async () => {
		await sandbox.fault({ endpoint: FOR_UPDATE, status: 409, body: { ...DUPLICATE, context: {} } });
		let now = deadlineClock.now();
		const clock = jest.spyOn(deadlineClock, 'now').mockImplementation(() => (now += 31_000));
		const { error } = await submit({ commandId: 'pay-2', options: { resolveSeconds: 0 } }).finally(() => clock.mockRestore());
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', commandId: 'pay-2' });
		expect(error?.message).toMatch(/It was submitted before\. The participant did not return what happened to it: .+/);
	});

	test('also where it ended its contract, which is gone the second time', async () => {
		const { created } = await happen('issue', { party: 'alice', to: 'alice' });
		const archive = archiving(created[0]);
		const [first] = (await submit({ ...archive, commandId: 'end' })).json;
		const [again] = (await submit({ ...archive, commandId: 'end' })).json;
		expect(again).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId: first.updateId });
		const other = await submit({ ...archive, commandId: 'other' }, { onError: 'continueRegularOutput' });
		expect(other.json[0].error).toMatchObject({ outcome: 'failed', errorCode: 'CONTRACT_NOT_FOUND' });
		const never = await submit({ ...archiving(`00${'ab'.repeat(32)}ca11`), commandId: 'end' }, { onError: 'continueRegularOutput' });
		expect(never.json[0].error).toMatchObject({ outcome: 'failed', errorCode: 'CONTRACT_NOT_FOUND' });
	});

	test.each(['POST /v2/events/events-by-contract-id', 'POST /v2/updates/update-by-offset'])(
		'it ended its contract, and %s fails: unknown, and why',
		async (endpoint) => {
			const { created } = await happen('issue', { party: 'alice', to: 'alice' });
			await submit({ ...archiving(created[0]), commandId: 'end' });
			await sandbox.fault({ endpoint, times: 0, status: 500, body: { error: 'database' } });
			const { json } = await submit({ ...archiving(created[0]), commandId: 'end' }, { onError: 'continueRegularOutput' });
			await sandbox.control('DELETE', '/faults');
			const { error } = json[0] as { error: IDataObject };
			expect(error).toMatchObject({ outcome: 'unknown', errorCode: 'CONTRACT_NOT_FOUND', commandId: 'end' });
			expect(json[0].message).toContain('It may have been submitted before. The participant did not return what happened to it: ');
			expect(error.advice).toContain('submit the same command under the same command ID');
		},
	);

	test('while the first is in flight: its outcome is waited for', async () => {
		await sandbox.control('POST', '/settings', { commitMs: 400 });
		const [first, second] = await Promise.all([submit({ commandId: 'fly' }), submit({ commandId: 'fly' })]);
		expect(first.json[0].updateId).toBe(second.json[0].updateId);
		expect(await committed('fly')).toHaveLength(1);
	});

	test('the ID is made of workflow, execution, node and item, and stays in a retry of the execution', async () => {
		const first = await submit({}, { input: [{ json: {} }, { json: {} }] });
		const ids = first.json.map(({ commandId }) => String(commandId));
		expect(ids[0]).toMatch(/^n8n-[0-9a-f]{32}-0$/);
		expect(ids[1]).toMatch(/^n8n-[0-9a-f]{32}-1$/);
		const retried = await submit({}, { input: [{ json: {} }, { json: {} }], retryOf: first.run });
		expect(retried.json.map(({ commandId }) => commandId)).toEqual(ids);
		expect(retried.json.map(({ updateId }) => updateId)).toEqual(first.json.map(({ updateId }) => updateId));
		expect(retried.json.map(({ alreadyDone }) => alreadyDone)).toEqual([true, true]);
		const other = await submit();
		expect(ids).not.toContain(other.json[0].commandId);
	});
});

describe.each(['credit', 'request'])('out of traffic, said as %s', (outOfTraffic) => {
	const advice = /needed 8849 bytes, and 4546 were left\. .*Buy traffic/;
	const options = { retryOnContention: { retry: { times: 3, firstDelay: 1 } } };

	test('a submission: failed, one advice, no retry', async () => {
		await sandbox.control('POST', '/settings', { outOfTraffic });
		const { json } = await submit({ commandId: 'costly', options }, { onError: 'continueRegularOutput' });
		const { error } = json[0] as { error: IDataObject };
		expect(error).toMatchObject({ outcome: 'failed', retryable: false });
		expect(error.advice).toMatch(advice);
		expect(error.advice).not.toMatch(/in a moment|conflicts/);
		expect(await sent()).toHaveLength(1);
	});

	test('a lost answer: the completion says the same', async () => {
		await sandbox.control('POST', '/settings', { outOfTraffic });
		await sandbox.fault({ endpoint: FOR_UPDATE, action: 'reset', after: true });
		const { json } = await submit({ commandId: 'costly', options }, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'failed', retryable: false, advice: expect.stringMatching(advice) });
		expect(await sent()).toHaveLength(1);
		const outcome = await run('command', 'getOutcome', { findBy: 'commandId', commandId: 'costly', parties: alice, simplify: true });
		expect(outcome.json[0]).toMatchObject({ outcome: 'failed', advice: expect.stringMatching(advice) });
	});
});

describe('contention', () => {
	const exercise = (contractId: string) => ({
		commands: {
			command: [{ kind: 'exercise', templateId: '#model-tests:Iou:Iou', contractId, choice: 'Iou_Show', choiceArgument: '{}' }],
		},
	});
	const locked = {
		endpoint: FOR_UPDATE,
		status: 409,
		body: {
			code: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
			cause: 'Rejected transaction is referring to locked contracts ',
			context: { category: '2', definite_answer: 'false' },
			errorCategory: 2,
			grpcCodeValue: 10,
			retryInfo: '1 second',
			resources: [],
		},
	};

	test('is reported at once, unless a retry is asked for', async () => {
		const { created } = await happen('issue', { party: 'alice', to: 'alice' });
		await sandbox.fault({ ...locked, times: 1 });
		const { json } = await submit(exercise(created[0]), { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'failed', errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
		expect(await sent()).toHaveLength(1);
	});

	test('is retried as a fresh submission of the same command', async () => {
		const { created } = await happen('issue', { party: 'alice', to: 'alice' });
		await sandbox.fault({ ...locked, times: 2 });
		const options = { retryOnContention: { retry: { times: 3, firstDelay: 100 } } };
		const { json } = await submit({ ...exercise(created[0]), commandId: 'again', options: { ...options, submissionId: 's-1' } });
		expect(json[0]).toMatchObject({ outcome: 'succeeded', commandId: 'again', submissionId: expect.not.stringMatching(/^s-1$/) });
		expect(await sent()).toHaveLength(3);
		expect((await committed('again')).map(({ submissionId }) => submissionId)).toEqual([json[0].submissionId]);
		await sandbox.fault({ ...locked, times: 9 });
		const gaveUp = await submit({ ...exercise(created[0]), options }, { onError: 'continueRegularOutput' });
		expect(gaveUp.json[0].error).toMatchObject({ outcome: 'failed', errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
		expect(await sent()).toHaveLength(4);
	});
});

test('200 submissions through a connection that breaks before, during and after the answer: none doubled, none reported wrongly, none lost', async () => {
	const input = Array.from({ length: 200 }, (_, index) => ({ json: { id: `bulk-${index}` } }));
	// Of each ten: two break before, three after, two amid the answer, one is a proxy's. The others pass.
	const kinds: IDataObject[] = [
		{},
		{ action: 'reset' },
		{ action: 'reset', after: true },
		{},
		{ action: 'resetMidBody', after: true },
		{ action: 'html502' },
		{ action: 'requestTimeout', after: true },
		{ action: 'text503', after: true },
		{ action: 'truncated', after: true },
		{ action: 'html504', after: true },
	];
	const pass = { delayMs: 1 };
	await sandbox.fault(
		...input.map((_, index) => ({ endpoint: FOR_UPDATE, times: 1, ...(kinds[index % 10].action ? kinds[index % 10] : pass) })),
	);
	const run200 = async (options: IDataObject) =>
		await submit({ commandId: '={{ $json.id }}', options: { resolveSeconds: 1, ...options } }, { input, onError: 'continueRegularOutput' });
	const first = await run200({});
	expect(first.json).toHaveLength(200);
	const entries = await log();
	const done = (id: string) => entries.filter((entry) => entry.commandId === id && entry.kind === 'transaction');
	for (const [index, item] of first.json.entries()) {
		const id = `bulk-${index}`;
		const { outcome } = (item.error ?? item) as IDataObject;
		expect([id, done(id).length <= 1]).toEqual([id, true]);
		if (outcome === 'succeeded') expect([id, item.updateId]).toEqual([id, done(id)[0]?.updateId]);
		else expect([id, outcome, done(id).length]).toEqual([id, 'unknown', 0]);
	}
	expect(first.json.filter(({ error }) => error === undefined)).toHaveLength(160);
	// Run again, as a retry of the execution would: what was unknown is done now, what was done is not done again.
	await sandbox.control('DELETE', '/faults');
	const second = await run200({});
	expect(second.json.every(({ outcome }) => outcome === 'succeeded')).toBe(true);
	const after = await log();
	for (let index = 0; index < 200; index++) {
		const made = after.filter((candidate) => candidate.commandId === `bulk-${index}` && candidate.kind === 'transaction');
		expect([index, made.length, second.json[index].updateId]).toEqual([index, 1, made[0]?.updateId]);
	}
}, 120_000);
