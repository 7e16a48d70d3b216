// WebSocket channels, held against what a real participant (3.5.10) was seen to do.
import { request as requestTo, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

import { WebSocket } from 'undici';

import { bearer } from '../e2e/support/token.cts';
import { useClient } from './client.cts';
import { until } from '../support/until.cts';

const client = useClient(['--history', '60', '--set', 'checkpointMs=50']);
const COMPLETIONS = '/v2/commands/command-completions';
const UPDATES = '/v2/updates';

let world: any;
let alice: string;

beforeEach(async () => {
	world = await client.world();
	({ alice } = world.parties);
});

const protocols = (subject = 'ledger-api-user') => [`jwt.token.${bearer({ sub: subject })}`, 'daml.ws.auth'];
const updateFormat = () => ({
	includeTransactions: { eventFormat: { filtersByParty: { [alice]: {} } }, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' },
});

/** Opens a channel, sends the request, and gathers what comes. */
async function open(path: string, request: unknown, using: string[] = protocols()) {
	const socket = new WebSocket(client.url.replace('http', 'ws') + path, using);
	const messages: any[] = [];
	const wanted: Array<{ count: number; resolve: () => void }> = [];
	socket.addEventListener('message', ({ data }) => {
		messages.push(JSON.parse(String(data)));
		for (const { count, resolve } of wanted) if (messages.length >= count) resolve();
	});
	const closed = new Promise<{ code: number }>((resolve) => socket.addEventListener('close', ({ code }) => resolve({ code })));
	socket.addEventListener('error', () => {});
	await Promise.race([new Promise((resolve) => socket.addEventListener('open', resolve)), closed]);
	if (socket.readyState === WebSocket.OPEN) socket.send(typeof request === 'string' ? request : JSON.stringify(request));
	return {
		socket,
		messages,
		closed,
		/** All messages, once there are so many. */
		until: async (count: number) => {
			if (messages.length < count) await new Promise<void>((resolve) => wanted.push({ count, resolve }));
			return messages;
		},
	};
}

/** The answer to a request to speak WebSocket, whatever a client would make of it. */
async function handshake(using: string[]): Promise<{ status?: number; headers: IncomingHttpHeaders }> {
	const headers = {
		connection: 'Upgrade',
		upgrade: 'websocket',
		'sec-websocket-version': '13',
		'sec-websocket-key': Buffer.alloc(16).toString('base64'),
		...(using.length > 0 && { 'sec-websocket-protocol': using.join(', ') }),
	};
	return await new Promise((resolve, reject) => {
		const answered = ({ statusCode, headers: got }: IncomingMessage, socket?: { destroy: () => void }) => {
			socket?.destroy();
			resolve({ status: statusCode, headers: got });
		};
		const sent = requestTo(client.url + COMPLETIONS, { headers });
		sent
			.on('upgrade', (answer, socket) => answered(answer, socket))
			.on('response', (answer) => answered(answer))
			.on('error', reject);
		sent.end();
	});
}

describe('the handshake', () => {
	it('speaks daml.ws.auth, whether or not the token is good', async () => {
		for (const subject of ['ledger-api-user', 'nobody']) {
			const { socket, closed } = await open(COMPLETIONS, { parties: [alice], beginExclusive: world.ledgerEnd }, protocols(subject));
			expect(socket.protocol).toBe('daml.ws.auth');
			socket.close();
			await client.call('DELETE', '/control/channels', undefined);
			await closed;
		}
	});

	it.each([
		['no protocol', () => []],
		['the token alone', () => protocols().slice(0, 1)],
	])('is answered with that protocol all the same, which the client refuses: %s', async (_, using) => {
		await client.call('DELETE', '/control/requests', undefined);
		const { closed, messages } = await open(COMPLETIONS, {}, using());
		expect(await closed).toEqual({ code: 1006 });
		expect(messages).toEqual([]);
		const { headers, status } = await handshake(using());
		expect([status, headers['sec-websocket-protocol']]).toEqual([101, 'daml.ws.auth']);
	});

	it('takes no token that stands behind the other protocol', async () => {
		const { messages, closed } = await open(COMPLETIONS, { parties: [alice] }, protocols().reverse());
		expect(await closed).toEqual({ code: 1000 });
		expect(messages).toMatchObject([{ code: 'NA', grpcCodeValue: 16 }]);
	});

	it('needs no token where the participant asks for none', async () => {
		await client.settings({ authorisation: false });
		const { until } = await open(COMPLETIONS, { parties: [alice], beginExclusive: world.ledgerEnd }, ['daml.ws.auth']);
		expect(await until(1)).toMatchObject([{ completionResponse: { OffsetCheckpoint: { value: { offset: world.ledgerEnd } } } }]);
		await client.settings({ authorisation: true });
	});

	it('is refused where the server is too old for the path', async () => {
		await client.settings({ server: '3.4.11' });
		expect(await (await open(COMPLETIONS, {})).closed).toEqual({ code: 1006 });
		const { until } = await open('/v2/commands/completions', { parties: [alice], beginExclusive: 0 });
		expect((await until(1))[0]).toHaveProperty('completionResponse');
		await client.settings({ server: '3.5.14' });
	});
});

describe('a refusal is the first message, and then the end', () => {
	it.each([
		['an unknown user', COMPLETIONS, () => ({ parties: [alice] }), 'nobody', { code: 'NA', grpcCodeValue: 7 }],
		['a missing right', COMPLETIONS, () => ({ parties: [world.parties.carol] }), undefined, { code: 'NA', grpcCodeValue: 7 }],
		[
			'an offset beyond the end',
			COMPLETIONS,
			() => ({ parties: [alice], beginExclusive: world.ledgerEnd + 1000 }),
			undefined,
			{ code: 'OFFSET_AFTER_LEDGER_END', errorCategory: 12 },
		],
		['a missing format', UPDATES, () => ({ beginExclusive: 0 }), undefined, { code: 'INVALID_ARGUMENT' }],
		[
			'the older form, of 3.6.1',
			UPDATES,
			() => ({ beginExclusive: 0, filter: { filtersByParty: {} }, verbose: true }),
			undefined,
			{ code: 'DEPRECATED_API_DISABLED', cause: expect.stringContaining('enable-deprecated-parameters-34') },
			'3.6.1',
		],
		[
			'broken JSON',
			UPDATES,
			() => '{"beginExclusive":',
			undefined,
			{ code: 'LEDGER_API_INTERNAL_ERROR', cause: expect.stringMatching(/^Cannot decode frame/) },
		],
	])('%s', async (_, path, request, subject, refusal, server = '') => {
		if (server) await client.settings({ server });
		const { messages, closed } = await open(path, request(), protocols(subject));
		expect(await closed).toEqual({ code: 1000 });
		expect(messages).toMatchObject([refusal]);
	});
});

describe('a live channel', () => {
	it('begins with a checkpoint, then says what happens as it happens, with a checkpoint behind it', async () => {
		const { until, messages } = await open(UPDATES, { updateFormat: updateFormat(), beginExclusive: world.ledgerEnd });
		expect(await until(1)).toMatchObject([{ update: { OffsetCheckpoint: { value: { offset: world.ledgerEnd } } } }]);
		const { offset, updateId } = await client.make('tap', {});
		await until(3);
		expect(messages.slice(1)).toMatchObject([
			{ update: { Transaction: { value: { offset, updateId } } } },
			{ update: { OffsetCheckpoint: { value: { offset: offset + 2 } } } },
		]);
	});

	it('catches up from an offset, with the elements of the list', async () => {
		const list = await client.post(
			'/v2/commands/completions',
			{ parties: [alice], beginExclusive: 0 },
			{ authorization: `Bearer ${bearer({ sub: 'ledger-api-user' })}` },
		);
		const { until } = await open('/v2/commands/completions', { parties: [alice], beginExclusive: 0 });
		expect((await until(list.json.length)).slice(0, list.json.length)).toEqual(list.json);
	});

	it('reports others by checkpoints only', async () => {
		const { until } = await open(COMPLETIONS, { parties: [alice], beginExclusive: world.ledgerEnd });
		await until(1);
		const { offset } = await client.make('fail', { party: 'carol' });
		expect((await until(2))[1]).toMatchObject({ completionResponse: { OffsetCheckpoint: { value: { offset: offset + 2 } } } });
	});

	it('is closed at once by a close frame whose code is an error', async () => {
		const { socket, closed, until: arrived } = await open(COMPLETIONS, { parties: [alice], beginExclusive: world.ledgerEnd });
		await arrived(1);
		socket.close(4000);
		expect(await closed).toEqual({ code: 4000 });
	});

	it('is cut without a close frame when nothing flows, also where the client has asked to close', async () => {
		await client.settings({ channelIdleMs: 300 });
		const idle = await open(COMPLETIONS, { parties: [alice], beginExclusive: world.ledgerEnd });
		const closing = await open(COMPLETIONS, { parties: [alice], beginExclusive: world.ledgerEnd });
		await closing.until(1);
		closing.socket.close();
		expect(await idle.closed).toEqual({ code: 1006 });
		expect((await closing.closed).code).toBe(1006);
		// The server notices its end of it a moment later.
		await until(async () => (await client.get('/control/channels')).json.open === 0, 'the channels are closed');
		await client.settings({ channelIdleMs: 60_000 });
	});
});

describe('a channel whose caller changes', () => {
	const ended = {
		correlationId: null,
		traceId: null,
		context: { participant: expect.any(String), category: '2', definite_answer: 'false' },
		resources: [],
		errorCategory: 2,
		grpcCodeValue: 10,
		retryInfo: '1 second',
		definiteAnswer: null,
	};
	beforeAll(async () => void (await client.settings({ channelRightsMs: 100 })));
	afterAll(async () => void (await client.settings({ channelRightsMs: 5000 })));

	const reads = (party: string) => ({ CanReadAs: { value: { party } } });

	it.each([
		['a right is given', () => client.make('grant', { user: 'stale', right: reads(world.parties.bob) })],
		['a right is taken', () => client.make('user', { user: 'stale', rights: [] })],
		['the user is deactivated', () => client.make('user', { user: 'stale', rights: [reads(alice)], deactivated: true })],
	])('ends soon after %s, with an error and 1000', async (_, change) => {
		await client.make('user', { user: 'stale', rights: [reads(alice)] });
		const { messages, until, closed } = await open(COMPLETIONS, { parties: [alice], beginExclusive: world.ledgerEnd }, protocols('stale'));
		await until(1);
		await change();
		expect(await closed).toEqual({ code: 1000 });
		expect(messages.at(-1)).toEqual({
			...ended,
			code: 'STALE_STREAM_AUTHORIZATION',
			cause: 'Stale stream authorization. Retry quickly.',
		});
	});

	it('lives on with an expired token while nothing happens, and ends at the next event', async () => {
		// Long enough that the channel is surely open before the token ends, on a busy machine too.
		const expires = Math.floor(Date.now() / 1000) + 5;
		const token = bearer({ sub: 'ledger-api-user', exp: expires });
		const request = { parties: [alice], beginExclusive: world.ledgerEnd };
		const { messages, until, closed } = await open(COMPLETIONS, request, [`jwt.token.${token}`, 'daml.ws.auth']);
		await until(1);
		await new Promise((resolve) => setTimeout(resolve, expires * 1000 + 100 - Date.now()));
		expect(messages).toHaveLength(1);
		// A new request with it is refused, although it was valid before.
		const { status } = await fetch(`${client.url}/v2/state/ledger-end`, { headers: { authorization: `Bearer ${token}` } });
		expect(status).toBe(401);
		await client.make('fail', {});
		expect(await closed).toEqual({ code: 1000 });
		expect(messages[1]).toEqual({
			...ended,
			code: 'ACCESS_TOKEN_EXPIRED',
			cause: expect.stringMatching(/^Claims were valid until \S+Z, current time is \S+Z$/),
		});
	});
});

describe('a channel with an end', () => {
	it('closes with 1000 behind the last update', async () => {
		const { messages, closed } = await open(UPDATES, { updateFormat: updateFormat(), beginExclusive: 0, endInclusive: world.ledgerEnd });
		expect(await closed).toEqual({ code: 1000 });
		expect(messages.length).toBeGreaterThan(20);
		expect(messages.every(({ update }) => 'Transaction' in update)).toBe(true);
	});

	it('gives the active contracts', async () => {
		const request = { eventFormat: { filtersByParty: { [alice]: {} } }, activeAtOffset: world.ledgerEnd };
		const { messages, closed } = await open('/v2/state/active-contracts', request);
		expect(await closed).toEqual({ code: 1000 });
		expect(messages.length).toBeGreaterThan(0);
		expect(messages.every(({ contractEntry }) => 'JsActiveContract' in contractEntry)).toBe(true);
	});
});

describe('disturbances that tests order', () => {
	const fault = async (settings: object) =>
		await client.post('/control/faults', { faults: [{ endpoint: `WS ${COMPLETIONS}`, ...settings }] });
	const request = () => ({ parties: [alice], beginExclusive: world.ledgerEnd });

	it('a proxy that refuses the upgrade', async () => {
		await fault({ action: 'html502' });
		expect(await (await open(COMPLETIONS, request())).closed).toEqual({ code: 1006 });
	});

	it('a connection that breaks', async () => {
		await fault({ action: 'cut', afterMs: 100 });
		const { closed } = await open(COMPLETIONS, request());
		expect(await closed).toEqual({ code: 1006 });
	});

	it('a channel on which nothing is said', async () => {
		await fault({ action: 'mute' });
		const { messages } = await open(COMPLETIONS, request());
		await client.make('fail', {});
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(messages).toEqual([]);
	});
});
