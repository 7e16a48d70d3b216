import type { ITriggerFunctions } from 'n8n-workflow';

import { Parameters } from '../parameters/parameters';
import { steadyNow } from '../values/clock';
import type { EventSource, Item } from '../polling/eventSource';
import { Follower, type FollowOptions, type PollOutcome } from '../polling/follow';
import type { PollReason } from '../polling/host';
import { scopeOf } from '../polling/begin';
import { poll } from '../polling/poll';
import { deliverTrigger } from './engine';
import type { Listener } from './listener';
import { memory, replayWindowOf, triggerKey } from './opening';
import type { OneOfTargets, StreamKind } from './streamKind';
import { StreamOpening } from './streamOpening';
import { firstReason } from './pollReason';
import { StreamReports } from './streamReports';
import { StreamSaved } from './streamSaved';
import { patience } from './streamTargets';
import { announceOnce, hostOf } from './triggerHost';

/** Time limit of one poll, in ms. */
const BUDGET_MS = 60_000;
/** A poll that used so much of it has left something unread. */
const LONG_POLL_MS = BUDGET_MS / 2;
/** Time that stopping waits for running work, in ms. Every call is cancelled. */
const STOPPING_MS = 900;
/** Items that no server announces: notices of the trigger itself, and that nothing happened. */
const UNANNOUNCED: unknown[] = ['heartbeat', 'gap', 'startedOver', 'targetAdded', 'nothingHappened'];

/** Result of a first poll that is left to the follower. */
const UNREAD: PollOutcome<unknown> = { fresh: 0, more: true };

/** One trigger on one target, from its activation to its end. */
export class Stream<Client> {
	private readonly stopping = new AbortController();

	private readonly parameters: Parameters;

	private readonly context: ITriggerFunctions;

	private readonly follower: Follower<unknown>;

	private readonly listener: Listener;

	private readonly opening: StreamOpening<Client>;

	private readonly trigger: string;

	private readonly saved: StreamSaved;

	private over: Promise<unknown> = Promise.resolve();

	private reason: PollReason;

	private readonly options: FollowOptions<unknown>;

	private readonly windowMs: number;

	private readonly reports: StreamReports;

	constructor(
		context: ITriggerFunctions,
		private readonly kind: StreamKind<Client>,
		private readonly target?: OneOfTargets,
	) {
		const { signal } = this.stopping;
		// The calls of this trigger end with it.
		this.context = Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as ITriggerFunctions;
		this.reports = new StreamReports(this.context, target?.name);
		this.saved = new StreamSaved(this.context, target);
		this.trigger = target ? `${triggerKey(context)}:${target.name}` : triggerKey(context);
		this.reason = target?.isLate ? 'schedule' : firstReason(context);
		this.parameters = new Parameters(context, kind.properties, 0);
		if (target) this.parameters.take(target.parameters);
		else this.parameters.resolveAll();
		this.windowMs = replayWindowOf(this.parameters);
		this.options = this.readOptions();
		const { parameters, trigger, options } = this;
		this.opening = new StreamOpening(this.context, kind, {
			parameters,
			trigger,
			isNew: target?.isNew === true,
			partiesForMs: options.fallbackPollIntervalMs,
		});
		this.follower = new Follower(
			{
				poll: async () => await this.pollOrForget(),
				running: () => memory.countRunning(this.trigger, this.windowMs, Date.now()),
				now: steadyNow,
				executionOverdue: () => this.reportOverdue(),
				failed: (error) => this.reports.failed(error),
				recovered: (sinceMs) => this.reports.recovered(sinceMs),
				unannounced: () => this.listener.missed(),
			},
			this.options,
		);
		this.listener = kind.listen({
			open: async () => {
				this.target?.readSoon();
				return await this.opening.open({ isConnecting: true });
			},
			position: () => this.saved.historyPosition(),
			announce: (position) => this.follower.announce(position),
			fallbackPollSeconds: this.options.fallbackPollIntervalMs / 1000,
			info: (message) => this.reports.log('info', message),
			warn: (message) => this.reports.log('warn', message),
		});
	}

	/** The activation reads once, so that mistakes show at once. After a restart of n8n everything is left to the first poll. */
	async start(): Promise<void> {
		this.follow(this.reason === 'activation' ? await this.firstPoll() : undefined);
	}

	/** Checks at an activation of several what can be wrong before one of them delivers anything. */
	async check(): Promise<void> {
		if (this.reason === 'activation') await this.reports.explained(async () => void (await this.opening.open({ isConnecting: false })));
	}

	/** Reads on from a poll, or from what is saved. */
	follow(first: PollOutcome<unknown> = UNREAD): void {
		this.over = Promise.all([this.follower.run(first), this.listener.run()]);
	}

	/** Ends connection, reading and waits. Executions that are under way go on, and are acknowledged if the trigger starts again. */
	async stop(): Promise<void> {
		this.follower.stop();
		this.listener.stop();
		this.stopping.abort();
		await Promise.race([this.over, patience(STOPPING_MS)]);
	}

	private readOptions(): FollowOptions<unknown> {
		const { parameters } = this;
		return {
			compare: this.kind.compare,
			fallbackPollIntervalMs: (parameters.integer('options.fallbackPollInterval', { min: 1, max: 3600 }) ?? 30) * 1000,
			batchWindowMs: parameters.integer('options.batchWindow', { min: 0, max: 60_000 }) ?? 200,
			executionsAtOnce: parameters.integer('options.executionsAtOnce', { min: 1, max: 100 }) ?? 1,
			patienceMs: this.windowMs,
		};
	}

	private async firstPoll(): Promise<PollOutcome<unknown>> {
		return await this.reports.explained(async () => await this.poll());
	}

	/** One poll. After one that fails the parties are found again: a right that was taken away may be why. */
	private async pollOrForget(): Promise<PollOutcome<unknown>> {
		let outcome: PollOutcome<unknown> | undefined;
		try {
			outcome = await this.poll();
			return outcome;
		} finally {
			if (!outcome) {
				this.opening.forgetParties();
				this.target?.readSoon();
			}
		}
	}

	/** One poll. Delivers what it finds. */
	private async poll(): Promise<PollOutcome<unknown>> {
		const { context, follower, stopping } = this;
		const began = steadyNow();
		const opened = await this.opening.open({ isConnecting: false });
		const { settings, source, output } = opened;
		let delivered: Item[] = [];
		const slot = this.saved.slot(scopeOf(source, settings));
		const isAdded = this.target?.isNew === true && slot.load() === undefined;
		const host = hostOf(context, opened, {
			reason: isAdded ? 'activation' : this.reason,
			budgetMs: BUDGET_MS,
			slot,
			deliver: async (events) => {
				delivered = events;
				const end = await deliverTrigger(context, output(events), memory);
				follower.ended(end.outcome === 'lost');
				return end;
			},
		});
		announceOnce(context, triggerKey(context), host.note?.(host.deliver !== undefined) ?? '');
		if (this.target?.isNew) host.loadInitial = () => undefined;
		const items = await poll(
			{ ...host, ...(this.saved.isOthersOnly() && { stateMissing: undefined }), isAdded, isWanted: () => !stopping.signal.aborted },
			memory,
			source,
			settings,
		);
		this.reason = 'schedule';
		if (items) {
			delivered = items;
			context.emit(output(items));
		}
		return {
			fresh: delivered.filter(isFresh).length,
			more: delivered.length >= settings.maxItems || steadyNow() - began > LONG_POLL_MS,
			position: this.saved.historyPosition(),
			dueInMs: this.dueIn(source),
		};
	}

	/** Time until something is due that no server announces, in ms. */
	private dueIn(source: EventSource<unknown>): number | undefined {
		const position = this.saved.position();
		const at = position === undefined ? undefined : source.dueAt?.(position);
		return at === undefined ? undefined : at - Date.now();
	}

	private reportOverdue(): void {
		const running = memory.running(this.trigger, this.windowMs, Date.now());
		const held = running[running.length - this.options.executionsAtOnce];
		if (held) this.reports.overdue(held);
	}
}

/** Checks whether an item is an event that was not delivered before. */
const isFresh = ({ event, replayed }: Item): boolean => replayed !== true && !UNANNOUNCED.includes(event);
