// What the stand-in of Canton 3.6 refuses and takes, as its flags say: asked here directly, since no node asks so.
import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '5']);
const user = authorised('any-reader');
const administrator = authorised('participant_admin');

beforeEach(async () => await client.settings({ server: '3.6.1' }));

const older = { beginExclusive: 0, filter: { filtersByParty: {}, filtersForAnyParty: {} }, verbose: true };

test.each([
	['/v2/updates/flats', {}, 'endpoints-34'],
	['/v2/package-vetting', {}, 'endpoints-35'],
	['/v2/updates', older, 'parameters-34'],
])('%s is refused, with the flag that allows it', async (path, body, flag) => {
	expect(await client.post(path, body, user)).toMatchObject({ status: 400, text: expect.stringContaining(flag) });
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
