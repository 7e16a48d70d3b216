// Prepared Transaction › Execute: an outcome that is not known at once, and what the participant refuses.
import type { IDataObject } from 'n8n-workflow';

import { succeeded } from '../../support/harness.cts';
import { ledgerCredential } from '../../support/sandbox.cts';
import { EXECUTE, usePrepared } from './preparedTransaction-support.cts';
import { LOST_ANSWERS, UUID } from './support.cts';

const { sandbox, run, row, execute, sent } = usePrepared();

let alice: string;
let bob: string;

beforeEach(() => void ({ alice, bob } = sandbox.parties));

describe('when the outcome is unknown', () => {
	const found = async (submissionId: string) =>
		(await run('completion', 'getAll', { parties: alice, returnAll: true, simplify: true, filters: { submissionId } })).json;

	test.each(LOST_ANSWERS)('%s: it is not sent again, and its completion says that it succeeded', async (_, fault) => {
		await sandbox.fault({ endpoint: EXECUTE, times: 9, after: true, ...fault });
		const {
			json: [item],
		} = await execute();
		expect(item).toMatchObject(
			succeeded({
				submissionId: expect.stringMatching(UUID),
				createdContractIds: expect.any(Array),
			}),
		);
		expect(await sent()).toHaveLength(1);
		await sandbox.control('DELETE', '/faults');
		expect(await found(item.submissionId as string)).toEqual([expect.objectContaining({ outcome: 'succeeded', updateId: item.updateId })]);
	});

	test('no completion within the time: it stays unknown, and says how to find out', async () => {
		await sandbox.fault({ endpoint: EXECUTE, action: 'reset' });
		const {
			json: [item],
		} = await execute({ options: { resolveSeconds: 2 } }, { onError: 'continueRegularOutput' });
		const { advice, submissionId, ...details } = item.error as IDataObject;
		expect(details).toMatchObject({ outcome: 'unknown', beginAfterOffset: expect.any(Number) });
		expect(advice).toMatch(/outcome is unknown.*Nothing was sent again/);
		expect(advice).toContain(`Command › Get Outcome, submission ID ${String(submissionId)}`);
		expect(await sent()).toHaveLength(1);
	});

	test('where the participant is sure, it failed; where it was not asked, an earlier execution may have done it', async () => {
		const unreachable = { cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, baseUrl: 'http://127.0.0.1:9' } };
		const {
			json: [refused],
		} = await execute({}, { credentials: unreachable, onError: 'continueRegularOutput' });
		expect(refused.error).toMatchObject({ outcome: 'unknown', errorCode: 'ECONNREFUSED' });
		expect((refused.error as IDataObject).advice).toContain('An earlier execution may have done this: run it again under the same ID.');
		await sandbox.answer(
			EXECUTE,
			{ code: 'SEQUENCER_REQUEST_FAILED', cause: 'no', context: { definite_answer: 'true' }, errorCategory: 1 },
			{ status: 503 },
		);
		const {
			json: [sure],
		} = await execute({}, { onError: 'continueRegularOutput' });
		expect(sure.error).toMatchObject({ outcome: 'failed' });
		expect((sure.error as IDataObject).advice).not.toContain('outcome is unknown');
		expect(await sent()).toHaveLength(1);
	});
});

describe('what the participant refuses', () => {
	test('an equal command comes out as the outcome of the first', async () => {
		const first = await execute({ submissionId: 'attempt-1' });
		const {
			json: [item],
		} = await execute({ submissionId: 'attempt-2' });
		expect(item).toMatchObject({ outcome: 'succeeded', alreadyDone: true, submissionId: 'attempt-2', updateId: first.json[0].updateId });
	});

	test('a hashing scheme version that is none, without waiting for the transaction', async () => {
		const { error } = await execute({ waitFor: 'updateId', hashingSchemeVersion: 'UNSPECIFIED' });
		expect(error?.message).toContain('UNSPECIFIED');
	});

	test.each([
		['updateId', { outcome: 'succeeded', offset: expect.any(Number), updateId: expect.stringMatching(/^1220/) }],
		['nothing', { outcome: 'submitted', beginAfterOffset: expect.any(Number) }],
	])('Wait For %s', async (waitFor, expected) => {
		const { json: items, error } = await execute({
			waitFor,
			submissionId: 'attempt-9',
			hashingSchemeVersion: waitFor === 'nothing' ? 'HASHING_SCHEME_VERSION_V2' : 'HASHING_SCHEME_VERSION_V3',
			options: { userId: 'ledger-api-user', minLedgerTime: { time: { kind: 'absolute', time: '2026-07-01T10:00:00Z' } } },
		});
		expect(error).toBeUndefined();
		expect(items).toEqual([{ alreadyDone: false, submissionId: 'attempt-9', ...expected }]);
	});

	test("a user without the right, and another user than the token's", async () => {
		const missing = await execute({}, { as: 'auth0|ops-reader' });
		expect(missing.error?.message).toContain('execute as (or act as) each signer');
		const other = await execute({ options: { userId: 'trader' } });
		expect(other.error?.httpCode).toBe('403');
	});

	test('the right to execute is enough', async () => {
		expect((await execute({}, { as: 'signer' })).json).toHaveLength(1);
	});

	test('signatures of somebody else', async () => {
		const { error } = await execute({ signatures: { signature: [row({ party: bob })] } });
		expect(error?.message).toContain(`did not provide an external signature: ${alice}`);
	});
});
