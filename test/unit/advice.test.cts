// What to do about an error goes by its code first: for every code that a real participant was recorded with, and for what
// a ledger tells in completions.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { advise } from '../../nodes/shared/errors/advice';

const site = { baseUrl: 'https://ledger.example.com', endpoint: 'POST /v2/things' };

interface Recorded {
	error?: { code: string; cause: string; errorCategory: number };
}
const recordings: Recorded[] = Object.values(
	JSON.parse(readFileSync(join(__dirname, '..', 'conformance', 'recordings', '3.5.10.json'), 'utf8')),
);
const recorded = [...new Map(recordings.flatMap(({ error }) => (error?.errorCategory ? [[error.code, error] as const] : []))).values()];

const advice = (code: string, category: number, message: string) =>
	advise({ message, origin: 'ledger', code, category, retryable: false }, site);

/** Whose category says all there is to say. */
const byCategory = [
	'DESCENDING_ORDER_MISSING_END',
	'INTERPRETATION_UPGRADE_ERROR_AUTHENTICATION_FAILED',
	'INVALID_IDENTITY_PROVIDER_UPDATE_REQUEST',
	'INVALID_PARTY_DETAILS_UPDATE_REQUEST',
	'INVALID_USER_UPDATE_REQUEST',
	'PACKAGE_NOT_FOUND',
	'PROTO_DESERIALIZATION_FAILURE',
	'TOPOLOGY_INVALID_MAPPING',
	'TOPOLOGY_STORE_NOT_FOUND',
];
/** Of which there are many kinds: the message tells them apart. */
const byMessage = ['INVALID_ARGUMENT', 'LEDGER_API_INTERNAL_ERROR', 'Transaction signature verification failed'];

it.each(recorded)('recorded: $code', ({ code, cause, errorCategory }) => {
	expect(recorded.length).toBeGreaterThan(40);
	const other = advice('ANOTHER_CODE', errorCategory, cause).replace('ANOTHER_CODE', code);
	const own = advice(code, errorCategory, cause) !== other;
	expect([code, own || byCategory.includes(code) || byMessage.includes(code)]).toEqual([code, true]);
	if (byCategory.includes(code)) expect([code, own]).toEqual([code, false]);
});

it.each([
	['DUPLICATE_COMMAND', 10, /submitted before, so it probably took effect/],
	['INVALID_DEDUPLICATION_PERIOD', 9, /Use a shorter duration or a later offset/],
	['LOCAL_VERDICT_INACTIVE_CONTRACTS', 11, /archived a contract that this one uses/],
	['LOCAL_VERDICT_LOCKED_CONTRACTS', 2, /Another command was using the same contracts/],
	['LOCAL_VERDICT_MAX_RECORD_TIME_EXCEEDED', 2, /after the time until which it was valid/],
	['LOCAL_VERDICT_TIMEOUT', 2, /did not finish it in time/],
	['MEDIATOR_SAYS_TX_TIMED_OUT', 2, /did not finish it in time/],
	['NOT_SEQUENCED_TIMEOUT', 2, /did not finish it in time/],
	['PARTICIPANT_BACKPRESSURE', 2, /The participant is overloaded/],
	['SEQUENCER_BACKPRESSURE', 2, /The synchronizer is overloaded/],
	['SEQUENCER_REQUEST_FAILED', 2, /did not take it from the participant/],
])('told in completions: %s', (code, category, expected) => {
	expect(advice(code, category, 'What the ledger says')).toMatch(expected);
	if (!code.includes('LOCKED')) expect(advice(code, category, '')).not.toMatch(/same contracts/);
});

it('an unknown code of contention or load is not called the one or the other', () => {
	expect(advice('HEAP_MEMORY_OVER_LIMIT', 2, '')).toMatch(/^Other commands, or too much load, got in its way/);
});
