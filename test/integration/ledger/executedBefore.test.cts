/** A transaction signed once must not be reported as failed when it took effect: whoever signs another one pays twice. */
import type { IDataObject } from 'n8n-workflow';

import { EXECUTE, REPEATED, useSigned } from './executedBefore-support.cts';

const { sandbox, run, happen, prepareWithLimit, execute, afterTheWindow, executions } = useSigned();

let alice: string;

beforeEach(() => void ({ alice } = sandbox.parties));

/** Executes it again, and this answer gets lost as well. */
const executeAndLose = async () => {
	await sandbox.fault({ endpoint: EXECUTE, action: 'reset', after: true });
	const { json, error } = await execute();
	expect(error).toBeUndefined();
	return json;
};

describe('a prepared transaction is executed again after the deduplication period', () => {
	test.each(['transaction', 'updateId'])('Wait For %s: it is the outcome of the first', async (waitFor) => {
		const [first] = (await execute({ submissionId: 'attempt-1' })).json;
		expect(first).toMatchObject({ outcome: 'succeeded', commandId: 'signed-1' });
		await afterTheWindow();
		const { json, error } = await execute({ waitFor, submissionId: 'attempt-2' });
		expect(error).toBeUndefined();
		expect(json).toEqual([
			expect.objectContaining({
				outcome: 'succeeded',
				alreadyDone: true,
				commandId: 'signed-1',
				submissionId: 'attempt-2',
				updateId: first.updateId,
				offset: first.offset,
			}),
		]);
		const [, again] = await executions();
		expect(again).toMatchObject({ kind: 'rejection' });
	});

	test('a submission of the same command that failed does not hide the one that succeeded', async () => {
		const [first] = (await execute()).json;
		await afterTheWindow();
		await happen('fail', { party: 'alice', commandId: 'signed-1' });
		expect((await execute()).json[0]).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId: first.updateId });
	});

	test('the first had failed: its failure is the outcome', async () => {
		await happen('fail', { party: 'alice', commandId: 'signed-1' });
		const body = {
			code: REPEATED,
			cause: 'The request UUID (u) is a duplicate.',
			context: { uuid: 'u' },
			errorCategory: 5,
			grpcCodeValue: 3,
		};
		await sandbox.fault({ endpoint: EXECUTE, status: 400, body });
		const { json } = await execute({}, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'failed', errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
	});

	test('the answer of the second gets lost as well: its completion leads to the first', async () => {
		const [first] = (await execute()).json;
		await afterTheWindow();
		expect((await executeAndLose())[0]).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId: first.updateId });
	});

	test('the first is not to be found: unknown, how to find out, and nothing of an attack', async () => {
		await execute();
		await afterTheWindow();
		const { ledgerEnd } = await sandbox.control('GET', '/world');
		await sandbox.control('POST', '/prune', { offset: ledgerEnd });
		const { json } = await execute({ submissionId: 'attempt-2' }, { onError: 'continueRegularOutput' });
		const { error } = json[0] as { error: IDataObject };
		expect(error).toMatchObject({ outcome: 'unknown', errorCode: REPEATED, commandId: 'signed-1' });
		expect(json[0].message).toContain('was submitted before');
		expect(error.advice).toContain('Command › Get Outcome, command ID signed-1');
		expect(error.advice).toContain('Do not prepare and sign it again');
		expect(`${String(json[0].message)} ${String(error.advice)}`).not.toContain('attack');
	});

	test('bytes that the node cannot read: unknown, and where to find the first', async () => {
		const own = (await sandbox.control('POST', '/do', { action: 'prepare' })).happened;
		const parameters = {
			preparedTransaction: own.preparedTransaction,
			hashingSchemeVersion: own.hashingSchemeVersion,
			specifySignatures: 'json',
			signaturesJson: JSON.stringify(own.partySignatures),
		};
		expect((await execute(parameters)).error).toBeUndefined();
		await afterTheWindow();
		const { json } = await execute(parameters, { onError: 'continueRegularOutput' });
		const { error } = json[0] as { error: IDataObject };
		expect(error).toMatchObject({ outcome: 'unknown', errorCode: REPEATED });
		expect(error.advice).toContain('Completion › Get Many');
	});

	test('a user who may not read what happened to it: unknown, and why', async () => {
		await execute();
		await afterTheWindow();
		const body = { code: 'NA', cause: 'A security-sensitive error has been received', errorCategory: -1, grpcCodeValue: 7 };
		await sandbox.fault({ path: '/command-completions', times: 0, status: 403, body });
		const { json } = await execute({ submissionId: 'attempt-2' }, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'unknown', errorCode: REPEATED, commandId: 'signed-1' });
		expect(json[0].message).toContain('security-sensitive');
	});

	test('a contract that it ended is gone, and the completions cannot be read: unknown, and why', async () => {
		await execute();
		const missing = { code: 'CONTRACT_NOT_FOUND', cause: 'Contract could not be found', errorCategory: 11, context: {}, resources: [] };
		await sandbox.fault(
			{ endpoint: EXECUTE, status: 404, body: missing },
			{ path: '/command-completions', times: 0, status: 500, body: { error: 'database' } },
		);
		const { json } = await execute({}, { onError: 'continueRegularOutput' });
		const { error } = json[0] as { error: IDataObject };
		expect(error).toMatchObject({ outcome: 'unknown', errorCode: 'CONTRACT_NOT_FOUND', commandId: 'signed-1' });
		expect(json[0].message).toContain('It may have been submitted before. The participant did not return what happened to it: ');
		expect(error.advice).toContain('Do not prepare and sign it again');
	});

	test('without waiting, Command › Get Outcome knows it by its command ID and never calls it failed', async () => {
		const [first] = (await execute({ submissionId: 'attempt-1' })).json;
		await afterTheWindow();
		const [{ outcome, commandId, beginAfterOffset }] = (await execute({ waitFor: 'nothing', submissionId: 'attempt-2' })).json;
		expect({ outcome, commandId }).toEqual({ outcome: 'submitted', commandId: 'signed-1' });
		const getOutcome = async (parameters: IDataObject) =>
			(await run('command', 'getOutcome', { parties: alice, beginAfterOffset: '', simplify: true, ...parameters })).json[0];
		expect(await getOutcome({ findBy: 'commandId', commandId: 'signed-1' })).toMatchObject({
			outcome: 'succeeded',
			updateId: first.updateId,
		});
		for (const parameters of [
			{ findBy: 'submissionId', submissionId: 'attempt-2' },
			{ findBy: 'commandId', commandId: 'signed-1', beginAfterOffset },
		]) {
			const item = await getOutcome(parameters);
			expect(item).toMatchObject({ outcome: 'unknown', commandId: 'signed-1', advice: expect.stringContaining('submitted before') });
		}
	});
});

describe('the time until which it was valid is over, and the participant says only that', () => {
	const EXCEEDED = 'LOCAL_VERDICT_MAX_RECORD_TIME_EXCEEDED';
	const later = async () => {
		await afterTheWindow();
		await happen('wait', { hours: 49 });
	};
	beforeEach(async () => {
		await prepareWithLimit();
	});

	test('it was executed: it is the outcome of the first, never failed', async () => {
		const [first] = (await execute()).json;
		expect(first).toMatchObject({ outcome: 'succeeded', alreadyDone: false });
		await later();
		const { json, error } = await execute();
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, updateId: first.updateId, offset: first.offset }]);
	});

	test('that answer gets lost as well: its completion leads to the first', async () => {
		const [first] = (await execute()).json;
		await later();
		expect(await executeAndLose()).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, updateId: first.updateId }]);
	});

	test.each([[{}], [{ action: 'reset', after: true }]])('it was never executed: failed, for that reason (%j)', async (fault) => {
		await later();
		const endpoint = EXECUTE;
		if ('action' in fault) await sandbox.fault({ endpoint, ...fault });
		const { json } = await execute({}, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'failed', errorCode: EXCEEDED, commandId: 'signed-1' });
	});

	test('an answer that gets lost before anything is executed stays unknown', async () => {
		await sandbox.fault({ endpoint: EXECUTE, action: 'reset' });
		const { json } = await execute({ options: { resolveSeconds: 0 } }, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'unknown', commandId: 'signed-1' });
	});
});
