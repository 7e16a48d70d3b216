import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import type { CallFailure } from '../../errors/failure';
import { PATIENCE_MS } from '../../http/patience';
import { note, page, PAGE } from '../../parameters/listPage';
import { namedParties, namedParty, type PartyNames } from '../../parameters/addressBook';
import { latestEvents } from '../updates/latestEvents';
import { openList, type LedgerList } from '../listContext';
import { ALL_PARTIES, MY_PARTIES, MY_PARTY } from './ownPartyFields';
import { ownRights, readable, type OwnRights } from './ownRights';

/** The list of parties: those of the token first, also if the participant does not list parties to its user. */

const PARTIES = 'GET /v2/parties';
const RIGHTS = 'participant admin or identity provider admin. Without it, enter the ID';

const entryWith =
	(names: PartyNames) =>
	(party: string, isLocal = true): INodeListSearchItems => {
		const entry = namedParty(party, names);
		return isLocal ? entry : { ...entry, name: `(elsewhere) ${entry.name}` };
	};

/** The editor's request for the list. */
interface Search {
	/** Typed text. */
	filter?: string;
	/** Cursor of the page before. */
	cursor?: string;
	/** Reads names of the network that begin with a text. Absent if the node reaches nobody who knows them. */
	networkNames?: (typed: string) => Promise<PartyNames>;
	/** Entries above the parties. */
	first?: (rights: OwnRights | undefined) => INodeListSearchItems[];
}

/** Parties: those of the Address Book and of the token's user that contain what was typed, then all that begin with it. */
export async function searchParties(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
	return await listParties(this, { filter, cursor });
}

/** Parties whose view is read. All of them only if the token may, or if nobody checks. */
export async function searchPartiesToRead(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
	const first = (rights: OwnRights | undefined) => [MY_PARTIES, ...(rights === undefined || rights.anyParty ? [ALL_PARTIES] : [])];
	return await listParties(this, { filter, cursor, first });
}

/** Parties of the token's user, and others, if all of them are no answer. */
export async function searchOwnParties(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
	return await listParties(this, { filter, cursor, first: () => [MY_PARTIES] });
}

/** The same for one who acts. */
export async function searchOwnParty(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
	return await listParties(this, { filter, cursor, first: () => [MY_PARTY] });
}

/** All these lists. With names of the network, those that begin with what was typed, behind names of the Address Book. */
export async function listParties(
	context: ILoadOptionsFunctions,
	{ filter = '', cursor, networkNames, first = () => [] }: Search,
): Promise<INodeListSearchResult> {
	const list = await openList(context, RIGHTS);
	const { ledger, names } = list;
	const typed = filter.trim();
	const query = { 'filter-party': typed || undefined, pageSize: PAGE, pageToken: cursor || undefined };
	const [rights, listed, network] = await Promise.all([
		list.keep('rights', typed === '' && !cursor, async () => await ownRights(ledger, PATIENCE_MS)),
		ledger.attempt(PARTIES, { query }),
		// The list is of use without them.
		cursor ? undefined : networkNames?.(typed).catch(() => null),
	]);
	const entry = entryWith(new Map([...(network ?? []), ...names]));
	const unread = network === null ? note('The names of the network could not be read.') : [];
	const named = cursor ? [] : namedParties(names, typed);
	const ownOnly = (rights?.parties ?? []).filter((party) => party.toLowerCase().includes(typed.toLowerCase()) && !named.includes(party));
	const ofNetwork = typed === '' ? [] : [...(network ?? new Map<string, string>()).keys()];
	const own = [...new Set([...named, ...ownOnly, ...ofNetwork])];
	const above = cursor ? [] : first(rights).filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
	const before = { above, own: own.map((party) => entry(party)) };
	if (!listed.ok) return page([...(await withoutList(list, listed.failure, { ...before, rights, typed, entry })), ...unread], undefined);
	const { partyDetails, nextPageToken } = listed.answer;
	// Servers that do not know the filter ignore it.
	const found = partyDetails.filter(({ party }) => party.startsWith(typed));
	const elsewhere = new Set(found.flatMap(({ party, isLocal }) => (isLocal === false ? party : [])));
	const rest = found.map(({ party }) => party).filter((party) => !own.includes(party));
	const entries = [...above, ...[...(cursor ? [] : own), ...rest].map((party) => entry(party, !elsewhere.has(party)))];
	if (entries.length > 0 || cursor || nextPageToken || !typed) return page([...entries, ...unread], nextPageToken);
	return page([...note(`No party ID begins with "${typed.slice(0, 40)}".`), ...unread], undefined);
}

/** Entries if the parties could not be listed: those known without that, and others of the latest events. */
async function withoutList(
	list: LedgerList,
	failure: CallFailure,
	{
		above,
		own,
		rights,
		typed,
		entry,
	}: {
		above: INodeListSearchItems[];
		own: INodeListSearchItems[];
		rights?: OwnRights;
		typed: string;
		entry: (party: string) => INodeListSearchItems;
	},
): Promise<INodeListSearchItems[]> {
	const { httpStatus } = failure;
	const refused = httpStatus === 403 && rights !== undefined;
	const others = refused ? await partiesOfEvents(list, rights, typed) : [];
	const isEmpty = above.length + own.length + others.length === 0 && !(refused && typed);
	// With a refused token no entry is of use.
	if (isEmpty || httpStatus === 401) throw list.ledger.error(failure, PARTIES);
	const [between, end] = note(whyNotAll(httpStatus, others.length > 0), 'For others, enter the ID.');
	return [...above, ...own, between!, ...others.map((party) => entry(party)), end!];
}

function whyNotAll(httpStatus: number | undefined, hasOthers: boolean): string {
	if (httpStatus !== 403) return 'The parties could not be read.';
	return hasOthers ? 'Seen lately; listing all needs participant admin:' : 'Not all parties: listing them needs participant admin.';
}

/** Parties of the latest events that the token may read, without its own, sorted. */
async function partiesOfEvents({ ledger, keep }: LedgerList, rights: OwnRights, typed: string): Promise<string[]> {
	const parties = readable(rights);
	if (!parties) return [];
	const events = await keep('events', typed === '', async () => await latestEvents(ledger, parties, PATIENCE_MS));
	const seen = events.flatMap(({ signatories = [], observers = [], actingParties = [], witnessParties = [] }) => [
		...signatories,
		...observers,
		...actingParties,
		...witnessParties,
	]);
	const others = [...new Set(seen)].filter((party) => typeof party === 'string' && !rights.parties.includes(party));
	return others.filter((party) => party.toLowerCase().includes(typed.toLowerCase())).sort();
}
