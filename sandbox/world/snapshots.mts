// The state of all coins at points in time, three hours apart.
import { micros, SECOND } from './time.mts';
import { TEMPLATES } from './templates.mts';
import type { Contract, Json } from './model.mts';
import type { World } from './world.mts';

/** Three hours, in microseconds of world time. Snapshots are taken at whole multiples of it. */
export const SNAPSHOT_EVERY = 3n * 3600n * SECOND;

export interface Coin {
	owner: string;
	locked: boolean;
	amount: string;
	createdInRound: bigint;
	ratePerRound: string;
}

/** Snapshots that somebody asked for, by migration. */
const forced = new WeakMap<World, Array<{ migrationId: number; time: bigint }>>();

/** Takes a snapshot as of the last update of the network (recorded). Undefined if there is none yet. Returns its time. */
export function forceSnapshot(world: World): bigint | undefined {
	const last = world.network.findLast(({ migrationId }) => migrationId === world.migrationId);
	const time = last && micros(last.recordTime);
	if (time === undefined) return undefined;
	const snapshots = forced.get(world) ?? [];
	forced.set(world, [...snapshots, { migrationId: world.migrationId, time }]);
	return time;
}

/** Times of a migration's snapshots in microseconds, oldest first. None for a migration that never was. */
export function snapshotTimes(world: World, migrationId: number): bigint[] {
	const own = (forced.get(world) ?? []).filter((snapshot) => snapshot.migrationId === migrationId).map(({ time }) => time);
	const times = new Set([...regularTimes(world, migrationId), ...own]);
	return [...times].sort((a, b) => (a < b ? -1 : 1));
}

function regularTimes(world: World, migrationId: number): bigint[] {
	const at = world.migrations.findIndex(({ id }) => id === migrationId);
	const migration = world.migrations[at];
	if (!migration) return [];
	const begin = micros(migration.startedAt) ?? 0n;
	const next = world.migrations.at(at + 1)?.startedAt;
	const end = next === undefined ? world.clock.now : (micros(next) ?? 0n);
	const times: bigint[] = [];
	for (let time = (begin / SNAPSHOT_EVERY + 1n) * SNAPSHOT_EVERY; time <= end; time += SNAPSHOT_EVERY) times.push(time);
	return times;
}

/** The coins that were active at a time. */
export function coinsAt(world: World, time: bigint): Coin[] {
	return contractsAt(world, time).flatMap(coinOf);
}

/** The contracts that were active at a time, oldest first. */
export function contractsAt(world: World, time: bigint): Contract[] {
	return [...world.contracts.values()].filter((contract) => existed(contract, time));
}

function existed(contract: Contract, time: bigint): boolean {
	if ((micros(contract.recordTime) ?? 0n) > time) return false;
	return contract.archived === undefined || (micros(contract.archived.recordTime) ?? 0n) > time;
}

/** The coin that a contract is, locked or not. None if it is something else. */
export function coinOf(contract: Contract): Coin[] {
	const locked = contract.template.name === TEMPLATES.lockedAmulet.name;
	if (!locked && contract.template.name !== TEMPLATES.amulet.name) return [];
	const { owner, amount } = (locked ? contract.args.amulet : contract.args) as { owner: string; amount: Json };
	const { initialAmount, createdAt, ratePerRound } = amount as {
		initialAmount: string;
		createdAt: { number: string };
		ratePerRound: { rate: string };
	};
	return [{ owner, locked, amount: initialAmount, createdInRound: BigInt(createdAt.number), ratePerRound: ratePerRound.rate }];
}
