import type { ITriggerFunctions } from 'n8n-workflow';

import type { Parameters } from '../parameters/parameters';
import type { Item } from '../polling/eventSource';
import type { PollReason, Settings } from '../polling/host';
import { poll } from '../polling/poll';
import { targetsNow } from '../targets/choice';
import { deliverTrigger } from './engine';
import { memory, outputOf, readSettings, triggerKey, type TriggerKind } from './opening';
import { NOTICES, noticeSlot } from './savedStates';
import { completeNotice, noticeSettings, noticeSource } from './targetNotices';
import { hostOf, isKnownTarget, isUnderWay } from './triggerHost';

/** Time limit of a poll for notices, in ms. It asks no server. */
const BUDGET_MS = 60_000;

/** The targets that a stream follows: read from the credential, and kept in static data, with a notice of each that was removed. */
export class StreamTargetList<Client> {
	private readonly settings: Settings;

	/**
	 * @param names those that are followed
	 * @param choice value of the option Target
	 */
	constructor(
		private readonly context: ITriggerFunctions,
		private readonly kind: TriggerKind<Client>,
		private readonly parameters: Parameters,
		private names: readonly string[],
		private readonly choice: string,
		private reason: PollReason,
	) {
		this.settings = readSettings(parameters, kind);
	}

	/** Checks whether the trigger followed others before and not this one, which then begins now. */
	isNew(name: string): boolean {
		const saved = this.context.getWorkflowStaticData('node');
		return isUnderWay(this.context, saved) && !isKnownTarget(this.context, saved, name, this.settings);
	}

	isFollowed(name: string): boolean {
		return this.names.includes(name);
	}

	/** Names of the targets, as the credential has them now. n8n reads it each time. */
	async readNames(): Promise<readonly string[]> {
		const now = await targetsNow(this.context, this.kind.credentialOf(this.parameters), this.choice);
		this.names = now;
		return now;
	}

	/** Keeps these names, and delivers notices. */
	async keep(names: readonly string[]): Promise<void> {
		const { context, parameters } = this;
		const key = triggerKey(context);
		const complete = completeNotice(context, parameters, this.kind.properties);
		const output = (notices: Item[]) => outputOf(parameters, notices.map(complete));
		const settings = { ...noticeSettings(this.settings), heartbeatMs: undefined };
		const warn = (message: string) => context.logger.warn(`${context.getNode().name}: ${message}`);
		const host = hostOf(
			context,
			{ trigger: `${key}:${NOTICES}`, settings, warn },
			{
				reason: this.reason,
				budgetMs: BUDGET_MS,
				slot: noticeSlot(context.getWorkflowStaticData('node'), names, (name) => memory.forget(`${key}:${name}`)),
				deliver: async (notices) => await deliverTrigger(context, output(notices), memory),
			},
		);
		// Acknowledgement is said with the events.
		const silent = { ...host, stateMissing: undefined, note: undefined };
		const items = await poll(
			silent,
			memory,
			noticeSource(names, () => undefined, Date.now()),
			settings,
		);
		this.reason = 'schedule';
		if (items) context.emit(output(items));
	}
}
