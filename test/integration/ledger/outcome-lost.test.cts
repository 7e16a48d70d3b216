/** A submission whose answer got lost: its outcome is found, or it is unknown. Never doubled, never reported wrongly, never lost. */
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { FOR_TRANSACTION, FOR_UPDATE, useOutcomes } from './outcome-support.cts';
import { LOST_ANSWERS } from './support.cts';

const { sandbox, happen, submit, log, committed, sent } = useOutcomes();

let alice: string;

beforeEach(() => void ({ alice } = sandbox.parties));

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

	/** The submission whose answer gets lost, while the participant has a completion of its command ID, but of another submission. */
	const submitBesides = async (other: IDataObject, resolveSeconds = 0, ...faults: IDataObject[]) => {
		const since = Number((await sandbox.control('GET', '/world')).ledgerEnd);
		const [first] = completionsOf(since, other, {});
		await sandbox.fault(
			{ endpoint: FOR_UPDATE, action: 'reset' },
			{ endpoint: 'GET /v2/state/ledger-end', skip: 1, times: 0, status: 200, body: { offset: since + 1 } },
			{ endpoint: 'POST /v2/commands/command-completions', status: 200, body: [first] as never },
			...faults,
		);
		const options = { submissionId: 's-own', resolveSeconds };
		const { json } = await submit({ commandId: 'shared', options }, { onError: 'continueRegularOutput' });
		return { json, since };
	};

	test.each([
		['another user', 'unknown', { userId: 'another' }, { error: { outcome: 'unknown' } }],
		['the same user', 'done before', {}, { outcome: 'succeeded', alreadyDone: true, updateId: '1220aa' }],
	])('%s succeeded with its command ID, and it has no completion: %s', async (_who, _what, other, expected) => {
		const { json } = await submitBesides(other);
		expect(json).toMatchObject([expected]);
	});

	test('a success of its command ID, and the participant does not say who the user is: unknown, and why', async () => {
		const unread = { endpoint: 'GET /v2/authenticated-user', times: 0, status: 500, body: { error: 'database' } };
		const { json, since } = await submitBesides({}, 0, unread);
		expect(json[0].error).toMatchObject({ outcome: 'unknown', beginAfterOffset: since + 1 });
		expect(json[0].message).toMatch(/The participant did not return its completions: .*database/);
		expect(json[0].message).not.toContain('No completion appeared');
	});

	test('the user is asked for once, however long the search takes', async () => {
		const { json } = await submitBesides({ userId: 'another' }, 2);
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
