import type { IDataObject } from 'n8n-workflow';

import { readFailure } from '../errors/readFailure';
import type { Attempt } from './attempt';
import { mayRetry, redirected, type Raw } from './readAnswer';
import { readRefusal } from './readBody';
import { withoutQuery } from './redirect';
import type { Bytes } from './service';

/** An answer whose bytes are still arriving. */
export interface Download {
	stream: Bytes;
	headers: IDataObject;
	/** Where a redirect led to, and the bytes come from; absent where there was none. */
	redirectedTo?: string;
}

/** Reads an answer whose body is a stream: the stream, or why there is none. */
export async function readDownload(
	{ statusCode: status, headers, body, redirectedTo }: Raw,
	refusalMs?: number,
): Promise<Attempt<Download>> {
	const stream = body as Bytes;
	if (status < 300) return { ok: true, answer: { stream, headers, ...(redirectedTo && { redirectedTo }) } };
	const from = redirectedTo ? { redirectHost: new URL(redirectedTo).host } : {};
	if (status < 400 && headers.location) {
		stream.destroy();
		return { ok: false, failure: { ...redirected(status, String(headers.location)), ...from } };
	}
	const { text, whole } = await readRefusal(stream, refusalMs);
	const failure = readFailure({ status, headers, text: redirectedTo ? withoutQuery(text, redirectedTo) : text });
	return { ok: false, failure: { ...failure, ...from, retryable: mayRetry(failure, !whole) } };
}
