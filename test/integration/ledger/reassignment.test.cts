import type { IDataObject } from 'n8n-workflow';

import { deadlineClock } from '../../../nodes/shared/http/deadline';
import { CompletionReader } from '../../../nodes/shared/ledger/completions/completions';
import type { RunOptions } from '../../support/engine.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 5 });
const { run, happen } = ledgerOf(sandbox);
const WAIT = 'POST /v2/commands/submit-and-wait-for-reassignment';

let alice: string;
let global: string;
let other: string;
let iou: string;

beforeEach(async () => {
	await sandbox.control('POST', '/reset', { history: 5, settings: { connected: ['global', 'private'] } });
	const world = await sandbox.control('GET', '/world');
	({ alice } = world.parties);
	[global, other] = world.synchronizers.map(({ id }: IDataObject) => id);
	[iou] = (await happen('issue', { party: 'alice', to: 'alice' })).created;
});

const reassign = async (parameters: IDataObject = {}, options: Partial<RunOptions> = {}) =>
	await run(
		'reassignment',
		'submit',
		{
			submitter: byId(alice),
			step: 'unassign',
			contractId: iou,
			source: byId(global),
			target: byId(other),
			wait: true,
			commandId: '',
			simplify: true,
			...parameters,
		},
		options,
	);

describe('Reassignment › Submit', () => {
	test('a contract moves in two steps', async () => {
		const { json, error } = await reassign({ options: { submissionId: 's-1', workflowId: 'w', userId: 'ledger-api-user' } });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({
			outcome: 'succeeded',
			kind: 'reassignment',
			submissionId: 's-1',
			reassignmentId: expect.stringMatching(/^00/),
			source: global,
			target: other,
		});
		const [assigned] = (await reassign({ step: 'assign', reassignmentId: json[0].reassignmentId, simplify: false })).json;
		expect(assigned).toMatchObject({ outcome: 'succeeded', events: [{ JsAssignmentEvent: expect.any(Object) }] });
		const requests = (await sandbox.requests()).filter(({ endpoint }) => endpoint === WAIT);
		expect(requests.flatMap(({ complaints }) => complaints)).toEqual([]);
	});

	test('refused at the door, and time ends between an earlier failure and the success: unknown', async () => {
		const own = { commandId: 're-1', options: { resolveSeconds: 0 } };
		await happen('fail', { party: 'alice', commandId: 're-1' });
		for (let count = 0; count < 9; count++) await happen('issue', { party: 'alice', to: 'alice' });
		expect((await reassign(own)).json).toMatchObject([{ outcome: 'succeeded' }]);
		await sandbox.control('POST', '/settings', { listLimit: 3 });
		await sandbox.fault({ endpoint: WAIT, times: 0, status: 403, body: { error: 'no such right' } });
		const { now } = deadlineClock;
		const pages = jest.spyOn(CompletionReader.prototype, 'read' as never);
		jest.spyOn(deadlineClock, 'now').mockImplementation(() => now() + (pages.mock.calls.length < 8 ? 0 : 31_000));
		const { json } = await reassign(own, { onError: 'continueRegularOutput' }).finally(() => jest.restoreAllMocks());
		expect(json[0].error).toMatchObject({ outcome: 'unknown', commandId: 're-1' });
		expect(json[0].message).toContain('no such right');
		expect(json[0].message).toContain('could not all be read in time');
		expect((await reassign(own)).json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true }]);
	});

	test('the submitter is My Party unless somebody chooses, by a name too', async () => {
		const mine = { __rl: true, mode: 'list', value: 'me' };
		await sandbox.requests();
		const [left] = (await reassign({ submitter: mine })).json;
		const [arrived] = (await reassign({ step: 'assign', reassignmentId: left.reassignmentId, submitter: byId('alice') })).json;
		expect([left.outcome, arrived.outcome]).toEqual(['succeeded', 'succeeded']);
		const sent = (await sandbox.requests()).filter(({ endpoint }) => endpoint === WAIT);
		expect(sent.map(({ body }) => (body as any).reassignmentCommands.submitter)).toEqual([alice, alice]);
		expect((await reassign({ submitter: byId('nobody') })).error?.message).toMatch(/^Submitter: .*nobody/);
	});

	test('without waiting, and with an answer that got lost', async () => {
		const [submitted] = (await reassign({ wait: false, commandId: 'move-1' })).json;
		expect(submitted).toMatchObject({ outcome: 'submitted', commandId: 'move-1', beginAfterOffset: expect.any(Number) });
		[iou] = (await happen('issue', { party: 'alice', to: 'alice' })).created;
		await sandbox.fault({ endpoint: WAIT, action: 'reset', after: true });
		const { json, error } = await reassign({ commandId: 'move-2' });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ outcome: 'succeeded', alreadyDone: false, reassignmentId: expect.stringMatching(/^00/) });
	});

	test('a step again under the same command ID is the outcome of the first', async () => {
		const [left] = (await reassign({ commandId: 'leave' })).json;
		const [again] = (await reassign({ commandId: 'leave', options: { submissionId: 's-2' } })).json;
		expect(again).toEqual({ ...left, alreadyDone: true, submissionId: 's-2' });
		expect(again.reassignmentId).toEqual(expect.stringMatching(/^00/));
		const assign = { step: 'assign', reassignmentId: left.reassignmentId, commandId: 'arrive' };
		const [arrived] = (await reassign(assign)).json;
		expect((await reassign(assign)).json[0]).toMatchObject({ alreadyDone: true, updateId: arrived.updateId, offset: arrived.offset });
		// The contract has arrived: the first step is done all the same.
		expect((await reassign({ commandId: 'leave' })).json[0]).toMatchObject({ alreadyDone: true, updateId: left.updateId });
		const waitless = (await reassign({ commandId: 'leave', wait: false })).json[0];
		expect(waitless).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId: left.updateId });
	});

	test('a step that another command has done: failed, with what is in flight', async () => {
		const [left] = (await reassign({ commandId: 'leave' })).json;
		const { json } = await reassign({ commandId: 'other' }, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({
			outcome: 'failed',
			commandId: 'other',
			reassignmentId: left.reassignmentId,
			advice: expect.stringContaining(`Assign it with the reassignment ID ${String(left.reassignmentId)}`),
		});
		expect(json[0].message).toContain('ReassignedAway');
	});

	test('the first cannot be read: unknown, with the IDs to ask by', async () => {
		await reassign({ commandId: 'leave' });
		const body = { code: 'NA', cause: 'no', errorCategory: -1, grpcCodeValue: 7 };
		await sandbox.fault({ path: '/get-updates-page', times: 0, status: 403, body });
		const { json } = await reassign({ commandId: 'leave' }, { onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ outcome: 'unknown', commandId: 'leave' });
	});

	test('what is wrong is said', async () => {
		expect((await reassign({ target: byId(global) })).error?.message).toBe('Target: it is the same as Source');
		const unknown = await reassign({ step: 'assign', reassignmentId: '0' });
		expect(unknown.error?.message).toContain('Invalid reassignment ID');
	});

	test('a refusal names the field to correct', async () => {
		const elsewhere = byId(`other::1220${'ab'.repeat(32)}`);
		for (const field of ['source', 'target'])
			expect((await reassign({ [field]: elsewhere })).error?.description).toMatch(
				/^The participant is not connected to other::1220.*Correct the field that has it: of a reassignment, Source or Target\./,
			);
		const unknownId = await reassign({ step: 'assign', reassignmentId: `00${'cd'.repeat(32)}` });
		expect(unknownId.error?.description).toMatch(
			/^The synchronizer in Target knows no such reassignment\. Correct Reassignment ID, or Target/,
		);
		const cause = `The submitted request has invalid arguments: Cannot unassign contract \`ContractId(00ab)\`: unknown contract`;
		await sandbox.fault({ endpoint: WAIT, times: 1, status: 400, body: { code: 'INVALID_ARGUMENT', cause, errorCategory: 8 } });
		expect((await reassign({})).error?.description).toMatch(
			/^The contract is not on the synchronizer in Source\. Correct Source or Contract ID/,
		);
	});
});
