// Mutual TLS: a client certificate that only its own server may see, of several that a credential names.
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';

import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { pressTest } from '../../support/pressTest.cts';
import { authority } from '../../support/selfSigned.cts';
import { client, expectNoSecrets, GET_ID, ofServers, useGateway, type Listening } from './clientCertificates-support.cts';

const { listening, certificates, credential, run } = useGateway();

describe('another server', () => {
	test('of the same credential never sees it: further scans', async () => {
		const seen = await Promise.all([listening({ rejectUnauthorized: false }), listening({ rejectUnauthorized: false })]);
		const scan = {
			...certificates(),
			url: seen[0]!.url,
			furtherUrls: seen[1]!.url,
			compareAnswers: 2,
			agreeingScans: 2,
			ignoreSSLIssues: true,
		};
		await run({ cantonScanApi: scan }, { resource: 'network', operation: 'getInfo' }, 'cantonScan');
		await pressTest('cantonScanApi', scan);
		const names = seen.map(({ came }) => [...new Set(came.map((line) => line.split(' ')[0]))]);
		expect(names).toEqual([['n8n'], ['']]);
	});

	test('to which a download is redirected never sees it', async () => {
		const elsewhere = await listening({ rejectUnauthorized: false });
		const redirecting = await listening({
			answer: (request, response) =>
				void (request.url!.includes('moved')
					? response.writeHead(200).end('file')
					: response.writeHead(302, { location: request.url!.endsWith('a'.repeat(64)) ? elsewhere.url : '/moved' }).end()),
		});
		for (const digit of ['a', 'b'])
			await run(credential(certificates({ ignoreSSLIssues: true }), redirecting.url), {
				...{ authentication: 'accessToken', resource: 'package', operation: 'download' },
				...{ packageId: digit.repeat(64), binaryPropertyName: 'data' },
			});
		expect(elsewhere.came).toEqual([' /']);
		expect(redirecting.came).toEqual([`n8n /v2/packages/${'a'.repeat(64)}`, `n8n /v2/packages/${'b'.repeat(64)}`, 'n8n /moved']);
	});
});

describe('several targets', () => {
	const two = authority('The authority of clients of two');
	const ofTwo = two.issue('n8n-at-two');
	let seen: Record<string, Listening>;
	beforeAll(async () => {
		const open = { rejectUnauthorized: false };
		seen = {
			one: await listening(),
			two: await listening({ ca: two.cert }),
			same: await listening(),
			none: await listening(open),
			own: await listening(open),
		};
	});
	beforeEach(() => Object.values(seen).forEach(({ came }) => came.splice(0)));

	const fleet = (more: IDataObject = {}, secrets: IDataObject = {}) =>
		credential(
			certificates({
				severalTargets: true,
				targetName: 'one',
				furtherTargets: {
					row: [
						{ name: 'two', url: seen.two!.url, access: 'own' },
						{ name: 'same', url: seen.same!.url, access: 'same' },
						{ name: 'none', url: seen.none!.url, access: 'none' },
						{ name: 'own', url: seen.own!.url, access: 'own' },
					],
				},
				targetSecrets: JSON.stringify({
					two: {
						baseUrl: seen.two!.url,
						clientCertificate: ofTwo.cert,
						clientKey: ofTwo.key.replaceAll('\n', ' '),
						caCertificate: ofServers.cert,
						...secrets,
					},
					none: { baseUrl: seen.none!.url, caCertificate: ofServers.cert },
					own: { baseUrl: seen.own!.url, accessToken: 'token-of-own', caCertificate: ofServers.cert },
				}),
				...more,
			}),
			seen.one!.url,
		);
	const each = async (credentials = fleet()) =>
		await runNode(
			'cantonLedger',
			{ ...GET_ID, options: { target: '*' } },
			{ credentials, invented: true, onError: 'continueRegularOutput' },
		);
	const cameAt = () => Object.fromEntries(Object.entries(seen).map(([name, { came }]) => [name, came.map((line) => line.split(' ')[0])]));

	test('each sees its own certificate, and no other sees it', async () => {
		const { json, run: whole } = await each();
		expect(json.map(({ target, error }) => [target, error])).toEqual(
			['one', 'two', 'same', 'none', 'own'].map((name) => [name, undefined]),
		);
		expect(cameAt()).toEqual({ one: ['n8n'], two: ['n8n-at-two'], same: ['n8n'], none: [''], own: [''] });
		expectNoSecrets(whole, client.key, ofTwo.key);
	});

	test('a certificate does not follow its name to another address', async () => {
		const credentials = fleet();
		const { row } = credentials.cantonLedgerApi.furtherTargets as unknown as { row: IDataObject[] };
		// Rows whose names were swapped: the secrets stay as they were.
		[row[0]!.name, row[3]!.name] = ['own', 'two'];
		const { error, json } = await each(credentials);
		expect(JSON.stringify([error?.message, json])).toMatch(/its baseUrl https:\/\/localhost:\d+ is not the Base URL in its row/);
		expect(Object.values(cameAt()).flat()).toEqual([]);
	});

	test('what is wrong with one is an item of that one', async () => {
		const { json } = await each(fleet({}, { clientKey: client.key }));
		expect(json.filter(({ error }) => error !== undefined)).toEqual([
			expect.objectContaining({
				target: 'two',
				message: expect.stringContaining('Target Secrets in the credential: of "two": clientKey is not that of the client certificate'),
			}),
		]);
		expect(cameAt()).toEqual({ one: ['n8n'], two: [], same: ['n8n'], none: [''], own: [''] });
	});
});
