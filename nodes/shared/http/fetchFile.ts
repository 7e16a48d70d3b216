import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import type { CallFailure } from '../errors/failure';
import { shown } from '../errors/safeText';
import { readTransportError, type TransportError } from '../errors/transportError';
import { MEGABYTE } from './connection';
import { CallDeadline } from './deadline';
import { cancelSignal } from './pause';
import type { Raw } from './readAnswer';
import { discard, readBody } from './readBody';
import { followOnce } from './redirect';
import type { Bytes } from './service';

/** Fetches a file from an address that is open to all: nothing of a credential goes there. */

/** A file, in memory. */
export interface FetchedFile {
	content: Buffer;
	fileName: string | null;
}

/** Megabytes that are read. */
const MOST = 100;
/** Redirects that are followed: a release is often two away from its address. */
const MOST_HOPS = 5;
/** Characters of a refusal that are shown. */
const LONGEST_REFUSAL = 500;
/** Time in ms until the last byte. */
const TIMEOUT_MS = 120_000;

/**
 * The file at a URL. Or, why there is none.
 * @param refusalIn finds the words of a server in its refusal. Without it a refusal is not read
 */
export async function fetchFile(
	context: IExecuteFunctions,
	url: string,
	refusalIn?: (text: string) => string | undefined,
): Promise<FetchedFile | { problem: string }> {
	const total = new CallDeadline(TIMEOUT_MS, cancelSignal(context));
	const request: IHttpRequestOptions = {
		method: 'GET',
		url,
		headers: { Accept: '*/*' },
		encoding: 'stream',
		timeout: TIMEOUT_MS,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		abortSignal: total.signal,
	};
	try {
		const answer = await followed(context, request, total);
		if ('origin' in answer) return { problem: answer.message };
		if (answer.statusCode < 300) return await total.race(wholeFile(answer.body as Bytes, nameIn(url)));
		const status = `its server answered ${answer.statusCode}`;
		if (!refusalIn) discard(answer);
		const words = refusalIn?.(String((await total.race(readBody(answer, MEGABYTE, total.signal))).body ?? ''));
		return { problem: words === undefined ? status : `${status}: ${shown(words, LONGEST_REFUSAL)}` };
	} catch (error) {
		return { problem: readTransportError(error as TransportError, url).message };
	} finally {
		total.release();
	}
}

/** The answer at the end of the redirects. None of them leads from https to http, nor into n8n's own machine or network. */
async function followed(context: IExecuteFunctions, request: IHttpRequestOptions, total: CallDeadline): Promise<CallFailure | Raw> {
	let answer = (await total.race(context.helpers.httpRequest(request))) as Raw;
	for (let hops = 0; hops < MOST_HOPS; hops++) {
		const next = await followOnce(context, answer, { request: { ...request, url: answer.redirectedTo ?? request.url }, tls: {} }, total);
		if ('origin' in next || next === answer) return next;
		answer = next;
	}
	return answer;
}

/** The bytes of a download, as long as they are few enough. */
async function wholeFile(stream: Bytes, fileName: string | null): Promise<FetchedFile | { problem: string }> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of stream) {
		chunks.push(Buffer.from(chunk as Buffer));
		length += chunks.at(-1)!.length;
		if (length > MOST * MEGABYTE) return { problem: `it has more than ${MOST} MB` };
	}
	return { content: Buffer.concat(chunks), fileName };
}

/** The name of the file in a URL. Null if the path names none. */
function nameIn(url: string): string | null {
	const last = new URL(url).pathname.split('/').at(-1)!.slice(0, 255);
	try {
		return decodeURIComponent(last) || null;
	} catch {
		return last;
	}
}
