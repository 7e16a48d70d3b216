// The update history as scan orders it: by migration id, then by record time, imports of a migration first.
import { firstWhere } from '../world/search.mts';
import { micros } from '../world/time.mts';
import { importItem, IMPORT_TIME, isPublic, reassignmentItem, transactionItem, type Positioned, type Style } from './items.mts';
import type { Entry } from '../world/model.mts';
import type { World } from '../world/world.mts';

/** A position to continue after. */
export interface After {
	migrationId: number;
	/** Microseconds. */
	recordTime: bigint;
}

/** At most `count` items after a position, oldest first. Only v0 says what a migration carried over. */
export function pageOf(world: World, after: After | undefined, count: number, style: Style): Positioned[] {
	const page: Positioned[] = [];
	let index = after ? firstAfter(world.network, after) : 0;
	for (const migration of world.migrations) {
		if (after && migration.id < after.migrationId) continue;
		const importsAreOver = after?.migrationId === migration.id && after.recordTime >= (micros(IMPORT_TIME) ?? 0n);
		if (style.version === 'v0' && !importsAreOver) {
			for (const contract of migration.carriedOver) {
				if (page.length === count) return page;
				if (!isPublic(world, { informees: [...contract.signatories, ...contract.observers] })) continue;
				const item = importItem(world, contract, migration.id, style);
				page.push({ migrationId: migration.id, recordTime: IMPORT_TIME, item });
			}
		}
		for (let entry = world.network[index]; entry?.migrationId === migration.id; entry = world.network[++index]) {
			if (page.length === count) return page;
			const positioned = positionedItem(world, entry, index, style);
			if (positioned) page.push(positioned);
		}
	}
	return page;
}

/** An entry as scan shows it. Undefined if it does not. */
export function positionedItem(world: World, entry: Entry, index: number, style: Style): Positioned | undefined {
	if (!isPublic(world, entry)) return undefined;
	const position = { migrationId: entry.migrationId, recordTime: entry.recordTime };
	if (entry.kind === 'transaction' && entry.synchronizerId === world.globalSynchronizer) {
		return { ...position, item: transactionItem(world, entry, index, style) };
	}
	if (entry.kind === 'reassignment') return { ...position, item: reassignmentItem(entry, index, style) };
	return undefined;
}

/** Index of the first entry after a position. The network's log is in its order. */
export function firstAfter(network: Entry[], after: After): number {
	return firstWhere(network, ({ migrationId, recordTime }) =>
		migrationId === after.migrationId ? (micros(recordTime) ?? 0n) > after.recordTime : migrationId > after.migrationId,
	);
}
