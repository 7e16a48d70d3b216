// A submission that the participant refuses as a repeat, or because an equal one is under way: the outcome of the first is its outcome.
import { endpointsOf, executePrepared, EXECUTE, pay, PAY, requestsOf, submit } from './commands-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import { ALICE, completionOf, failedOf, type World } from './commands-participant.cts';
import { BROKEN, duplicate, LOST } from './commands-refusals.cts';
import { COMPLETIONS, END, FOR_UPDATE, PRUNED_OFFSETS, USER } from './endpoints.cts';

const DONE = { outcome: 'succeeded', alreadyDone: true, commandId: 'c', submissionId: 's', offset: 5, updateId: '12205' };
const soon = { options: { resolveSeconds: 1 } };
const refusedWith = (failure: CallFailure, world: World = {}): World => ({
	...world,
	answers: { [FOR_UPDATE]: failure, ...world.answers },
});
const AT_5 = { completion_offset: '5' };

describe('a duplicate', () => {
	test('is the success of the first, which is read', async () => {
		const result = await submit({}, refusedWith(duplicate(AT_5), { completions: [completionOf(5)] }));
		expect(result.items).toEqual([DONE]);
		expect(endpointsOf(result)).toEqual([END, FOR_UPDATE, COMPLETIONS]);
		expect(requestsOf(result, COMPLETIONS)[0].body).toEqual({ parties: [ALICE], beginExclusive: 4 });
	});

	test('is the success of the first, which is not reported any more', async () => {
		const { items } = await submit({}, refusedWith(duplicate({ ...AT_5, accepted: 'true' })));
		expect(items).toEqual([{ ...DONE, updateId: null }]);
		const said = await submit({}, refusedWith(duplicate({ ...AT_5, existingSubmissionId: 'Some(s-first)' })));
		expect(said.items).toEqual([{ ...DONE, updateId: null }]);
	});

	test.each<[string, object, any[], IDataObject]>([
		['its own, as its completion says', {}, [completionOf(11, { submissionId: 's' })], { alreadyDone: false, updateId: '122011' }],
		['its own, as the refusal says', { existingSubmissionId: 'Some(s)' }, [], { alreadyDone: false, updateId: null }],
		['that of another, as the refusal says', { existingSubmissionId: 'Some(s-other)' }, [], { alreadyDone: true, updateId: null }],
		['that of somebody', { existingSubmissionId: 'None' }, [], { alreadyDone: true, updateId: null }],
		['that of somebody, whose name it is cut', { existingSubmissionId: 'Some(s' }, [], { alreadyDone: true }],
		['that of somebody, with more behind the name', { existingSubmissionId: 'Some(s) x' }, [], { alreadyDone: true }],
		['that of somebody, whose name is in other words', { existingSubmissionId: 'x Some(s)' }, [], { alreadyDone: true }],
	])('of a submission after its start is %s', async (_, context, completions, item) => {
		const world: World = { completions: [] };
		const answer = () => {
			world.completions!.push(...completions);
			return duplicate({ completion_offset: '11', ...context });
		};
		const { items } = await submit({}, { ...world, answers: { [FOR_UPDATE]: answer } });
		expect(items).toMatchObject([{ outcome: 'succeeded', offset: 11, ...item }]);
	});

	test('without an offset is searched for among all that the participant keeps', async () => {
		const result = await submit({}, refusedWith(duplicate(), { pruned: 2, completions: [completionOf(5)] }));
		expect(result.items).toEqual([DONE]);
		expect(endpointsOf(result)).toEqual([END, FOR_UPDATE, PRUNED_OFFSETS, END, COMPLETIONS, USER]);
		expect(requestsOf(result, COMPLETIONS)[0].body).toEqual({ parties: [ALICE], beginExclusive: 2 });
		expect(requestsOf(result, PRUNED_OFFSETS)[0].timeoutMs).toBe(60_000);
		const brief = await submit(soon, refusedWith(duplicate(), { completions: [completionOf(5)] }));
		expect(requestsOf(brief, PRUNED_OFFSETS)[0].timeoutMs).toBe(30_000);
		expect(requestsOf(brief, END)[1].timeoutMs).toBe(30_000);
	});

	test.each<[string, World, string]>([
		['of which there is no record', {}, 'It was submitted before, and the participant has no record of its success.'],
		[
			'of another user',
			{ completions: [completionOf(5, { userId: 'other' })] },
			'It was submitted before, and the participant has no record of its success.',
		],
		[
			'whose completions cannot be read',
			{ answers: { [COMPLETIONS]: BROKEN } },
			'It was submitted before. The participant did not return what happened to it: database',
		],
		[
			'whose beginning cannot be read',
			{ answers: { [PRUNED_OFFSETS]: BROKEN } },
			'It was submitted before. The participant did not return what happened to it: database',
		],
	])('without an offset, %s, is unknown', async (_, world, said) => {
		expect(await submit(soon, refusedWith(duplicate(), world))).toMatchObject({
			message: `submitted before. ${said}`,
			fields: { outcome: 'unknown', errorCode: 'DUPLICATE_COMMAND', commandId: 'c' },
		});
	});

	test('of one that was refused failed', async () => {
		for (const context of [{ accepted: 'false' }, { accepted: 'false', ...AT_5 }])
			expect(await submit({}, refusedWith(duplicate(context as never)))).toMatchObject({
				message: 'submitted before',
				fields: { outcome: 'failed', errorCode: 'DUPLICATE_COMMAND' },
			});
	});

	test('of bytes that cannot be read is unknown, since nobody knows its command', async () => {
		const result = await executePrepared('AAAA', {}, { answers: { [EXECUTE]: duplicate() } });
		expect(result).toMatchObject({
			message: 'submitted before. It was submitted before. The participant did not return what happened to it: its command ID is not known',
			fields: { outcome: 'unknown', submissionId: 's' },
		});
		expect(result.advice).toContain('Command › Get Outcome, submission ID s, or execute the same prepared transaction again');
		expect(endpointsOf(result)).toEqual([END, EXECUTE]);
	});
});

test('bytes that cannot be read are sent again by a retry of the execution: nobody knows what it did', async () => {
	const flow = {};
	const world = { completions: [] as any[], answers: { [EXECUTE]: LOST } };
	await executePrepared('AAAA', { options: { resolveSeconds: 0 } }, world, { flow });
	const later = {
		completions: [completionOf(12, { commandId: 'd' })],
		answers: { [EXECUTE]: { updateId: '122013', completionOffset: 13 } },
	};
	const again = await executePrepared('AAAA', {}, later, { flow });
	expect(again.items).toEqual([{ outcome: 'succeeded', alreadyDone: false, submissionId: 's', offset: 13, updateId: '122013' }]);
	expect(endpointsOf(again)).toEqual([END, EXECUTE]);
});

describe('an equal command under way', () => {
	const inFlight = (existingSubmissionId?: string): CallFailure => ({
		...{ message: 'under way', origin: 'ledger', code: 'SUBMISSION_ALREADY_IN_FLIGHT', category: 2, httpStatus: 409, retryable: true },
		...(existingSubmissionId !== undefined && { context: { existingSubmissionId } }),
	});
	/** A participant on which the command under way completes meanwhile. */
	const completing = (failure: CallFailure, endpoint: string, ...completions: any[]): World => {
		const all: any[] = [];
		const answer = () => {
			all.push(...completions);
			return failure;
		};
		return { completions: all, answers: { [endpoint]: answer } };
	};
	const FAILED = failedOf(12, 'LOCKED(2,0): locked', { submissionId: 's-first' });

	test('its success is that of this one', async () => {
		const { items } = await submit({}, completing(inFlight(), FOR_UPDATE, completionOf(12)));
		expect(items).toEqual([{ ...DONE, offset: 12, updateId: '122012' }]);
	});

	test('its failure is that of this one, if the participant names it', async () => {
		expect(await submit(soon, completing(inFlight('Some(s-first)'), FOR_UPDATE, FAILED))).toMatchObject({
			message: 'locked',
			fields: { outcome: 'failed', errorCode: 'LOCKED' },
		});
		expect(await submit(soon, completing(inFlight(), FOR_UPDATE, FAILED))).toMatchObject({
			message: 'under way. No completion appeared within 1 s.',
			fields: { outcome: 'unknown', beginAfterOffset: 12 },
		});
	});

	test('is found by its submission ID, if the bytes say no command', async () => {
		const { items } = await executePrepared(
			'AAAA',
			{},
			completing(inFlight('Some(s-first)'), EXECUTE, completionOf(12, { submissionId: 's-first' })),
		);
		expect(items).toEqual([{ outcome: 'succeeded', alreadyDone: true, submissionId: 's', offset: 12, updateId: '122012' }]);
		const unnamed = await executePrepared('AAAA', {}, completing(inFlight(), EXECUTE, completionOf(12)));
		expect(unnamed).toMatchObject({ message: 'under way', fields: { outcome: 'failed' } });
		expect(endpointsOf(unnamed)).toEqual([END, EXECUTE]);
	});

	test('that may do other work, since it is shared, and fails, leaves it open', async () => {
		const failing = async (isJoint: boolean, failure: CallFailure, failed: any) => await pay({ isJoint }, completing(failure, PAY, failed));
		expect(await failing(true, inFlight('Some(s-first)'), FAILED)).toMatchObject({
			message: 'under way. Another run with this command ID failed meanwhile: locked',
			fields: { outcome: 'unknown', commandId: 'c' },
		});
		expect(await failing(false, inFlight('Some(s-first)'), FAILED)).toMatchObject({ message: 'locked', fields: { outcome: 'failed' } });
		const mine = failedOf(12, 'LOCKED(2,0): locked', { submissionId: 's' });
		expect(await failing(true, LOST, mine)).toMatchObject({ message: 'locked', fields: { outcome: 'failed' } });
	});
});
