import type { INode, INodeProperties } from 'n8n-workflow';

import type { Ledger } from '../ledger/service';
import type { Scan } from '../scan/service';
import type { Parameters } from '../parameters/parameters';
import type { Memory } from '../polling/memory';
import type { EventSource } from '../polling/eventSource';

/** What an event kind is given to open its source with. */
export interface Setup {
	/** Which trigger of which workflow this is. */
	trigger: string;
	node: INode;
	parameters: Parameters;
	memory: Memory;
	/** The participant, where the event kind reads one. `rights` are named when it refuses. */
	ledger: (rights: string) => Promise<Ledger>;
	/** The network's scan, where the event kind reads that. */
	scan: () => Promise<Scan>;
}

/** One row of the Trigger On drop-down. */
export interface EventKind {
	/** Frozen from 1.0 on. */
	value: string;
	name: string;
	description: string;
	/** Which API it reads; decides the credential. */
	api: 'ledger' | 'scan';
	/** The endpoints it may call, as named in `api/*.yaml`. */
	endpoints: readonly string[];
	/** The rights its user needs, in words. */
	rights: string;
	/** Its own parameters and filters. */
	properties: INodeProperties[];
	/** Its own entries in Options. */
	options: INodeProperties[];
	open: (setup: Setup) => Promise<EventSource<unknown>>;
}
