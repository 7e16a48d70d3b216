import { readPackage } from '../../daml/readPackage';
import type { Packages } from '../../daml/shape';
import type { DamlPackage } from '../../daml/types';
import type { CallFailure } from '../../errors/failure';
import type { Bytes } from '../../http/service';
import { Cache } from '../../values/cache';
import type { Ledger } from '../service';

/**
 * Packages as the participant stores them, read once in a process. All credentials share what was read: a package ID is the hash of its
 * package and is checked before the package is kept, so no server can say what another one's package holds.
 */

export const PACKAGE = 'GET /v2/packages/{package-id}';

/** The packages kept may have so many bytes together. Those used longest ago go first. */
const MOST_KEPT_BYTES = 64_000_000;
const MOST_BYTES = 20_000_000;
/** Packages that one form or list may need. More are a broken package. */
const MOST_REFERENCES = 200;
/** Number of packages fetched at once. */
const AT_ONCE = 4;

const kept = new Cache<DamlPackage>({ most: MOST_KEPT_BYTES, sizeOf: ({ size }) => size });

type Loaded = { found: DamlPackage } | { failure: CallFailure } | { unreadable: string };

/** The package of an ID. `timeoutMs`: how long the call may take, if somebody waits for a form. */
export async function loadPackage(ledger: Ledger, packageId: string, timeoutMs?: number): Promise<Loaded> {
	const cached = kept.get(packageId);
	if (cached) return { found: cached };
	const attempt = await ledger.download(PACKAGE, { path: { 'package-id': packageId }, timeoutMs });
	if (!attempt.ok) return { failure: attempt.failure };
	const bytes = await bytesOf(attempt.answer.stream);
	if (!bytes) return { unreadable: `it broke off, or is larger than ${MOST_BYTES / 1_000_000} MB` };
	try {
		const found = readPackage(bytes, packageId);
		kept.set(found.id, found);
		return { found };
	} catch (error) {
		return { unreadable: (error as Error).message };
	}
}

/** All bytes of a download. Undefined if it breaks off or is too large. */
async function bytesOf(stream: Bytes): Promise<Buffer | undefined> {
	const chunks: Buffer[] = [];
	let length = 0;
	try {
		for await (const chunk of stream) {
			chunks.push(chunk as Buffer);
			length += (chunk as Buffer).length;
			if (length > MOST_BYTES) return undefined;
		}
	} catch {
		return undefined;
	}
	return Buffer.concat(chunks);
}

/**
 * Does something that needs packages: whatever it asks for in vain is fetched, and it is done again. A package that cannot be had stays
 * unknown, and what needs it says so.
 */
export async function withPackages<T>(ledger: Ledger, work: (packages: Packages) => T, timeoutMs?: number): Promise<T> {
	const tried = new Map<string, DamlPackage | undefined>();
	for (;;) {
		const missing = new Set<string>();
		const result = work((packageId) => {
			const found = tried.get(packageId) ?? kept.get(packageId);
			if (!found && !tried.has(packageId)) missing.add(packageId);
			return found;
		});
		if (missing.size === 0 || tried.size + missing.size > MOST_REFERENCES) return result;
		const ids = [...missing];
		for (let from = 0; from < ids.length; from += AT_ONCE) {
			await Promise.all(
				ids.slice(from, from + AT_ONCE).map(async (packageId) => {
					const loaded = await loadPackage(ledger, packageId, timeoutMs);
					tried.set(packageId, 'found' in loaded ? loaded.found : undefined);
				}),
			);
		}
	}
}
