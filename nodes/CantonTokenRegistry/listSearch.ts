import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import type { paths } from '../../api/registry';
import { page, PAGE } from '../shared/parameters/listPage';
import { Client } from '../shared/http/client';
import { paginate } from '../shared/http/paginate';
import { registryService } from '../shared/registry/service';
import { INSTRUMENT } from '../shared/registry/standard';
import { searchNamedParties, wayThrough } from '../shared/scan/partySearch';
import type { Connection } from './registry';

const ENDPOINT = 'GET /registry/metadata/v1/instruments';

/** Instruments whose ID, name or symbol contains what was typed. The registry knows no filter, so its pages are searched until some match. */
export async function searchInstruments(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
	const connection = this.getNodeParameter('connectThrough', 'registry') as Connection;
	const registry = await Client.open<paths>(this, registryService(connection));
	const wanted = filter?.trim().toLowerCase() ?? '';
	let next: string | undefined;
	const pages = paginate({
		client: registry,
		endpoint: ENDPOINT,
		cursor: cursor || undefined,
		fetchPage: async (pageToken: string | undefined) => {
			const { instruments, nextPageToken } = await registry.call(ENDPOINT, {
				query: { pageSize: PAGE, pageToken },
				requires: { instruments: [INSTRUMENT] },
			});
			next = nextPageToken || undefined;
			return { rows: instruments, next };
		},
	});
	for await (const instruments of pages) {
		const results = instruments
			.filter(({ id, name, symbol }) => `${id}\n${name}\n${symbol}`.toLowerCase().includes(wanted))
			.map(({ id, name, paused }) => ({ name: `${name ?? id} (${id}${paused ? ', paused' : ''})`, value: id }));
		if (results.length > 0) return page(results, next);
	}
	return page([], undefined);
}

/** Parties by name: through a validator those of the network, too. */
export async function searchParties(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await searchNamedParties(this, wayThrough(this, { service: registryService('registry') }), filter);
}
