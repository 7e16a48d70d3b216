import type { IDataObject } from 'n8n-workflow';

import { readFailure } from '../errors/readFailure';
import type { Attempt } from './attempt';
import { redirected, type Raw } from './readAnswer';
import { withoutQuery } from './redirect';
import type { Bytes } from './service';

/** Bytes of a refusal that are read; more says nothing more. */
const REFUSAL_BYTES = 64 * 1024;
/** How long a refusal is listened to: the status is known, and the call's own time, minutes, is meant for a file. */
const REFUSAL_MS = 10_000;

/** An answer whose bytes are still arriving. */
export interface Download {
	stream: Bytes;
	headers: IDataObject;
	/** Where a redirect led to, and the bytes come from; absent where there was none. */
	redirectedTo?: string;
}

/** Reads what arrives of a refusal. It may break off or never end, which is no reason to lose the status. */
async function readRefusal(stream: Bytes, ms: number): Promise<{ text: string; whole: boolean }> {
	const chunks: Buffer[] = [];
	let length = 0;
	let whole = true;
	const over = AbortSignal.timeout(ms);
	const stop = () => stream.destroy();
	over.addEventListener('abort', stop, { once: true });
	try {
		for await (const chunk of stream) {
			chunks.push(chunk as Buffer);
			length += (chunk as Buffer).length;
			if (length > REFUSAL_BYTES) break;
		}
	} catch {
		whole = false;
	} finally {
		over.removeEventListener('abort', stop);
	}
	return { text: Buffer.concat(chunks).toString('utf8'), whole };
}

/** Reads an answer whose body is a stream: the stream, or why there is none. */
export async function readDownload(
	{ statusCode: status, headers, body, redirectedTo }: Raw,
	refusalMs = REFUSAL_MS,
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
	// A server that breaks off while it reports an error of its own may do better the next time.
	return { ok: false, failure: { ...failure, ...from, retryable: failure.retryable || (!whole && status >= 500) } };
}
