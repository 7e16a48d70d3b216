// The error codes of a ledger and what the nodes say to do about each, as one page.
import { cell, GENERATED } from './text.mjs';

/** A failure of which nothing more is known than its code. */
const BARE = { message: '', context: {}, origin: 'server' };

/** @param {Record<string, (failure: any) => string | undefined>} advice */
function rowsOf(advice) {
	return Object.keys(advice)
		.sort()
		.map((code) => {
			const text = advice[code]?.({ ...BARE, code });
			return `### ${code}\n\n${cell(text ?? 'Depends on the words of the server: the error shows them, and what to do about them.')}\n`;
		});
}

/**
 * @param {(path: string) => any} load
 * @returns {string} `docs/reference/error-codes.md`
 */
export function errorCodes(load) {
	const { LEDGER_ADVICE } = load('nodes/shared/errors/ledgerAdvice.ts');
	const { COMMAND_ADVICE } = load('nodes/shared/errors/commandAdvice.ts');
	return `${[
		GENERATED,
		'',
		'# Error codes',
		'',
		'What the nodes say about an error code of a participant where nothing more is known of it.',
		"An error in the editor says more: it has the server's own words and names the field.",
		'By symptom: [troubleshooting](../troubleshooting.md).',
		'',
		'## Commands',
		'',
		...rowsOf(COMMAND_ADVICE),
		'## Reading, administration, uploads',
		'',
		...rowsOf(LEDGER_ADVICE),
	]
		.join('\n')
		.trimEnd()}\n`;
}
