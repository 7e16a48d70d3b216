// Requests to the apps of Splice that the committed recordings of refusals do not hold. Seen at a running network of 0.7.5, but for the
// bounds of integers and times that are odd further in.
import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '20', '--set', 'splice="0.7.5"', '--set', 'appRewards=false']);
const ROUNDS = '/api/scan/v0/internal/reward-accounting-process/rounds';
const error = async (path: string, user?: string) => {
	const { status, json, text } = await client.get(path, user === undefined ? {} : authorised(user));
	return [status, json?.error ?? text];
};

test('a list of faucets without validators is empty', async () => {
	const { status, json } = await client.get('/api/scan/v0/validators/validator-faucets');
	expect([status, json]).toEqual([200, { validatorsReceivedFaucets: [] }]);
});

test.each(['x/root-hash', '-1/activity-totals', 'abc/batches/00'])('rounds/%s is no path', async (path) => {
	const [status, text] = await error(`${ROUNDS}/${path}`);
	expect([status, text]).toEqual([404, expect.stringMatching(/^The requested resource could not be found: http:\/\/.*\/rounds\//)]);
});

test.each([
	['abc', 404, 'Batch not (yet) found for round 1 with hash abc'],
	['zz', 400, 'For input string: "zz" under radix 16'],
	['nope', 400, 'For input string: "no" under radix 16'],
])('the hash of a batch is read two digits at a time: %s', async (hash, status, text) => {
	expect(await error(`${ROUNDS}/1/batches/${hash}`)).toEqual([status, text]);
});

test('what the registry does not know is said by the registry', async () => {
	expect(await error('/registry/none')).toEqual([404, `The requested resource could not be found: ${client.url}/registry/none`]);
});

test('the registry passes over a page size that none can have', async () => {
	for (const base of ['', '/api/validator/v0/scan-proxy']) {
		const { status, json } = await client.get(`${base}/registry/metadata/v1/instruments?pageSize=0`, authorised());
		expect([status, json.instruments.length]).toEqual([200, 3]);
	}
});

test('allocations of a user without a wallet are refused by the name that the wallet has for them', async () => {
	expect(await error('/api/validator/v0/allocations', 'participant_admin')).toEqual([
		404,
		"No wallet found for user 'participant_admin' for operation 'listAmuletAllocations'",
	]);
});

test('a proxy says of a party without a namespace that it is none', async () => {
	expect(await error('/api/validator/v0/scan-proxy/transfer-preapprovals/by-party/nobody', 'any-reader')).toEqual([
		400,
		'Invalid unique identifier `nobody` with missing namespace.',
	]);
});

test('integers of a body may be text, and have 32 or 64 bits', async () => {
	const page = async (page_size: unknown, after?: object) =>
		await client.post('/api/scan/v2/updates', { page_size, ...(after && { after }) });
	expect((await page('2')).json.transactions).toHaveLength(2);
	expect((await page('2147483648')).text).toBe('The request content was malformed:\nDecodingFailure at .page_size: Int');
	const after = { after_migration_id: '9223372036854775808', after_record_time: '2026-01-01T00:00:00Z' };
	expect((await page(1, after)).text).toBe('The request content was malformed:\nDecodingFailure at .after.after_migration_id: Long');
});

test.each([
	['2026-13-01T00:00:00Z', 'could not be parsed: Invalid value'],
	['2026-01-01T00:00:00Z and on', 'could not be parsed, unparsed text found at index 20'],
	['2026-01-01', 'could not be parsed at index 10'],
])('the time %s %s', async (time, why) => {
	const { status, text } = await client.get(`/api/scan/v0/state/acs/snapshot-timestamp?migration_id=0&before=${encodeURIComponent(time)}`);
	expect([status, text]).toEqual([400, `The query parameter 'before' was malformed:\nDecodingFailure at : Text '${time}' ${why}`]);
});

test('a value of another type is named with what it is', async () => {
	const { text } = await client.post('/api/scan/v0/admin/sv/voteresults', { limit: 5, accepted: 'x' });
	expect(text).toBe(
		"The request content was malformed:\nDecodingFailure at .accepted: Got value '\"x\"' with wrong type, expecting 'true' or 'false'",
	);
});
