// The search for an act whose answer is lost.
// The waits come before anything that loads n8n-workflow.
import { waited } from '../support/waits.cts';

import {
	ownOnly,
	readOnce,
	resolveMs,
	resolveOption,
	searchFor,
	somethingElse,
	untilFound,
} from '../../nodes/shared/submission/untilFound';
import { contextOf, LOST, REFUSED, UNREAD } from './submission-act.cts';

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
