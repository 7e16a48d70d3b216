import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { CallDeadline } from '../../http/deadline';
import { PATIENCE_MS } from '../../http/patience';
import { alphabetically } from '../../parameters/fields';
import { note, page, PAGE } from '../../parameters/listPage';
import { HOLDING_INTERFACES } from '../updates/eventFormat';
import { latestEvents } from '../updates/latestEvents';
import { openList, type LedgerList } from '../listContext';
import { readingParties } from './formContext';
import { ownRights, readable } from '../directory/ownRights';
import { pasteableName } from './packageNames';
import { PARTICIPANT_ID } from './knownPackages';
import { knownContent, readContents, type PackageContent } from './packageContents';
import { isNewerVersion, vettedPackages, type VettedPackage } from './vettedPackages';

/**
 * The lists of templates and interfaces. A participant does not list them: they are read from the latest events, and from the
 * vetted packages themselves. What a package holds never changes, so each is read once.
 */

/**
 * Time in ms that a page has in all, from its beginning: to list packages, to read them and to read events. It shows what there is by
 * then. The rest is read on behind it, for the next one.
 */
const SEARCH_MS = 1800;
/** The same for a list that is opened. */
const OPENING_MS = 1000;

type Kind = keyof PackageContent;

/** A vetted package: of each name the newest version. */
interface Newest {
	packageName: string;
	packageId: string;
	packageVersion: string;
}

export async function searchTemplates(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
	return await search('templates', filter, cursor, {
		open: async () => await openList(this, 'to read as some party'),
		others: async (list, fresh) => await ofLatestEvents(this, list, fresh),
	});
}

export async function searchInterfaces(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
	return await search('interfaces', filter, cursor, {
		open: async () => await openList(this, 'any valid user'),
		others: async () => Object.values(HOLDING_INTERFACES),
	});
}

interface Sources {
	open: () => Promise<LedgerList>;
	/** Names that are no package's, read again if `fresh`. */
	others: (list: LedgerList, fresh: boolean) => Promise<string[]>;
}

/** The names that have every word that was typed, in any part of them. */
async function search(kind: Kind, filter = '', cursor: string | undefined, sources: Sources): Promise<INodeListSearchResult> {
	const words = filter
		.trim()
		.toLowerCase()
		.split(/[\s·]+/)
		.filter(Boolean);
	const budget = new CallDeadline(words.length > 0 ? SEARCH_MS : OPENING_MS);
	try {
		return await pageOf(kind, words, cursor, sources, budget);
	} finally {
		budget.release();
	}
}

async function pageOf(
	kind: Kind,
	words: readonly string[],
	cursor: string | undefined,
	sources: Sources,
	budget: CallDeadline,
): Promise<INodeListSearchResult> {
	const from = Number(cursor ?? 0);
	const isSearch = words.length > 0;
	const list = await sources.open();
	const others = async (fresh: boolean) => await within(budget, sources.others(list, fresh));
	const [{ packages = [], unread }, more = []] = await Promise.all([
		packagesOf(list, !cursor, isSearch ? words : undefined, budget),
		others(!isSearch && !cursor),
	]);
	const names = packages.flatMap(({ packageName, packageId }) =>
		(knownContent(packageId)?.[kind] ?? []).map((name) => `#${packageName}:${name}`),
	);
	const matching = (seen: string[]) =>
		shortNames([...new Set([...names, ...seen])]).filter(({ value }) => words.every((word) => value.toLowerCase().includes(word)));
	let found = matching(more);
	// Kept events may be older than what is searched for.
	if (found.length === 0 && isSearch) found = matching((await others(true)) ?? []);
	const next = from + PAGE < found.length ? String(from + PAGE) : undefined;
	const results = found.slice(from, from + PAGE);
	if (next !== undefined) return page(results, next);
	return page([...results, ...noteFor(kind, found.length, unread, isSearch)], undefined);
}

/** Packages of the participant, and how many of them are still to be read. */
interface Listed {
	/** Absent as long as the participant has not listed them. */
	packages?: readonly Newest[];
	/** Absent as long as nobody knows. */
	unread?: number;
}

/**
 * The packages, read as far as the budget goes. Reading goes on behind it.
 * @param fresh lists them again, since what was uploaded a moment ago belongs to the list. The pages of a list are of one reading
 * @param words what was typed. Nothing is read without
 */
async function packagesOf(list: LedgerList, fresh: boolean, words: readonly string[] | undefined, budget: CallDeadline): Promise<Listed> {
	const listing = list.keep('packages', fresh, async () => newestOf([...(await vetted(list)).values()]));
	const listed = await within(budget, listing);
	const read = async (packages: readonly Newest[]) => await readForSearch(list, packages, words ?? [], budget);
	if (!listed && words) listing.then(read).catch(() => undefined);
	const packages = listed ?? list.kept<Newest[]>('packages');
	if (!packages || !words) return { packages, unread: words ? undefined : 0 };
	return { packages, unread: await read(packages) };
}

/** Entries by what distinguishes them, since the editor cuts the end: the entity, its package, and if two are alike, its module. */
function shortNames(names: readonly string[]): Array<{ name: string; value: string }> {
	const partsOf = (value: string) => {
		const [, packageName = '', module = '', entity = ''] = /^#?([^:]*):([^:]*):(.*)$/.exec(value) ?? [];
		return { short: entity ? `${entity} · ${packageName}` : value, module };
	};
	const counts = new Map<string, number>();
	for (const value of names) counts.set(partsOf(value).short, (counts.get(partsOf(value).short) ?? 0) + 1);
	return names
		.map((value) => {
			const { short, module } = partsOf(value);
			return { name: counts.get(short)! > 1 ? `${short} · ${module}` : short, value };
		})
		.sort((a, b) => alphabetically(a.name, b.name));
}

/** Notes below the entries. The editor keeps its answer to each text, so a search for the same text takes a space. */
function noteFor(kind: Kind, found: number, unread: number | undefined, typed: boolean) {
	if (unread === undefined) return note('The participant has not listed its packages yet.', 'Type a space to search again.');
	if (unread > 0) return note(`${unread} packages are not read yet.`, 'They are being read: type a space to search again.');
	if (found > 0) return typed ? [] : note(`Type a part of a name to search all packages.`);
	if (!typed) return note('Type a part of a package or template name.', 'Or choose By Name.');
	return note(`No ${kind.slice(0, -1)} of a vetted package matches.`, 'Type a part of a package, module or entity name.');
}

function newestOf(vetted: ReadonlyArray<{ packageName?: string; packageId: string; packageVersion?: string }>): Newest[] {
	const newest = new Map<string, Newest>();
	for (const { packageId, ...named } of vetted) {
		const packageName = named.packageName ?? '';
		const packageVersion = named.packageVersion ?? '';
		const current = newest.get(packageName);
		if (!current || isNewerVersion(packageVersion, current.packageVersion))
			newest.set(packageName, { packageName, packageId, packageVersion });
	}
	return [...newest.values()].sort((a, b) => (a.packageName < b.packageName ? -1 : 1));
}

/** Packages that this participant has vetted, which are far fewer than those of the network. Those of the network if it does not say who it is. */
async function vetted({ ledger, keep }: LedgerList): Promise<Map<string, VettedPackage>> {
	const self = await keep('participant', false, async () => await ledger.attempt(PARTICIPANT_ID));
	const own = self.ok && (await vettedPackages(ledger, { topologyStateFilter: { participantIds: [self.answer.participantId] } }));
	return own && own.size > 0 ? own : await vettedPackages(ledger);
}

/** Packages of the compiler: they have no templates, so they are read last. */
const OF_COMPILER = /^(daml-(prim|stdlib|script)|ghc-stdlib)/;

/**
 * Reads the packages that a search is about: first those whose name has a part of what was typed, then the others, as long as somebody waits.
 * @returns how many are still to be read
 */
async function readForSearch(
	{ ledger }: LedgerList,
	packages: readonly Newest[],
	words: readonly string[],
	budget: CallDeadline,
): Promise<number> {
	const parts = words.map((word) => word.replace(/^#/, '').split(':')[0]!).filter(Boolean);
	const rank = ({ packageName }: Newest) => {
		if (parts.some((part) => packageName.toLowerCase().includes(part))) return 0;
		return OF_COMPILER.test(packageName) ? 2 : 1;
	};
	const inOrder = [...packages].sort((a, b) => rank(a) - rank(b));
	return await readContents(
		ledger,
		inOrder.map(({ packageId }) => packageId),
		budget,
	);
}

/** Result of a promise, or nothing if that takes longer. It goes on meanwhile. */
async function within<T>(budget: CallDeadline, promise: Promise<T>): Promise<T | undefined> {
	const settled = promise.then(
		(value) => ({ value }),
		(error: unknown) => ({ error }),
	);
	const result = await budget.race(settled).catch(() => undefined);
	if (result && 'error' in result) throw result.error;
	return result?.value;
}

/** Templates of the latest events that the node's parties, else the token's user, may read. Empty if that is nothing. */
async function ofLatestEvents(context: ILoadOptionsFunctions, { ledger, keep }: LedgerList, fresh: boolean): Promise<string[]> {
	const named = readingParties(context);
	const rights = async () => await keep('rights', fresh, async () => await ownRights(ledger, PATIENCE_MS));
	const parties = named.length > 0 ? named : readable(await rights());
	if (parties === undefined) return [];
	const events = await keep(`events ${parties.join()}`, fresh, async () => await latestEvents(ledger, parties, PATIENCE_MS));
	return events.flatMap(({ templateId, packageName }) => (templateId && pasteableName(templateId, packageName)) || []);
}
