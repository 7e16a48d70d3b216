// One polling trigger that follows several targets: each with a position of its own, and the failure of one is its own.
import type { IDataObject } from 'n8n-workflow';

import { fleetOf } from '../../support/fleet.cts';
import { PolledNode, type PolledOptions } from '../../support/polledNode.cts';
import { token, useSandbox } from '../../support/sandbox.cts';
import { until } from '../../support/until.cts';
import { json, refusal } from './support.cts';

const sandbox = useSandbox({ history: 3 });
const NAMES = ['one', 'two', 'three'];
const fleet = fleetOf(sandbox, NAMES);
const { at } = fleet;

beforeEach(async () => {
	for (const name of NAMES) await at(name, 'DELETE', '/faults');
});
afterEach(() => jest.restoreAllMocks());

const row = (name: string, more: IDataObject = {}) => fleet.row(name, { tags: 'all', ...more });
const credential = (rows = [row('two'), row('three')], more: IDataObject = {}) =>
	fleet.credential(rows, { targetTags: 'all, first', ...more });

let serial = 0;
interface Followed extends PolledOptions {
	target?: string;
	parameters?: IDataObject;
	options?: IDataObject;
	credentials?: ReturnType<typeof credential>;
	staticData?: IDataObject;
}
function follow({ target = '*', parameters, options, credentials = credential(), staticData, ...more }: Followed = {}) {
	const settings = { event: 'commandCompleted', outcome: 'any', parties: 'mine', ...parameters };
	return new PolledNode(
		'cantonLedgerEventTrigger',
		{ ...settings, options: { addMessage: false, target, ...options } } as never,
		credentials,
		staticData,
		{ workflowId: `fleet${serial++}`, ...more },
	);
}
const succeed = async (name: string, ...commandIds: string[]) =>
	await at(name, 'POST', '/do', { actions: commandIds.map((commandId) => ({ action: 'succeed', commandId })) });
const away = async (name: string) => await at(name, 'POST', '/faults', { faults: [{ action: 'html502', times: 0 }] });
/** Items of all executions, as target and command. */
const arrived = (node: PolledNode) =>
	node.executions.flatMap(({ items }) => json(items)).map(({ target, commandId, event }) => [target, commandId ?? event]);
const polled = async (node: PolledNode) =>
	json(await node.poll())
		.map(({ target, commandId, event }) => [target, commandId ?? event])
		.sort();

test('each target has its own position, one execution has the events of all, and each says whose it is', async () => {
	const node = follow();
	expect(await node.poll()).toBeNull();
	await succeed('one', 'a1');
	await succeed('three', 'c1', 'c2');
	expect(await polled(node)).toEqual([
		['one', 'a1'],
		['three', 'c1'],
		['three', 'c2'],
	]);
	expect(node.executions).toHaveLength(1);
	await succeed('two', 'b1');
	expect(await polled(node)).toEqual([['two', 'b1']]);
	expect(await polled(node)).toEqual([]);
});

test('what happens at two targets alike is two events and two incidents', async () => {
	const node = follow({ options: { addMessage: true } });
	await node.poll();
	for (const name of ['one', 'two']) await at(name, 'POST', '/do', { actions: [{ action: 'fail', commandId: 'alike' }] });
	const items = json(await node.poll());
	const messages = items.map(({ message }) => message as IDataObject);
	expect(items.map(({ target, eventId }) => String(eventId).startsWith(`${String(target)}:`))).toEqual([true, true]);
	expect(new Set(items.map(({ eventId }) => eventId)).size).toBe(2);
	expect(messages.map(({ dedupKey }) => dedupKey).sort()).toEqual(['one command alike', 'two command alike']);
	expect(messages.map(({ title }) => String(title)).sort()).toEqual([expect.stringMatching(/\(one\)$/), expect.stringMatching(/\(two\)$/)]);
});

test('a test run shows events of several, also where one is away', async () => {
	await away('two');
	const items = json(await follow({ target: 'tag:all' }).poll('manual'));
	expect(new Set(items.map(({ target }) => target))).toEqual(new Set(['one']));
	expect(items.every(({ commandId }) => commandId !== undefined)).toBe(true);
});

describe('one that is away', () => {
	test('does not delay the others, and loses nothing', async () => {
		const node = follow({ budgetMs: 5000 });
		await node.poll();
		await at('two', 'POST', '/faults', { faults: [{ action: 'hang', times: 0 }] });
		await succeed('one', 'x1');
		await succeed('two', 'x2');
		let isOver = false;
		const poll = node.poll().finally(() => (isOver = true));
		await until(() => node.executions.length > 0, 'the others are delivered');
		expect([isOver, arrived(node)]).toEqual([false, [['one', 'x1']]]);
		await poll;
		await at('two', 'DELETE', '/faults');
		expect(await polled(node)).toEqual([['two', 'x2']]);
	}, 30_000);

	test('is said once, and so is that it is back', async () => {
		const node = follow();
		await node.poll();
		await away('two');
		await succeed('two', 'kept');
		for (let poll = 0; poll < 3; poll++) expect(await node.poll()).toBeNull();
		const [failing] = json(await node.poll());
		expect(failing).toMatchObject({ target: 'two', event: 'targetFailing', reason: expect.stringContaining('502') });
		expect(failing).not.toHaveProperty('position');
		expect(await node.poll()).toBeNull();
		expect(node.log.filter((line) => line.includes('"two" cannot be read'))).toHaveLength(1);
		await at('two', 'DELETE', '/faults');
		expect(await polled(node)).toEqual([['two', 'kept']]);
		expect(json(await node.poll())).toEqual([expect.objectContaining({ target: 'two', event: 'targetRecovered', since: failing!.since })]);
		expect(await node.poll()).toBeNull();
	});

	test('when the workflow is activated does not keep it from that: the trigger follows it from when it is back', async () => {
		await away('two');
		const node = follow();
		expect(await node.poll()).toBeNull();
		await succeed('two', 'before');
		await at('two', 'DELETE', '/faults');
		expect(await polled(node)).toEqual([['two', 'targetAdded']]);
		await succeed('two', 'after');
		expect(await polled(node)).toEqual([['two', 'after']]);
	});

	test('when the workflow is activated it is read from the beginning, if that is where the trigger starts', async () => {
		await succeed('two', 'early');
		await away('two');
		const node = follow({ parameters: { startFrom: 'beginning' } });
		expect((await polled(node)).filter(([target]) => target === 'two')).toEqual([]);
		await at('two', 'DELETE', '/faults');
		const items = await polled(node);
		expect(items).toContainEqual(['two', 'early']);
		expect(items).not.toContainEqual(['two', 'targetAdded']);
	});

	test('when it is added begins at now once it is back, although the trigger starts at the beginning', async () => {
		await succeed('three', 'long ago');
		const credentials = credential([row('two')]);
		const node = follow({ credentials, parameters: { startFrom: 'beginning' } });
		await node.poll();
		await away('three');
		credentials.cantonLedgerApi.furtherTargets.row.push(row('three'));
		for (let poll = 0; poll < 2; poll++) expect((await polled(node)).filter(([target]) => target === 'three')).toEqual([]);
		await at('three', 'DELETE', '/faults');
		expect((await polled(node)).filter(([target]) => target === 'three')).toEqual([['three', 'targetAdded']]);
	});

	test('all that are away are an error of the poll', async () => {
		const node = follow();
		await node.poll();
		for (const name of NAMES) await away(name);
		expect((await refusal(node.poll())).message).toMatch(/^Target "one": .*502/);
	});
});

test('a mistake at one target fails the activation, and says where', async () => {
	const node = follow({ credentials: credential([row('two', { access: 'none' }), row('three')]) });
	expect((await refusal(node.poll())).message).toMatch(/^Target "two": .*(token|401)/i);
	expect(node.executions).toEqual([]);
});

describe('targets that come and go', () => {
	test('one that is added begins now, whatever Start From says', async () => {
		const credentials = credential([row('two')]);
		const node = follow({ credentials, parameters: { startFrom: 'beginning' } });
		expect((await polled(node)).length).toBeGreaterThan(5);
		credentials.cantonLedgerApi.furtherTargets.row.push(row('three'));
		await succeed('three', 'old');
		expect(await polled(node)).toEqual([['three', 'targetAdded']]);
		await succeed('three', 'new');
		expect(await polled(node)).toEqual([['three', 'new']]);
	});

	test.each([
		['goes on where it was within 30 days', 29, ['three', 'missed']],
		['begins anew after 30 days', 31, ['three', 'targetAdded']],
	])('one that is removed is said, and %s', async (_, days, expected) => {
		const credentials = credential();
		const node = follow({ credentials, options: { heartbeatHours: 0 } });
		await node.poll();
		await succeed('three', 'read');
		await polled(node);
		const { row: rows } = credentials.cantonLedgerApi.furtherTargets;
		const [removed] = rows.splice(1);
		const [notice] = json(await node.poll());
		expect(notice).toMatchObject({ target: 'three', event: 'targetRemoved' });
		expect(Date.parse(notice!.keptUntil as string) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
		await succeed('three', 'missed');
		expect(await node.poll()).toBeNull();
		const later = Date.now() + days * 86_400_000;
		jest.spyOn(Date, 'now').mockImplementation(() => later);
		credentials.cantonLedgerApi.accessToken = token('ledger-api-user');
		await node.poll();
		rows.push(removed!);
		expect(await polled(node)).toEqual([expected]);
	});

	test('one that gets another name, or was followed alone, goes on', async () => {
		const alone = follow({ target: 'two' });
		await alone.poll();
		await succeed('two', 'read');
		await alone.poll();
		await succeed('two', 'next');
		const credentials = credential();
		const node = follow({ credentials, staticData: structuredClone(alone.staticData) });
		expect(await polled(node)).toEqual([['two', 'next']]);
		credentials.cantonLedgerApi.furtherTargets.row[0].name = 'renamed';
		await succeed('two', 'later');
		expect(await polled(node)).toEqual([
			['renamed', 'later'],
			['two', 'targetRemoved'],
		]);
		await succeed('two', 'last');
		const { staticData } = node;
		const single = follow({ credentials, target: 'renamed', staticData: structuredClone(staticData) });
		expect(await polled(single)).toEqual([['renamed', 'last']]);
		expect(Object.keys(single.staticData)).toEqual(['cursor']);
	});
});

test('a position of one ledger is refused for several', async () => {
	const node = follow({ parameters: { startFrom: 'position', afterOffset: '3' } });
	expect((await refusal(node.poll())).message).toContain('Start From: a position belongs to one server, and this trigger follows several');
});

test('the heartbeat is one for all', async () => {
	const node = follow({ options: { heartbeatHours: 1 } });
	await node.poll();
	const later = Date.now() + 3_700_000;
	jest.spyOn(Date, 'now').mockImplementation(() => later);
	const items = json(await node.poll());
	expect(items).toEqual([expect.objectContaining({ event: 'heartbeat' })]);
	expect(items[0]).not.toHaveProperty('position');
	expect(await node.poll()).toBeNull();
});

test('a poll has at most Max Items in all: what waits comes first next time', async () => {
	const node = follow({ options: { maxItems: 2 } });
	await node.poll();
	for (const name of NAMES) await succeed(name, `${name}1`, `${name}2`);
	const polls = [await polled(node), await polled(node), await polled(node)];
	expect(polls.map((items) => items.length)).toEqual([2, 2, 2]);
	expect(polls.flat().sort()).toEqual(
		NAMES.flatMap((name) => [
			[name, `${name}1`],
			[name, `${name}2`],
		]).sort(),
	);
	expect(await node.poll()).toBeNull();
});

describe.each([
	['usual', false],
	['durable', true],
])('on the %s engine', (_, durable) => {
	test('what was lost comes again, marked, from each target', async () => {
		const options = { hold: true, durable, workflowId: `killed${durable}` };
		const node = follow(options);
		await node.poll();
		await succeed('one', 'k1');
		await succeed('two', 'k2');
		await node.poll();
		node.executions[0].finish({ status: 'crashed', finished: false });
		await succeed('three', 'k3');
		expect(
			json(await node.poll())
				.map(({ target, commandId, replayed }) => [target, commandId, replayed])
				.sort(),
		).toEqual([
			['one', 'k1', true],
			['three', 'k3', undefined],
			['two', 'k2', true],
		]);
	});

	test.each<[string, Parameters<typeof follow>[0]]>([
		['with Once', { parameters: { delivery: 'once' } }],
		['in an n8n that does not report ends', { silent: true }],
	])('%s each event comes once', async (_, options) => {
		const node = follow({ durable, ...options });
		await node.poll();
		await succeed('one', 'o1');
		await succeed('two', 'o2');
		expect(await polled(node)).toEqual([
			['one', 'o1'],
			['two', 'o2'],
		]);
		expect(await polled(node)).toEqual([]);
	});
});

test('on the durable scheduler the end of a slow poll does not undo what a later one has saved', async () => {
	const node = follow({ durable: true, budgetMs: 5000 });
	await node.poll();
	await at('two', 'POST', '/faults', { faults: [{ action: 'hang', times: 0 }] });
	await succeed('one', 'd1');
	const slow = node.poll();
	await new Promise((resolve) => setTimeout(resolve, 2500));
	await succeed('one', 'd2');
	await node.poll();
	await slow;
	expect(arrived(node)).toEqual([
		['one', 'd1'],
		['one', 'd2'],
	]);
	// Another process goes on from what was saved.
	await at('two', 'DELETE', '/faults');
	const { shared, staticData } = node;
	expect((staticData.targets as IDataObject).one).toMatchObject({ unacknowledged: [expect.anything()] });
	const next = follow({ durable: true, shared, staticData: structuredClone(staticData), parameters: { delivery: 'once' } });
	expect(await next.tick()).toBeNull();
}, 30_000);
