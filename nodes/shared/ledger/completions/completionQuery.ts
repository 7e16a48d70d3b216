import type { ApiVersion, VersionName } from '../../http/endpointVersions';
import type { Offset } from '../../values/int64';
import type { Rest } from './backlog';
import type { Completion } from './elements';

export const COMPLETIONS = 'POST /v2/commands/command-completions';

/** Completions to be read. */
export interface CompletionQuery {
	/** Only completions that act as at least one of these. Empty means all, if the server allows that. */
	parties: string[];
	/** Only completions of this user. The current endpoint does not take it, so it is also applied to the answer. */
	userId?: string;
	/** Time that the server waits for another element before it answers, in ms. Its own default (500) when absent. */
	idleMs?: number;
	/** Time left for a request, in ms, if none is given with it. */
	left?: () => number;
	version: ApiVersion;
	/** Error to throw if all parties are wanted but only the legacy endpoint exists, which needs some. Absent: the server refuses. */
	withoutParties?: () => Error;
}

/** Times of a request, in ms. */
export interface Times {
	/** Replaces the query's. */
	idleMs?: number;
	/** Time that is left for a request. */
	left?: () => number;
}

/** A second request of a list that began with nothing. */
export interface Patience {
	/** Its idle time, in ms. */
	idleMs: number;
	/** Its length. */
	limit: number;
	/** Checks whether a page says nothing of what comes after an offset. */
	isEmpty: (page: CompletionPage, begin: Offset) => boolean;
}

export interface PageRequest extends Times {
	/** Maximum number of elements. */
	limit?: number;
	/** If more of the range may be read. */
	rest?: Rest;
}

export interface CompletionPage {
	completions: Completion[];
	/** The last position this page covers (completions and checkpoints). The begin when it covers nothing. */
	position: Offset;
	/** Elements on the page, of whatever kind. */
	size: number;
	apiVersion: VersionName;
}
