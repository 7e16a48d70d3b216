/** A server in front of another one, which asks it for small pages: what reads one page only misses the rest. */
import { text } from 'node:stream/consumers';

import { serve } from './hostile.cts';

/** @returns its URL */
export async function smallPages(url: string, size: number): Promise<string> {
	const address = await serve(async (request, response) => {
		const body = (await text(request)).replace(/"maxPageSize":\d+/, `"maxPageSize":${size}`);
		const path = (request.url ?? '').replace(/([?&]pageSize)=\d+/, `$1=${size}`);
		const { authorization = '' } = request.headers;
		const answer = await fetch(url + path, {
			method: request.method,
			headers: { authorization, 'content-type': 'application/json' },
			...(body !== '' && { body }),
		});
		response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(await answer.text());
	});
	return `http://${address}`;
}
