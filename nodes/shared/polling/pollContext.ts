import type { EventSource } from './eventSource';
import type { Deliveries } from './deliveries';
import type { Host, Settings } from './host';
import type { PollMemory } from './memory';

/** What one poll works with. */
export interface PollContext<P> {
	host: Host;
	memory: PollMemory;
	source: EventSource<P>;
	settings: Settings;
	deliveries: Deliveries<P>;
	/** How much of the poll's budget is left, in ms. */
	remainingMs: () => number;
}

/** Whether the host says what becomes of what it takes. */
export const isAcknowledged = <P>({ host, memory }: PollContext<P>): boolean =>
	host.deliver !== undefined && memory.isAcknowledged(host.trigger);
