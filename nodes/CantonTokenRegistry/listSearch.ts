import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import type { paths } from '../../api/registry';
import { answered, page, PAGE } from '../shared/lists';
import { Client } from '../shared/transport';
import { fromRegistry, registryService, type RegistryAuthentication } from './registry';

/** Instruments whose ID, name or symbol contains what was typed. The registry knows no filter, so its pages are searched until some match. */
export async function searchInstruments(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
	const endpoint = 'GET /registry/metadata/v1/instruments';
	const authentication = this.getNodeParameter('authentication', 'registry') as RegistryAuthentication;
	const registry = await Client.open<paths>(this, registryService(authentication));
	const wanted = filter?.trim().toLowerCase() ?? '';
	let pageToken = cursor || undefined;
	for (;;) {
		const attempt = await registry.attempt(endpoint, { query: { pageSize: PAGE, pageToken } });
		const { instruments, nextPageToken } = fromRegistry(registry, endpoint, answered(registry, attempt, endpoint), 'instruments');
		const results = instruments
			.filter(({ id, name, symbol }) => `${id}\n${name}\n${symbol}`.toLowerCase().includes(wanted))
			.map(({ id, name, paused }) => ({ name: `${name} (${id}${paused ? ', paused' : ''})`, value: id }));
		const next = nextPageToken === pageToken ? undefined : nextPageToken;
		if (results.length > 0 || !next) return page(results, next);
		pageToken = next;
	}
}
