// Canton Scan and its credentials in the real n8n: the Test buttons, every way to connect, binary data as n8n keeps it.
import { binaryMode, credential, runOnce, world } from './support/e2e.cts';
import { bearer } from './support/token.cts';

const e2e = world();
const { sandbox, client } = e2e;
let parties: Record<string, string>;
beforeAll(async () => void ({ parties } = await sandbox.call('GET', '/control/world')));
afterEach(() => sandbox.call('DELETE', '/control/faults'));

const types = { scan: 'cantonScanApi', validator: 'cantonValidatorApi', validatorOAuth2: 'cantonValidatorOAuth2Api' } as const;
type Way = keyof typeof types;
const ways: Array<[Way, string]> = Object.entries(types) as Array<[Way, string]>;

const account = (way: Way, data: Record<string, unknown> = {}) => credential(sandbox, types[way], data);
/** Presses Test, on a stored credential: n8n keeps the tokens it fetches with it. */
const press = async (given: ReturnType<typeof account>) =>
	await client.testCredential({ ...(await client.createCredential(given)), ...given });
const holdings = (way: Way) => ({ resource: 'holdingsSummary', operation: 'get', connectThrough: way, parties: parties.treasury });

describe.each(ways)('through %s', (way, type) => {
	it.each(['', '/', way === 'scan' ? '/api/scan/' : '/api/validator/'])('test and node work with a URL ending in "%s"', async (tail) => {
		const given = () => account(way, { url: sandbox.url + tail });
		expect(given().type).toBe(type);
		expect(await press(given())).toMatchObject({ status: 'OK' });
		const { status, items } = await runOnce(e2e, 'cantonScan', holdings(way), given());
		expect(status).toBe('success');
		expect(items[0].json).toMatchObject({ partyId: parties.treasury, hasHoldings: true, asOf: expect.any(String) });
	});

	it('the test says that nothing of the kind is there', async () => {
		const elsewhere = account(way, { url: `${sandbox.url}/nowhere`, urlAsIs: true });
		// n8n tests OAuth2 itself, by fixed rules, and does not see what the server said.
		const message =
			way === 'validatorOAuth2'
				? /^There is no validator app at this Base URL \(404\)/
				: /another service than this credential is for\. Correct the Base URL/;
		expect(await press(elsewhere)).toMatchObject({ status: 'Error', message: expect.stringMatching(message) });
	});

	it('the test is not taken in by a web page', async () => {
		const faults = [
			{
				path: way === 'scan' ? '/api/scan/v0/dso-party-id' : '/api/validator/v0/scan-proxy/dso-party-id',
				times: 0,
				status: 200,
				headers: { 'content-type': 'text/html' },
				body: '<html>Welcome</html>',
			},
		];
		await sandbox.call('POST', '/control/faults', { faults });
		expect(await press(account(way))).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/Something answers at this Base URL, but it is not a|Something else may be answering at /),
		});
	});
});

it('the test of a validator proves the token', async () => {
	const wrong = account('validator', { authentication: 'accessToken', accessToken: bearer({ aud: 'https://elsewhere.example' }) });
	expect(await press(wrong)).toMatchObject({
		status: 'Error',
		message: expect.stringMatching(/does not accept the token.*issued for the audience "https:\/\/elsewhere\.example"/),
	});
});

it.each([
	['update', 'getAll', { limit: 2 }, { kind: 'transaction', events: expect.any(Array) }],
	['validatorLicense', 'getAll', { limit: 1 }, { validator: expect.stringContaining('::') }],
	['voteResult', 'count', {}, { count: expect.any(Number) }],
	['rewardRound', 'getEarliest', {}, { earliestRound: expect.any(Number) }],
])('%s › %s with nothing but its own parameters', async (resource, operation, parameters, item) => {
	const { status, items } = await runOnce(e2e, 'cantonScan', { resource, operation, ...parameters }, account('scan'));
	expect(status).toBe('success');
	expect(items[0].json).toMatchObject(item);
});

it('a bulk object becomes a file of n8n', async () => {
	const { status, items } = await runOnce(
		e2e,
		'cantonScan',
		{ resource: 'bulkObject', operation: 'download', objectKey: 'load/3000000' },
		account('scan'),
	);
	expect(status).toBe('success');
	expect((items[0] as any).binary.data).toMatchObject({
		fileName: '3000000',
		mimeType: 'application/octet-stream',
		id: expect.stringMatching(binaryMode),
	});
});
