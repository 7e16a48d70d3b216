// IDs by which a wallet does each thing once. A used ID is answered as recorded at Splice 0.7.5.
import type { World } from './world.mts';

/** Earlier answers to an ID, by its purpose, the party and the ID. */
const answered = new WeakMap<World, Map<string, unknown>>();

/**
 * Does something once per ID. Again, it is the answer of the first time, unless `refuse` throws. Nothing is kept of what is refused.
 * @param refuse called if the ID was used
 */
export function once<T>(world: World, kind: string, party: string, id: string | undefined, act: () => T, refuse?: () => void): T {
	const answers = answered.get(world) ?? new Map<string, unknown>();
	answered.set(world, answers);
	const key = `${kind} ${party} ${id}`;
	if (id !== undefined && answers.has(key)) {
		refuse?.();
		return answers.get(key) as T;
	}
	const answer = act();
	if (id !== undefined) answers.set(key, answer);
	return answer;
}

/** The IDs are forgotten: a day later, for most of them. */
export const forgetWalletIds = (world: World): boolean => answered.delete(world);
