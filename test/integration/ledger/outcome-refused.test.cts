/** A submission that is refused: too large, out of traffic, or for contention, which can be retried. */
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { FOR_UPDATE, useOutcomes } from './outcome-support.cts';

const { sandbox, run, happen, submit, committed, sent } = useOutcomes();

let alice: string;

beforeEach(() => void ({ alice } = sandbox.parties));

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
