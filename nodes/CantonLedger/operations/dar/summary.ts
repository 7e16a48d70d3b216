import type { IDataObject } from 'n8n-workflow';

/** The verdict of a validation in one line that fits a commit status: no package IDs, no Java packages. */

/** Characters that GitHub takes as the description of a commit status. */
export const LONGEST = 140;
/** Leaves space for what is said of it. */
const LONGEST_NAME = 60;

/** A description of a DAR's validation. */
export interface Validation {
	verdict: string;
	/** The main package's name and version, or the file's name. Null if neither is known. */
	subject: string | null;
	reason: string | null;
	errorCode: string | null;
	httpStatus: number | null;
	/** The participant's own details, with what it objects to. */
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

/** Removes addresses: a commit status is public, and the address of a participant is nobody's business. */
const withoutAddresses = (text: string): string =>
	text.replace(/https?:\/\/[^\s"'<>]{1,500}|\b(?:\d{1,3}\.){3}\d{1,3}\b(?::\d+)?|\b[\w-]{1,63}(?:\.[\w-]{1,63}){0,9}:\d{2,5}\b/g, '…');

/** Reason why nothing is known. Without an answer it is the code of the connection. */
function obstacle({ reason, errorCode, httpStatus }: Validation): string {
	if (httpStatus === null && errorCode) return `the participant could not be reached (${errorCode})`;
	return plain(withoutAddresses((reason ?? 'no reason was given').slice(0, 2000)));
}

/** The beginning of a text, marked where its end is missing. */
export const cut = (text: string, longest: number): string =>
	text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** The fullest form that fits, else the beginning of the last. */
const fitting = (forms: readonly string[]): string =>
	forms.find(({ length }) => length <= LONGEST) ?? cut(forms[forms.length - 1] ?? '', LONGEST);

/** One line, at most 140 characters: the DAR, the verdict, and of a rejection the part of the answer that says what is wrong. */
export function summaryOf(validation: Validation): string {
	const { verdict, subject, reason, errorCode, context } = validation;
	const name = subject === null ? undefined : cut(subject, LONGEST_NAME);
	if (verdict === 'passed') return `${name ?? 'The DAR'} is valid and compatible with what is vetted`;
	if (verdict !== 'rejected') return cut(`${name ?? 'The DAR'} could not be checked: ${obstacle(validation)}`, LONGEST);
	const { upgradeError, validationError, reason: objection, throwable } = context ?? {};
	const found = [upgradeError, validationError, objection, throwable, reason].map(textOf).find((text) => text !== '');
	const words = plain(found ?? 'no reason was given');
	const rejected = `${name ?? 'The DAR was'} rejected: `;
	return fitting([...(errorCode ? [`${rejected}${errorCode}: ${words}`] : []), `${rejected}${words}`]);
}
