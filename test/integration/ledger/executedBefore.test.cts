/** A transaction signed once must not be reported as failed when it took effect: whoever signs another one pays twice. */
import type { IDataObject } from 'n8n-workflow';

import { executePreparedTransaction } from '../../../nodes/CantonLedger/operations/preparedTransaction/execute';
import { deadlineClock } from '../../../nodes/shared/http/deadline';
import { UpdateReader } from '../../../nodes/shared/ledger/updates/updates';
import type { RunOptions } from '../../support/engine.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen } = ledgerOf(sandbox);
const REPEATED = 'DUPLICATE_CONFIRMATION_REQUEST_UUID';

let alice: string;
let bob: string;
let prepared: IDataObject;

const prepare = async (options: IDataObject = {}) => {
	const create = {
		kind: 'create',
		templateId: '#model-tests:Iou:Iou',
		createArguments: JSON.stringify({ issuer: alice, owner: bob, currency: 'CHF', amount: 12.5, observers: [] }),
	};
	const { json, error } = await run('preparedTransaction', 'prepare', {
		actAs: byId(alice),
		commandsFrom: 'fields',
		commands: { command: [create] },
		commandId: 'signed-1',
		options,
	});
	expect(error).toBeUndefined();
	[prepared] = json;
};
beforeEach(async () => {
	({ alice, bob } = sandbox.parties);
	await prepare();
});

const execute = async (parameters: IDataObject = {}, options: Partial<RunOptions> & { as?: string } = {}) =>
	await run(
		'preparedTransaction',
		'execute',
		{
			preparedTransaction: prepared.preparedTransaction,
			hashingSchemeVersion: prepared.hashingSchemeVersion,
			specifySignatures: 'fields',
			signatures: { signature: [{ party: alice, signature: 'AAAA', signedBy: alice.split('::')[1] }] },
			waitFor: 'transaction',
			simplify: true,
			...parameters,
		},
		options,
	);
/** The deduplication period is over, and other commands were completed meanwhile. */
const afterTheWindow = async () => {
	await sandbox.control('POST', '/settings', { maxDeduplicationSeconds: 0 });
	for (let count = 0; count < 3; count++) await happen('issue', { party: 'alice', to: 'alice' });
};
const executions = async () => (await sandbox.control('GET', '/world')).log.filter((entry: IDataObject) => entry.commandId === 'signed-1');

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
		await sandbox.fault({ endpoint: 'POST /v2/interactive-submission/executeAndWaitForTransaction', status: 400, body });
		const { json } = await execute({}, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'failed', errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
	});

	test('the answer of the second gets lost as well: its completion leads to the first', async () => {
		const [first] = (await execute()).json;
		await afterTheWindow();
		await sandbox.fault({ endpoint: 'POST /v2/interactive-submission/executeAndWaitForTransaction', action: 'reset', after: true });
		const { json, error } = await execute();
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId: first.updateId });
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
			{ endpoint: 'POST /v2/interactive-submission/executeAndWaitForTransaction', status: 404, body: missing },
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
		const { time } = await sandbox.control('GET', '/world');
		await prepare({ maxRecordTime: new Date(Date.parse(time) + 3_600_000).toISOString() });
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
		await sandbox.fault({ endpoint: 'POST /v2/interactive-submission/executeAndWaitForTransaction', action: 'reset', after: true });
		const { json, error } = await execute();
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, updateId: first.updateId }]);
	});

	test.each([[{}], [{ action: 'reset', after: true }]])('it was never executed: failed, for that reason (%j)', async (fault) => {
		await later();
		const endpoint = 'POST /v2/interactive-submission/executeAndWaitForTransaction';
		if ('action' in fault) await sandbox.fault({ endpoint, ...fault });
		const { json } = await execute({}, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'failed', errorCode: EXCEEDED, commandId: 'signed-1' });
	});

	test('an answer that gets lost before anything is executed stays unknown', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/interactive-submission/executeAndWaitForTransaction', action: 'reset' });
		const { json } = await execute({ options: { resolveSeconds: 0 } }, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'unknown', commandId: 'signed-1' });
	});
});

describe('another participant that hosts the party has executed it', () => {
	const DUPLICATE = 'DUPLICATE_CONFIRMATION_REQUEST_UUID';
	const EXCEEDED = 'LOCAL_VERDICT_MAX_RECORD_TIME_EXCEEDED';
	const setting = async (executedElsewhere: boolean) => await sandbox.control('POST', '/settings', { executedElsewhere });
	/** Its update, as the other participant returned it. */
	const executeElsewhere = async () => {
		await setting(true);
		const [first] = (await execute()).json;
		await setting(false);
		await happen('issue', { party: 'alice', to: 'alice' });
		return first;
	};

	test.each([[DUPLICATE], [EXCEEDED]])('refused here by %s: it is that update', async (code) => {
		if (code === EXCEEDED) {
			const { time } = await sandbox.control('GET', '/world');
			await prepare({ maxRecordTime: new Date(Date.parse(time) + 3_600_000).toISOString() });
		}
		const first = await executeElsewhere();
		await happen('wait', { hours: code === EXCEEDED ? 49 : 1 });
		const { json, error } = await execute();
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, updateId: first.updateId, offset: first.offset }]);
		expect(await executions()).toMatchObject([{ kind: 'rejection' }]);
		// The reference names what it calls.
		const called = (await sandbox.requests()).map(({ endpoint }) => endpoint).filter((endpoint) => String(endpoint).includes('/updates'));
		expect(called.length).toBeGreaterThan(0);
		expect(executePreparedTransaction.endpoints).toEqual(expect.arrayContaining(called));
	});

	test('a contract that it ended is gone here: it is that update', async () => {
		const first = await executeElsewhere();
		const missing = { code: 'CONTRACT_NOT_FOUND', cause: 'Contract could not be found', errorCategory: 11, context: {}, resources: [] };
		await sandbox.fault({ endpoint: 'POST /v2/interactive-submission/executeAndWaitForTransaction', status: 404, body: missing });
		expect((await execute()).json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, updateId: first.updateId }]);
	});

	test('the updates cannot be read: unknown, and why', async () => {
		await executeElsewhere();
		await sandbox.fault({ path: '/v2/updates', times: 0, status: 500, body: { error: 'database' } });
		const { json } = await execute({}, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'unknown', errorCode: DUPLICATE, commandId: 'signed-1' });
		expect(json[0].message).toContain('database');
	});

	describe('bytes of an owner, whose contract is gone here', () => {
		let treasury: string;
		beforeEach(() => ({ treasury } = sandbox.parties));
		/** Prepares a choice on an Iou of the treasury. */
		const prepareChoice = async (choice: string, choiceArgument: IDataObject) => {
			const [contractId] = (await happen('issue', { party: 'alice', to: 'treasury' })).created;
			const { json, error } = await run('preparedTransaction', 'prepare', {
				actAs: byId(treasury),
				commandsFrom: 'json',
				commandsJson: JSON.stringify({ ExerciseCommand: { templateId: '#model-tests:Iou:Iou', contractId, choice, choiceArgument } }),
				commandId: 'signed-1',
			});
			expect(error).toBeUndefined();
			[prepared] = json;
			return contractId;
		};
		const byOwner = async () =>
			await execute(
				{ signatures: { signature: [{ party: treasury, signature: 'AAAA', signedBy: treasury.split('::')[1] }] } },
				{ onError: 'continueRegularOutput' },
			);

		test('it creates a contract that is nobody of theirs: it is that update', async () => {
			await prepareChoice('Iou_Transfer', { newOwner: bob });
			await setting(true);
			const [first] = (await byOwner()).json;
			expect(first).toMatchObject({ outcome: 'succeeded' });
			await setting(false);
			expect((await byOwner()).json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, updateId: first.updateId }]);
		});

		test('it creates nothing: unknown, never failed', async () => {
			await prepareChoice('Iou_Settle', { reference: 'r' });
			await setting(true);
			expect((await byOwner()).json).toMatchObject([{ outcome: 'succeeded' }]);
			await setting(false);
			expect((await byOwner()).json).toMatchObject([{ error: { outcome: 'unknown', commandId: 'signed-1' } }]);
		});

		test('somebody else ended it by another choice: failed', async () => {
			const contractId = await prepareChoice('Iou_Settle', { reference: 'r' });
			await happen('transferIou', { contractId });
			expect((await byOwner()).json).toMatchObject([{ error: { outcome: 'failed' } }]);
		});
	});

	test.each([
		['/v2/updates', 500, 'database'],
		['/command-completions', 403, 'no such right'],
	])('refused for what there is by now, and %s cannot be read: unknown, and why', async (path, status, error) => {
		await executeElsewhere();
		const body = { code: 'UNKNOWN_CONTRACT_SYNCHRONIZERS', cause: 'Unknown contracts', errorCategory: 9, context: {}, resources: [] };
		await sandbox.fault(
			{ endpoint: 'POST /v2/interactive-submission/executeAndWaitForTransaction', status: 400, body },
			{ path, times: 0, status, body: { error } },
		);
		const { json } = await execute({}, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'unknown', errorCode: body.code, commandId: 'signed-1' });
		expect(json[0].message).toContain('Unknown contracts');
		expect(json[0].message).toContain(error);
	});

	test('there are more updates than can be read in time: unknown, and why', async () => {
		for (let count = 0; count < 9; count++) await happen('issue', { party: 'alice', to: 'alice' });
		await executeElsewhere();
		await sandbox.control('POST', '/settings', { shortPages: 1 });
		const { now } = deadlineClock;
		const pages = jest.spyOn(UpdateReader.prototype, 'page');
		jest.spyOn(deadlineClock, 'now').mockImplementation(() => now() + pages.mock.calls.length * 11_000);
		const { json } = await execute({ options: { resolveSeconds: 0 } }, { onError: 'continueRegularOutput' }).finally(() =>
			jest.restoreAllMocks(),
		);
		expect(json[0].error).toMatchObject({ outcome: 'unknown', errorCode: DUPLICATE, commandId: 'signed-1' });
		expect(json[0].message).toContain('what it keeps could not all be read in time');
		expect(pages).toHaveBeenCalledTimes(3);
	});

	test('equal bytes of another preparation are another transaction', async () => {
		await executeElsewhere();
		await prepare();
		expect((await execute()).json).toMatchObject([{ outcome: 'succeeded', alreadyDone: false }]);
	});
});

describe('what the participant has pruned since says nothing', () => {
	const prune = async () => {
		await happen('issue', { party: 'alice', to: 'alice' });
		await sandbox.control('POST', '/prune', { offset: (await sandbox.control('GET', '/world')).ledgerEnd });
	};

	test('of a prepared transaction that is refused at the door', async () => {
		await execute();
		await prune();
		const body = { code: 'NA', cause: 'A security-sensitive error has been received', errorCategory: -1, grpcCodeValue: 7 };
		await sandbox.fault({ endpoint: 'POST /v2/interactive-submission/executeAndWaitForTransaction', status: 403, body });
		const { json } = await execute({}, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'unknown', commandId: 'signed-1' });
	});

	test('of one that another participant executed, and that is refused here with a completion', async () => {
		const { time } = await sandbox.control('GET', '/world');
		await prepare({ maxRecordTime: new Date(Date.parse(time) + 3_600_000).toISOString() });
		await sandbox.control('POST', '/settings', { executedElsewhere: true });
		await execute();
		await sandbox.control('POST', '/settings', { executedElsewhere: false });
		await prune();
		await happen('wait', { hours: 49 });
		const { json } = await execute({}, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'unknown', errorCode: 'LOCAL_VERDICT_MAX_RECORD_TIME_EXCEEDED' });
		expect(json[0].message).toContain('it may have pruned what happened then');
	});

	test.each([
		['the user', 'end-1', 'unknown'],
		['this execution', '', 'failed'],
	])('of a command that has ended its contract, with an ID of %s', async (_, commandId, outcome) => {
		const [contractId] = (await happen('issue', { party: 'alice', to: 'alice' })).created;
		const archive = async () =>
			await run(
				'contract',
				'exercise',
				{
					actAs: byId(alice),
					templateId: byId('#model-tests:Iou:Iou'),
					contractId,
					choice: byId('Archive'),
					argumentsFrom: 'json',
					choiceArgumentJson: '{}',
					waitFor: 'transaction',
					simplify: true,
					commandId,
				},
				{ onError: 'continueRegularOutput' },
			);
		expect((await archive()).json).toMatchObject([{ outcome: 'succeeded' }]);
		await prune();
		expect((await archive()).json).toMatchObject([{ error: { outcome } }]);
	});
});
