import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { Parameters } from '../parameters/parameters';
import { scopeOf } from '../polling/begin';
import type { Host, PollReason, Settings } from '../polling/host';
import { poll } from '../polling/poll';
import { Turns } from '../polling/turns';
import { contextFor } from '../targets/targetContext';
import { steadyNow } from '../values/clock';
import { passOver } from '../values/readers';
import { isMistake, type PollError } from './mistakes';
import { memory, openTrigger, outputOf, readSettings, requireNoPosition, triggerKey, type TriggerKind } from './opening';
import { pollBudgetMs } from './pollReason';
import { NOTICES, noticeSlot, targetSlot } from './savedStates';
import { Deliverer } from './targetDeliveries';
import { completeNotice, noticeSettings, noticeSource, TargetHealth } from './targetNotices';
import { isKnownTarget, isUnderWay } from './triggerHost';

/**
 * One poll of a trigger that follows several targets. Each has a poll of its own, with its own position, side by side. Those that are done
 * in time save and deliver together, so that one execution has the events of all.
 */

/** So long the polls that are done wait for the others, in ms. */
const PATIENCE_MS = 2000;
const health = new TargetHealth();
/** Targets whose events wait for the next poll, since this one had found as many as it may deliver. */
const postponed = new Set<string>();
/** Triggers whose last poll ended before all of its targets were read. */
const cutShort = new Set<string>();

/** n8n reads and decrypts a credential each time it is asked: the poll of a hundred targets does so once. */
function withCredentialsOnce(context: IPollFunctions): IPollFunctions {
	const read = new Map<string, ReturnType<IPollFunctions['getCredentials']>>();
	const getCredentials = async (type: string) => {
		const credentials = read.get(type) ?? context.getCredentials(type);
		read.set(type, credentials);
		return await credentials;
	};
	return Object.create(context, { getCredentials: { value: getCredentials } }) as IPollFunctions;
}

/** @param names the targets, as the credential has them now */
export async function pollTargets<Client>(
	context: IPollFunctions,
	kind: TriggerKind<Client>,
	names: readonly string[],
	reason: PollReason,
): Promise<INodeExecutionData[][] | null> {
	return await new TargetsPoll(withCredentialsOnce(context), kind, names, reason).run();
}

class TargetsPoll<Client> {
	private readonly trigger: string;

	private readonly parameters: Parameters;

	private readonly settings: Settings;

	private readonly saved: IDataObject;

	/** True if it follows targets already: one without a state was added since. */
	private readonly isUnderWay: boolean;

	private readonly turns = new Turns();

	private readonly deliverer: Deliverer;

	private readonly errors = new Map<string, PollError>();

	constructor(
		private readonly context: IPollFunctions,
		private readonly kind: TriggerKind<Client>,
		private readonly names: readonly string[],
		private readonly reason: PollReason,
	) {
		this.trigger = triggerKey(context);
		this.parameters = new Parameters(context, kind.properties, 0);
		this.settings = readSettings(this.parameters, kind);
		requireNoPosition(this.parameters);
		// On n8n's durable scheduler static data belongs to this one poll, so it is taken here and not kept.
		this.saved = context.getWorkflowStaticData('node');
		this.isUnderWay = isUnderWay(context, this.saved);
		const output = (events: IDataObject[]) => outputOf(this.parameters, events);
		this.deliverer = new Deliverer(context, { trigger: this.trigger, saved: this.saved, settings: this.settings, output });
	}

	async run(): Promise<INodeExecutionData[][] | null> {
		const { context, deliverer, names, reason, turns } = this;
		turns.add(async (turn) => await this.pollNotices(turn).catch((error: Error) => context.logger.warn(error.message)));
		for (const name of names) turns.add(async (turn) => await this.pollTarget(name, turn), postponed.has(this.keyOf(name)));
		// A mistake is to show before anything is delivered. And what was left unread last time is waited for this time.
		const isPatient = reason === 'activation' || cutShort.delete(this.trigger);
		let until = steadyNow() + (isPatient ? pollBudgetMs(context) / 2 : PATIENCE_MS);
		while (turns.isOpen && !deliverer.hasToReturn) {
			await turns.next(this.settings.maxItems, until);
			deliverer.deliver();
			until = steadyNow() + PATIENCE_MS;
		}
		// The items to return are saved already, and cannot wait.
		if (turns.isOpen) cutShort.add(this.trigger);
		turns.close();
		return deliverer.end() ?? this.throwWhatFails();
	}

	private keyOf(name: string): string {
		return `${this.trigger}:${name}`;
	}

	/** An activation fails for a mistake at one target, any poll if none can be read. Else the others count. */
	private throwWhatFails(): null {
		const all = this.errors.size === this.names.length;
		for (const [name, error] of this.errors) {
			if (!all && !(this.reason === 'activation' && isMistake(error))) continue;
			error.message = `Target "${name}": ${error.message}`;
			throw error;
		}
		return null;
	}

	private hasMistake(): boolean {
		return this.reason === 'activation' && [...this.errors.values()].some(isMistake);
	}

	/** The poll for notices about the targets themselves, and for the heartbeat of all. */
	private async pollNotices(turn: NonNullable<Host['turn']>): Promise<void> {
		const { context, names, saved } = this;
		const source = noticeSource(names, (name) => health.failuresOf(this.keyOf(name)), Date.now());
		const settings = noticeSettings(this.settings);
		const opened = { trigger: this.keyOf(NOTICES), settings, warn: (message: string) => context.logger.warn(message) };
		const complete = completeNotice(context, this.parameters, this.kind.properties);
		const slot = noticeSlot(saved, names, (name) => memory.forget(this.keyOf(name)));
		const host = this.deliverer.hostOf(opened, { reason: this.reason, slot, complete });
		const mayGo = async (items: number) => (await turn(items)) && !this.hasMistake();
		this.deliverer.return((await poll({ ...host, stateMissing: undefined, turn: mayGo }, memory, source, settings)) ?? [], complete);
	}

	/** The poll of one target. */
	private async pollTarget(name: string, turn: NonNullable<Host['turn']>): Promise<void> {
		const key = this.keyOf(name);
		const turnOfRead = async (items: number) => {
			health.succeeded(key);
			const mayGo = await turn(items);
			if (mayGo) postponed.delete(key);
			else postponed.add(key);
			return mayGo && !this.hasMistake();
		};
		try {
			await this.pollOpened(name, turnOfRead);
		} catch (thrown) {
			const error = thrown as PollError;
			this.errors.set(name, error);
			const isNews = health.failed(key, error, Date.now());
			if (isNews) this.context.logger.warn(`${this.context.getNode().name}: target "${name}" cannot be read: ${error.message}`);
		} finally {
			passOver(memory.readerOf(key));
		}
	}

	private async pollOpened(name: string, turn: NonNullable<Host['turn']>): Promise<void> {
		const { context, deliverer, kind, names, saved } = this;
		const at = contextFor(context, name);
		const isNew = this.isUnderWay && !isKnownTarget(context, saved, name, this.settings);
		const parameters = new Parameters(at, kind.properties, 0);
		if (isNew) parameters.preset('startFrom', 'now');
		const opened = await openTrigger(at, kind, {
			trigger: this.keyOf(name),
			shares: this.reason === 'schedule',
			parameters,
			settings: { ...this.settings, heartbeatMs: undefined, ...(isNew && { fromNow: true }) },
		});
		const { complete, source, settings } = opened;
		const slot = targetSlot(saved, name, scopeOf(source, settings), (other) => names.includes(other));
		const isAdded = isNew && slot.load() === undefined;
		const reason = isAdded ? 'activation' : this.reason;
		const host = { ...deliverer.hostOf(opened, { reason, slot, complete }), turn, isAdded };
		if (isNew) host.loadInitial = () => undefined;
		// It was away until now: the others have their states.
		if (this.isUnderWay) host.stateMissing = undefined;
		deliverer.return((await poll(host, memory, source, settings)) ?? [], complete);
	}
}
