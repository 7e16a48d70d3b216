import { loadPackage } from './damlPackages';
import type { Ledger } from './service';

/** The names in packages, for the lists of the editor. */

export interface PackageContent {
	/** `Module.Name:Entity` */
	templates: string[];
	interfaces: string[];
}

/** How many packages are read at once. */
const AT_ONCE = 4;

/** By package ID, of which a package is the hash: so all credentials share it. More than `damlPackages.ts` keeps, since names are short. */
const contents = new Map<string, PackageContent>();
/** Packages that a server does not answer as such, by its URL and their ID. */
const unreadable = new Set<string>();
const MOST_KEPT = 1000;

/** Packages that are being read: somebody types on while a search runs. */
const reading = new Map<string, Promise<void>>();

const keyOf = ({ baseUrl }: Ledger, packageId: string) => `${baseUrl} ${packageId}`;

/** What a package holds, where it was read. */
export const knownContent = (packageId: string): PackageContent | undefined => contents.get(packageId);

/**
 * Reads packages that were not read yet, in this order, until the time is over.
 * @returns how many are still to be read
 */
export async function readContents(ledger: Ledger, packageIds: readonly string[], left: () => number): Promise<number> {
	if (contents.size >= MOST_KEPT) contents.clear();
	if (unreadable.size >= MOST_KEPT) unreadable.clear();
	const isUnread = (id: string) => !contents.has(id) && !unreadable.has(keyOf(ledger, id));
	const unread = packageIds.filter(isUnread);
	const waiting = [...unread];
	const work = async () => {
		for (let id = waiting.shift(); id !== undefined && left() > 1; id = waiting.shift()) {
			const running = reading.get(id) ?? read(ledger, id, left).finally(() => reading.delete(id));
			reading.set(id, running);
			await running;
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
	return unread.filter(isUnread).length;
}

/** One that cannot be had, or is no package of this ID, costs its own entries only. */
async function read(ledger: Ledger, packageId: string, left: () => number): Promise<void> {
	const loaded = await loadPackage(ledger, packageId, left());
	if ('found' in loaded) {
		const { templates, interfaces } = loaded.found;
		contents.set(packageId, { templates: [...templates.keys()], interfaces: [...interfaces.keys()] });
		return;
	}
	// What broke off at the end of the time is read another time.
	const isMissing = 'failure' in loaded ? loaded.failure.httpStatus === 404 : left() > 1;
	if (isMissing) unreadable.add(keyOf(ledger, packageId));
}
