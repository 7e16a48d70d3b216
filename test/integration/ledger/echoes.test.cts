// A server or a gateway may repeat what it was sent. Nothing of the credential gets into an error, an item or the run's data.
import { waitForNothing } from '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { ledgerNodeOf } from '../../support/nodeTables.cts';
import { runNode } from '../../support/engine.cts';
import { serve } from '../../support/hostile.cts';
import { pressTest } from '../../support/pressTest.cts';
import { byId } from './support.cts';

waitForNothing();

const TOKEN = 'v2.local.Jd8sK2-opaque-token_Qm4x';
const KEY = 'let-me-through-4711';

/** Base64 of the middle of token and key, at any position in a text. */
const IN_BASE64 = [TOKEN, KEY].flatMap((secret) =>
	['', 'a', 'ab'].map((before) =>
		Buffer.from(before + secret)
			.toString('base64')
			.slice(6, 18),
	),
);

/** Repeats the request's headers, as some gateways do. */
const echo = async (status: number, shape: (headers: string) => unknown) =>
	await serve((request, response) => {
		const said = shape(`${request.headers.authorization} ${String(request.headers['x-api-key'])}`);
		response.writeHead(status, { 'content-type': typeof said === 'string' ? 'text/plain' : 'application/json' });
		response.end(typeof said === 'string' ? said : JSON.stringify(said));
	});

const credential = (host: string): IDataObject => ({
	baseUrl: `http://${host}`,
	authentication: 'accessToken',
	accessToken: TOKEN,
	extraHeaders: JSON.stringify({ 'X-Api-Key': KEY }),
});

const users = async (host: string, onError?: 'continueRegularOutput') =>
	await runNode(
		'cantonParticipant',
		{ authentication: 'accessToken', resource: 'user', operation: 'getAll', returnAll: true, filters: {}, options: {} } as never,
		{ credentials: { cantonLedgerApi: credential(host) }, invented: true, onError },
	);

test.each<[string, number, (headers: string) => unknown]>([
	['plain text', 400, (headers) => `bad request: ${headers}`],
	['a proxy', 502, (headers) => `<html><h1>Bad gateway ${headers}</h1></html>`],
	['a ledger', 400, (headers) => ({ code: 'X', cause: headers, errorCategory: 8, context: { headers }, resources: [['T', headers]] })],
	['an application', 400, (headers) => ({ error: headers.replace('opaque', 'opa que') })],
	['a success that is none', 200, (headers) => headers],
	['base64', 400, (headers) => `cannot use ${Buffer.from(headers).toString('base64')}`],
])('%s', async (_, status, shape) => {
	const host = await echo(status, shape);
	for (const { run } of [await users(host), await users(host, 'continueRegularOutput')]) {
		const text = JSON.stringify(run.data.resultData);
		expect(text).toContain('[hidden]');
		for (const secret of ['Jd8sK2', 'que-token', KEY, ...IN_BASE64]) expect(text).not.toContain(secret);
	}
	const { message } = await pressTest('cantonLedgerApi', credential(host));
	expect(message).toContain('[hidden]');
	for (const secret of ['Jd8sK2', 'que-token', KEY, ...IN_BASE64]) expect(message).not.toContain(secret);
});

test('what a terminal would act on does not reach the message', async () => {
	const host = await serve((_, response) =>
		response.writeHead(400, { 'content-type': 'text/plain' }).end('\u001b[31mno\u0007\u202e entry'),
	);
	expect((await users(host)).error?.message).toBe('no entry');
});

test.each<[string, string, IDataObject]>([
	['completion', 'getAll', { parties: 'x'.repeat(2_000_000), returnAll: true }],
	['party', 'get', { party: byId(`x::${'0'.repeat(2_000_000)}`) }],
	['contract', 'get', { contractId: 'x'.repeat(2_000_000), parties: 'all' }],
	['package', 'getStatus', { packageId: byId('x'.repeat(2_000_000)) }],
	['update', 'get', { findBy: 'offset', offset: '9'.repeat(2_000_000), parties: 'all' }],
	['update', 'get', { findBy: 'updateId', updateId: 'x'.repeat(2_000_000), parties: 'all' }],
	['identityProvider', 'create', { newIdentityProviderId: 'x', issuer: 'x', jwksUrl: `https://${'a'.repeat(1_000_000)}\tb`, options: {} }],
	['user', 'get', { userId: byId('!'.repeat(2_000_000)) }],
])('%s › %s quotes the beginning of an input of two million characters', async (resource, operation, parameters) => {
	const { error } = await runNode(
		ledgerNodeOf(resource, operation),
		{ authentication: 'accessToken', resource, operation, ...parameters } as never,
		{
			credentials: { cantonLedgerApi: credential('127.0.0.1:9') },
			invented: true,
		},
	);
	expect(error?.message.length).toBeLessThan(400);
	expect(error?.description?.length ?? 0).toBeLessThan(1000);
});
