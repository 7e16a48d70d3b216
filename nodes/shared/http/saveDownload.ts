import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import type { Endpoint } from './endpoints';
import type { TransportError } from '../errors/transportError';
import type { Client } from './client';
import { downloadFailure } from './redirect';
import type { CallArguments } from './service';

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
	const { stream, redirectedTo, deadline } = client.unwrap(await client.download(endpoint, args), endpoint);
	try {
		return await context.helpers.prepareBinaryData(stream, file.name, file.mimeType);
	} catch (error) {
		throw client.error(downloadFailure((deadline?.causeOf(error) ?? error) as TransportError, client.baseUrl, redirectedTo), endpoint);
	}
}
