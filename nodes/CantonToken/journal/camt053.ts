import { absolute, formatAmount, formatUnits } from '../../shared/tokens/amounts';
import { beginningOf } from '../../shared/values/text';
import { statementId, turnoverOf, type BankStatement } from './bankStatement';
import type { BookedMovement } from './entry';
import { describeMovement, entryNumber, hintOf, localDay } from './formats';
import { isIban } from './iban';

/**
 * A bank statement as ISO 20022 has it: camt.053.001.08, or camt.053.001.02, which older systems import. The order of elements, their
 * lengths and patterns are those of its XSD. Nothing depends on when or where it is made, so the same statement is the same file.
 */

export const CAMT_VERSIONS = ['001.08', '001.02'] as const;
export type CamtVersion = (typeof CAMT_VERSIONS)[number];

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.';
const ZERO = BigInt(0);

/** Characters that XML 1.0 has no way to write, and line ends, which a text of one line has none of. */
const UNPRINTABLE = /[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (value: string): string => value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const group = (name: string, ...children: string[]): string => `<${name}>${children.join('')}</${name}>`;
/** The same if it has any. */
const optional = (name: string, ...children: string[]): string => (children.join('') === '' ? '' : group(name, ...children));
/** An element of text. None without text: the XSD allows no empty one. */
function text(name: string, value: string | null, most: number): string {
	const written = beginningOf((value ?? '').replace(UNPRINTABLE, ' ').trim(), most).trim();
	return written === '' ? '' : `<${name}>${escaped(written)}</${name}>`;
}

const day = (name: string, date: string): string => group(name, group('Dt', date));
const time = (iso: string): string => `${iso.slice(0, 19)}Z`;
const direction = (value: bigint): string => group('CdtDbtInd', value < ZERO ? 'DBIT' : 'CRDT');

function amount(value: bigint, { code, digits }: BankStatement['currency']): string {
	return `<Amt Ccy="${code}">${formatUnits(absolute(value), digits)}</Amt>`;
}

function balance(type: 'CLBD' | 'OPBD', value: bigint, date: string, currency: BankStatement['currency']): string {
	return group('Bal', group('Tp', group('CdOrPrtry', group('Cd', type))), amount(value, currency), direction(value), day('Dt', date));
}

/** Account by its IBAN, or by any other ID. */
const accountId = (account: string): string =>
	group('Id', isIban(account) ? group('IBAN', account) : group('Othr', text('Id', account, 34)));

function accountOf({ account, party, instrument, currency }: BankStatement): string {
	const name = `${hintOf(party)} ${instrument.id}`;
	return group(
		'Acct',
		accountId(account),
		group('Ccy', currency.code),
		text('Nm', name, 70),
		optional('Ownr', text('Nm', hintOf(party), 140)),
	);
}

function totals(name: string, count: number, sum: bigint, digits: number): string {
	return group(name, group('NbOfNtries', String(count)), group('Sum', formatUnits(sum, digits)));
}

function summary(statement: BankStatement): string {
	const { entries, currency } = statement;
	const { credit, debit } = turnoverOf(statement);
	const credits = entries.filter(({ value }) => value > ZERO).length;
	return group(
		'TxsSummry',
		totals('TtlNtries', entries.length, credit + debit, currency.digits),
		totals('TtlCdtNtries', credits, credit, currency.digits),
		totals('TtlDbtNtries', entries.length - credits, debit, currency.digits),
	);
}

/** Type of an entry: a code that banks know, and the kind of the movement. */
function transactionCode({ kind, value }: BookedMovement): string {
	const domain = kind === 'transfer' ? 'PMNT' : 'XTND';
	const family = kind === 'transfer' ? (value < ZERO ? 'ICDT' : 'RCDT') : 'NTAV';
	const subFamily = kind === 'transfer' ? 'OTHR' : 'NTAV';
	return group(
		'BkTxCd',
		group('Domn', group('Cd', domain), group('Fmly', group('Cd', family), group('SubFmlyCd', subFamily))),
		group('Prtry', text('Cd', kind, 35)),
	);
}

function detailsOf(movement: BookedMovement, number: string, version: CamtVersion): string {
	const { counterparty, memo, value, change, instrument, updateId } = movement;
	const name = text('Nm', counterparty === null ? null : hintOf(counterparty), 140);
	// Version 08 says first whether it is a party or a bank.
	const other = version === '001.02' ? name : optional('Pty', name);
	const facts = [
		`${formatAmount(change)} ${beginningOf(instrument.id, 70)}`,
		...(counterparty === null ? [] : [counterparty]),
		...(updateId === null ? [] : [`update ${updateId}`]),
	];
	return group(
		'NtryDtls',
		group(
			'TxDtls',
			group('Refs', group('AcctSvcrRef', number), group('EndToEndId', 'NOTPROVIDED')),
			optional('RltdPties', optional(value < ZERO ? 'Cdtr' : 'Dbtr', other)),
			optional('RmtInf', text('Ustrd', memo, 140)),
			text('AddtlTxInf', facts.join('; '), 500),
		),
	);
}

function entryOf(movement: BookedMovement, currency: BankStatement['currency'], zone: string, version: CamtVersion): string {
	const number = entryNumber(movement);
	const date = localDay(movement.recordTime, zone);
	return group(
		'Ntry',
		group('NtryRef', number),
		amount(movement.value, currency),
		direction(movement.value),
		group('Sts', version === '001.02' ? 'BOOK' : group('Cd', 'BOOK')),
		day('BookgDt', date),
		day('ValDt', date),
		group('AcctSvcrRef', number),
		transactionCode(movement),
		detailsOf(movement, number, version),
		text('AddtlNtryInf', describeMovement(movement), 500),
	);
}

/** The file of a statement. @param zone time zone of its days */
export function camt053(statement: BankStatement, zone: string, version: CamtVersion = '001.08'): string {
	const { period, currency, opening, closing, entries } = statement;
	const [id, made] = [statementId(statement), time(period.to)];
	const content = [
		group('Id', id),
		group('CreDtTm', made),
		group('FrToDt', group('FrDtTm', time(period.from)), group('ToDtTm', made)),
		accountOf(statement),
		balance('OPBD', opening, period.firstDay, currency),
		balance('CLBD', closing, period.lastDay, currency),
		summary(statement),
		// One text: so many arguments as a busy account has entries, no call takes.
		entries.map((entry) => `\n${entryOf(entry, currency, zone, version)}`).join(''),
	];
	const message = group('BkToCstmrStmt', group('GrpHdr', group('MsgId', id), group('CreDtTm', made)), group('Stmt', ...content));
	return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}${version}">${message}</Document>\n`;
}
