// A DAR at an address: validated and inspected without a node that downloads it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { compile, darWith } from '../../support/lf.cts';
import { runNode } from '../../support/engine.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 5 });
const downloads: Array<{ path: string; authorization: string | undefined }> = [];
let server: Server;
let host: string;

const bytes = darWith(compile({ name: 'by-address', version: '1.0.0', modules: {} }));

beforeAll(async () => {
	server = createServer((request, response) => {
		const path = request.url ?? '';
		downloads.push({ path, authorization: request.headers.authorization });
		if (path === '/moved.dar') return response.writeHead(302, { location: '/my%20model.dar' }).end();
		if (path === '/latest.dar') return response.writeHead(302, { location: '/moved.dar' }).end();
		if (path === '/elsewhere.dar') return response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
		if (path === '/page') return response.end('<html>Log in</html>');
		if (path.endsWith('.dar')) return response.end(bytes);
		return response.writeHead(404).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

const run = async (operation: string, darUrl: string, items = 1) =>
	await runNode(
		'cantonLedger',
		{ authentication: 'accessToken', resource: 'dar', operation, darFrom: 'address', darUrl },
		{ credentials: ledgerCredential(sandbox, 'participant_admin'), input: Array.from({ length: items }, () => ({ json: {} })) },
	);

test('is downloaded, through a redirect, without a credential, and validated', async () => {
	downloads.length = 0;
	const { json, error } = await run('validate', `http://${host}/moved.dar`);
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ verdict: 'passed', name: 'by-address', fileName: 'moved.dar', fileSize: bytes.length }]);
	expect(downloads).toEqual([
		{ path: '/moved.dar', authorization: undefined },
		{ path: '/my%20model.dar', authorization: undefined },
	]);
});

test('several redirects are followed, but none into another network of the machine', async () => {
	downloads.length = 0;
	expect((await run('validate', `http://${host}/latest.dar`)).json).toMatchObject([{ verdict: 'passed', name: 'by-address' }]);
	expect(downloads.map(({ path }) => path)).toEqual(['/latest.dar', '/moved.dar', '/my%20model.dar']);
	expect((await run('validate', `http://${host}/elsewhere.dar`)).json).toMatchObject([
		{
			verdict: 'couldNotCheck',
			reason: expect.stringMatching(/redirected the download to http:\/\/169\.254\.169\.254, .* is not followed/),
		},
	]);
});

test('is inspected', async () => {
	const { json } = await run('inspect', `http://${host}/my%20model.dar`);
	expect(json).toMatchObject([{ name: 'by-address', version: '1.0.0', fileName: 'my model.dar' }]);
});

test('what has no file could not be checked, and says where it was looked for', async () => {
	const { json } = await run('validate', `http://${host}/gone?token=hidden`);
	expect(json).toMatchObject([
		{
			verdict: 'couldNotCheck',
			reason: `no DAR came from http://${host}/gone: its server answered 404`,
			advice: 'Check the address: n8n downloads it without a login.',
			gitStatus: { state: 'error' },
		},
	]);
	expect((await run('inspect', `http://${host}/gone`)).error?.message).toBe(
		`URL: no DAR came from http://${host}/gone: its server answered 404`,
	);
	expect((await run('validate', 'http://127.0.0.1:1/a.dar')).json).toMatchObject([
		{ verdict: 'couldNotCheck', reason: expect.stringContaining('ECONNREFUSED') },
	]);
});

test('what is no DAR is rejected', async () => {
	const { json } = await run('validate', `http://${host}/page`);
	expect(json).toMatchObject([{ verdict: 'rejected', reason: 'the file page is not a DAR: it is not a ZIP archive' }]);
});

test('an address that is none is an error of its field', async () => {
	expect((await run('validate', 'model.dar')).error?.message).toBe('URL: the address "model.dar" does not start with http:// or https://');
});

test('each item by itself, and one more sums them up', async () => {
	const { json } = await run('validate', `={{ 'http://${host}/' + ($itemIndex ? 'gone' : 'a.dar') }}`, 2);
	expect(json.map(({ verdict }) => verdict)).toEqual(['passed', 'couldNotCheck', 'couldNotCheck']);
});
