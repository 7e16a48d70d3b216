import type { IBinaryData, IExecuteFunctions, NodeApiError } from 'n8n-workflow';

import type { Endpoint } from './endpoints';
import type { TransportError } from '../errors/transportError';
import type { Client } from './client';
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
 * explained error when the server refuses or the download breaks off.
 */
export async function saveDownload<P, E extends Endpoint<P>>(
	context: IExecuteFunctions,
	client: Client<P>,
	endpoint: E,
	args: CallArguments<P, E>,
	file: { name: string; mimeType: string },
): Promise<IBinaryData> {
	const { bytes, explain } = await openDownload(client, endpoint, args);
	try {
		return await context.helpers.prepareBinaryData(bytes, file.name, file.mimeType);
	} catch (error) {
		throw explain(error);
	}
}
