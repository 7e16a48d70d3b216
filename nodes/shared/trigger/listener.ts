import type { Opened } from './opening';

/** Listener that passes announcements on to a follower. */
export interface Listener {
	run: () => Promise<void>;
	stop: () => void;
	/** The follower found what was not announced. */
	missed: () => void;
}

/** Context of a listener. */
export interface Listening<Client> {
	/** The connection and the source as the credential is now. */
	open: () => Promise<Opened<Client>>;
	/** Position up to which the trigger has read. Undefined while it has no position. */
	position: () => unknown;
	announce: (position?: unknown) => void;
	/** Maximum delay of events that are not announced. */
	fallbackPollSeconds: number;
	info: (message: string) => void;
	warn: (message: string) => void;
}
