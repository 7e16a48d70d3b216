import type { Parameters } from '../parameters/parameters';
import type { Listener, Listening } from './listener';
import type { TriggerKind } from './opening';

/** One of several targets that a trigger follows. */
export interface OneOfTargets {
	name: string;
	/** True if the trigger followed others before: it begins now. */
	isNew: boolean;
	isFollowed: (name: string) => boolean;
	/** Parameters that n8n resolved when the workflow was activated: later it evaluates no expression. */
	parameters: Parameters;
	/** True if the others are followed already. */
	isLate: boolean;
	/** Called when it connects or cannot be read: it may have been removed. */
	readSoon: () => void;
}

/** A kind of trigger that runs by itself. */
export interface StreamKind<Client> extends TriggerKind<Client> {
	/** Negative, zero or positive as one position lies before, at or after another. */
	compare: (a: unknown, b: unknown) => number;
	listen: (listening: Listening<Client>) => Listener;
}
