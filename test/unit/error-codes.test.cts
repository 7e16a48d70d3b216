// The page of error codes says what an error says. It is generated: a text that is lost in the code is lost on both sides, except here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { advise, BY_CATEGORY } from '../../nodes/shared/errors/advice';
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { explainNetworkCode } from '../../nodes/shared/errors/networkAdvice';

const page = readFileSync(join(__dirname, '..', '..', 'docs', 'reference', 'error-codes.md'), 'utf8');
const site = { baseUrl: 'the Base URL', endpoint: 'the endpoint' };

/** Advice on each code by the page, without the link behind it. By chapter. */
const chapters = new Map(
	page
		.split(/^## /m)
		.slice(1)
		.map((chapter) => [
			chapter.slice(0, chapter.indexOf('\n')),
			[...chapter.matchAll(/^### (.+)\n\n(.+)$/gm)].map(
				([, code, text]) => [code!, text!.replace(/ See \[.*$/, '').replaceAll('\\|', '|')] as const,
			),
		]),
);
/** Errors that are no answer of a ledger. */
const ORIGINS: Record<string, CallFailure['origin']> = {
	ANSWER_TOO_LARGE: 'application',
	CREDENTIAL_INCOMPLETE: 'tokenServer',
	NO_TOKEN: 'tokenServer',
	SERVICE_STARTING: 'application',
};
/** The advice on an error of which only its code is known, without the marks in brackets. */
const adviceOn = (code: string, origin: CallFailure['origin'] = 'ledger', more: Partial<CallFailure> = {}) =>
	advise({ message: '', origin, code, retryable: false, ...more }, site).replace(/ \(Code .*\)$/, '');

const depends = /^Depends on the words of the server/;
const ofLedger = ['Commands', 'Reading, administration, uploads'].flatMap((title) => chapters.get(title)!);
const ofConnection = chapters.get('Between n8n and the server')!;

test('the page has the codes', () => {
	expect([ofLedger.length > 80, ofConnection.length > 15]).toEqual([true, true]);
});

test.each(ofLedger.filter(([, text]) => !depends.test(text)))('%s', (code, text) => {
	expect(adviceOn(code)).toBe(text);
});

test.each(ofLedger.filter(([, text]) => depends.test(text)))('%s by its category, as long as its words say no more', (code) => {
	expect(adviceOn(code, 'ledger', { category: 9 })).toBe(BY_CATEGORY[9]);
});

test.each(ofConnection)('%s', (code, text) => {
	expect(ORIGINS[code] ? adviceOn(code, ORIGINS[code]) : explainNetworkCode(code)).toBe(text);
});

test('a certificate, by whatever code', () => {
	const [, text] = /^A code with `CERT`.*: (.+)$/m.exec(page)!;
	for (const code of ['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])
		expect(explainNetworkCode(code)).toBe(text);
});

test('any other code by its category', () => {
	const rows = [...page.matchAll(/^\| (\d+) \| (.+) \|$/gm)];
	expect(rows.map(([, category]) => category)).toEqual(Object.keys(BY_CATEGORY));
	for (const [, category, text] of rows) expect(adviceOn('ANY', 'ledger', { category: Number(category) })).toBe(text);
});
