import { Cache } from '../../values/cache';
import { compareOffsets, offsetsBetween, type Offset } from '../../values/int64';
import type { Ledger } from '../service';
import { CompletionStream } from './completionStream';
import { LIST_PAGE, type CompletionElement } from './elements';

/**
 * The way to read many completions: a list has 200 elements at most, so a backlog of 100,000 takes 500 requests, one after the other.
 * If more than a few pages are left, they come by the participant's channel. A stream that ends, fails or falls silent is no failure
 * of the read: pages go on from the position that was reached.
 */

/** Minimum number of elements left for which a channel is opened. With 20 ms of round trip it halves the time of 1,500, and costs none on loopback. */
const WORTH = 5 * LIST_PAGE;

/** Rest of a range, as its reader knows it. */
export interface Rest {
	/** The ledger end as it was known at the beginning, or another end of the range. */
	end: Offset;
	/** Maximum number of elements that are read. */
	wanted: number;
}

/** Servers without a channel, or with one that gave little. Servers and proxies change, so it is believed for a while. */
const unavailable = new Cache<true>({ most: 1000, keepMs: 10 * 60_000 });

export class BacklogStream {
	private stream?: CompletionStream;

	/** False if the credential, or this version of Node, allows no channel. */
	private isPossible = true;

	/** Elements in one offset, according to the last page. 0 unless it was full. */
	private density = 0;

	constructor(
		private readonly ledger: Ledger,
		private readonly channel: (begin: Offset) => { path: string; request: object },
	) {}

	/** The next elements after `begin`, at most `limit`. None if they are to be read by a page. `left` says how many ms there are. */
	async next(begin: Offset, { end, wanted }: Rest, limit: number, left: () => number): Promise<CompletionElement[]> {
		if (this.stream && compareOffsets(this.stream.position, begin) !== 0) this.close();
		const offsets = offsetsBetween(begin, end);
		if (!this.stream && Math.min(wanted, offsets * this.density) >= WORTH) await this.open(begin, left);
		const { stream } = this;
		if (!stream) return [];
		// Events of others only may be left in so few offsets.
		const isTail = stream.isEmpty && offsets <= LIST_PAGE;
		const elements = isTail ? [] : await stream.next(limit, left);
		if (elements.length > 0) return elements;
		this.close();
		if (!isTail && stream.taken < WORTH && !this.ledger.cancelled) unavailable.set(this.ledger.key, true);
		return [];
	}

	/** Learns from a page how much there is. */
	learn(begin: Offset, position: Offset, { size, isFull }: { size: number; isFull: boolean }): void {
		const offsets = offsetsBetween(begin, position);
		this.density = isFull && offsets > 0 ? size / offsets : 0;
	}

	close(): void {
		this.stream?.close();
		this.stream = undefined;
	}

	private async open(begin: Offset, left: () => number): Promise<void> {
		const { ledger } = this;
		if (!this.isPossible || unavailable.has(ledger.key)) return;
		const { path, request } = this.channel(begin);
		const address = await ledger.channel(path);
		// A credential that was changed meanwhile leads to another ledger.
		this.isPossible = typeof address !== 'string' && address.url === ledger.homeUrl.replace(/^http/i, 'ws') + path;
		if (typeof address === 'string' || !this.isPossible) return;
		this.stream = await CompletionStream.open(address, request, { begin, left, cancel: ledger.cancelSignal });
		if (!this.stream && !ledger.cancelled) unavailable.set(ledger.key, true);
	}
}
