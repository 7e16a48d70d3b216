import type { ApiVersion } from '../../http/endpointVersions';
import type { Parameters } from '../../parameters/parameters';

/** The text by which a later run goes on reading a snapshot of the active contracts. */

/**
 * Cursor at which reading continues. A page's token belongs to the request as it was sent: with the offset it named, or with none.
 * A list's token belongs to the offset, which a list always names. So the cursor contains it, before a colon.
 */
export type Cursor = { api: 'current'; token?: string } | { api: 'legacy'; offset: string; token: string };

/** The cursor in the text. Undefined when the text cannot be one. */
function readCursor(text: string): Cursor | undefined {
	const [, offset, token] = /^(?:(\d{1,19}):)?([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
	if (token === undefined) return undefined;
	return offset === undefined ? { api: 'current', token } : { api: 'legacy', offset, token };
}

/** The cursor as text. Null if nothing is left to read. */
export function writeCursor(cursor: Cursor | undefined): string | null {
	if (!cursor?.token) return null;
	return cursor.api === 'current' ? cursor.token : `${cursor.offset}:${cursor.token}`;
}

/** The given cursor, checked against the settings it has to agree with. */
export function startCursor(parameters: Parameters, version: ApiVersion, offset: string | undefined): Cursor | undefined {
	const path = 'options.startAfterCursor';
	const text = parameters.text(path);
	if (text === undefined) return undefined;
	const cursor = readCursor(text);
	if (!cursor)
		throw parameters.parameterError(
			path,
			'this is not a cursor',
			'Use the value of nextCursor exactly as an earlier run returned it (option Include Cursor).',
		);
	if (version !== 'auto' && version !== cursor.api) {
		throw parameters.parameterError(
			path,
			`it comes from the ${cursor.api} endpoint, but API Version is set to ${version}`,
			'Set API Version to Auto, or start again without a cursor.',
		);
	}
	if (cursor.api === 'legacy' && offset !== undefined && offset !== cursor.offset) {
		throw parameters.parameterError(
			path,
			`it belongs to the snapshot at offset ${cursor.offset}, but Active at Offset is ${offset}`,
			'Leave Active at Offset empty, or start again without a cursor.',
		);
	}
	return cursor;
}
