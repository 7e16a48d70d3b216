// Acts that an earlier try, or another execution, may have done.
// The waits come before anything that loads n8n-workflow.
import '../support/waits.cts';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import { forgetSent, noteSent, sentBefore } from '../../nodes/shared/operation/sentBefore';
import { carryOut } from '../../nodes/shared/submission/carryOut';
import { actOf, BUSY, contextOf, failing, LOST, REFUSED, refusing, UNREAD } from './submission-act.cts';

describe('an act', () => {
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
