/** A transaction that another participant of the party has executed, and one of which the participant has pruned what happened. */
import type { IDataObject } from 'n8n-workflow';

import { executePreparedTransaction } from '../../../nodes/CantonLedger/operations/preparedTransaction/execute';
import { deadlineClock } from '../../../nodes/shared/http/deadline';
import { UpdateReader } from '../../../nodes/shared/ledger/updates/updates';
import { EXECUTE, useSigned } from './executedBefore-support.cts';
import { byId } from './support.cts';

const { sandbox, run, happen, prepared, prepare, prepareWithLimit, execute, executions } = useSigned();

let alice: string;
let bob: string;

beforeEach(() => void ({ alice, bob } = sandbox.parties));

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
			await prepareWithLimit();
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
		await sandbox.fault({ endpoint: EXECUTE, status: 404, body: missing });
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
			Object.assign(prepared, json[0]);
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
		await sandbox.fault({ endpoint: EXECUTE, status: 400, body }, { path, times: 0, status, body: { error } });
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
		await sandbox.fault({ endpoint: EXECUTE, status: 403, body });
		const { json } = await execute({}, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'unknown', commandId: 'signed-1' });
	});

	test('of one that another participant executed, and that is refused here with a completion', async () => {
		await prepareWithLimit();
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
