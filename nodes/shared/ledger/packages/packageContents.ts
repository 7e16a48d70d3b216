import type { CallDeadline } from '../../http/deadline';
import { Cache } from '../../values/cache';
import { loadPackage } from './damlPackages';
import type { Ledger } from '../service';

/** The names in packages, for the lists of the editor. */

export interface PackageContent {
	/** `Module.Name:Entity` */
	templates: string[];
	interfaces: string[];
}

/** Number of a participant's packages read at once. */
const AT_ONCE = 4;

/** By package ID, of which a package is the hash: so all credentials share it. More than `damlPackages.ts` keeps, since names are short. */
const contents = new Cache<PackageContent>({ most: 5_000 });
/** Packages that a server does not answer as such, by its URL and their ID. */
const unreadable = new Cache<true>({ most: 5_000 });

const keyOf = ({ baseUrl }: Ledger, packageId: string) => `${baseUrl} ${packageId}`;

/** Content of a package, if it was read. */
export const knownContent = (packageId: string): PackageContent | undefined => contents.get(packageId);

/** The packages of a participant that wait to be read. Reading goes on when the list that asked for them is shown already. */
class Backlog {
	private readonly waiting = new Map<string, Ledger>();

	private readonly reading = new Map<string, Promise<void>>();

	/** Puts packages before those that wait. Returns when all of them were read. */
	async read(ledger: Ledger, packageIds: readonly string[]): Promise<void> {
		const others = [...this.waiting];
		this.waiting.clear();
		for (const id of packageIds) if (!this.reading.has(id)) this.waiting.set(id, ledger);
		for (const [id, requester] of others) if (!this.waiting.has(id)) this.waiting.set(id, requester);
		const isLeft = (id: string) => this.waiting.has(id) || this.reading.has(id);
		while (packageIds.some(isLeft)) {
			this.fill();
			await Promise.race(this.reading.values());
		}
	}

	private fill(): void {
		for (const [id, ledger] of this.waiting) {
			if (this.reading.size >= AT_ONCE) return;
			this.waiting.delete(id);
			this.reading.set(
				id,
				read(ledger, id).finally(() => this.reading.delete(id)),
			);
		}
	}
}

/** By base URL. */
const backlogs = new Cache<Backlog>({ most: 100 });

function backlogOf({ baseUrl }: Ledger): Backlog {
	const backlog = backlogs.get(baseUrl) ?? new Backlog();
	backlogs.set(baseUrl, backlog);
	return backlog;
}

/**
 * Reads packages that were not read yet, in this order. Returns when the time is over: they are read on behind it.
 * @returns how many are still to be read
 */
export async function readContents(ledger: Ledger, packageIds: readonly string[], budget: CallDeadline): Promise<number> {
	const isUnread = (id: string) => !contents.has(id) && !unreadable.has(keyOf(ledger, id));
	const unread = packageIds.filter(isUnread);
	// Each package ends, read or not. Only the wait can be over before.
	await budget.race(backlogOf(ledger).read(ledger, unread)).catch(() => undefined);
	return unread.filter(isUnread).length;
}

/** One that cannot be had, or is no package of this ID, costs its own entries only. */
async function read(ledger: Ledger, packageId: string): Promise<void> {
	const loaded = await loadPackage(ledger, packageId);
	if ('found' in loaded) {
		const { templates, interfaces } = loaded.found;
		contents.set(packageId, { templates: [...templates.keys()], interfaces: [...interfaces.keys()] });
		return;
	}
	// A package that failed for another reason is read another time.
	if (!('failure' in loaded) || loaded.failure.httpStatus === 404) unreadable.set(keyOf(ledger, packageId), true);
}
