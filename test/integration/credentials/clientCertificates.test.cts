// Mutual TLS: a server that asks for a client certificate, and credentials whose certificate is refused before anything is sent.
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';

import { createServer as createPlainServer } from 'node:http';
import { connect } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

import { outside } from '../../support/outside.cts';
import { pressTest } from '../../support/pressTest.cts';
import { authority } from '../../support/selfSigned.cts';
import { client, expectNoSecrets, GET_ID, ofClients, ofServers, PATH, useGateway } from './clientCertificates-support.cts';

const { gateway, opened, listening, certificates, credential, run } = useGateway();

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
