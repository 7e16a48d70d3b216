import type { IDataObject } from 'n8n-workflow';

/** The outcome of a validation in one line that fits a commit status: no package IDs, no Java packages. */

/** What GitHub takes as the description of a commit status. */
const LONGEST = 140;

/** A description of a DAR's validation. */
export interface Validation {
	outcome: string;
	/** The main package's name and version, or the file's name; null where neither is known. */
	subject: string | null;
	reason: string | null;
	errorCode: string | null;
	/** The participant's own details: what it objects to stands there. */
	context: IDataObject | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The words of a reason that help its reader. */
const plain = (text: string): string =>
	text
		.slice(0, 2000)
		.replace(/\b[0-9a-f]{64}\b:?/g, '')
		.replace(/\b(?:[a-z]\w{0,50}\.){2,20}(?:\w{1,100}\$)?(?=[A-Z])/g, '')
		.replace(/:[ \t]{0,20}\n[\s*]{0,100}/g, ': ')
		.replace(/[ \t]{0,20}\n[\s*]{0,100}/g, '; ')
		.replace(/\s+/g, ' ')
		.trim();

/** The fullest form that fits; where none does, the beginning of the last. */
function fitting(forms: readonly string[]): string {
	const last = forms[forms.length - 1] ?? '';
	return forms.find(({ length }) => length <= LONGEST) ?? `${last.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** One line, at most 140 characters: the outcome, and of a rejection the part of the answer that says what is wrong. */
export function summaryOf({ outcome, subject, reason, errorCode, context }: Validation): string {
	const name = subject ?? 'The DAR';
	if (outcome === 'passed') {
		return fitting([`${name} is valid and compatible with what is vetted`, 'Valid and compatible with what is vetted']);
	}
	if (outcome !== 'rejected') {
		const words = plain(reason ?? 'no reason was given');
		return fitting([`${name} could not be checked: ${words}`, `Could not be checked: ${words}`]);
	}
	const { upgradeError, validationError, reason: objection, throwable } = context ?? {};
	const found = [upgradeError, validationError, objection, throwable, reason].map(textOf).find((text) => text !== '');
	const words = plain(found ?? 'no reason was given');
	const coded = errorCode ? `${errorCode}: ${words}` : words;
	return fitting([`${name} rejected: ${coded}`, `Rejected: ${coded}`, `Rejected: ${words}`]);
}
