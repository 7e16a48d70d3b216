import type { INodeProperties } from 'n8n-workflow';

import type { Parameters } from '../shared/parameters/parameters';
import { ListSource, type Observation } from '../shared/polling/listSource';
import type { Scan } from '../shared/scan/service';
import { eventOf, type EventType, type Setup } from '../shared/trigger/eventType';

/** Inputs of an event type's read. */
interface Reading {
	scan: Scan;
	parameters: Parameters;
	simple: boolean;
	/** See `Setup.reader`. */
	reader: Setup['reader'];
}

/** An event that shows in a list of now. `K` is what is kept of the list between two polls, as JSON. */
interface ListEvent<K> extends Pick<EventType<Scan>, 'description'> {
	/** Its own parameters and entries in Options, if it has any. */
	properties?: INodeProperties[];
	options?: INodeProperties[];
	/** Set if the event is a condition, such as too little traffic: then one that holds already when the trigger begins is an event, too. */
	condition?: true;
	/** Checks the settings, before anything is sent. */
	checked?: (reading: Reading) => void;
	/** Reads the list, within that time, and compares it with what was observed before. With nothing observed all that is there is new. */
	observe: (reading: Reading, observed: K | undefined, timeoutMs: number) => Promise<Observation<K>>;
}

/** Makes an entry of Trigger On of it. */
export function listEvent<K>(
	value: string,
	name: string,
	endpoints: readonly string[],
	{ condition, checked, observe, ...parts }: ListEvent<K>,
): EventType<Scan> {
	return eventOf<Scan>(value, name, endpoints, {
		rights: 'none on a public scan',
		properties: [],
		options: [],
		...parts,
		open({ parameters, reader }: Setup, scan) {
			const reading = { scan, parameters, simple: parameters.flag('simplify', true), reader };
			checked?.(reading);
			return new ListSource<K>({
				history: `scan ${scan.homeUrl} ${value}`,
				begin() {
					const from = parameters.choice('startFrom', ['now', 'beginning', 'position'], 'now');
					if (from !== 'position') return from === 'now' && !condition ? 'known' : 'unknown';
					throw parameters.parameterError(
						'startFrom',
						`"${name}" has no positions that could be entered`,
						'Scan keeps no history of it. Choose Now, or Beginning for what there is at present.',
					);
				},
				observe: async (observed, timeoutMs) => await observe(reading, observed, timeoutMs),
			});
		},
	});
}
