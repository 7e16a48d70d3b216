// A bulk object that does not come: its server breaks off, or redirects to another one that does not give it.
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Client } from '../../../nodes/shared/http/client';
import type { Service } from '../../../nodes/shared/http/service';
import { executeContext, runNode } from '../../support/engine.cts';
import { said } from './support.cts';

const servers: Server[] = [];
afterEach(() => {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});

/** A server on loopback. Its host. */
async function serve(listener: RequestListener): Promise<string> {
	const server = createServer(listener);
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const redirectTo = async (location: string) => await serve((_, response) => response.writeHead(307, { location }).end());

const SIGNATURE = 'c2lnbmF0dXJl+/secret==';
const signed = (host: string) => `http://${host}/bucket/object?X-Signature=${encodeURIComponent(SIGNATURE)}&v=1`;

const download = async (host: string) =>
	await runNode(
		'cantonScan',
		{
			connectThrough: 'scan',
			resource: 'bulkObject',
			operation: 'download',
			objectKey: 'updates/part_0000.zstd',
			binaryPropertyName: 'data',
			options: {},
		},
		{ credentials: { cantonScanApi: { url: `http://${host}`, authentication: 'none' } }, invented: true },
	);

describe('the host a download is redirected to', () => {
	test('cannot be reached: it is named, not a token server', async () => {
		const scan = await redirectTo(signed('127.0.0.1:9'));
		const result = await download(scan);
		expect(said(result)).toBe(
			`Could not reach 127.0.0.1:9: connect ECONNREFUSED 127.0.0.1:9 | http://${scan}/api/scan redirected this download to 127.0.0.1:9; the credential is not sent there. Check that n8n can reach 127.0.0.1:9 (DNS, firewall, VPN, proxy). If it stays so, ask the operator of http://${scan}/api/scan.`,
		);
		expect(JSON.stringify(result.run)).not.toContain('Signature');
	});

	test('refuses: it is named, and the allow-list of scan is not', async () => {
		const storage = await serve((_, response) =>
			response
				.writeHead(403, { 'content-type': 'application/xml' })
				.end(`<Error><Code>SignatureDoesNotMatch</Code><SignatureProvided>${SIGNATURE}</SignatureProvided></Error>`),
		);
		const scan = await redirectTo(signed(storage));
		const result = await download(scan);
		expect(said(result)).toBe(
			`The download failed at ${storage}: <Error><Code>SignatureDoesNotMatch</Code><SignatureProvided>[hidden]</SignatureProvided></Error> | http://${scan}/api/scan redirected this download to ${storage}; the credential is not sent there. ${storage} refused the link: it may have expired, or ${storage} does not accept the address n8n sends from. Run the node again for a fresh link. If it stays so, ask the operator of http://${scan}/api/scan. (HTTP 403)`,
		);
		expect(JSON.stringify(result.run)).not.toContain('c2lnbmF0dXJl');
	});

	test.each([
		[401, 'refused the link: it may have expired'],
		[404, 'does not have the file, or no longer'],
		[400, 'Run the node again for a fresh link'],
		[503, 'Try again later'],
	])('answers %i: the advice fits', async (status, words) => {
		const storage = await serve((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":"no"}'));
		const { error } = await download(await redirectTo(signed(storage)));
		expect(error?.message).toBe(`The download failed at ${storage}: no`);
		expect(error?.description).toContain(words);
		expect(error?.description).not.toContain('Scan has no such object');
		expect((error as any).failure).not.toEqual({ cause: 'credential-invalid' });
	});

	test('redirects again: that is not followed', async () => {
		const storage = await redirectTo('http://127.0.0.1:9/again?X-Signature=other');
		const { error } = await download(await redirectTo(signed(storage)));
		expect(error?.message).toBe(`The download failed at ${storage}: redirected to http://127.0.0.1:9/again`);
		expect(error?.description).toContain('Only one redirect of a download is followed.');
	});

	test('breaks off in the middle of the file', async () => {
		const storage = await serve((_, response) => {
			response.writeHead(200, { 'content-length': 1_000_000 }).write('beginning');
			setTimeout(() => response.destroy(), 20);
		});
		const { error, items } = await download(await redirectTo(signed(storage)));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(new RegExp(`^Could not reach ${storage}: `));
		expect(error?.description).toContain(`redirected this download to ${storage}`);
	});
});

describe('a refusal that has no end', () => {
	/** Answers with the beginning of a refusal, then breaks off. */
	const breakOff = (status: number) => {
		let attempts = 0;
		const listener: RequestListener = (_, response) => {
			attempts += 1;
			response.writeHead(status, { 'content-type': 'text/plain', 'content-length': 1000 }).write('the disk is full');
			setTimeout(() => response.destroy(), 20);
		};
		return { listener, requestCount: () => attempts };
	};

	test('of a server with a failure: its words and its status are reported, after it was asked again', async () => {
		const { listener, requestCount } = breakOff(500);
		const { error } = await download(await serve(listener));
		expect(error?.message).toBe('Unexpected answer (HTTP 500): the disk is full');
		expect(error?.description).toContain('(HTTP 500)');
		expect(requestCount()).toBe(4);
	});

	test('of a request that is wrong: it is not asked again', async () => {
		const { listener, requestCount } = breakOff(403);
		const { error } = await download(await serve(listener));
		expect(error?.message).toBe('A gateway refuses this client: the disk is full');
		expect(requestCount()).toBe(1);
	});

	test('and trickles: what arrived in the time of the call is reported', async () => {
		const host = await serve((_, response) => {
			response.writeHead(500, { 'content-type': 'text/plain' }).write('the disk is full');
			const timer = setInterval(() => response.write('.'), 20);
			response.on('close', () => clearInterval(timer));
		});
		const service: Service = { api: 'scan', baseUrl: () => `http://${host}` };
		const context = executeContext('cantonScan', { connectThrough: 'scan' }, {});
		const attempt = await (await Client.open<never>(context, service, { retries: 0 })).download('GET /file' as never, { timeoutMs: 300 });
		expect(attempt).toMatchObject({ ok: false, failure: { message: expect.stringMatching(/^the disk is full\.*$/), httpStatus: 500 } });
	});
});

describe('a redirect into the machine or network of n8n', () => {
	test.each([
		['http://169.254.169.254/latest/meta-data/?key=abc', 'http://169.254.169.254'],
		['http://2852039166/', 'http://169.254.169.254'],
		['http://[fe80::1]:9/', 'http://[fe80::1]:9'],
		['http://[::ffff:169.254.169.254]/', 'http://[::ffff:a9fe:a9fe]'],
		['http://metadata.google.internal/', 'http://metadata.google.internal'],
	])('%s is not followed', async (location, shown) => {
		const { error } = await download(await redirectTo(location));
		expect(error?.message).toBe(
			`Unexpected answer (HTTP 307): it redirected the download to ${shown}, a link-local address, which is not followed`,
		);
	});
});

test('a page of a gateway with status 200 is no file', async () => {
	const page: RequestListener = (_, response) =>
		response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html><title>Sign in</title></html>');
	const scan = await serve(page);
	const result = await download(scan);
	expect(result.items).toEqual([]);
	expect(result.error?.message).toBe(`http://${scan}/api/scan does not answer as expected: HTTP 200, text/html, "Sign in"`);
	const storage = await serve(page);
	expect((await download(await redirectTo(signed(storage)))).error?.message).toBe(
		`The download failed at ${storage}: HTTP 200, text/html, "Sign in"`,
	);
});
