import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import type { paths } from '../../api/registry';
import { Client } from '../shared/http/client';
import { PATIENCE_MS } from '../shared/http/patience';
import { registryUrl } from '../shared/http/serviceUrl';
import { PAGE } from '../shared/parameters/listPage';
import { openRegistry, registryService, type Registry } from '../shared/registry/service';
import { INSTRUMENT } from '../shared/registry/standard';
import type { MoreInstruments, SomeInstruments } from '../shared/tokens/instrumentSearch';

/** Instruments of the registries in the node's Canton Token Registry credential, for the list of instruments. */

const CREDENTIAL = 'cantonTokenRegistryApi';
const INFO = 'GET /registry/metadata/v1/info';
const INSTRUMENTS = 'GET /registry/metadata/v1/instruments';
/** Registries that a list reads at most. */
const MOST_REGISTRIES = 20;
/** Time limit of each call, in ms: both of a registry run at once. */
const timeoutMs = PATIENCE_MS;

/** The first page of a registry's instruments, under the admin that it reports: somebody waits. */
async function instrumentsOf(registry: Registry): Promise<SomeInstruments> {
	const [{ adminId: admin }, { instruments, nextPageToken }] = await Promise.all([
		registry.call(INFO, { requires: { adminId: 'text' }, timeoutMs }),
		registry.call(INSTRUMENTS, { query: { pageSize: PAGE }, requires: { instruments: [INSTRUMENT] }, timeoutMs }),
	]);
	return { instruments: instruments.map(({ id }) => ({ admin, id })), isPartial: Boolean(nextPageToken) };
}

/** Nothing without the credential. A registry that does not answer, or has more than a page, leaves the list partial. */
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
