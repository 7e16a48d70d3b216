// No secret of one target reaches another, whatever the servers do: each target has a way of its own to authenticate, and all of them send
// n8n on to the others, refuse it, or answer with nonsense.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';

import type { IDataObject } from 'n8n-workflow';

import { runNode, searchList } from '../../support/engine.cts';
import { PolledNode } from '../../support/polledNode.cts';
import { StreamedNode } from '../../support/stream.cts';
import { authority } from '../../support/selfSigned.cts';

/** `first` is the server of the Base URL. `same` has the token of the credential by its row, and `none` has nothing. */
const NAMES = ['first', 'same', 'token', 'client', 'login', 'development', 'headers', 'certificate', 'none'] as const;
type Name = (typeof NAMES)[number];

interface Listening {
	url: string;
	/** Address without TLS, for metrics, which nothing of a credential is sent to. */
	plain: string;
	servers: Server[];
	/** Everything that came: addresses, names of client certificates, headers and bodies. */
	came: string[];
}

const BEHAVIOURS: Record<string, (request: IncomingMessage, response: ServerResponse, next: string) => void> = {
	'answers with nonsense': (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}'),
	'refuses the token': (_, response) =>
		void response
			.writeHead(401, { 'content-type': 'application/json', 'www-authenticate': 'Bearer' })
			.end('{"code":"NA","cause":"A security-sensitive error has been received","errorCategory":-1}'),
	...Object.fromEntries(
		[301, 302, 303, 307, 308].map((status) => [
			`sends n8n on by ${status}`,
			({ url = '/' }: IncomingMessage, response: ServerResponse, next: string) =>
				void response.writeHead(status, { location: `${next}${url}` }).end(),
		]),
	),
};

let behaviour = 'answers with nonsense';
const servers = {} as Record<Name, Listening>;

const certificates = authority('An authority');

/** A client certificate by its name, with a key that nobody else may see. */
function clientNamed(name: string) {
	const { cert, key } = certificates.issue(name);
	return { clientCertificate: cert, clientKey: key };
}
const CLIENTS = { first: clientNamed('secret-of-first-certificate'), certificate: clientNamed('secret-of-certificate-certificate') };
const KEY_LINES = Object.values(CLIENTS).map(({ clientKey }) => clientKey.split('\n')[1]!);

async function listening(name: Name): Promise<Listening> {
	const came: string[] = [];
	const answer = (request: IncomingMessage, response: ServerResponse) => {
		const chunks: Buffer[] = [];
		const client = request.socket as Partial<TLSSocket>;
		const certificate = client.getPeerCertificate?.().subject?.CN ?? '';
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			came.push(`${request.url} ${certificate} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks).toString()}`);
			const isToken = name === 'login' && request.url === '/token' && !behaviour.startsWith('sends');
			if (isToken) {
				response.writeHead(200, { 'content-type': 'application/json' });
				return void response.end('{"access_token":"secret-of-client-fetched","expires_in":3600}');
			}
			const next = servers[NAMES[(NAMES.indexOf(name) + 1) % NAMES.length]!];
			BEHAVIOURS[behaviour]!(request, response, client.getPeerCertificate ? next.url : next.plain);
		});
	};
	const own = [
		createTlsServer({ ...certificates.issue('localhost'), requestCert: true, rejectUnauthorized: false }, answer),
		createServer(answer),
	];
	const [port, plainPort] = await Promise.all(
		own.map(async (server) => {
			await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
			return (server.address() as AddressInfo).port;
		}),
	);
	return { url: `https://127.0.0.1:${port}`, plain: `http://127.0.0.1:${plainPort}`, servers: own, came };
}

beforeAll(async () => {
	for (const name of NAMES) servers[name] = await listening(name);
});
afterAll(() => NAMES.forEach((name) => servers[name].servers.forEach((server) => server.close())));

/** Secrets that a server may see: of the client also its token server. */
const MAY_SEE: Record<Name, string[]> = {
	first: ['secret-of-first-token', 'secret-of-first-header', 'secret-of-first-certificate'],
	// As the credential, by its row. Headers are for the gateway of the Base URL.
	same: ['secret-of-first-token', 'secret-of-first-certificate'],
	token: ['secret-of-token-token'],
	client: ['secret-of-client-fetched'],
	login: ['secret-of-client-secret'],
	development: [],
	headers: ['secret-of-headers-header'],
	certificate: ['secret-of-certificate-certificate'],
	none: [],
};

/** The token server of the OAuth2 credential is at the first address. */
const CLIENT_SECRET = 'secret-of-first-client';

const named = Object.fromEntries;
/** Clients so far: a token of another one is kept. */
let clients = 0;
const targets = () => {
	const access: Partial<Record<Name, string>> = { token: 'own', client: 'own', development: 'own', certificate: 'own', same: 'same' };
	const others = NAMES.filter((name) => name !== 'first' && name !== 'login');
	const at = (name: Name) => servers[name].url;
	return {
		severalTargets: true,
		targetName: 'first',
		ownCertificates: true,
		ignoreSSLIssues: true,
		...CLIENTS.first,
		extraHeaders: '{ "X-Key": "secret-of-first-header" }',
		furtherTargets: {
			row: others.map((name) => ({ name, url: at(name), access: access[name] ?? 'none', metricsUrl: `${servers[name].plain}/metrics` })),
		},
		targetSecrets: JSON.stringify({
			token: { baseUrl: at('token'), accessToken: 'secret-of-token-token' },
			client: {
				baseUrl: at('client'),
				tokenUrl: `${at('login')}/token`,
				clientId: `n8n-${++clients}`,
				clientSecret: 'secret-of-client-secret',
			},
			development: { baseUrl: at('development'), developmentSecret: 'secret-of-development-key', subject: 'of-development' },
			certificate: { baseUrl: at('certificate'), ...CLIENTS.certificate },
			headers: { baseUrl: at('headers'), extraHeaders: { 'X-Key': 'secret-of-headers-header' } },
		}),
	};
};
const credentials = () => ({
	cantonLedgerApi: {
		...{
			baseUrl: servers.first.url,
			authentication: 'accessToken',
			accessToken: 'secret-of-first-token',
			metricsUrl: `${servers.first.plain}/metrics`,
		},
		...targets(),
	},
	cantonValidatorApi: { url: servers.first.url, authentication: 'accessToken', accessToken: 'secret-of-first-token', ...targets() },
	cantonScanApi: { url: servers.first.url, ...targets() },
	cantonLedgerOAuth2Api: {
		serverUrl: servers.first.url,
		...{ accessTokenUrl: `${servers.first.url}/token`, clientId: 'n8n', clientSecret: CLIENT_SECRET },
		oauthTokenData: { access_token: 'secret-of-first-token', token_type: 'Bearer' },
		...targets(),
	},
});

/** Everything that a user of the node sees, as text. */
type Shown = () => Promise<unknown>;
const operation = (node: string, credential: keyof ReturnType<typeof credentials>, parameters: IDataObject): Shown => {
	const all = { authentication: 'accessToken', ...parameters, options: { target: '*', targetsAtOnce: 3 } };
	return async () => {
		const { json, error, hints } = await runNode(node, all as never, {
			credentials: named([[credential, credentials()[credential]]]),
			onError: 'continueRegularOutput',
			invented: true,
		});
		return { json, error, hints };
	};
};

const WORK: Record<string, Shown> = {
	'a read': operation('cantonLedger', 'cantonLedgerApi', { resource: 'participant', operation: 'getId' }),
	'a read by pages': operation('cantonParticipant', 'cantonLedgerApi', { resource: 'user', operation: 'getAll', returnAll: true }),
	health: operation('cantonParticipant', 'cantonLedgerApi', { resource: 'health', operation: 'get' }),
	metrics: operation('cantonParticipant', 'cantonLedgerApi', { resource: 'metric', operation: 'check' }),
	'a write': operation('cantonParticipant', 'cantonLedgerApi', {
		...{ resource: 'userRight', operation: 'grant', userId: 'bob', rights: { right: [{ kind: 'ParticipantAdmin' }] } },
	}),
	'a validator': operation('cantonValidator', 'cantonValidatorApi', { resource: 'health', operation: 'get' }),
	'an OAuth2 credential': operation('cantonLedger', 'cantonLedgerOAuth2Api', {
		...{ authentication: 'oAuth2', resource: 'participant', operation: 'getId' },
	}),
	'a scan': operation('cantonScan', 'cantonScanApi', { connectThrough: 'scan', resource: 'network', operation: 'get' }),
	'prices of a scan': operation('cantonToken', 'cantonScanApi', { coinRegistry: 'scan', resource: 'price', operation: 'get' }),
	'prices of a validator': operation('cantonToken', 'cantonValidatorApi', {
		coinRegistry: 'validator',
		resource: 'price',
		operation: 'get',
	}),
	'a wallet': operation('cantonWallet', 'cantonValidatorApi', { resource: 'wallet', operation: 'getBalance' }),
	'a stream': async () => {
		const parameters = {
			authentication: 'accessToken',
			event: 'commandCompleted',
			outcome: 'any',
			parties: 'mine',
			options: { target: '*' },
		};
		const { cantonLedgerApi } = credentials();
		const node = new StreamedNode(parameters, { cantonLedgerApi }, { workflowId: `stream${behaviour}` });
		const error = await node.start().catch(({ message, description }: Error & { description?: string }) => [message, description]);
		await node.stop();
		return { error: error instanceof StreamedNode ? [] : error, log: node.log, failures: node.failures.map(({ message }) => message) };
	},
	'a trigger': async () => {
		const parameters = { event: 'commandCompleted', outcome: 'any', parties: 'mine', options: { target: '*' } };
		const { cantonLedgerApi } = credentials();
		const node = new PolledNode(
			'cantonLedgerEventTrigger',
			parameters as never,
			{ cantonLedgerApi },
			{},
			{ workflowId: `secrets${behaviour}` },
		);
		const error = await node.poll().catch(({ message, description }: Error & { description?: string }) => [message, description]);
		return { error, log: node.log };
	},
	'a list of the editor': async () => {
		const { cantonLedgerApi } = credentials();
		const shown: unknown[] = [];
		for (const target of NAMES.filter((name) => name !== 'login')) {
			const parameters = { authentication: 'accessToken', options: { target: { __rl: true, mode: 'name', value: target } } };
			const list = searchList('cantonLedger', 'searchParties', parameters, { cantonLedgerApi });
			shown.push(await list.catch(({ message, description }: Error & { description?: string }) => [message, description]));
		}
		return shown;
	},
};

const SECRETS = /secret-of-[a-z]+-[a-z]+/g;
/** Subject of a token that n8n signed. Undefined if the text has none. */
const subjectIn = (text: string): string | undefined => {
	const payload = /Bearer [\w-]+\.([\w-]+)\./.exec(text)?.[1];
	return payload === undefined ? undefined : (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: string }).sub;
};

describe.each(Object.keys(BEHAVIOURS))('a server that %s', (how) => {
	test.each(Object.keys(WORK))(
		'sees its own secrets only: %s',
		async (what) => {
			behaviour = how;
			for (const name of NAMES) servers[name].came.length = 0;
			const shown = JSON.stringify(await WORK[what]!());
			const seen = NAMES.map((name) => [name, servers[name].came.flatMap((text) => text.match(SECRETS) ?? [])] as const);
			expect(
				seen.map(([name, secrets]) => [
					name,
					secrets.filter((secret) => !MAY_SEE[name].includes(secret) && !(name === 'first' && secret === CLIENT_SECRET)),
				]),
			).toEqual(NAMES.map((name) => [name, []]));
			// The token that n8n signed with a target's key goes to that target.
			const signed = NAMES.flatMap((name) =>
				servers[name].came.flatMap((text) => (subjectIn(text) === undefined ? [] : [[name, subjectIn(text)]])),
			);
			expect(signed.filter(([name, subject]) => name !== 'development' || subject !== 'of-development')).toEqual([]);
			expect(shown.match(SECRETS) ?? []).toEqual([]);
			expect(KEY_LINES.filter((line) => shown.includes(line))).toEqual([]);
			// Each was asked, so that it could have seen something.
			const silent = NAMES.filter((name) => servers[name].came.length === 0);
			// A token server that sends n8n on gives no token to ask with. Metrics are read without one.
			expect(silent).toEqual(how.startsWith('sends') ? (what === 'metrics' ? [] : ['client']) : what === 'metrics' ? ['login'] : []);
			if (how === 'answers with nonsense' && what === 'health')
				expect(seen.map(([name, secrets]) => [name, [...new Set(secrets)].sort()])).toEqual(
					NAMES.map((name) => [name, [...MAY_SEE[name]].sort()]),
				);
		},
		60_000,
	);
});
