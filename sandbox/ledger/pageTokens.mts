// Page tokens: opaque to clients, bound to this participant and to the request they belong to.
import { Refusal } from '../http/api.mts';
import { parse, stringify } from '../http/json.mts';
import type { AnyCall } from './auth.mts';
import { refuse, undecodable, type Code } from './errors.mts';

const VERSION = 1;

/** A token holding a position, bound to `sum`, a checksum over the parts of the request that must not change. */
export function pageToken(call: AnyCall, sum: string, position: Record<string, unknown>): string {
	const { world } = call.sandbox;
	return Buffer.from(stringify({ version: VERSION, participant: world.participantId, sum, position })).toString(
		'base64',
	);
}

/** The position in a token; undefined for an absent or empty one. Not base64: plain 400. Not ours or not for this request: `code`. */
export function readPageToken(
	call: AnyCall,
	token: string | null | undefined,
	sum: string,
	code: Code,
): Record<string, bigint> | undefined {
	if (!token) return undefined;
	if (!isBase64(token)) throw new Refusal(undecodable('body', `Illegal base64 character in '${token.slice(0, 20)}'`));
	const content = contentOf(token);
	if (content?.version !== VERSION) throw refuse(code, 'The page token is not one this participant has given');
	if (content.participant !== call.sandbox.world.participantId)
		throw refuse(code, 'The page token belongs to another participant');
	if (content.sum !== sum) throw refuse(code, 'The page token belongs to a request with other parameters');
	return Object.fromEntries(Object.entries(content.position).map(([key, value]) => [key, BigInt(value)]));
}

/** Standard base64 with its padding. */
export function isBase64(text: string): boolean {
	return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

interface Content {
	version: number;
	participant: string;
	sum: string;
	position: Record<string, number | bigint>;
}

function contentOf(token: string): Content | undefined {
	try {
		return parse(Buffer.from(token, 'base64').toString()) as Content;
	} catch {
		return undefined;
	}
}

/** Page size asked for, or the default; refuses what is not positive or too large, as there is no silent cap. */
export function pageSize(asked: number | bigint | null | undefined, standard: number, largest: number): number {
	const size = Number(asked ?? standard);
	if (size <= 0)
		throw refuse(
			'INVALID_ARGUMENT',
			`The submitted request has invalid arguments: Requested page size must be positive, but got ${size}`,
		);
	if (size <= largest) return size;
	throw refuse(
		'INVALID_ARGUMENT',
		`The submitted request has invalid arguments: Requested page size must not exceed ${largest}, but got ${size}`,
	);
}
