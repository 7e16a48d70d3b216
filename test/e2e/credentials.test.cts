// Every credential type and mode, used once by the real n8n: by its Test button and by a node.
import { credential, runOnce, world } from './support/e2e.cts';
import { bearer } from './support/token.cts';

const e2e = world();
const { sandbox, client } = e2e;
const ledgerEndReader = { resource: 'completion', operation: 'getAll' };
const hour = 3600;
const now = () => Math.floor(Date.now() / 1000);

beforeAll(() => sandbox.call('POST', '/control/do', { actions: [{ action: 'fail' }, { action: 'succeed' }] }));

describe('Canton Ledger API', () => {
	const ledger = (data: Record<string, unknown>) => credential(sandbox, 'cantonLedgerApi', data);

	const good: [string, () => Record<string, unknown>][] = [
		['an access token', () => ({ authentication: 'accessToken', accessToken: bearer() })],
		['a development token', () => ({ authentication: 'developmentToken' })],
		['a base URL with a path and a trailing slash', () => ({ baseUrl: `${sandbox.url}/api/json-api/` })],
	];

	it.each(good)('works with %s', async (_, data) => {
		expect(await client.testCredential(ledger(data()))).toMatchObject({ status: 'OK' });
		const result = await runOnce(e2e, 'cantonLedger', ledgerEndReader, ledger(data()));
		expect(result).toMatchObject({ status: 'success' });
		expect(result.items.length).toBeGreaterThan(0);
	});

	const bad: [string, () => Record<string, unknown>][] = [
		['is signed with another key', () => ({ accessToken: bearer({}, 'not the key') })],
		['has expired', () => ({ accessToken: bearer({ exp: now() - hour }) })],
		['is meant for another audience', () => ({ accessToken: bearer({ aud: 'https://elsewhere.example' }) })],
	];

	it.each(bad)('says that the token was refused when it %s', async (_, data) => {
		const wrong = () => ledger({ authentication: 'accessToken', ...data() });
		const tested = await client.testCredential(wrong());
		expect(tested.status).toBe('Error');
		expect(tested.message).toMatch(/token/i);
		const { status, error } = await runOnce(e2e, 'cantonLedger', ledgerEndReader, wrong());
		expect(status).toBe('error');
		expect(`${error.message} ${error.description}`).toMatch(/token/i);
		expect(JSON.stringify(error)).not.toContain(data().accessToken);
	});

	describe('without authentication', () => {
		const open = () => ledger({ authentication: 'none' });

		it('is refused by a network that wants a token', async () => {
			expect(await client.testCredential(open())).toMatchObject({ status: 'Error' });
		});
	});
});
