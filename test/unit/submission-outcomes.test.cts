// Outcomes of an act that must not be done twice, in items and errors: done, failed, refused, unknown.
// The waits come before anything that loads n8n-workflow.
import { waited } from '../support/waits.cts';

import { NodeApiError, type IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import { sentBefore } from '../../nodes/shared/operation/sentBefore';
import { brokenOff, rejectWithMade } from '../../nodes/shared/submission/actErrors';
import { carryOut } from '../../nodes/shared/submission/carryOut';
import { actOf, BUSY, contextOf, failing, LOST, REFUSED, refusing, UNREAD } from './submission-act.cts';

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
