// Requests that the stand-in of Canton 3.6 refuses and takes, as its flags say: asked here directly, since no node asks so.
import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '5']);
const user = authorised('any-reader');
const administrator = authorised('participant_admin');

beforeEach(async () => await client.settings({ server: '3.6.1' }));

const older = { beginExclusive: 0, filter: { filtersByParty: {}, filtersForAnyParty: {} }, verbose: true };

/** As the release notes of 3.6.1 have them. */
const DISABLED: Array<[method: string, path: string, body: object | undefined, flag: string]> = [
	['GET', '/v2/interactive-submission/preferred-package-version', undefined, 'endpoints-34'],
	['POST', '/v2/updates/trees', {}, 'endpoints-34'],
	['POST', '/v2/updates/flats', {}, 'endpoints-34'],
	['GET', '/v2/updates/transaction-tree-by-offset/7', undefined, 'endpoints-34'],
	['GET', '/v2/updates/transaction-tree-by-id/1220ab', undefined, 'endpoints-34'],
	['POST', '/v2/updates/transaction-by-offset', {}, 'endpoints-34'],
	['POST', '/v2/updates/transaction-by-id', {}, 'endpoints-34'],
	['POST', '/v2/commands/submit-and-wait-for-transaction-tree', {}, 'endpoints-34'],
	['POST', '/v2/updates', older, 'parameters-34'],
	['POST', '/v2/state/active-contracts', { filter: older.filter, activeAtOffset: 1 }, 'parameters-34'],
	['POST', '/v2/state/active-contracts', { verbose: true, activeAtOffset: 1 }, 'parameters-34'],
	['POST', '/v2/package-vetting', {}, 'endpoints-35'],
	['GET', '/v2/state/active-contracts-page', undefined, 'endpoints-35'],
];

test.each(DISABLED)('%s %s is refused, with the flag that allows it', async (method, path, body, flag) => {
	const { status, json } = await client.call(method, path, body, user);
	expect([status, json.code]).toEqual([400, 'DEPRECATED_API_DISABLED']);
	expect(json.cause).toContain(`canton.participants.participant.features.deprecated.enable-deprecated-${flag}`);
});

test.each(DISABLED)('%s %s is not refused so before 3.6.1', async (method, path, body) => {
	await client.settings({ server: '3.5.14' });
	expect((await client.call(method, path, body, user)).text).not.toContain('DEPRECATED_API_DISABLED');
});

test('a flag that is off passes, and so does one inside of a format', async () => {
	const { alice } = (await client.world()).parties;
	const eventFormat = { filtersByParty: { [alice]: {} }, verbose: true };
	for (const verbose of [undefined, false])
		expect((await client.post('/v2/state/active-contracts', { activeAtOffset: 1, eventFormat, verbose }, user)).status).toBe(200);
});

test('the older list of vettings is gone', async () => {
	expect(await client.get('/v2/package-vetting', user)).toMatchObject({ status: 404 });
});

test('what an error is about comes without its class', async () => {
	const { json } = await client.get('/v2/users/nobody', administrator);
	expect(json.resources).toEqual([['USER', 'nobody']]);
	await client.settings({ server: '3.5.10' });
	const earlier = await client.get('/v2/users/nobody', administrator);
	expect(earlier.json.resources).toEqual([['ErrorResource(USER)', 'nobody']]);
});

test('a body may be larger than before', async () => {
	const large = { ...older, workflowId: 'x'.repeat(9_000_000) };
	expect((await client.post('/v2/commands/submit-and-wait', large, user)).status).not.toBe(413);
	await client.settings({ server: '3.5.10' });
	expect((await client.post('/v2/commands/submit-and-wait', large, user)).status).toBe(413);
});

test('a hash is wanted in base64', async () => {
	expect(await client.post('/v2/updates/update-by-hash', { transactionHash: 'not base64!', updateFormat: {} }, user)).toMatchObject({
		status: 400,
		text: expect.stringContaining('not a valid Base64'),
	});
});

test('a deadline is between one second and a minute', async () => {
	const withDeadline = async (value: string) => (await client.get('/v2/version', { ...user, 'request-timeout': value })).status;
	expect([await withDeadline('999'), await withDeadline('60000'), await withDeadline('60001')]).toEqual([400, 200, 400]);
});
