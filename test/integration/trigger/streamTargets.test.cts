// One stream trigger that follows several targets: each with a connection and a position of its own, and the failure of one is its own.
import { readPauses } from '../../../nodes/shared/trigger/streamTargets';
import type { IDataObject } from 'n8n-workflow';

import type { StreamedNode, StreamedOptions } from '../../support/stream.cts';
import { fleetOf } from '../../support/fleet.cts';
import { token } from '../../support/sandbox.cts';
import { until } from '../../support/until.cts';
import { useStreams } from './streamSupport.cts';

const { sandbox, stream } = useStreams();

const NAMES = ['one', 'two', 'three'];
const fleet = fleetOf(sandbox, NAMES);
const { path, at } = fleet;
const channels = async () => {
	const counts = await Promise.all(NAMES.map(async (name) => (await at(name, 'GET', '/channels')).open as number));
	return counts.reduce((sum, count) => sum + count, 0);
};

beforeEach(async () => {
	for (const name of NAMES) {
		await at(name, 'DELETE', '/faults');
		await at(name, 'POST', '/settings', { channelsAnswerClose: true, checkpointMs: 20 });
	}
});

const row = (name: string, more: IDataObject = {}) => fleet.row(name, { tags: 'later', ...more });
const credential = (rows = [row('two'), row('three')], more: IDataObject = {}) => fleet.credential(rows, more);

type Followed = StreamedOptions & { target?: string; parameters?: IDataObject; credentials?: ReturnType<typeof credential> };
const follow = ({ target = '*', parameters, credentials = credential(), ...more }: Followed = {}) =>
	stream({ parties: 'mine', ...parameters, options: { target } }, { credentials, ...more });
const succeed = async (name: string, ...commandIds: string[]) =>
	await at(name, 'POST', '/do', { actions: commandIds.map((commandId) => ({ action: 'succeed', commandId })) });
const listensTo = async (node: StreamedNode, ...names: string[]) =>
	await node.until(() => names.every((name) => node.log.some((line) => line.includes(`target "${name}" listens to the ledger`))));
const arrived = (node: StreamedNode) => node.items.map(({ target, commandId }) => [target, commandId]).sort();

test('each target has its own connection, and each item says whose it is', async () => {
	const node = await follow().start();
	await listensTo(node, ...NAMES);
	expect(await channels()).toBe(3);
	await succeed('one', 'a1');
	await succeed('three', 'c1');
	await node.arrived(2);
	await succeed('two', 'b1');
	await node.arrived(3);
	expect(arrived(node)).toEqual([
		['one', 'a1'],
		['three', 'c1'],
		['two', 'b1'],
	]);
	expect(node.items.every(({ target, eventId }) => String(eventId).startsWith(`${String(target)}:`))).toBe(true);
	await node.stop();
	await until(async () => (await channels()) === 0, 'all connections are closed');
});

test('each goes on where it was after a stop, also one that was renamed, alone or among others', async () => {
	const node = await follow().start();
	await listensTo(node, ...NAMES);
	await succeed('one', 'before-1');
	await succeed('two', 'before-2');
	await node.arrived(2);
	await node.stop();
	for (const name of NAMES) await succeed(name, `missed-${name}`);
	const renamed = credential([row('two', { name: 'zwei' }), row('three')]);
	const again = await follow({ staticData: node.saved, credentials: renamed }).start();
	await again.until(() => arrived(again).filter(([, commandId]) => String(commandId).startsWith('missed')).length === 3);
	expect(arrived(again).filter(([, commandId]) => String(commandId).startsWith('missed'))).toEqual([
		['one', 'missed-one'],
		['three', 'missed-three'],
		['zwei', 'missed-two'],
	]);
	await again.stop();
	await succeed('three', 'alone');
	await succeed('one', 'not followed');
	const alone = await follow({ staticData: again.saved, target: 'three', credentials: renamed }).start();
	await alone.until(() => alone.items.some(({ commandId }) => commandId === 'alone'));
	expect(new Set(alone.items.map(({ target }) => target))).toEqual(new Set(['three']));
});

test('what was not acknowledged of each is redelivered, marked, after a restart', async () => {
	const node = await follow({ hold: true }).start();
	await listensTo(node, ...NAMES);
	await succeed('one', 'held-1');
	await succeed('two', 'held-2');
	await node.arrived(2);
	const { saved } = node;
	await node.stop();
	const states = (saved['node:Node'] as IDataObject).targets as Record<string, IDataObject>;
	const targets = Object.fromEntries(Object.entries(states).map(([name, state]) => [name, { ...state, processes: ['another'] }]));
	const again = await follow({ staticData: { 'node:Node': { targets } }, workflowId: 'another process' }).start();
	await again.arrived(2);
	expect(again.items.map(({ target, commandId, replayed }) => [target, commandId, replayed]).sort()).toEqual([
		['one', 'held-1', true],
		['two', 'held-2', true],
	]);
});

test('an execution of one target holds up that target alone', async () => {
	const node = await follow({ hold: true }).start();
	await listensTo(node, ...NAMES);
	await succeed('one', 'first');
	await node.arrived(1);
	await succeed('one', 'waits');
	await succeed('two', 'second');
	await node.arrived(2);
	expect(arrived(node)).toEqual([
		['one', 'first'],
		['two', 'second'],
	]);
	node.executions[0]!.finish();
	await node.until(() => node.items.some(({ commandId }) => commandId === 'waits'));
});

describe('one that is away', () => {
	test('delays no other, and loses nothing', async () => {
		const node = await follow().start();
		await listensTo(node, ...NAMES);
		await at('two', 'POST', '/faults', { faults: [{ action: 'html502', times: 0 }] });
		await succeed('two', 'kept');
		await succeed('one', 'at once');
		await node.arrived(1);
		expect(arrived(node)).toEqual([['one', 'at once']]);
		await at('two', 'DELETE', '/faults');
		await node.until(() => node.items.some(({ commandId }) => commandId === 'kept'));
	}, 60_000);

	test('without an answer does not keep the workflow from its activation, nor the others from being followed', async () => {
		await at('two', 'POST', '/faults', { faults: [{ action: 'hang', times: 0 }] });
		const node = await follow().start();
		await listensTo(node, 'one', 'three');
		await succeed('three', 'at once');
		await node.arrived(1);
		expect(arrived(node)).toEqual([['three', 'at once']]);
	}, 60_000);

	test('when the workflow is activated does not keep it from that: it is followed from when it is back', async () => {
		await at('two', 'POST', '/faults', { faults: [{ action: 'html502', times: 0 }] });
		const node = await follow().start();
		await listensTo(node, 'one', 'three');
		await at('two', 'DELETE', '/faults');
		await listensTo(node, 'two');
		await succeed('two', 'back');
		await node.until(() => node.items.some(({ target, commandId }) => target === 'two' && commandId === 'back'));
	}, 60_000);

	test('is reported as a failed execution that names it', async () => {
		const node = await follow().start();
		await listensTo(node, ...NAMES);
		await at('two', 'POST', '/faults', { faults: [{ action: 'html502', times: 0 }] });
		await succeed('two', 'kept');
		await node.until(() => node.failures.length > 0);
		expect(node.failures.map(({ message }) => message)).toEqual([expect.stringMatching(/^Target "two": /)]);
		await at('two', 'DELETE', '/faults');
		await node.until(() => node.failures.length > 1);
		expect(node.failures[1]!.message).toMatch(/^Target "two": The trigger reads again/);
		expect(arrived(node)).toEqual([['two', 'kept']]);
	}, 60_000);
});

describe('the activation fails', () => {
	test('for a mistake at one, which it names, and nothing is delivered or stays open', async () => {
		const rows = [row('two', { access: 'own' }), row('three')];
		const targetSecrets = JSON.stringify({ two: { baseUrl: `${sandbox.url}${path('two')}`, accessToken: token('nobody-there') } });
		const node = follow({ parameters: { startFrom: 'beginning' }, credentials: credential(rows, { targetSecrets }) });
		await expect(node.start()).rejects.toThrow(/^Target "two": /);
		expect(node.items).toEqual([]);
		await until(async () => (await channels()) === 0, 'no connection stays');
	});

	test('if none can be read', async () => {
		for (const name of NAMES) await at(name, 'POST', '/faults', { faults: [{ action: 'html502', times: 0 }] });
		await expect(follow().start()).rejects.toThrow(/^Target "/);
	});

	test('for a given position, which belongs to one server', async () => {
		const node = follow({ parameters: { startFrom: 'position', afterOffset: '1' } });
		await expect(node.start()).rejects.toThrow('Start From: a position belongs to one server, and this trigger follows several');
	});
});

test('one target by an expression, and those with a tag', async () => {
	const single = await follow({ target: '={{ "tw" + "o" }}' }).start();
	await single.until(() => single.log.some((line) => line.includes('listens to the ledger')));
	await succeed('one', 'other');
	await succeed('two', 'own');
	await single.arrived(1);
	expect(arrived(single)).toEqual([['two', 'own']]);
	const tagged = await follow({ target: 'tag:later' }).start();
	await listensTo(tagged, 'two', 'three');
	expect(await channels()).toBe(3);
});

describe('while the workflow is active', () => {
	const { usualMs, shortestMs } = readPauses;
	beforeEach(() => Object.assign(readPauses, { usualMs: 50, shortestMs: 0 }));
	afterEach(() => void Object.assign(readPauses, { usualMs, shortestMs }));

	const events = (node: StreamedNode, name: string) => node.items.filter(({ event }) => event === name).map(({ target }) => target);
	const said = async (node: StreamedNode, event: string, target: string) => await node.until(() => events(node, event).includes(target));

	test('a target that is added is followed from then on, and a notice says so', async () => {
		const credentials = credential([row('two')]);
		const node = await follow({ credentials, parameters: { startFrom: 'beginning', outcome: 'succeeded' } }).start();
		await listensTo(node, 'one', 'two');
		await succeed('three', 'before');
		credentials.cantonLedgerApi.furtherTargets.row.push(row('three'));
		await said(node, 'targetAdded', 'three');
		await listensTo(node, 'three');
		await succeed('three', 'after');
		await node.until(() => node.items.some(({ target, commandId }) => target === 'three' && commandId === 'after'));
		expect(node.items.filter(({ target, event }) => target === 'three' && event === 'commandCompleted')).toEqual([
			expect.objectContaining({ commandId: 'after' }),
		]);
		await node.stop();
		// It goes on from its position, whatever Start From says.
		await succeed('three', 'missed');
		const again = await follow({
			credentials,
			staticData: node.saved,
			parameters: { startFrom: 'beginning', outcome: 'succeeded' },
		}).start();
		await again.until(() => again.items.some(({ commandId }) => commandId === 'missed'));
		expect(again.items.filter(({ target }) => target === 'three').map(({ commandId }) => commandId)).toEqual(['missed']);
	});

	test('one that is added while it is away begins when it is back', async () => {
		const credentials = credential([row('two')]);
		const node = await follow({ credentials }).start();
		await at('three', 'POST', '/faults', { faults: [{ action: 'html502', times: 0 }] });
		credentials.cantonLedgerApi.furtherTargets.row.push(row('three'));
		await node.until(() => node.failures.some(({ message }) => message.startsWith('Target "three": ')));
		await at('three', 'DELETE', '/faults');
		await said(node, 'targetAdded', 'three');
	}, 60_000);

	test('one that is removed is closed, a notice says so, and it goes on where it was when it is back', async () => {
		const credentials = credential();
		const { row: rows } = credentials.cantonLedgerApi.furtherTargets;
		const node = await follow({ credentials }).start();
		await listensTo(node, ...NAMES);
		await succeed('three', 'read');
		await node.arrived(1);
		const [removed] = rows.splice(1);
		await said(node, 'targetRemoved', 'three');
		const notice = node.items.find(({ event }) => event === 'targetRemoved')!;
		expect(Date.parse(notice.keptUntil as string) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
		expect(notice).not.toHaveProperty('position');
		await until(async () => (await channels()) === 2, 'its connection is closed');
		await succeed('three', 'missed');
		await succeed('one', 'still there');
		await node.until(() => node.items.some(({ commandId }) => commandId === 'still there'));
		expect(arrived(node)).not.toContainEqual(['three', 'missed']);
		rows.push(removed!);
		await node.until(() => node.items.some(({ commandId }) => commandId === 'missed'));
		expect(events(node, 'targetAdded')).toEqual([]);
		expect(node.failures).toEqual([]);
	});

	test('one that is removed while n8n is off is said when it is on again', async () => {
		const node = await follow().start();
		await listensTo(node, ...NAMES);
		await succeed('one', 'read');
		await node.arrived(1);
		await node.stop();
		const again = await follow({ staticData: node.saved, credentials: credential([row('two')]) }).start();
		await said(again, 'targetRemoved', 'three');
	});

	test('one that gets another name goes on where it was', async () => {
		const credentials = credential();
		const node = await follow({ credentials }).start();
		await listensTo(node, ...NAMES);
		await succeed('two', 'read');
		await node.arrived(1);
		credentials.cantonLedgerApi.furtherTargets.row[0]!.name = 'zwei';
		await said(node, 'targetRemoved', 'two');
		await succeed('two', 'next');
		await node.until(() => node.items.some(({ target, commandId }) => target === 'zwei' && commandId === 'next'));
		expect(events(node, 'targetAdded')).toEqual([]);
		expect(node.items.filter(({ commandId }) => commandId === 'read')).toHaveLength(1);
	});

	test('a secret that is changed is used without a restart', async () => {
		const own = (accessToken: string) => JSON.stringify({ two: { baseUrl: `${sandbox.url}${path('two')}`, accessToken } });
		const credentials = credential([row('two', { access: 'own' })], { targetSecrets: own(token('ledger-api-user')) });
		const node = await follow({ credentials }).start();
		await listensTo(node, 'one', 'two');
		Object.assign(credentials.cantonLedgerApi, { targetSecrets: own(token('nobody-there')) });
		await succeed('two', 'unreadable');
		await node.until(() => node.failures.length > 0);
		expect(node.failures[0]!.message).toMatch(/^Target "two": /);
		Object.assign(credentials.cantonLedgerApi, { targetSecrets: own(token('ledger-api-user')) });
		await node.until(() => node.items.some(({ commandId }) => commandId === 'unreadable'));
	}, 60_000);

	test('a credential that cannot be read leaves everything as it is, and the log says so once', async () => {
		const credentials = credential();
		const node = await follow({ credentials }).start();
		await listensTo(node, ...NAMES);
		Object.assign(credentials.cantonLedgerApi, { targetSecrets: 'no JSON' });
		await node.until(() => node.log.some((line) => line.includes('the list of targets cannot be read, so it stays as it was')));
		Object.assign(credentials.cantonLedgerApi, { targetSecrets: '' });
		await succeed('three', 'read');
		await node.until(() => node.items.some(({ commandId }) => commandId === 'read'));
		expect(node.log.filter((line) => line.includes('the list of targets cannot be read'))).toHaveLength(1);
		expect(events(node, 'targetRemoved')).toEqual([]);
	});
});
