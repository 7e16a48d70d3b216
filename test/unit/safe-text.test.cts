// Texts from outside as they are shown: without tokens, tags and what a terminal would act on.
import { cut, htmlText, megabytes, quoted, redact, shown } from '../../nodes/shared/errors/safeText';

test.each([
	['Bearer abc', 'Bearer [hidden]'],
	['bearer  abc, Bearer\tdef', 'bearer  [hidden], Bearer\t[hidden]'],
	['Bearer: abc', 'Bearer: abc'],
	['xBearer abc', 'xBearer abc'],
	['Bearers abc', 'Bearers abc'],
	['Bearer abc def', 'Bearer [hidden] def'],
	['Bearer Bearer abc', 'Bearer [hidden] [hidden]'],
	['Bearer', 'Bearer'],
	['?t=eyJa.b&x', '?t=[hidden]&x'],
	['eyJa.b', '[hidden]'],
	['eyJa', 'eyJa'],
	['a.eyJb', 'a.eyJb'],
	['eyJa+/~=-_.b c', '[hidden] c'],
	// Of these a terminal gets less.
	['\u001b[31mred\u001b[0m', 'red'],
	['\u001b[1;31 qx', 'x'],
	['\u0007[31m', '[31m'],
	['\u001bx', 'x'],
	['a\tb\nc', 'a\tb\nc'],
	['a\u0000b', 'ab'],
	['a\u202eb\u200bc\ufeff', 'abc'],
])('%j is redacted as %j', (text, expected) => {
	expect(redact(text)).toBe(expected);
});

/** Words of pages of gateways. */
const PAGES = {
	'<html><title>Down</title><h1>Down</h1><h2>for  now</h2><p>Text</p></html>': 'Down · for now',
	'<h1 class="x">A</h1> B': 'A',
	'<H1>A</H1><title></title>': 'A',
	'<p>A</p><p>B</p>': 'A B',
	'A<br/>B': 'A B',
	'<style>h1 { }</style><script>var a = "<h1>x</h1>";</script>A': 'A',
	'<script>x</style>y</script>A': 'A',
	'</script>A': 'A',
	'</style>A<script>': 'A',
	'a < b <1>': 'a < b <1>',
	'<averylongname x="y">A</averylongname>': 'A',
	'<!doctype html>A<!-- b -->': 'A',
	'<h2>A</h2>B<h2>C</h2>': 'A · C',
};
test.each(Object.entries(PAGES))('the page %j says %j', (page, expected) => {
	expect(htmlText(page)).toBe(expected);
});

test('values are quoted as they were entered', () => {
	expect([quoted({ a: 1 }), quoted(null), quoted(5), quoted(['x'])]).toEqual(['"{"a":1}"', '"null"', '"5"', '"["x"]"']);
	expect(quoted('abcdef', 3)).toBe('"abc…"');
	expect(quoted('abc', 3)).toBe('"abc"');
	// Characters without a width do not count.
	expect(quoted(`${'\u200b'.repeat(500)}abc`, 3)).toBe('"abc"');
});

test('texts are cut, and white space is one space', () => {
	expect([cut('abc', 2), cut('ab', 2), cut('x'.repeat(30_000)).length]).toEqual(['ab', 'ab', 20_000]);
	expect(shown('  a \n\t b ')).toBe('a b');
	expect([shown('x'.repeat(500)).length, shown('abc', 2)]).toEqual([300, 'ab']);
});

test('bytes are megabytes of a million', () => {
	expect([megabytes(9_437_188), megabytes(0)]).toEqual(['9.4 MB', '0.0 MB']);
});
