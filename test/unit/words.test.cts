// The words the project has left behind: a name or a text with one of them is red. Each has its better words beside it.
import table from '../../scripts/prose/words.json';
import { filesIn, namesAndTexts, read, wordsOf } from './support/words.cts';

const SHIPPED = filesIn(['nodes', 'credentials'], /\.ts$/).map((file) => ({ file, ...namesAndTexts(file) }));

/** The rest of the code. This file and its fixtures name the words themselves. */
const OTHER = filesIn(['sandbox', 'scripts', 'test'], /\.[cm]?[tj]s$/)
	.filter((file) => !/^test\/unit\/(?:words|prose)\.test\.cts$/.test(file))
	.map((file) => ({ file, ...namesAndTexts(file) }));

/** Words that no name in what ships has, and what to write. */
const NAMES: Record<string, string> = {
	bell: 'listener, waker, notification',
	crowded: 'what happened: executionOverdue',
	deed: 'what it is: submission, settlement',
	doorbell: 'listener, waker, notification',
	foreign: 'which one: otherLedger, otherVersion',
	handed: 'delivered',
	handover: 'delivery',
	heard: 'isAnnounced',
	lack: 'missingFields, mismatch',
	look: 'poll, read',
	looks: 'polls, reads',
	suspect: 'why: repeatedLoss, isReplaceable',
	tell: 'report, return, log',
	tells: 'reports, returns',
	told: 'reported',
	trouble: 'failure, failureReason',
	gone: 'missing, ended, isArchived',
	place: 'position, offset, cursor, path',
	placed: 'position, offset, cursor, path',
	places: 'positions, paths, locations',
	room: 'module, folder',
	rooms: 'modules, folders',
	sought: 'search',
	lacks: 'missing',
};

/** Words that no comment has, and no text a user reads. `npm test -- --only prose` checks the pages. */
const TEXTS = [...table.texts, ...table.code].map(([pattern, better]): [RegExp, string] => [
	new RegExp(`\\b(?:${pattern})\\b`, 'i'),
	better!,
]);

/** Names that say nothing of what they hold. */
const BARE = ['asked', 'given', 'known', 'of', 'one', 'where'];

/** Better words for each of a list of found things. */
const said = (found: Array<{ at: string; text: string }>, better: string) => found.map(({ at, text }) => `${at} ${text}: ${better}`);

const misnamed = (names: Array<{ at: string; text: string }>) =>
	Object.entries(NAMES).flatMap(([word, better]) =>
		said(
			names.filter(({ text }) => wordsOf(text).includes(word)),
			better,
		),
	);

/** Names that a recording or a library has. */
const RECORDED = new Set(['Look', 'CanLookAt', 'lookUp']);

test('names in what ships are nouns of the field and plain verbs', () => {
	const names = SHIPPED.flatMap((file) => file.names);
	expect(misnamed(names)).toEqual([]);
});

test('so are those in the sandbox, the scripts and the tests', () => {
	const names = OTHER.flatMap((file) => file.names).filter(({ text }) => !RECORDED.has(text));
	expect(misnamed(names)).toEqual([]);
});

test.each(BARE)('no name is only "%s"', (word) => {
	const found = [...SHIPPED, ...OTHER].flatMap(({ names }) => names.filter(({ text }) => text.toLowerCase() === word));
	expect(said(found, 'the thing it holds')).toEqual([]);
});

test.each(TEXTS)('no comment, and no text that a user reads, has %s', (pattern, better) => {
	const found = SHIPPED.flatMap(({ comments, texts }) => [...comments, ...texts].filter(({ text }) => pattern.test(text)));
	expect(said(found, better)).toEqual([]);
});

test.each(TEXTS)('no comment in the sandbox, the scripts and the tests has %s', (pattern, better) => {
	const found = OTHER.flatMap(({ comments }) => comments.filter(({ text }) => pattern.test(text)));
	expect(said(found, better)).toEqual([]);
});

test('the finder finds', () => {
	expect(wordsOf('isToldOnce')).toEqual(['is', 'told', 'once']);
	expect(SHIPPED.flatMap(({ names }) => names).length).toBeGreaterThan(3000);
	expect(SHIPPED.flatMap(({ comments }) => comments).length).toBeGreaterThan(1500);
	expect(SHIPPED.flatMap(({ texts }) => texts).some(({ text }) => text === 'Get Many')).toBe(true);
});

/** Tables in comments and URLs cannot be broken. */
test('few lines in what ships are longer than 160 characters', () => {
	const long = SHIPPED.flatMap(({ file }) =>
		read(file)
			.split('\n')
			.flatMap((line, index) => (line.length > 160 ? [`${file}:${index + 1}`] : [])),
	);
	expect(long.length < 15 ? [] : long).toEqual([]);
});

test('no wait in a test is without an end: it goes through `until`, which has a deadline', () => {
	const waits = /\bwhile \([^\n]*\)\s*\{?\s*await (?:new Promise\(\(resolve\) => setTimeout|sleep\()/g;
	const loops = filesIn(['test'], /\.cts$/).flatMap((file) => [...read(file).matchAll(waits)].map(([line]) => `${file}: ${line}`));
	expect(loops).toEqual([]);
});
