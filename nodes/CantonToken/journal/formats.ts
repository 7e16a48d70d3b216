import { createHash } from 'crypto';

import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { formatAmount, formatUnits } from '../../shared/tokens/amounts';
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

const dateOf = ({ recordTime }: BookedMovement, { zone }: LineContext, format: string): string =>
	DateTime.fromISO(recordTime, { zone: 'utc' }).setZone(zone).toFormat(format);

/** Part of a party before `::`, which people read. */
const hintOf = (party: string): string => party.split('::')[0] ?? party;

/** Characters of a description: a memo is a stranger's, of any length. */
const LONGEST_TEXT = 300;

/** Subject of an entry, in one line. */
export function describeMovement({ kind, counterparty, memo, change, instrument }: BookedMovement): string {
	const direction = change < ZERO ? 'to' : 'from';
	return [
		`${kind} ${formatAmount(change < ZERO ? -change : change)} ${instrument.id}`,
		...(counterparty === null ? [] : [`${direction} ${hintOf(counterparty)}`]),
		...(memo === null || memo === '' ? [] : [`(${memo})`]),
	]
		.join(' ')
		.slice(0, LONGEST_TEXT)
		.replace(/\s+/g, ' ');
}

function generalRow({ movement }: JournalEntry, { account, amount, taxCode, role }: JournalLine, context: LineContext): IDataObject {
	const { eventId, instrument, change } = movement;
	return {
		lineId: `${entryNumber(movement)}:${role}`,
		entryNumber: entryNumber(movement),
		date: dateOf(movement, context, 'yyyy-MM-dd'),
		account,
		debit: positive(amount, context),
		credit: positive(-amount, context),
		currency: context.currency?.code ?? instrument.id,
		taxCode: taxCode ?? context.otherTaxCode,
		description: describeMovement(movement),
		kind: movement.kind,
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

const quickBooksRow = ({ movement }: JournalEntry, { account, amount }: JournalLine, context: LineContext): IDataObject => ({
	'Journal No.': entryNumber(movement),
	'Journal Date': dateOf(movement, context, 'MM/dd/yyyy'),
	'Account Name': account,
	Debits: positive(amount, context),
	Credits: positive(-amount, context),
	Description: describeMovement(movement),
});

const xeroRow = ({ movement }: JournalEntry, { account, amount, taxCode }: JournalLine, context: LineContext): IDataObject => ({
	'*Narration': `${entryNumber(movement)} ${describeMovement(movement)}`,
	'*Date': dateOf(movement, context, 'dd/MM/yyyy'),
	Description: describeMovement(movement),
	'*AccountCode': account,
	'*TaxRate': taxCode ?? context.otherTaxCode,
	'*Amount': amountText(amount, context),
	TrackingName1: null,
	TrackingOption1: null,
	TrackingName2: null,
	TrackingOption2: null,
});

const ROWS = { general: generalRow, quickBooks: quickBooksRow, xero: xeroRow };
type JournalFormat = keyof typeof ROWS;
export const JOURNAL_FORMATS = Object.keys(ROWS) as JournalFormat[];

/** The lines of an entry as rows of a format. */
export const rowsOfEntry = (entry: JournalEntry, format: JournalFormat, context: LineContext): IDataObject[] =>
	entry.lines.map((line) => ROWS[format](entry, line, context));
