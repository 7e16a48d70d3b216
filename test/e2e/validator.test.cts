// Canton Validator and its credentials in the real n8n: one path of each resource.
import { credential, runOnce, world } from './support/e2e.cts';

const e2e = world();
const { sandbox } = e2e;
afterEach(() => sandbox.call('DELETE', '/control/faults'));

const types = { accessToken: 'cantonValidatorApi', oAuth2: 'cantonValidatorOAuth2Api' } as const;
const run = async (parameters: Record<string, unknown>, authentication: keyof typeof types = 'accessToken') =>
	await runOnce(e2e, 'cantonValidator', { authentication, ...parameters }, credential(sandbox, types[authentication]));

it.each(Object.keys(types) as Array<keyof typeof types>)('Health › Get with %s', async (authentication) => {
	const { status, items } = await run({ resource: 'health', operation: 'get' }, authentication);
	expect(status).toBe('success');
	expect(items[0].json).toMatchObject({ status: 'ready', live: true, ready: true });
});
