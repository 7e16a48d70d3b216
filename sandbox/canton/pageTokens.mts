// Page tokens: opaque to clients, bound to this participant and to the request they belong to.
import { createHash } from 'node:crypto';
import { Refusal } from '../wire/api.mts';
import { parse, stringify } from '../wire/json.mts';
import type { AnyCall } from './auth.mts';
import type { Code } from './errorCodes.mts';
import { invalid, invalidField, refuse, undecodable } from './errors.mts';

const VERSION = 1;

/** A token holding a position, bound to `sum`, a checksum over the parts of the request that must not change. */
export function pageToken(call: AnyCall, sum: string, position: Record<string, unknown>): string {
	const { world } = call.sandbox;
	return Buffer.from(stringify({ version: VERSION, participant: world.participantId, sum, position })).toString('base64');
}

/** One kind of page token: its field in the request, and how it is refused. */
export interface TokenKind {
	field: string;
	/** Reason for refusing a token that is none. */
	unreadable: string;
	/** Of a token that belongs to another request or another participant. */
	code: Code;
	mismatch: string;
}

/** The position in a token. Undefined for an absent or empty one. Not base64: plain 400. */
export function readPageToken(
	call: AnyCall,
	token: string | null | undefined,
	sum: string,
	{ field, unreadable, code, mismatch }: TokenKind,
): Record<string, bigint> | undefined {
	if (!token) return undefined;
	needBase64(
		token,
		field.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
	);
	const content = contentOf(token);
	if (content?.version !== VERSION) throw invalidField(field, unreadable);
	if (content.participant !== call.sandbox.world.participantId || content.sum !== sum) throw refuse(code, mismatch);
	return Object.fromEntries(Object.entries(content.position).map(([key, value]) => [key, BigInt(value)]));
}

/** Refuses as the server's decoder does what is not base64. */
export function needBase64(text: string, field: string): void {
	if (!isBase64(text)) throw new Refusal(undecodable('body', `The string is not a valid Base64: ${text.slice(0, 100)} at '${field}'`));
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

/** Page size asked for, or the default. Refuses what is not positive or too large, as there is no silent cap. */
export function pageSize(requestedSize: number | bigint | null | undefined, standard: number, largest: number): number {
	const size = Number(requestedSize ?? standard);
	if (size <= 0) throw invalid(`Requested page size must be positive, but got ${size}`);
	if (size <= largest) return size;
	throw invalid(`Requested page size must not exceed ${largest}, but got ${size}`);
}

/** Short digest of whatever a page token is bound to. The order of keys has no effect. */
export function checksum(...parts: unknown[]): string {
	return createHash('sha256')
		.update(stringify(parts.map(sorted)))
		.digest('hex')
		.slice(0, 16);
}

function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (value === null || typeof value !== 'object') return value;
	return Object.fromEntries(
		Object.entries(value)
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([key, part]) => [key, sorted(part)]),
	);
}
