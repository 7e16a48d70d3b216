/** Updates of the network: what scan has, and what the node reads of it. */
import type { IDataObject } from 'n8n-workflow';

import { useScan } from './support.cts';

/** The position right after an update. */
export const positionOf = (update: any) => ({
	after_migration_id: update.migration_id ?? update.event.migration_id,
	after_record_time: update.record_time,
});

/** A sandbox for the calling file, with the truth about its updates. */
export function useUpdates() {
	const scan = useScan('update', 'getAll');
	return {
		...scan,
		/** Updates as scan reports them, asked without the node. */
		truth: async (version: 'v0' | 'v2', more: object = {}): Promise<any[]> =>
			(await scan.scanSays(`/${version}/updates`, { page_size: 1000, ...more })).transactions,
		/** Oldest first, as scan lists them. */
		everything: async ({ options, ...parameters }: IDataObject = {}) =>
			await scan.run({
				returnAll: true,
				simplify: true,
				...parameters,
				options: { order: 'oldestFirst', ...(options as IDataObject) },
			}),
		/** The first so many of them. */
		first: async (limit: number, options: IDataObject = {}, more: object = {}) =>
			await scan.run({ returnAll: false, limit, simplify: true, options: { order: 'oldestFirst', ...options } }, more),
	};
}
