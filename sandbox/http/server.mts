// Takes every request, finds whose it is, and sends the answer: control path, token endpoint, sinks, or one of the APIs.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { apis } from './apis.mts';
import { control } from '../control/control.mts';
import { oauth } from './oauth.mts';
import { atLeast, before } from '../wire/settings.mts';
import { sink } from '../control/sink.mts';
import { Refusal, type Api, type Call, type Reply } from '../wire/api.mts';
import { Contract, type Route } from '../wire/contract.mts';
import { serveChannels } from './channels.mts';
import { answerOf, type Fault } from '../wire/faults.mts';
import { parse } from '../wire/json.mts';
import { jsonOf, mediaType, send } from '../wire/replies.mts';
import { authorOf, bodyForLog, plainHeaders, type RequestEntry } from '../wire/requests.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { Incoming } from '../wire/incoming.mts';

/** What Splice apps answer while they start; every other path is unknown then (recorded). */
const WHILE_STARTING = new Set(['GET /readyz', 'GET /livez', 'GET /version']);

/** Where an API answers, longest prefix first: '' comes last. */
interface Mount {
	api: Api;
	prefix: string;
	readonly contract: Contract;
}

export function serve(sandbox: Sandbox): Server {
	const contracts = new Map<Api, Contract>();
	const mount = (api: Api, prefix: string): Mount => ({
		api,
		prefix,
		// Read when first needed: a sandbox used for one API starts that much sooner.
		get contract() {
			const contract = contracts.get(api) ?? new Contract(api.name, api.decoder);
			contracts.set(api, contract);
			return contract;
		},
	});
	const mounts = apis.flatMap((api) => api.prefixes.map((prefix) => mount(api, prefix))).sort((a, b) => b.prefix.length - a.prefix.length);
	const server = createServer((request, response) => {
		handle(sandbox, mounts, request, response).catch((error: unknown) => {
			console.error(error);
			if (!response.headersSent) send(response, { status: 500, text: `sandbox: ${error instanceof Error ? error.stack : String(error)}` });
			else response.destroy();
		});
	});
	serveChannels(server, sandbox, (path) => {
		const target = locate(mounts, 'POST', path);
		const { mount, route } = target ?? {};
		return mount && route && mount.api.channels?.includes(route.endpoint) ? { api: mount.api, contract: mount.contract, route } : undefined;
	});
	server.keepAliveTimeout = 60_000;
	return server;
}

async function handle(sandbox: Sandbox, mounts: Mount[], request: IncomingMessage, response: ServerResponse): Promise<void> {
	const started = performance.now();
	const method = request.method ?? 'GET';
	const [path = '/', search = ''] = (request.url ?? '/').split('?', 2);
	const query = new URLSearchParams(search);
	if (cutsBody(sandbox, request)) {
		request.socket.resetAndDestroy();
		return;
	}
	const bytes = await readAll(request);
	if (path.startsWith('/control/')) {
		send(response, await control(sandbox, { method, path, query, body: bodyAsJson(bytes) }));
		return;
	}
	const entry: RequestEntry = {
		method,
		path,
		pathParams: {},
		query: Object.fromEntries(query),
		headers: plainHeaders(request.headers),
		...authorOf(request.headers.authorization),
		complaints: [],
		at: new Date().toISOString(),
	};
	sandbox.requests.add(entry);
	const abort = new AbortController();
	response.on('close', () => abort.abort());
	const target = locate(mounts, method, path);
	entry.api = target?.mount.api.name;
	entry.endpoint = target?.route?.endpoint;

	const fault = sandbox.faults.take({ api: entry.api, endpoint: entry.endpoint, path, method });
	if (fault) entry.fault = fault.action ?? (fault.status === undefined ? 'delay' : String(fault.status));
	if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
	if (fault && !fault.after && disturb(fault, undefined, response, entry)) return;

	const call = { sandbox, method, path, uri: request.url ?? '/', query, bytes, headers: request.headers, signal: abort.signal, entry };
	const reply = path.startsWith('/sink/')
		? sink(call)
		: path === '/oauth2/token' || path.startsWith('/.well-known/')
			? await oauth(call)
			: await answer(call, target);
	entry.status = reply.status ?? 200;
	entry.took = Math.round(performance.now() - started);
	if (fault && disturb(fault, reply, response, entry)) return;
	if (!response.destroyed) send(response, reply);
}

/** Whether the connection is lost before a body that is too large was read; see `Settings.cutBodies`. */
function cutsBody({ settings }: Sandbox, { headers }: IncomingMessage): boolean {
	const isLarge = Number(headers['content-length'] ?? 0) > settings.maxBodyBytes && headers['content-type']?.startsWith('application/json');
	if (!isLarge || settings.cutBodies <= 0) return false;
	settings.cutBodies--;
	return true;
}

interface Target {
	mount: Mount;
	route?: Route;
	/** Those that the path has, where it lacks the one that was asked for. */
	methods: string[];
	params: Record<string, string>;
}

function locate(mounts: Mount[], method: string, path: string): Target | undefined {
	let other: Target | undefined;
	for (const mount of mounts) {
		if (!path.startsWith(`${mount.prefix}/`)) continue;
		const found = mount.contract.find(method, path.slice(mount.prefix.length));
		if (!Array.isArray(found)) return { mount, route: found.route, methods: [], params: found.path };
		// The most specific prefix speaks, unless a shorter one knows the path.
		const speaks = mount.api.speaksBelow !== undefined && path.startsWith(`${mount.prefix}${mount.api.speaksBelow}`);
		if (!other || (other.methods.length === 0 && (found.length > 0 || speaks))) other = { mount, methods: found, params: {} };
	}
	return other;
}

async function answer(incoming: Incoming, target: Target | undefined): Promise<Reply> {
	const { sandbox, method, bytes, entry } = incoming;
	if (!target) return { status: 404, text: 'Not Found' };
	const { maxProxyBytes } = sandbox.settings;
	if (maxProxyBytes > 0 && bytes.length > maxProxyBytes) return answerOf({ action: 'html413' }) as Reply;
	const { mount, route } = target;
	const { api, contract } = mount;
	const uri = `http://${incoming.headers.host ?? 'localhost'}${incoming.uri}`;
	if (!route) return api.unknown(method, uri, target.methods);
	if (!WHILE_STARTING.has(route.endpoint) && api.starting?.(sandbox.settings)) return api.unknown(method, uri);
	if (api.isMissing?.(route.endpoint)) return api.unknown(method, uri);
	const version = api.version?.(sandbox.settings);
	if (version !== undefined && !(atLeast(version, route.since) && before(version, route.until))) {
		const older = api.oldForm?.(route.endpoint, version);
		return older ?? api.unknown(method, uri);
	}
	entry.pathParams = target.params;
	const call: Call = {
		sandbox,
		endpoint: route.endpoint,
		path: target.params,
		query: {},
		body: undefined,
		bytes,
		headers: incoming.headers,
		signal: incoming.signal,
	};
	const authorised = api.authorisesFirst && !route.open ? await refusalOf(call, async () => await api.authorise?.(call)) : undefined;
	if (authorised) return authorised;
	const decoded = contract.decodeQuery(route, incoming.query);
	entry.query = { ...Object.fromEntries(incoming.query), ...decoded.values };
	entry.complaints.push(...decoded.unknown.map((name) => `query parameter ${name}: not in the contract`));
	if (decoded.problem) return api.undecodable(decoded.problem);

	const takesJson = route.accepts.includes('application/json');
	const traceId = randomBytes(16).toString('hex');
	const large = api.tooLarge?.(bytes.length, takesJson || bytes.length === 0, sandbox.settings, traceId);
	if (large) return large;
	let body: unknown;
	if (takesJson && (bytes.length > 0 || route.bodyRequired)) {
		const type = incoming.headers['content-type']?.split(';')[0] ?? 'application/octet-stream';
		const unsupported = bytes.length > 0 && type !== 'application/json' ? api.unsupported?.(type) : undefined;
		if (unsupported) return unsupported;
		try {
			body = parse(bytes.toString());
		} catch {
			return api.undecodable({ in: 'body', at: '', message: noJson(bytes.toString()), ...(bytes.length === 0 && { absent: true }) });
		}
		entry.body = bodyForLog(bytes, body);
		const plain: unknown = JSON.parse(bytes.toString());
		entry.complaints.push(...contract.complaints(route, plain));
		const { value, problem } = contract.decodeBody(route, body, plain);
		if (problem) return api.undecodable(problem);
		body = value;
	} else {
		if (route.accepts.length === 0 && bytes.length > 0) entry.complaints.push('body: not in the contract');
		entry.body = bodyForLog(bytes, body);
	}

	const handler = api.handlers[route.endpoint];
	if (!handler) return { status: 500, text: `sandbox: nothing answers ${route.endpoint}` };
	Object.assign(call, { query: decoded.values, body });
	let reply: Reply | undefined;
	const refused = await refusalOf(call, async () => {
		if (!route.open && !api.authorisesFirst) await api.authorise?.(call);
		reply = await handler(call);
	});
	reply = refused ?? reply ?? {};
	if (sandbox.options.trustAnswers || reply.outside) return reply;
	const wrong = contract.checkAnswer(route, reply.status ?? 200, mediaType(reply), jsonOf(reply));
	if (!wrong) return api.sendsNulls && reply.json !== undefined ? { ...reply, json: contract.withNulls(route, reply) } : reply;
	console.error(`sandbox: the answer of ${route.endpoint} breaks its contract: ${wrong}`);
	return { status: 500, text: `sandbox: the answer of ${route.endpoint} breaks its contract: ${wrong}` };
}

/** The answer that a check or a handler refuses the call with, if it does. */
async function refusalOf(call: Call, act: () => Promise<void>): Promise<Reply | undefined> {
	try {
		await act();
		return undefined;
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return typeof error.reply === 'function' ? error.reply(call) : error.reply;
	}
}

/** Does what the fault says; true if the call is over by that. */
function disturb(fault: Fault, real: Reply | undefined, response: ServerResponse, entry: RequestEntry): boolean {
	if (fault.action === 'hang') return true;
	if (fault.action === 'reset') {
		response.destroy();
		return true;
	}
	if (fault.action === 'resetMidBody') {
		response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
		response.write('[{"completionResponse":', () => response.destroy());
		return true;
	}
	const reply = answerOf(fault);
	if (!reply || (fault.after === true && real === undefined)) return false;
	entry.status = reply.status;
	send(response, reply);
	return true;
}

function bodyAsJson(bytes: Buffer): unknown {
	return bytes.length === 0 ? {} : parse(bytes.toString());
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

/** What the parser of participants and apps says of a text that is no JSON (recorded): that it breaks off, or where no value can begin. */
function noJson(text: string): string {
	const before = /^\s*/.exec(text)?.[0] ?? '';
	const rest = text.slice(before.length);
	if (rest === '' || /^[[{"\d\-tfn]/.test(rest)) return 'exhausted input';
	const lines = before.split('\n');
	const shown = rest.length > 6 ? `${rest.slice(0, 6)}...` : rest;
	return `expected json value got '${shown}' (line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1})`;
}
