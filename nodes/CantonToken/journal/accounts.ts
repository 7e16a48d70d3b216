import type { BookedMovement, RewardShare } from './entry';

/** Tables of accounts: which one a token has, and which one a movement is booked against. The first row that fits counts. */

/** A row of the table of token accounts. Empty or `*` fits all. */
export interface TokenAccount {
	instrument: string;
	party: string;
	account: string;
}

/** A row of the table of categories. Empty or `*` fits all, and in a memo `*` is any text. The kind `reward` is all rewards. */
export interface Category {
	kind: string;
	counterparty: string;
	memo: string;
	account: string;
	taxCode: string;
}

const isAny = (pattern: string): boolean => pattern === '' || pattern === '*';

/** Checks whether a text fits a pattern in which an asterisk is any text. In time that grows with the text: it is a stranger's. */
function fits(pattern: string, text: string): boolean {
	const [first = '', ...others] = pattern.toLowerCase().split('*');
	const written = text.toLowerCase();
	const last = others.pop();
	if (last === undefined) return written === first;
	if (!written.startsWith(first)) return false;
	let position = first.length;
	for (const part of others) {
		const found = written.indexOf(part, position);
		if (found < 0) return false;
		position = found + part.length;
	}
	return written.length - last.length >= position && written.endsWith(last);
}

/** Checks whether a party is meant by a cell: its ID, or its hint, which is the part before `::`. */
const isParty = (pattern: string, party: string | null): boolean =>
	isAny(pattern) || pattern === party || (!pattern.includes('::') && party !== null && party.startsWith(`${pattern}::`));

/** Checks whether an instrument is meant by a cell: its ID with the admin, or its ID alone. Anybody can write an admin into an ID. */
const isInstrument = (pattern: string, { id, admin }: BookedMovement['instrument']): boolean =>
	isAny(pattern) || pattern === `${id}@${admin}` || (!pattern.includes('::') && pattern === id);

const isMemo = (pattern: string, memo: string | null): boolean => isAny(pattern) || fits(pattern, memo ?? '');

/** The row of a party's token. Undefined if none fits. */
export const tokenRowOf = <Row extends Pick<TokenAccount, 'instrument' | 'party'>>(
	rows: readonly Row[],
	{ instrument, party }: Pick<BookedMovement, 'instrument' | 'party'>,
): Row | undefined => rows.find((row) => isInstrument(row.instrument, instrument) && isParty(row.party, party));

/** Rewards of one kind, as the table of categories names them. */
export const rewardCategory = (kind: string): string => `reward:${kind}`;

/** The category of a movement, or of a part of a reward. Undefined if no row fits. */
export const categoryOf = (
	rows: readonly Category[],
	{ kind, counterparty, memo }: BookedMovement,
	reward?: RewardShare,
): Category | undefined => {
	const ofReward = reward?.kind ? rewardCategory(reward.kind) : undefined;
	const isKind = (pattern: string) => isAny(pattern) || pattern === kind || pattern === ofReward;
	return rows.find((row) => isKind(row.kind) && isParty(row.counterparty, counterparty) && isMemo(row.memo, memo));
};
