import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import type { paths } from '../../api/registry';
import { page, PAGE } from '../shared/parameters/listSearch';
import { Client } from '../shared/http/client';
import { registryService, type Connection } from './registry';

/** Instruments whose ID, name or symbol contains what was typed. The registry knows no filter, so its pages are searched until some match. */
export async function searchInstruments(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
	const endpoint = 'GET /registry/metadata/v1/instruments';
	const connection = this.getNodeParameter('connectThrough', 'registry') as Connection;
	const registry = await Client.open<paths>(this, registryService(connection));
	const wanted = filter?.trim().toLowerCase() ?? '';
	let pageToken = cursor || undefined;
	const seen = new Set<string>();
	for (;;) {
		const { instruments, nextPageToken } = await registry.call(endpoint, {
			query: { pageSize: PAGE, pageToken },
			requires: { instruments: 'objects' },
		});
		const results = instruments
			.filter(({ id, name, symbol }) => `${id}\n${name}\n${symbol}`.toLowerCase().includes(wanted))
			.map(({ id, name, paused }) => ({ name: `${name} (${id}${paused ? ', paused' : ''})`, value: id }));
		if (pageToken) seen.add(pageToken);
		// A registry that names a page again would be searched for ever.
		const next = nextPageToken && !seen.has(nextPageToken) ? nextPageToken : undefined;
		if (results.length > 0 || !next) return page(results, next);
		pageToken = next;
	}
}
