// The control path itself: disturbances, the request log, worlds, bulk data, sinks.
import { request } from 'node:http';

import { startSandbox } from '../../scripts/lib/sandbox.cjs';
import { bearer } from '../e2e/support/token.cts';
import { authorised, useClient } from './client.cts';
import { until } from '../support/until.cts';

const client = useClient(['--history', '30']);
const COMPLETIONS = 'POST /v2/commands/completions';
const end = async () => await client.get('/v2/state/ledger-end', authorised());
const fault = async (...faults: object[]) => await client.post('/control/faults', { faults });

describe('disturbances', () => {
	it.each([
		['html502', 502, 'text/html', '<html>'],
		['html504', 504, 'text/html', '<html>'],
		['html413', 413, 'text/html', '<html>'],
		['text503', 503, 'text/plain', 'was not able to produce a timely response'],
		['burst429', 429, 'text/plain', 'Too Many Requests'],
		['backpressure', 429, 'application/json', 'PARTICIPANT_BACKPRESSURE'],
		['unavailable', 503, 'application/json', 'SERVICE_NOT_RUNNING'],
		['requestTimeout', 504, 'application/json', 'REQUEST_TIME_OUT'],
		['truncated', 200, 'application/json', '[{"completionResponse":{"Comp'],
		['notJson', 200, 'text/html', 'Sign in'],
	])('%s', async (action, status, type, part) => {
		await fault({ action });
		const response = await fetch(`${client.url}/v2/state/ledger-end`, { headers: authorised() });
		expect(response.status).toBe(status);
		expect(response.headers.get('content-type')).toContain(type);
		expect(await response.text()).toContain(part);
		expect((await end()).status).toBe(200);
	});

	it('break connections', async () => {
		for (const action of ['reset', 'resetMidBody']) {
			await fault({ action });
			const broken = fetch(`${client.url}/v2/state/ledger-end`).then(async (response) => await response.text());
			await expect(broken).rejects.toThrow();
		}
		await fault({ action: 'hang' });
		const signal = AbortSignal.timeout(300);
		await expect(fetch(`${client.url}/v2/state/ledger-end`, { signal })).rejects.toThrow(/timeout/);
	});

	it('redirect', async () => {
		await fault({ action: 'redirect', location: 'http://127.0.0.1:9/stolen' });
		const response = await fetch(`${client.url}/v2/state/ledger-end`, { redirect: 'manual' });
		expect(response.status).toBe(302);
		expect(response.headers.get('location')).toBe('http://127.0.0.1:9/stolen');
	});

	it('hit what they are meant for, as often as they should', async () => {
		await fault({ endpoint: COMPLETIONS, action: 'html502', times: 2 }, { path: '/state/', status: 418, body: 'teapot', skip: 1 });
		expect((await end()).status).toBe(200);
		expect((await end()).text).toBe('teapot');
		expect((await end()).status).toBe(200);
		const list = async () => (await client.post('/v2/commands/completions?limit=1', { parties: ['x'] }, authorised())).status;
		expect([await list(), await list(), await list()]).toEqual([502, 502, 403]);
		await fault({ action: 'burst429', times: 0, headers: { 'retry-after': '7' } });
		for (let call = 0; call < 3; call++) expect((await end()).status).toBe(429);
		const burst = await fetch(`${client.url}/v2/state/ledger-end`);
		expect(burst.headers.get('retry-after')).toBe('7');
		await fetch(`${client.url}/control/faults`, { method: 'DELETE' });
		expect((await end()).status).toBe(200);
	});

	it('delay', async () => {
		await fault({ delayMs: 400 });
		const start = performance.now();
		expect((await end()).status).toBe(200);
		expect(performance.now() - start).toBeGreaterThan(380);
	});

	it('let a call take effect later, or only go wrong once another has come', async () => {
		const user = async () => (await client.get('/v2/users/late-one', authorised('participant_admin'))).status;
		const create = async (id: string) => await client.post('/v2/users', { user: { id } }, authorised('participant_admin'));
		await fault({ endpoint: 'POST /v2/users', action: 'html502', late: 2 }, { status: 418, body: 'x', since: 'POST /v2/users', times: 1 });
		expect(await user()).toBe(404);
		expect((await create('late-one')).status).toBe(502);
		expect([await user(), await user(), await user()]).toEqual([418, 200, 200]);
		await fault({ endpoint: 'POST /v2/users', late: 1000 });
		await expect(create('later')).rejects.toThrow();
		expect((await client.get('/v2/users/later', authorised('participant_admin'))).status).toBe(404);
		await client.post('/control/settle', {});
		expect((await client.get('/v2/users/later', authorised('participant_admin'))).status).toBe(200);
	});

	it('need a name that exists', async () => {
		const { status, json } = await fault({ action: 'earthquake' });
		expect(status).toBe(400);
		expect(json.error).toContain('earthquake');
	});
});

describe('the request log', () => {
	it('says what arrived, and never a secret', async () => {
		const { parties } = await client.world();
		const body = { parties: [parties.alice], beginExclusive: 0 };
		await client.post('/v2/commands/completions?limit=1&stream_idle_timeout_ms=10', body, authorised());
		await client.get(`/v2/users/${encodeURIComponent('auth0|ops-reader')}/rights`, authorised('participant_admin'));
		await fetch(`${client.url}/oauth2/token`, {
			method: 'POST',
			body: new URLSearchParams({
				grant_type: 'client_credentials',
				client_id: 'ledger-client',
				client_secret: 'ledger-secret',
			}),
		});
		const log = await client.get('/control/requests');
		const [list, rights, token] = log.json.requests;
		expect(list).toMatchObject({
			api: 'ledger',
			endpoint: COMPLETIONS,
			method: 'POST',
			path: '/v2/commands/completions',
			query: { limit: 1, stream_idle_timeout_ms: 10 },
			body,
			status: 200,
			authScheme: 'Bearer',
			subject: 'ledger-api-user',
			complaints: [],
		});
		expect(rights).toMatchObject({
			endpoint: 'GET /v2/users/{user-id}/rights',
			path: '/v2/users/auth0%7Cops-reader/rights',
			pathParams: { 'user-id': 'auth0|ops-reader' },
		});
		expect(token.status).toBe(400);
		expect(log.text).not.toContain('ledger-secret');
		expect(log.text).not.toContain(bearer({ sub: 'ledger-api-user' }).split('.')[0]);
	});

	it('a deletion answers what it deletes, so that nothing is lost between two calls', async () => {
		await client.call('DELETE', '/control/requests', undefined);
		await client.get('/v2/version');
		const taken = await client.call('DELETE', '/control/requests', undefined);
		expect(taken.json.requests).toMatchObject([{ endpoint: 'GET /v2/version', status: 200 }]);
		expect((await client.get('/control/requests')).json).toEqual({ requests: [] });
	});

	it('complains about what the contract does not foresee', async () => {
		const { parties } = await client.world();
		await client.post('/v2/commands/completions?limit=1&colour=red', { parties: [parties.alice], party: 'x' }, authorised());
		const { requests } = (await client.get('/control/requests')).json;
		expect(requests[0].complaints).toEqual(['query parameter colour: not in the contract', 'body party: not in the contract']);
	});
});

describe('worlds', () => {
	it('are the same for the same seed and differ for another', async () => {
		const story = async () => JSON.stringify((await client.world()).log);
		await client.post('/control/reset', { seed: 7 });
		await client.post('/control/advance', { steps: 40 });
		const first = await story();
		await end();
		await client.post('/control/reset', { seed: 7 });
		await client.get('/v2/version');
		await client.post('/control/advance', { steps: 40 });
		expect(await story()).toBe(first);
		await client.post('/control/reset', { seed: 8 });
		await client.post('/control/advance', { steps: 40 });
		expect(await story()).not.toBe(first);
	});

	it('fail at every fifth step', async () => {
		const { ledgerEnd } = await client.world();
		await client.post('/control/advance', { steps: 20 });
		const { log } = (await client.get(`/control/world?after=${ledgerEnd}`)).json;
		expect(log.filter(({ code }: any) => code !== undefined)).toHaveLength(4);
	});

	it('move by themselves at a pace', async () => {
		const { ledgerEnd } = await client.world();
		await client.settings({ pace: 20 });
		await until(async () => (await client.world()).ledgerEnd !== ledgerEnd, 'the ledger moves');
		await client.settings({ pace: 0 });
		const later = (await client.world()).ledgerEnd;
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect((await client.world()).ledgerEnd).toBe(later);
	});

	it('say which action or setting there is not', async () => {
		const action = await client.post('/control/do', { action: 'explode' });
		expect(action.status).toBe(400);
		expect(action.json.error).toContain('no action explode');
		const setting = await client.post('/control/settings', { colour: 'red' });
		expect(setting.json.error).toContain('no setting colour');
	});
});

describe('placeholders', () => {
	it('stand in lists where they are switched on', async () => {
		await client.settings({ placeholders: true });
		const { parties, ledgerEnd } = await client.world();
		const list = await client.post('/v2/commands/completions?limit=5', { parties: [parties.alice] }, authorised());
		expect(list.json[0]).toEqual({ completionResponse: { Empty: {} } });
		const eventFormat = { filtersByParty: { [parties.alice]: {} } };
		const page = await client.post('/v2/state/active-contracts-page', { eventFormat, activeAtOffset: ledgerEnd }, authorised());
		expect(page.json.activeContracts.some(({ contractEntry }: any) => 'JsEmpty' in contractEntry)).toBe(true);
	});
});

describe('sinks', () => {
	it('keep what is delivered, until emptied', async () => {
		await client.post('/sink/alerts', { text: 'one' });
		await fetch(`${client.url}/sink/alerts`, { method: 'POST', body: 'plain' });
		const { received } = (await client.get('/control/sink/alerts')).json;
		expect(received.map(({ body }: any) => body)).toEqual([{ text: 'one' }, 'plain']);
		expect(Math.abs(Date.parse(received[0].at) - Date.now())).toBeLessThan(3_600_000);
		await fetch(`${client.url}/control/sink/alerts`, { method: 'DELETE' });
		expect((await client.get('/control/sink/alerts')).json.received).toEqual([]);
	});
});

describe('bulk data', () => {
	it('is made and paged by the hundred thousand', async () => {
		const measured = await startSandbox({ args: ['--trust-answers', '--history', '5'] });
		try {
			const make = async (action: string, count: number) => await measured.call('POST', '/control/do', { action, count });
			await make('bulkCompletions', 20_000);
			await make('bulkContracts', 100_000);
			const { parties } = await measured.call('GET', '/control/world?after=999999999');
			let pageToken: string | undefined;
			let count = 0;
			do {
				const response = await fetch(`${measured.url}/v2/state/active-contracts-page`, {
					method: 'POST',
					headers: authorised(),
					body: JSON.stringify({
						eventFormat: { filtersByParty: { [parties.alice]: {} } },
						maxPageSize: 10_000,
						pageToken,
					}),
				});
				const page = await response.text();
				count += page.split('"contractEntry"').length - 1;
				pageToken = /"nextPageToken":"([^"]+)"/.exec(page)?.[1];
			} while (pageToken);
			expect(count).toBeGreaterThanOrEqual(100_000);
		} finally {
			await measured.stop();
		}
	}, 300_000);
});

describe('the program', () => {
	it('takes settings, and ends on request', async () => {
		const other = await startSandbox({
			args: ['--set', 'listLimit=3', '--no-auth', '--server', '3.4.12', '--clock', 'real'],
		});
		const world = await other.call('GET', '/control/world');
		expect(world.settings).toMatchObject({ listLimit: 3, authorisation: false, server: '3.4.12' });
		expect(Math.abs(Date.parse(world.time) - Date.now())).toBeLessThan(3_600_000);
		await other.call('POST', '/control/do', { action: 'tap' });
		const { log } = await other.call('GET', `/control/world?after=${world.ledgerEnd}`);
		expect(Math.abs(Date.parse(log[0].recordTime) - Date.now())).toBeLessThan(3_600_000);
		await other.stop();
		await expect(fetch(`${other.url}/livez`)).rejects.toThrow();
	});

	it('does not let an answer pass that breaks the contract', async () => {
		await client.make('grant', { user: 'newcomer@clients', right: { CanFly: { value: {} } } });
		const answer = await client.get('/v2/users/newcomer%40clients/rights', authorised('participant_admin'));
		expect(answer.status).toBe(500);
		expect(answer.text).toContain('GET /v2/users/{user-id}/rights breaks its contract');
	});
});

it('a client that goes away is forgotten', async () => {
	await client.settings({ requestTimeoutMs: 3_600_000 });
	const { parties, ledgerEnd } = await client.world();
	const archived = request(`${client.url}/v2/commands/completions?stream_idle_timeout_ms=3600000`, {
		method: 'POST',
		headers: authorised(),
	});
	archived.on('error', () => {});
	archived.end(JSON.stringify({ parties: [parties.alice], beginExclusive: ledgerEnd }));
	// It has arrived when the log shows it, and is over when the log says how long it took.
	const entry = async () => (await client.get('/control/requests')).json.requests.find(({ endpoint }: any) => endpoint === COMPLETIONS);
	const logged = async (arrived: (entry: any) => boolean) => await until(async () => arrived(await entry()), 'the log has the request');
	await logged(Boolean);
	archived.destroy();
	await logged(({ took }) => took !== undefined);
});
