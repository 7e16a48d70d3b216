import type { Reader } from '../values/readers';
import type { Deliveries } from './deliveries';

/** Memory of this process for one trigger. */
export interface TriggerMemory {
	/** The poll under way. */
	lock?: { since: number };
	/** States that were replaced by others, whose commits may be under way. */
	recentlyReplaced: Array<{ state: string; until: number }>;
	/** End of a history in the poll before. */
	end?: { history: string; end: unknown };
	diverged?: { position: string; end: unknown };
	initialState?: unknown;
	deliveries?: Deliveries<unknown>;
	/** The last note that was given. */
	note?: string;
	/** The server does not report the end of executions. */
	withoutAcknowledgement?: boolean;
	/** The last execution ended in a way that says nothing. */
	endedUnknown?: boolean;
	/** The last poll took a batch that comes alone. */
	tookTurn?: boolean;
	reader: Reader;
}
