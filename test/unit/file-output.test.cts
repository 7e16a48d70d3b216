// What stands in a file of results.
import { FileWriter } from '../../nodes/shared/operation/fileOutput';
import { csvLine, valueAt } from '../../nodes/shared/values/csv';

test('without chosen columns, fields that the first page lacks are named, not dropped in silence', () => {
	const writer = new FileWriter('csv', []);
	expect(writer.page([{ offset: 1 }, { offset: 2, code: 'A' }])).toBe('offset,code\r\n1,\r\n2,A\r\n');
	expect(writer.page([{ offset: 3, memo: 'late', empty: null }])).toBe('3,\r\n');
	expect(writer.omittedFields).toEqual(['memo']);
	expect([writer.count, writer.last]).toEqual([3, { offset: 3, memo: 'late', empty: null }]);
});

test('with chosen columns, nothing is missed: the user chose', () => {
	const writer = new FileWriter('csv', ['offset']);
	expect(writer.page([{ offset: 1, memo: 'x' }]) + writer.end()).toBe('offset\r\n1\r\n');
	expect(writer.omittedFields).toEqual([]);
});

test.each([
	[['plain', 'with "quotes"', 'a,b', 'two\nlines', ' space '], 'plain,"with ""quotes""","a,b","two\nlines"," space "\r\n'],
	[[null, undefined, 0, false, ''], ',,0,false,\r\n'],
	[[{ a: [1] }, ['x']], '"{""a"":[1]}","[""x""]"\r\n'],
	[['12345678901234567890.0000000001'], '12345678901234567890.0000000001\r\n'],
])('CSV of %j', (values, line) => {
	expect(csvLine(values)).toBe(line);
});

test('a dot leads into a field, and a name with a dot wins', () => {
	expect(valueAt({ a: { b: { c: 1 } } }, 'a.b.c')).toBe(1);
	expect(valueAt({ 'a.b': 2, a: { b: 1 } }, 'a.b')).toBe(2);
	expect(valueAt({ a: 'text' }, 'a.length')).toBeUndefined();
	expect(valueAt({}, 'toString.name')).toBeUndefined();
});
