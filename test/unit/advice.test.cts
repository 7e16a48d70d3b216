// Advice about an error goes by its code first: for every code that a real participant was recorded with, and for what
// a ledger reports in completions.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { advise } from '../../nodes/shared/errors/advice';
import { claimsOf } from '../../nodes/shared/errors/claims';
import { outcomeUnknown } from '../../nodes/shared/errors/failureOutcome';
import { simplifyCompletion } from '../../nodes/shared/ledger/completions/simplifiedCompletion';
import { explain } from '../../nodes/shared/errors/nodeErrors';
import { readFailure } from '../../nodes/shared/errors/readFailure';

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

/** Codes whose category says all there is to say. */
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
/** Of which there are many kinds: the message distinguishes them. */
const byMessage = ['INVALID_ARGUMENT', 'LEDGER_API_INTERNAL_ERROR'];

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
])('reported in completions: %s', (code, category, expected) => {
	expect(advice(code, category, 'What the ledger says')).toMatch(expected);
	if (!code.includes('LOCKED')) expect(advice(code, category, '')).not.toMatch(/same contracts/);
});

it.each([
	['PARTY_ALLOCATION_CANNOT_DETERMINE_SYNCHRONIZER', 9, /Set Synchronizer ID under Options/],
	['NO_SYNCHRONIZER_ON_WHICH_ALL_SUBMITTERS_CAN_SUBMIT', 11, /external party.* Prepare and Execute/],
	['UNKNOWN_CONTRACT_SYNCHRONIZERS', 9, /on its way to another synchronizer.*Reassignment › Submit/],
	['Transaction signature verification failed', -1, /Sign the multiHash/],
	['STALE_STREAM_AUTHORIZATION', 2, /rights of the token's user changed/],
	['DUPLICATE_CONFIRMATION_REQUEST_UUID', 5, /submitted before.*Do not prepare and sign it again/],
])('recorded since: %s', (code, category, expected) => {
	const text = advice(code, category, 'What the ledger says');
	expect(text).toMatch(expected);
	expect(text).not.toMatch(/conflicts with the current state|possible attack|too much load|could not read the request|in a moment/);
});

it('two synchronizers without the flag, as its text names it', () => {
	expect(advice('INVALID_ARGUMENT', 8, 'The flag EnableMultiSynchronizer is not set')).toContain('Their operators set it');
});

it('an identity provider that has users can never be deleted: no try again', () => {
	const cause =
		'Referential integrity constraint violation: "CONSTRAINT_5E23: PUBLIC.LAPI_USERS FOREIGN KEY(IDENTITY_PROVIDER_ID) REFERENCES PUBLIC.LAPI_IDENTITY_PROVIDER_CONFIG"';
	const body = { code: 'INDEX_DB_SQL_TRANSIENT_ERROR', cause, errorCategory: 1, grpcCodeValue: 14, retryInfo: '1 second' };
	const failure = readFailure({ status: 503, headers: {}, text: JSON.stringify(body) });
	expect(failure.retryable).toBe(false);
	expect(advise(failure, site)).toMatch(/^Users still belong to this identity provider/);
	// Nor is its outcome unknown: nothing was deleted.
	expect(outcomeUnknown(failure)).toBe(false);
	expect(advise(failure, { ...site, submission: 'Identity Provider › Get Many shows it.' })).not.toContain('unknown');
	expect(advice('INDEX_DB_SQL_TRANSIENT_ERROR', 1, 'deadlock')).toMatch(/^The server has a temporary internal error/);
});

describe('a token that is refused without a reason', () => {
	const jwt = (header: object, claims: object) =>
		[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + '.sig';
	const refused = (credentials: object, status = 401) =>
		explain(
			{
				message: 'A security-sensitive error has been received',
				origin: 'ledger',
				code: 'NA',
				category: -1,
				httpStatus: status,
				retryable: false,
			},
			{ ...site, participant: true, claims: claimsOf(credentials as never) },
		);
	const pasted = (header: object, claims: object) => refused({ accessToken: jwt(header, claims) }).advice;
	const exp = Math.floor(Date.now() / 1000) + 200;

	it('suspects the signature too, and names its algorithm', () => {
		expect(pasted({ alg: 'RS256' }, { sub: 'u', aud: 'a', exp })).toMatch(/audience "a".*Or its signature \(RS256\) is of a key/);
		expect(pasted({ alg: 'RS256' }, { sub: 'u', aud: 'a', exp })).not.toContain('subject');
	});

	it('says that the subject is missing', () => {
		expect(pasted({ alg: 'HS256' }, { aud: 'a', exp })).toContain('names no subject (sub)');
	});

	it('None: that the credential has no token, not that the token is wrong', () => {
		const { message, advice: text } = refused({ authentication: 'none' });
		expect(message).toBe('This server requires a token, and the credential has none');
		expect(text).toMatch(/^Choose Access Token or Development Token/);
	});

	it('a refusal where no token is asked for does not speak of one', () => {
		const { message, advice: text } = refused({ authentication: 'none' }, 403);
		expect(message).toContain('the participant runs without authorization');
		expect(text).toMatch(/^Often the user belongs to another identity provider/);
		expect(text).not.toContain('accepts the token');
	});
});

it('a write that fails while more than 8 MiB are sent: too large, and certainly nothing submitted', () => {
	const broken = { message: 'write EPIPE', origin: 'network', code: 'EPIPE', retryable: true } as const;
	const large = { ...broken, sentBytes: 9_437_188 };
	const { message, advice: text } = explain(large, { ...site, submission: true });
	expect(message).toBe(
		'The request of 9.4 MB is too large for https://ledger.example.com: it closed the connection meanwhile (write EPIPE)',
	);
	expect(text).toMatch(/nothing was done.*8 MiB by default/);
	const written = { ...large, code: 'ECONNRESET', message: 'write ECONNRESET' };
	expect([large, written, broken, { ...broken, sentBytes: 1000 }].map(outcomeUnknown)).toEqual([false, false, true, true]);
});

it('a connection that is reset before an answer comes: the size is named, and that the reset alone proves nothing', () => {
	const failure = { message: 'read ECONNRESET', origin: 'network', code: 'ECONNRESET', retryable: true, sentBytes: 9_437_188 } as const;
	expect(outcomeUnknown(failure)).toBe(true);
	expect(explain(failure, { ...site, submission: true }).advice).toMatch(
		/request of 9\.4 MB may be larger .* \(a participant: 8 MiB by default, from Canton 3\.6 on 10 MiB\)\. Where that limit holds, nothing was submitted; the broken connection alone does not show it\./,
	);
	expect(explain({ ...failure, sentBytes: 2_000_000 }, { ...site, submission: true }).advice).not.toContain('nothing was submitted');
});

it('details of a completion that are texts, as the contract has them, are kept', () => {
	const status = (...decoded: unknown[]) => ({
		commandId: 'c',
		offset: 1,
		actAs: [],
		status: { code: 9, message: 'X(9,0): y', details: decoded.map((valueDecoded) => ({ typeUrl: 't', value: '', valueDecoded })) },
	});
	expect(simplifyCompletion(status('{"metadata":{"accepted":"true","sendError":"refused"}}', 'in words') as never)).toMatchObject({
		accepted: true,
		errorMetadata: { sendError: 'refused' },
		errorDetails: ['in words'],
	});
});

it('an unknown code of contention or load is not called the one or the other', () => {
	expect(advice('HEAP_MEMORY_OVER_LIMIT', 2, '')).toMatch(/^Other commands, or too much load, got in its way/);
});

it.each<[code: string, category: number, message: string, begins: string]>([
	['PARTY_NOT_FOUND', 11, '', 'This participant does not know the party. Annotations can be kept only for parties it knows.'],
	[
		'USER_ALREADY_EXISTS',
		10,
		'',
		'A user of this ID exists already. Change it with Canton Participant, User › Update and User Right › Grant.',
	],
	[
		'NOT_CONNECTED_TO_SYNCHRONIZER',
		9,
		'',
		'Choose another one: Canton Ledger, Participant › Get Connected Synchronizers lists those that can be used.',
	],
	['INVALID_TOKEN', 8, 'unsupported claims', 'The participant cannot use the token. Check which kind of token it expects.'],
	[
		'INVALID_FIELD',
		8,
		'Invalid field x',
		'A field of the request has a value that the participant cannot use. Correct the parameter it names.',
	],
])('%s says what to do about it', (code, category, message, begins) => {
	expect(advice(code, category, message).startsWith(begins)).toBe(true);
});
