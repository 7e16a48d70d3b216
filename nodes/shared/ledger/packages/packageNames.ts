import type { Ledger } from '../service';
import { Cache } from '../../values/cache';
import { knownPackages } from './knownPackages';

/**
 * Items name a template by the ID of its package (`<64 digits>:Module:Entity`), but from 3.5 on participants take filters by
 * package name only (`#package-name:Module:Entity`). Here the one becomes the other.
 */

const BY_PACKAGE_ID = /^([0-9a-f]{64})(:.+)$/;
/** Names by package ID. An ID is the hash of the package, so what it names never changes. */
const names = new Cache<string>({ most: 10_000 });

/** `#package-name:Module:Entity` for a template or interface of a package of this name. */
export function pasteableName(id: string, packageName: string | null | undefined): string | undefined {
	if (!packageName || typeof packageName !== 'string' || typeof id !== 'string') return undefined;
	return `#${packageName}${id.slice(id.indexOf(':'))}`;
}

/** Asks the participant for the names of packages not known yet. What it does not report stays unknown: no refusal of its own. */
async function learnNames(ledger: Ledger, packageIds: string[], timeoutMs?: number): Promise<void> {
	const unknown = packageIds.filter((id) => !names.has(id));
	if (unknown.length === 0) return;
	const isEnough = (found: ReadonlyArray<{ packageId: string }>) => unknown.every((id) => found.some(({ packageId }) => packageId === id));
	const attempt = await knownPackages(ledger, { packageIds: unknown }, isEnough, timeoutMs);
	if (!attempt.ok) return;
	for (const { packageId, packageName } of attempt.answer) if (packageName) names.set(packageId, packageName);
}

/** The value with `rename` applied to each template or interface it names, however deep. Other parts are left as they are. */
function renamed(value: unknown, rename: (id: string) => string): unknown {
	if (Array.isArray(value)) return value.map((element) => renamed(element, rename));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, inner]) => {
			const isId = (key === 'templateId' || key === 'interfaceId') && typeof inner === 'string';
			return [key, isId ? rename(inner) : renamed(inner, rename)];
		}),
	);
}

/**
 * An event or update format with templates and interfaces by package name, if the participant reports the name of the package.
 * It is asked only for names not known yet, for `timeoutMs` at most. Others stay as they are: the participant's refusal says what it wants.
 */
export async function byPackageName<Format extends object>(ledger: Ledger, format: Format, timeoutMs?: number): Promise<Format> {
	const packageIds = new Set<string>();
	renamed(format, (id) => {
		const [, packageId] = BY_PACKAGE_ID.exec(id) ?? [];
		if (packageId) packageIds.add(packageId);
		return id;
	});
	if (packageIds.size === 0) return format;
	await learnNames(ledger, [...packageIds], timeoutMs);
	return renamed(format, (id) => {
		const [, packageId = '', entity = ''] = BY_PACKAGE_ID.exec(id) ?? [];
		const name = names.get(packageId);
		return name === undefined ? id : `#${name}${entity}`;
	}) as Format;
}
