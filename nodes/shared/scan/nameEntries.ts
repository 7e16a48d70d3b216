import type { components } from '../../../api/scan';
import type { ScanConnection } from './service';

/** The names of the network's name service, from scan or through a validator. */

type Name = components['schemas']['Name'];

const ENDPOINT = 'GET /v0/ans-entries';
const PROXY = 'GET /v0/scan-proxy/ans-entries';
export const NAME_ENTRIES = [ENDPOINT, PROXY] as const;

/** The most a server returns; there is no next page. */
export const MOST_NAMES = 1000;

/** What every name needs. */
export const NAME = { user: 'text', name: 'text' } as const;

/**
 * Names that have not expired, oldest first.
 * @param prefix only names that begin with it; case matters
 * @param size how many, at most `MOST_NAMES`
 * @param timeoutMs how long it may take at most
 */
export async function nameEntries(
	{ scan, proxy }: ScanConnection,
	prefix: string | undefined,
	size: number,
	timeoutMs?: number,
): Promise<Name[]> {
	const query = { name_prefix: prefix, page_size: size };
	const requires = { entries: [NAME] } as const;
	const { entries } = scan
		? await scan.call(ENDPOINT, { query, requires, timeoutMs })
		: await proxy.call(PROXY, { query, requires, timeoutMs });
	return entries;
}
