import { Cache } from '../values/cache';
import { steadyNow } from '../values/clock';
import { localKind } from './localAddress';

/**
 * Pace at which a server is asked that limits requests per address and minute. A read of a few pages waits for nothing. A long one slows down
 * before the server refuses it, as does everything else in this process that asks the same server.
 */

const MINUTE_MS = 60_000;
/** Share of what a minute allows that may go out at once. The rest of it comes back evenly over the minute. */
const AT_ONCE = 1 / 3;
/** The longest wait before one request, in ms: what a poll can spare. A server that still refuses then is waited for by the retry. */
const LONGEST_MS = 10_000;

/** Requests that are left for a server, as of a time. Below zero if requests have been promised that are still waiting. */
interface Left {
	requests: number;
	at: number;
}

/** The pace of one process. The clock is its only input besides what is asked. */
export class Pace {
	private readonly leftOf = new Cache<Left>({ most: 1_000, keepMs: 10 * MINUTE_MS });

	constructor(private readonly now: () => number = steadyNow) {}

	/** Counts one request and returns how long it has to wait, in ms: 0 as a rule. */
	waitFor(server: string, perMinute: number): number {
		const { requests, at } = this.leftNow(server, perMinute);
		this.leftOf.set(server, { requests: requests - 1, at });
		return Math.min(LONGEST_MS, Math.max(0, Math.ceil((1 - requests) / this.perMs(perMinute))));
	}

	/** Notes that the server has refused a request for there were too many: others have used up what it allows. */
	refused(server: string, perMinute: number): void {
		const { requests, at } = this.leftNow(server, perMinute);
		this.leftOf.set(server, { requests: Math.min(0, requests), at });
	}

	private leftNow(server: string, perMinute: number): Left {
		const most = perMinute * AT_ONCE;
		const at = this.now();
		const previous = this.leftOf.get(server) ?? { requests: most, at };
		return { requests: Math.min(most, previous.requests + (at - previous.at) * this.perMs(perMinute)), at };
	}

	private perMs(perMinute: number): number {
		return (perMinute * (1 - AT_ONCE)) / MINUTE_MS;
	}
}

/** The pace of this n8n. */
export const pace = new Pace();

/** The server that a URL names, as far as it limits requests. Nothing on this machine does. */
export function pacedServer(url: string, api: string): string | undefined {
	const address = new URL(url);
	return localKind(address) === 'loopback' ? undefined : `${api} ${address.host}`;
}
