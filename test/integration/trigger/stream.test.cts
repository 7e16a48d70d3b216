// The Canton Ledger Stream against the sandbox's channels: what arrives, and what becomes of it when connections break.
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { triggerIn, type Credentials } from '../../support/engine.cts';
import { ledgerCredential } from '../../support/sandbox.cts';
import { StreamedNode, type StreamedOptions } from '../../support/stream.cts';
import { countTimers } from '../../support/timers.cts';
import { useTriggers } from './support.cts';

const { sandbox, parties, happen, trigger } = useTriggers();
const running: StreamedNode[] = [];
let serial = 0;

/** Long enough that nothing arrives by it in a test. */
const SELDOM = { lookEvery: 600 };

function stream(
	parameters: IDataObject = {},
	{ as, credentials = ledgerCredential(sandbox, as), ...options }: StreamedOptions & { as?: string; credentials?: Credentials } = {},
): StreamedNode {
	const { options: more, ...rest } = parameters;
	const node = new StreamedNode(
		{ event: 'commandCompleted', parties: parties.alice, ...rest, options: { gatherFor: 5, ...SELDOM, ...(more as IDataObject) } },
		credentials,
		{ workflowId: `stream${serial++}`, ...options },
	);
	running.push(node);
	return node;
}

const listening = (node: StreamedNode) => node.until(() => node.log.some((line) => line.includes('listens to the ledger')));
const offsets = (items: IDataObject[]) => items.filter(({ event }) => event !== 'startedOver').map(({ offset }) => offset);
const channels = async () => (await sandbox.control('GET', '/channels')).open as number;
const WS = 'WS /v2/commands/command-completions';

beforeAll(async () => {
	await sandbox.control('POST', '/settings', { channelsAnswerClose: true, checkpointMs: 20 });
});
afterEach(async () => {
	await Promise.all(running.splice(0).map(async (node) => await node.stop()));
});

describe('what arrives', () => {
	it.each([
		['commandCompleted', {}, 'fail'],
		['contractCreated', {}, 'tap'],
		['ledgerUpdate', {}, 'tap'],
	])('%s: the event, at once, as the polling trigger gives it', async (event, parameters, action) => {
		const node = await stream({ event, ...parameters }).start();
		await listening(node);
		const began = Date.now();
		const [happened] = await happen(action);
		const [item] = await node.arrived(1);
		expect(Date.now() - began).toBeLessThan(5000);
		expect(item).toMatchObject({ event: expect.any(String), offset: happened!.offset, eventId: expect.any(String) });
		expect(item.hint).toMatch(/by acknowledgement/);
	});

	it('a burst starts one execution', async () => {
		const node = await stream({ options: { gatherFor: 300 } }).start();
		await listening(node);
		const happened = await happen('fail', 'succeed', 'fail');
		await node.arrived(3);
		expect(offsets(node.items)).toEqual(happened.map(({ offset }) => offset));
		expect(node.executions).toHaveLength(1);
	});

	it('no more than Max Items at once, and the rest right behind', async () => {
		const node = await stream({ options: { maxItems: 2, gatherFor: 300 } }).start();
		await listening(node);
		await happen('fail', 'fail', 'fail', 'fail', 'fail');
		await node.arrived(5);
		expect(node.executions.map(({ items }) => items.length)).toEqual([2, 2, 1]);
	});

	it('everything from the beginning, before it listens', async () => {
		const node = await stream({ startFrom: 'beginning', outcome: 'failed' }).start();
		await listening(node);
		expect(node.items.length).toBeGreaterThan(10);
		expect(new Set(node.items.map(({ eventId }) => eventId)).size).toBe(node.items.length);
	});

	it('one item per batch', async () => {
		const node = await stream({ options: { output: 'batch', gatherFor: 300 } }).start();
		await listening(node);
		await happen('fail', 'fail');
		expect(await node.arrived(1)).toMatchObject([{ count: 2, events: [{ event: 'commandCompleted' }, {}] }]);
	});
});

describe('one execution after the other', () => {
	it('what comes meanwhile waits for the end of the one that runs', async () => {
		const node = await stream({}, { hold: true }).start();
		await listening(node);
		await happen('fail');
		await node.arrived(1);
		const [second] = await happen('fail');
		await happen('fail');
		await new Promise((resolve) => setTimeout(resolve, 300));
		expect(node.executions).toHaveLength(1);
		node.executions[0]!.finish();
		await node.arrived(3);
		expect(node.executions).toHaveLength(2);
		expect(node.items[1]).toMatchObject({ offset: second!.offset });
	});

	it('several run where the user wants that', async () => {
		const node = await stream({ options: { executionsAtOnce: 2 } }, { hold: true }).start();
		await listening(node);
		for (let count = 1; count <= 2; count++) {
			await happen('fail');
			await node.arrived(count);
		}
		await happen('fail');
		await new Promise((resolve) => setTimeout(resolve, 300));
		expect(node.executions).toHaveLength(2);
	});
});

describe('at least once', () => {
	it('what was not acknowledged comes again after a restart of n8n, marked; what was does not', async () => {
		const first = await stream({}, { hold: true, workflowId: 'again' }).start();
		await listening(first);
		const [done] = await happen('fail');
		await first.arrived(1);
		first.executions[0]!.finish();
		const [lost] = await happen('fail');
		await first.arrived(2);
		const { saved } = first;
		await first.stop();
		const [meanwhile] = await happen('fail');
		const cursor = (saved['node:Node'] as IDataObject).cursor as IDataObject;
		const staticData = { 'node:Node': { cursor: { ...cursor, processes: ['another'] } } };
		const second = await stream({}, { staticData, workflowId: 'elsewhere' }).start();
		await second.arrived(2);
		expect(offsets(second.items)).toEqual([lost!.offset, meanwhile!.offset]);
		expect(second.items[0]).toMatchObject({ replayed: true, attempt: 2 });
		expect(second.items[1]).not.toHaveProperty('replayed');
		expect(offsets(second.items)).not.toContain(done!.offset);
	});

	it('what n8n loses comes again by itself after a pause, marked, and what is new behind it', async () => {
		const node = await stream({}, { hold: true }).start();
		await listening(node);
		const [lost] = await happen('fail');
		await node.arrived(1);
		const [late] = await happen('fail');
		const lostAt = Date.now();
		node.executions[0]!.finish({ status: 'crashed', finished: false });
		await node.arrived(3);
		expect(Date.now() - lostAt).toBeGreaterThanOrEqual(9_900);
		expect(offsets(node.items)).toEqual([lost!.offset, lost!.offset, late!.offset]);
		expect(node.items[1]).toMatchObject({ replayed: true, attempt: 2 });
		expect(node.items[2]).not.toHaveProperty('replayed');
	}, 60_000);

	it('goes on in the same process where the workflow was deactivated and activated again', async () => {
		const first = await stream({}, { workflowId: 'twice' }).start();
		await listening(first);
		await happen('fail');
		await first.arrived(1);
		await first.stop();
		const [meanwhile] = await happen('fail');
		const second = await stream({}, { workflowId: 'twice', staticData: first.saved, activation: 'activate' }).start();
		await second.arrived(1);
		expect(offsets(second.items)).toEqual([meanwhile!.offset]);
		expect(second.items[0]).not.toHaveProperty('replayed');
	});

	it.each([
		['the settings show engine 2.0', { settings: { engineType: 'v2' } as never }],
		['n8n is an older one', { silent: true }],
	])('keeps to the replay window where n8n does not tell: %s', async (_, options) => {
		const node = await stream({}, options).start();
		await listening(node);
		await happen('fail');
		const [item] = await node.arrived(1);
		expect(item.hint).toMatch(/by the replay window/);
		await happen('fail');
		await node.arrived(2);
	});
});

describe('a connection that breaks', () => {
	it('the idle cut is not mentioned, and nothing is missed', async () => {
		await sandbox.control('POST', '/settings', { channelIdleMs: 1500 });
		const node = await stream().start();
		await listening(node);
		await sandbox.requests();
		const seen = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === WS).length;
		let opened = 0;
		while (opened < 2) {
			await new Promise((resolve) => setTimeout(resolve, 100));
			opened += await seen();
		}
		const [happened] = await happen('fail');
		expect(offsets(await node.arrived(1))).toEqual([happened!.offset]);
		expect(node.log.filter((line) => !line.includes('At Least Once'))).toEqual([expect.stringContaining('listens to the ledger')]);
		expect(node.failures).toEqual([]);
		await sandbox.control('POST', '/settings', { channelIdleMs: 60_000 });
	});

	it('a proxy without WebSockets: it looks, and says so once', async () => {
		await sandbox.fault({ endpoint: WS, action: 'html502', times: 0 });
		const node = await stream({ options: { lookEvery: 1 } }).start();
		await node.until(() => node.log.some((line) => line.includes('cannot listen')));
		const [first] = await happen('fail');
		await node.arrived(1);
		const [second] = await happen('fail');
		expect(offsets(await node.arrived(2))).toEqual([first!.offset, second!.offset]);
		expect(node.log.filter((line) => line.includes('cannot listen'))).toEqual([
			'Node: cannot listen to the ledger, so events take up to 1 seconds until it can: the server or something in front of it refuses the connection',
		]);
		expect(node.failures).toEqual([]);
	});

	it('a proxy that drops what is said: a look finds it, and the channel is replaced', async () => {
		await sandbox.fault({ endpoint: WS, action: 'mute', times: 1 });
		const node = await stream({ options: { lookEvery: 1 } }).start();
		while ((await channels()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
		const [happened] = await happen('fail');
		expect(offsets(await node.arrived(1))).toEqual([happened!.offset]);
		await node.until(() => node.log.some((line) => line.includes('did not announce')));
		await listening(node);
	});

	it.each([
		['1006 every second and a bit', { action: 'cut', afterMs: 1200 }],
		['1006 right after the opening', { action: 'cut', afterMs: 30 }],
		['a proxy that passes nothing on', { action: 'mute' }],
		['messages cut in half', { action: 'garble' }],
	])('under a steady stream of events nothing is missing and nothing comes twice: %s', async (_, fault) => {
		await sandbox.fault({ endpoint: WS, times: 0, ...fault });
		const node = await stream({ options: { lookEvery: 1 } }).start();
		const happened: number[] = [];
		for (let count = 0; count < 25; count++) {
			happened.push(...(await happen('fail')).map(({ offset }) => offset));
			await new Promise((resolve) => setTimeout(resolve, 150));
		}
		await node.arrived(happened.length);
		expect(offsets(node.items)).toEqual(happened);
		expect(node.failures).toEqual([]);
	});

	it('a server that is away is told once, and once when it is back, and nothing is missed or comes twice', async () => {
		const node = await stream({ options: { lookEvery: 1 } }).start();
		await listening(node);
		await sandbox.fault({ path: '/v2/', action: 'reset', times: 0 });
		await sandbox.control('DELETE', '/channels');
		const happened = await happen('fail', 'fail');
		await node.until(() => node.failures.length === 1);
		expect(node.failures[0]!.message).toMatch(/Could not reach/);
		await sandbox.control('DELETE', '/faults');
		await node.arrived(2);
		await node.until(() => node.failures.length === 2);
		expect(node.failures[1]!.message).toMatch(/reads again, after \d+ seconds/);
		expect(offsets(node.items)).toEqual(happened.map(({ offset }) => offset));
	}, 60_000);
});

describe('tokens', () => {
	const development = () => ({
		cantonLedgerApi: { baseUrl: sandbox.url, authentication: 'developmentToken', developmentSecret: 'unsafe', subject: 'ledger-api-user' },
	});
	const oAuth2 = () => ({
		cantonLedgerOAuth2Api: {
			serverUrl: sandbox.url,
			accessTokenUrl: `${sandbox.url}/oauth2/token`,
			clientId: 'ledger-client',
			clientSecret: 'ledger-secret',
			audience: 'https://canton.network.global',
		},
	});

	it.each([
		['a development token', 'accessToken', development],
		['OAuth2', 'oAuth2', oAuth2],
	])('%s opens the channel, and stands in no log', async (_, authentication, credentials) => {
		const node = await stream({ authentication }, { credentials: credentials() as never }).start();
		await listening(node);
		const [happened] = await happen('fail');
		expect(offsets(await node.arrived(1))).toEqual([happened!.offset]);
		const opened = (await sandbox.requests()).filter(({ endpoint }) => endpoint === WS);
		expect(opened).toMatchObject([{ subject: 'ledger-api-user', status: 101 }]);
		expect(JSON.stringify([node.log, node.items, node.failures, node.saved])).not.toMatch(/eyJ|jwt\.token/);
	});

	it('a channel is opened anew before its token expires, and n8n renews one of OAuth2 first', async () => {
		await sandbox.control('POST', '/settings', { tokenSeconds: 12 });
		const node = await stream({ authentication: 'oAuth2' }, { credentials: oAuth2() as never }).start();
		await listening(node);
		let opened = 0;
		while (opened < 2) {
			await new Promise((resolve) => setTimeout(resolve, 200));
			opened += (await sandbox.requests()).filter(({ endpoint }) => endpoint === WS).length;
		}
		const [happened] = await happen('fail');
		expect(offsets(await node.arrived(1))).toEqual([happened!.offset]);
		expect(node.log.filter((line) => line.includes('cannot listen'))).toEqual([]);
		await sandbox.control('POST', '/settings', { tokenSeconds: 300 });
	});

	it.each<[string, IDataObject, RegExp]>([
		['Extra Headers', { extraHeaders: '{ "X-Tenant": "one" }' }, /Extra Headers, which a WebSocket cannot send/],
		['Ignore TLS Issues', { ignoreSSLIssues: true }, /Ignore TLS Issues/],
	])('a credential with %s is read by looks, and the log says so', async (_, more, why) => {
		const { cantonLedgerApi } = ledgerCredential(sandbox);
		const node = await stream({ options: { lookEvery: 1 } }, { credentials: { cantonLedgerApi: { ...cantonLedgerApi, ...more } } }).start();
		await node.until(() => node.log.some((line) => why.test(line)));
		const [happened] = await happen('fail');
		expect(offsets(await node.arrived(1))).toEqual([happened!.offset]);
		expect(await channels()).toBe(0);
	});

	it('so is everything where Node has no WebSocket', async () => {
		const { WebSocket } = globalThis as { WebSocket?: unknown };
		Object.assign(globalThis, { WebSocket: undefined });
		const node = await stream({ options: { lookEvery: 1 } }).start();
		await node.until(() => node.log.some((line) => /this version of Node has no WebSocket/.test(line)));
		const [happened] = await happen('fail');
		expect(offsets(await node.arrived(1))).toEqual([happened!.offset]);
		Object.assign(globalThis, { WebSocket });
	});
});

describe('stopping', () => {
	it('ends the connection, the reading and the waits within a second', async () => {
		const nodes = await Promise.all([stream(), stream({ event: 'contractCreated' })].map(async (node) => await node.start()));
		await Promise.all(nodes.map(listening));
		expect(await channels()).toBe(2);
		await sandbox.fault({ endpoint: 'GET /v2/state/ledger-end', action: 'hang', times: 0 });
		await happen('fail');
		await new Promise((resolve) => setTimeout(resolve, 200));
		const began = Date.now();
		await Promise.all(nodes.map(async (node) => await node.stop()));
		expect(Date.now() - began).toBeLessThan(1000);
		while ((await channels()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
		expect(Date.now() - began).toBeLessThan(1000);
		await sandbox.control('DELETE', '/faults');
		await happen('fail');
		await new Promise((resolve) => setTimeout(resolve, 300));
		expect(nodes.flatMap(({ items }) => items)).toEqual([]);
	});
});

describe('what it leaves behind', () => {
	it('no socket and no timer a second after it was stopped, whatever it was waiting for', async () => {
		const timers = countTimers('/nodes/');
		try {
			const waiting = await stream({ options: { lookEvery: 3600 } }).start();
			const pausing = await stream({ options: { lookEvery: 1 } }).start();
			await Promise.all([waiting, pausing].map(listening));
			await happen('fail');
			await Promise.all([waiting.arrived(1), pausing.arrived(1)]);
			await sandbox.fault({ path: '/v2/', action: 'reset', times: 0 });
			await sandbox.control('DELETE', '/channels');
			await pausing.until(() => pausing.log.some((line) => line.includes('cannot listen')));
			expect(timers.set()).toBeGreaterThan(10);
			await Promise.all([waiting, pausing].map(async (node) => await node.stop()));
			await sandbox.control('DELETE', '/faults');
			const set = timers.set();
			await new Promise((resolve) => setTimeout(resolve, 1100));
			expect(await timers.running()).toEqual([]);
			expect(timers.set()).toBe(set);
			expect(await channels()).toBe(0);
		} finally {
			timers.stop();
		}
	});
});

describe('a test run in the editor', () => {
	const run = async (parameters: IDataObject) => {
		const emitted: INodeExecutionData[][][] = [];
		const { manualTriggerFunction } = await triggerIn(
			'cantonLedgerStream',
			{ event: 'commandCompleted', parties: parties.alice, ...parameters } as never,
			ledgerCredential(sandbox),
			{
				mode: 'manual',
				activation: 'activate',
				workflowId: 'manual',
				emit: (data) => void emitted.push(data),
				saveFailedExecution: () => {},
				log: () => {},
			},
		).start();
		await manualTriggerFunction!();
		return emitted;
	};

	it('shows the latest events, as that of the polling trigger does, and ends', async () => {
		await happen('fail', 'succeed');
		const [[items]] = await run({});
		const polled = await trigger({}).poll('manual');
		expect(items).toHaveLength(5);
		expect(items).toEqual(polled);
		expect(await channels()).toBe(0);
	});

	it('says where there is none', async () => {
		await expect(run({ options: { commandIdPrefix: 'no-such-' } })).rejects.toThrow('There is no event to show yet');
	});
});

describe('the activation', () => {
	it('fails where the events cannot be read, with what to do about it', async () => {
		await expect(stream({ parties: parties.carol }).start()).rejects.toThrow(/not permitted/);
	});

	it('names a setting that is wrong', async () => {
		await expect((async () => await stream({ options: { lookEvery: 0 } }).start())()).rejects.toThrow(/Look Every \(Seconds\)/);
	});
});
