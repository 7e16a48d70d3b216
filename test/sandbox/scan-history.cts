/** A scan and its history of updates. */
import { useClient } from './client.cts';

export const client = useClient(['--history', '60']);
export const SCAN = '/api/scan';

/** The cursor a client keeps: taken from the last item as the specification says. */
export const cursorOf = (item: any) => ({
	after_migration_id: item.migration_id ?? item.event.migration_id,
	after_record_time: item.record_time,
});

/** A page of updates. */
export const updates = async (version: 'v0' | 'v2', body: object) => await client.post(`${SCAN}/${version}/updates`, body);

/** All updates, page by page. */
export async function everything(version: 'v0' | 'v2', page_size: number): Promise<any[]> {
	const all: any[] = [];
	let after: object | undefined;
	for (;;) {
		const { status, json } = await updates(version, { page_size, ...(after && { after }) });
		expect(status).toBe(200);
		all.push(...json.transactions);
		if (json.transactions.length < page_size) return all;
		after = cursorOf(all.at(-1));
	}
}
