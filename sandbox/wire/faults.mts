// Disturbances that tests order: the next matching calls go wrong in a given way.
import type { Reply } from './reply.mts';

export interface Fault {
	/** Calls that it hits: all given conditions have to hold. None given is every call. */
	api?: string;
	/** `POST /v2/…` as in the contract. */
	endpoint?: string;
	/** Part of the path as sent. */
	path?: string;
	method?: string;
	/** Let so many matching calls pass first. */
	skip?: number;
	/** Number of matching calls it hits. 1 unless given, 0 for all. */
	times?: number;
	/** Wait so long first (and, without anything else, then answer as usual). */
	delayMs?: number;
	/** A ready-made disturbance. */
	action?: FaultAction;
	/** Or an answer: status, headers, body (text as it is, anything else as JSON). */
	status?: number;
	headers?: Record<string, string>;
	body?: unknown;
	/** For `redirect`: where to. */
	location?: string;
	/** For `cut`: how many milliseconds after the opening. 0 unless given. */
	afterMs?: number;
	/** The call takes effect and its own answer is thrown away. */
	after?: boolean;
	/** The call takes effect only after so many more calls, and its own answer is thrown away. */
	late?: number;
	/** Only once a call of this endpoint has arrived. */
	since?: string;
}

const HTML = (status: string) =>
	`<html>\r\n<head><title>${status}</title></head>\r\n<body>\r\n<center><h1>${status}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
/** Body of the server's own request timeout. */
export const SLOW_SERVER = 'The server was not able to produce a timely response to your request.\r\nPlease try again in a short while!';

const canton = (status: number, code: string, category: number, grpc: number, cause: string, retryInfo: string | null): Reply => ({
	status,
	json: {
		code,
		cause,
		correlationId: null,
		traceId: '5f0e6d7c8b9aa1b2c3d4e5f60718293a',
		context: { category: String(category), participant: 'participant', definite_answer: 'false' },
		resources: [],
		errorCategory: category,
		grpcCodeValue: grpc,
		retryInfo,
		definiteAnswer: null,
	},
});

const ANSWERS = {
	/** A proxy without a backend. */
	html502: () => ({ status: 502, headers: { 'content-type': 'text/html' }, text: HTML('502 Bad Gateway') }),
	html504: () => ({ status: 504, headers: { 'content-type': 'text/html' }, text: HTML('504 Gateway Time-out') }),
	html413: () => ({
		status: 413,
		headers: { 'content-type': 'text/html' },
		text: HTML('413 Request Entity Too Large'),
	}),
	/** The server's own request timeout. */
	text503: () => ({ status: 503, text: SLOW_SERVER }),
	/** Rate limiting by something in front. */
	burst429: () => ({ status: 429, headers: { 'content-type': 'text/plain' }, text: 'Too Many Requests' }),
	/** Rate limiting by the participant. */
	backpressure: () => canton(429, 'PARTICIPANT_BACKPRESSURE', 2, 8, 'The participant is overloaded. Back off and retry.', '1 second'),
	unavailable: () => canton(503, 'SERVICE_NOT_RUNNING', 1, 14, 'ledger API has been shut down.', '1 second'),
	requestTimeout: () => canton(504, 'REQUEST_TIME_OUT', 3, 4, 'Timed out while awaiting for a completion', '1 second'),
	redirect: (fault: Fault) => ({ status: 302, headers: { location: fault.location ?? '/elsewhere' } }),
	truncated: () => ({ status: 200, raw: '[{"completionResponse":{"Comp' }),
	notJson: () => ({ status: 200, headers: { 'content-type': 'text/html' }, text: '<html><body>Sign in</body></html>' }),
} satisfies Record<string, (fault: Fault) => Reply>;

/**
 * `reset` drops the connection, `resetMidBody` after half an answer, `hang` never answers. On channels: `cut` drops one that is
 * open, `mute` opens one on which nothing is ever said and nothing read, `garble` sends half a message as if it were whole.
 */
const BREAKS = ['reset', 'resetMidBody', 'hang', 'cut', 'mute', 'garble'] as const;
export type FaultAction = keyof typeof ANSWERS | (typeof BREAKS)[number];

export class FaultList {
	private faults: Array<Fault & { left: number; skipped: number }> = [];
	/** The endpoints that were called since the faults were cleared. */
	private readonly called = new Set<string>();

	add(faults: Fault[]): void {
		for (const fault of faults) {
			if (fault.action && ![...BREAKS, ...Object.keys(ANSWERS)].includes(fault.action)) {
				throw new Error(`no fault action ${fault.action}`);
			}
			this.faults.push({ ...fault, left: fault.times === 0 ? Infinity : (fault.times ?? 1), skipped: 0 });
		}
	}

	clear(): void {
		this.faults = [];
		this.called.clear();
	}

	/** The fault that hits this call, if any. It is used up by that. */
	take(call: { api?: string; endpoint?: string; path: string; method: string }): Fault | undefined {
		const fault = this.matching(call);
		if (call.endpoint) this.called.add(call.endpoint);
		return fault;
	}

	private matching(call: { api?: string; endpoint?: string; path: string; method: string }): Fault | undefined {
		for (const fault of this.faults) {
			if (fault.left <= 0) continue;
			if (fault.since && !this.called.has(fault.since)) continue;
			if (fault.api && fault.api !== call.api) continue;
			if (fault.endpoint && fault.endpoint !== call.endpoint) continue;
			if (fault.method && fault.method !== call.method) continue;
			if (fault.path && !call.path.includes(fault.path)) continue;
			if (fault.skipped < (fault.skip ?? 0)) {
				fault.skipped++;
				continue;
			}
			fault.left--;
			return fault;
		}
		return undefined;
	}
}

/** Calls that take effect later. */
export class LateCalls {
	private calls: Array<{ in: number; act: () => Promise<unknown> }> = [];

	add(after: number, act: () => Promise<unknown>): void {
		this.calls.push({ in: after, act });
	}

	/** Another call has come: what was to happen by now happens. */
	async pass(calls = 1): Promise<void> {
		for (const call of this.calls) call.in -= calls;
		const due = this.calls.filter((call) => call.in <= 0);
		this.calls = this.calls.filter((call) => call.in > 0);
		for (const { act } of due) await act();
	}

	clear(): void {
		this.calls = [];
	}
}

/** The answer a fault gives in place of the real one. Undefined if it only delays or breaks the connection. */
export function answerOf(fault: Fault): Reply | undefined {
	const { action } = fault;
	if (action && action in ANSWERS) {
		const reply: Reply = ANSWERS[action as keyof typeof ANSWERS](fault);
		return { ...reply, status: fault.status ?? reply.status, headers: { ...reply.headers, ...fault.headers } };
	}
	if (fault.status === undefined && fault.body === undefined) return undefined;
	const { status = 200, headers } = fault;
	return typeof fault.body === 'string' ? { status, headers, text: fault.body } : { status, headers, json: fault.body ?? {} };
}
