import type { IDataObject } from 'n8n-workflow';

import { readFailure } from '../errors/readFailure';
import type { Attempt } from './attempt';
import { redirected, type Raw } from './readAnswer';
import type { Bytes } from './service';

/** Bytes of a refusal that are read; more says nothing more. */
const REFUSAL_BYTES = 64 * 1024;

/** An answer whose bytes are still arriving. */
export interface Download {
	stream: Bytes;
	headers: IDataObject;
}

/** Reads an answer whose body is a stream: the stream, or why there is none. */
export async function readDownload({ statusCode: status, headers, body }: Raw): Promise<Attempt<Download>> {
	const stream = body as Bytes;
	if (status < 300) return { ok: true, answer: { stream, headers } };
	if (status < 400 && headers.location) {
		stream.destroy();
		return { ok: false, failure: redirected(status, String(headers.location)) };
	}
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of stream) {
		chunks.push(chunk as Buffer);
		length += (chunk as Buffer).length;
		if (length > REFUSAL_BYTES) break;
	}
	return { ok: false, failure: readFailure({ status, headers, text: Buffer.concat(chunks).toString('utf8') }) };
}
