import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import type { End } from '../polling/deliveries';
import type { Item } from '../polling/eventSource';
import type { Host, PollReason, Settings } from '../polling/host';
import { deliverPoll } from './engine';
import { memory, type Opened } from './opening';
import { isDurable, pollBudgetMs } from './pollReason';
import { StatesOfPoll, type Slot } from './savedStates';
import { announceOnce, engineOf, hostOf } from './triggerHost';

/** Deliveries of a poll of several targets: what was found at each in one turn goes to one execution, whose end is that of all. */

interface DelivererOptions {
	trigger: string;
	/** Static data of the poll. */
	saved: IDataObject;
	settings: Settings;
	output: (events: IDataObject[]) => INodeExecutionData[][];
}

interface Hosting {
	reason: PollReason;
	slot: Slot;
	/** Completes an event to what the workflow gets. */
	complete: (event: Item) => Item;
}

export class Deliverer {
	/** Deliveries of this turn: items that n8n takes with a promise to report how their execution ends. */
	private waiting: Array<{ items: Item[]; end: (end: End) => void }> = [];

	/** Items that n8n takes when the poll returns them. */
	private readonly returned: Item[] = [];

	private readonly states: StatesOfPoll;

	constructor(
		private readonly context: IPollFunctions,
		private readonly options: DelivererOptions,
	) {
		this.states = new StatesOfPoll(options.trigger, options.saved, isDurable(context));
	}

	/** True if something was saved that only the return of the poll delivers. */
	get hasToReturn(): boolean {
		return this.returned.length > 0;
	}

	/** The host of the poll of one target. */
	hostOf(opened: Pick<Opened<unknown>, 'trigger' | 'settings' | 'warn'>, { reason, slot, complete }: Hosting): Host {
		const { context, states } = this;
		const host = hostOf(context, opened, {
			reason,
			budgetMs: pollBudgetMs(context),
			slot: states.noting(slot),
			deliver: async (events) => await new Promise((end) => this.waiting.push({ items: events.map(complete), end })),
		});
		if (reason === 'schedule') {
			const way = host.note?.(host.deliver !== undefined) ?? '';
			announceOnce(context, this.options.trigger, `several targets polled by n8n's ${engineOf(context)}. ${way}`.trim());
		}
		// One note for all of them.
		const note = (acknowledged: boolean) => memory.takeNote(`targets ${this.options.trigger}`, host.note?.(acknowledged));
		return { ...host, commitsLater: isDurable(context), note };
	}

	/** Takes items for the return of the poll. */
	return(items: Item[], complete: (event: Item) => Item): void {
		for (const item of items) this.returned.push(complete(item));
	}

	/** Delivers what this turn has found. */
	deliver(): void {
		const waiting = this.waiting.splice(0);
		if (waiting.length === 0) return;
		this.states.catchUp();
		const withdraw = this.states.takeStored();
		const items = waiting.flatMap(({ items: found }) => found);
		const ended = deliverPoll(this.context, this.options.output(items as IDataObject[]), memory, (message) =>
			this.context.logger.warn(message),
		);
		const endAll = (how: End) => waiting.forEach(({ end }) => end(how));
		if (ended)
			return void ended.then((how) => {
				if (how.outcome === 'withdrawn' || how.neverBegan) withdraw();
				endAll(how);
			});
		// n8n took nothing: the return of the poll delivers it, and what comes from now on.
		this.return(items, (item) => item);
		endAll({ outcome: 'withdrawn', untold: true });
	}

	/** Ends the poll. Returns what n8n is to take, if there is something. */
	end(): INodeExecutionData[][] | undefined {
		this.states.catchUp();
		return this.returned.length > 0 ? this.options.output(this.returned as IDataObject[]) : undefined;
	}
}
