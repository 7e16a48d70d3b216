/** Entries of a journal: lines whose debits equal their credits. Pure: no n8n and no HTTP in it. */

/** A movement of tokens as the journal needs it. */
export interface BookedMovement {
	/** The same for the same movement whenever it is read for the same parties. */
	eventId: string;
	/** The same for the same movement, whichever parties are read with it: IDs of lines are made of it. */
	key: string;
	recordTime: string;
	party: string;
	kind: string;
	counterparty: string | null;
	memo: string | null;
	instrument: { id: string; admin: string };
	/** Change of the balance, in units of 10^-10. */
	change: bigint;
	/** Value of the change in units of the currency's last digit, with its sign. */
	value: bigint;
	updateId: string | null;
	/** Parts of a reward by kind: they add up to the change. None if nothing says them. */
	rewards: readonly RewardShare[];
	/** Position of its item in the input. */
	index: number;
}

/** A part of a reward. */
export interface RewardShare {
	/** Kind of its coupons. Null for several together. */
	kind: string | null;
	amount: bigint;
}

/** A line: its amount is debited if it is positive, else credited. */
export interface JournalLine {
	account: string;
	taxCode: string | null;
	amount: bigint;
	/** Purpose of the line: a part of its ID. */
	role: 'token' | 'category' | 'gain';
	/** The part of a reward that it books. Absent: the whole movement. */
	reward?: RewardShare;
}

export interface JournalEntry {
	movement: BookedMovement;
	lines: JournalLine[];
}

const ZERO = BigInt(0);

/** The lines of an entry, without those of nothing. @throws if debits and credits differ: a defect, which must never be written */
export function balanced(movement: BookedMovement, lines: readonly JournalLine[]): JournalEntry {
	const rest = lines.reduce((sum, { amount }) => sum + amount, ZERO);
	if (rest !== ZERO) throw new Error(`The entry of ${movement.eventId} does not balance: ${rest} is left.`);
	return { movement, lines: lines.filter(({ amount }) => amount !== ZERO) };
}
