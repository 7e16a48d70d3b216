// Content of a file of results.
import { crc32 } from 'node:zlib';

import readSheet from 'read-excel-file/node';

import { zipContent, zipEntries } from '../../nodes/shared/daml/zip';
import { FileWriter } from '../../nodes/shared/operation/fileWriter';
import { Columns } from '../../nodes/shared/values/columns';
import { csvLine } from '../../nodes/shared/values/csv';
import { workbook } from '../../nodes/shared/values/workbook';
import { cellValue, isTooLongForCell, SHEET_LIMITS, sheetRow } from '../../nodes/shared/values/xlsx';

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
	// Texts of strangers are no formulas of the sheet they end in. Amounts stay numbers.
	[["=cmd|'/c calc'!A1", '+1+1', '-1+1', '@SUM(A1)', '\tx'], "'=cmd|'/c calc'!A1,'+1+1,'-1+1,'@SUM(A1),'\tx\r\n"],
	[['-12.5000000000', '+3', -0.5, 'a=b', '*Narration'], '-12.5000000000,+3,-0.5,a=b,*Narration\r\n'],
])('CSV of %j', (values, line) => {
	expect(csvLine(values)).toBe(line);
});

test('a dot leads into a field, and a name with a dot wins', () => {
	const valueAt = (entry: Record<string, unknown>, column: string) => new Columns([column]).row(entry)[0];
	expect(valueAt({ a: { b: { c: 1 } } }, 'a.b.c')).toBe(1);
	expect(valueAt({ 'a.b': 2, a: { b: 1 } }, 'a.b')).toBe(2);
	expect(valueAt({ a: 'text' }, 'a.length')).toBeUndefined();
	expect(valueAt({}, 'toString.name')).toBeUndefined();
});

test.each(['csv', 'xlsx'] as const)('a table of columns for %s is built once in a run, however many pages and rows there are', (format) => {
	const column = 'createArgument.instrumentId.admin';
	const rows = Array.from({ length: 50 }, () => ({ contractId: '00a1', createArgument: { instrumentId: { admin: 'DSO' } } }));
	/** Number of times that the names of the columns were gone through, and one of them was taken apart. */
	const madeFor = (pages: number) => {
		const through = jest.spyOn(Array.prototype, 'map');
		const apart = jest.spyOn(String.prototype, 'split');
		try {
			const writer = new FileWriter(format, ['contractId', column]);
			for (let page = 0; page < pages; page++) writer.page(rows);
			const tables = through.mock.contexts.filter((names) => (names as unknown[])[1] === column).length;
			return { tables, ways: apart.mock.contexts.filter((name) => String(name) === column).length };
		} finally {
			through.mockRestore();
			apart.mockRestore();
		}
	};
	expect(madeFor(1).ways).toBe(1);
	expect(madeFor(4)).toEqual(madeFor(1));
});

/** The file of a sheet with these rows, written in pieces of any length. */
async function fileOf(rows: unknown[][], pieceLength = 7): Promise<Buffer> {
	async function* pieces() {
		const bytes = Buffer.from(rows.map((row, index) => sheetRow(index + 1, row.map(cellValue))).join(''));
		for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
	}
	const written: Buffer[] = [];
	for await (const piece of workbook(pieces())) written.push(piece);
	return Buffer.concat(written);
}

describe('an Excel file', () => {
	test('has every digit of an amount, and what is a number, a switch or empty as such', async () => {
		const amounts = ['99999999999999999999999999999.0000000001', '0.10'];
		const rows = [
			['a', 'b', 'c', 'd', 'e'],
			[...amounts, 1671, true, null],
			['9007199254740993', 9007199254740991, -1.5, '', undefined],
		];
		const [sheet, ...others] = await readSheet(await fileOf(rows));
		expect(others).toEqual([]);
		expect(sheet!.data).toEqual([
			['a', 'b', 'c', 'd', 'e'],
			[...amounts, 1671, true, null],
			['9007199254740993', '9007199254740991', '-1.5', null, null],
		]);
	});

	test('keeps text as it is: no formula, markup, quotes or lines of its own', async () => {
		const texts = ['=1+1', '<b>&amp;</b>', '"quoted"', ' spaces ', 'two\nlines', 'Zürich 😀', '{"a":[1]}'];
		const [sheet] = await readSheet(await fileOf([texts]), { trim: false });
		expect(sheet!.data).toEqual([texts]);
		expect(sheetRow(1, [cellValue({ a: ['<'] })])).toContain('{"a":["&lt;"]}');
	});

	test('writes what XML cannot have as Excel does', () => {
		expect(sheetRow(1, ['a\u0000b\r\uFFFF', '_x0041_'])).toContain('>a_x0000_b_x000D__xFFFF_<');
		expect(sheetRow(1, ['_x0041_'])).toContain('>_x005F_x0041_<');
	});

	test('is an archive whose checksums and sizes agree with its content', async () => {
		const bytes = await fileOf([['x'.repeat(5000)]], 1000);
		const entries = zipEntries(bytes);
		expect(entries.map(({ name }) => name)).toEqual([
			'[Content_Types].xml',
			'_rels/.rels',
			'xl/workbook.xml',
			'xl/_rels/workbook.xml.rels',
			'xl/styles.xml',
			'xl/worksheets/sheet1.xml',
		]);
		expect((await zipContent(bytes, entries.at(-1)!, 10_000)).toString()).toContain('x'.repeat(5000));
		for (const { name } of entries) {
			const at = bytes.lastIndexOf(name) - 46;
			const content = await zipContent(
				bytes,
				entries.find((entry) => entry.name === name)!,
				10_000,
			);
			expect([bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24)]).toEqual([crc32(content), content.length]);
		}
	});

	test('counts what a cell has no place for', () => {
		const writer = new FileWriter('xlsx', []);
		writer.page([{ blob: 'x'.repeat(32_767) }, { blob: 'x'.repeat(32_768) }]);
		expect(writer.cutTexts).toBe(1);
		expect(isTooLongForCell('x'.repeat(32_767))).toBe(false);
	});

	test.each([
		['rows', 3, /^more than the 3 rows/],
		['columns', 1, /^more than the 1 columns/],
		['bytes', 600, /^more than the 4 GB/],
	] as const)('says when a sheet has too many %s', (limit, most, reason) => {
		const row = { a: 'x'.repeat(30), b: 'y' };
		const reasonAfter = (rows: number) => {
			const writer = new FileWriter('xlsx', limit === 'columns' && rows < 3 ? ['a'] : []);
			writer.page(Array.from({ length: rows }, () => row));
			return writer.exceededLimit;
		};
		expect(SHEET_LIMITS).toEqual({ rows: 1_048_576, columns: 16_384, bytes: expect.any(Number) });
		expect(SHEET_LIMITS.bytes).toBeLessThan(2 ** 32 - 1000);
		const replaced = jest.replaceProperty(SHEET_LIMITS, limit, most);
		expect(reasonAfter(limit === 'bytes' ? 1 : 2)).toBeUndefined();
		expect(reasonAfter(3)).toMatch(reason);
		replaced.restore();
	});
});
