/** Answers made from what `api/*.yaml` describes: as little as it demands, all of it, with nulls, or by chance. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { cases } from '../../scripts/lib/cases.cjs';
import type { RunResult } from './engine.cts';
import type { Contract } from './contract.cts';
import { contractOf } from './operationCases.cts';

type Schema = Record<string, any>;

/** Filling of an answer: `minimal` leaves out what is optional, `nulls` sends null for it, `full` sends everything. */
export type Filling = 'full' | 'minimal' | 'nulls' | 'random';

export class GeneratedAnswers {
	private readonly contract: Contract;

	private texts = 0;

	constructor(
		api: string,
		private readonly filling: Filling,
		private readonly random: () => number = () => 0,
	) {
		this.contract = contractOf(api);
	}

	/** An answer of the endpoint. `variant` picks among alternatives (a created or an exercised event), by its number. */
	answer(endpoint: string, variant = 0): unknown {
		const found = this.contract.endpoints().find(({ name }) => name === endpoint);
		if (!found?.answers[0]) throw new Error(`${endpoint} has no JSON answer`);
		return this.value(found.answers[0], variant, []);
	}

	private value(schema: Schema, variant: number, path: string[]): unknown {
		const resolved = this.contract.resolve(schema);
		const alternatives = resolved.oneOf ?? resolved.anyOf;
		if (alternatives) return this.value(alternatives[this.pick(alternatives.length, variant)], variant, path);
		if (resolved.enum) return resolved.enum[this.pick(resolved.enum.length, variant)];
		const types: string[] = [resolved.type ?? 'object'].flat();
		const type = types.includes('null') && this.filling === 'nulls' ? 'null' : types[0];
		if (type === 'null') return null;
		if (type === 'array') return this.list(resolved, variant, path);
		if (type === 'object') return this.object(resolved, variant, path);
		if (type === 'boolean') return this.filling === 'full' || (this.filling === 'random' && this.random() < 0.5);
		if (type === 'integer' || type === 'number') return this.filling === 'random' ? Math.floor(this.random() * 2 ** 31) : 1;
		return this.text(resolved, path);
	}

	/** A text that occurs nowhere else in the answer, so that losing it shows. */
	private text({ format, contentEncoding }: Schema, path: string[]): string {
		this.texts++;
		if (format === 'date-time') return new Date(Date.UTC(2026, 6, 1) + this.texts * 1000).toISOString();
		return contentEncoding === 'base64'
			? Buffer.from(`${path.at(-1)}${this.texts}`).toString('base64')
			: `${path.at(-1) ?? 'text'}-${this.texts}`;
	}

	private list(schema: Schema, variant: number, path: string[]): unknown[] {
		// The outermost list holds an element in any case: without one there would be nothing to read.
		const outermost = !path.includes('[]');
		const length = this.filling === 'random' ? Math.floor(this.random() * 4) : this.filling === 'full' || outermost ? 1 : 0;
		return Array.from({ length }, () => this.value(schema.items ?? {}, variant, [...path, '[]']));
	}

	private object(schema: Schema, variant: number, path: string[]): Record<string, unknown> {
		const made: Record<string, unknown> = {};
		for (const [name, inner] of Object.entries((schema.properties ?? {}) as Schema)) {
			if (path.length > 30) break;
			if (schema.required?.includes(name) || this.filling === 'full' || (this.filling === 'random' && this.random() < 0.6)) {
				made[name] = this.value(inner as Schema, variant, [...path, name]);
			} else if (this.filling === 'nulls') made[name] = null;
		}
		if (typeof schema.additionalProperties === 'object' && this.filling !== 'minimal')
			made.key = this.value(schema.additionalProperties, variant, [...path, 'key']);
		return made;
	}

	private pick(count: number, variant: number): number {
		return (this.filling === 'random' ? Math.floor(this.random() * count) : variant) % count;
	}
}

/** Fillings to try, and how many answers of each: of full ones each alternative of the contract, always. */
export const CASES: Array<[filling: Filling, count: number]> = [
	['minimal', cases(4, 1)],
	['nulls', cases(4, 1)],
	['full', 4],
	['random', cases(4, 1)],
];

const TOKENS = new Set(['nextPageToken', 'streamContinuationToken', 'next_page_token']);

/** Elements that hold nothing: they move a reading on and are no items. */
const isPlaceholder = (value: any) =>
	'JsEmpty' in (value?.contractEntry ?? {}) ||
	'OffsetCheckpoint' in (value?.update ?? {}) ||
	(value?.completionResponse && !('Completion' in value.completionResponse));

/** All texts of an answer, but for placeholders and for tokens, with which a list is read on. */
function texts(value: unknown, key = ''): string[] {
	if (isPlaceholder(value)) return [];
	if (typeof value === 'string') return TOKENS.has(key) ? [] : [value];
	if (Array.isArray(value)) return value.flatMap((element) => texts(element, key));
	return value && typeof value === 'object' ? Object.entries(value).flatMap(([name, inner]) => texts(inner, name)) : [];
}

/** The answer as a last page. */
function lastPage(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(lastPage);
	if (!value || typeof value !== 'object') return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [name, TOKENS.has(name) ? (typeof inner === 'string' ? '' : null) : lastPage(inner)]),
	);
}

/** The page after the last of a list that is read on by the ID of its last element. */
const pageAfter = (answer: unknown): unknown =>
	Object.fromEntries(Object.entries(answer ?? {}).map(([name, value]) => [name, Array.isArray(value) ? [] : value]));

/** Answers of a server: one endpoint with this answer, the others with what `plain` says, or else as the contract has it. */
interface Served {
	endpoint: string;
	answer: unknown;
	/** True if the other endpoints are missing, as newer ones are at an older server. */
	older: boolean;
}

/** A server of these contracts that answers one endpoint with what a test puts there. */
export function useAnswers(apis: readonly string[], plain: Record<string, unknown> = {}) {
	let server: Server;
	let served: Served = { endpoint: '', answer: {}, older: false };
	let bases = 0;
	const requested = new Set<string>();
	const endpoints = apis.flatMap((api) =>
		contractOf(api)
			.endpoints()
			.map(({ name, answers }) => ({
				api,
				name,
				json: answers.length > 0,
				pattern: new RegExp(`^${name.replace(/\{[^}]+\}/g, '[^/]+')}$`),
			})),
	);
	const endpointOf = (method = '', url = '') => {
		const path = url
			.replace(/^\/base-\d+/, '')
			.split('?')[0]
			.replace(/^\/api\/(scan|validator)/, '')
			.replace(/^\/v0\/scan-proxy(?=\/registry)/, '');
		const fits = ({ pattern }: { pattern: RegExp }) => pattern.test(`${method} ${path}`);
		return endpoints.find((endpoint) => endpoint.name === served.endpoint && fits(endpoint)) ?? endpoints.find(fits);
	};
	const answers = {
		/** A base URL of its own for each test: what the nodes remember of a server stays with its URL. */
		newUrl: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/base-${++bases}`,
		/** Sets the answer to the next calls. */
		give(endpoint: string, answer: unknown, { older = false } = {}): void {
			served = { endpoint, answer: lastPage(answer), older };
			requested.clear();
		},
		wasRequested: (endpoint: string): boolean => requested.has(endpoint),
	};
	/** Full answers by endpoint, made once. */
	const full = new Map<string, unknown>();
	const otherAnswer = ({ api, name, json }: { api: string; name: string; json: boolean }) => {
		if (plain[name] !== undefined) return plain[name];
		if (!full.has(name)) full.set(name, json ? lastPage(new GeneratedAnswers(api, 'full').answer(name)) : {});
		return full.get(name);
	};
	beforeAll(async () => {
		server = createServer(async (request, response) => {
			const isLater = (await text(request)).includes('"begin_after_id":');
			const found = endpointOf(request.method, request.url);
			response.setHeader('content-type', 'application/json');
			if (found) requested.add(found.name);
			const missing = !found || (served.older && found.name !== served.endpoint && plain[found.name] === undefined);
			if (missing) response.writeHead(404).end('{"error":"The requested resource could not be found."}');
			else {
				const answer = found.name === served.endpoint ? served.answer : otherAnswer(found);
				response.end(JSON.stringify(isLater ? pageAfter(answer) : answer));
			}
		});
		await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
	});
	afterAll(async () => await new Promise((resolve) => void server.close(resolve)));
	return answers;
}

const OF_JAVASCRIPT = /undefined|Cannot |is not a function|not iterable|TypeError|SyntaxError|BigInt|null \(|of null/;

/** An error is one of ours, which by default says that the answer is another service's. Raw output holds every text of the answer. */
export function expectSurvived(answer: unknown, { json, error }: RunResult, raw: boolean, said = 'does not answer as expected'): void {
	const about = JSON.stringify(answer);
	if (error) {
		// The contract lets some lists be absent, a server does not: then it is said that the answer is another service's.
		expect([about, error.message]).toEqual([about, expect.not.stringMatching(OF_JAVASCRIPT)]);
		expect([about, error.message]).toEqual([about, expect.stringContaining(said)]);
	} else if (raw && json.length > 0) {
		const shown = JSON.stringify(json);
		expect([about, texts(answer).filter((text) => !shown.includes(JSON.stringify(text).slice(1, -1)))]).toEqual([about, []]);
	}
}

/** The answer with another value at a path. */
function withAt(value: any, [step, ...rest]: Array<string | number>, put: unknown): unknown {
	if (step === undefined) return put;
	const copy = Array.isArray(value) ? [...value] : { ...value };
	copy[step] = withAt(value[step], rest, put);
	return copy;
}

const isPlainObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Lists that no operation reads, only delivers: details of a status, times beside a checkpoint, parts of a verdict, the nodes of
 * super validators. And the events of a topology change, each of which may be empty by contract.
 */
const UNREAD =
	/\b(details|synchronizerTimes|transaction_views|envelope_traffic_summaries|sv_node_states|TopologyTransaction\.value\.events)\b/;

/** The lists of objects an answer holds, and those of texts if it holds them itself. */
function lists(value: any, path: Array<string | number> = []): Array<{ path: Array<string | number>; ofObjects: boolean }> {
	if (typeof value !== 'object' || value === null || UNREAD.test(path.join('.'))) return [];
	const inner = Object.entries(value).flatMap(([step, child]) => lists(child, [...path, Array.isArray(value) ? Number(step) : step]));
	if (!Array.isArray(value)) return inner;
	const ofObjects = isPlainObject(value[0]);
	return [...(ofObjects || path.length < 2 ? [{ path, ofObjects }] : []), ...inner];
}

/** An answer, and the position of something in it that does not belong there. */
export interface OddAnswer {
	oddity: string;
	answer: unknown;
}

/** Answers in which one list holds null, or an object without content: the position of that list, and the answer. */
export function oddLists(api: string, endpoint: string): OddAnswer[] {
	const found = new Map<string, unknown>();
	for (let variant = 0; variant < 4; variant++) {
		const answer = new GeneratedAnswers(api, 'full').answer(endpoint, variant);
		for (const { path, ofObjects } of lists(answer)) {
			for (const odd of ofObjects ? [[null], [{}]] : [[null]])
				found.set(`${path.join('.')} ${JSON.stringify(odd)}`, withAt(answer, path, odd));
		}
	}
	return [...found].map(([oddity, answer]) => ({ oddity, answer }));
}

/** An answer with an odd list is an error that names what is odd, or where entries are delivered one by one, an item that does. */
export function expectOddity(oddity: string, { json, error }: RunResult): void {
	const said = error?.message ?? json.map(({ decodeError }) => decodeError).join();
	expect([oddity, said]).toEqual([oddity, expect.not.stringMatching(OF_JAVASCRIPT)]);
	if (!error)
		expect([oddity, json]).toEqual([oddity, [expect.objectContaining({ decodeError: expect.stringMatching(/^it (has|is|does not) /) })]]);
	else {
		const [list] = oddity
			.split(' ')[0]
			.split('.')
			.filter((step) => Number.isNaN(Number(step)) || step === '')
			.slice(-1);
		expect([oddity, said, json]).toEqual([oddity, expect.stringContaining('does not answer as expected'), []]);
		expect([oddity, said]).toEqual([oddity, expect.stringContaining(list || '[0]')]);
	}
}

/** Values of every type, for positions at which a contract has another one. */
const WRONG: readonly unknown[] = [null, 7, 'x', true, [], {}, [null], [7], [{}], { key: null }];

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** The paths of all values in an answer, the whole included. */
function paths(value: unknown, path: Array<string | number> = []): Array<Array<string | number>> {
	if (typeof value !== 'object' || value === null) return [path];
	const entries = Object.entries(value).map(([step, inner]) => [Array.isArray(value) ? Number(step) : step, inner] as const);
	return [path, ...entries.flatMap(([step, inner]) => paths(inner, [...path, step]))];
}

const valueAt = (value: any, path: Array<string | number>): unknown => path.reduce((inner, step) => inner?.[step], value);

/** Answers in which one value has another type than the contract says. */
function wrongTypes(api: string, endpoint: string): OddAnswer[] {
	const found = new Map<string, unknown>();
	for (let variant = 0; variant < 4; variant++) {
		const answer = new GeneratedAnswers(api, 'full').answer(endpoint, variant);
		for (const path of paths(answer)) {
			const replaced = valueAt(answer, path);
			for (const wrong of WRONG)
				if (kindOf(wrong) !== kindOf(replaced) || typeof wrong === 'object')
					found.set(`${path.join('.')} = ${JSON.stringify(wrong)}`, withAt(answer, path, wrong));
		}
	}
	return [...found].map(([oddity, answer]) => ({ oddity, answer }));
}

/** Number of odd answers of an endpoint that are tried, besides those in which an entry of a list or of a map is null. */
const SAMPLE = cases(8, 2);

/** Share of those that are tried. */
const NULL_ENTRIES = cases(1, 0.25);

/** Answers in which one value has another type than the contract says: entries that are null, and others by chance. */
export function oddValues(api: string, endpoint: string, chance: () => number): OddAnswer[] {
	const all = wrongTypes(api, endpoint);
	const isTried = ({ oddity }: OddAnswer) =>
		/(^|\.)(\d+|key) = null$/.test(oddity) ? chance() < NULL_ENTRIES : chance() * all.length < SAMPLE;
	return all.filter(isTried);
}

/** Texts that nobody can act on: an error of JavaScript, or a value that was made a text though it is none. */
const UNREADABLE = new RegExp(`${OF_JAVASCRIPT.source}|\\[object Object\\]|NaN|: \\.( |$)`);

/** Expects, whatever a server answers, an error in words, and no item with a text that means no value. */
export function expectWords(oddity: string, { json, error }: Pick<RunResult, 'json' | 'error'>): void {
	const said = `${error?.message ?? ''} ${error?.description ?? ''}`;
	expect([oddity, said]).toEqual([oddity, expect.not.stringMatching(UNREADABLE)]);
	expect([oddity, JSON.stringify(json)]).toEqual([oddity, expect.not.stringMatching(/"undefined"|\[object Object\]|"NaN"|"null"/)]);
}
