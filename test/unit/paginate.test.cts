import { paginate, type ListPage } from '../../nodes/shared/http/paginate';

const client = { cancelled: false, error: ({ message }: { message: string }, endpoint: string) => new Error(`${endpoint}: ${message}`) };

/** Reads a list of the given pages (named by their position). Answers the rows and what was asked. */
async function read(
	server: (cursor: string | undefined, left: number) => ListPage<number>,
	limit?: number,
	after?: (page: number[]) => void,
) {
	const requests: Array<[string | undefined, number]> = [];
	const rows: number[] = [];
	const pages = paginate({
		client: client as never,
		endpoint: 'GET /things',
		limit,
		fetchPage: async (cursor: string | undefined, left) => {
			requests.push([cursor, left]);
			return server(cursor, left);
		},
	});
	for await (const page of pages) {
		rows.push(...page);
		after?.(page);
	}
	return { rows, requests };
}

const endless = (cursor: string | undefined): ListPage<number> => ({ rows: [1, 2, 3], next: String(Number(cursor ?? 0) + 1) });

test('the limit is exact however many rows a page has, and no page is asked for beyond it', async () => {
	expect(await read(endless, 7)).toEqual({
		rows: [1, 2, 3, 1, 2, 3, 1],
		requests: [
			[undefined, 7],
			['1', 4],
			['2', 1],
		],
	});
	expect((await read(() => ({ rows: [1, 2, 3, 4], next: 'x' }), 3)).rows).toEqual([1, 2, 3]);
});

test('nothing is asked for where nothing is wanted', async () => {
	expect(await read(endless, 0)).toEqual({ rows: [], requests: [] });
});

test('what comes behind the limit does not matter, nor that its token came before', async () => {
	expect((await read(() => ({ rows: [1], next: 'a' }), 2)).rows).toEqual([1, 1]);
});

test.each([undefined, null, ''])('a page whose next token is %p is the last', async (next) => {
	expect((await read(() => ({ rows: [1], next }))).requests).toHaveLength(1);
});

test('an empty page with a token is no end', async () => {
	const pages: number[][] = [];
	const server = (cursor?: string) => (cursor ? { rows: [2] } : { rows: [], next: 'a' });
	await read(server, undefined, (page) => pages.push(page));
	expect(pages).toEqual([[2]]);
});

test.each([
	['the same token', () => 'a'],
	['tokens in a circle', (cursor?: string) => (cursor === 'a' ? 'b' : 'a')],
])('%s again is an error, after what came before', async (_, next) => {
	const seen: number[] = [];
	await expect(
		read(
			(cursor) => ({ rows: [1], next: next(cursor) }),
			undefined,
			(page) => seen.push(...page),
		),
	).rejects.toThrow('GET /things: it returned the same page token twice, so the list would never end');
	expect(seen.length).toBeLessThanOrEqual(3);
});

describe('fresh page tokens for ever', () => {
	const fresh = (rows: (page: number) => number[]) => (cursor?: string) => {
		const page = Number(cursor ?? 0) + 1;
		return { rows: rows(page), next: String(page) };
	};

	test('without rows are an error after 1000 pages', async () => {
		let requestCount = 0;
		const server = fresh((page) => ((requestCount = page), []));
		await expect(read(server)).rejects.toThrow('GET /things: it returned 1000 empty pages in a row and goes on, so the list may never end');
		expect(requestCount).toBe(1000);
	});

	test('with a row now and then are an error after 20000 pages', async () => {
		let requestCount = 0;
		const server = fresh((page) => ((requestCount = page), page % 999 === 0 ? [1] : []));
		await expect(read(server)).rejects.toThrow('GET /things: it returned 20000 pages and goes on, so the list may never end');
		expect(requestCount).toBe(20_000);
	});

	test('do not matter where the limit is reached before', async () => {
		expect(
			(
				await read(
					fresh((page) => (page % 999 === 0 ? [1] : [])),
					3,
				)
			).rows,
		).toEqual([1, 1, 1]);
	});
});

test('nothing more is asked for once the user cancelled', async () => {
	const { requests } = await read(endless, undefined, () => void (client.cancelled = true));
	client.cancelled = false;
	expect(requests).toHaveLength(1);
});
