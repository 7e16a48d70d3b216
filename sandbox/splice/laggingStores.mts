// Stores that follow the ledger with a delay: what was cancelled is still there for some reads.
import type { Contract } from '../world/model.mts';
import type { Settings } from '../wire/settings.mts';
import type { World } from '../world/world.mts';

/** A cancelled preapproval, and how many reads each store still has it for. */
type Lagging = { contract: Contract } & Pick<Settings, 'validatorStoreLag' | 'scanStoreLag'>;

const lagging = new WeakMap<World, Map<string, Lagging>>();

/** Notes that a receiver's preapproval was cancelled. */
export function noteCancelled(world: World, receiver: string, contract: Contract, { validatorStoreLag, scanStoreLag }: Settings): void {
	const all = lagging.get(world) ?? new Map<string, Lagging>();
	lagging.set(world, all.set(receiver, { contract, validatorStoreLag, scanStoreLag }));
}

/** A cancelled preapproval that a store still has, once more. Undefined if it has caught up. */
export function cancelledInStore(world: World, store: 'validatorStoreLag' | 'scanStoreLag', receiver: string): Contract | undefined {
	const found = lagging.get(world)?.get(receiver);
	if (!found || found[store] === 0) return undefined;
	found[store]--;
	return found.contract;
}
