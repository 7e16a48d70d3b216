// Long lists: a page is requested when the one before it was taken, none after the last that is wanted, and none for somebody who has gone.
import { text } from 'node:stream/consumers';

import type { IDataObject } from 'n8n-workflow';

import { runNode, type RunResult } from '../../support/engine.cts';
import { serve } from '../../support/hostile.cts';
import { ledgerCredential } from '../../support/sandbox.cts';
import { useScan } from './support.cts';

const { sandbox, run, happen } = useScan('update', 'getAll', { history: 60 });
const SIZE = 5;

/** A server in front of the sandbox, which asks it for smaller pages. */
class Front {
	/** Pages that were requested. */
	requested = 0;
	underWay = 0;
	mostUnderWay = 0;
	/** Called with each page, before it is passed on. */
	onPage: (count: number) => void = () => {};

	/** @param repeats it answers four pages of any size, made of the first event of the sandbox's own */
	constructor(
		private readonly path: RegExp,
		private readonly repeats = false,
	) {}

	async start(): Promise<string> {
		return await serve(async (request, response) => {
			const body = await text(request);
			const isPage = this.path.test(request.url ?? '');
			if (isPage) {
				this.mostUnderWay = Math.max(this.mostUnderWay, ++this.underWay);
				this.onPage(++this.requested);
			}
			const { authorization = '' } = request.headers;
			const answer = await fetch(sandbox.url + request.url, {
				method: request.method,
				headers: { authorization, 'content-type': 'application/json' },
				...(body !== '' && {
					body: body.replace(/"maxPageSize":(\d+)/, (_, size) => `"maxPageSize":${Math.min(size, SIZE)}`),
				}),
			});
			let content = await answer.text();
			if (isPage && this.repeats) content = repeated(content, JSON.parse(body).page_size, this.requested);
			if (isPage) this.underWay--;
			response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(content);
		});
	}
}

/** A page of so many events, each a microsecond after the one before. The fourth is the last. */
function repeated(text: string, size: number, page: number): string {
	const [{ update }] = JSON.parse(text).events;
	const events = Array.from({ length: page < 4 ? size : 1 }, (_, index) => {
		const number = (page - 1) * size + index;
		const record_time = `2026-07-01T09:00:00.${String(number).padStart(6, '0')}Z`;
		return { update: { ...update, record_time, update_id: `1220${String(number).padStart(64, '0')}` } };
	});
	return JSON.stringify({ events });
}

interface List {
	path: RegExp;
	repeats?: boolean;
	read: (url: string, parameters: IDataObject, started?: (run: { cancel: () => void }) => void) => Promise<RunResult>;
}

const ofScan =
	(resource: string, operation: string, more: IDataObject = {}): List['read'] =>
	async (url, { options, ...parameters }, started) =>
		await run(
			{
				resource,
				operation,
				simplify: true,
				...more,
				...parameters,
				options: { ...(more.options as IDataObject), ...(options as IDataObject) },
			},
			{ credential: { url }, started },
		);
const ofLedger =
	(resource: string, more: IDataObject = {}): List['read'] =>
	async (baseUrl, parameters, started) => {
		const { cantonLedgerApi } = ledgerCredential(sandbox);
		return await runNode(
			'cantonLedger',
			{ authentication: 'accessToken', resource, operation: 'getAll', ...more, ...parameters } as never,
			{ credentials: { cantonLedgerApi: { ...cantonLedgerApi, baseUrl } }, started },
		);
	};

const LISTS: Array<[string, List]> = [
	["scan's updates", { path: /\/v2\/updates$/, read: ofScan('update', 'getAll', { options: { order: 'oldestFirst', pageSize: SIZE } }) }],
	["scan's events", { path: /\/v0\/events$/, repeats: true, read: ofScan('event', 'getAll', { options: { order: 'oldestFirst' } }) }],
	[
		'a snapshot',
		{
			path: /\/state\/acs$/,
			read: ofScan('snapshot', 'getContracts', { recordTime: '2026-07-01T09:00:00Z', options: { pageSize: SIZE } }),
		},
	],
	['updates of a ledger', { path: /\/get-updates-page$/, read: ofLedger('update', { order: 'oldestFirst' }) }],
	['active contracts', { path: /\/active-contracts-page$/, read: ofLedger('activeContract') }],
];

beforeAll(async () => {
	for (let times = 0; times < 30; times++) await happen('issue');
}, 60_000);

describe.each(LISTS)('%s', (_, { path, repeats, read }) => {
	const front = async () => {
		const server = new Front(path, repeats);
		return { server, url: `http://${await server.start()}` };
	};

	test('page after page, one at a time', async () => {
		const { server, url } = await front();
		const { json, error } = await read(url, { returnAll: true });
		expect(error).toBeUndefined();
		expect(json.length).toBeGreaterThan(3 * SIZE);
		expect(server.requested).toBeGreaterThan(3);
		expect(server.mostUnderWay).toBe(1);
	});

	test('no page after the last that is wanted', async () => {
		const { server, url } = await front();
		const { json } = await read(url, { returnAll: false, limit: SIZE + 1 });
		expect(json).toHaveLength(SIZE + 1);
		expect(server.requested).toBeLessThanOrEqual(3);
		expect(server.mostUnderWay).toBe(1);
	});

	test('no page for a run that was cancelled', async () => {
		const { server, url } = await front();
		let cancel = () => {};
		server.onPage = (count) => void (count === 2 && cancel());
		await read(url, { returnAll: true }, (ran) => (cancel = () => ran.cancel()));
		expect(server.requested).toBe(2);
	});
});
