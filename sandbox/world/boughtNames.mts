// Names that users of the validator bought: its wallet and scan show the same.
import type { World } from './world.mts';

interface BoughtName {
	contractId: string;
	user: string;
	name: string;
	url: string;
	description: string;
	/** Microseconds since 1970. */
	expiresAt: bigint;
	/** Recorded: a cancelled subscription takes the name out of the wallet's list at once, and not out of scan's. */
	cancelled: boolean;
}

const kept = new WeakMap<World, BoughtName[]>();

export function boughtNames(world: World): BoughtName[] {
	const names = kept.get(world) ?? [];
	kept.set(world, names);
	return names;
}
