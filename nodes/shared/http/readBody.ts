import { ANSWER_LIMIT, type CallFailure } from '../errors/failure';
import { chainOf, type TransportError } from '../errors/transportError';
import { MEGABYTE } from './connection';
import type { Raw } from './readAnswer';
import type { Bytes } from './service';

/** Bytes of a refusal that are read. An operator needs far fewer. */
const REFUSAL_BYTES = MEGABYTE;
/** Time to read a refusal: its status is known, and a call's own time is meant for an answer. */
const REFUSAL_MS = 10_000;

export const isStream = (body: unknown): body is Bytes => typeof (body as Partial<Bytes> | undefined)?.pipe === 'function';

/** Releases the connection of an answer that is not read. */
export function discard({ body }: Pick<Raw, 'body'>): void {
	if (!isStream(body)) return;
	// An error without a listener would end n8n.
	body.on('error', () => {});
	body.destroy();
}

/** The same for the answer in an error that n8n threw. */
export function discardThrown(error: TransportError): void {
	for (const { response } of chainOf(error)) discard({ body: response?.data });
}

/** Thrown for an answer that is larger than may be read. */
class AnswerLimit extends Error {}

/** The failure for an answer that is larger than may be read. Undefined for any other error. */
export function answerTooLarge(error: unknown): CallFailure | undefined {
	return error instanceof AnswerLimit ? { message: error.message, origin: 'unexpected', code: ANSWER_LIMIT, retryable: false } : undefined;
}

/** Part of a stream that was read. */
interface Read {
	text: string;
	/** `whole`: all of it. `larger`: there is more than may be read. `broken`: the stream failed, or its time is over. */
	end: 'whole' | 'larger' | 'broken';
	/** Reason why it is broken, if the stream itself gave one. */
	error?: Error;
}

/**
 * Reads a stream to its end, at most `most` bytes of it, counted after decompression: a text that a server could make as long as
 * it likes would end the process at 512 MB. By events, since an async iterator costs more than the reading of a small answer.
 */
async function read(stream: Bytes, most: number, signals: Array<AbortSignal | undefined>): Promise<Read> {
	const chunks: Buffer[] = [];
	let length = 0;
	let stop = () => {};
	const ended = await new Promise<Omit<Read, 'text'>>((resolve) => {
		const finish = (result: Omit<Read, 'text'>) => {
			if (result.end !== 'whole') discard({ body: stream });
			resolve(result);
		};
		stop = () => finish({ end: 'broken' });
		if (stream.destroyed) stop();
		for (const signal of signals) {
			if (signal?.aborted) stop();
			signal?.addEventListener('abort', stop, { once: true });
		}
		stream.on('data', (chunk: Buffer | string) => {
			if (length > most) return;
			const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
			length += bytes.length;
			chunks.push(bytes);
			if (length > most) finish({ end: 'larger' });
		});
		stream.on('end', () => finish({ end: 'whole' }));
		stream.on('error', (error: Error) => finish({ end: 'broken', error }));
		stream.on('close', stop);
	});
	for (const signal of signals) signal?.removeEventListener('abort', stop);
	const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
	// A byte order mark is no part of the text, and JSON may not begin with one.
	return { text: bytes.toString('utf8', 0, Math.min(bytes.length, most)).replace(/^\ufeff/, ''), ...ended };
}

/** Part of a refusal that arrives. It may break off, never end or be of any size, which is no reason to lose its status. */
export async function readRefusal(stream: Bytes, ms = REFUSAL_MS, signal?: AbortSignal): Promise<Pick<Read, 'text' | 'end'>> {
	return await read(stream, REFUSAL_BYTES, [AbortSignal.timeout(ms), signal]);
}

/**
 * The answer with its body as text.
 * @param limit bytes of a success that are read
 * @param signal aborted when the time of the call is over
 * @throws AnswerLimit for a larger one, or the error of the stream when it breaks off
 */
export async function readBody(answer: Raw, limit: number, signal?: AbortSignal): Promise<Raw> {
	const { body, statusCode } = answer;
	if (!isStream(body)) return answer;
	if (statusCode >= 300) {
		const { text, end } = await readRefusal(body, REFUSAL_MS, signal);
		return { ...answer, body: text, ...(end !== 'whole' && { partial: end }) };
	}
	const { text, end, error } = await read(body, limit, [signal]);
	if (end === 'whole') return { ...answer, body: text };
	if (end === 'larger') throw new AnswerLimit(`its answer is larger than ${Math.floor(limit / MEGABYTE)} MB`);
	throw Object.assign(new Error(error?.message || 'aborted'), { code: 'ERR_BAD_RESPONSE' });
}
