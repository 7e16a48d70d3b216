import type { IDataObject } from 'n8n-workflow';

import { readFailure } from '../errors/readFailure';
import { cut, htmlText } from '../errors/safeText';
import type { Attempt } from './attempt';
import type { CallDeadline } from './deadline';
import { mayRetry, notFromApi, redirected, type Raw } from './readAnswer';
import { readRefusal } from './readBody';
import { withoutQuery } from './redirect';
import type { Bytes } from './service';

/** An answer whose bytes are still arriving. */
export interface Download {
	stream: Bytes;
	headers: IDataObject;
	/** Host that a redirect led to, and that sends the bytes. Absent if there was none. */
	redirectedTo?: string;
	/** Time limit of the stream. */
	deadline?: CallDeadline;
}

/** Reads an answer whose body is a stream: the stream, or why there is none. */
export async function readDownload(
	{ statusCode: status, headers, body, redirectedTo, deadline }: Raw,
	refusalMs?: number,
): Promise<Attempt<Download>> {
	const stream = body as Bytes;
	const [type = ''] = cut(String(headers['content-type'] ?? ''), 100).split(';');
	const page = /html/i.test(type);
	if (status < 300 && !page) {
		return { ok: true, answer: { stream, headers, ...(redirectedTo && { redirectedTo }), ...(deadline && { deadline }) } };
	}
	const from = redirectedTo ? { redirectHost: new URL(redirectedTo).host } : {};
	if (status < 400 && headers.location) {
		stream.destroy();
		return { ok: false, failure: { ...redirected(status, String(headers.location)), ...from } };
	}
	const { text, end } = await readRefusal(stream, refusalMs);
	// A login page, for instance: no file that is downloaded here is one.
	if (status < 300) return { ok: false, failure: { ...notFromApi(status, type, htmlText(text)), ...from } };
	const failure = readFailure({ status, headers, text: redirectedTo ? withoutQuery(text, redirectedTo) : text });
	return { ok: false, failure: { ...failure, ...from, retryable: mayRetry(failure, end !== 'whole') } };
}
