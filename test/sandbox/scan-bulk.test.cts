import { createHash } from 'node:crypto';

import { useClient } from './client.cts';

const client = useClient(['--history', '20']);
const BULK = '/api/scan/v0/history/bulk';

const download = async (key: string) => await fetch(`${client.url}${BULK}/download/${encodeURIComponent(key)}`);

/** The content of a zstd frame that holds stored blocks only. */
function unpack(frame: Buffer): string {
	expect(frame.readUInt32LE(0)).toBe(0xfd2fb528);
	const parts: Buffer[] = [];
	for (let at = 6, last = false; !last;) {
		const header = frame.readUIntLE(at, 3);
		last = (header & 1) === 1;
		expect((header >> 1) & 3).toBe(0);
		parts.push(frame.subarray(at + 3, at + 3 + (header >> 3)));
		at += 3 + (header >> 3);
	}
	return Buffer.concat(parts).toString();
}

describe('bulk history', () => {
	it('lists objects whose keys hold slashes, and serves their bytes as listed', async () => {
		const { status, json } = await client.get(`${BULK}/acs?at_or_before_record_time=2026-07-02T00:00:00Z`);
		expect(status).toBe(200);
		expect(json.record_time).toBe('2026-07-01T09:00:00Z');
		const [{ url, digest }] = json.object_refs;
		const key = decodeURIComponent(url.split('/download/')[1]);
		expect(key).toBe('acs/2026-07-01T09:00:00Z/part_0000.zstd');
		const response = await download(key);
		expect(response.headers.get('content-type')).toBe('application/octet-stream');
		const bytes = Buffer.from(await response.arrayBuffer());
		expect(createHash('sha256').update(bytes).digest('hex')).toBe(digest);
		const contracts = unpack(bytes)
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line));
		expect(contracts.some((contract) => contract.template_id.endsWith(':Splice.AmuletRules:AmuletRules'))).toBe(true);
	});

	it('holds every update once', async () => {
		await client.make('wait', { hours: 1 });
		const request = {
			start_record_time: '2026-07-01T00:00:00Z',
			end_record_time: '2026-07-02T00:00:00Z',
			page_size: 3,
		};
		const urls: string[] = [];
		let token: string | undefined;
		do {
			const { json } = await client.post(`${BULK}/updates`, { ...request, ...(token && { next_page_token: token }) });
			expect(json.object_refs.length).toBeLessThanOrEqual(3);
			urls.push(...json.object_refs.map((ref: any) => ref.url));
			// The history does not reach the end that is asked for: behind its last object the token stays the same.
			if (json.object_refs.length === 0) break;
			token = json.next_page_token;
		} while (token);
		const lines: string[] = [];
		for (const url of urls) {
			const content = unpack(Buffer.from(await (await fetch(url)).arrayBuffer()));
			lines.push(...content.split('\n').filter(Boolean));
		}
		const { json } = await client.post('/api/scan/v2/updates', { page_size: 1000 });
		// Written without nulls, since no file of a real network was seen.
		const optional = ['external_transaction_hash', 'interface_id'];
		const present = (name: string, value: unknown) => (optional.includes(name) ? (value ?? undefined) : value);
		expect(lines.map((line) => JSON.parse(line))).toEqual(JSON.parse(JSON.stringify(json.transactions, present)));
	});

	it('streams objects of any size without holding them', async () => {
		const size = 200_000_000;
		const response = await download(`load/${size}`);
		let length = 0;
		let pieces = 0;
		for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
			length += piece.length;
			pieces++;
		}
		expect(length).toBe(size);
		expect(pieces).toBeGreaterThan(100);
		const small = Buffer.from(await (await download('load/1500000')).arrayBuffer());
		expect(small.subarray(1024 * 1024, 1024 * 1024 + 8).toString()).toBe('1048576\n');
	}, 60_000);

	it('survives a client that goes away in the middle', async () => {
		const abort = new AbortController();
		const response = await fetch(`${client.url}${BULK}/download/load%2F500000000`, { signal: abort.signal });
		await response.body?.getReader().read();
		abort.abort();
		expect((await client.get('/api/scan/version')).status).toBe(200);
	});

	it.each(['acs/2026-07-01T10:00:00Z/part_0000.zstd', 'acs/2026-07-01T09:00:00.000Z/part_0000.zstd', 'nothing', 'load/x', '../x'])(
		'knows no %s',
		async (key) => {
			const response = await download(key);
			expect([response.status, await response.json()]).toEqual([404, { error: `Object ${key} not found` }]);
		},
	);

	it('wants the slashes of a key encoded', async () => {
		const response = await fetch(`${client.url}${BULK}/download/acs/2026-07-01T09:00:00Z/part_0000.zstd`);
		expect([response.status, await response.json()]).toEqual([
			404,
			{ error: expect.stringMatching(/^The requested resource could not be found: http:/) },
		]);
	});

	it('can be switched off', async () => {
		await client.settings({ bulkHistory: false });
		expect((await client.get(`${BULK}/acs?at_or_before_record_time=2026-07-02T00:00:00Z`)).status).toBe(400);
		const response = await download('load/10');
		expect([response.status, await response.json()]).toEqual([500, { error: 'An unexpected error occurred.' }]);
	});
});
