// One credential for several servers: the choice of targets, their tokens, and the failure of one.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { resources as cantonScan } from '../../../nodes/CantonScan/operations';
import { noteSent, sentBefore } from '../../../nodes/shared/operation/sentBefore';
import { contextFor } from '../../../nodes/shared/targets/targetContext';

import { runNode, searchList } from '../../support/engine.cts';
import { said } from '../../support/harness.cts';
import { LEDGER_NODES, VALIDATOR_NODES } from '../../support/nodeTables.cts';
import { nodeTypes } from '../../support/nodeTypes.cts';
import { PolledNode } from '../../support/polledNode.cts';
import { bearer } from '../../e2e/support/token.cts';
import { ledgerCredential, token, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox();

/** A server that answers every request with the ID of a participant, and keeps what came. */
interface Participant {
	name: string;
	url: string;
	came: IncomingMessage[];
	/** Status of its answers. */
	status: number;
	server: Server;
}

async function participantNamed(name: string): Promise<Participant> {
	const participant = { name, url: '', came: [], status: 200 } as unknown as Participant;
	participant.server = createServer((request, response) => {
		participant.came.push(request);
		request.resume();
		const body =
			participant.status === 200
				? { participantId: `${name}::1220${'a'.repeat(64)}`, access_token: `token-of-${name}`, expires_in: 3600 }
				: { code: 'NA', cause: 'A security-sensitive error has been received', errorCategory: -1 };
		response.writeHead(participant.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
	});
	await new Promise<void>((resolve) => participant.server.listen(0, '127.0.0.1', resolve));
	participant.url = `http://127.0.0.1:${(participant.server.address() as AddressInfo).port}`;
	return participant;
}

let main: Participant;
let test1: Participant;
let test2: Participant;
beforeAll(async () => void ([main, test1, test2] = await Promise.all(['main', 'test1', 'test2'].map(participantNamed))));
afterAll(() => [main, test1, test2].forEach(({ server }) => server.close()));
beforeEach(() => {
	for (const participant of [main, test1, test2]) {
		participant.came.length = 0;
		participant.status = 200;
	}
});

const BASE_TOKEN = 'base-token-of-the-credential';

/** A credential for all three. */
const fleet = (more: IDataObject = {}) => ({
	cantonLedgerApi: {
		baseUrl: main.url,
		authentication: 'accessToken',
		accessToken: BASE_TOKEN,
		severalTargets: true,
		targetName: 'main-1',
		targetTags: 'production',
		furtherTargets: {
			row: [
				{ name: 'test-1', url: test1.url, network: 'TestNet', tags: 'try, cheap', access: 'same' },
				{ name: 'test-2', url: test2.url, network: 'TestNet', tags: 'try', access: 'none' },
			],
		},
		...more,
	},
});

const getId = async (target: string | undefined, credentials: Record<string, IDataObject> = fleet(), more: object = {}) =>
	await runNode(
		'cantonLedger',
		{ authentication: 'accessToken', resource: 'participant', operation: 'getId', ...(target !== undefined && { options: { target } }) },
		{ credentials, invented: true, ...more },
	);

const tokens = ({ came }: Participant) => came.map(({ headers }) => headers.authorization ?? 'none');

describe('which targets are asked', () => {
	test.each([
		['without the option the Base URL, and no field is added', undefined, [undefined]],
		['one by its name', 'test-1', ['test-1']],
		['the first by its name', 'main-1', ['main-1']],
		['each', '*', ['main-1', 'test-1', 'test-2']],
		['each with a tag', 'tag:try', ['test-1', 'test-2']],
		['one alone has the tag', 'tag:cheap', ['test-1']],
	])('%s', async (_, target, names) => {
		const { json, error } = await getId(target);
		expect(error).toBeUndefined();
		expect(json.map((item) => item.target)).toEqual(names);
		const servers = names.map((name) => ({ 'test-1': 'test1', 'test-2': 'test2' })[name ?? ''] ?? 'main');
		expect(json.map(({ name }) => name)).toEqual(servers);
		expect([main, test1, test2].filter(({ came }) => came.length > 0).map(({ name }) => name)).toEqual(servers);
	});

	test('each of a credential of one server is that one, by its host', async () => {
		const { json } = await getId('*', fleet({ severalTargets: false, targetName: '' }));
		expect(json.map(({ target, name }) => [target, name])).toEqual([[new URL(main.url).host, 'main']]);
	});

	test('an expression says it for each item', async () => {
		const input = [{ json: { at: 'test-2' } }, { json: { at: 'main-1' } }];
		const { items } = await getId('={{ $json.at }}', fleet(), { input });
		expect(items.map(({ json, pairedItem }) => [json.name, (pairedItem as { item: number }).item])).toEqual([
			['test2', 0],
			['main', 1],
		]);
	});

	test.each([
		['no such name', 'test-9', {}, 'Target: no target of the credential is "test-9" | Its targets are: main-1, test-1, test-2.'],
		['an expression that returns nothing', '={{ $json.gone }}', {}, 'Target: no target is chosen | Choose one'],
		['an option without a choice', '', {}, 'Target: no target is chosen'],
		['no such tag', 'tag:none', {}, 'Target: no target of the credential is "tag:none"'],
		[
			'a credential of one server',
			'test-1',
			{ severalTargets: false },
			'Target: the credential names no further targets | Switch on Several Targets',
		],
	])('%s: nothing is asked', async (_, target, more, words) => {
		const run = await getId(target, fleet(more));
		expect(said(run)).toContain(words);
		expect([main, test1, test2].flatMap(({ came }) => came)).toEqual([]);
	});

	test('what writes takes one, and says so', async () => {
		const parameters = {
			authentication: 'accessToken',
			resource: 'user',
			operation: 'delete',
			userId: 'bob',
			confirmUserId: 'bob',
			options: { target: '*' },
		};
		const run = await runNode('cantonParticipant', parameters, { credentials: fleet(), invented: true });
		expect(said(run)).toBe('Target: "*" may be several, and this writes to one | Choose one target. For several, use an item for each.');
		expect(main.came).toEqual([]);
	});

	test('the list offers each, tags and names; what writes is offered names', async () => {
		const list = async (method: string, filter?: string) =>
			(await searchList('cantonLedger', method, { authentication: 'accessToken' }, fleet(), filter)).results.map(({ name, value }) => [
				name,
				value,
			]);
		expect(await list('searchTargets')).toEqual([
			['Each of them (3)', '*'],
			['Each with tag cheap', 'tag:cheap'],
			['Each with tag production', 'tag:production'],
			['Each with tag try', 'tag:try'],
			['main-1', 'main-1'],
			['test-1 (TestNet)', 'test-1'],
			['test-2 (TestNet)', 'test-2'],
		]);
		expect(await list('searchOneTarget', 'TEST-2')).toEqual([['test-2 (TestNet)', 'test-2']]);
	});
});

describe('one that fails', () => {
	test('is an item with its target, and the others go on', async () => {
		test1.status = 500;
		const { json, error } = await getId('*');
		expect(error).toBeUndefined();
		expect(json.map(({ target, name }) => [target, name ?? 'failed'])).toEqual([
			['main-1', 'main'],
			['test-1', 'failed'],
			['test-2', 'test2'],
		]);
		const failure = json[1].error as IDataObject;
		expect(failure.message).toContain('security-sensitive');
		expect(failure.advice).not.toBe('');
		expect(failure.httpStatus).toBe(500);
	});

	test('alone it is an error', async () => {
		test1.status = 500;
		const { json, error } = await getId('test-1');
		expect(json).toEqual([]);
		expect(error?.message).toContain('security-sensitive');
	});
});

describe('tokens', () => {
	/** Rows with their own access, and what Target Secrets holds for them. */
	const own = (secrets: IDataObject, more: IDataObject = {}) =>
		fleet({
			furtherTargets: {
				row: [
					{ name: 'test-1', url: test1.url, access: 'own' },
					{ name: 'test-2', url: test2.url, access: 'none' },
				],
			},
			targetSecrets: JSON.stringify(secrets),
			...more,
		});

	test('that of the credential goes where a row says so, and none where it says none', async () => {
		await getId('*');
		expect([main, test1, test2].map(tokens)).toEqual([[`Bearer ${BASE_TOKEN}`], [`Bearer ${BASE_TOKEN}`], ['none']]);
	});

	test("a target's own goes to it alone, and that of the credential not to it", async () => {
		await getId(
			'*',
			own(
				{ 'test-1': { baseUrl: test1.url, accessToken: 'own-token-of-test-1', extraHeaders: { 'X-Key': 'k1' } } },
				{ extraHeaders: '{ "X-Key": "base" }' },
			),
		);
		expect([main, test1, test2].map(tokens)).toEqual([[`Bearer ${BASE_TOKEN}`], ['Bearer own-token-of-test-1'], ['none']]);
		expect([main, test1, test2].map(({ came }) => came[0].headers['x-key'])).toEqual(['base', 'k1', undefined]);
	});

	test('a client of its own fetches one token for all calls', async () => {
		const client = {
			baseUrl: test1.url,
			tokenUrl: `${test2.url}/token`,
			clientId: 'c',
			clientSecret: 'secret-of-the-client',
			audience: 'a',
		};
		const credentials = own({ 'test-1': client });
		const input = [{ json: {} }, { json: {} }];
		await getId('test-1', credentials, { input });
		expect(tokens(test1)).toEqual(['Bearer token-of-test2', 'Bearer token-of-test2']);
		expect(test2.came.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /token']);
		expect(main.came).toEqual([]);
	});

	test('a token server that refuses is told in its words, without the secret', async () => {
		test2.status = 401;
		const client = { baseUrl: test1.url, tokenUrl: `${test2.url}/token`, clientId: 'other', clientSecret: 'a-security-sensitive-secret' };
		const run = await getId('test-1', own({ 'test-1': client }));
		expect(said(run)).toContain('HTTP 401');
		expect(said(run)).not.toContain('a-security');
		expect(test1.came).toEqual([]);
	});

	test('a development token is signed with the secret of the target', async () => {
		await getId('test-1', own({ 'test-1': { baseUrl: test1.url, developmentSecret: 'unsafe', subject: 'dev', audience: 'x' } }));
		const [, payload] = tokens(test1)[0].replace('Bearer ', '').split('.');
		expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ sub: 'dev', aud: 'x' });
	});

	test.each([
		['rows that were renamed', { 'test-1': {} }, 'of "test-1": it has no baseUrl'],
		[
			'another address in the row',
			{ 'test-1': { baseUrl: 'http://127.0.0.1:1', accessToken: 'own-token-of-test-1' } },
			'is not the Base URL in its row',
		],
		['no entry', {}, 'there is no token, no client and no client certificate for "test-1"'],
	])('%s: no secret is sent, and the field is named', async (_, secrets, words) => {
		const run = await getId('*', own(secrets as IDataObject));
		expect(said(run)).toContain('Target Secrets in the credential: ');
		expect(said(run)).toContain(words);
		expect(said(run)).not.toContain('own-token');
		expect([main, test1, test2].flatMap(({ came }) => came)).toEqual([]);
	});

	test('rows that were deleted and reordered never send a secret to another address', async () => {
		const secrets = {
			a: { baseUrl: test1.url, accessToken: 'secret-for-test1' },
			b: { baseUrl: test2.url, accessToken: 'secret-for-test2' },
		};
		const rows = [
			{ name: 'a', url: test1.url, access: 'own' },
			{ name: 'b', url: test2.url, access: 'own' },
		];
		// All orders, with names or addresses exchanged as a form could do it by its row numbers.
		const tables = [
			rows,
			[...rows].reverse(),
			[{ ...rows[0], url: test2.url }, rows[1]],
			[
				{ ...rows[0], name: 'b' },
				{ ...rows[1], name: 'a' },
			],
			[rows[1]],
			[rows[0]],
		];
		for (const row of tables) await getId('*', fleet({ furtherTargets: { row }, targetSecrets: JSON.stringify(secrets) }));
		expect(tokens(test1).filter((sent) => sent !== 'Bearer secret-for-test1')).toEqual([]);
		expect(tokens(test2).filter((sent) => sent !== 'Bearer secret-for-test2')).toEqual([]);
		expect(tokens(main).filter((sent) => sent !== `Bearer ${BASE_TOKEN}`)).toEqual([]);
	});
});

describe('health of a target says when its own token expires', () => {
	const HOUR = 3600;
	const expiring = () => bearer({ sub: 'ledger-api-user', exp: Math.floor(Date.now() / 1000) + HOUR / 2 });
	const rowsOf = (secrets: IDataObject) => ({
		severalTargets: true,
		furtherTargets: { row: Object.keys(secrets).map((name) => ({ name, url: sandbox.url, access: 'own' })) },
		targetSecrets: JSON.stringify(secrets),
	});
	const client = () => ({
		baseUrl: sandbox.url,
		tokenUrl: `${sandbox.url}/oauth2/token`,
		clientId: 'admin-client',
		clientSecret: 'admin-secret',
		audience: 'https://canton.network.global',
	});
	const problemsAt = async (target: string, credentials: Record<string, IDataObject>) => {
		const authentication = 'cantonLedgerOAuth2Api' in credentials ? { authentication: 'oAuth2' } : {};
		const parameters = { ...authentication, resource: 'health', operation: 'get', options: { target } };
		const { items } = await runNode('cantonParticipant', parameters, { credentials, invented: true });
		return (items[0]!.json as { problems: string[] }).problems.filter((text) => text.includes('token'));
	};

	test('a pasted one, in a credential whose tokens n8n renews', async () => {
		const cantonLedgerOAuth2Api = { serverUrl: sandbox.url, ...rowsOf({ pasted: { baseUrl: sandbox.url, accessToken: expiring() } }) };
		expect(await problemsAt('pasted', { cantonLedgerOAuth2Api })).toEqual([
			expect.stringMatching(/^The token expires in (29|30) minutes\.$/),
		]);
	});

	test('never one of a client of its own, whatever the credential has', async () => {
		const cantonLedgerApi = { ...ledgerCredential(sandbox).cantonLedgerApi, ...rowsOf({ renewed: client() }) };
		// The first check has the token fetched, so only later ones know of its end.
		for (let check = 0; check < 2; check += 1) expect(await problemsAt('renewed', { cantonLedgerApi })).toEqual([]);
	});
});

describe('a context that outlives changes of its credential', () => {
	const TYPE = 'cantonLedgerApi';
	const tableOf = (url: string, accessToken: string): IDataObject => ({
		...{ baseUrl: 'https://base.example.com', authentication: 'accessToken', accessToken: BASE_TOKEN, severalTargets: true },
		furtherTargets: { row: [{ name: 'a', url, access: 'own' }] },
		targetSecrets: JSON.stringify({ a: { baseUrl: url, accessToken } }),
	});
	const follow = (credentials: IDataObject) => {
		const now = { credentials };
		const sent: unknown[] = [];
		const send = async (...options: unknown[]) => void sent.push(options);
		const helpers = { httpRequest: send, httpRequestWithAuthentication: send };
		const context = { getCredentials: async () => now.credentials, getNode: () => ({ name: 'Stream' }), helpers };
		const at = contextFor(context as never as IExecuteFunctions, 'a', TYPE);
		const ask = async (url: string) => void (await at.helpers.httpRequestWithAuthentication.call(at, TYPE, { url }));
		return { now, sent, at, ask };
	};

	test('takes no secret of now to the address of before', async () => {
		const { now, sent, ask } = follow(tableOf('https://a.example.com', 'token-for-a'));
		await ask('https://a.example.com/v2/updates');
		expect(sent).toHaveLength(1);
		now.credentials = tableOf('https://b.example.com', 'token-for-b');
		await expect(ask('https://a.example.com/v2/updates')).rejects.toThrow('has another address');
		expect(sent).toHaveLength(1);
		await ask('https://b.example.com/v2/updates');
		expect(JSON.stringify(sent[1])).toContain('token-for-b');
	});

	test('keeps its target through a mistake in the credential, and begins with none', async () => {
		const { now, at } = follow(tableOf('https://a.example.com', 'token-for-a'));
		await at.getCredentials(TYPE);
		now.credentials = { ...now.credentials, targetSecrets: '{ "a": ' };
		expect(await at.getCredentials(TYPE)).toMatchObject({ baseUrl: 'https://a.example.com', accessToken: 'token-for-a' });
		for (const credentials of [now.credentials, { ...tableOf('https://a.example.com', 'x'), furtherTargets: {}, targetSecrets: '' }])
			await expect(follow(credentials).at.getCredentials(TYPE)).rejects.toThrow();
	});
});

describe('OAuth2', () => {
	test('a token of a client that is refused before its time is fetched anew, once, in an OAuth2 credential', async () => {
		let fetched = 0;
		const seen: string[] = [];
		const server = createServer((request, response) => {
			request.resume();
			const answer = (status: number, body: object) =>
				response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
			if (request.url === '/token') return answer(200, { access_token: `own-${++fetched}`, expires_in: 3600 });
			const { authorization } = request.headers;
			seen.push(`${request.url} ${authorization}`);
			// The first token was revoked by its provider.
			if (authorization === 'Bearer own-1')
				return answer(401, { code: 'NA', cause: 'A security-sensitive error has been received', errorCategory: -1 });
			return answer(200, request.url === '/v2/state/ledger-end' ? { offset: 1 } : { participantId: `own::1220${'a'.repeat(64)}` });
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const client = { baseUrl: url, tokenUrl: `${url}/token`, clientId: 'n8n', clientSecret: 'refused-early' };
		const cantonLedgerOAuth2Api: IDataObject = {
			serverUrl: main.url,
			accessTokenUrl: `${main.url}/token`,
			clientId: 'of-the-credential',
			clientSecret: 'of-the-credential',
			severalTargets: true,
			furtherTargets: { row: [{ name: 'own', url, access: 'own' }] },
			targetSecrets: JSON.stringify({ own: client }),
		};
		const once = async () =>
			await runNode(
				'cantonLedger',
				{ authentication: 'oAuth2', resource: 'participant', operation: 'getId', options: { target: 'own' } },
				{ credentials: { cantonLedgerOAuth2Api }, invented: true },
			);
		const first = await once();
		const again = await once();
		server.close();
		expect([first.error, again.error]).toEqual([undefined, undefined]);
		expect(first.json).toEqual([{ target: 'own', name: 'own', participantId: expect.any(String) }]);
		expect(fetched).toBe(2);
		expect(seen.filter((line) => line.endsWith('own-1'))).toHaveLength(1);
		// The client of the credential and its server have no part in it.
		expect(main.came).toEqual([]);
	});

	test('n8n saves a renewed token with the credential, and nothing of the target', async () => {
		const cantonLedgerOAuth2Api: IDataObject = {
			serverUrl: main.url,
			accessTokenUrl: `${sandbox.url}/oauth2/token`,
			clientId: 'ledger-client',
			clientSecret: 'ledger-secret',
			audience: 'https://canton.network.global',
			severalTargets: true,
			furtherTargets: { row: [{ name: 'box', url: sandbox.url, access: 'same' }] },
		};
		const run = await runNode(
			'cantonLedger',
			{ authentication: 'oAuth2', resource: 'user', operation: 'whoAmI', options: { target: 'box' } },
			{ credentials: { cantonLedgerOAuth2Api }, invented: true },
		);
		expect(run.error).toBeUndefined();
		expect(run.json[0]).toMatchObject({ target: 'box' });
		expect(cantonLedgerOAuth2Api.serverUrl).toBe(main.url);
		expect(cantonLedgerOAuth2Api.oauthTokenData).toBeDefined();
	});
});

describe('how many are asked side by side', () => {
	/** The most requests that a server had at the same time, of twelve targets that take a while each. */
	async function most(options: IDataObject): Promise<{ most: number; words: string }> {
		let open = 0;
		let largest = 0;
		const server = createServer((request, response) => {
			largest = Math.max(largest, ++open);
			request.resume();
			setTimeout(() => {
				open--;
				response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ participantId: `p::1220${'a'.repeat(64)}` }));
			}, 60);
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const row = Array.from({ length: 11 }, (_, index) => ({ name: `t${index}`, url: `${url}/t${index}`, access: 'none' }));
		const parameters = { authentication: 'accessToken', resource: 'participant', operation: 'getId', options: { target: '*', ...options } };
		const credentials = fleet({ baseUrl: url, furtherTargets: { row } });
		const run = await runNode('cantonLedger', parameters, { credentials, invented: true });
		server.close();
		return { most: largest, words: run.error ? said(run) : String(run.json.length) };
	}

	test('five unless the option says otherwise', async () => {
		expect(await most({})).toEqual({ most: 5, words: '12' });
		expect(await most({ targetsAtOnce: 2 })).toEqual({ most: 2, words: '12' });
		expect(await most({ targetsAtOnce: 20 })).toEqual({ most: 12, words: '12' });
	});

	test('twenty at most', async () => {
		expect(await most({ targetsAtOnce: 21 })).toEqual({ most: 0, words: expect.stringContaining('Targets at Once: 21 is too large') });
	});
});

describe('triggers and lists', () => {
	const boxed = () =>
		fleet({ accessToken: token('any-reader'), furtherTargets: { row: [{ name: 'box', url: sandbox.url, access: 'same' }] } });

	test('a list shows what the chosen target has', async () => {
		const { results } = await searchList(
			'cantonLedger',
			'searchParties',
			{ authentication: 'accessToken', options: { target: { __rl: true, mode: 'list', value: 'box' } } },
			{
				...boxed(),
				cantonLedgerApi: {
					...boxed().cantonLedgerApi,
					accessToken: ledgerCredential(sandbox, 'participant_admin').cantonLedgerApi.accessToken,
				},
			},
		);
		expect(results.length).toBeGreaterThan(2);
		expect(main.came).toEqual([]);
	});

	test('a trigger follows the target, and its items say so', async () => {
		const { parties } = await sandbox.control('GET', '/world');
		const node = new PolledNode(
			'cantonLedgerEventTrigger',
			{ event: 'commandCompleted', outcome: 'any', parties: parties.alice, options: { target: 'box', addMessage: false } } as never,
			boxed(),
			{},
			{ workflowId: 'targets' },
		);
		expect(await node.poll()).toBeNull();
		await sandbox.control('POST', '/do', { action: 'succeed', commandId: 'pay-1' });
		expect((await node.poll())?.map(({ json }) => [json.target, json.commandId])).toEqual([['box', 'pay-1']]);
		expect(main.came).toEqual([]);
	});
});

test('what was sent to one target is not taken for sent to another', () => {
	const flow = {};
	const context = { getContext: () => flow, getNode: () => ({ id: 'n' }), helpers: {}, getCredentials: async () => ({}) } as never;
	const [a, b] = [contextFor<IExecuteFunctions>(context, 'a'), contextFor<IExecuteFunctions>(context, 'b')];
	noteSent(a, { commandId: 'pay-1' }, 7);
	expect([a, b, context].map((at) => sentBefore(at, { commandId: 'pay-1' }))).toEqual([7, undefined, undefined]);
});

describe('the form', () => {
	const tables: typeof LEDGER_NODES = { ...LEDGER_NODES, ...VALIDATOR_NODES, cantonScan };
	const all = Object.entries(tables).flatMap(([node, resources]) =>
		resources.flatMap(({ value, operations }) =>
			operations.map((operation) => [`${node} ${value}.${operation.value}`, node, value, operation] as const),
		),
	);

	test.each(all)(
		'%s offers targets if it reaches a server that has them: several if it only reads or can try out what it writes',
		(_, node, resource, operation) => {
			const { properties } = nodeTypes.get(`n8n-nodes-canton.${node}`)!.description;
			const own = properties.filter(
				({ name, displayOptions: { show = {} } = {} }) =>
					name === 'options' && show.resource?.includes(resource) && show.operation?.includes(operation.value),
			);
			const fields = own.flatMap(({ options }) => options as INodeProperties[]).filter(({ name }) => name === 'target');
			const methods = fields.map(({ modes }) => modes![0].typeOptions!.searchListMethod);
			const wanted = operation.writes && !operation.severalTargets ? 'searchOneTarget' : 'searchTargets';
			expect([...new Set(methods)]).toEqual(operation.offline === true && !operation.targetsOf ? [] : [wanted]);
		},
	);

	/** Anything in each required field: n8n wants all of them, and none is read before the target. */
	const filledIn = (properties: INodeProperties[]): IDataObject =>
		Object.fromEntries(
			properties
				.filter(({ required }) => required)
				.map(({ name, type, default: initial }) => [
					name,
					type === 'resourceLocator' ? { __rl: true, mode: 'id', value: 'any' } : ((initial || 'any') as string),
				]),
		);
	const writing = all.filter(([, , , { writes, severalTargets }]) => writes && !severalTargets);

	test.each(writing)('%s writes to one: each of them and a tag are refused, and nothing is sent', async (_, node, resource, operation) => {
		const { cantonLedgerApi } = fleet();
		const others = { ...cantonLedgerApi, url: main.url };
		const credentials = { cantonLedgerApi, cantonValidatorApi: others, cantonScanApi: others };
		for (const target of ['*', 'tag:try']) {
			const connection = { authentication: 'accessToken', connectThrough: 'scan' };
			const parameters = { ...connection, ...filledIn(operation.properties), resource, operation: operation.value, options: { target } };
			expect(said(await runNode(node, parameters as never, { credentials, invented: true }))).toBe(
				`Target: "${target}" may be several, and this writes to one | Choose one target. For several, use an item for each.`,
			);
		}
		expect([main, test1, test2].flatMap(({ came }) => came)).toEqual([]);
	});
});
