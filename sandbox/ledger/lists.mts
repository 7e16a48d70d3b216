// Pages of users and parties: sorted by id, the token names the last one given, an empty token ends the list.
import { refuse } from './errors.mts';
import { isBase64 } from './pageTokens.mts';

/** One page. `cap`: a page size above the largest is cut silently; otherwise it is refused. */
export function listPage<T>(
	sorted: T[],
	idOf: (item: T) => string,
	query: { pageSize?: number | bigint; pageToken?: string },
	{ largest, cap }: { largest: number; cap: boolean },
): { items: T[]; nextPageToken: string } {
	const asked = Number(query.pageSize ?? 0);
	if (asked < 0)
		throw refuse('INVALID_ARGUMENT', 'The submitted request has invalid arguments: page size must not be negative');
	if (asked > largest && !cap) {
		throw refuse(
			'INVALID_ARGUMENT',
			`The submitted request has invalid arguments: Page size must not exceed the server's maximum of ${largest}, got: ${asked}`,
		);
	}
	const size = Math.min(asked === 0 ? largest : asked, largest);
	const token = query.pageToken ?? '';
	if (!isBase64(token))
		throw refuse('INVALID_ARGUMENT', 'The submitted request has invalid arguments: Invalid page token');
	const after = Buffer.from(token, 'base64').toString();
	const rest = after === '' ? sorted : sorted.filter((item) => idOf(item) > after);
	const items = rest.slice(0, size);
	const last = items.at(-1);
	return {
		items,
		nextPageToken: rest.length > size && last !== undefined ? Buffer.from(idOf(last)).toString('base64') : '',
	};
}
