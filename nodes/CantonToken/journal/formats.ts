import { createHash } from 'crypto';

import type { IDataObject } from 'n8n-workflow';

import { formatAmount, formatUnits } from '../../shared/tokens/amounts';
import { beginningOf } from '../../shared/values/text';
import { localTime } from '../../shared/values/localTime';
import { rewardCategory } from './accounts';
import type { BookedMovement, JournalEntry, JournalLine } from './entry';

/** Lines of a journal as the columns that accounting systems import. */

export interface LineContext {
	/** Digits of amounts, and the currency. Absent: lines are in tokens. */
	currency: { code: string; digits: number } | undefined;
	/** Time zone of dates. */
	zone: string;
	/** Tax rate of lines without one. */
	otherTaxCode: string | null;
}

const ZERO = BigInt(0);
const DIGITS_OF_TOKENS = 10;
/** QuickBooks takes 21 characters of a journal number. */
const NUMBER_LENGTH = 20;

const amountText = (amount: bigint, { currency }: LineContext): string => formatUnits(amount, currency?.digits ?? DIGITS_OF_TOKENS);
const positive = (amount: bigint, context: LineContext): string | null => (amount > ZERO ? amountText(amount, context) : null);

/** Number of an entry: the same for the same movement, and short enough for every system. */
export const entryNumber = ({ key }: BookedMovement): string => createHash('sha256').update(key).digest('hex').slice(0, NUMBER_LENGTH);

/** Part of a party before `::`, which people read. */
export const hintOf = (party: string): string => party.split('::')[0] ?? party;

/** Characters of a description: a memo is a stranger's, of any length. */
const LONGEST_TEXT = 300;

/** Subject of an entry, in one line. */
export function describeMovement({ kind, counterparty, memo, change, instrument }: BookedMovement): string {
	const direction = change < ZERO ? 'to' : 'from';
	const text = [
		`${kind} ${formatAmount(change < ZERO ? -change : change)} ${instrument.id}`,
		...(counterparty === null ? [] : [`${direction} ${hintOf(counterparty)}`]),
		...(memo === null || memo === '' ? [] : [`(${memo})`]),
	].join(' ');
	return beginningOf(text, LONGEST_TEXT).replace(/\s+/g, ' ');
}

/** Fields that all lines of an entry share. */
interface Heading {
	movement: BookedMovement;
	number: string;
	/** Year, month and day in the zone of the dates. */
	date: readonly [year: string, month: string, day: string];
	description: string;
}

/** The day of a record time in a zone, YYYY-MM-DD. */
export const localDay = (recordTime: string, zone: string): string => localTime(recordTime, zone)?.date ?? recordTime.slice(0, 10);

function headingOf(movement: BookedMovement, { zone }: LineContext): Heading {
	const [year = '', month = '', day = ''] = localDay(movement.recordTime, zone).split('-');
	return { movement, number: entryNumber(movement), date: [year, month, day], description: describeMovement(movement) };
}

/** ID of a line. An entry has one of each role, or one of each kind of a reward. */
const lineId = ({ number }: Heading, { role, reward }: JournalLine): string =>
	[number, role, ...(reward ? [reward.kind ?? 'other'] : [])].join(':');

/** Subject of a line. */
const describeLine = ({ movement, description }: Heading, { reward }: JournalLine): string =>
	reward?.kind ? describeMovement({ ...movement, kind: rewardCategory(reward.kind), change: reward.amount }) : description;

function generalRow(heading: Heading, line: JournalLine, context: LineContext): IDataObject {
	const { movement, number, date } = heading;
	const { account, amount, taxCode, reward } = line;
	const { eventId, instrument, change } = movement;
	return {
		lineId: lineId(heading, line),
		entryNumber: number,
		date: date.join('-'),
		account,
		debit: positive(amount, context),
		credit: positive(-amount, context),
		currency: context.currency?.code ?? instrument.id,
		taxCode: taxCode ?? context.otherTaxCode,
		description: describeLine(heading, line),
		kind: movement.kind,
		rewardKind: reward?.kind ?? null,
		party: movement.party,
		counterparty: movement.counterparty,
		memo: movement.memo,
		quantity: formatAmount(change),
		instrumentId: instrument.id,
		instrumentAdmin: instrument.admin,
		recordTime: movement.recordTime,
		eventId,
		updateId: movement.updateId,
	};
}

function quickBooksRow(heading: Heading, line: JournalLine, context: LineContext): IDataObject {
	const { number, date } = heading;
	const { account, amount } = line;
	const [year, month, day] = date;
	return {
		'Journal No.': number,
		'Journal Date': [month, day, year].join('/'),
		'Account Name': account,
		Debits: positive(amount, context),
		Credits: positive(-amount, context),
		Description: describeLine(heading, line),
	};
}

/** Months by name, which Xero documents beside 03/07/2026: that is another day for an organization in the United States. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function xeroRow(heading: Heading, line: JournalLine, context: LineContext): IDataObject {
	const { number, date, description } = heading;
	const { account, amount, taxCode } = line;
	const [year, month, day] = date;
	return {
		'*Narration': `${number} ${description}`,
		'*Date': [day, MONTHS[Number(month) - 1], year].join(' '),
		Description: describeLine(heading, line),
		'*AccountCode': account,
		'*TaxRate': taxCode ?? context.otherTaxCode,
		'*Amount': amountText(amount, context),
		TrackingName1: null,
		TrackingOption1: null,
		TrackingName2: null,
		TrackingOption2: null,
	};
}

const ROWS = { general: generalRow, quickBooks: quickBooksRow, xero: xeroRow };
export type JournalFormat = keyof typeof ROWS;
export const JOURNAL_FORMATS = Object.keys(ROWS) as JournalFormat[];

/** The lines of an entry as rows of a format. */
export function rowsOfEntry({ movement, lines }: JournalEntry, format: JournalFormat, context: LineContext): IDataObject[] {
	const heading = headingOf(movement, context);
	return lines.map((line) => ROWS[format](heading, line, context));
}
