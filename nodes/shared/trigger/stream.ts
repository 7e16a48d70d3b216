import type { ITriggerFunctions } from 'n8n-workflow';

import { Parameters } from '../parameters/parameters';
import { steadyNow } from '../values/clock';
import type { EventSource, Item } from '../polling/eventSource';
import { Follower, type FollowOptions, type PollOutcome } from '../polling/follow';
import type { Host, PollReason, Settings } from '../polling/host';
import { scopeOf } from '../polling/begin';
import { poll } from '../polling/poll';
import { historyPosition } from '../polling/silenceSource';
import { isReadable, readState } from '../polling/state';
import { deliverTrigger } from './engine';
import type { Listener, Listening } from './listener';
import {
	memory,
	openTrigger,
	readSettings,
	replayWindowOf,
	triggerKey,
	type Opened,
	type TriggerContext,
	type TriggerKind,
	type TriggerParties,
} from './opening';
import { singleSlot, targetSlot, targetStates, type Slot } from './savedStates';
import { StreamReports } from './streamReports';
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

/** One of several targets that a trigger follows. */
interface OneOfTargets {
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

/** Reason of the first poll. */
export const firstReason = (context: ITriggerFunctions): PollReason =>
	['init', 'leadershipChange'].includes(context.getActivationMode()) ? 'restart' : 'activation';

/** One trigger on one target, from its activation to its end. */
export class Stream<Client> {
	private readonly stopping = new AbortController();

	private readonly parameters: Parameters;

	private readonly context: ITriggerFunctions;

	private readonly follower: Follower<unknown>;

	private readonly listener: Listener;

	private readonly trigger: string;

	/** The parties as they were found last, and when. */
	private found?: { parties: TriggerParties; at: number };

	private over: Promise<unknown> = Promise.resolve();

	private reason: PollReason;

	private readonly options: FollowOptions<unknown>;

	private readonly windowMs: number;

	private settings?: Settings;

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
		this.trigger = target ? `${triggerKey(context)}:${target.name}` : triggerKey(context);
		this.reason = target?.isLate ? 'schedule' : firstReason(context);
		this.parameters = new Parameters(context, kind.properties, 0);
		if (target) this.parameters.take(target.parameters);
		else this.parameters.resolveAll();
		this.windowMs = replayWindowOf(this.parameters);
		this.options = this.readOptions();
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
				return await this.open({ isConnecting: true });
			},
			position: () => this.position(),
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
		if (this.reason === 'activation') await this.reports.explained(async () => void (await this.open({ isConnecting: false })));
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

	private async open({ isConnecting }: { isConnecting: boolean }): Promise<Opened<Client>> {
		const { context, kind } = this;
		const parties: TriggerKind<Client>['parties'] =
			kind.parties && (async (inContext, parameters, client) => await this.parties(isConnecting, [inContext, parameters, client]));
		return await openTrigger(
			context,
			{ ...kind, ...(parties && { parties }) },
			{
				parameters: this.parameters,
				trigger: this.trigger,
				settings: (this.settings ??= this.takeSettings()),
			},
		);
	}

	/** Settings of the form. A target that was added begins now, whatever they say. */
	private takeSettings(): Settings {
		const settings = readSettings(this.parameters, this.kind);
		if (!this.target?.isNew) return settings;
		this.parameters.preset('startFrom', 'now');
		return { ...settings, fromNow: true };
	}

	/**
	 * The parties: found again for each connection, and as often as is polled without an announcement. A poll that something announced
	 * takes those found before, which costs it no call.
	 */
	private async parties(
		isConnecting: boolean,
		inputs: [context: TriggerContext, parameters: Parameters, client: Client],
	): Promise<TriggerParties> {
		const now = steadyNow();
		if (isConnecting || !this.found || now - this.found.at >= this.options.fallbackPollIntervalMs)
			this.found = { parties: await this.kind.parties!(...inputs), at: now };
		return this.found.parties;
	}

	/** One poll. After one that fails the parties are found again: a right that was taken away may be why. */
	private async pollOrForget(): Promise<PollOutcome<unknown>> {
		let outcome: PollOutcome<unknown> | undefined;
		try {
			outcome = await this.poll();
			return outcome;
		} finally {
			if (!outcome) {
				this.found = undefined;
				this.target?.readSoon();
			}
		}
	}

	/** One poll. Delivers what it finds. */
	private async poll(): Promise<PollOutcome<unknown>> {
		const { context, follower, stopping } = this;
		const began = steadyNow();
		const opened = await this.open({ isConnecting: false });
		const { settings, source, output } = opened;
		let delivered: Item[] = [];
		const slot = this.slot(scopeOf(source, settings));
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
		const items = await poll({ ...host, ...this.besides(), isAdded, isWanted: () => !stopping.signal.aborted }, memory, source, settings);
		this.reason = 'schedule';
		if (items) {
			delivered = items;
			context.emit(output(items));
		}
		return {
			fresh: delivered.filter(isFresh).length,
			more: delivered.length >= settings.maxItems || steadyNow() - began > LONG_POLL_MS,
			position: this.position(),
			dueInMs: this.dueIn(source),
		};
	}

	/** A target without a state is a new one, if others have theirs. */
	private besides(): Pick<Host, 'stateMissing'> | undefined {
		const isNew = this.target && Object.keys(targetStates(this.context.getWorkflowStaticData('node'))).length > 0;
		return isNew ? { stateMissing: undefined } : undefined;
	}

	private slot(scope: string): Slot {
		const { context, target } = this;
		const saved = context.getWorkflowStaticData('node');
		return target ? targetSlot(saved, target.name, scope, target.isFollowed) : singleSlot(saved, scope);
	}

	/** Position in the history of the server. */
	private position(): unknown {
		return historyPosition(this.savedPosition());
	}

	/** Time until something is due that no server announces, in ms. */
	private dueIn(source: EventSource<unknown>): number | undefined {
		const saved = this.savedPosition();
		const at = saved === undefined ? undefined : source.dueAt?.(saved);
		return at === undefined ? undefined : at - Date.now();
	}

	private savedPosition(): unknown {
		const { context, target } = this;
		const saved = context.getWorkflowStaticData('node');
		const state = readState(target ? targetStates(saved)[target.name] : saved.cursor);
		return state && isReadable(state) ? state.position : undefined;
	}

	private reportOverdue(): void {
		const running = memory.running(this.trigger, this.windowMs, Date.now());
		const held = running[running.length - this.options.executionsAtOnce];
		if (held) this.reports.overdue(held);
	}
}

/** Checks whether an item is an event that was not delivered before. */
const isFresh = ({ event, replayed }: Item): boolean => replayed !== true && !UNANNOUNCED.includes(event);
