/** Party IDs as people read them. */

/** A party ID within a text: its hint, two colons, and the fingerprint of its namespace. */
const PARTY = /([\w:.-]{1,185})::(1220[0-9a-f]{64})(?![0-9a-f])/g;
/** So much of a fingerprint distinguishes parties. */
const SHOWN = 10;

/** Names by party ID. */
export type PartyNames = ReadonlyMap<string, string>;

/** One party: its name, else its ID with a short fingerprint. */
export function partyName(party: string, names: PartyNames): string {
	const name = names.get(party);
	if (name !== undefined) return name;
	const [hint = '', fingerprint = ''] = party.split('::');
	return fingerprint.length > SHOWN ? `${hint}::${fingerprint.slice(0, SHOWN)}…` : party;
}

/** A text in which every party ID is replaced by its name. */
export const withNames = (text: string, names: PartyNames): string => text.replace(PARTY, (party: string) => partyName(party, names));

/**
 * The list that a user gives: one party in each line, its ID, an equals sign and its name.
 * @throws RangeError whose message says which line cannot be read
 */
export function readNames(list: string): Map<string, string> {
	const names = new Map<string, string>();
	for (const [index, entry] of list.split('\n').entries()) {
		if (entry.trim() === '') continue;
		const at = entry.indexOf('=');
		const [party, name] = [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
		if (at < 0 || party === '' || name === '') throw new RangeError(`line ${index + 1} is not a party ID, an equals sign and a name`);
		names.set(party, name.slice(0, 100));
	}
	return names;
}
