import type { EventSource } from './eventSource';
import type { HandOvers } from './handOvers';
import type { Host, Settings } from './host';
import type { PollMemory } from './memory';

/** What one poll works with. */
export interface PollContext<P> {
	host: Host;
	memory: PollMemory;
	source: EventSource<P>;
	settings: Settings;
	handOvers: HandOvers<P>;
	/** How much of the poll's budget is left, in ms. */
	remainingMs: () => number;
}

/** Whether the host tells what becomes of what it takes. */
export const isAcknowledged = <P>({ host, memory }: PollContext<P>): boolean =>
	host.handOver !== undefined && memory.isAcknowledged(host.trigger);
