// The engine of what must not be done twice, its budget and its search, at their edges: what a user reads in items and errors.
import { waited, waitForNothing } from '../support/waits.cts';
// The waits come before anything that loads n8n-workflow.
import { NodeApiError, type IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import { forgetSent, noteSent, sentBefore } from '../../nodes/shared/operation/sentBefore';
import type { Act, Search } from '../../nodes/shared/submission/act';
import { checkItem, isLimited, maximumFields, reserve } from '../../nodes/shared/submission/budget';
import { carryOut } from '../../nodes/shared/submission/carryOut';
import { brokenOff, rejectWithMade } from '../../nodes/shared/submission/actErrors';
import {
	ownOnly,
	readOnce,
	resolveMs,
	resolveOption,
	searchFor,
	somethingElse,
	untilFound,
} from '../../nodes/shared/submission/untilFound';

waitForNothing();

const REFUSED: CallFailure = { message: 'no', origin: 'application', httpStatus: 400, retryable: false };
const BUSY: CallFailure = { message: 'busy', origin: 'application', httpStatus: 429, retryable: true };
const LOST: CallFailure = { message: 'socket hang up', origin: 'network', retryable: true };
const UNREAD: CallFailure = { message: 'database', origin: 'application', httpStatus: 500, retryable: true };

function contextOf(parameters: IDataObject = {}, type = 'canton', flow: IDataObject = {}) {
	const node = { id: 'n', name: 'Pay', type, typeVersion: 1, position: [0, 0], parameters };
	return { flow, getContext: () => flow, getNode: () => node, getMode: () => 'trigger', getExecutionCancelSignal: () => undefined } as any;
}

type Made = { id: string };
function actOf(more: Partial<Act<Made>> = {}, context = contextOf()): Act<Made> {
	return {
		context,
		client: {
			error: (failure, endpoint, advice, extra) =>
				Object.assign(new Error(failure.message), { advice, endpoint, failure, context: { canton: extra } }) as never,
		},
		endpoint: 'POST /pay',
		identity: { trackingId: 'a' },
		prepare: () => ({ send: async () => ({ ok: true, answer: { id: '1' } }), search: () => undefined }),
		reconcile: (fields, { message }) => `Look for ${JSON.stringify(fields)} after ${message}.`,
		...more,
	};
}
const failing = async (act: Act<Made>) =>
	await carryOut(act).then(
		() => expect('a success').toBe('an error') as never,
		(error: any) => ({
			message: error.message,
			advice: error.advice,
			fields: error.context.canton,
			unknown: error.failure?.outcomeUnknown,
		}),
	);
const refusing = (failure: CallFailure, search?: Search<Made>) => ({
	prepare: () => ({ identity: { submissionId: 's' }, send: async () => ({ ok: false as const, failure }), search: () => search }),
});

test('a refusal that is not searched for before its retry, which the user cancels: unknown', async () => {
	const find = jest.fn(async () => ({ failed: REFUSED }));
	const context = { ...contextOf(), getExecutionCancelSignal: () => AbortSignal.abort() };
	const act = actOf({ ...refusing(BUSY, { afterRetries: true, find }), retry: { times: 1, firstDelayMs: 1, when: () => true } }, context);
	expect(await failing(act)).toMatchObject({ message: 'busy', fields: { submissionId: 's', outcome: 'unknown' }, unknown: true });
	expect(find).not.toHaveBeenCalled();
});

test('what breaks off once it was sent leaves the outcome open, in its own words', async () => {
	const send = async () => await Promise.reject(new Error('The database of n8n is locked'));
	expect(await failing(actOf({ prepare: () => ({ send, search: () => undefined }) }))).toEqual({
		message: 'The database of n8n is locked',
		advice: 'Look for {"trackingId":"a"} after The database of n8n is locked.',
		fields: { trackingId: 'a', outcome: 'unknown' },
		unknown: true,
	});
	expect(brokenOff(new Error('no space'))).toEqual({ message: 'no space', origin: 'application', retryable: false });
});

test('the error of a part has the items of those that were made before it, if there are any', async () => {
	const error = (canton: IDataObject) => Object.assign(new Error('no'), { context: { canton } }) as never;
	const made = [{ updateId: 'u1' }, { updateId: 'u2' }];
	const fields = async (items: IDataObject[]) =>
		(await rejectWithMade('split', items)(error({ outcome: 'failed' })).catch((rejected: any) => rejected)).context.canton;
	expect(await fields(made)).toEqual({ outcome: 'failed', split: made });
	expect(await fields([])).toEqual({ outcome: 'failed' });
});

test('a refusal that was searched for is no open one, if the retry after it is refused for another reason', async () => {
	const find = jest.fn(async () => ({ failed: BUSY }));
	const refusals = [BUSY, REFUSED];
	let tries = 0;
	const act = actOf({
		prepare: () => {
			const failure = refusals[tries++]!;
			return { send: async () => ({ ok: false as const, failure }), search: () => (failure === BUSY ? { find } : undefined) };
		},
		retry: { times: 1, firstDelayMs: 1, when: ({ httpStatus }) => httpStatus === 429 },
	});
	expect(await failing(act)).toMatchObject({ message: 'no', fields: { outcome: 'failed' } });
	expect([find.mock.calls.length, tries]).toEqual([1, 2]);
});

describe('an act', () => {
	test('that is done, with the identity of its try', async () => {
		const send = async () => ({ ok: true as const, answer: { id: '1' } });
		expect(await carryOut(actOf({ prepare: () => ({ identity: { submissionId: 's' }, send, search: () => undefined }) }))).toEqual({
			alreadyDone: false,
			identity: { trackingId: 'a', submissionId: 's' },
			done: { id: '1' },
		});
	});

	test('that was done before sends nothing; neither does one that finds it while it is prepared', async () => {
		const prepare = jest.fn();
		const before = async () => ({ done: { id: '0' } });
		expect(await carryOut(actOf({ before, prepare }))).toEqual({ alreadyDone: true, identity: { trackingId: 'a' }, done: { id: '0' } });
		expect(prepare).not.toHaveBeenCalled();
		expect(await carryOut(actOf({ prepare: async () => ({ done: { id: '0' } }) }))).toMatchObject({ alreadyDone: true });
	});

	test('that was another before, or cannot be looked up, failed', async () => {
		expect(await failing(actOf({ before: async () => ({ failed: REFUSED }) }))).toEqual({
			message: 'no',
			advice: false,
			fields: { trackingId: 'a', outcome: 'failed' },
			unknown: false,
		});
		const unread = await failing(actOf({ before: async () => ({ nothing: '', unread: UNREAD, fields: { beginAfterOffset: 7 } }) }));
		expect(unread).toMatchObject({
			message: 'Whether it was done before could not be read, so nothing was sent: database',
			fields: { trackingId: 'a', beginAfterOffset: 7, outcome: 'failed' },
		});
	});

	test('above the maximum of an item is refused before anything is read', async () => {
		const before = jest.fn();
		const context = contextOf({ maximumPerItem: '5' });
		const spending = { context, itemIndex: 0, amount: '6', unit: 'CC' };
		expect(await failing(actOf({ before, spending }, context))).toMatchObject({
			message: expect.stringMatching(/^Maximum per Item \(CC\): 6 CC/),
		});
		expect(before).not.toHaveBeenCalled();
	});

	test.each<[string, IDataObject]>([
		['Maximum per Item', { maximumPerItem: '5' }],
		['Maximum per Execution', { maximumPerExecution: '5' }],
	])('above %s, while it cannot be read what another execution did, says both', async (name, parameters) => {
		const context = contextOf(parameters);
		const spending = { context, itemIndex: 0, amount: '6', unit: 'CC' };
		const readOnRefusal = async () => ({ nothing: '', unread: UNREAD });
		const both = new RegExp(`^${name} .*Nothing was sent\\. Whether it was done before could not be read, so nothing was sent: database$`);
		expect(await failing(actOf({ spending, mayBeDone: true, readOnRefusal }, context))).toMatchObject({
			message: expect.stringMatching(both),
			fields: { trackingId: 'a', outcome: 'unknown' },
		});
	});

	test('that turns out to have been done before leaves the budget as it was', async () => {
		const context = contextOf({ maximumPerExecution: '10' });
		const spending = { context, itemIndex: 0, amount: '6', unit: 'CC' };
		const found = { earlier: true, find: async () => ({ done: { id: '2' } }) };
		await carryOut(actOf({ ...refusing(LOST, found), spending }, context));
		expect(await carryOut(actOf({ spending, identity: { trackingId: 'b' } }, context))).toMatchObject({ alreadyDone: false });
		expect(await failing(actOf({ spending, identity: { trackingId: 'c' } }, context))).toMatchObject({
			message: expect.stringMatching(/^Maximum per Execution/),
			fields: { trackingId: 'c', outcome: 'failed' },
		});
	});

	test.each([
		['was not there before', async () => ({ nothing: '' }), undefined, true],
		['was not there before, and is certainly of another', async () => ({ nothing: '' }), false, false],
		['may have been there before', undefined, undefined, false],
		['may have been there before, or be its own', undefined, true, true],
	])('that finds a record, which %s, counts as paid or not', async (_, before, counts, isPaid) => {
		const context = contextOf({ maximumPerExecution: '10' });
		const spending = { context, itemIndex: 0, amount: '6', unit: 'CC' };
		const found = { earlier: true, find: async () => ({ done: { id: '2' }, counts }) };
		const missing: CallFailure = { ...REFUSED, httpStatus: 404 };
		expect(await carryOut(actOf({ ...refusing(missing, found), spending, ...(before && { before }) }, context))).toMatchObject({
			alreadyDone: true,
			done: { id: '2' },
		});
		const next = carryOut(actOf({ spending, identity: { trackingId: 'b' } }, context));
		if (isPaid) await expect(next).rejects.toThrow(/^Maximum per Execution/);
		else expect(await next).toMatchObject({ alreadyDone: false });
	});

	test('whose answer may be that to an earlier call counts as paid, if it was not there before', async () => {
		const context = contextOf({ maximumPerExecution: '10' });
		const spending = { context, itemIndex: 0, amount: '6', unit: 'CC' };
		const send = async () => ({ ok: true as const, answer: { id: '1' } });
		const prepare = () => ({ send, search: () => undefined, confirm: async () => ({ done: { id: '1' }, earlier: true }) });
		const before = async () => ({ nothing: '' });
		expect(await carryOut(actOf({ before, spending, prepare }, context))).toMatchObject({ alreadyDone: true });
		expect(() => reserve(spending)).toThrow('6.0000000000 CC of it are spent');
	});

	test('that was done before, or perhaps now, counts as paid', async () => {
		const context = contextOf({ maximumPerExecution: '10' });
		const spending = { context, itemIndex: 0, amount: '6', unit: 'CC' };
		const send = async () => ({ ok: true as const, answer: { id: '1' } });
		const confirm = async () => ({ done: { id: '1' }, earlier: true, counts: true });
		const prepare = () => ({ send, search: () => undefined, confirm });
		expect(await carryOut(actOf({ spending, prepare }, context))).toEqual({
			alreadyDone: true,
			identity: { trackingId: 'a' },
			done: { id: '1' },
		});
		expect(await failing(actOf({ spending, identity: { trackingId: 'b' } }, context))).toMatchObject({
			message: expect.stringMatching(/^Maximum per Execution/),
		});
	});

	test.each([
		['that nobody read of other executions', undefined, true, 'unknown'],
		['that was read', async () => ({ nothing: '' }), true, 'failed'],
		['that no other execution can have done', undefined, false, 'failed'],
	])('%s, and that a server stops before it is sent', async (_, before, mayBeDone, outcome) => {
		const prepare = () => {
			const error = new NodeApiError(contextOf().getNode(), { message: 'down' }, { message: 'down', description: 'Try later.' });
			error.context.canton = {};
			throw error;
		};
		const error: any = await carryOut(actOf({ prepare, mayBeDone, ...(before && { before }) })).catch((thrown: unknown) => thrown);
		expect(error.context.canton).toEqual({ trackingId: 'a', outcome });
		const doubt = ' An earlier execution may have done this: run it again under the same ID.';
		expect(error.description).toBe(`Try later.${outcome === 'unknown' ? doubt : ''}`);
	});

	test('that cannot be prepared failed, with its own advice and nothing more', async () => {
		const prepare = () => {
			throw Object.assign(new Error('not built'), { description: 'Try later.', context: {} });
		};
		const error: any = await carryOut(actOf({ prepare })).catch((thrown: unknown) => thrown);
		expect([error.description, error.context.canton]).toEqual(['Try later.', { trackingId: 'a', outcome: 'failed' }]);
	});

	test('that is refused failed, and a retry of the execution knows of no try', async () => {
		const context = contextOf();
		expect(await failing(actOf(refusing(REFUSED), context))).toMatchObject({ fields: { submissionId: 's', outcome: 'failed' } });
		expect(sentBefore(context, { trackingId: 'a' })).toBeUndefined();
	});

	describe('that another execution may have done', () => {
		const DOOR: CallFailure = { message: 'no entry', origin: 'application', httpStatus: 403, retryable: false };
		const NO_TOKEN: CallFailure = { message: 'no token', origin: 'tokenServer', retryable: false };
		const NEVER_SENT: CallFailure = { message: 'nobody listens', origin: 'network', code: 'ECONNREFUSED', retryable: true };
		const nothing = { nothing: '' };
		const unread = { nothing: '', unread: UNREAD };

		test.each([DOOR, NO_TOKEN, NEVER_SENT, BUSY])('is searched for after a refusal at the door: %j', async (failure) => {
			const reading = (found: object) => actOf({ ...refusing(failure), mayBeDone: true, readOnRefusal: async () => found as never });
			expect(await carryOut(reading({ done: { id: '0' } }))).toEqual({
				alreadyDone: true,
				identity: { trackingId: 'a', submissionId: 's' },
				done: { id: '0' },
			});
			const fields = { trackingId: 'a', submissionId: 's' };
			const { message } = failure;
			expect(await failing(reading(nothing))).toMatchObject({ message, fields: { ...fields, outcome: 'failed' } });
			const both = `${message}. Whether another execution did it could not be read: database`;
			expect(await failing(reading(unread))).toMatchObject({ message: both, fields: { ...fields, outcome: 'unknown' }, unknown: true });
			const same = { nothing: '', unread: failure };
			expect(await failing(reading(same))).toMatchObject({ message, fields: { ...fields, outcome: 'unknown' }, unknown: true });
		});

		test('is not searched for after another refusal, nor without an ID of its own', async () => {
			const readOnRefusal = jest.fn(async () => unread);
			expect(await failing(actOf({ ...refusing(REFUSED), mayBeDone: true, readOnRefusal }))).toMatchObject({
				fields: { outcome: 'failed' },
			});
			expect(await failing(actOf({ ...refusing(DOOR), readOnRefusal }))).toMatchObject({ fields: { outcome: 'failed' } });
			expect(readOnRefusal).not.toHaveBeenCalled();
		});

		test.each([
			[9, true, 'succeeded'],
			[10, true, 'succeeded'],
			[11, true, 'succeeded'],
			[8, true, 'failed'],
			[2, true, 'failed'],
			[9, false, 'failed'],
		])('after a refusal of category %s, compared: %s: %s', async (category, isCompared, outcome) => {
			const act = actOf({
				...refusing({ ...REFUSED, category }),
				mayBeDone: true,
				isCompared,
				readOnRefusal: async () => ({ done: { id: '0' } }),
			});
			const said = await carryOut(act).then(
				({ alreadyDone }) => (alreadyDone ? 'succeeded' : 'now'),
				(error: any) => error.context.canton.outcome,
			);
			expect(said).toBe(outcome);
		});

		test('is searched for once, after the last try', async () => {
			const readOnRefusal = jest.fn(async () => ({ done: { id: '0' } }));
			const retry = { times: 2, firstDelayMs: 10, when: () => true };
			expect(await carryOut(actOf({ ...refusing(BUSY), mayBeDone: true, readOnRefusal, retry }))).toMatchObject({ alreadyDone: true });
			expect(readOnRefusal).toHaveBeenCalledTimes(1);
		});
	});

	test('whose answer is lost: found, found to have failed, refused as its records show nothing, or unknown', async () => {
		const found = await carryOut(actOf(refusing(LOST, { find: async () => ({ done: { id: '2' } }) })));
		expect(found).toMatchObject({ alreadyDone: false, done: { id: '2' } });
		expect(await carryOut(actOf(refusing(LOST, { earlier: true, find: async () => ({ done: { id: '2' } }) })))).toMatchObject({
			alreadyDone: true,
		});
		expect(
			await carryOut(actOf(refusing(LOST, { earlier: true, find: async () => ({ done: { id: '2' }, earlier: false }) }))),
		).toMatchObject({ alreadyDone: false });
		expect(await failing(actOf(refusing(LOST, { find: async () => ({ failed: REFUSED }) })))).toMatchObject({
			message: 'no',
			fields: { outcome: 'failed' },
		});
		const nothing = { find: async () => ({ nothing: 'Nothing was found.', fields: { beginAfterOffset: 9 } }), refusedUnlessFound: true };
		expect(await failing(actOf(refusing(BUSY, nothing)))).toMatchObject({ message: 'busy', fields: { outcome: 'failed' } });
		const context = contextOf();
		expect(await failing(actOf(refusing(LOST, { ...nothing, refusedUnlessFound: false }), context))).toEqual({
			message: 'socket hang up. Nothing was found.',
			advice: 'Look for {"trackingId":"a","submissionId":"s","beginAfterOffset":9} after socket hang up. Nothing was found..',
			fields: { trackingId: 'a', submissionId: 's', beginAfterOffset: 9, outcome: 'unknown' },
			unknown: true,
		});
		expect(sentBefore(context, { trackingId: 'a' })).toEqual(expect.any(String));
		const unread = { find: async () => ({ nothing: 'Unread.', unread: UNREAD }), refusedUnlessFound: true };
		expect(await failing(actOf(refusing(BUSY, unread)))).toMatchObject({ fields: { outcome: 'unknown' } });
	});

	test('that breaks off once it was sent, as if the database of n8n were gone, is unknown, and counts as paid', async () => {
		const context = contextOf({ maximumPerExecution: '10' });
		const spending = { context, itemIndex: 0, amount: '6', unit: 'CC' };
		const broken = async () => await Promise.reject(new Error('no database'));
		const prepare = () => ({ identity: { submissionId: 's' }, send: broken, search: () => undefined });
		expect(await failing(actOf({ spending, prepare }, context))).toEqual({
			message: 'no database',
			advice: 'Look for {"trackingId":"a","submissionId":"s"} after no database.',
			fields: { trackingId: 'a', submissionId: 's', outcome: 'unknown' },
			unknown: true,
		});
		expect(() => reserve(spending)).toThrow('6.0000000000 CC of it are spent');
	});

	test('whose success is the answer to an earlier call, to another one, or to nothing that is shown', async () => {
		const answered = (found: any) => ({
			prepare: () => ({
				send: async () => ({ ok: true as const, answer: { id: '1' } }),
				search: () => undefined,
				confirm: async () => found,
			}),
		});
		expect(await carryOut(actOf(answered({ done: { id: '3' }, earlier: true })))).toMatchObject({ alreadyDone: true, done: { id: '3' } });
		expect(await failing(actOf(answered({ failed: REFUSED })))).toMatchObject({ message: 'no', fields: { outcome: 'failed' } });
		expect(await failing(actOf(answered({ nothing: 'It shows none.', fields: { at: 1 } })))).toMatchObject({
			message: 'It shows none.',
			fields: { trackingId: 'a', at: 1, outcome: 'unknown' },
		});
	});

	test('is tried again as often as it says, each time anew, with growing pauses, and not for another refusal', async () => {
		const tries = (times: number, failure: CallFailure) => {
			let prepared = 0;
			const prepare = () => {
				prepared += 1;
				return { send: async () => ({ ok: false as const, failure }), search: () => undefined };
			};
			const retry = { times, firstDelayMs: 1000, when: ({ httpStatus }: CallFailure) => httpStatus === 429 };
			return failing(actOf({ prepare, retry })).then(({ message }) => [message, prepared]);
		};
		const begin = waited();
		expect(await tries(3, BUSY)).toEqual(['busy', 4]);
		// 1, 2 and 4 seconds, each by half more or less.
		expect(waited() - begin).toBeGreaterThanOrEqual(3500);
		expect(waited() - begin).toBeLessThanOrEqual(10_500);
		expect(await tries(3, REFUSED)).toEqual(['no', 1]);
		const before = waited();
		await tries(1, { ...BUSY, retryAfterMs: 5000 });
		expect(waited() - before).toBeGreaterThan(4999);
		const capped = waited();
		await tries(1, { ...BUSY, retryAfterMs: 3_600_000 });
		expect(waited() - capped).toBeLessThan(60_001);
	});
});

test('an act of other parties under the same identity is another act', async () => {
	const context = contextOf();
	const lost = refusing(LOST, { find: async () => ({ nothing: 'Nothing.' }) });
	await failing(actOf({ ...lost, actors: ['bob', 'alice'] }, context));
	const outcomeOf = async (actors?: string[]) => (await failing(actOf({ ...refusing(REFUSED), actors }, context))).fields.outcome;
	expect(await outcomeOf(['alice'])).toBe('failed');
	expect(await outcomeOf(['alice', 'bob'])).toBe('unknown');
});

test('a note of an act without its parties, as older versions made it, is that of an act with them', async () => {
	const context = contextOf();
	noteSent(context, { trackingId: 'a' }, 7);
	expect(sentBefore(context, { trackingId: 'a' }, ['alice'])).toBe(7);
	noteSent(context, { trackingId: 'a' }, 9, ['alice']);
	expect(sentBefore(context, { trackingId: 'a' }, ['alice'])).toBe(7);
	forgetSent(context, { trackingId: 'a' }, ['alice']);
	expect(sentBefore(context, { trackingId: 'a' }, ['alice'])).toBeUndefined();
});

describe('after a try of the execution that got no answer', () => {
	const begun = async () => {
		const context = contextOf();
		await failing(actOf(refusing(LOST, { find: async () => ({ nothing: 'Nothing.' }) }), context));
		return context;
	};

	test('a refusal is looked up again: done meanwhile, not readable, or unknown, since the try may take effect yet', async () => {
		let reads = 0;
		const second = (found: any) => async () => (reads++ === 0 ? { nothing: '' } : found);
		const again = async (found: any) => {
			reads = 0;
			return actOf({ ...refusing(REFUSED), before: second(found) }, await begun());
		};
		expect(await carryOut(await again({ done: { id: '5' } }))).toMatchObject({ alreadyDone: true, done: { id: '5' } });
		expect(await failing(await again({ nothing: '', unread: UNREAD }))).toMatchObject({
			message: 'no. Whether an earlier try did it could not be read: database',
			fields: { outcome: 'unknown' },
		});
		const act = await again({ nothing: '' });
		expect(await failing(act)).toMatchObject({ message: 'no', fields: { outcome: 'unknown' } });
		expect(await failing(actOf(refusing(REFUSED), await begun()))).toMatchObject({ message: 'no', fields: { outcome: 'unknown' } });
		expect(sentBefore(act.context, { trackingId: 'a' })).toBeDefined();
	});

	test('what stops it before it is sent is unknown, and says why', async () => {
		const context = await begun();
		const prepare = () => {
			throw Object.assign(new Error('not built'), { description: 'Try later.', context: {} });
		};
		const error: any = await carryOut(actOf({ prepare }, context)).catch((thrown: unknown) => thrown);
		expect(error.context.canton).toEqual({ trackingId: 'a', outcome: 'unknown' });
		expect(error.description).toBe('An earlier try of this execution got no answer: it may have done this. Try later.');
	});
});

describe('the budget', () => {
	const spending = (parameters: IDataObject, more: IDataObject = {}, type = 'canton', flow: IDataObject = {}) =>
		({ context: contextOf(parameters, type, flow), itemIndex: 0, amount: '60', unit: 'CC', ...more }) as never;
	const said = (act: () => unknown) => {
		try {
			act();
			return 'nothing';
		} catch (error) {
			return `${(error as Error).message} | ${(error as any).description}`;
		}
	};

	test('of an item', () => {
		expect(said(() => checkItem(spending({ maximumPerItem: '60' })))).toBe('nothing');
		expect(said(() => checkItem(spending({ maximumPerItem: 59 })))).toBe(
			'Maximum per Item (CC): 60 CC is more than 59.0000000000 CC. Nothing was sent. | Whoever builds the workflow can raise Maximum per Item (CC), or pay less.',
		);
		expect(said(() => checkItem(spending({ maximumPerItem: '0' })))).toMatch(/^Maximum per Item \(CC\): 60 CC is more than 0\.0+ CC/);
		expect(said(() => checkItem(spending({ maximumPerItem: 'x' })))).toBe(
			'Maximum per Item (CC): "x" is not an amount | Enter a number of Canton Coin with digits and a point, e.g. 100. An expression is not read.',
		);
		expect(said(() => checkItem(spending({ maximumPerExecution: '-1' }, { unit: 'bytes' })))).toMatch(
			/^Maximum per Execution \(Bytes\): "-1" is not an amount \| Enter a number of bytes/,
		);
	});

	test('of an execution: what is released no longer counts, and only once', () => {
		const flow = {};
		const pay = (amount: string, more: IDataObject = {}) =>
			reserve(spending({ maximumPerExecution: '100' }, { amount, ...more }, 'canton', flow));
		const first = pay('60');
		expect(said(() => pay('41'))).toBe(
			'Maximum per Execution (CC): 41 CC more would exceed 100.0000000000 CC; 60.0000000000 CC of it are spent, what has an unknown outcome included. ' +
				'Nothing was sent. | Whoever builds the workflow can raise Maximum per Execution (CC), or pay less.',
		);
		pay('40');
		first.release();
		first.release();
		pay('60');
		expect(said(() => pay('0.0000000001'))).toMatch(/^Maximum per Execution/);
		// Another instrument of the same name is counted by itself.
		expect(said(() => pay('100', { unitKey: 'other' }))).toBe('nothing');
	});

	test('in whole bytes', () => {
		expect(said(() => reserve(spending({ maximumPerExecution: '50' }, { unit: 'bytes' })))).toMatch(
			/60 bytes more would exceed 50 bytes; 0 bytes/,
		);
	});

	test('of a tool, which needs both', () => {
		const tool = (parameters: IDataObject) => said(() => checkItem(spending(parameters, {}, 'cantonTool')));
		expect(tool({})).toBe(
			'Maximum per Item (CC) is empty: as a tool of an AI agent this node pays only up to a maximum. Nothing was sent. | ' +
				'Whoever builds the workflow can enter Maximum per Item (CC) and Maximum per Execution (CC) in the node "Pay". The agent cannot.',
		);
		expect(tool({ maximumPerItem: ' 100 ' })).toMatch(/^Maximum per Execution \(CC\) is empty/);
		expect(tool({ maximumPerItem: '100', maximumPerExecution: '100' })).toBe('nothing');
		expect(
			[contextOf(), contextOf({ maximumPerItem: '' }), contextOf({ maximumPerExecution: '1' }), contextOf({}, 'cantonTool')].map(isLimited),
		).toEqual([false, false, true, true]);
	});

	test('its fields are never expressions, and say what they count', () => {
		expect(maximumFields('bytes')).toMatchObject([
			{ displayName: 'Maximum per Item (Bytes)', name: 'maximumPerItem', noDataExpression: true, default: '', type: 'string' },
			{ displayName: 'Maximum per Execution (Bytes)', name: 'maximumPerExecution', noDataExpression: true, default: '' },
		]);
		for (const [unit, words] of [
			['CC', 'The most Canton Coin this node may spend'],
			['tokens', 'The most tokens of one instrument this node may spend'],
			['bytes', 'The most bytes of traffic this node may spend'],
		] as const)
			for (const { description } of maximumFields(unit))
				expect(description).toMatch(new RegExp(`^${words}.*Empty is no maximum; as a tool`));
	});
});

describe('the search', () => {
	const found = (...reads: any[]) => {
		let at = 0;
		return jest.fn(async () => reads[Math.min(at++, reads.length - 1)]);
	};
	const none = { ok: true, answer: undefined };

	test('reads until there is a record, with growing pauses up to four seconds', async () => {
		const read = found(none, none, none, none, none, none, { ok: true, answer: { id: '1' } });
		const begin = waited();
		expect(await untilFound(contextOf(), 60_000, read)).toEqual({ done: { id: '1' } });
		expect(read).toHaveBeenCalledTimes(7);
		expect(waited() - begin).toBeCloseTo(500 + 1000 + 2000 + 4000 + 4000 + 4000);
	});

	test('ends with the time, after a reading of its last moment, and at least one', async () => {
		const read = found(none);
		const begin = waited();
		expect(await untilFound(contextOf(), 2000, read)).toEqual({ nothing: 'Nothing of it was found within 2 s.' });
		expect(waited() - begin).toBeGreaterThan(1500);
		expect(waited() - begin).toBeLessThan(2001);
		expect(await untilFound(contextOf(), 0, found(none))).toEqual({ nothing: 'Nothing of it was found within 0 s.' });
	});

	test('says where it could not read, and reads on after a failure', async () => {
		const unread = { ok: false, failure: UNREAD };
		expect(await untilFound(contextOf(), 0, found(unread))).toEqual({
			nothing: 'The server did not return what happened to it: database',
			unread: UNREAD,
		});
		expect(await untilFound(contextOf(), 9000, found(unread, { ok: true, answer: { id: '1' } }))).toEqual({ done: { id: '1' } });
	});

	test('ends with a record of a failure, or that there will be none, except for one of another act', async () => {
		const failed = { ok: true, answer: { failed: REFUSED } };
		expect(await untilFound(contextOf(), 9000, found(failed))).toEqual({ failed: REFUSED });
		expect(await untilFound(contextOf(), 9000, found({ ok: true, answer: { nothing: 'Gone.' } }))).toEqual({ nothing: 'Gone.' });
		expect(await untilFound(contextOf(), 0, ownOnly(found(failed)))).toEqual({ nothing: 'Nothing of it was found within 0 s.' });
		expect(await untilFound(contextOf(), 0, ownOnly(found({ ok: true, answer: { id: '1' } })))).toEqual({ done: { id: '1' } });
		expect(await untilFound(contextOf(), 0, ownOnly(found({ ok: false, failure: UNREAD })))).toMatchObject({ unread: UNREAD });
	});

	test('once', async () => {
		expect(await readOnce(found(none))).toEqual({ nothing: '' });
		expect(await readOnce(found({ ok: false, failure: UNREAD }))).toEqual({ nothing: '', unread: UNREAD });
		expect(await readOnce(found({ ok: true, answer: { id: '1' } }))).toEqual({ done: { id: '1' } });
	});

	test('of a lost answer only: a refusal is certain', async () => {
		const context = contextOf();
		const search = searchFor({ context, parameters: { integer: () => 0 } as never }, found({ ok: true, answer: { id: '1' } }));
		expect(search(REFUSED)).toBeUndefined();
		expect(await search(LOST)?.find()).toEqual({ done: { id: '1' } });
	});

	test('finds something else in the place of the act: that failed, with what is known of it', () => {
		expect(somethingElse('it is of another amount', { code: 'OTHER' })).toEqual({
			failed: { message: 'it is of another amount', origin: 'application', retryable: false, code: 'OTHER' },
		});
	});

	test('lasts as long as the option says, a minute by default', () => {
		expect(resolveOption).toMatchObject({
			displayName: 'Resolve Unknown Outcome For',
			name: 'resolveSeconds',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 3600 },
			default: 60,
			description: expect.stringMatching(/After that the outcome is reported as unknown\.$/),
		});
		const parameters = (value?: number) =>
			({ integer: (_: string, limits: unknown) => (expect(limits).toEqual({ min: 0, max: 3600 }), value) }) as never;
		expect([resolveMs(parameters()), resolveMs(parameters(0)), resolveMs(parameters(7))]).toEqual([60_000, 0, 7000]);
	});
});
