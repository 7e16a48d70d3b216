import { createHash } from 'crypto';
import type { IBinaryData, IExecuteFunctions, NodeApiError } from 'n8n-workflow';

import { unexpectedAnswer, type CallFailure } from '../errors/failure';
import type { TransportError } from '../errors/transportError';
import { nodeStream } from '../values/nodeStream';
import type { Client } from './client';
import type { Endpoint } from './endpoints';
import { downloadFailure } from './redirect';
import type { Bytes, CallArguments } from './service';

/** An answer that is read as a stream. */
interface OpenDownload {
	bytes: AsyncIterable<Uint8Array>;
	/** The explained error of what broke it off. */
	explain: (error: unknown) => NodeApiError;
}

/** Opens an answer as a stream. Throws an explained error when the server refuses. */
export async function openDownload<P, E extends Endpoint<P>>(
	client: Client<P>,
	endpoint: E,
	args: CallArguments<P, E>,
): Promise<OpenDownload & { bytes: Bytes }> {
	const { stream, redirectedTo, deadline } = client.unwrap(await client.download(endpoint, args), endpoint);
	return {
		bytes: stream,
		explain: (error) =>
			client.error(downloadFailure((deadline?.causeOf(error) ?? error) as TransportError, client.baseUrl, redirectedTo), endpoint),
	};
}

/**
 * Streams an answer into n8n's binary data, so that n8n keeps no more of it in memory than its storage needs. Throws an
 * explained error when the server refuses, the download breaks off, or its bytes do not have the hash.
 */
export async function saveDownload<P, E extends Endpoint<P>>(
	context: IExecuteFunctions,
	client: Client<P>,
	endpoint: E,
	args: CallArguments<P, E>,
	file: { name: string; mimeType: string; sha256: string },
): Promise<IBinaryData> {
	const { bytes, explain } = await openDownload(client, endpoint, args);
	let other: CallFailure | undefined;
	async function* checked(): AsyncGenerator<Buffer> {
		const hash = createHash('sha256');
		let length = 0;
		for await (const piece of bytes as AsyncIterable<Buffer>) {
			hash.update(piece);
			length += piece.length;
			yield piece;
		}
		const found = hash.digest('hex');
		if (found === file.sha256) return;
		const size = `${length} byte${length === 1 ? '' : 's'}`;
		other = unexpectedAnswer(`its answer is another file: the SHA-256 of its ${size} is ${found}, not ${file.sha256}`);
		throw new Error(other.message);
	}
	try {
		return await context.helpers.prepareBinaryData(nodeStream(checked()) as Bytes, file.name, file.mimeType);
	} catch (error) {
		throw other ? client.error(other, endpoint) : explain(error);
	}
}
