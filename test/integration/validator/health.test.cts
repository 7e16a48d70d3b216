// The health of a validator, and who may ask it anything else.
import { bearer } from '../../e2e/support/token.cts';
import { READY } from '../../support/harness.cts';
import { useValidator } from './support.cts';

const { sandbox, run, sent, with: during } = useValidator();

describe.each([false, true])('Health › Get, OAuth2 %s', (oAuth2) => {
	test('ready, with its release', async () => {
		const { json: items, error } = await run('health', 'get', {}, { oAuth2 });
		expect(error).toBeUndefined();
		expect(items).toEqual([
			{
				...READY,
				releasedAt: expect.stringMatching(/^20/),
				baseUrl: `${sandbox.url}/api/validator`,
				checkedAt: expect.stringMatching(/^20/),
			},
		]);
		expect((await sent()).map(({ endpoint }) => endpoint).filter(Boolean)).toEqual(['GET /livez', 'GET /readyz', 'GET /version']);
	});
});

test('a validator that starts is alive and not ready', async () => {
	const { json: items } = await during({ spliceStarting: true }, async () => await run('health', 'get'));
	expect(items).toMatchObject([
		{ status: 'notReady', live: true, ready: false, state: 'failing', problems: [expect.stringMatching(/^The validator is not ready/)] },
	]);
});

test('a validator that cannot be reached is an answer', async () => {
	const { json: items, error } = await run('health', 'get', {}, { credential: { url: 'http://127.0.0.1:9' } });
	expect(error).toBeUndefined();
	expect(items).toMatchObject([{ status: 'unreachable', live: false, ready: false, version: null, message: expect.any(String) }]);
});

test('a token without an audience is warned of', async () => {
	const accessToken = bearer({ sub: 'ledger-api-user', aud: undefined });
	const { json: items } = await run('health', 'get', {}, { credential: { accessToken } });
	expect(items).toMatchObject([
		{ status: 'ready', ok: false, state: 'warning', tokenWarning: expect.stringMatching(/^The token names no audience/) },
	]);
});
