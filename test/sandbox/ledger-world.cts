/** A participant whose contracts are read: filters, pages and their entries. */
import { authorised, useClient } from './client.cts';

export const client = useClient(['--history', '120']);
const PAGE = '/v2/state/active-contracts-page';
export const LIST = '/v2/state/active-contracts';

/** The world and parties of it, as each test begins. */
export let world: any;
export let alice: string;
export let bank: string;

beforeEach(async () => {
	world = await client.world();
	({ alice, bank } = world.parties);
});

const filter = (identifierFilter?: object) => ({ cumulative: identifierFilter ? [{ identifierFilter }] : [] });

/** Filters for what alice sees. */
export const forAlice = (identifierFilter?: object) => ({ filtersByParty: { [alice]: filter(identifierFilter) } });

/** A filter for one template. */
export const template = (templateId: string, includeCreatedEventBlob = false) => ({
	TemplateFilter: { value: { templateId, includeCreatedEventBlob } },
});

/** A page of active contracts. */
export const page = async (body: object, subject?: string) => await client.post(PAGE, body, authorised(subject));

/** The contracts among entries. */
export const created = (entries: any[]) => entries.map(({ contractEntry }) => contractEntry.JsActiveContract?.createdEvent).filter(Boolean);

/** The code of an error. */
export const code = ({ json }: { json: any }) => json?.code;

/** Entries of all pages of that size. */
export async function allPages(body: object, size: number): Promise<any[]> {
	const entries: any[] = [];
	let pageToken: string | undefined;
	do {
		const { status, json } = await page({ ...body, maxPageSize: size, ...(pageToken && { pageToken }) });
		expect(status).toBe(200);
		expect(json.activeContracts.length).toBeLessThanOrEqual(size);
		entries.push(...json.activeContracts);
		pageToken = json.nextPageToken;
	} while (pageToken);
	return entries;
}
