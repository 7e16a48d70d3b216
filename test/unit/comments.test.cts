// Comments, texts of nodes and pages: rules by pattern. Few of the old ones are left, and no new ones come.
import { check, countsOf, excess } from '../../scripts/prose/commentCheck.cjs';
import { RULES } from '../../scripts/prose/commentRules.cjs';
import { commentsOf, proseOf, strangeParams } from '../../scripts/prose/comments.cjs';
import { missing, world } from '../../scripts/prose/references.cjs';

const rule = (name: string) => RULES.find((candidate) => candidate.name === name)!;

/** Rule, text, and the number of findings. */
const SAMPLES: Array<[string, string, number]> = [
	['opening', 'What a page shows.', 1],
	['opening', 'Whether it is there', 1],
	['opening', 'So many rows are read at once.', 1],
	['opening', 'Reads the list.', 0],
	['opening', 'Rows that are read at once, whatever they hold.', 0],
	['semicolon', 'Reads the list; the last page is short.', 1],
	['semicolon', 'Reads the list. `a; b` is code, and so is &lt; in a page.', 0],
	['where', 'The name; undefined where it has none', 1],
	['where', 'Throws where the list is empty', 1],
	['where', 'Reads it. Where a server has no pages, all is read at once.', 1],
	['where', 'The page says where the list begins.', 0],
	['where', 'The offset where reading begins', 0],
	['where', 'The server says what it is and where the file lies.', 0],
	['dialect', 'What became of it stands in the first item, and no matter how often it is read anew.', 4],
	['riddle', 'It begins with what happens from then on; what is over stays with the owner. Of what is more, a form believes the name.', 4],
	['riddle', 'The change goes back to the owner, and the difference is small.', 0],
	['dialect', 'The stand-in network understands the standard, and a material fact is one.', 0],
];

test.each(SAMPLES)('%s in "%s" is found %i times', (name, text, times) => {
	expect(rule(name).find(proseOf(text))).toHaveLength(times);
});

describe('a comment', () => {
	const code = [
		'// One comment',
		'// over two lines; with a semicolon.',
		'const a = 1; // Another one',
		'// and a third.',
		'/**',
		' * Reads {@link a}.',
		' * @param {{a: string; b: number}} rows of it',
		' * @param lost of nothing',
		' */',
		'function read(rows) {}',
		'/** @param options of it */',
		'function open({ a, b }) {}',
		"const text = '// no comment';",
	].join('\n');

	it('is all lines that belong together, without types', () => {
		const found = commentsOf('sample.cjs', code);
		expect(found.map(({ line, prose }) => [line, prose])).toEqual([
			[1, 'One comment over two lines; with a semicolon.'],
			[3, 'Another one'],
			[4, 'and a third.'],
			[5, 'Reads . @param of it @param of nothing'],
			[11, '@param of it'],
		]);
	});

	it('names parameters that the function has', () => {
		expect(strangeParams('sample.cjs', code)).toEqual([{ file: 'sample.cjs', line: 8, name: 'lost', parameters: ['rows'] }]);
	});

	const there = world();
	it.each([
		['a file', 'See scripts/lib/pages.cjs, and pages.cjs.', []],
		['a file that is gone', 'See scripts/lib/nothing.cjs, and nothing.cjs.', ['scripts/lib/nothing.cjs', 'nothing.cjs']],
		['a page and a heading', 'See docs/troubleshooting.md#connecting.', []],
		['a page that moved', 'See docs/commands.md.', ['docs/commands.md']],
		['a heading that is gone', 'See docs/troubleshooting.md#nowhere.', ['docs/troubleshooting.md#nowhere']],
		['a folder', 'As in test/unit and docs/nowhere/page', ['docs/nowhere/page']],
		['a name of the code', 'See `listPages` and `NodeApiError`.', []],
		['a name that is gone', `See \`list${'AllThose'}Pages\`.`, [`list${'AllThose'}Pages`]],
	])('leads to %s', (_, text, expected) => {
		expect(missing({ file: 'scripts/lib/site.cjs', text }, there)).toEqual(expected);
	});
});

test('no rule is broken more often than it was', () => {
	const found = check();
	expect(found.length).toBeGreaterThan(0);
	expect(excess(countsOf(found))).toEqual([]);
}, 120_000);
