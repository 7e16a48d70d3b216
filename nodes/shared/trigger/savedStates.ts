import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../values/isObject';
import { ofScope } from '../polling/begin';
import type { ListPosition } from '../polling/listSource';
import { readState, type State } from '../polling/state';
import type { KnownTargets } from './targetNotices';

/**
 * States of a trigger in n8n's static data: `cursor` of one that follows one server, `targets` of one that follows several, by their names.
 * A choice of targets that changes takes along what it still follows: a state says by its scope which server it belongs to.
 */

/** Place of one state. */
export interface Slot {
	/** Name of the target. Absent if the trigger follows one server. */
	name?: string;
	load: () => unknown;
	store: (state: unknown) => void;
}

/** Static data of a trigger. n8n sees that it changed by assignments to it, not by those inside its values. */
export interface SavedStates extends IDataObject {
	cursor?: IDataObject;
	targets?: Record<string, IDataObject>;
	/** State of the notices about the targets themselves. */
	notices?: IDataObject;
}

const isOf = (state: unknown, scope: string): boolean => ofScope(readState(state), scope) !== undefined;

/** The states of several targets. */
export const targetStates = ({ targets }: SavedStates): Record<string, IDataObject> =>
	isObject(targets) ? (targets as Record<string, IDataObject>) : {};

/** The slot of a trigger that follows one server. */
export function singleSlot(saved: SavedStates, scope: string): Slot {
	return {
		load: () =>
			isOf(saved.cursor, scope) ? saved.cursor : (Object.values(targetStates(saved)).find((state) => isOf(state, scope)) ?? saved.cursor),
		store: (state) => {
			saved.cursor = state as IDataObject;
			// Whoever follows several again begins at the others.
			delete saved.targets;
			delete saved.notices;
		},
	};
}

/**
 * The slot of one of several targets. One that has no state takes that of the same server: it was followed alone, or has been renamed.
 * @param isFollowed whether a name is one of the targets, whose states are their own
 */
export function targetSlot(saved: SavedStates, name: string, scope: string, isFollowed: (name: string) => boolean): Slot {
	const own = () => (Object.hasOwn(targetStates(saved), name) ? targetStates(saved)[name] : undefined);
	const formerName = () => Object.entries(targetStates(saved)).find(([other, state]) => !isFollowed(other) && isOf(state, scope))?.[0];
	const former = () => (isOf(saved.cursor, scope) ? saved.cursor : targetStates(saved)[formerName() ?? '']);
	return {
		name,
		load: () => own() ?? former(),
		store: (state) => {
			const taken = own() ? undefined : formerName();
			const others = Object.entries(targetStates(saved)).filter(([other]) => other !== taken);
			if (isOf(saved.cursor, scope)) delete saved.cursor;
			saved.targets = { ...Object.fromEntries(others), [name]: state as IDataObject };
		},
	};
}

/** Name of the notices about the targets themselves, which no target can have. */
export const NOTICES = '*';

/**
 * The slot of these notices. Their state says which of the targets that are no longer followed are remembered. And its last item is that
 * of any target, as far as this poll knows: one heartbeat is for all.
 * @param forget called for each target whose state was kept long enough
 */
export function noticeSlot(saved: SavedStates, names: readonly string[], forget: (name: string) => void): Slot {
	const { notices } = saved;
	const times = Object.values(targetStates(saved)).map(({ lastItemAt }) => Number(lastItemAt) || 0);
	const loaded = notices && { ...notices, lastItemAt: Math.max(Number(notices.lastItemAt) || 0, ...times) };
	return {
		name: NOTICES,
		load: () => loaded,
		store: (state) => {
			const before = Object.keys(lastFollowed(saved)?.removed ?? {});
			saved.notices = state as IDataObject;
			// One that was never observed is not forgotten: this poll may have had no turn since it was added.
			const forgotten = before.filter((name) => !names.includes(name) && !Object.hasOwn(lastFollowed(saved)?.removed ?? {}, name));
			if (forgotten.length === 0) return;
			saved.targets = Object.fromEntries(Object.entries(targetStates(saved)).filter(([name]) => !forgotten.includes(name)));
			for (const name of forgotten) forget(name);
		},
	};
}

/** The targets that the trigger followed in its last saved poll. Undefined if there is none. */
export function lastFollowed({ notices }: SavedStates): KnownTargets | undefined {
	return (notices as State<ListPosition<KnownTargets>> | undefined)?.position.observed;
}

interface StoredState {
	/** Number of the store in this process. */
	at: number;
	poll: StatesOfPoll;
	state: unknown;
}

let stores = 0;
/** States that polls of this process have stored, by trigger and name. */
const stored = new Map<string, Map<string, StoredState>>();

/**
 * States that one poll stores. On n8n's durable scheduler a poll has static data of its own, and saves all of it. If a target kept it
 * waiting, other polls may have saved newer states of the others since it took its data: those it takes over first.
 */
export class StatesOfPoll {
	/** Number of the last store before this poll took its data. */
	private readonly takenAt = stores;

	/** Number of the last store before its last delivery. */
	private storedAt = stores;

	private readonly byName: Map<string, StoredState>;

	constructor(
		trigger: string,
		private readonly saved: SavedStates,
		private readonly isAlone: boolean,
	) {
		this.byName = stored.get(trigger) ?? new Map<string, StoredState>();
		if (isAlone) stored.set(trigger, this.byName);
	}

	/** The slot, whose states other polls take over. */
	noting(slot: Slot): Slot {
		const store = (state: unknown) => {
			slot.store(state);
			this.byName.set(slot.name!, { at: ++stores, poll: this, state });
		};
		return this.isAlone ? { ...slot, store } : slot;
	}

	/** Takes what this poll has stored since the last time. Returns what withdraws it: n8n has not saved it, so no other poll takes it over. */
	takeStored(): () => void {
		const [after, upTo] = [this.storedAt, stores];
		this.storedAt = upTo;
		return () => {
			for (const [name, { at, poll }] of this.byName) if (poll === this && at > after && at <= upTo) this.byName.delete(name);
		};
	}

	/** Takes over what other polls have stored since. */
	catchUp(): void {
		if (!this.isAlone) return;
		const newer = [...this.byName]
			.filter(([, { at, poll }]) => at > this.takenAt && poll !== this)
			.map(([name, { state }]) => [name, state as IDataObject]);
		const { [NOTICES]: notices, ...targets } = Object.fromEntries(newer) as Record<string, IDataObject>;
		if (notices) this.saved.notices = notices;
		if (Object.keys(targets).length > 0) this.saved.targets = { ...targetStates(this.saved), ...targets };
	}
}
