import type { INodeProperties, IPollFunctions, ITriggerFunctions } from 'n8n-workflow';

import { namesFor } from '../parameters/addressBook';
import type { Parameters } from '../parameters/parameters';
import { ListSource } from '../polling/listSource';
import type { Item } from '../polling/eventSource';
import type { Settings } from '../polling/host';
import { addMessage } from './addMessage';

/** Notices of a trigger that follows several targets, about the targets themselves: one was removed, cannot be read, or can be again. */

/** Number of polls of a target that fail in a row before a notice says so: a server that is restarted is no news. */
const FAILURES_BEFORE_NOTICE = 3;
/** Time for which the position of a target is kept that is no longer followed, in ms. */
const KEPT_MS = 30 * 86_400_000;

/** Polls of one target that failed, in a row. None: it can be read. */
interface Failures {
	count: number;
	/** ISO 8601. */
	since: string;
	reason: string;
	advice: string;
}

/** Settings of the poll for these notices: it has a start of its own, whatever that of the targets is. */
export const noticeSettings = (settings: Settings): Settings => ({ ...settings, start: 'targets', fromNow: false });

const CAN_BE_READ: Failures = { count: 0, since: '', reason: '', advice: '' };

/** Outcomes of the polls of targets in this process, by the identity of trigger and target. */
export class TargetHealth {
	private readonly targets = new Map<string, Failures>();

	failuresOf(key: string): Failures | undefined {
		return this.targets.get(key);
	}

	succeeded(key: string): void {
		this.targets.set(key, CAN_BE_READ);
	}

	/** @returns whether it is the first of these failures */
	failed(key: string, { message, description }: { message: string; description?: string | null }, now: number): boolean {
		const { count, since } = this.targets.get(key) ?? CAN_BE_READ;
		const failures = { count: count + 1, since: since || new Date(now).toISOString(), reason: message, advice: description ?? '' };
		this.targets.set(key, failures);
		return count === 0;
	}
}

/** State of the targets between two polls. */
export interface KnownTargets {
	names: string[];
	/** Those that were not there when the trigger began. Such a one begins at now, also if it could not be read at first. */
	added: string[];
	/** Since when those cannot be read of which a notice said so, by name. ISO 8601. */
	failing: Record<string, string>;
	/** When those were removed whose positions are kept, by name. In ms since 1970. */
	removed: Record<string, number>;
}

/**
 * Source of these notices.
 * @param names the targets that are followed now
 * @param healthOf how the polls of one went. Undefined: this process does not know yet
 */
export const noticeSource = (names: readonly string[], healthOf: (name: string) => Failures | undefined, now: number) =>
	new ListSource<KnownTargets>({
		history: 'targets',
		begin: () => 'known',
		observe: async (before) => await Promise.resolve(compare(names, before, healthOf, now)),
	});

function compare(
	names: readonly string[],
	before: KnownTargets | undefined,
	healthOf: (name: string) => Failures | undefined,
	now: number,
): { observed: KnownTargets; events: Item[] } {
	const removedNow = (before?.names ?? []).filter((name) => !names.includes(name));
	const keptUntil = new Date(now + KEPT_MS).toISOString();
	// One that failed is no problem any more: its incident ends with the time at which it began.
	const problemOf = (name: string) => (before?.failing[name] === undefined ? {} : { since: before.failing[name] });
	const events: Item[] = removedNow.map((name) => notice('targetRemoved', name, now, { keptUntil, ...problemOf(name) }));
	const isKept = ([name, since]: [string, number]) => !names.includes(name) && now - since < KEPT_MS;
	const removed = Object.fromEntries([
		...Object.entries(before?.removed ?? {}).filter(isKept),
		...removedNow.map((name): [string, number] => [name, now]),
	]);
	const failing: Record<string, string> = {};
	for (const name of names) {
		const said = before?.failing[name];
		const { count, since, reason, advice } = healthOf(name) ?? {};
		if (count === 0 && said !== undefined) events.push(notice('targetRecovered', name, now, { since: said }));
		else if (said !== undefined) failing[name] = said;
		else if (count !== undefined && count >= FAILURES_BEFORE_NOTICE) {
			failing[name] = since!;
			events.push(notice('targetFailing', name, now, { since, reason, advice }));
		}
	}
	const wasAdded = (name: string) => before !== undefined && (before.added.includes(name) || !before.names.includes(name));
	return { observed: { names: [...names], added: names.filter(wasAdded), failing, removed }, events };
}

/** The position of notices about targets says nothing to a user. */
const withoutPosition = (item: Item): Item => Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'position'));

/** Completes such a notice to what the workflow gets. */
export function completeNotice(
	context: IPollFunctions | ITriggerFunctions,
	parameters: Parameters,
	properties: INodeProperties[],
): (item: Item) => Item {
	const message = addMessage(context, parameters, namesFor(parameters, properties, new Map()));
	return (item) => message(withoutPosition(item));
}

const notice = (event: string, target: string, now: number, fields: Item): Item => ({
	target,
	event,
	eventId: `${event}:${target}:${new Date(now).toISOString()}`,
	...fields,
});
