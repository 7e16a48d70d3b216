import { isObject } from '../values/isObject';

/** Party IDs as people read them. */

/** A party ID within a text: its hint, two colons, and the fingerprint of its namespace. */
const PARTY = /([\w:.-]{1,185})::(1220[0-9a-f]{64})(?![0-9a-f])/g;
/** Characters of a fingerprint that are enough to distinguish parties. */
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
export const withNames = (text: string, names: PartyNames): string =>
	!text.includes('::1220') ? text : text.replace(PARTY, (party: string) => partyName(party, names));

const LONGEST_NAME = 100;
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/**
 * Names that a user gives: lines of a party ID, an equals sign and a name. Or, from an expression or as JSON, rows with `party` and
 * `name`, or with `user` and `name` as the network's name service has them, or an object of names by party ID.
 * @throws RangeError whose message says which line or row cannot be read
 */
export function readNames(entered: unknown): Map<string, string> {
	const list = typeof entered === 'string' && /^\s*[[{]/.test(entered) ? parsed(entered) : (entered ?? '');
	if (typeof list === 'string') return namesOfLines(list);
	if (typeof list !== 'object') throw new RangeError('this is neither text nor a list of parties and names');
	const rows = Array.isArray(list) ? list : Object.entries(list as object).map(([party, name]) => ({ party, name: name as unknown }));
	return namesOfRows(rows);
}

function parsed(text: string): unknown {
	const value = jsonOrUndefined(text);
	if (value === undefined) throw new RangeError('this begins like JSON and is none');
	return value;
}

function jsonOrUndefined(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function namesOfLines(list: string): Map<string, string> {
	const names = new Map<string, string>();
	for (const [index, entry] of list.split('\n').entries()) {
		if (entry.trim() === '') continue;
		const at = entry.indexOf('=');
		const [party, name] = [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
		if (at < 0 || party === '' || name === '') throw new RangeError(`line ${index + 1} is not a party ID, an equals sign and a name`);
		names.set(party, name.slice(0, LONGEST_NAME));
	}
	return names;
}

function namesOfRows(rows: readonly unknown[]): Map<string, string> {
	const names = new Map<string, string>();
	for (const [index, row] of rows.entries()) {
		const { user, party = user, name } = (row ?? {}) as Record<string, unknown>;
		if (!isText(party) || !isText(name)) throw new RangeError(`row ${index + 1} has no party or no name: both are texts`);
		names.set(party.trim(), name.trim().slice(0, LONGEST_NAME));
	}
	return names;
}

/** Fields of items that hold a party. They get a name beside them in every item, so that a table has the same columns in all rows. */
const PARTY_FIELDS = new Set([
	'adminId',
	'beneficiary',
	'counterparty',
	'delegate',
	'dsoParty',
	'executor',
	'instrumentAdmin',
	'owner',
	'party',
	'partyId',
	'provider',
	'receiver',
	'sender',
	'sponsor',
	'submitter',
	'superValidatorParty',
	'validator',
]);

/**
 * An item with the names of its parties beside their IDs: `partyName` beside `party`, `actAsNames` beside `actAs`, also in the rows of
 * a list. Null for a party without a name. IDs stay as they are, and so does the item if there are no names.
 */
export function withPartyNames<Item extends Record<string, unknown>>(item: Item, names: PartyNames): Item {
	if (names.size === 0) return item;
	const complete: Record<string, unknown> = {};
	for (const [field, value] of Object.entries(item)) {
		complete[field] = value;
		const name = typeof value === 'string' ? names.get(value) : undefined;
		if (name !== undefined || PARTY_FIELDS.has(field)) addUnless(item, complete, `${field}Name`, name ?? null);
		else if (Array.isArray(value)) {
			if (value.some(isObject)) complete[field] = value.map((entry: unknown) => (isObject(entry) ? withPartyNames(entry, names) : entry));
			else if (value.some((entry) => names.has(entry as string)))
				addUnless(
					item,
					complete,
					`${field}Names`,
					value.map((entry) => names.get(entry as string) ?? null),
				);
		}
	}
	return complete as Item;
}

function addUnless(item: Record<string, unknown>, complete: Record<string, unknown>, field: string, value: unknown): void {
	if (!Object.hasOwn(item, field)) complete[field] = value;
}
