/** The same command again: it comes out as the outcome of the first. */
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { deadlineClock } from '../../../nodes/shared/http/deadline';
import { FOR_UPDATE, useOutcomes } from './outcome-support.cts';

const { sandbox, run, happen, submit, committed } = useOutcomes();

let alice: string;

beforeEach(() => void ({ alice } = sandbox.parties));

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
