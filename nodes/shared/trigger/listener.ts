import type { Opened } from './opening';

/** What passes announcements on to a follower. */
export interface Listener {
	run: () => Promise<void>;
	stop: () => void;
	/** The follower found what was not announced. */
	missed: () => void;
}

/** What a listener works with. */
export interface Listening<Client> {
	/** The connection and the source as the credential is now. */
	open: () => Promise<Opened<Client>>;
	/** How far the trigger has read. Undefined while it has no position. */
	position: () => unknown;
	announce: (position?: unknown) => void;
	/** How long events that are not announced take at most. */
	fallbackPollSeconds: number;
	info: (message: string) => void;
	warn: (message: string) => void;
}
