// Mutual TLS: servers that ask for a client certificate, and one that only they may see.
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';

import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { connect, type AddressInfo, type Server } from 'node:net';
import type { TLSSocket } from 'node:tls';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { outside } from '../../support/outside.cts';
import { pressTest } from '../../support/pressTest.cts';
import { authority } from '../../support/selfSigned.cts';

interface Listening {
	url: string;
	/** Names of the client certificates that came, with the paths. Empty: a client without one. */
	came: string[];
}

const servers: Server[] = [];
const ofServers = authority('The authority of the servers');
const ofClients = authority('The authority of the clients');
const client = ofClients.issue('n8n');

const ANSWER =
	'{"participantId":"participant::1220ab","user":{"id":"x"},"users":[],"nextPageToken":"","dso_party_id":"DSO::1220ab","access_token":"fetched"}';
const answering = (_: IncomingMessage, response: ServerResponse) =>
	void response.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER);

/** Waits until it listens. Answers its port. */
async function opened(server: Server): Promise<number> {
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}

/** A server with a certificate of its authority, which by default answers those alone whose certificate an authority has issued. */
async function listening({ ca = ofClients.cert, answer = answering, ...options }: ServerOptions & { answer?: typeof answering } = {}) {
	const came: string[] = [];
	const { key, cert } = ofServers.issue('localhost');
	const server = createServer({ key, cert, ca, requestCert: true, rejectUnauthorized: true, ...options }, (request, response) => {
		const { subject } = (request.socket as TLSSocket).getPeerCertificate();
		came.push(`${subject?.CN ?? ''} ${request.url}`);
		answer(request, response);
	});
	return { url: `https://localhost:${await opened(server)}`, came } satisfies Listening;
}

let gateway: Listening;
beforeAll(async () => void (gateway = await listening()));
beforeEach(() => void gateway.came.splice(0));
afterAll(() =>
	servers.forEach((server) => {
		if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
		server.close();
	}),
);

const certificates = (more: IDataObject = {}): IDataObject => ({
	ownCertificates: true,
	clientCertificate: client.cert,
	clientKey: client.key,
	caCertificate: ofServers.cert,
	...more,
});
const credential = (more: IDataObject = certificates(), baseUrl = gateway.url): { cantonLedgerApi: IDataObject } => ({
	cantonLedgerApi: { baseUrl, authentication: 'accessToken', accessToken: 'a-token', ...more },
});
const GET_ID = { authentication: 'accessToken', resource: 'participant', operation: 'getId' };
const run = async (credentials: Record<string, IDataObject>, parameters: INodeParameters = GET_ID, node = 'cantonLedger') =>
	await runNode(node, parameters, { credentials, invented: true });
const PATH = '/v2/parties/participant-id';
/** Lines of a key, which nothing that a user sees has. */
const secretLines = (pem: string) => pem.split('\n').filter((line) => line.length > 20 && !line.startsWith('--'));
const expectNoSecrets = (shown: unknown, ...pems: string[]) => {
	const text = JSON.stringify(shown);
	for (const line of pems.flatMap(secretLines)) expect(text).not.toContain(line);
};

describe('a server that asks for a client certificate', () => {
	test('gets the one of the credential, with each request and with the test', async () => {
		const { json, run: whole } = await run(credential());
		expect(json).toEqual([expect.objectContaining({ participantId: 'participant::1220ab' })]);
		expect(gateway.came).toEqual([`n8n ${PATH}`]);
		expect(await pressTest('cantonLedgerApi', credential().cantonLedgerApi)).toMatchObject({ status: 'OK' });
		expect(gateway.came.slice(1)).toEqual(['n8n /v2/authenticated-user']);
		expectNoSecrets(whole, client.key, client.cert);
	});

	const encrypted = client.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open sesame' }) as string;
	const rsa = '-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n';
	const old = client.privateKey.export({ type: 'sec1', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open sesame' }) as string;
	const TAKEN: Array<[string, IDataObject]> = [
		['PEM as it is', {}],
		[
			'spaces in place of line breaks',
			{ clientKey: client.key.replaceAll('\n', ' '), clientCertificate: client.cert.replaceAll('\n', ' ') },
		],
		['no line breaks at all', { clientKey: client.key.replaceAll('\n', ''), caCertificate: ofServers.cert.replaceAll('\n', '') }],
		['line breaks as a program writes them', { clientKey: client.key.replaceAll('\n', '\\n') }],
		['a key with a passphrase', { clientKey: encrypted, clientPassphrase: 'open sesame' }],
		['a key with a passphrase, on one line', { clientKey: encrypted.replaceAll('\n', ' '), clientPassphrase: 'open sesame' }],
		['a key as OpenSSL encrypted it once', { clientKey: old, clientPassphrase: 'open sesame' }],
		['such a key on one line', { clientKey: old.replaceAll('\n', ' '), clientPassphrase: 'open sesame' }],
		['parameters before the key', { clientKey: rsa + client.privateKey.export({ type: 'sec1', format: 'pem' }) }],
		['a passphrase that the key does not need', { clientPassphrase: 'open sesame' }],
		['the certificates of the authorities after its own', { clientCertificate: client.cert + ofClients.cert }],
	];
	test.each(TAKEN)('takes %s', async (_, more) => {
		expect((await run(credential(certificates(more)))).error).toBeUndefined();
		expect(gateway.came).toEqual([`n8n ${PATH}`]);
	});

	test('gets it from an OAuth2 credential too, whose token server never sees it', async () => {
		const login = await listening({ rejectUnauthorized: false });
		const oAuth2 = {
			...{ serverUrl: gateway.url, accessTokenUrl: `${login.url}/token`, clientId: 'c', clientSecret: 's', authentication: 'body' },
			...{ ignoreSSLIssues: true, oauthTokenData: { access_token: 'stored', token_type: 'Bearer' } },
			...certificates(),
		};
		const { json } = await run({ cantonLedgerOAuth2Api: oAuth2 }, { ...GET_ID, authentication: 'oAuth2' });
		expect(json).toHaveLength(1);
		const { oauthTokenData: _, ...without } = oAuth2;
		expect((await run({ cantonLedgerOAuth2Api: without }, { ...GET_ID, authentication: 'oAuth2' })).json).toHaveLength(1);
		expect(gateway.came).toEqual([`n8n ${PATH}`, `n8n ${PATH}`]);
		expect(login.came).toEqual([' /token']);
	});

	test.each(TAKEN)('gets it from the test of an OAuth2 credential, %s', async (_, more) => {
		const oAuth2 = { serverUrl: gateway.url, accessTokenUrl: 'http://127.0.0.1:9', clientId: 'c', clientSecret: 's' };
		const token = { oauthTokenData: { access_token: 'stored', token_type: 'Bearer' } };
		expect(await pressTest('cantonLedgerOAuth2Api', { ...oAuth2, ...token, ...certificates(more) })).toMatchObject({ status: 'OK' });
		expect(gateway.came).toEqual(['n8n /v2/authenticated-user']);
	});

	test('gets it through an HTTP proxy that n8n is to use', async () => {
		const tunnels: string[] = [];
		const proxy = createPlainServer().on('connect', ({ url = '' }, socket) => {
			tunnels.push(url);
			const { hostname, port } = new URL(`https://${url}`);
			const upstream = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname, () => {
				socket.write('HTTP/1.1 200 OK\r\n\r\n');
				upstream.pipe(socket).pipe(upstream);
			});
			upstream.on('error', () => socket.destroy());
			socket.on('error', () => upstream.destroy());
		});
		// Of the process that n8n is loaded in.
		const { env } = outside('node:process') as typeof process;
		const { HTTPS_PROXY, NO_PROXY } = env;
		Object.assign(env, { HTTPS_PROXY: `http://127.0.0.1:${await opened(proxy)}`, NO_PROXY: '' });
		try {
			expect((await run(credential())).error).toBeUndefined();
		} finally {
			for (const [name, value] of Object.entries({ HTTPS_PROXY, NO_PROXY })) {
				if (value === undefined) delete env[name];
				else env[name] = value;
			}
		}
		expect(tunnels).toHaveLength(1);
		expect(gateway.came).toEqual([`n8n ${PATH}`]);
	});

	test.each<[string, () => IDataObject, RegExp, RegExp]>([
		[
			'no certificate',
			() => ({ ownCertificates: true, caCertificate: ofServers.cert }),
			/^Could not reach https:\/\/localhost:\d+: it asks for a client certificate$/,
			/^The server answers only clients with a certificate\. Switch on Own Certificates in the credential/,
		],
		[
			'a certificate of another authority',
			() => {
				const { cert, key } = authority('Another').issue('n8n');
				return certificates({ clientCertificate: cert, clientKey: key });
			},
			/^Could not reach https/,
			/If the server checks client certificates, it may want one, or refuse that of the credential/,
		],
		[
			'nothing known of the authority of the server',
			() => certificates({ caCertificate: '' }),
			/unable to verify the first certificate/,
			/NODE_EXTRA_CA_CERTS\)\. Or enter that authority as CA Certificate in the credential \(Own Certificates\)\./,
		],
	])('%s: refused, and the error says what to do', async (_, more, message, advice) => {
		const { error } = await run(credential(more()));
		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(advice);
		expect(gateway.came).toEqual([]);
	});

	test.each([
		['No required SSL certificate was sent', /^The server answers only clients with a certificate/],
		['The SSL certificate error', /^The server does not accept the client certificate, or got none: enter it in the credential/],
	])('nginx says "%s" by a 400', async (words, advice) => {
		const page = `<html><head><title>400 ${words}</title></head><body><center><h1>400 Bad Request</h1></center><center>${words}</center></body></html>`;
		const nginx = await listening({
			requestCert: false,
			answer: (_request, response) => void response.writeHead(400, { 'content-type': 'text/html' }).end(page),
		});
		const { error } = await run(credential(certificates(), nginx.url));
		expect(error?.description).toMatch(advice);
	});
});

describe('refused before anything is sent', () => {
	const other = authority('Another').issue('other');
	const encrypted = client.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open sesame' }) as string;
	const expired = ofClients.issue('n8n', '210101000000Z');
	const cut = client.cert.replace(/\n[^\n]{64}\n/, '\n');
	test.each<[string, IDataObject, string]>([
		[
			'a certificate that is no PEM',
			{ clientCertificate: 'MIIB' },
			'Client Certificate in the credential: it is not a certificate in PEM form',
		],
		[
			'a certificate of an authority without its end',
			{ clientCertificate: `${client.cert}${client.cert.slice(0, 200)}` },
			'Client Certificate in the credential: it is not a certificate in PEM form',
		],
		['a certificate with a hole', { clientCertificate: cut }, 'Client Certificate in the credential: it is not a certificate in PEM form'],
		['a key in its place', { clientCertificate: client.key }, 'Client Certificate in the credential: it is not a certificate in PEM form'],
		['a key that is no PEM', { clientKey: 'MIIB' }, 'Private Key in the credential: it is not a private key in PEM form'],
		['a certificate in its place', { clientKey: client.cert }, 'Private Key in the credential: it is not a private key in PEM form'],
		['no key', { clientKey: '' }, 'Private Key in the credential: it is missing, and there is a client certificate'],
		['no certificate', { clientCertificate: '' }, 'Client Certificate in the credential: it is missing, and there is a private key'],
		['the key of another', { clientKey: other.key }, 'Private Key in the credential: it is not that of the client certificate'],
		['no passphrase', { clientKey: encrypted }, 'Passphrase in the credential: it is missing, and the private key is encrypted'],
		[
			'another passphrase',
			{ clientKey: encrypted, clientPassphrase: 'open barley' },
			'Passphrase in the credential: it does not open the private key',
		],
		['an authority that is no PEM', { caCertificate: 'our CA' }, 'CA Certificate in the credential: it is not a certificate in PEM form'],
		[
			'one that has expired',
			{ clientCertificate: expired.cert, clientKey: expired.key },
			'Client Certificate in the credential: it expired on 2021-01-01T00:00:00.000Z',
		],
	])('%s', async (_, more, message) => {
		const { error, run: whole } = await run(credential(certificates(more)));
		expect(error?.message).toBe(message);
		expect(error?.description).toMatch(/^(Enter|Have) /);
		const tested = await pressTest('cantonLedgerApi', credential(certificates(more)).cantonLedgerApi);
		expect(tested).toMatchObject({ status: 'Error', message: expect.stringContaining(message.replace(' in the credential', '')) });
		expect(gateway.came).toEqual([]);
		expectNoSecrets([whole, tested], client.key, other.key, encrypted, expired.key);
		expect(JSON.stringify([whole, tested])).not.toMatch(/open (sesame|barley)/);
	});

	test('what is hidden again by its switch counts for nothing', async () => {
		const { error } = await run(credential({ ...certificates(), ownCertificates: false, clientKey: 'MIIB', ignoreSSLIssues: true }));
		expect(error?.message).toMatch(/it asks for a client certificate$/);
	});
});

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
