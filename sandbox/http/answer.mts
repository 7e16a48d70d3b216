// The way of one request through its API: found, authorised, decoded, handled, and the answer held against the contract.
import { randomBytes } from 'node:crypto';
import { Refusal, type Api, type Call, type Reply } from '../wire/api.mts';
import type { Route } from '../wire/route.mts';
import type { Contract } from '../wire/contract.mts';
import { answerOf } from '../wire/faults.mts';
import type { Incoming } from '../wire/incoming.mts';
import { parse } from '../wire/json.mts';
import { jsonOf, mediaType } from '../wire/replies.mts';
import { tooMany } from './rate.mts';
import { bodyForLog } from '../wire/requests.mts';
import { atLeast, before } from '../wire/settings.mts';

/** Endpoints of Splice apps that answer while they start. Every other path is unknown then (recorded). */
const WHILE_STARTING = new Set(['GET /readyz', 'GET /livez', 'GET /version']);

/** An API and the prefix of its paths, longest prefix first: '' comes last. */
export interface Mount {
	api: Api;
	prefix: string;
	readonly contract: Contract;
}

/** The endpoint that a request means, as far as there is one. */
export interface Target {
	mount: Mount;
	route?: Route;
	/** Those that the path has, where it lacks the one that was asked for. */
	methods: string[];
	params: Record<string, string>;
}

/** The answer of the API that the request means. */
export async function answer(incoming: Incoming, target: Target | undefined): Promise<Reply> {
	const { sandbox, entry } = incoming;
	const limited = target && tooMany(sandbox, target.mount.api.name);
	if (limited) return limited;
	const found = served(incoming, target);
	if ('reply' in found) return found.reply;
	const { api, contract, route, path } = found;
	entry.pathParams = path;
	const { bytes, headers, signal } = incoming;
	const call: Call = { sandbox, endpoint: route.endpoint, path, query: {}, body: undefined, bytes, headers, signal };
	const authorised = api.authorisesFirst && !route.open ? await refusalOf(call, async () => await api.authorise?.(call)) : undefined;
	if (authorised) return authorised;
	const decoded = contract.decodeQuery(route, incoming.query);
	entry.query = { ...Object.fromEntries(incoming.query), ...decoded.values };
	entry.complaints.push(...decoded.unknown.map((name) => `query parameter ${name}: not in the contract`));
	if (decoded.problem) return api.undecodable(decoded.problem);
	const read = bodyOf(incoming, found);
	if ('reply' in read) return read.reply;
	Object.assign(call, { query: decoded.values, body: read.body });
	return checked(found, call, await handled(found, call));
}

interface Served {
	api: Api;
	contract: Contract;
	route: Route;
	path: Record<string, string>;
}

/** Finds the endpoint, if a server of this version and state has it. */
function served({ sandbox, method, bytes, headers, signal, uri }: Incoming, target: Target | undefined): Served | { reply: Reply } {
	if (!target) return { reply: { status: 404, text: 'Not Found' } };
	const { settings } = sandbox;
	const { maxProxyBytes } = settings;
	if (maxProxyBytes > 0 && bytes.length > maxProxyBytes) return { reply: answerOf({ action: 'html413' }) as Reply };
	const { mount, route, methods, params } = target;
	const { api, contract } = mount;
	const unknown = (others?: string[]) => ({ reply: api.unknown(method, `http://${headers.host ?? 'localhost'}${uri}`, others) });
	const bare: Call = { sandbox, endpoint: '', path: {}, query: {}, body: undefined, bytes, headers, signal };
	const refused = api.refusesAtOnce?.(bare, method, uri.slice(mount.prefix.length).split('?')[0] ?? '');
	if (refused) return { reply: refused };
	if (!route) return unknown(methods);
	if (!WHILE_STARTING.has(route.endpoint) && api.starting?.(settings)) return unknown();
	if (api.isMissing?.(route.endpoint)) return unknown();
	const version = api.version?.(settings);
	if (version === undefined || (atLeast(version, route.since) && before(version, route.until)))
		return { api, contract, route, path: params };
	const older = api.oldForm?.(route.endpoint, version);
	return older ? { reply: older } : unknown();
}

/** The decoded body, noted in the log. */
function bodyOf({ sandbox, bytes, headers, entry }: Incoming, { api, contract, route }: Served): { body: unknown } | { reply: Reply } {
	const takesJson = route.accepts.includes('application/json');
	const traceId = randomBytes(16).toString('hex');
	const large = api.tooLarge?.(bytes.length, takesJson || bytes.length === 0, sandbox.settings, traceId);
	if (large) return { reply: large };
	if (!takesJson || (bytes.length === 0 && !route.bodyRequired)) {
		if (route.accepts.length === 0 && bytes.length > 0) entry.complaints.push('body: not in the contract');
		entry.body = bodyForLog(bytes, undefined);
		return { body: undefined };
	}
	const type = headers['content-type']?.split(';')[0] ?? 'application/octet-stream';
	const unsupported = bytes.length > 0 && type !== 'application/json' ? api.unsupported?.(type) : undefined;
	if (unsupported) return { reply: unsupported };
	const text = bytes.toString();
	let body: unknown;
	try {
		body = parse(text);
	} catch {
		return { reply: api.undecodable({ in: 'body', at: '', message: noJson(text), ...(bytes.length === 0 && { absent: true }) }) };
	}
	entry.body = bodyForLog(bytes, body);
	const plain: unknown = JSON.parse(text);
	entry.complaints.push(...contract.complaints(route, plain));
	const { value, problem } = contract.decodeBody(route, body, plain);
	return problem ? { reply: api.undecodable(problem) } : { body: value };
}

async function handled({ api, route }: Served, call: Call): Promise<Reply> {
	const handler = api.handlers[route.endpoint];
	if (!handler) return { status: 500, text: `sandbox: nothing answers ${route.endpoint}`, outside: true };
	let reply: Reply | undefined;
	const refused = await refusalOf(call, async () => {
		if (!route.open && !api.authorisesFirst) await api.authorise?.(call);
		reply = await handler(call);
	});
	return refused ?? reply ?? {};
}

/** The reply, if it fits the contract: a sandbox that breaks it says so. */
function checked({ api, contract, route }: Served, { sandbox }: Call, reply: Reply): Reply {
	if (sandbox.options.trustAnswers || reply.outside) return reply;
	const wrong = contract.checkAnswer(route, reply.status ?? 200, mediaType(reply), jsonOf(reply));
	if (!wrong) return api.sendsNulls && reply.json !== undefined ? { ...reply, json: contract.withNulls(route, reply) } : reply;
	const text = `sandbox: the answer of ${route.endpoint} breaks its contract: ${wrong}`;
	console.error(text);
	return { status: 500, text };
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

/** Message of participants' and apps' parser for a text that is no JSON (recorded): that it breaks off, or where no value can begin. */
function noJson(text: string): string {
	const before = /^\s*/.exec(text)?.[0] ?? '';
	const rest = text.slice(before.length);
	if (rest === '' || /^[[{"\d\-tfn]/.test(rest)) return 'exhausted input';
	const lines = before.split('\n');
	const shown = rest.length > 6 ? `${rest.slice(0, 6)}...` : rest;
	return `expected json value got '${shown}' (line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1})`;
}
