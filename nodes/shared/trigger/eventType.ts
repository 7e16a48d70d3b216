import type { INode, INodeProperties } from 'n8n-workflow';

import type { Reader } from '../values/readers';
import type { Parameters } from '../parameters/parameters';
import type { EventSource } from '../polling/eventSource';
import type { PollMemory } from '../polling/memory';

/** Context in which an event type opens its source. */
export interface Setup {
	/** Identity of the trigger and its workflow. */
	trigger: string;
	node: INode;
	parameters: Parameters;
	/** Parties whose view of the ledger is read. Empty means all parties, or that the trigger reads no ledger. */
	parties: readonly string[];
	/** Those of them that the user named, and not the participant. */
	named: readonly string[];
	memory: PollMemory;
	/** Set for a poll that may take the answers of other polls. An activation, a test run and a stream ask for themselves. */
	reader?: Reader;
	/** Writes to n8n's log. */
	warn: (message: string) => void;
}

/** One entry of the Trigger On drop-down. `Client` is what the trigger reads from: a participant, or the network's scan. */
export interface EventType<Client> {
	/** Frozen from 1.0 on. */
	value: string;
	name: string;
	description: string;
	/** The endpoints it may call, as named in `api/*.yaml`. */
	endpoints: readonly string[];
	/** The rights its user needs, as text. */
	rights: string;
	/** Its own parameters and filters. */
	properties: INodeProperties[];
	/** Its own entries in Options. */
	options: INodeProperties[];
	open: (setup: Setup, client: Client) => EventSource<unknown>;
}

/** Everything of an event but what its maker is given. */
export type EventParts<Client> = Omit<EventType<Client>, 'value' | 'name' | 'endpoints'>;

/**
 * Makes an event.
 * @param value its value, frozen from 1.0 on
 * @param name its label in Trigger On
 */
export const eventOf = <Client>(
	value: string,
	name: string,
	endpoints: readonly string[],
	parts: EventParts<Client>,
): EventType<Client> => ({
	value,
	name,
	endpoints,
	...parts,
});
