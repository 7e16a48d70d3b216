// DARs that n8n keeps as files, as it does by default: they have to pass through without being held in memory.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { BinaryDataConfig, BinaryDataService } from 'n8n-core';
import type { IBinaryData, IDataObject } from 'n8n-workflow';

import { dar } from '../../support/dar.cts';
import { runNode } from '../../support/engine.cts';
import { oAuth2Credential } from '../../support/harness.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { until } from '../../support/until.cts';

// The copy that n8n-core uses.
const { Container } = require('@n8n/di');
const sandbox = useSandbox({ history: 5 });
const folder = mkdtempSync(join(tmpdir(), 'binary-'));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const MB = 1024 * 1024;

beforeAll(async () => {
	Object.assign(Container.get(BinaryDataConfig), { mode: 'filesystem', localStoragePath: folder });
	await Container.get(BinaryDataService).init();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stored = async (bytes: Buffer): Promise<IBinaryData> =>
	await Container.get(BinaryDataService).store({ type: 'execution', workflowId: 'w', executionId: '1' }, bytes, {
		data: '',
		mimeType: 'application/octet-stream',
		fileName: 'app.dar',
	});

const run = async (
	operation: string,
	data: IBinaryData,
	credentials: Record<string, IDataObject> = ledgerCredential(sandbox, 'participant_admin'),
) =>
	await runNode(
		'cantonLedger',
		{ authentication: 'cantonLedgerOAuth2Api' in credentials ? 'oAuth2' : 'accessToken', resource: 'dar', operation },
		{ credentials, input: [{ json: {}, binary: { data } }] },
	);

test.each(['validate', 'upload'])('%s sends a stored file whole, with its length and hash', async (operation) => {
	const bytes = dar({ padding: 3 * MB });
	const data = await stored(bytes);
	expect(data.data).toBe('filesystem-v2');
	const { json, error } = await run(operation, data);
	expect(error).toBeUndefined();
	expect(json[0]).toMatchObject({ fileName: 'app.dar', fileSize: bytes.length, sha256: sha256(bytes) });
	const [request] = await sandbox.requests();
	expect(request).toMatchObject({
		body: { length: bytes.length, sha256: sha256(bytes) },
		headers: { 'content-length': String(bytes.length) },
	});
});

test('a stored file is checked before it is sent', async () => {
	for (const [bytes, words] of [
		[Buffer.alloc(0), 'is empty'],
		[Buffer.from('{"message":"Not Found"}'), 'not a ZIP archive'],
	] as const) {
		expect((await run('validate', await stored(bytes))).json[0]).toMatchObject({
			verdict: 'rejected',
			reason: expect.stringContaining(words),
		});
		expect((await run('upload', await stored(bytes))).error?.message).toContain(words);
	}
	expect(await sandbox.requests()).toEqual([]);
});

test('a stored file is sent again, from its start, when the participant was only overloaded', async () => {
	const bytes = dar({ padding: MB });
	await sandbox.fault({ path: '/v2/dars/validate', times: 1, action: 'backpressure', after: true });
	expect((await run('validate', await stored(bytes))).json[0]).toMatchObject({ verdict: 'passed', sha256: sha256(bytes) });
	expect((await sandbox.requests()).map(({ body }) => body)).toEqual(Array(2).fill({ length: bytes.length, sha256: sha256(bytes) }));
});

describe('an OAuth2 credential', () => {
	const oAuth2 = (more: IDataObject = {}) => ({
		cantonLedgerOAuth2Api: {
			...oAuth2Credential(sandbox.url),
			...{ clientId: 'admin-client', clientSecret: 'admin-secret' },
			...more,
		},
	});
	const stale = { oauthTokenData: { access_token: 'stale', token_type: 'Bearer' } };
	const calls = async () => (await sandbox.requests()).map(({ path, status }) => `${path} ${status}`);

	test.each(['validate', 'upload'])('%s has an expired token renewed before the file travels', async (operation) => {
		const { json, error } = await run(operation, await stored(dar()), oAuth2(stale));
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		const file = operation === 'validate' ? '/v2/dars/validate' : '/v2/dars';
		expect(await calls()).toEqual([
			'/v2/state/ledger-end 401',
			'/v2/state/ledger-end 401',
			'/oauth2/token 200',
			'/v2/state/ledger-end 200',
			'/v2/state/ledger-end 200',
			`${file} 200`,
		]);
	});

	test('a token that expires on the way is met by sending the file once more', async () => {
		await sandbox.answer('/v2/dars', { code: 'NA', cause: 'expired', context: {}, errorCategory: -1 }, { status: 401 });
		expect((await run('upload', await stored(dar()), oAuth2())).json[0]).toMatchObject({ success: true });
		expect((await calls()).slice(-3)).toEqual(['/v2/dars 401', '/v2/state/ledger-end 200', '/v2/dars 200']);
	});

	test('without a token the file stays here', async () => {
		const { json } = await run('validate', await stored(dar()), oAuth2({ clientSecret: 'wrong' }));
		expect(json[0]).toMatchObject({ verdict: 'couldNotCheck', reason: expect.stringContaining('No access token'), sha256: null });
		expect((await calls()).every((call) => call.startsWith('/oauth2/token'))).toBe(true);
	});
});

describe('a large DAR', () => {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc') as () => void;
	/** Megabytes in use. Buffers are given back a little after they were found to be unused. */
	const held = async () => {
		for (let round = 0; round < 3; round++) {
			collect();
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
		const { arrayBuffers, heapUsed } = process.memoryUsage();
		return (arrayBuffers + heapUsed) / MB;
	};
	/** A participant that stops reading after the first megabyte until it may go on, so that memory can be read. */
	const slow = async () => {
		let stalled: (request: IncomingMessage) => void;
		const reached = new Promise<IncomingMessage>((resolve) => (stalled = resolve));
		const hash = createHash('sha256');
		const server: Server = createServer((request, response) => {
			let seen = 0;
			request.on('data', (chunk: Buffer) => {
				hash.update(chunk);
				if (seen < MB && seen + chunk.length >= MB) {
					request.pause();
					stalled(request);
				}
				seen += chunk.length;
			});
			request.on('end', () => response.end('{}'));
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, reached, hash, close: () => server.close() };
	};

	/** Stored files this process holds open. */
	const openFiles = () =>
		readdirSync('/proc/self/fd').flatMap((fd) => {
			try {
				const path = readlinkSync(`/proc/self/fd/${fd}`);
				return path.startsWith(folder) ? [path] : [];
			} catch {
				return [];
			}
		});
	/** Waits until all files are closed, if the system lists open ones. They close a little after their streams were given up. */
	const closed = async () => {
		await until(() => !existsSync('/proc/self/fd') || openFiles().length === 0, 'every file is closed');
	};
	const largeFile = async () => {
		const bytes = dar({ padding: 60 * MB });
		return { data: await stored(bytes), length: bytes.length, digest: sha256(bytes) };
	};

	test('of 60 MB passes through without being held in memory', async () => {
		const participant = await slow();
		const { data, length, digest } = await largeFile();
		const before = await held();
		const running = run('upload', data, { cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, baseUrl: participant.url } });
		const request = await participant.reached;
		const during = await held();
		request.resume();
		const { json, error } = await running;
		participant.close();
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ success: true, fileSize: length, sha256: digest });
		expect(participant.hash.digest('hex')).toBe(digest);
		expect(request.headers).toMatchObject({ 'content-length': String(length) });
		expect(during - before).toBeLessThan(15);
	}, 60_000);

	test.each([
		['answers 413 without reading it and hangs up', true],
		['hangs up without an answer', false],
	])(
		'that a proxy in front refuses: it %s',
		async (_, answers) => {
			const proxy = createServer((request, response) => {
				if (answers) response.writeHead(413, { connection: 'close' }).end('<html><title>413 Request Entity Too Large</title></html>');
				setTimeout(() => request.socket.destroy(), answers ? 200 : 0);
			});
			await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
			const baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
			const { data } = await largeFile();
			const { json } = await run('validate', data, { cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, baseUrl } });
			proxy.close();
			expect(json[0]).toMatchObject({ verdict: 'couldNotCheck' });
			expect(json[0].advice).toContain('larger than');
			await closed();
		},
		60_000,
	);

	test('would be seen by that measure if it were held', async () => {
		const before = await held();
		const bytes = Buffer.alloc(60 * MB);
		expect((await held()) - before).toBeGreaterThan(55);
		expect(bytes.length).toBe(60 * MB);
	});
});
