import { afterWaiting, waited, withoutOtherTime } from '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import type { RunOptions } from '../../support/engine.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen } = ledgerOf(sandbox);

let alice: string;

beforeEach(() => void ({ alice } = sandbox.parties));

const getOutcome = async (parameters: IDataObject = {}, options: Partial<RunOptions> = {}) =>
	await run('command', 'getOutcome', { findBy: 'commandId', parties: alice, beginAfterOffset: '', simplify: true, ...parameters }, options);
const create = {
	kind: 'create',
	templateId: '#model-tests:Iou:Iou',
};
const submit = async (parameters: IDataObject = {}) =>
	await run('command', 'submit', {
		actAs: byId(alice),
		commandsFrom: 'fields',
		commands: {
			command: [{ ...create, createArguments: JSON.stringify({ issuer: alice, owner: alice, currency: 'CHF', amount: 1, observers: [] }) }],
		},
		waitFor: 'nothing',
		...parameters,
	});

describe('Command › Get Outcome', () => {
	test('succeeded, by command ID or submission ID, from the offset the submission returned', async () => {
		const [submitted] = (await submit({ commandId: 'pay-1', options: { submissionId: 's-1' } })).json;
		const [first] = (await getOutcome({ commandId: 'pay-1', beginAfterOffset: submitted.beginAfterOffset })).json;
		expect(first).toMatchObject({
			outcome: 'succeeded',
			commandId: 'pay-1',
			submissionId: 's-1',
			updateId: expect.stringMatching(/^1220/),
		});
		expect((await getOutcome({ findBy: 'submissionId', submissionId: 's-1' })).json).toEqual([first]);
		const [raw] = (await getOutcome({ commandId: 'pay-1', simplify: false })).json;
		expect(raw).toEqual({ outcome: 'succeeded', completion: expect.objectContaining({ commandId: 'pay-1', status: expect.any(Object) }) });
	});

	test('failed: the error with its category and what to do', async () => {
		const { commandId } = await happen('fail', { party: 'alice' });
		const [item] = (await getOutcome({ commandId })).json;
		expect(item).toMatchObject({
			outcome: 'failed',
			errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
			errorCategory: 2,
			advice: expect.stringContaining('Another command was using the same contracts'),
		});
	});

	test('a failure and a later success of the same command: it succeeded', async () => {
		const { commandId } = await happen('fail', { party: 'alice' });
		await submit({ commandId });
		expect((await getOutcome({ commandId })).json[0].outcome).toBe('succeeded');
	});

	test('a duplicate is the outcome of the first', async () => {
		await submit({ commandId: 'twice', options: { submissionId: 's-1' } });
		await submit({ commandId: 'twice', options: { submissionId: 's-2' } });
		const [first] = (await getOutcome({ findBy: 'submissionId', submissionId: 's-1' })).json;
		const [second] = (await getOutcome({ findBy: 'submissionId', submissionId: 's-2' })).json;
		expect(second).toEqual({ ...first, alreadyDone: true });
	});

	test('unknown so far, with the offset to go on from', async () => {
		const { log } = await sandbox.control('GET', '/world');
		const [item] = (await getOutcome({ commandId: 'never' })).json;
		expect(item).toEqual({
			outcome: 'unknown',
			advice: expect.stringContaining('Ask again'),
			commandId: 'never',
			// The offsets after the last completion show nothing, so they are read again.
			beginAfterOffset: log.at(-1).offset,
		});
	});

	test('waits for it where asked to', async () => {
		await sandbox.control('POST', '/settings', { commitMs: 150 });
		await submit({ commandId: 'soon' });
		const [item] = (await getOutcome({ commandId: 'soon', options: { waitSeconds: 20 } })).json;
		expect(item.outcome).toBe('succeeded');
	});

	test.each([1, 2, 3, 5, 10])('waits %d s for what stays unknown, no longer, and returns the offset to go on from', async (waitSeconds) => {
		const { log } = await sandbox.control('GET', '/world');
		const before = waited();
		const { json, error } = await withoutOtherTime(async () => await getOutcome({ commandId: 'never', options: { waitSeconds } }));
		expect(error).toBeUndefined();
		expect(json).toEqual([expect.objectContaining({ outcome: 'unknown', commandId: 'never', beginAfterOffset: log.at(-1).offset })]);
		expect(waited() - before).toBe(waitSeconds * 1000);
	});

	test('what completes in the last pause is found', async () => {
		afterWaiting(950, async () => await submit({ commandId: 'at-last' }));
		const { json, error } = await withoutOtherTime(async () => await getOutcome({ commandId: 'at-last', options: { waitSeconds: 1 } }));
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ outcome: 'succeeded', commandId: 'at-last' });
	});

	test('a participant that goes away while it is waited for', async () => {
		afterWaiting(300, async () => await sandbox.fault({ path: '/v2/state/ledger-end', action: 'reset', times: 0 }));
		const { error } = await getOutcome({ commandId: 'never', options: { waitSeconds: 1 } });
		expect(error?.message).toContain('Could not reach');
	});

	test.each([
		['no ID', { commandId: '={{ "" }}' }, 'Command ID: this field is empty'],
		['an offset beyond the end', { commandId: 'x', beginAfterOffset: '99999' }, 'beyond ledger end|is after ledger end'],
	])('%s', async (_what, parameters, message) => {
		const { error } = await getOutcome(parameters);
		expect(error?.message).toMatch(new RegExp(message));
	});
});

test('a command whose answer is larger than the participant passes on was executed', async () => {
	const body = {
		code: 'NA',
		cause: 'gRPC message exceeds maximum size 10485760: 12000000',
		errorCategory: 2,
		grpcCodeValue: 8,
		context: {},
	};
	await sandbox.fault({ path: '/v2/commands/submit-and-wait-for-transaction', status: 429, body, after: true });
	const [item] = (await submit({ waitFor: 'transaction' })).json;
	expect(item).toMatchObject({ outcome: 'succeeded', updateId: expect.stringMatching(/^1220/) });
});
