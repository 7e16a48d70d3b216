// A submission whose answer got lost: its completion decides, and the error of an unknown outcome says how to find it later.
import { endpointsOf, exercise, exercised, requestsOf, submit } from './commands-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { ALICE, BOB, completionOf, failedOf, transactionOf, type World } from './commands-participant.cts';
import { BROKEN, FORBIDDEN, INVALID, LOST } from './commands-refusals.cts';
import { COMPLETIONS, END, EVENTS, FOR_UPDATE, PRUNED_OFFSETS, UPDATE_BY_ID, USER } from './endpoints.cts';

const UNKNOWN = 'The outcome is unknown: the operation may have succeeded. Nothing was sent again.';
const LOST_TEXT = 'Could not reach http://participant: socket hang up.';
const ASK = `${UNKNOWN} Ask for it with Canton Ledger, Command › Get Outcome, command ID c`;
const AGAIN = 'or submit the same command under the same command ID: the participant executes it only once.';

/** A world in which a command is refused or lost, and these completions appear meanwhile. */
const lostWith = (completions: any[], more: World = {}): World => {
	const all: any[] = [...(more.completions ?? [])];
	const send = () => {
		all.push(...completions);
		return LOST;
	};
	return { ...more, completions: all, answers: { [FOR_UPDATE]: send, ...more.answers } };
};
const own = (offset: number, more: object = {}) => completionOf(offset, { submissionId: 's', ...more });
const SUCCEEDED = { outcome: 'succeeded', alreadyDone: false, commandId: 'c', submissionId: 's', offset: 12, updateId: '122012' };

describe('it succeeded', () => {
	test.each<[string, any[], IDataObject]>([
		['by its own submission', [own(12)], {}],
		['by one without a submission ID', [completionOf(12, { submissionId: undefined })], {}],
		['by another submission of its command', [completionOf(12)], { alreadyDone: true }],
		['by its own submission, after another one', [completionOf(11), own(12)], {}],
		['and nothing says its update', [own(12, { updateId: '' })], { updateId: null }],
		['after a failure of another submission', [failedOf(11, 'LOCKED(2,0): locked'), own(12)], {}],
		['although others used its ID', [completionOf(11, { actAs: [ALICE, BOB], submissionId: 's' }), own(12)], {}],
	])('%s', async (_, completions, item) => {
		const result = await submit({}, lostWith(completions));
		expect(result.items).toEqual([{ ...SUCCEEDED, ...item }]);
		expect(endpointsOf(result).filter((endpoint) => endpoint === FOR_UPDATE)).toHaveLength(1);
	});

	test('in the words of a completion that names the first one, which is read', async () => {
		const named = failedOf(12, 'DUPLICATE_COMMAND(10,0): submitted before', { submissionId: 's' }, { completion_offset: '5' });
		const shown = await submit({}, lostWith([named], { completions: [completionOf(5)] }));
		expect(shown.items).toEqual([{ ...SUCCEEDED, alreadyDone: true, offset: 5, updateId: '12205' }]);
		const hidden = await submit({}, lostWith([named]));
		expect(hidden.items).toEqual([{ ...SUCCEEDED, alreadyDone: true, offset: 5, updateId: null }]);
		const mine = await submit({}, lostWith([named], { completions: [own(5)] }));
		expect(mine.items).toEqual([{ ...SUCCEEDED, alreadyDone: true, offset: 5, updateId: '12205' }]);
		const atEnd = failedOf(12, 'DUPLICATE_COMMAND(10,0): submitted before', { submissionId: 's' }, { completion_offset: '10' });
		expect((await submit({}, lostWith([atEnd], { completions: [own(10)] }))).items).toMatchObject([{ alreadyDone: true, offset: 10 }]);
	});

	test('by another user: that was another command', async () => {
		const result = await submit({ options: { resolveSeconds: 1 } }, lostWith([completionOf(12, { userId: 'other' })]));
		expect(result).toMatchObject({ fields: { outcome: 'unknown', beginAfterOffset: 12 } });
		const ofUser = { options: { resolveSeconds: 1, userId: 'u' } };
		const named = await submit(ofUser, lostWith([completionOf(11, { userId: 'other' }), completionOf(12)]));
		expect(named.items).toEqual([{ ...SUCCEEDED, alreadyDone: true }]);
		expect(endpointsOf(named)).not.toContain(USER);
	});
});

describe('it failed', () => {
	const MISSING = 'CONTRACT_NOT_FOUND(11,0): no such contract';

	test('as its completion says', async () => {
		const result = await submit({}, lostWith([failedOf(12, 'LOCAL_VERDICT_LOCKED_CONTRACTS(2,0): locked', { submissionId: 's' })]));
		expect(result).toMatchObject({
			message: 'locked',
			fields: { outcome: 'failed', commandId: 'c', submissionId: 's', errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS' },
		});
		expect(result.advice).not.toContain(UNKNOWN);
	});

	test('another submission of it failed, which says nothing of this one', async () => {
		const result = await submit({ options: { resolveSeconds: 1 } }, lostWith([failedOf(12, 'LOCKED(2,0): locked')]));
		expect(result).toMatchObject({ message: `${LOST_TEXT} No completion appeared within 1 s.`, fields: { outcome: 'unknown' } });
	});

	test.each<[string, object, any[], object]>([
		[
			'without an offset, of which there is a record',
			{},
			[completionOf(5)],
			{ items: [{ ...SUCCEEDED, alreadyDone: true, offset: 5, updateId: '12205' }] },
		],
		[
			'without an offset, of which there is none',
			{},
			[],
			{
				message: `${LOST_TEXT} It was submitted before, and the participant has no record of its success.`,
				fields: { outcome: 'unknown' },
			},
		],
		[
			'that was refused itself',
			{ accepted: 'false' },
			[],
			{ message: 'submitted before', fields: { outcome: 'failed', errorCode: 'DUPLICATE_COMMAND' } },
		],
	])('as a duplicate %s', async (_, metadata, completions, expected) => {
		const failed = failedOf(12, 'DUPLICATE_COMMAND(10,0): submitted before', { submissionId: 's' }, metadata);
		expect(await submit({}, lostWith([failed], { completions }))).toMatchObject(expected);
	});

	test('since its contract is gone, which an earlier submission of it ended', async () => {
		const contracts = { '00ab': { archived: { archivedEvent: { offset: 5 } } } };
		const world = lostWith([failedOf(12, MISSING, { submissionId: 's' })], { contracts, updates: [transactionOf(5)] });
		const result = await submit({}, world, {}, exercise('00ab'));
		expect(result.items).toEqual([{ ...SUCCEEDED, alreadyDone: true, offset: 5, updateId: '12205' }]);
	});

	test('since its contract is gone, which another command ended', async () => {
		const contracts = { '00ab': { archived: { archivedEvent: { offset: 5 } } } };
		const world = lostWith([failedOf(12, MISSING, { submissionId: 's' })], {
			...{ contracts, updates: [transactionOf(5, [exercised('00ab')], { commandId: '' })] },
		});
		const result = await submit({}, world, {}, exercise('00ab'));
		expect(result).toMatchObject({ message: 'no such contract', fields: { outcome: 'failed', errorCode: 'CONTRACT_NOT_FOUND' } });
	});

	test('since its contract is gone, and it cannot be read what ended that', async () => {
		const world = lostWith([failedOf(12, MISSING, { submissionId: 's' })], { answers: { [EVENTS]: BROKEN } });
		const result = await submit({}, world, {}, exercise('00ab'));
		expect(result).toMatchObject({
			message: `${LOST_TEXT} It may have been submitted before. The participant did not return what happened to it: database`,
			fields: { outcome: 'unknown', submissionId: 's' },
		});
		expect(result.fields).not.toHaveProperty('beginAfterOffset');
	});
});

describe('it is unknown', () => {
	test.each([
		['1', 1, 1000],
		['3', 3, 3000],
		['12', 12, 12_000],
	])('after %s s without a completion, and the error says how to find it', async (seconds, resolveSeconds, ms) => {
		const result = await submit({ options: { resolveSeconds } }, lostWith([]));
		expect(result).toMatchObject({
			message: `${LOST_TEXT} No completion appeared within ${seconds} s.`,
			fields: { outcome: 'unknown', commandId: 'c', submissionId: 's', beginAfterOffset: 10, templateId: '#model:Main:Iou' },
			waited: ms,
		});
		expect(result.advice).toContain(`${ASK}, begin after offset 10, ${AGAIN}`);
	});

	test('if the participant does not return its completions', async () => {
		const refused = await submit({}, lostWith([own(12)], { answers: { [COMPLETIONS]: FORBIDDEN } }));
		expect(refused).toMatchObject({
			message: `${LOST_TEXT} The participant did not return its completions: no such right`,
			fields: { outcome: 'unknown', beginAfterOffset: 10 },
			waited: 0,
		});
	});

	test('if the participant does not say whose success it is', async () => {
		const result = await submit({ options: { resolveSeconds: 0 } }, lostWith([completionOf(12)], { answers: { [USER]: BROKEN } }));
		expect(result).toMatchObject({
			message: `${LOST_TEXT} The participant did not return its completions: it did not say who the token's user is: database`,
			fields: { outcome: 'unknown', beginAfterOffset: 12 },
		});
	});
});

test('what was refused is not searched for', async () => {
	const result = await submit({}, { answers: { [FOR_UPDATE]: INVALID } });
	expect(result).toMatchObject({
		message: 'no such choice',
		fields: { outcome: 'failed', errorCode: 'INVALID_ARGUMENT', submissionId: 's' },
	});
	expect(endpointsOf(result)).toEqual([END, FOR_UPDATE]);
});

test('the completions are asked for by the parties that act, and by those of another command of its ID', async () => {
	const flow = {};
	const both = { actAs: { __rl: true, mode: 'id', value: `${ALICE}, ${BOB}` }, options: { resolveSeconds: 0 } };
	await submit(both, lostWith([]), { flow });
	const result = await submit({}, lostWith([own(12)]), { flow });
	expect(result.items).toEqual([SUCCEEDED]);
	expect(requestsOf(result, COMPLETIONS)[0].body).toEqual({ parties: [ALICE, BOB], beginExclusive: 10 });
	expect(endpointsOf(result)).not.toContain(PRUNED_OFFSETS);
	expect(endpointsOf(result)).not.toContain(UPDATE_BY_ID);
});
