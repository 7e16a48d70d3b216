// Completions of a long range come by the participant's channel. Whatever happens to it, each of them comes once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import type { paths } from '../../../api/ledger';
import { Client } from '../../../nodes/shared/http/client';
import { searchSubmission } from '../../../nodes/shared/ledger/completions/submissionSearch';
import { ledgerService } from '../../../nodes/shared/ledger/service';
import { useChannelProxy, type Meddle } from '../../support/channelProxy.cts';
import { executeContext, runNode, type RunOptions } from '../../support/engine.cts';
import { httpProxy } from '../../support/httpProxy.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import '../../support/stream.cts';
import { until } from '../../support/until.cts';
import { ledgerOf, passTime } from './support.cts';

const sandbox = useSandbox();
const { happen } = ledgerOf(sandbox);
const PAGES = 'POST /v2/commands/command-completions';
const COUNT = 4000;
let alice: string;
/** The offset before the completions of these tests. */
let beginAfterOffset: string;
/** Their offsets. */
let truth: number[];

beforeAll(async () => {
	await sandbox.control('POST', '/settings', { channelsAnswerClose: true });
	const before = await sandbox.control('GET', '/world');
	beginAfterOffset = String(before.ledgerEnd);
	({ alice } = before.parties);
	await happen('bulkCompletions', { count: COUNT });
	const { log } = await sandbox.control('GET', `/world?after=${beginAfterOffset}`);
	truth = log.map(({ offset }: { offset: number }) => offset);
	expect(truth.length).toBe(COUNT);
}, 60_000);

const proxy = useChannelProxy(sandbox);

const getMany = async (parameters: IDataObject = {}, options: Partial<RunOptions> & { credential?: IDataObject } = {}) => {
	const { options: more, ...rest } = parameters;
	const { credential, ...run } = options;
	const { cantonLedgerApi } = ledgerCredential(sandbox);
	return await runNode(
		'cantonLedger',
		{
			...{ authentication: 'accessToken', resource: 'completion', operation: 'getAll', parties: alice, returnAll: true },
			...{ order: 'oldestFirst', simplify: true, options: { beginAfterOffset, ...(more as IDataObject) } },
			...rest,
		} as never,
		{ credentials: { cantonLedgerApi: { ...cantonLedgerApi, baseUrl: proxy.url, ...credential } }, ...run },
	);
};
const offsets = (items: IDataObject[]) => items.map(({ offset }) => offset);
const pages = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === PAGES).length;

describe('Completion › Get Many of 4,000', () => {
	// Newest first, three stretches are read. Two have eight pages together. The end of each may take one more.
	test.each([
		['oldestFirst', 9],
		['newestFirst', 8 + 3],
	])('takes a few pages, the rest comes by the channel: %s', async (order, most) => {
		const { json, error } = await getMany({ order });
		expect(error).toBeUndefined();
		expect(offsets(json)).toEqual(order === 'oldestFirst' ? truth : truth.toReversed());
		expect(new Set(json.map(({ apiVersion }) => apiVersion))).toEqual(new Set(['current']));
		expect(await pages()).toBeLessThanOrEqual(most);
	});

	test('items are those of the pages, also with Simplify off', async () => {
		for (const simplify of [true, false]) {
			const streamed = await getMany({ simplify });
			expect(proxy.opened).toBeGreaterThan(0);
			const { cantonLedgerApi } = ledgerCredential(sandbox);
			const read = await getMany({ simplify }, { credentials: { cantonLedgerApi: { ...cantonLedgerApi, extraHeaders: '{"X-Key":"k"}' } } });
			expect(streamed.json).toEqual(read.json);
		}
	});

	test('a small limit opens no channel, and a larger one is kept', async () => {
		expect(offsets((await getMany({ returnAll: false, limit: 600 })).json)).toEqual(truth.slice(0, 600));
		expect(proxy.opened).toBe(0);
		expect(offsets((await getMany({ returnAll: false, limit: 2500 })).json)).toEqual(truth.slice(0, 2500));
		expect(proxy.opened).toBe(1);
	});
});

const ERROR = JSON.stringify({
	...{ code: 'STALE_STREAM_AUTHORIZATION', cause: 'Stale stream authorization. Retry quickly.', correlationId: null, traceId: null },
	...{ context: {}, resources: [], errorCategory: 1, grpcCodeValue: 10, retryInfo: null, definiteAnswer: null },
});
const after =
	(count: number, becomes: Meddle): Meddle =>
	(text, before) =>
		before < count ? text : becomes(text, before);

describe('the search for the outcome of a command, 4,000 completions later', () => {
	const search = async () => {
		const { cantonLedgerApi } = ledgerCredential(sandbox);
		const credentials = { cantonLedgerApi: { ...cantonLedgerApi, baseUrl: proxy.url } };
		const ledger = await Client.open<paths>(
			executeContext('cantonLedger', { authentication: 'accessToken' }, credentials as never),
			ledgerService('accessToken'),
		);
		const { json } = await getMany({ returnAll: false, limit: 1, order: 'newestFirst' });
		await sandbox.requests();
		proxy.opened = 0;
		const commandId = String(json[0]!.commandId);
		const result = await searchSubmission(ledger, { parties: [alice], since: Number(beginAfterOffset), commandId });
		return result.ok ? result.answer.completions.map((each) => each.offset) : result;
	};

	test('comes by the channel', async () => {
		expect(await search()).toEqual([truth.at(-1)]);
		expect(proxy.opened).toBe(1);
		expect(await pages()).toBeLessThan(10);
	});

	test('finds it where the channel is cut in the middle, too', async () => {
		proxy.meddle = after(1500, () => 'cut');
		expect(await search()).toEqual([truth.at(-1)]);
	});
});

describe('a channel that does not work', () => {
	const cases: Array<[string, Meddle | 'refuse']> = [
		['is refused', 'refuse'],
		['is cut at once', () => 'cut'],
		['is cut in the middle', after(1500, () => 'cut')],
		['ends with an error', after(700, () => ERROR)],
		['begins with an error', () => ERROR],
		['has messages that are cut in half', after(700, (text) => text.slice(0, text.length / 2))],
		['has two elements in a message', after(700, (text) => `${text},${text}`)],
		['has an element without an offset', after(700, () => '{"completionResponse":{"Completion":{"value":{"commandId":"x"}}}}')],
		['repeats itself', after(700, (text, before) => (before === 700 ? text.replace(/"offset":\d+/, '"offset":1') : text))],
		['falls silent', after(1500, () => undefined)],
		['is silent', () => undefined],
	];
	test.each(cases)('the rest is read by pages, none is missing and none comes twice: %s', async (_, meddle) => {
		proxy.meddle = meddle;
		const { json, error } = await getMany();
		expect(error).toBeUndefined();
		expect(offsets(json)).toEqual(truth);
		expect(await pages()).toBeGreaterThan(5);
	});

	test('one that gave little is not tried again for a while', async () => {
		proxy.meddle = after(300, () => 'cut');
		for (const _ of [1, 2, 3]) expect(offsets((await getMany()).json)).toEqual(truth);
		expect(proxy.opened).toBe(1);
		passTime();
		expect(offsets((await getMany()).json)).toEqual(truth);
		expect(proxy.opened).toBe(2);
	});

	test('one that gave much is opened again', async () => {
		proxy.meddle = after(1300, () => 'cut');
		expect(offsets((await getMany()).json)).toEqual(truth);
		expect(proxy.opened).toBeGreaterThan(1);
	});

	test('a message above Largest Answer is let go, and what it held is read by a page', async () => {
		proxy.meddle = (text, before) => (before === 700 ? `${text}${' '.repeat(2 * 1024 * 1024)}` : text);
		const { json, error } = await getMany({}, { credential: { largestAnswer: 1 } });
		expect(error).toBeUndefined();
		expect(offsets(json)).toEqual(truth);
	});

	test.each([
		['Extra Headers', { extraHeaders: '{"X-Key":"k"}' }],
		['Ignore TLS Issues', { ignoreSSLIssues: true }],
	])('what a WebSocket cannot do is not tried: %s', async (_, credential) => {
		expect(offsets((await getMany({}, { credential })).json)).toEqual(truth);
		expect(proxy.opened).toBe(0);
	});

	test('one that never opens is waited for once, and all of it is read by pages', async () => {
		proxy.meddle = 'hang';
		for (const order of ['oldestFirst', 'newestFirst']) {
			const { json, error } = await getMany({ order });
			expect(error).toBeUndefined();
			expect(offsets(json)).toEqual(order === 'oldestFirst' ? truth : truth.toReversed());
		}
		expect(proxy.requested).toBe(1);
	});

	test('as the pages say: behind the HTTP proxy of n8n no channel is tried through it, and all is read by pages', async () => {
		const guide = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'guides', 'triggers.md'), 'utf8');
		expect(guide).toContain("that only the HTTP proxy of n8n's environment variables reaches: a WebSocket does not use that proxy");
		expect(guide).toContain('If the [stream](#how-the-stream-works) could not listen there, they read pages instead.');
		const through = await httpProxy(sandbox.url);
		try {
			const { json, error } = await getMany({}, { credential: { baseUrl: through.baseUrl } });
			expect(error).toBeUndefined();
			expect(offsets(json)).toEqual(truth);
			expect(await pages()).toBeGreaterThanOrEqual(COUNT / 200);
			expect(through.passed).toBeGreaterThanOrEqual(COUNT / 200);
			expect(through.channels).toBe(0);
		} finally {
			await through.stop();
		}
	});

	test('cancelling ends a silent one at once', async () => {
		proxy.meddle = after(500, () => undefined);
		let cancel = () => {};
		const running = getMany({}, { started: (run) => (cancel = () => run.cancel()) });
		await until(() => proxy.passed === 500, 'the channel is silent');
		const began = performance.now();
		cancel();
		await running;
		expect(performance.now() - began).toBeLessThan(500);
	});
});

// Last, since it adds to the ledger.
test('completions that come meanwhile do not keep it from its end: at most those of a page are returned', async () => {
	let added = 0;
	proxy.meddle = (text, before) => {
		if (before === 100) void happen('bulkCompletions', { count: 500 }).then(() => (added = 500));
		return text;
	};
	const { json } = await getMany();
	await until(() => added > 0, 'more are there');
	expect(offsets(json).slice(0, COUNT)).toEqual(truth);
	expect(json.length).toBeLessThan(COUNT + 200);
});
