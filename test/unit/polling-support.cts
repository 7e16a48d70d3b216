/** n8n as far as At Least Once depends on it: two engines, executions in the same process or in workers, and how all of that dies. */
import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../nodes/shared/polling/eventSource';
import type { End } from '../../nodes/shared/polling/deliveries';
import type { Host, PollReason, Settings } from '../../nodes/shared/polling/host';
import { PollMemory } from '../../nodes/shared/polling/memory';
import { poll } from '../../nodes/shared/polling/poll';
import { hostOf, type Server } from './trigger-support.cts';

export interface Execution {
	items: Item[];
	state: 'running' | 'done' | 'dead';
	/** The process that began it. */
	by: PollMemory;
	/** Settles the promise of the process that began it. Undefined once that is gone, or where word of it is lost. */
	settle?: (end: End) => void;
}

export interface N8nOptions {
	durable: boolean;
	/** Executions run in workers. */
	queue: boolean;
	/** This version does not report a poll how executions end. */
	silent?: boolean;
	/** As the stream does: no look while an execution is under way. */
	oneAtOnce?: boolean;
}

/**
 * Outcome of saving a delivery. `refused`: the poll no longer holds its lease. `failed`: the database was gone. `unqueued`: it is saved,
 * and the queue does not take it.
 */
export type Saving = 'saved' | 'refused' | 'failed' | 'unqueued' | 'stateOnly' | 'executionOnly';

/** End of a delivery that queue or database did not take. */
const NOT_TAKEN: End = { outcome: 'lost', neverBegan: true, refused: true };

export class N8n {
	now = 1_000_000;

	memory = new PollMemory();

	/** In the database. */
	saved: IDataObject = {};

	/** The usual engine's, in memory. */
	live: IDataObject = {};

	executions: Execution[] = [];

	/** Executions that are over, of which word is still on its way. */
	late: Execution[] = [];

	/** Events that may be delivered twice without a mark: n8n died between saving their execution and saving the position. */
	excused = new Set<unknown>();

	/** Events of before the activation, with Start From: Now. */
	before: unknown[] = [];

	warnings: string[] = [];

	saving: Saving = 'saved';

	private shared: { initial?: unknown } = {};

	private restarted = false;

	private otherMain = new PollMemory();

	constructor(
		readonly server: Server,
		readonly settings: Settings,
		readonly options: N8nOptions,
	) {}

	get running(): Execution[] {
		return this.executions.filter(({ state }) => state === 'running');
	}

	/** State that the next poll finds. */
	get state(): IDataObject {
		return this.options.durable ? this.saved : this.live;
	}

	private host(data: IDataObject, reason: PollReason): Host {
		return {
			...hostOf(data, this.shared, reason),
			now: () => this.now,
			warn: (message) => void this.warnings.push(message),
			deliver: this.options.silent ? undefined : (items) => this.deliver(items, data),
		};
	}

	/** The usual engine saves state and execution in no fixed order. The durable one does both or none. */
	private deliver(items: Item[], data: IDataObject): Promise<End> {
		const { saving } = this;
		const { durable } = this.options;
		if (durable && saving === 'refused') return Promise.resolve({ outcome: 'withdrawn' });
		if (durable && saving !== 'saved' && saving !== 'unqueued') return Promise.resolve(NOT_TAKEN);
		if (saving !== 'executionOnly') this.saved = structuredClone(data);
		else for (const { id } of items) this.excused.add(id);
		if (saving === 'failed' || saving === 'stateOnly' || saving === 'unqueued') return Promise.resolve(NOT_TAKEN);
		return new Promise((settle) => this.executions.push({ items, state: 'running', by: this.memory, settle }));
	}

	/** Runs the node once on a state. Undefined: it threw. */
	private async run(data: IDataObject, reason?: PollReason): Promise<Item[] | null | undefined> {
		const why = reason ?? (this.restarted ? 'restart' : 'schedule');
		this.restarted = false;
		const items = await poll(this.host(data, why), this.memory, this.server, this.settings).catch(() => undefined);
		await settled();
		return items;
	}

	/** Takes, as n8n does, what a poll returned, and the state it left. */
	private take(items: Item[] | null | undefined, data: IDataObject, before: string, reason?: PollReason): void {
		if (items === undefined) return;
		const { durable } = this.options;
		if (reason === 'activation' && durable && !items) return;
		if (reason === 'activation' && !durable && JSON.stringify(data) !== before) this.saved = structuredClone(data);
		const changed = JSON.stringify(data) !== before;
		if (this.saving === 'saved' && (durable ? changed : items)) this.saved = structuredClone(data);
		if (items && this.saving === 'saved') this.executions.push({ items, state: 'running', by: this.memory });
	}

	private data(): IDataObject {
		return this.options.durable ? structuredClone(this.saved) : this.live;
	}

	async tick(reason?: PollReason): Promise<void> {
		const { oneAtOnce } = this.options;
		if (oneAtOnce && reason !== 'activation' && this.memory.countRunning('w:n', this.settings.replayWindowMs!, this.now) > 0) return;
		const data = this.data();
		const before = JSON.stringify(data);
		this.take(await this.run(data, reason), data, before, reason);
	}

	/** Two polls at once, and a third that begins with what was saved before them. */
	async overlap(): Promise<void> {
		const states = [0, 1, 2].map(() => this.data());
		const before = states.map((data) => JSON.stringify(data));
		const outcomes = await Promise.all(states.slice(0, 2).map(async (data) => await this.run(data)));
		outcomes.forEach((items, index) => this.take(items, states[index]!, before[index]!));
		const last = JSON.stringify(states[2]);
		this.take(await this.run(states[2]!), states[2]!, last);
	}

	/** The workflow is published again while its trigger polls: the usual engine begins again with what was saved. */
	async republish(): Promise<void> {
		const old = this.data();
		const before = JSON.stringify(old);
		const polling = this.run(old);
		if (!this.options.durable) this.live = structuredClone(this.saved);
		const data = this.data();
		const unchanged = JSON.stringify(data);
		this.take(await this.run(data, 'activation'), data, unchanged, 'activation');
		const items = await polling;
		// n8n drops what a poll of the version before returns. What that poll delivered itself is delivered.
		if (this.options.durable) this.take(items, old, before);
	}

	/** A worker saves static data without the trigger's. Then the workflow is published again in the same process. */
	async loseState(): Promise<void> {
		if (this.options.durable || !this.options.queue) return;
		if (this.restarted) await this.tick();
		this.live = {};
		await this.tick('activation');
	}

	finish(execution: Execution | undefined, word: 'reported' | 'late' | 'never' = 'reported'): void {
		if (!execution) return;
		execution.state = 'done';
		// In one process word may take a while, but is not lost.
		if (word === 'reported' || (word === 'never' && !this.options.queue)) execution.settle?.(this.end('finished'));
		else if (word === 'late') this.late.push(execution);
	}

	private end(outcome: 'finished' | 'lost'): End {
		return { outcome, ...(outcome === 'finished' && { ranHere: !this.options.queue }) };
	}

	async lateWord(): Promise<void> {
		for (const { settle } of this.late.splice(0)) settle?.(this.end('finished'));
		await settled();
	}

	/** A worker dies with an execution, or n8n gives it up. Without workers this is always reported: the process lives on. */
	die(execution: Execution | undefined, acknowledged: boolean): void {
		if (!execution) return;
		execution.state = 'dead';
		if (acknowledged || !this.options.queue) execution.settle?.(this.end('lost'));
	}

	/** The queue is gone: nothing of what waits or runs is reported again. */
	vanish(): void {
		if (this.options.queue) for (const execution of this.running) this.die(execution, false);
	}

	/** Another main process polls from here on, and this one later again: the durable scheduler gives its tasks to any of them. */
	switchMain(): void {
		if (this.options.durable) [this.memory, this.otherMain] = [this.otherMain, this.memory];
	}

	/** The main process dies. Workers go on, but nobody hears of them any more. */
	restart(): void {
		for (const execution of this.executions.filter(({ by }) => by === this.memory)) {
			execution.settle = undefined;
			if (!this.options.queue && execution.state === 'running') execution.state = 'dead';
		}
		this.late = this.late.filter(({ settle }) => settle);
		this.memory = new PollMemory();
		this.live = structuredClone(this.saved);
		this.restarted = !this.options.durable;
		this.saving = 'saved';
	}

	/** Until nothing happens any more. Every execution that runs then succeeds. */
	async drain(): Promise<void> {
		this.server.failing = 0;
		this.saving = 'saved';
		if (!this.options.queue) await this.lateWord();
		for (let quiet = 0, polls = 0; quiet < 3; polls++) {
			if (polls > 5000) throw new Error(`after ${polls} polls it still delivers: ${JSON.stringify(this.state)}`);
			for (const execution of this.running) this.finish(execution);
			await settled();
			const before = this.executions.length;
			this.now += quiet > 0 ? 40 * 60_000 : 20_000;
			await this.tick();
			quiet = this.executions.length === before && this.running.length === 0 ? quiet + 1 : 0;
		}
	}
}

/** Lets promises run that are settled. */
async function settled(): Promise<void> {
	for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}
