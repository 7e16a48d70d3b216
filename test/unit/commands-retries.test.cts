// A command that others got in the way of: it is submitted again as often as its user wants, and as one and the same command.
import { CREATE, endpointsOf, exercise, IOU, pay, PAY, requestsOf, submit } from './commands-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import { retryOption, waitForField } from '../../nodes/shared/commands/resolution';
import { completionOf, type World } from './commands-participant.cts';
import { BUSY, FORBIDDEN, MISSING, INVALID, LOST, TOO_LATE } from './commands-refusals.cts';
import { COMPLETIONS, END, FOR_UPDATE, PRUNED_OFFSETS } from './endpoints.cts';

const DONE = { updateId: '122012', completionOffset: 12 };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Answers one after the other. */
const inTurn = (...answers: object[]): World => ({ answers: { [FOR_UPDATE]: () => answers.shift() ?? DONE } });
const retrying = (row: IDataObject, more: IDataObject = {}) => ({ options: { retryOnContention: { retry: row }, ...more } });
const tries = (result: Parameters<typeof requestsOf>[0]) => requestsOf(result, FOR_UPDATE);
const BY_KEY = { ExerciseByKeyCommand: { templateId: IOU, contractKey: 'k', choice: 'Archive', choiceArgument: {} } };

beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(() => jest.restoreAllMocks());

test('it is retried as a submission of its own, after a wait that doubles', async () => {
	const result = await submit(retrying({ times: 3, firstDelay: 100 }), inTurn(BUSY, BUSY, BUSY));
	const ids = tries(result).map(({ body }) => body.submissionId);
	expect(ids).toEqual(['s', expect.stringMatching(UUID), expect.stringMatching(UUID), expect.stringMatching(UUID)]);
	expect(new Set(ids).size).toBe(4);
	expect(result.items).toEqual([
		{ outcome: 'succeeded', alreadyDone: false, commandId: 'c', submissionId: ids[3], offset: 12, updateId: '122012' },
	]);
	expect(new Set(tries(result).map(({ body }) => body.commandId))).toEqual(new Set(['c']));
	expect(result.waited).toBe(100 + 200 + 400);
	// The record of any try comes after the ledger end before the first.
	expect(endpointsOf(result)).toEqual([END, FOR_UPDATE, FOR_UPDATE, FOR_UPDATE, FOR_UPDATE]);
});

test('its retries are over: failed, with the submission ID of the last', async () => {
	const result = await submit(retrying({ times: 1, firstDelay: 100 }), inTurn(BUSY, BUSY));
	expect(result).toMatchObject({
		message: 'locked',
		fields: { outcome: 'failed', commandId: 'c', submissionId: expect.stringMatching(UUID), errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS' },
	});
	expect(tries(result)).toHaveLength(2);
});

test('the answer to its retry got lost: its completion is searched for from before the first try', async () => {
	const world: World = { completions: [] };
	const answers = [
		() => {
			// Others go on meanwhile.
			world.completions!.push(completionOf(12, { commandId: 'd' }));
			return BUSY;
		},
		() => {
			world.completions!.push(completionOf(13, { submissionId: 's' }));
			return LOST;
		},
	];
	const result = await submit(retrying({ times: 1, firstDelay: 1 }), { ...world, answers: { [FOR_UPDATE]: () => answers.shift()!() } });
	expect(result.items).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, offset: 13, submissionId: expect.stringMatching(UUID) }]);
	expect(requestsOf(result, COMPLETIONS)[0].body.beginExclusive).toBe(10);
});

describe('it is retried', () => {
	const CONTENDED: CallFailure = { ...INVALID, message: 'contended' };
	const OVERLOADED: CallFailure = { ...CONTENDED, httpStatus: 429 };
	const byCode = (code: string): CallFailure => ({ ...CONTENDED, code, category: undefined });
	const NO_TRAFFIC: CallFailure = { ...BUSY, code: 'SEQUENCER_REQUEST_FAILED', message: 'AboveTrafficLimit' };

	test.each<[string, CallFailure, object, number]>([
		['if its contracts were locked', BUSY, CREATE, 2],
		['if the participant was overloaded', OVERLOADED, CREATE, 2],
		['not if it is wrong', CONTENDED, CREATE, 1],
		['not if there is no traffic', NO_TRAFFIC, CREATE, 1],
		['not if its contract is gone', byCode('CONTRACT_NOT_FOUND'), exercise('00ab'), 1],
		['by key, if its contract is gone', byCode('CONTRACT_NOT_FOUND'), BY_KEY, 2],
		['by key, if its contract is no longer active', byCode('CONTRACT_NOT_ACTIVE'), BY_KEY, 2],
		['by key, if its contract was archived meanwhile', byCode('LOCAL_VERDICT_INACTIVE_CONTRACTS'), BY_KEY, 2],
		['by key, if it met another one', byCode('INCONSISTENT'), BY_KEY, 2],
		['by key among other commands', byCode('INCONSISTENT'), [CREATE, BY_KEY], 2],
		['not by key, if it is wrong', CONTENDED, BY_KEY, 1],
		['not by key, if nothing says why', { ...CONTENDED, code: undefined }, BY_KEY, 1],
	])('%s', async (_, failure, command, expected) => {
		expect(tries(await submit(retrying({ times: 1, firstDelay: 1 }), inTurn(failure), {}, command as never))).toHaveLength(expected);
	});

	test('only if its user wants that', async () => {
		expect(tries(await submit({}, inTurn(BUSY)))).toHaveLength(1);
		expect(tries(await submit({ options: { retryOnContention: {} } }, inTurn(BUSY)))).toHaveLength(1);
		expect(tries(await submit(retrying({ times: 0 }), inTurn(BUSY)))).toHaveLength(1);
	});

	test('three times after a second, if nothing else is set', async () => {
		const result = await submit(retrying({}), inTurn(BUSY, BUSY, BUSY, BUSY));
		expect(tries(result)).toHaveLength(4);
		expect(result.waited).toBe(7000);
	});

	test.each<[IDataObject, string]>([
		[{ times: -1 }, 'Times: -1 is too small'],
		[{ times: 21 }, 'Times: 21 is too large'],
		[{ firstDelay: -1 }, 'First Delay (Ms): -1 is too small'],
		[{ firstDelay: 60_001 }, 'First Delay (Ms): 60001 is too large'],
	])('as often as is possible: %j is not', async (row, message) => {
		expect(await submit(retrying(row), {})).toMatchObject({ message, calls: [] });
	});

	test('at most twenty times, a minute apart', async () => {
		expect(tries(await submit(retrying({ times: 20, firstDelay: 0 }), inTurn(...Array.from({ length: 20 }, () => BUSY))))).toHaveLength(21);
		expect(tries(await submit(retrying({ times: 0, firstDelay: 60_000 }), inTurn(BUSY)))).toHaveLength(1);
	});
});

test('by key, what may have been done before is read once no retry follows', async () => {
	const missing = { ...MISSING, category: 11 };
	const result = await submit(retrying({ times: 2, firstDelay: 1 }), inTurn(missing, missing), {}, BY_KEY);
	expect(endpointsOf(result)).toEqual([END, FOR_UPDATE, FOR_UPDATE, FOR_UPDATE]);
	const last = await submit(retrying({ times: 1, firstDelay: 1 }), inTurn(missing, missing), {}, BY_KEY);
	expect(last).toMatchObject({ message: 'no such contract', fields: { outcome: 'failed' } });
	expect(endpointsOf(last).slice(0, 4)).toEqual([END, FOR_UPDATE, FOR_UPDATE, PRUNED_OFFSETS]);
	const open = await submit(retrying({ times: 1, firstDelay: 1 }), inTurn(missing, INVALID), {}, BY_KEY);
	expect(open).toMatchObject({ message: 'no such choice', fields: { outcome: 'unknown' } });
});

describe('a payment that is refused', () => {
	const refused = (failure: CallFailure, completions: any[] = []): World => ({ completions, answers: { [PAY]: failure } });

	test('unread, is searched for if another execution may have made it, and if nothing else does that', async () => {
		const made = [completionOf(5)];
		expect((await pay({ mayBeDone: true }, refused(FORBIDDEN, made))).items).toMatchObject([{ alreadyDone: true }]);
		for (const facts of [{}, { mayBeDone: true, findsEarlier: true as const }])
			expect(await pay(facts, refused(FORBIDDEN, made))).toMatchObject({ items: [], fields: { outcome: 'failed' } });
	});

	test('for what there is by now, is searched for only if it is compared', async () => {
		const recorded = async () => ({ done: { committed: { offset: 7, updateId: '12207' } } });
		const compared = await pay({ mayBeDone: true, isCompared: true, recorded }, refused(TOO_LATE));
		expect(compared.items).toMatchObject([{ alreadyDone: true, committed: { offset: 7 } }]);
		expect(await pay({ mayBeDone: true, recorded }, refused(TOO_LATE))).toMatchObject({ items: [], fields: { outcome: 'failed' } });
	});

	test('is retried if others were in its way, and not if what it needs has changed', async () => {
		const retry = { times: 1, firstDelayMs: 1 };
		const sent = async (failure: CallFailure) => requestsOf(await pay({ retry }, refused(failure)), PAY).length;
		expect(await sent(BUSY)).toBe(2);
		expect(await sent({ ...INVALID, code: 'INCONSISTENT' })).toBe(1);
	});

	test('has facts about it, and other words on what to do', async () => {
		const facts = { about: { choice: 'Pay' }, again: 'pay it again.' };
		const result = await pay(facts, refused(LOST));
		expect(result.fields).toMatchObject({ outcome: 'unknown', choice: 'Pay', commandId: 'c', submissionId: 's' });
		expect(result.advice).toContain('Command › Get Outcome, command ID c, begin after offset 10, or pay it again.');
	});
});

test('the fields are as a form shows them', () => {
	expect(waitForField).toMatchObject({
		...{ displayName: 'Wait For', name: 'waitFor', default: 'transaction', description: 'How long to wait, and what to return' },
		options: [
			{
				...{ value: 'nothing', name: 'Nothing' },
				description: 'Return once the participant has accepted it. Canton Ledger, Command › Get Outcome returns later what happened to it.',
			},
			{
				...{ value: 'transaction', name: 'Transaction' },
				description: 'Wait until it is committed, and return what it created and archived',
			},
			{
				...{ value: 'updateId', name: 'Update ID' },
				description: 'Wait until it is committed, and return the ID and offset of the update',
			},
		],
	});
	const times = { typeOptions: { minValue: 0, maxValue: 20 }, default: 3, description: 'How many times to submit again at most' };
	const delay = {
		...{ typeOptions: { minValue: 0, maxValue: 60_000 }, default: 1000 },
		description: 'Wait before the first retry, in milliseconds. It doubles with each retry, and varies by chance.',
	};
	expect(retryOption).toMatchObject({
		...{ displayName: 'Retry on Contention', name: 'retryOnContention' },
		description:
			'Submit again, as a fresh submission of the same command, when other commands held its contracts or the participant was ' +
			'overloaded. If not added, such a failure is reported at once.',
		options: [
			{
				...{ name: 'retry', displayName: 'Retry' },
				values: [
					{ displayName: 'Times', name: 'times', ...times },
					{ displayName: 'First Delay (Ms)', name: 'firstDelay', ...delay },
				],
			},
		],
	});
});
