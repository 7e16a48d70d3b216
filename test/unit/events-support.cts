/** A trigger as n8n polls it, with a server in the same process: what its user gets as items, errors and lines of the log. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

import '../support/waits.cts';

import { Settings } from 'luxon';
import type { IDataObject, IHttpRequestOptions, INodeExecutionData, INodeType, IPollFunctions } from 'n8n-workflow';

/** A request as it was sent. */
export interface Request {
	/** `METHOD /path`, without what is below the base URL. */
	endpoint: string;
	query: Record<string, string>;
	body: any;
}

/** A refusal of a server. */
export class Refused {
	constructor(
		readonly status: number,
		readonly body: unknown = {},
	) {}
}

export type Answer = object | ((request: Request) => object);
/** Answers by endpoint. An ID in a path is written as `*`. */
export type Answers = Record<string, Answer>;

let serial = 0;

export interface TriggerOptions {
	type: new () => INodeType;
	credential: IDataObject;
	/** Path of the API below the server's address. */
	base: string;
}

const MINUTE_MS = 60_000;

/** Start of the clock of each test. */
export const NOW = Date.parse('2026-07-01T12:00:00Z');
const clock = { now: NOW };
const systemNow = Date.now;

/** Sets the clock of a test, by default to `NOW`. */
export function setClock(now: number | string = NOW): void {
	clock.now = typeof now === 'string' ? Date.parse(now) : now;
}

/** To be called in a file of tests: its clock moves only when a test says so. */
export function useClock(): void {
	beforeEach(() => {
		setClock();
		Date.now = () => clock.now;
		Settings.now = () => clock.now;
	});
	afterEach(() => {
		Date.now = systemNow;
		Settings.now = () => Date.now();
	});
}

/** The fields of the form of an event with the values they begin with. Collections are empty, as n8n gives them. */
function defaultsOf(type: INodeType, event: unknown): IDataObject {
	const shown = type.description.properties.filter(
		({ displayOptions }) => (displayOptions?.show?.event as unknown[] | undefined)?.includes(event) ?? true,
	);
	return Object.fromEntries(shown.map(({ name, type: kind, default: value }) => [name, kind === 'collection' ? {} : value])) as IDataObject;
}

/** The value of a field as n8n extracts it from what a list has chosen. */
const extracted = (value: unknown): unknown =>
	typeof value === 'object' && value !== null && 'mode' in value && 'value' in value ? value.value : value;

export class Trigger {
	readonly sent: Request[] = [];

	readonly log: string[] = [];

	/** Static data of the node, which n8n keeps between polls. */
	data: IDataObject = {};

	readonly shared: IDataObject = {};

	private readonly id = ++serial;
	/** No two files have a workflow in common: positions are held by process. */
	private readonly workflowId = randomUUID();

	/** Number of the server. Triggers of the same number share it. */
	server = this.id;

	private context?: IPollFunctions;

	private readonly type: INodeType;

	private readonly defaults: IDataObject;

	constructor(
		private readonly options: TriggerOptions,
		readonly answers: Answers,
		public parameters: IDataObject = {},
	) {
		this.type = new options.type();
		this.defaults = defaultsOf(this.type, parameters.event);
	}

	private get url(): string {
		return `https://server${this.server}-${this.address}.example`;
	}

	/** Number of the address in the credential. */
	address = 1;

	/** Endpoints that were called, in order. */
	get calls(): string[] {
		return this.sent.map(({ endpoint }) => endpoint);
	}

	/** Requests of one endpoint, in order. */
	requests(endpoint: string): Request[] {
		return this.sent.filter((request) => request.endpoint === endpoint);
	}

	/** One poll: its items, without what every item has of the message. */
	async poll(): Promise<any[]> {
		this.context ??= this.contextOf('trigger');
		clock.now += MINUTE_MS;
		return items(await this.type.poll!.call(this.context));
	}

	/** Items that *Fetch Test Event* shows. */
	async test(): Promise<any[]> {
		return items(await this.type.poll!.call(this.contextOf('manual')));
	}

	/** The first poll after n8n was restarted, with what it had saved. */
	async restart(): Promise<any[]> {
		this.context = this.contextOf('trigger', 'init');
		return await this.poll();
	}

	/** The error of a poll, with what to do about it. */
	async failure(): Promise<{ message: string; description?: string }> {
		const failed = await this.poll().then(
			(found) => new Error(`no error, but ${JSON.stringify(found)}`),
			(error: Error & { description?: string }) => error,
		);
		return failed;
	}

	private async reply({ method, url, qs, body }: IHttpRequestOptions) {
		const { pathname, searchParams } = new URL(url);
		const path = pathname.replace(this.options.base, '');
		const query = { ...Object.fromEntries(searchParams), ...Object.fromEntries(Object.entries(qs ?? {}).map(([k, v]) => [k, String(v)])) };
		const request = { endpoint: `${method} ${path}`, query, body: typeof body === 'string' ? JSON.parse(body) : body };
		this.sent.push(request);
		const answer = this.answers[request.endpoint] ?? this.patternOf(request.endpoint);
		const result = typeof answer === 'function' ? (answer as (request: Request) => object)(request) : answer;
		if (result instanceof Error) throw result;
		const [statusCode, content] = result instanceof Refused ? [result.status, result.body] : result ? [200, result] : [404, 'not found'];
		if (Buffer.isBuffer(content))
			return { statusCode, headers: { 'content-type': 'application/octet-stream' }, body: Readable.from([content]) };
		return {
			statusCode,
			headers: { 'content-type': typeof content === 'string' ? 'text/plain' : 'application/json' },
			body: typeof content === 'string' ? content : JSON.stringify(content),
		};
	}

	private patternOf(endpoint: string): Answer | undefined {
		const [, found] =
			Object.entries(this.answers).find(
				([name]) => name.includes('*') && new RegExp(`^${name.replaceAll('*', '[^/]+')}$`).test(endpoint),
			) ?? [];
		return found;
	}

	private valueOf(name: string): unknown {
		return extracted(this.parameters[name] ?? this.defaults[name]);
	}

	/** The context that n8n gives to a poll. */
	contextOf(mode: 'trigger' | 'manual' = 'trigger', activation = 'activate'): IPollFunctions {
		const { credential } = this.options;
		const log = (message: string) => void this.log.push(message);
		const httpRequest = async (options: IHttpRequestOptions) => await this.reply(options);
		const pathOf = (name: string): unknown => {
			const [first = '', ...inner] = name.split('.');
			return inner.reduce<unknown>((value, key) => (value as IDataObject | undefined)?.[key], this.valueOf(first));
		};
		return {
			getMode: () => mode,
			getActivationMode: () => activation,
			getNode: () => ({ id: 'n', name: 'Trigger', type: 't', typeVersion: 1, position: [0, 0], parameters: this.parameters }),
			getWorkflow: () => ({ id: this.workflowId, name: 'W', active: true }),
			getNodeParameter: (name: string) => pathOf(name),
			getCredentials: async () => ({ ...credential, ...this.addressed }),
			getWorkflowStaticData: (kind: string) => (kind === 'global' ? this.shared : this.data),
			getWorkflowSettings: () => ({}),
			getTimezone: () => 'UTC',
			getInstanceBaseUrl: () => '',
			getInstanceId: () => 'i',
			getChildNodes: () => [],
			logger: { debug: () => {}, info: log, warn: log, error: log },
			helpers: {
				httpRequest,
				httpRequestWithAuthentication: async (_: string, options: IHttpRequestOptions) => await httpRequest(options),
			},
		} as unknown as IPollFunctions;
	}

	private get addressed(): IDataObject {
		return { url: this.url, baseUrl: this.url, serverUrl: this.url };
	}
}

/** The items of an output. */
const items = (output: INodeExecutionData[][] | null): any[] => (output?.[0] ?? []).map(({ json }) => json);
