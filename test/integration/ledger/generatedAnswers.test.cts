// Every reading operation is given answers made from the contract: with as little as it demands, with null for all that is
// optional, with everything, and by chance from a fixed seed. None may end in a JavaScript error, and raw output loses nothing.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { chance, GeneratedAnswers, type Filling } from '../../support/generatedAnswers.cts';
import { byId } from './support.cts';

const PARTY = `alice::1220${'0'.repeat(64)}`;
const readAs = { readAs: 'party', party: byId(PARTY) };
const all = { returnAll: true };

/** Resource, operation, its endpoint, its parameters. */
const OPERATIONS: Array<[string, string, string, IDataObject]> = [
	['activeContract', 'getAll', 'POST /v2/state/active-contracts-page', { selection: 'matching', ...readAs, ...all }],
	['activeContract', 'getAll', 'POST /v2/state/active-contracts-page', { selection: 'holdings', ...readAs, ...all }],
	['activeContract', 'getAll', 'POST /v2/state/active-contracts', { selection: 'matching', ...readAs, ...all, options: { apiVersion: 'legacy' } }],
	['completion', 'getAll', 'POST /v2/commands/command-completions', { parties: PARTY, ...all }],
	['completion', 'getAll', 'POST /v2/commands/completions', { parties: PARTY, ...all, options: { apiVersion: 'legacy' } }],
	['contract', 'get', 'POST /v2/contracts/contract-by-id', { contractId: `00${'0'.repeat(64)}`, ...readAs }],
	['contract', 'getEvents', 'POST /v2/events/events-by-contract-id', { contractId: `00${'0'.repeat(64)}`, ...readAs }],
	['package', 'getStatus', 'GET /v2/packages/{package-id}/status', { packageId: byId('0'.repeat(64)) }],
	['participant', 'getStatus', 'GET /v2/version', {}],
	['participant', 'getStatus', 'GET /v2/state/latest-pruned-offsets', {}],
	['participant', 'getStatus', 'GET /v2/state/connected-synchronizers', {}],
	['update', 'get', 'POST /v2/updates/update-by-id', { findBy: 'updateId', updateId: `1220${'0'.repeat(64)}`, ...readAs }],
	['update', 'get', 'POST /v2/updates/update-by-offset', { findBy: 'offset', offset: '5', ...readAs }],
	['user', 'getAll', 'GET /v2/users', all],
	['user', 'whoAmI', 'GET /v2/authenticated-user', {}],
	['user', 'whoAmI', 'GET /v2/users/{user-id}/rights', {}],
	['userRight', 'getAll', 'GET /v2/users/{user-id}/rights', { userId: byId('someone'), ...all }],
];

/** What the other endpoints answer; and what follows the one answer, so that lists end. */
const PLAIN: Record<string, unknown> = {
	'GET /v2/state/ledger-end': { offset: 1 },
	'GET /v2/state/latest-pruned-offsets': { participantPrunedUpToInclusive: 0 },
	'GET /v2/version': { version: '3.5.10' },
	'GET /v2/state/connected-synchronizers': { connectedSynchronizers: [] },
	'GET /v2/authenticated-user': { user: { id: 'someone' } },
	'GET /v2/users/{user-id}/rights': { rights: [] },
	'GET /v2/parties/{party}': { partyDetails: [] },
};
const TOKENS = new Set(['nextPageToken', 'streamContinuationToken']);

let server: Server;
let url: string;
let given: { endpoint: string; answer: unknown };

const endpointOf = (method = '', path = '') =>
	Object.keys(PLAIN).concat(given.endpoint).find((name) => new RegExp(`^${name.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(`${method} ${path.split('?')[0]}`)) ?? '';

beforeAll(async () => {
	server = createServer((request, response) => {
		request.resume();
		const endpoint = endpointOf(request.method, request.url);
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(endpoint === given.endpoint ? given.answer : (PLAIN[endpoint] ?? {})));
	});
	await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => await new Promise((resolve) => void server.close(resolve)));

/** Elements that hold nothing: they move a reading on and are no items. */
const isPlaceholder = (value: any) => 'JsEmpty' in (value?.contractEntry ?? {}) || (value?.completionResponse && !('Completion' in value.completionResponse));

/** All texts of an answer, but for placeholders and for tokens, with which a list is read on. */
function texts(value: unknown, key = ''): string[] {
	if (isPlaceholder(value)) return [];
	if (typeof value === 'string') return TOKENS.has(key) ? [] : [value];
	if (Array.isArray(value)) return value.flatMap((one) => texts(one, key));
	return value && typeof value === 'object' ? Object.entries(value).flatMap(([name, inner]) => texts(inner, name)) : [];
}

/** The answer as a last page. */
function lastPage(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(lastPage);
	if (!value || typeof value !== 'object') return value;
	return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, TOKENS.has(name) ? '' : lastPage(inner)]));
}

async function read([resource, operation, endpoint, parameters]: (typeof OPERATIONS)[number], answer: unknown, simplify: boolean) {
	given = { endpoint, answer: lastPage(answer) };
	return await runNode(
		'cantonLedger', { authentication: 'accessToken', resource, operation, simplify, ...parameters } as never,
		{ credentials: { cantonLedgerApi: { baseUrl: url, authentication: 'none' } }, invented: true },
	);
}

const OF_JAVASCRIPT = /undefined|Cannot |is not a function|not iterable|TypeError|SyntaxError|BigInt|null \(|of null/;

const CASES: Array<[filling: Filling, count: number]> = [['minimal', 4], ['nulls', 4], ['full', 4], ['random', 12]];

describe.each(OPERATIONS)('%s %s, %s', (...of) => {
	test.each(CASES)('%s', async (filling, count) => {
		for (let variant = 0; variant < count; variant++) {
			const answer = new GeneratedAnswers('ledger', filling, chance(variant + 1)).answer(of[2], variant);
			const about = JSON.stringify(answer);
			for (const simplify of [true, false]) {
				const { json, error } = await read(of, answer, simplify);
				if (error) {
					// The contract lets some lists be absent, a participant does not: then it is said that the answer is another service's.
					expect([about, error.message]).toEqual([about, expect.not.stringMatching(OF_JAVASCRIPT)]);
					expect([about, error.message]).toEqual([about, expect.stringContaining('does not answer as expected')]);
				} else if (!simplify && json.length > 0) {
					const shown = JSON.stringify(json);
					expect([about, texts(answer).filter((text) => !shown.includes(JSON.stringify(text).slice(1, -1)))]).toEqual([about, []]);
				}
			}
		}
	});
});

test.each(OPERATIONS)('%s %s: {} from %s is an answer of something else, not an empty result', async (...of) => {
	const { json, error } = await read(of, {}, true);
	// Who never pruned has no offset to tell; a list of synchronizers may be left out.
	if (of[2].includes('pruned') || of[2].includes('synchronizers')) expect(json).toHaveLength(1);
	else expect(error?.message).toContain('does not answer as expected');
});
