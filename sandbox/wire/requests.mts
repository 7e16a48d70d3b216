// Requests that arrived, for tests to read. Tokens and client secrets are never kept. Large bodies are kept as length and digest.
import { createHash } from 'node:crypto';

export interface RequestEntry {
	/** API and endpoint that were meant, if there is one. */
	api?: string;
	endpoint?: string;
	method: string;
	/** Path as sent, without the query. */
	path: string;
	pathParams: Record<string, string>;
	query: Record<string, unknown>;
	body?: unknown;
	headers: Record<string, string>;
	status?: number;
	/** Status that the call itself came to, also if a fault hid its answer. Absent if it took no effect. */
	effect?: number;
	/** `Bearer`, `Basic`, … */
	authScheme?: string;
	/** `sub` of the token as it claims, verified or not. */
	subject?: string;
	/** Deviations of the request from the contract: unknown parameters or properties, values out of range. */
	complaints: string[];
	/** Set if a fault answered or disturbed the call. */
	fault?: string;
	/** Arrival, ISO-8601. */
	at: string;
	/** Milliseconds until the answer was sent. */
	took?: number;
}

const KEEP = 20_000;
const LARGE = 256 * 1024;
const HEADERS = [
	'accept',
	'content-type',
	'content-length',
	'transfer-encoding',
	'user-agent',
	'request-timeout',
	'traceparent',
	'x-tenant',
];

export class RequestLog {
	private entries: RequestEntry[] = [];

	add(entry: RequestEntry): void {
		this.entries.push(entry);
		if (this.entries.length > KEEP) this.entries.splice(0, KEEP / 10);
	}

	list(): RequestEntry[] {
		return this.entries;
	}

	/** Takes what came since the last time, which is forgotten. */
	take(): RequestEntry[] {
		const { entries } = this;
		this.entries = [];
		return entries;
	}
}

/** The headers worth keeping. None that carries a secret. */
export function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
	return Object.fromEntries(HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])));
}

/** A body as the log keeps it. */
export function bodyForLog(bytes: Buffer, parsed: unknown): unknown {
	if (bytes.length === 0) return undefined;
	if (parsed !== undefined && bytes.length <= LARGE) return parsed;
	return { length: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Scheme and claimed subject of an Authorization header. */
export function authorOf(header: string | undefined): { authScheme?: string; subject?: string } {
	if (!header) return {};
	const [scheme, credentials = ''] = header.split(' ');
	try {
		const claims = JSON.parse(Buffer.from(credentials.split('.')[1] ?? '', 'base64url').toString()) as {
			sub?: unknown;
		};
		return { authScheme: scheme, subject: typeof claims.sub === 'string' ? claims.sub : undefined };
	} catch {
		return { authScheme: scheme };
	}
}
