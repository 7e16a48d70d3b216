import { isEndpointMissing } from '../../errors/failure';
import { quoted } from '../../errors/safeText';
import { paginate } from '../../http/paginate';
import { PATIENCE_MS } from '../../http/patience';
import type { PartyNames } from '../../parameters/addressBook';
import { partyProblem } from '../../parameters/idChecks';
import type { OwnRights } from './ownRights';
import type { Ledger } from '../service';

/** A party as people name it: by its name in the Address Book, by the text before the two colons of its ID, or by the ID. */

/** Asked for a name that neither the Address Book nor the user's rights have. */
export const PARTIES_ENDPOINT = 'GET /v2/parties';
/** Limit of the parties that an error names. */
const NAMED = 5;
/** Parties read in search of a name. Only participants before 3.4.10, which list all of them, have more. */
const MOST_LISTED = 20_000;
const PAGE_SIZE = 1000;
/** Hints that parties can have. A participant refuses to search for others. */
const HINT = /^[A-Za-z0-9:_ -]{1,183}$/;

/** Party that a word names, or why it names none. */
export type FoundParty = { party: string } | { problem: string; advice: string };

/** Sources of names, each read only if those before it have none. */
interface NameSources {
	names: () => Promise<PartyNames>;
	/** Rights of the token's user. */
	rights: () => Promise<OwnRights | undefined>;
	/** The participant, if its other parties count too. */
	ledger?: Ledger;
}

const hintOf = (party: string): string => party.slice(0, Math.max(0, party.lastIndexOf('::')));

/** Name of a party in the Address Book, or else the text before the two colons. */
const nameOfParty = (party: string, names: PartyNames): string => names.get(party) ?? (hintOf(party) || party);

/** The party that a word names. Own parties come before others of the participant, and those hosted elsewhere are never meant. */
export async function findParty(word: string, { names, rights, ledger }: NameSources): Promise<FoundParty> {
	if (word.includes('::')) return partyProblem(word) ?? { party: word };
	const named = [...(await names())].filter(([, name]) => name.toLowerCase() === word.toLowerCase()).map(([party]) => party);
	const own = async () => ((await rights())?.parties ?? []).filter((party) => hintOf(party) === word);
	const found = only(word, named) ?? only(word, await own()) ?? (ledger && HINT.test(word) ? await hosted(ledger, word) : undefined);
	if (found) return found;
	return {
		problem: `there is no party ${quoted(word)}`,
		advice:
			'Enter a name of the Address Book in the credential, a whole ID such as alice::1220…, or the party hint (the part before ::) ' +
			`of ${ledger ? 'a party of this participant' : "one of the token's own parties"}.`,
	};
}

/** The only one of the parties with a name. Undefined if there is none. */
function only(word: string, parties: readonly string[]): FoundParty | undefined {
	const [first, ...more] = parties;
	if (first === undefined || more.length === 0) return first === undefined ? undefined : { party: first };
	return {
		problem: `${quoted(word)} names several parties: ${parties.slice(0, NAMED).join(', ')}${parties.length > NAMED ? ' and more' : ''}`,
		advice: 'Enter the ID of the one that is meant.',
	};
}

/**
 * The party of the participant with this hint. Undefined if it lists none to the token's user. Its filter takes _ for any character, and
 * older participants ignore it, so parties with other hints are in the list as well.
 */
async function hosted(ledger: Ledger, hint: string): Promise<FoundParty | undefined> {
	const found: string[] = [];
	let read = 0;
	const pages = paginate({
		client: ledger,
		endpoint: PARTIES_ENDPOINT,
		fetchPage: async (pageToken?: string) => {
			const listed = await ledger.attempt(PARTIES_ENDPOINT, {
				query: { 'filter-party': `${hint}::`, pageSize: PAGE_SIZE, pageToken },
				timeoutMs: PATIENCE_MS,
			});
			if (!listed.ok && (listed.failure.httpStatus === 403 || isEndpointMissing(listed.failure))) return { rows: [] };
			const { partyDetails, nextPageToken } = ledger.unwrap(listed, PARTIES_ENDPOINT);
			return { rows: partyDetails, next: nextPageToken };
		},
	});
	for await (const page of pages) {
		read += page.length;
		found.push(...page.filter(({ party, isLocal }) => hintOf(party) === hint && isLocal !== false).map(({ party }) => party));
		if (found.length > NAMED) break;
		if (read > MOST_LISTED)
			return {
				problem: `this participant has more than ${MOST_LISTED} parties, so which one ${quoted(hint)} names is not known`,
				advice: 'Enter the ID of the party.',
			};
	}
	return only(hint, found);
}

/** The party the token's user acts as: its only one, or its primary one. For a user who may act as any, one right more says nothing. */
export function partyOfUser(rights: OwnRights | undefined, names: PartyNames): FoundParty {
	const advice = 'Choose the party from the list, or enter its name or ID, e.g. alice::1220….';
	if (!rights) return { problem: 'this participant runs without authorization, so My Party is not known there', advice };
	const { actAs, readAs, primaryParty, actAsAny, userId } = rights;
	if (actAsAny && primaryParty !== undefined) return { party: primaryParty };
	const own = actAs.length > 0 ? actAs : readAs;
	const [first] = own;
	if (first !== undefined && own.length === 1) return { party: first };
	if (primaryParty !== undefined && own.includes(primaryParty)) return { party: primaryParty };
	if (first === undefined) return { problem: `the token's user ${userId} has no party of its own`, advice };
	const shown = own.slice(0, NAMED).map((party) => nameOfParty(party, names));
	const more = own.length > NAMED ? ` and ${own.length - NAMED} more` : '';
	return { problem: `the token's user ${userId} has several parties: ${shown.join(', ')}${more}`, advice };
}
