import type { EventSource } from './eventSource';
import type { Deliveries } from './deliveries';
import type { Host, Settings } from './host';
import type { PollMemory } from './memory';

/** Context of one poll. */
export interface PollContext<P> {
	host: Host;
	memory: PollMemory;
	source: EventSource<P>;
	settings: Settings;
	deliveries: Deliveries<P>;
	/** Time left of the poll's budget, in ms. */
	remainingMs: () => number;
}

/** True if the host reports the outcome of deliveries. */
export const isAcknowledged = <P>({ host, memory }: PollContext<P>): boolean =>
	host.deliver !== undefined && memory.isAcknowledged(host.trigger);
