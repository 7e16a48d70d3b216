import type { components } from '../../../api/scan';
import type { Scan } from './service';

/** The names of the network's name service, from scan or through a validator. */

type Name = components['schemas']['Name'];

export const NAME_ENTRIES = 'GET /v0/ans-entries';

/** The most a server returns. There is no next page. */
export const MOST_NAMES = 1000;

/**
 * Names that have not expired, oldest first.
 * @param prefix only names that begin with it. Case-sensitive
 * @param size how many, at most `MOST_NAMES`
 * @param timeoutMs how long it may take at most
 */
export async function nameEntries(scan: Scan, prefix: string | undefined, size: number, timeoutMs?: number): Promise<Name[]> {
	const { entries } = await scan.call(NAME_ENTRIES, { query: { name_prefix: prefix, page_size: size }, timeoutMs });
	return entries;
}
