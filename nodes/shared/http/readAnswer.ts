import type { IDataObject } from 'n8n-workflow';

import { CUT_SHORT, unexpectedAnswer, type CallFailure } from '../errors/failure';
import { readFailure } from '../errors/readFailure';
import { cut, htmlText, shown } from '../errors/safeText';
import { parseJson } from '../values/exactJson';
import { checkAnswer, type Shape } from './answers';
import type { Attempt } from './attempt';
import type { CallDeadline } from './deadline';
import { publicUrl } from './url';

/** An answer as n8n's helpers give it. */
export interface Raw {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
	/** The address a redirect of a download led to, with its query, which nobody may see. Absent if there was none. */
	redirectedTo?: string;
	/** Reason why the body of a refusal is not whole: it is larger than is read, or broke off. */
	partial?: 'larger' | 'broken';
	/** Of a download: how long its stream may take. */
	deadline?: CallDeadline;
}

/** Form of a success. See `CallArguments`. */
interface Expected {
	expect?: 'json' | 'text' | 'none' | 'empty';
	requires?: Shape;
	/** See `Service.retryableStatuses`. */
	retryableStatuses?: readonly number[];
}

/** The failure for a 2xx answer that is not of this API. */
export function notFromApi(status: number, type: string, text: string): CallFailure {
	const content = shown(text, 120);
	return unexpectedAnswer(`HTTP ${status}, ${type || 'no content type'}, ${content ? `"${content}"` : 'no content'}`, status);
}

/** The failure for a redirect, with its target as it may be shown. */
export function redirected(status: number, location: string): CallFailure {
	return { message: `redirected to ${shown(publicUrl(location))}`, origin: 'proxy', httpStatus: status, retryable: false };
}

/** Refusals whose status says all: what is missing of the others may be that it was done before. */
const SAY_ALL = new Set([401, 403, 429]);

/** Checks whether the same call may succeed later. A server that breaks off while it reports an error of its own may do better then. */
export const mayRetry = ({ retryable, httpStatus = 0 }: CallFailure, isPartial: boolean): boolean =>
	retryable || (isPartial && httpStatus >= 500);

/** Reads an answer: its content, or why it is not a success. */
export function readAnswer<T>(answer: Raw, { expect = 'json', requires, retryableStatuses }: Expected): Attempt<T> {
	const { statusCode: status, headers, partial } = answer;
	const text = String(answer.body ?? '');
	if (status >= 300) {
		if (status < 400 && headers.location) return { ok: false, failure: redirected(status, String(headers.location)) };
		const failure = readFailure({ status, headers, text }, retryableStatuses);
		const isCut = partial === 'broken' && failure.code === undefined && status < 500 && !SAY_ALL.has(status);
		// A page is of a proxy, whatever is missing of it.
		if (isCut && /^\s*(?:\{|$)/.test(text.slice(0, 100)))
			return { ok: false, failure: cutShort(status, `HTTP ${status}, "${shown(text, 200)}"`) };
		return { ok: false, failure: { ...failure, retryable: mayRetry(failure, partial !== undefined) } };
	}
	const [type = ''] = cut(String(headers['content-type'] ?? ''), 100).split(';');
	if (/html/.test(type)) return { ok: false, failure: notFromApi(status, type, htmlText(text)) };
	if (expect === 'empty' && (status !== 200 || text !== '')) return { ok: false, failure: notFromApi(status, type, text) };
	if (expect !== 'json') return { ok: true, answer: (expect === 'text' ? text : undefined) as T };
	let parsed: unknown;
	try {
		parsed = parseJson(text);
	} catch {
		parsed = undefined;
	}
	if (typeof parsed !== 'object' || parsed === null) {
		// It is declared as JSON and begins like JSON: the rest was lost in transit.
		const broken = /json/.test(type) && /^\s*[{[]/.test(text.slice(0, 100));
		return { ok: false, failure: broken ? cutShort(status) : notFromApi(status, type, text) };
	}
	const failure = requires && checkAnswer(parsed, requires);
	return failure ? { ok: false, failure } : { ok: true, answer: parsed as T };
}

function cutShort(httpStatus: number, what = 'the JSON has no end'): CallFailure {
	return { message: `its answer was cut short: ${what}`, origin: 'network', code: CUT_SHORT, httpStatus, retryable: true };
}
