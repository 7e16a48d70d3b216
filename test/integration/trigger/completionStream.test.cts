// The polling trigger after an outage: the backlog comes by the participant's channel, and every completion is delivered once.
import type { IDataObject } from 'n8n-workflow';

import { useChannelProxy, type Meddle } from '../../support/channelProxy.cts';
import { httpProxy } from '../../support/httpProxy.cts';
import '../../support/stream.cts';
import { json, useTriggers } from './support.cts';

const { sandbox, happen, trigger } = useTriggers();
const PAGES = 'POST /v2/commands/command-completions';
const COUNT = 4000;
let truth: number[];
let failed: number[];
let afterOffset: string;

beforeAll(async () => {
	await sandbox.control('POST', '/settings', { channelsAnswerClose: true });
	const before = await sandbox.control('GET', '/world');
	afterOffset = String(before.ledgerEnd);
	await happen({ action: 'bulkCompletions', count: COUNT });
	const { log } = await sandbox.control('GET', `/world?after=${afterOffset}`);
	truth = log.map(({ offset }: { offset: number }) => offset);
	failed = log.filter(({ kind }: { kind: string }) => kind === 'rejection').map(({ offset }: { offset: number }) => offset);
}, 60_000);

const proxy = useChannelProxy(sandbox);

/** The offsets that polls deliver until one delivers nothing, poll by poll. */
async function drain(maxItems: number | undefined, parameters: IDataObject = {}, options: IDataObject = {}, baseUrl = proxy.url) {
	const chosen = { ...(maxItems !== undefined && { maxItems }), ...options };
	const node = trigger({ startFrom: 'position', afterOffset, ...parameters, options: chosen }, { credential: { baseUrl } });
	const polls: number[][] = [];
	for (let items = json(await node.poll()); items.length > 0; items = json(await node.poll()))
		polls.push(items.map(({ offset }) => offset as number));
	return polls;
}
/** Number of requests for a page. Those for one element only ask whether there is more, and how many there are depends on the time. */
const pages = async () =>
	(await sandbox.requests()).filter(({ endpoint, query }) => endpoint === PAGES && Number((query as IDataObject).limit) > 1).length;

test('a backlog takes a few pages, the rest comes by the channel, which ends with the poll', async () => {
	expect(await drain(10_000)).toEqual([truth]);
	expect(proxy.opened).toBe(1);
	expect(await pages()).toBeLessThan(3);
	expect((await sandbox.control('GET', '/channels')).open).toBe(0);
});

test('a poll takes no more than Max Items, and the next one goes on behind them', async () => {
	expect(await drain(1500)).toEqual([truth.slice(0, 1500), truth.slice(1500, 3000), truth.slice(3000)]);
	expect(proxy.opened).toBeGreaterThan(1);
});

test('few Max Items open no channel', async () => {
	expect((await drain(500)).flat()).toEqual(truth);
	expect(proxy.opened).toBe(0);
});

test('as the form proposes it, for failures and with Max Items as preset, a backlog comes by the channel', async () => {
	expect(await drain(undefined, { outcome: 'failed' })).toEqual([failed]);
	expect(proxy.opened).toBe(1);
	expect(await pages()).toBeLessThan(3);
});

test('of any outcome, Max Items as preset are too few for a channel in each poll', async () => {
	expect(await drain(undefined)).toEqual([0, 1, 2, 3].map((poll) => truth.slice(poll * 1000, (poll + 1) * 1000)));
	expect(proxy.opened).toBe(0);
	expect(await pages()).toBeGreaterThanOrEqual(COUNT / 200);
});

test('behind the HTTP proxy of n8n the backlog is read by pages', async () => {
	const through = await httpProxy(sandbox.url);
	try {
		expect(await drain(10_000, {}, {}, through.baseUrl)).toEqual([truth]);
		expect(through.channels).toBe(0);
	} finally {
		await through.stop();
	}
	expect(await pages()).toBeGreaterThanOrEqual(COUNT / 200);
});

test('only failures are wanted', async () => {
	expect((await drain(200, { outcome: 'failed' })).flat()).toEqual(failed);
	expect(proxy.opened).toBeGreaterThan(0);
});

const after =
	(count: number, becomes: Meddle): Meddle =>
	(text, before) =>
		before < count ? text : becomes(text, before);

test.each<[string, Meddle | 'refuse']>([
	['is refused', 'refuse'],
	['is cut in the middle', after(1500, () => 'cut')],
	['is cut again and again', after(150, () => 'cut')],
	['ends with an error', after(700, () => '{"code":"STALE_STREAM_AUTHORIZATION","cause":"Retry quickly."}')],
	['has messages that are cut in half', after(700, (text) => text.slice(0, text.length / 2))],
	['falls silent', after(1500, () => undefined)],
])('where the channel %s, nothing is missing and nothing comes twice', async (_, meddle) => {
	proxy.meddle = meddle;
	for (const maxItems of [10_000, 1500]) expect((await drain(maxItems)).flat()).toEqual(truth);
});

test('an element that cannot be read is delivered as one', async () => {
	proxy.meddle = (text, before) => (before === 700 ? text.replace('"commandId"', '"command"') : text);
	const node = trigger({ startFrom: 'position', afterOffset, options: { maxItems: 10_000 } }, { credential: { baseUrl: proxy.url } });
	const items = json(await node.poll());
	expect(items).toHaveLength(COUNT);
	expect(items.filter(({ decodeError }) => decodeError !== undefined)).toEqual([
		expect.objectContaining({ eventId: expect.stringMatching(/^offset:\d+$/), decodeError: expect.stringContaining('commandId') }),
	]);
});
