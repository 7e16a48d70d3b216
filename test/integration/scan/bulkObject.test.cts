import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

import type { IDataObject } from 'n8n-workflow';

import { useBinaryFiles } from '../../support/binaryFiles.cts';
import { said, useScan, type How } from './support.cts';

const { sandbox, run, happen, sent } = useScan('bulkObject', 'download', { history: 20 });

const download = async (objectKey: string, parameters: IDataObject = {}, how: How = {}) =>
	await run({ objectKey, binaryPropertyName: 'data', ...parameters }, how);
const list = async (parameters: IDataObject = {}) =>
	await run({ resource: 'bulkObject', operation: 'getAll', returnAll: true, simplify: true, ...parameters });
const SNAPSHOT = 'acs/2026-07-01T09:00:00Z/part_0000.zstd';

const { pathOf } = useBinaryFiles();

describe('Bulk Object › Download', () => {
	test('the object of a key with slashes, byte for byte, as a file named by its last part', async () => {
		const {
			json: [object],
		} = await list({ content: 'snapshot', toRecordTime: '2026-07-02T00:00:00Z' });
		expect(object.objectKey).toBe(SNAPSHOT);
		await sandbox.requests();
		const {
			items: [item],
			error,
		} = await download(SNAPSHOT);
		expect(error).toBeUndefined();
		expect((await sent())[0]).toMatchObject({
			endpoint: 'GET /v0/history/bulk/download/{object_key}',
			path: `/api/scan/v0/history/bulk/download/${encodeURIComponent(SNAPSHOT)}`,
		});
		const bytes = readFileSync(pathOf(item.binary!.data));
		expect(createHash('sha256').update(bytes).digest('hex')).toBe(object.digest);
		expect(item.json).toEqual({
			objectKey: SNAPSHOT,
			fileName: 'part_0000.zstd',
			mimeType: 'application/zstd',
			fileSize: expect.any(String),
		});
		expect(item.binary!.data).toMatchObject({ fileName: 'part_0000.zstd', mimeType: 'application/zstd' });
		expect(item.pairedItem).toEqual({ item: 0 });
	});

	test('the address from the list works like the key; file name and field can be chosen', async () => {
		const {
			json: [object],
		} = await list({ content: 'snapshot', toRecordTime: '2026-07-02T00:00:00Z' });
		const {
			items: [item],
		} = await download(String(object.url), { binaryPropertyName: 'file', options: { fileName: 'contracts.bin' } });
		expect(item.json).toMatchObject({ objectKey: SNAPSHOT, fileName: 'contracts.bin', mimeType: 'application/octet-stream' });
		expect(Object.keys(item.binary!)).toEqual(['file']);
	});

	test('half a gigabyte arrives whole, without being held in memory', async () => {
		const size = 500_000_000;
		const samples: number[] = [];
		const before = process.memoryUsage().rss;
		const watch = setInterval(() => void samples.push(process.memoryUsage().rss - before), 20);
		const {
			items: [item],
			error,
		} = await download(`load/${size}`);
		clearInterval(watch);
		expect(error).toBeUndefined();
		expect(statSync(pathOf(item.binary!.data)).size).toBe(size);
		expect(samples.length).toBeGreaterThan(0);
		expect(Math.max(...samples)).toBeLessThan(200_000_000);
	}, 120_000);

	test.each([
		['broken off', { action: 'resetMidBody' }],
		['never begun', { action: 'reset' }],
	])(
		'a download %s is an error, not half a file',
		async (_, fault) => {
			await sandbox.fault({ endpoint: 'GET /v0/history/bulk/download/{object_key}', times: 9, ...fault });
			const { error, items } = await download('load/3000000');
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/^Could not reach http:\/\/127\.0\.0\.1:\d+\/api\/scan: /);
		},
		30_000,
	);
});

describe('Bulk Object › Download, unpacked', () => {
	const unpackedFile = async (objectKey: string) => {
		const { items, error } = await download(objectKey, { returnAs: 'unpackedFile' });
		expect(error).toBeUndefined();
		return items[0];
	};

	test('as a file of JSON Lines', async () => {
		const item = await unpackedFile(SNAPSHOT);
		expect(item.json).toEqual({
			objectKey: SNAPSHOT,
			fileName: 'part_0000.ndjson',
			mimeType: 'application/x-ndjson',
			fileSize: expect.any(String),
		});
		const lines = readFileSync(pathOf(item.binary!.data), 'utf8').trimEnd().split('\n');
		expect(lines.length).toBeGreaterThan(5);
		for (const line of lines) expect(JSON.parse(line)).toEqual(expect.objectContaining({}));
	});

	test('as items, all or some', async () => {
		const item = await unpackedFile(SNAPSHOT);
		const lines = readFileSync(pathOf(item.binary!.data), 'utf8').trimEnd().split('\n');
		const settings = { objectKey: SNAPSHOT, returnAs: 'items' };
		const { json: all, error } = await run({ ...settings, returnAll: true }, { invented: true });
		expect(error).toBeUndefined();
		expect(all).toEqual(lines.map((line) => JSON.parse(line)));
		const { json: some } = await run({ ...settings, returnAll: false, limit: 3 }, { invented: true });
		expect(some).toEqual(all.slice(0, 3));
	});

	test.each(['items', 'unpackedFile'])('what is no archive says so, and how to get it (%s)', async (returnAs) => {
		const { items, error } = await download('load/3000000', { returnAs, returnAll: true });
		expect(items).toEqual([]);
		expect(error?.message).toBe('Object Key: this object cannot be unpacked: it is no zstd archive');
		expect(error?.description).toBe('Set Return As to Packed File to get the object as it is.');
	});

	test.each(['items', 'unpackedFile'])(
		"broken off is the server's error, and nothing of it comes out (%s)",
		async (returnAs) => {
			await sandbox.fault({ endpoint: 'GET /v0/history/bulk/download/{object_key}', times: 9, action: 'reset' });
			const { items, error } = await download(SNAPSHOT, { returnAs, returnAll: true });
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/^Could not reach http:\/\/127\.0\.0\.1:\d+\/api\/scan: /);
		},
		30_000,
	);
});

describe('Bulk Object › Get Many', () => {
	const updates = async (parameters: IDataObject = {}) =>
		await list({ content: 'updates', fromRecordTime: '2026-07-01T00:00:00Z', toRecordTime: '', ...parameters });

	test('a history that does not reach the end yet gives what there is, and says so if an end was entered', async () => {
		const { json, error, hints } = await updates();
		expect(error).toBeUndefined();
		expect(json.length).toBeGreaterThan(1);
		expect(hints).toEqual([]);
		const later = await updates({ toRecordTime: '2099-01-01T00:00:00Z' });
		expect(later.json).toEqual(json);
		expect(later.hints).toEqual(['The bulk history does not reach to 2099-01-01T00:00:00Z yet. Later objects are missing.']);
		const earlier = await updates({ toRecordTime: '2026-07-01T02:00:00Z' });
		expect(earlier.hints).toEqual([]);
		expect(earlier.json).toEqual(json.slice(0, earlier.json.length));
	});

	test('the objects of a stretch of updates, all or some', async () => {
		await happen('wait', { hours: 2 });
		await sent();
		const stretch = { content: 'updates', fromRecordTime: '2026-07-01T00:00:00Z', toRecordTime: '2026-07-02T00:00:00Z' };
		const { json: all } = await list(stretch);
		expect(all.length).toBeGreaterThan(3);
		expect(all[0]).toEqual({
			objectKey: expect.stringMatching(/^updates\/.*\/part_0000\.zstd$/),
			url: expect.stringContaining('/v0/history/bulk/download/updates%2F'),
			digest: expect.stringMatching(/^[0-9a-f]{64}$/),
			snapshotTime: null,
		});
		const { json: some } = await list({ ...stretch, returnAll: false, limit: 2 });
		expect(some).toEqual(all.slice(0, 2));
		const requests = (await sent()).map(({ body }) => body);
		const between = { start_record_time: '2026-07-01T00:00:00Z', end_record_time: '2026-07-02T00:00:00Z' };
		expect(requests).toEqual([
			{ ...between, page_size: 1000 },
			{ ...between, page_size: 1000, next_page_token: expect.stringContaining('updates/') },
			{ ...between, page_size: 2 },
		]);
		expect((await download(String(all[0].objectKey))).error).toBeUndefined();
	});

	test('pages are followed by their token, raw items show it', async () => {
		const stretch = { content: 'updates', fromRecordTime: '2026-07-01T00:00:00Z' };
		const { json: all } = await list({ ...stretch, simplify: false });
		const first = {
			object_refs: all.slice(0, 1).map(({ url, digest }) => ({ url, digest })),
			next_page_token: String(all[0].url).split('/download/')[1].replaceAll('%2F', '/').replaceAll('%3A', ':'),
		};
		await sandbox.fault({ endpoint: 'POST /v0/history/bulk/updates', times: 1, status: 200, body: first });
		await sandbox.requests();
		const { json } = await list({ ...stretch, simplify: false });
		expect(json.map(({ url }) => url)).toEqual(all.map(({ url }) => url));
		expect(json[0].next_page_token).toBe(first.next_page_token);
		expect((await sent())[1].body.next_page_token).toBe(first.next_page_token);
	});

	test('a snapshot, raw', async () => {
		const { json } = await list({ content: 'snapshot', simplify: false });
		expect(json[0]).toEqual({ url: expect.any(String), digest: expect.any(String), record_time: expect.stringMatching(/^2026-07-01T/) });
	});
});

describe('what goes wrong is explained', () => {
	test('an unknown key', async () => {
		const result = await download('updates/nothing');
		expect(said(result)).toBe(
			'Object updates/nothing not found | Scan has no such object. Enter the key exactly as Bulk Object › Get Many lists it, with its slashes. (HTTP 404)',
		);
	});

	test('no key, no field', async () => {
		expect((await download('={{ "" }}')).error?.message).toBe('Object Key: this field is empty');
		expect((await download('x', { binaryPropertyName: '={{ "" }}' })).error?.message).toBe('Output Data Field Name: this field is empty');
		expect(await sent()).toEqual([]);
	});

	test('no begin, or a snapshot before the first', async () => {
		expect((await list({ content: 'updates', fromRecordTime: '={{ "" }}' })).error?.message).toBe('From Record Time: this field is empty');
		expect((await list({ content: 'snapshot', toRecordTime: '2020-01-01T00:00:00Z' })).error?.description).toContain(
			'no bulk snapshot that early',
		);
	});

	test('a super validator without bulk history: both say so', async () => {
		await sandbox.control('POST', '/settings', { bulkHistory: false });
		const lists = [await list({ content: 'snapshot' }), await list({ content: 'updates', fromRecordTime: '2026-07-01T00:00:00Z' })];
		const { error } = await download(SNAPSHOT);
		await sandbox.control('POST', '/settings', { bulkHistory: true });
		for (const result of lists) {
			expect(result.error?.message).toBe('Bulk storage or public URL is not configured');
			expect(result.error?.description).toMatch(/^This super validator does not provide bulk history\. .*HTTP 400/);
		}
		expect(error?.message).toBe('An unexpected error occurred.');
		expect(error?.description).toContain('A scan without bulk history answers so too');
	});
});
