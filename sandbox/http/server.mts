// Takes every request, finds whose it is, and sends the answer: control path, token endpoint, sinks, or one of the APIs.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { apis } from './apis.mts';
import { control } from '../control/control.mts';
import { metrics } from './metrics.mts';
import { oauth } from './oauth.mts';
import { sample } from './samples.mts';
import { sink } from '../control/sink.mts';
import type { Api, Reply } from '../wire/api.mts';
import { answer, type Mount, type Target } from './answer.mts';
import { Contract } from '../wire/contract.mts';
import { serveChannels } from './channels.mts';
import { answerOf, type Fault } from '../wire/faults.mts';
import { parse } from '../wire/json.mts';
import { bodyLimit } from '../wire/settings.mts';
import { send, sendHalf } from '../wire/replies.mts';
import { authorOf, plainHeaders, type RequestEntry } from '../wire/requests.mts';
import type { Fleet } from '../wire/fleet.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { Incoming } from '../wire/incoming.mts';

export function serve(fleet: Fleet): Server {
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
		handle(located(fleet, request), mounts, request, response).catch((error: unknown) => {
			console.error(error);
			if (!response.headersSent) send(response, { status: 500, text: `sandbox: ${error instanceof Error ? error.stack : String(error)}` });
			else response.destroy();
		});
	});
	serveChannels(
		server,
		(request) => located(fleet, request),
		(path) => {
			const target = locate(mounts, 'POST', path);
			const { mount, route } = target ?? {};
			return mount && route && mount.api.channels?.includes(route.endpoint)
				? { api: mount.api, contract: mount.contract, route }
				: undefined;
		},
	);
	server.keepAliveTimeout = 60_000;
	return server;
}

/** The sandbox that a request is for. Its URL becomes that at this sandbox. */
function located(fleet: Fleet, request: IncomingMessage): Sandbox {
	const { sandbox, url } = fleet.locate(request.url);
	request.url = url;
	return sandbox;
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
	const entry = entryOf(request, path, query);
	sandbox.requests.add(entry);
	const abort = new AbortController();
	response.on('close', () => abort.abort());
	const target = locate(mounts, method, path);
	entry.api = target?.mount.api.name;
	entry.endpoint = target?.route?.endpoint;

	await sandbox.late.pass();
	const fault = sandbox.faults.take({ api: entry.api, endpoint: entry.endpoint, path, method });
	if (fault) entry.fault = fault.action ?? (fault.status === undefined ? 'delay' : String(fault.status));
	if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
	const isNow = !fault?.after && fault?.late === undefined;
	if (fault && isNow && disturb(fault, undefined, response, entry)) return;

	const call = { sandbox, method, path, uri: request.url ?? '/', query, bytes, headers: request.headers, signal: abort.signal, entry };
	if (fault?.late !== undefined) {
		sandbox.late.add(fault.late, async () => {
			const { status = 200 } = await replyTo({ ...call, signal: new AbortController().signal }, target);
			entry.effect = status;
		});
		if (!disturb(fault, {}, response, entry)) response.destroy();
		return;
	}
	const reply = await replyTo(call, target);
	entry.status = entry.effect = reply.status ?? 200;
	entry.took = Math.round(performance.now() - started);
	if (fault && disturb(fault, reply, response, entry)) return;
	if (!response.destroyed) send(response, reply);
}

/** The entry of the request log, as far as it can be written before the request is understood. */
const entryOf = ({ method = 'GET', headers }: IncomingMessage, path: string, query: URLSearchParams): RequestEntry => ({
	method,
	path,
	pathParams: {},
	query: Object.fromEntries(query),
	headers: plainHeaders(headers),
	...authorOf(headers.authorization),
	complaints: [],
	at: new Date().toISOString(),
});

function replyTo(incoming: Incoming, target: Target | undefined): Reply | Promise<Reply> {
	const { path } = incoming;
	if (path.startsWith('/sink/')) return sink(incoming);
	if (path.startsWith('/samples/')) return sample(path);
	if (path === '/metrics') return metrics(incoming.sandbox);
	return path === '/oauth2/token' || path.startsWith('/.well-known/') ? oauth(incoming) : answer(incoming, target);
}

/** True if the connection is lost before a body that is too large was read. See `Settings.cutBodies`. */
function cutsBody({ settings }: Sandbox, { headers }: IncomingMessage): boolean {
	const isLarge = Number(headers['content-length'] ?? 0) > bodyLimit(settings) && headers['content-type']?.startsWith('application/json');
	if (!isLarge || settings.cutBodies <= 0) return false;
	settings.cutBodies--;
	return true;
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

/** Does what the fault says. True if the call is over by that. */
function disturb(fault: Fault, real: Reply | undefined, response: ServerResponse, entry: RequestEntry): boolean {
	if (fault.action === 'hang') return true;
	if (fault.action === 'reset') {
		response.destroy();
		return true;
	}
	if (fault.action === 'resetMidBody') {
		const isWhole = real !== undefined && real.stream === undefined && Object.keys(real).length > 0;
		sendHalf(response, isWhole ? real : { status: 200, raw: '[{"completionResponse":'.padEnd(1000) });
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
