import type { IDataObject } from 'n8n-workflow';

import { parseJson } from '../values/exactJson';
import { outOfTraffic, UNKNOWN_PATH, type CallFailure } from './failure';
import { LIST_LIMIT, MESSAGE_LIMIT } from './sizeLimits';
import { providerHasUsers } from './ledgerAdvice';
import { cut, htmlText, redact, shown } from './safeText';
import { isObject } from '../values/isObject';

/**
 * Reading of what a server said when a call did not succeed. Three dialects of the field come in: Canton's JSON error,
 * Splice's `{ error }`, and plain text or a proxy's HTML. One shape goes out.
 */

/** An HTTP answer as the transport got it. */
interface HttpAnswer {
	status: number;
	headers: IDataObject;
	text: string;
}

/** Canton's categories that may succeed on a later try (canton-api: 1 transient, 2 contention, 3 deadline, 12 seek after end). */
const RETRYABLE_CATEGORIES = new Set([1, 2, 3, 12]);
const RETRYABLE_STATUSES = new Set([429, 502, 503, 504]);

const UNIT_MS: Record<string, number> = {
	nanosecond: 1e-6,
	nano: 1e-6,
	ns: 1e-6,
	microsecond: 1e-3,
	micro: 1e-3,
	µs: 1e-3,
	millisecond: 1,
	milli: 1,
	ms: 1,
	second: 1000,
	sec: 1000,
	s: 1000,
	minute: 60_000,
	min: 60_000,
	m: 60_000,
	hour: 3_600_000,
	h: 3_600_000,
	day: 86_400_000,
	d: 86_400_000,
};

/** Reads a Scala duration such as "1 second" or "0 days" into ms. Undefined when it is none. */
export function durationMs(text: string | undefined): number | undefined {
	if (text === undefined || text.length > 100) return undefined;
	const [, amount, name] = /^\s*(\d+(?:\.\d+)?)\s*([a-zµ]+)\s*$/.exec(text.toLowerCase()) ?? [];
	if (name === undefined) return undefined;
	// "ms" is no plural of "m".
	const unit = UNIT_MS[name] ?? UNIT_MS[name.replace(/s$/, '')];
	return unit ? Math.round(Number(amount) * unit) : undefined;
}

/** An ID as it is shown. Undefined when there is none. */
function id(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? shown(value, 200) : undefined;
}

function numberOf(value: unknown): number | undefined {
	return typeof value === 'number' ? value : undefined;
}

/** A missing query parameter, in the words of the HTTP framework that Splice uses. */
const MISSING_PARAMETER = /^Request is missing required query parameter/;

/** Characters of a server's message that are shown. */
const LONGEST_MESSAGE = 4000;
/** Entries of a context or of resources that are kept. Canton sends fewer than ten. */
const MOST_FIELDS = 100;

/** Pairs of texts, or one pair alone. Anything else in the list is left out. */
function resourcesOf(list: unknown[]): Array<[string, string]> {
	const isPair = list.length === 2 && list.every((entry) => typeof entry === 'string');
	return (isPair ? [list] : list).slice(0, MOST_FIELDS).flatMap((entry): Array<[string, string]> => {
		if (!Array.isArray(entry) || typeof entry[0] !== 'string') return [];
		const type = cut(entry[0], 200);
		return [[/^ErrorResource\((.*)\)$/.exec(type)?.[1] ?? type, redact(String(entry[1] ?? ''))]];
	});
}

/** True or false, also as text. */
function flagOf(value: unknown): boolean | undefined {
	if (value === true || value === 'true') return true;
	return value === false || value === 'false' ? false : undefined;
}

function readLedger(body: Record<string, unknown>, status: number): CallFailure {
	const code = shown(String(body.code), 200);
	const context = isObject(body.context) ? body.context : {};
	const cause = shown(typeof body.cause === 'string' && body.cause.trim() ? body.cause : code, LONGEST_MESSAGE);
	const category = numberOf(body.errorCategory);
	const retryInfo = id(body.retryInfo);
	const byCategory = category === undefined || category < 1 ? RETRYABLE_STATUSES.has(status) : RETRYABLE_CATEGORIES.has(category);
	const texts = Object.fromEntries(
		Object.entries(context)
			.slice(0, MOST_FIELDS)
			.map(([key, value]) => [shown(key, 200), redact(typeof value === 'string' ? value : JSON.stringify(value))]),
	);
	// A provider that has users keeps them, however often it is deleted: its database refused it.
	const kept = providerHasUsers(cause);
	const mayPass = !kept && code !== LIST_LIMIT && !MESSAGE_LIMIT.test(cause) && !outOfTraffic({ code, message: cause, context: texts });
	return {
		message: cause,
		origin: 'ledger',
		httpStatus: status,
		code,
		category,
		correlationId: id(body.correlationId),
		traceId: id(body.traceId),
		context: texts,
		resources: Array.isArray(body.resources) ? resourcesOf(body.resources) : undefined,
		grpcCodeValue: numberOf(body.grpcCodeValue),
		retryInfo,
		definiteAnswer: flagOf(body.definiteAnswer ?? context.definite_answer),
		retryable: mayPass && (byCategory || retryInfo !== undefined),
		retryAfterMs: durationMs(retryInfo),
		...(kept && { outcomeUnknown: false }),
	};
}

function retryAfterHeader(headers: IDataObject): number | undefined {
	const value = headers['retry-after'];
	if (typeof value !== 'string' || value.length > 100) return undefined;
	if (/^\d+$/.test(value)) return Number(value) * 1000;
	const at = Date.parse(value);
	return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

function readBody(answer: HttpAnswer): CallFailure {
	const { status, text } = answer;
	const retryable = RETRYABLE_STATUSES.has(status);
	let body: unknown;
	try {
		body = parseJson(text);
	} catch {
		body = undefined;
	}
	if (isObject(body) && Object.keys(body).length > 0) return readObject(body, answer, retryable);
	return readText(isObject(body) ? '' : cut(text).trim(), answer, retryable);
}

/** Reads a refusal that is a JSON object. */
function readObject(body: Record<string, unknown>, { status, text }: HttpAnswer, retryable: boolean): CallFailure {
	const { code, errors, error, error_description: description } = body;
	if (typeof code === 'string' && ('cause' in body || 'errorCategory' in body)) return readLedger(body, status);
	if (Array.isArray(errors) && errors.length > 0) {
		const joined = errors
			.slice(0, MOST_FIELDS)
			.map((detail) => (typeof detail === 'string' ? detail : JSON.stringify(detail)))
			.join('; ');
		return { message: shown(joined, LONGEST_MESSAGE), origin: 'framework', httpStatus: status, retryable };
	}
	if (typeof error === 'string' && error.trim()) {
		const whole = typeof description === 'string' ? `${error}: ${description}` : error;
		const origin = status === 404 && UNKNOWN_PATH.test(error) ? 'framework' : 'application';
		return { message: shown(whole, LONGEST_MESSAGE), origin, httpStatus: status, retryable };
	}
	// The refusal of a second transfer preapproval says no more (recorded).
	const existingContractId = id(body.transfer_preapproval_contract_id);
	const failure: CallFailure = { message: shown(text), origin: 'application', httpStatus: status, retryable };
	return existingContractId === undefined ? failure : { ...failure, existingContractId };
}

/** Reads a refusal in plain text, or a page of a proxy. */
function readText(beginning: string, { status, text }: HttpAnswer, retryable: boolean): CallFailure {
	if (/^<(!doctype|html|head|body)/i.test(beginning)) {
		return { message: htmlText(text) || `HTTP ${status}`, origin: 'proxy', httpStatus: status, retryable };
	}
	const message = shown(beginning, 1000) || `HTTP ${status} without a message`;
	const upstream = /upstream|no healthy/i.test(beginning);
	// A parameter that is missing is a 404 too, by Splice's HTTP framework.
	const isUnknown = (status === 404 && !MISSING_PARAMETER.test(message)) || status === 405;
	const ofLedger = status === 400 || (status === 503 && !upstream);
	return { message, origin: isUnknown ? 'framework' : ofLedger ? 'ledger' : 'proxy', httpStatus: status, retryable };
}

/**
 * Reads an answer whose status is not a success.
 * @param retryableStatuses statuses by which this service itself (not a proxy) says "not now". See `Service.retryableStatuses`
 */
export function readFailure(answer: HttpAnswer, retryableStatuses: readonly number[] = []): CallFailure {
	const failure = readBody(answer);
	if (failure.origin === 'application' && retryableStatuses.includes(answer.status)) failure.retryable = true;
	const requested = retryAfterHeader(answer.headers);
	return requested === undefined ? failure : { ...failure, retryAfterMs: Math.max(requested, failure.retryAfterMs ?? 0) };
}
