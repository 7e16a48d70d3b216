// Extra traffic of the members of the public synchronizer, in bytes.
import { SECOND } from './time.mts';
import type { World } from './world.mts';

interface Traffic {
	consumed: bigint;
	/** Recorded: a super validator's participant has the largest int64. */
	limit: bigint;
	purchases: Array<{ at: bigint; bytes: bigint }>;
}

/** Recorded: what a validator's participant had from its first purchase on. */
const FIRST_PURCHASE = 1_200_000n;
const UNLIMITED = 2n ** 63n - 1n;
/** Recorded: the purchased total follows the limit about a minute later, from a cache of scan. */
const CACHED = 60n * SECOND;

const kept = new WeakMap<World, Map<string, Traffic>>();

/** The participant that hosts a party, without its code: the sandbox's own, or one that bears the party's name. */
export function participantOf(world: World, party: string): string {
	return world.hosts(party) ? world.participantId : party;
}

/** True if there is a participant of this ID (`name::fingerprint`). */
export function isParticipant(world: World, id: string): boolean {
	return id === world.participantId || (world.partyOf(id) !== undefined && !world.hosts(id) && id !== world.dso);
}

function stateOf(world: World, participant: string): Traffic {
	const states = kept.get(world) ?? new Map<string, Traffic>();
	kept.set(world, states);
	const state = states.get(participant) ?? begin(world, participant);
	states.set(participant, state);
	return state;
}

function begin(world: World, participant: string): Traffic {
	if (participant === world.party('sv-1')) return { consumed: 0n, limit: UNLIMITED, purchases: [] };
	return { consumed: 0n, limit: FIRST_PURCHASE, purchases: [{ at: 0n, bytes: FIRST_PURCHASE }] };
}

/** Traffic of a participant, as scan reports it. */
export function trafficState(world: World, participant: string): { consumed: bigint; limit: bigint; purchased: bigint } {
	const { consumed, limit, purchases } = stateOf(world, participant);
	const seen = purchases.filter(({ at }) => at + CACHED <= world.clock.now);
	return { consumed, limit, purchased: seen.reduce((total, { bytes }) => total + bytes, 0n) };
}

/** More traffic for a participant. */
export function addTraffic(world: World, participant: string, bytes: bigint): void {
	const state = stateOf(world, participant);
	state.limit += bytes;
	state.purchases.push({ at: world.clock.now, bytes });
}

/** Traffic that a participant used up. */
export function useTraffic(world: World, participant: string, bytes: bigint): void {
	stateOf(world, participant).consumed += bytes;
}
