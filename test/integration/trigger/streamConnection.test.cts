// The Canton Ledger Stream while connections break and tokens expire: what that costs, and what is reported.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

import { fasterTime, type FasterTime } from '../../support/fasterTime.cts';
import { oAuth2Credential } from '../../support/harness.cts';
import { ledgerCredential, token } from '../../support/sandbox.cts';
import { authority } from '../../support/selfSigned.cts';
import { until } from '../../support/until.cts';
import { listening, offsets, useStreams, WS } from './streamSupport.cts';

const { sandbox, parties, happen, channels, stream } = useStreams();

describe('a connection that breaks', () => {
	let time: FasterTime;
	beforeEach(() => void (time = fasterTime(4)));
	afterEach(() => time.restore());

	it('the idle cut is not mentioned, and nothing is missed', async () => {
		await sandbox.control('POST', '/settings', { channelIdleMs: 400 });
		const node = await stream().start();
		await listening(node);
		await sandbox.requests();
		const seen = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === WS).length;
		let opened = 0;
		await until(async () => (opened += await seen()) >= 2, 'it is opened twice');
		const [happened] = await happen('fail');
		expect(offsets(await node.arrived(1))).toEqual([happened!.offset]);
		expect(node.log.filter((line) => !line.includes('At Least Once'))).toEqual([expect.stringContaining('listens to the ledger')]);
		expect(node.failures).toEqual([]);
		await sandbox.control('POST', '/settings', { channelIdleMs: 60_000 });
	});

	it('a proxy without WebSockets: it looks, and says so once', async () => {
		await sandbox.fault({ endpoint: WS, action: 'html502', times: 0 });
		const node = await stream({ options: { fallbackPollInterval: 1 } }).start();
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

	it('a proxy that drops what is said: a poll finds it, and the channel is replaced', async () => {
		await sandbox.fault({ endpoint: WS, action: 'mute', times: 1 });
		const node = await stream({ options: { fallbackPollInterval: 1 } }).start();
		await until(async () => (await channels()) > 0, 'a channel is open');
		const [happened] = await happen('fail');
		expect(offsets(await node.arrived(1))).toEqual([happened!.offset]);
		await node.until(() => node.log.some((line) => line.includes('did not announce')));
		await listening(node);
	});

	it.each([
		['1006 every second and a bit', { action: 'cut', afterMs: 300 }],
		['1006 right after the opening', { action: 'cut', afterMs: 30 }],
		['a proxy that passes nothing on', { action: 'mute' }],
		['messages cut in half', { action: 'garble' }],
	])('under a steady stream of events nothing is missing and nothing is delivered twice: %s', async (_, fault) => {
		await sandbox.fault({ endpoint: WS, times: 0, ...fault });
		const node = await stream({ options: { fallbackPollInterval: 1 } }).start();
		const happened: number[] = [];
		for (let count = 0; count < 25; count++) {
			happened.push(...(await happen('fail')).map(({ offset }) => offset));
			await new Promise((resolve) => setTimeout(resolve, 40));
		}
		await node.arrived(happened.length);
		expect(offsets(node.items)).toEqual(happened);
		expect(node.failures).toEqual([]);
	});

	it('a server that is away is reported once, and once when it is back, and nothing is missed or is delivered twice', async () => {
		const node = await stream({ options: { fallbackPollInterval: 1 } }).start();
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

describe('a channel that the participant ends', () => {
	const reads = (party: string) => ({ CanReadAs: { value: { party } } });
	beforeAll(async () => void (await sandbox.control('POST', '/settings', { channelRightsMs: 100 })));
	afterAll(async () => void (await sandbox.control('POST', '/settings', { channelRightsMs: 5000 })));

	const opened = async (count: number) => {
		let seen = 0;
		await until(async () => {
			seen += (await sandbox.requests()).filter(({ endpoint }) => endpoint === WS).length;
			return seen >= count;
		}, 'the requests have come');
	};

	it('because a right was given is opened again without a word, and nothing is missed', async () => {
		await happen({ action: 'user', user: 'watcher', rights: [reads(parties.alice!)] });
		const node = await stream({}, { as: 'watcher' }).start();
		await listening(node);
		await opened(1);
		// The channel's rights are those of its beginning: what comes by it shows that it has begun.
		const [before] = await happen('fail');
		await node.arrived(1);
		await happen({ action: 'grant', user: 'watcher', right: reads(parties.bob!) });
		await opened(1);
		const [after] = await happen('fail');
		expect(offsets(await node.arrived(2))).toEqual([before!.offset, after!.offset]);
		expect(node.log.filter((line) => line.includes('cannot listen'))).toEqual([]);
		expect(node.failures).toEqual([]);
	});

	it('because a right was given, and Parties is My Parties: events of the new party come too, and an announced one costs no question', async () => {
		const endpoints = async () => (await sandbox.requests()).map(({ endpoint }) => endpoint);
		await happen({ action: 'user', user: 'growing', rights: [reads(parties.alice!)] });
		const mine = { __rl: true, mode: 'list', value: 'mine', cachedResultName: 'My Parties' };
		const node = await stream({ event: 'contractCreated', parties: mine }, { as: 'growing' }).start();
		await listening(node);
		await until(async () => (await endpoints()).includes('WS /v2/updates'), 'the channel is open');
		const [first] = await happen({ action: 'issue', to: 'alice' });
		await node.arrived(1);
		expect(await endpoints()).not.toContain('GET /v2/authenticated-user');
		await happen({ action: 'issue', to: 'bob' }, { action: 'grant', user: 'growing', right: reads(parties.bob!) });
		await until(async () => (await endpoints()).includes('WS /v2/updates'), 'the channel is opened anew');
		const [second] = await happen({ action: 'issue', to: 'bob' });
		const arrived = offsets(await node.arrived(2));
		expect(arrived[0]).toBe(first!.offset);
		expect(arrived.at(-1)).toBe(second!.offset);
		expect(new Set(arrived).size).toBe(arrived.length);
		expect(node.failures).toEqual([]);
	});

	it('is not needed to learn that a right was taken, and Parties is My Parties: a poll that fails has them found again', async () => {
		await sandbox.control('POST', '/settings', { channelRightsMs: 600_000 });
		await happen({ action: 'user', user: 'shrinking', rights: [reads(parties.alice!), reads(parties.bob!)] });
		const mine = { __rl: true, mode: 'list', value: 'mine', cachedResultName: 'My Parties' };
		const node = await stream({ event: 'contractCreated', parties: mine }, { as: 'shrinking' }).start();
		await listening(node);
		const [first] = await happen({ action: 'issue', to: 'bob' });
		await node.arrived(1);
		await happen({ action: 'user', user: 'shrinking', rights: [reads(parties.alice!)] });
		const [second] = await happen({ action: 'issue', to: 'alice' });
		expect(offsets(await node.arrived(2))).toEqual([first!.offset, second!.offset]);
		expect(node.failures).toEqual([]);
		await sandbox.control('POST', '/settings', { channelRightsMs: 100 });
	});

	it('on deactivation, though it leaves the close of an idle channel unanswered: no connection stays behind', async () => {
		await sandbox.control('POST', '/settings', { channelsAnswerClose: false });
		const node = await stream().start();
		await listening(node);
		await until(async () => (await channels()) > 0, 'a channel is open');
		await node.stop();
		await until(async () => (await channels()) === 0, 'the channel is closed');
		await sandbox.control('POST', '/settings', { channelsAnswerClose: true });
	});

	it('because a right was taken says which right is missing', async () => {
		await happen({ action: 'user', user: 'watcher', rights: [reads(parties.alice!)] });
		const node = await stream({}, { as: 'watcher' }).start();
		await listening(node);
		await happen({ action: 'user', user: 'watcher', rights: [] });
		await node.until(() => node.log.some((line) => line.includes('cannot listen')));
		const reported = node.log.filter((line) => line.includes('cannot listen'));
		expect(reported).toEqual([expect.stringMatching(/This is not permitted/)]);
	});
});

describe('tokens', () => {
	const development = () => ({
		cantonLedgerApi: { baseUrl: sandbox.url, authentication: 'developmentToken', developmentSecret: 'unsafe', subject: 'ledger-api-user' },
	});
	const oAuth2 = () => ({
		cantonLedgerOAuth2Api: oAuth2Credential(sandbox.url),
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

	it('a channel whose token of OAuth2 expires is opened anew once, after n8n renewed it, without a word', async () => {
		await sandbox.control('POST', '/settings', { tokenSeconds: 3 });
		const node = await stream({ authentication: 'oAuth2' }, { credentials: oAuth2() as never }).start();
		await listening(node);
		const seen: string[] = [];
		const opened = `${WS} 101`;
		/** Calls after the first channel, from the first refusal on. A busy machine may have renewed the first token before. */
		const again = () => {
			const later = seen.slice(seen.indexOf(opened) + 1);
			return later.slice(later.findIndex((call) => call.endsWith(' 401')));
		};
		await until(async () => {
			seen.push(...(await sandbox.requests()).map(({ endpoint, status }) => `${endpoint} ${status}`));
			return seen.includes(opened) && again()[0]?.endsWith(' 401') && again().includes(opened);
		}, 'a channel is opened after a refusal');
		// A call that was still under way when the list was read has no status in it.
		const accepted = again().findIndex((call) => /^GET \/v2\/state\/ledger-end (200|undefined)$/.test(call));
		expect(accepted).toBeGreaterThan(0);
		expect(accepted).toBeLessThan(again().indexOf(opened));
		const [happened] = await happen('fail');
		expect(offsets(await node.arrived(1))).toEqual([happened!.offset]);
		expect(node.log.filter((line) => line.includes('cannot listen'))).toEqual([]);
		expect(node.failures).toEqual([]);
		await sandbox.control('POST', '/settings', { tokenSeconds: 300 });
	});

	it('a channel with a token that is signed anew is replaced before that expires', async () => {
		const time = fasterTime(1);
		try {
			const node = await stream({ authentication: 'accessToken' }, { credentials: development() as never }).start();
			await listening(node);
			const opened = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === WS).length;
			expect(await opened()).toBe(1);
			const happened: unknown[] = [];
			// An event each 70 seconds: a channel silent for 90 would be replaced for that.
			for (let events = 1; events <= 3; events++) {
				time.pass(70_000);
				happened.push(...offsets(await happen('fail')));
				await node.arrived(events);
				expect(await opened()).toBe(0);
			}
			// Four minutes less ten seconds after the token was signed.
			time.pass(25_000);
			await until(async () => (await opened()) === 1, 'a channel is opened');
			happened.push(...offsets(await happen('fail')));
			expect(offsets(await node.arrived(4))).toEqual(happened);
			expect(node.log.filter((line) => line.includes('cannot listen'))).toEqual([]);
		} finally {
			time.restore();
		}
	});

	it.each<[string, IDataObject, RegExp]>([
		['Extra Headers', { extraHeaders: '{ "X-Tenant": "one" }' }, /Extra Headers, which a WebSocket cannot send/],
		['Ignore TLS Issues', { ignoreSSLIssues: true }, /Ignore TLS Issues/],
		['Own Certificates', { ownCertificates: true, caCertificate: authority('one').cert }, /Own Certificates, which a WebSocket cannot use/],
	])('a credential with %s is read by looks, and the log says so', async (_, more, why) => {
		const { cantonLedgerApi } = ledgerCredential(sandbox);
		const node = await stream(
			{ options: { fallbackPollInterval: 1 } },
			{ credentials: { cantonLedgerApi: { ...cantonLedgerApi, ...more } } },
		).start();
		await node.until(() => node.log.some((line) => why.test(line)));
		const [happened] = await happen('fail');
		expect(offsets(await node.arrived(1))).toEqual([happened!.offset]);
		expect(await channels()).toBe(0);
	});

	it('so is everything where Node has no WebSocket', async () => {
		const { WebSocket } = globalThis as { WebSocket?: unknown };
		Object.assign(globalThis, { WebSocket: undefined });
		const node = await stream({ options: { fallbackPollInterval: 1 } }).start();
		await node.until(() => node.log.some((line) => /this version of Node has no WebSocket/.test(line)));
		const [happened] = await happen('fail');
		expect(offsets(await node.arrived(1))).toEqual([happened!.offset]);
		Object.assign(globalThis, { WebSocket });
	});
});

it('a Base URL that changes within a poll: its new token does not go to the old address', async () => {
	const credentials = ledgerCredential(sandbox);
	const { accessToken } = credentials.cantonLedgerApi;
	const tokens = new Set<unknown>();
	let whenAsked = () => {};
	const old = createServer((incoming, response) => {
		const { method, url, headers } = incoming;
		tokens.add(headers.authorization);
		whenAsked();
		const passed = request(sandbox.url + url, { method, headers }, (answer) => {
			response.writeHead(answer.statusCode!, answer.headers);
			answer.pipe(response);
		});
		incoming.pipe(passed);
	});
	await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve));
	credentials.cantonLedgerApi.baseUrl = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
	const node = await stream({ parties: 'mine', options: { fallbackPollInterval: 1 } }, { credentials }).start();
	await happen({ action: 'user', user: 'moved', rights: [{ CanReadAs: { value: { party: parties.alice } } }] });
	// The first request of a poll is answered, and the credential is another one when the next is sent.
	whenAsked = () => void Object.assign(credentials.cantonLedgerApi, { baseUrl: sandbox.url, accessToken: token('moved') });
	await node.until(() => node.items.some(({ event }) => event === 'startedOver'));
	const [happened] = await happen('fail');
	await node.until(() => node.items.some(({ offset }) => offset === happened!.offset));
	expect([...tokens]).toEqual([`Bearer ${accessToken}`]);
	old.close();
	old.closeAllConnections();
});
