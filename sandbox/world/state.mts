// State that a service keeps beside the contracts of a world.
import type { World } from './world.mts';

/**
 * Makes a place for the state of one service.
 * @returns its state in a world: made when it is first read, and gone with the world
 */
export function stateOf<State>(make: (world: World) => State): (world: World) => State {
	const states = new WeakMap<World, { state: State }>();
	return (world) => {
		const found = states.get(world) ?? { state: make(world) };
		states.set(world, found);
		return found.state;
	};
}
