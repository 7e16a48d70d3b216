// A request before it belongs to an API.
import type { IncomingMessage } from 'node:http';
import type { RequestEntry } from './requests.mts';
import type { Sandbox } from './sandbox.mts';

/** A request as the parts outside the APIs see it. */
export interface Incoming {
	sandbox: Sandbox;
	method: string;
	path: string;
	/** As it was sent. */
	uri: string;
	query: URLSearchParams;
	bytes: Buffer;
	headers: IncomingMessage['headers'];
	signal: AbortSignal;
	entry: RequestEntry;
}
