// Refusals that the client explains, with what its caller, the service and the token say.
// Before anything loads n8n-workflow.
import '../support/waits.cts';

import { explainForbidden } from '../../nodes/shared/ledger/directory/userRights';
import { BASE, FakeN8n, SERVICE, broken, evenWaits, json, jwt } from './http-support.cts';

evenWaits();

describe('a refusal', () => {
	test('is explained with what the caller knows: rights, advice of its own, the item, and fields of the node', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json({ error: 'no such thing' }, 404)];
		const client = (await n8n.open()).bind({ rights: 'read as' }).bind({ itemIndex: 2, adviceOverride: { 404: 'Look elsewhere.' } });
		await expect(client.call('GET /v2/things')).rejects.toMatchObject({
			message: 'no such thing',
			description: 'Look elsewhere. (HTTP 404)',
			httpCode: '404',
			context: { itemIndex: 2, canton: { httpStatus: 404, retryable: false } },
		});
		const attempt = await client.attempt('GET /v2/things');
		if (attempt.ok) throw new Error('it was taken for a success');
		const error = client.error(attempt.failure, 'GET /v2/things', false, { offset: 7 });
		expect(error.context.canton).toMatchObject({ offset: 7, httpStatus: 404 });
	});

	test('of a service with advice of its own', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json({ error: 'not you' }, 403)];
		const service = { ...SERVICE, advice: { 403: 'Ask the operator.' } };
		await expect((await n8n.open(service)).bind({ rights: 'read as' }).call('GET /x')).rejects.toMatchObject({
			message: 'This is not permitted: not you',
			description: expect.stringMatching(/read as.*Ask the operator\./),
		});
	});

	test('of the token says what the token says about itself', async () => {
		const n8n = new FakeN8n();
		n8n.credential.accessToken = jwt({ exp: 1_000_000 });
		n8n.replies = [json({ error: 'no' }, 401)];
		await expect((await n8n.open()).call('GET /x')).rejects.toMatchObject({
			message: expect.stringMatching(/^The token expired \d+ days ago: no$/),
			description: expect.stringMatching(/^Enter a new one in the credential/),
		});
	});

	test('of the token that n8n throws instead of handing it on says the same', async () => {
		const n8n = new FakeN8n();
		n8n.credential.accessToken = jwt({ exp: 1_000_000 });
		n8n.replies = [Object.assign(new Error('401'), { response: { status: 401, headers: {}, data: '{"error":"no"}' } })];
		await expect((await n8n.open()).call('GET /x')).rejects.toMatchObject({
			message: expect.stringMatching(/^The token expired \d+ days ago: no$/),
			description: expect.stringMatching(/^Enter a new one in the credential/),
		});
	});

	test('of the token by a service without a credential is explained too', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json({ error: 'no' }, 401)];
		const client = await n8n.open({ api: 'ledger', baseUrl: () => BASE });
		await expect(client.call('GET /x')).rejects.toThrow('The server does not accept the token: no');
	});

	test('that leads elsewhere is not followed, unless it is a download', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json('', 302, { location: 'https://login.example.com/x' })];
		await expect((await n8n.open()).call('GET /x')).rejects.toThrow('redirected to https://login.example.com/x');
		expect(n8n.sent).toHaveLength(1);
	});

	test('of a submission whose outcome nobody knows says how to find out', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [broken('ECONNRESET')];
		await expect((await n8n.open()).call('POST /v2/submit', { submission: 'Search for it.' })).rejects.toMatchObject({
			description: expect.stringContaining('Search for it.'),
		});
		expect(n8n.calls).toEqual(['POST /v2/submit']);
	});

	test('by a participant: who the token stands for is asked once, and stands in each error', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [
			json({ error: 'no' }, 403),
			json({ user: { id: 'auth0|x' } }),
			json({ rights: [{ kind: { CanReadAs: { value: { party: 'alice::12' } } } }] }),
			json({ error: 'no' }, 403),
		];
		const client = await n8n.open({ ...SERVICE, participant: true, explainForbidden });
		for (let times = 0; times < 2; times++) {
			await expect(client.call('GET /v2/things')).rejects.toMatchObject({
				description: expect.stringContaining("The token's user is auth0|x, who holds: CanReadAs alice."),
			});
		}
		expect(n8n.calls).toEqual(['GET /v2/things', 'GET /v2/authenticated-user', 'GET /v2/users/auth0%7Cx/rights', 'GET /v2/things']);
		expect(n8n.sent[1]).toMatchObject({
			headers: { Accept: 'application/json' },
			timeout: 5000,
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		});
	});

	test.each<[string, (n8n: FakeN8n) => unknown]>([
		['fails', (n8n) => n8n.replies.push(broken('ECONNRESET'))],
		['is refused', (n8n) => n8n.replies.push(json({ user: { id: 'x' } }, 403))],
		['answers a list', (n8n) => n8n.replies.push(json([{ user: { id: 'x' } }]))],
	])('by a participant stays as it is where the question who the token stands for %s', async (_, then) => {
		const n8n = new FakeN8n();
		n8n.replies = [json({ error: 'no' }, 403)];
		then(n8n);
		await expect((await n8n.open({ ...SERVICE, participant: true, explainForbidden })).call('GET /v2/things')).rejects.toMatchObject({
			message: 'This is not permitted: no',
			description: expect.not.stringContaining("token's user"),
		});
		expect(n8n.calls).toEqual(['GET /v2/things', 'GET /v2/authenticated-user']);
	});

	test('of the question who the token stands for asks nothing more, nor does any other service or refusal', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json({ error: 'no' }, 403)];
		await (await n8n.open({ ...SERVICE, participant: true, explainForbidden })).attempt('GET /v2/authenticated-user');
		await (await n8n.open(SERVICE)).attempt('GET /v2/things');
		n8n.replies = [json({ error: 'no' }, 404)];
		await (await n8n.open({ ...SERVICE, participant: true, explainForbidden })).attempt('GET /v2/things');
		expect(n8n.calls).toEqual(['GET /v2/authenticated-user', 'GET /v2/things', 'GET /v2/things']);
	});
});
