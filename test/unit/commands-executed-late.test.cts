// The search for an earlier execution of a prepared transaction: how long it takes, how far back it goes, and what it leaves open.
import { endpointsOf, EXECUTE, executePrepared, requestsOf } from './commands-user.cts';
// The user comes first, with the waits.
import { deadlineClock } from '../../nodes/shared/http/deadline';
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { ALICE, completionOf, failedOf, transactionOf, type World } from './commands-participant.cts';
import { FORBIDDEN, MISSING, INVALID, TOO_LATE } from './commands-refusals.cts';
import { bytesOf, creating, EXPIRED, NEW, PREPARED_AT, REPEATED, TEMPLATE } from './commands-prepared.cts';
import { COMPLETIONS, END, PRUNED_OFFSETS, UPDATES } from './endpoints.cts';

const MAYBE = 'It may have been submitted before. The participant did not return what happened to it:';
const OUT_OF_TIME = 'what it keeps could not all be read in time';
const run = async (failure: CallFailure, world: World = {}, bytes = bytesOf(), resolveSeconds = 0) =>
	await executePrepared(bytes, { options: { resolveSeconds } }, { ...world, answers: { [EXECUTE]: failure, ...world.answers } });

afterEach(() => jest.restoreAllMocks());

/** Lets time pass while the participant answers. */
const passing = (ms: number, answer: object) => () => {
	const { now } = deadlineClock;
	jest.spyOn(deadlineClock, 'now').mockImplementation(() => now() + ms);
	return answer;
};

test.each([
	[0, 30_000],
	[45, 45_000],
])('it has half a minute, or as long as a lost answer is searched for: %s s', async (seconds, ms) => {
	const result = await run(TOO_LATE, { completions: [failedOf(5, 'LOCKED(2,0): locked')] }, bytesOf(), seconds);
	expect(result.fields).toMatchObject({ outcome: 'failed' });
	for (const endpoint of [PRUNED_OFFSETS, COMPLETIONS, UPDATES])
		expect([endpoint, requestsOf(result, endpoint)[0].timeoutMs]).toEqual([endpoint, ms]);
	// The first is that before it was sent.
	expect(requestsOf(result, END).map((request) => request?.timeoutMs)).toEqual([undefined, ms, ms, ms]);
});

describe('its time is over', () => {
	test('and the beginning was not read: unknown', async () => {
		const result = await run(EXPIRED, { answers: { [PRUNED_OFFSETS]: passing(31_000, { ...FORBIDDEN, message: 'aborted' }) } });
		expect(result).toMatchObject({ message: `too late. ${MAYBE} ${OUT_OF_TIME}`, fields: { outcome: 'unknown' } });
	});

	test('and completions were not all read: unknown', async () => {
		const completions = [failedOf(5, 'LOCKED(2,0): locked'), completionOf(6)];
		const first = [{ completionResponse: { Completion: { value: completions[0] } } }];
		const result = await run(EXPIRED, { completions, answers: { [COMPLETIONS]: passing(31_000, first) } });
		expect(result.message).toContain(`too late. ${MAYBE}`);
		expect(result.fields).toMatchObject({ outcome: 'unknown', beginAfterOffset: 0 });
	});

	test('and updates were not all read: unknown', async () => {
		const result = await run(EXPIRED, { answers: { [UPDATES]: passing(31_000, { ...FORBIDDEN, message: 'aborted' }) } });
		expect(result).toMatchObject({ message: `too late. ${MAYBE} ${OUT_OF_TIME}`, fields: { outcome: 'unknown', beginAfterOffset: 0 } });
	});
});

test.each<[string, CallFailure, string]>([
	['a contract that is gone', { ...MISSING, category: undefined }, 'unknown'],
	['its time', EXPIRED, 'unknown'],
	['the state of the ledger', TOO_LATE, 'unknown'],
	['a right that is missing', FORBIDDEN, 'unknown'],
	['what it says', INVALID, 'failed'],
	['a reason without a code', { ...INVALID, code: undefined }, 'failed'],
])('it is refused for %s, and completions cannot be read: %s', async (_, failure, outcome) => {
	const closed = { ...FORBIDDEN, message: 'closed' };
	const result = await run(failure, { answers: { [COMPLETIONS]: closed } });
	expect(result.fields).toMatchObject({ outcome });
	expect(result.message?.includes('closed')).toBe(outcome === 'unknown');
});

test('an equal one is under way: its success is that of this one', async () => {
	const completions: any[] = [];
	const refuse = () => {
		completions.push(completionOf(12));
		return { ...INVALID, code: 'SUBMISSION_ALREADY_IN_FLIGHT', category: 2, httpStatus: 409 };
	};
	const result = await executePrepared(bytesOf(), {}, { completions, answers: { [EXECUTE]: refuse } });
	expect(result.items).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, offset: 12 }]);
	expect(endpointsOf(result)).not.toContain(PRUNED_OFFSETS);
});

test('another participant has executed it, of which one contract is seen here', async () => {
	const bytes = bytesOf([creating(`00${'ef'.repeat(32)}`), creating(NEW)]);
	const result = await run(TOO_LATE, { updates: [transactionOf(5, [{ CreatedEvent: { contractId: NEW, templateId: TEMPLATE } }])] }, bytes);
	expect(result.items).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, offset: 5 }]);
});

test.each([199, 200, 201, 450])('another participant has executed it, after %i other updates of the party', async (count) => {
	const others = Array.from({ length: count }, (_, at) => transactionOf(at + 1));
	const updates = [...others, transactionOf(1000, [{ CreatedEvent: { contractId: NEW, templateId: TEMPLATE } }])];
	const result = await run(EXPIRED, { updates });
	expect(result.items).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, offset: 1000 }]);
	expect(requestsOf(result, UPDATES)).toHaveLength(Math.ceil((count + 1) / 200));
});

test('an update whose events are none is said in words, and leaves it open', async () => {
	const odd = {
		updates: [{ update: { Transaction: { value: { updateId: '12205', offset: 5, events: [null] } } } }],
		lowestPageOffsetExclusive: 0,
		highestPageOffsetInclusive: 10,
	};
	const result = await run(EXPIRED, { answers: { [UPDATES]: odd } });
	expect(result.fields).toMatchObject({ outcome: 'unknown' });
	expect(result.message).toMatch(/does not answer as expected.*updates/s);
	expect(result.message).not.toMatch(/Cannot|undefined/);
});

describe('the participant has pruned what was before it was prepared', () => {
	const at = (offset: number, recordTime: string) =>
		completionOf(offset, { commandId: 'd', synchronizerTime: { synchronizerId: 's', recordTime } });
	const completions = [...[100, 300, 500, 700].map((offset) => at(offset, '2026-06-01T00:00:00Z')), at(900, '2026-07-02T00:00:00Z')];
	const bytes = bytesOf([creating(NEW)], PREPARED_AT);

	test('nothing of it was found since then: failed', async () => {
		const result = await run(TOO_LATE, { pruned: 3, completions }, bytes);
		expect(result).toMatchObject({ message: 'the deadline has passed', fields: { outcome: 'failed' } });
		expect(requestsOf(result, COMPLETIONS)[0].body).toEqual({ parties: [ALICE], beginExclusive: 451 });
	});

	test('nor says the participant more of a repeat: unknown, after the time of its preparation', async () => {
		const result = await run(REPEATED, { pruned: 3, completions }, bytes);
		expect(result.message).toContain('It was submitted before. No record of its outcome was found.');
		expect(result.fields).toMatchObject({ outcome: 'unknown', beginAfterOffset: 500 });
	});

	test('another participant has executed it since then', async () => {
		const updates = [300, 800].map((offset) => transactionOf(offset, [{ CreatedEvent: { contractId: NEW, templateId: TEMPLATE } }]));
		const result = await run(TOO_LATE, { completions, updates }, bytes);
		expect(result.items).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, offset: 800 }]);
	});
});
