// Reading of a network's updates: what a scan that never comes to an end is worth.
import { UpdateReader } from '../../nodes/shared/scan/updates';

/** A scan whose every page is full and goes on from where it was asked. */
function endlessScan() {
	let requests = 0;
	const time = (count: number) => new Date(Date.UTC(2026, 0, 1) + count).toISOString();
	const scan = {
		baseUrl: 'http://scan.example.com',
		attempt: async (_: string, args: (version: string) => { body: { page_size: number } }) => {
			const { body } = args('current');
			requests++;
			const transactions = Array.from({ length: body.page_size }, (__, index) => ({
				migration_id: 0,
				record_time: time(requests * body.page_size + index),
			}));
			return { ok: true, answer: { transactions } };
		},
		unwrap: ({ answer }: { answer: unknown }) => answer,
		error: ({ message }: { message: string }, endpoint: string) => new Error(`${endpoint}: ${message}`),
	};
	return { scan: scan as never, requests: () => requests };
}

async function readAll(reader: UpdateReader, most: number): Promise<number> {
	let position: Parameters<UpdateReader['page']>[0] = null;
	for (let pages = 0; pages < most; pages++) {
		const page = await reader.page(position, { size: 2 });
		if (page.end) return pages;
		({ position } = page);
	}
	return most;
}

test('a list whose positions go on for ever is an error after 20000 pages', async () => {
	const { scan, requests } = endlessScan();
	const reader = new UpdateReader(scan, { encoding: 'compact_json', version: 'auto', endsSometime: true });
	await expect(readAll(reader, 30_000)).rejects.toThrow('POST /v2/updates: it returned 20000 pages and goes on, so the list may never end');
	expect(requests()).toBe(20_000);
});

test('a trigger reads on for ever', async () => {
	const { scan } = endlessScan();
	expect(await readAll(new UpdateReader(scan, { encoding: 'compact_json', version: 'auto' }), 30_000)).toBe(30_000);
});
