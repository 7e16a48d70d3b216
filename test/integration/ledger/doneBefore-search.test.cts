/** The search for what a command ID did before: when it takes place, and what stops it. */
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { deadlineClock } from '../../../nodes/shared/http/deadline';
import { COMPLETIONS, FOR_UPDATE, TOO_LATE, exercise, refusal, useDoneBefore } from './doneBefore-support.cts';

const { sandbox, submit, byKey, create, issued, committed } = useDoneBefore();

describe('by key, a refusal that is retried', () => {
	const BUSY = refusal('LOCAL_VERDICT_LOCKED_CONTRACTS', 2, 'Locked');
	const RETRY = { retryOnContention: { retry: { times: 2, firstDelay: 1 } } };
	const MISSING = refusal('CONTRACT_NOT_FOUND', 11, 'Contract could not be found');
	const reads = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === COMPLETIONS).length;

	test('nothing is searched for before the retry', async () => {
		await sandbox.fault(MISSING, MISSING);
		expect(await submit(byKey('Account_Show'), 'inv-7', RETRY)).toMatchObject({ outcome: 'succeeded', alreadyDone: false });
		expect(await reads()).toBe(0);
	});

	test('after the last one, it was done before', async () => {
		const { updateId } = await submit(byKey('Account_Show'));
		await sandbox.fault(MISSING, MISSING, MISSING);
		expect(await submit(byKey('Account_Show'), 'inv-7', RETRY)).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId });
		const found = await reads();
		await sandbox.fault(MISSING);
		expect(await submit(byKey('Account_Show'))).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId });
		expect(await reads()).toBe(found);
	});

	test('and the last one says nothing of what was done before: unknown', async () => {
		expect(await submit(byKey('Account_Show'))).toMatchObject({ outcome: 'succeeded' });
		await sandbox.fault(MISSING, BUSY, BUSY);
		const { error } = await submit(byKey('Account_Show'), 'inv-7', RETRY);
		expect(error).toMatchObject({ outcome: 'unknown', errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
	});
});

test('its completions cannot be read in time: unknown, with the words of the ledger', async () => {
	expect(await submit(create())).toMatchObject({ outcome: 'succeeded' });
	await sandbox.fault(TOO_LATE);
	let now = deadlineClock.now();
	const clock = jest.spyOn(deadlineClock, 'now').mockImplementation(() => (now += 31_000));
	const { error, message } = await submit(create('2.0'), 'inv-8').finally(() => clock.mockRestore());
	expect(error).toMatchObject({ outcome: 'unknown', errorCode: 'DAML_FAILURE' });
	expect(message).toMatch(
		/The deadline has passed\. It may have been submitted before\. The participant did not return what happened to it: /,
	);
});

describe.each<[string, IDataObject, IDataObject, string]>([
	['a maximum', { maxTrafficCost: '1' }, {}, 'more than 1, so nothing was sent'],
	[
		'a failed estimate',
		{ maxTrafficCost: '20000' },
		{ ...TOO_LATE, endpoint: 'POST /v2/interactive-submission/prepare' },
		'The deadline has passed',
	],
	[
		'an estimate that is not permitted',
		{ maxTrafficCost: '20000' },
		{ endpoint: 'POST /v2/interactive-submission/prepare', status: 403, body: { error: 'no such right' } },
		'no such right',
	],
	['a refusal at the door', {}, { endpoint: FOR_UPDATE, status: 403, body: { error: 'no such right' } }, 'no such right'],
])('its repeat is stopped by %s', (_, options, fault, words) => {
	const again = async (command: IDataObject) => {
		if ('endpoint' in fault) await sandbox.fault({ ...fault, times: 0 });
		return await submit(command, 'inv-7', options);
	};

	test('with the same arguments it was done', async () => {
		const { updateId } = await submit(create());
		expect(await again(create('1'))).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId });
	});

	test('with other arguments it is unknown, with both words', async () => {
		await submit(create());
		const { error, message } = await again(create('2.0'));
		expect(error).toMatchObject({ outcome: 'unknown', commandId: 'inv-7' });
		expect(message).toContain(words);
		expect(message).toContain('Its command ID was used before with other arguments, as far as they can be compared.');
		expect(await committed()).toHaveLength(1);
	});

	test('another command under its ID does not count', async () => {
		await submit(exercise(await issued(), 'Iou_Show'));
		const { error, message } = await again(create());
		expect(error).toMatchObject({ outcome: 'failed', commandId: 'inv-7' });
		expect(message).toContain(words);
	});

	test('and its completions cannot be read in time: unknown', async () => {
		let now = deadlineClock.now();
		const clock = jest.spyOn(deadlineClock, 'now').mockImplementation(() => (now += 31_000));
		const { error, message } = await again(create()).finally(() => clock.mockRestore());
		expect(error).toMatchObject({ outcome: 'unknown', commandId: 'inv-7' });
		expect(message).toContain(words);
	});
});

test.each([
	[9, 'failed'],
	[10, 'unknown'],
	[11, 'unknown'],
])('a participant that has pruned has no completion, and the refusal is of category %i: %s', async (category, outcome) => {
	await sandbox.control('POST', '/prune', {});
	await sandbox.fault(refusal('DUPLICATE_CONTRACT_KEY', category, 'Unique key violated'));
	const { error, message } = await submit(create());
	expect(error).toMatchObject({ outcome, errorCode: 'DUPLICATE_CONTRACT_KEY' });
	expect(message).toContain('Unique key violated');
	if (outcome === 'unknown') expect(message).toContain('it may have pruned what happened then');
});

test('a participant that has pruned, and has no record of its contract, has its completion', async () => {
	await sandbox.control('POST', '/prune', {});
	const command = exercise(await issued(), 'Iou_Show');
	const { updateId } = await submit(command);
	const missing = refusal('CONTRACT_NOT_FOUND', 11, 'Contract could not be found');
	const noEvents = { ...refusal('CONTRACT_EVENTS_NOT_FOUND', 11, 'No events'), endpoint: 'POST /v2/events/events-by-contract-id' };
	for (const [commandId, expected] of [
		['inv-7', { outcome: 'succeeded', alreadyDone: true, updateId }],
		['inv-8', { error: { outcome: 'unknown' } }],
	] as const) {
		await sandbox.fault(missing, noEvents);
		expect(await submit(command, commandId)).toMatchObject(expected);
	}
});

test('with an ID of the execution nothing is searched for', async () => {
	await sandbox.fault(TOO_LATE);
	expect((await submit(create(), '')).error).toMatchObject({ outcome: 'failed', errorCode: 'DAML_FAILURE' });
	expect((await sandbox.requests()).filter(({ endpoint }) => endpoint === COMPLETIONS)).toEqual([]);
});
