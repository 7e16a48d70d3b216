import type { ILoadOptionsFunctions, IDataObject } from 'n8n-workflow';

import type { paths } from '../../api/registry';
import { Client } from '../shared/http/client';
import { paginate } from '../shared/http/paginate';
import { PATIENCE_MS } from '../shared/http/patience';
import { registryUrl } from '../shared/http/serviceUrl';
import { PAGE } from '../shared/parameters/listPage';
import { openRegistry, registryService, type Registry } from '../shared/registry/service';
import { INSTRUMENT } from '../shared/registry/standard';
import type { Instrument } from '../shared/tokens/holdings';
import type { MoreInstruments, SomeInstruments } from '../shared/tokens/instrumentSearch';

/** Instruments of the registries in the node's Canton Token Registry credential, for the list of instruments. */

const CREDENTIAL = 'cantonTokenRegistryApi';
const INFO = 'GET /registry/metadata/v1/info';
const INSTRUMENTS = 'GET /registry/metadata/v1/instruments';
/** Registries and instruments that a list reads at most. */
const MOST_REGISTRIES = 20;
const MOST_INSTRUMENTS = 500;

/** Instruments of a registry, under the admin that it reports. */
async function instrumentsOf(registry: Registry): Promise<SomeInstruments> {
	const timeoutMs = PATIENCE_MS;
	const { adminId: admin } = await registry.call(INFO, { requires: { adminId: 'text' }, timeoutMs });
	const pages = paginate({
		client: registry,
		endpoint: INSTRUMENTS,
		limit: MOST_INSTRUMENTS,
		fetchPage: async (pageToken: string | undefined) => {
			const query = { pageSize: PAGE, pageToken };
			const { instruments, nextPageToken } = await registry.call(INSTRUMENTS, {
				query,
				requires: { instruments: [INSTRUMENT] },
				timeoutMs,
			});
			return { rows: instruments, next: nextPageToken };
		},
	});
	const instruments: Instrument[] = [];
	for await (const rows of pages) instruments.push(...rows.map(({ id }) => ({ admin, id })));
	return { instruments, isPartial: instruments.length === MOST_INSTRUMENTS };
}

/** Nothing without the credential. A registry that does not answer leaves the list partial. */
export const registryInstruments: MoreInstruments = async (context: ILoadOptionsFunctions) => {
	if (!context.getNode().credentials?.[CREDENTIAL]) return { instruments: [], isPartial: false };
	const { url, registries } = await context.getCredentials(CREDENTIAL);
	const { registry: rows = [] } = (registries ?? {}) as { registry?: IDataObject[] };
	const openings = [
		...(url ? [async () => await Client.open<paths>(context, registryService('registry'))] : []),
		...rows.map((row) => async () => await Client.open<paths>(context, openRegistry, { baseUrl: registryUrl.baseUrl({ url: row.url }) })),
	];
	const read = await Promise.all(
		openings.slice(0, MOST_REGISTRIES).map(
			async (open) =>
				await open()
					.then(instrumentsOf)
					.catch(() => undefined),
		),
	);
	return {
		instruments: read.flatMap((some) => some?.instruments ?? []),
		isPartial: openings.length > MOST_REGISTRIES || read.some((some) => some === undefined || some.isPartial),
	};
};
