// The check of pages finds what it is for: a word that was left behind, a sentence too long, two sentences on a line, one over two lines.
import { execFileSync } from 'node:child_process';

import { oneSentencePerLine } from '../../scripts/prose/lines.cjs';
import { root } from '../../scripts/lib/paths.cjs';
import { listTexts } from '../../scripts/prose/texts.cjs';

const LONG = `A sentence of ${'many '.repeat(40)}words.`;

const CLEAN: Array<[string, string]> = [
	['a sentence on a line', 'The trigger reports it.\nThe next poll reads on.'],
	['a list with two sentences', '- The trigger reports it.\n  See `a. B` there.'],
	['a label, an abbreviation, a number', '**Pages.** The first of 2.11 and later, e.g. This one.'],
	['a cell with several sentences', '| a | b |\n|---|---|\n| One. Two. | Three. |'],
	['words in code, links and quotations', 'See `tells` and [it](tells.md).\n\n> She told us.'],
];
const WRONG: Array<[string, string, unknown]> = [
	['two sentences on a line', 'One thing.\nTwo things. Three things.', '2 A new sentence begins a new line'],
	['a sentence over two lines', 'One thing that\ngoes on.', '1 A sentence goes over the end of its line'],
	['a long sentence', `One thing.\n${LONG}`, expect.stringMatching(/^2 44 words, at most 30: A sentence of many/)],
	['a long sentence in a table', `| a |\n|---|\n| ${LONG} |`, expect.stringMatching(/^3 44 words/)],
	['a word that was left behind', 'The node tells why.', expect.stringMatching(/^1 Incorrect term: “tells”, use “say, return, report”/)],
	['a term in other letters', 'Enter the url.', expect.stringMatching(/“url”, use “URL”/)],
];

/** Findings of the check in each text. In a process of its own: jest does not load ES modules, and one rule is one. */
let found: string[][];
let generated: string[];
let counts: { all: number; longer: number };

beforeAll(() => {
	const samples = [...[...CLEAN, ...WRONG].map(([, text]) => ({ text, sentences: true })), { text: LONG, sentences: false }];
	const script = `
		const { counts, lint } = require('./scripts/lib/prose.cjs');
		const each = ({ text, sentences }) => lint(text, { file: 'page.md', lines: true, sentences });
		Promise.all(JSON.parse(process.argv[1]).map(each)).then((all) => console.log(JSON.stringify({ all, counts })));`;
	const said = execFileSync(process.execPath, ['--no-warnings', '-e', script, JSON.stringify(samples)], { cwd: root, encoding: 'utf8' });
	const { all, counts: counted } = JSON.parse(said) as {
		all: Array<Array<{ line: number; message: string }>>;
		counts: { all: number; longer: number };
	};
	counts = counted;
	found = all.map((messages) => messages.map(({ line, message }) => `${line} ${message}`));
	generated = found.pop()!;
});

test.each(CLEAN.map(([what], index) => [what, index] as const))('nothing is found in %s', (_, index) => {
	expect(found[index]).toEqual([]);
});

test.each(WRONG.map(([what, , expected], index) => [what, expected, index] as const))('%s is found', (_, expected, index) => {
	expect(found[CLEAN.length + index]).toEqual([expected]);
});

test('sentences of more than 25 words are counted, so that they stay few', () => {
	expect(counts.longer).toBe(2);
	expect(counts.all).toBeGreaterThan(15);
});

test('npm run format puts each sentence on a line of its own, and touches nothing else', () => {
	const untouched = [
		'',
		'| a |',
		'|---|',
		'| One. Two. |',
		'',
		'> As it. Is.',
		'',
		'<!-- measured: begin -->',
		'One. Two.',
		'<!-- measured: end -->',
		'',
	];
	const page = [
		'# One. Two.',
		'',
		'One thing that',
		'goes on. See `a  b. C` and [it](x.md). **Two** things.',
		'',
		'- **Label.** One. Two.',
		...untouched,
	].join('\n');
	const formatted = [
		'# One. Two.',
		'',
		'One thing that goes on.',
		'See `a  b. C` and [it](x.md).',
		'**Two** things.',
		'',
		'- **Label.** One.',
		'  Two.',
		...untouched,
	].join('\n');
	expect(oneSentencePerLine(page)).toBe(formatted);
	expect(oneSentencePerLine(formatted)).toBe(formatted);
});

test('of a generated page only the words count', () => {
	expect(generated).toEqual([]);
});

test('texts are found in descriptions, in messages that are put together, and in notes of workflows', () => {
	const texts = listTexts();
	expect(texts.length).toBeGreaterThan(1000);
	for (const part of ['of the last … minutes', 'whole numbers are text ("5", not 5), decimals', 'A sequencer can be listed twice'])
		expect(texts.filter(({ text }) => text.includes(part))).toHaveLength(1);
	expect(texts.filter(({ at }) => at.startsWith('examples/')).length).toBeGreaterThan(10);
});
