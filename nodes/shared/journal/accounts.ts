import type { BookedMovement } from './entry';

/** Tables of accounts: which one a token has, and which one a movement is booked against. The first row that fits counts. */

/** A row of the table of token accounts. Empty or `*` fits all. */
export interface TokenAccount {
	instrument: string;
	party: string;
	account: string;
}

/** A row of the table of categories. Empty or `*` fits all; `*` in a memo stands for any text. */
export interface Category {
	kind: string;
	counterparty: string;
	memo: string;
	account: string;
	taxCode: string;
}

const isAny = (pattern: string): boolean => pattern === '' || pattern === '*';

/** Patterns of memos as expressions, each made once. */
const patterns = new Map<string, RegExp>();

function patternOf(text: string): RegExp {
	const found = patterns.get(text);
	if (found) return found;
	const parts = text.split('*').map((part) => part.replaceAll(/[$()+.?[\\\]^{|}]/g, '\\$&'));
	// Without a mark at its end, a run of any text could be tried again and again.
	const made = new RegExp(`^${parts.join('[^]*')}$`, 'i');
	patterns.set(text, made);
	return made;
}

/** Checks whether a party is meant by a cell: its ID, or its hint, which is the part before `::`. */
const isParty = (pattern: string, party: string | null): boolean =>
	isAny(pattern) || pattern === party || (!pattern.includes('::') && party !== null && party.startsWith(`${pattern}::`));

const isInstrument = (pattern: string, { id, admin }: BookedMovement['instrument']): boolean =>
	isAny(pattern) || pattern === id || pattern === `${id}@${admin}`;

const isMemo = (pattern: string, memo: string | null): boolean => isAny(pattern) || patternOf(pattern).test(memo ?? '');

/** The account of a token. Undefined if no row fits. */
export const tokenAccountOf = (rows: readonly TokenAccount[], { instrument, party }: Pick<BookedMovement, 'instrument' | 'party'>) =>
	rows.find((row) => isInstrument(row.instrument, instrument) && isParty(row.party, party))?.account;

/** The category of a movement. Undefined if no row fits. */
export const categoryOf = (rows: readonly Category[], { kind, counterparty, memo }: BookedMovement): Category | undefined =>
	rows.find((row) => (isAny(row.kind) || row.kind === kind) && isParty(row.counterparty, counterparty) && isMemo(row.memo, memo));
