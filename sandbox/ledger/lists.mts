// Pages of users and parties: sorted by id, the token names the last one given, an empty token ends the list.
import { invalid } from '../canton/errors.mts';
import { isBase64 } from '../canton/pageTokens.mts';

/** One page. `cap`: a page size above the largest is cut silently. Otherwise it is refused. */
export function listPage<T>(
	sorted: T[],
	idOf: (item: T) => string,
	query: { pageSize?: number | bigint; pageToken?: string },
	{ largest, cap }: { largest: number; cap: boolean },
): { items: T[]; nextPageToken: string } {
	const requestedSize = Number(query.pageSize ?? 0);
	if (requestedSize < 0) throw invalid('page size must not be negative');
	if (requestedSize > largest && !cap) throw invalid(`Page size must not exceed the server's maximum of ${largest}, got: ${requestedSize}`);
	const size = Math.min(requestedSize === 0 ? largest : requestedSize, largest);
	const token = query.pageToken ?? '';
	const after = token === '' ? '' : lastGiven(token);
	if (after === undefined) throw invalid('Invalid page token');
	const rest = after === '' ? sorted : sorted.filter((item) => idOf(item) > after);
	const items = rest.slice(0, size);
	const last = items.at(-1);
	return {
		items,
		nextPageToken: rest.length > size && last !== undefined ? tokenOf(idOf(last)) : '',
	};
}

/** A message of one text field, as servers make their tokens: its tag, its length, the id last given. */
function tokenOf(id: string): string {
	const text = Buffer.from(id);
	const length = text.length < 128 ? [text.length] : [(text.length & 127) | 128, text.length >> 7];
	return Buffer.from([0x0a, ...length, ...text]).toString('base64');
}

/** The id in a token. Undefined if it is not one of ours. */
function lastGiven(token: string): string | undefined {
	if (!isBase64(token)) return undefined;
	const bytes = Buffer.from(token, 'base64');
	const id = bytes.subarray((bytes[1] ?? 0) < 128 ? 2 : 3).toString();
	return id !== '' && tokenOf(id) === token ? id : undefined;
}
