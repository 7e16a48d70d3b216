// A workbook with colored states and a chart: its parts refer to each other, and its numbers are the sums of the rows.
import { unzipSync } from 'fflate';
import readSheet from 'read-excel-file/node';

import { ChartOfRows } from '../../nodes/shared/operation/chartOfRows';
import { workbook } from '../../nodes/shared/values/workbook';
import type { ChartTable } from '../../nodes/shared/values/workbookChart';
import { stateColumns } from '../../nodes/shared/values/workbookStates';
import { sheetRow } from '../../nodes/shared/values/xlsx';

const ROWS = [
	['state', 'day', 'earned'],
	['complete', '2026-07-02', '250.0000000000'],
	['lost', '2026-07-03', '0.0000000001'],
];

async function fileOf(chart?: ChartTable, rows: unknown[][] = ROWS): Promise<Buffer> {
	async function* pieces() {
		for (const [index, row] of rows.entries()) yield Buffer.from(sheetRow(index + 1, row));
	}
	const written: Buffer[] = [];
	const states = () => stateColumns(rows[0] as string[]);
	for await (const piece of workbook(pieces(), { states, ...(chart && { chart: () => chart }) })) written.push(piece);
	return Buffer.concat(written);
}

/** The parts of a file as text, by name. */
const partsOf = (file: Buffer): Record<string, string> =>
	Object.fromEntries(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));

/** The elements that are open at the end, or closed in the wrong order. */
function unbalanced(xml: string): string[] {
	const open: string[] = [];
	for (const [, closing, name, own] of xml.matchAll(/<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
		if (closing && open.at(-1) !== name) return [...open, `/${name}`];
		if (closing) open.pop();
		else if (!own) open.push(name!);
	}
	return open;
}

/** A path beside another one, as relations have it. */
const resolved = (from: string, target: string) => new URL(target, `file:///${from}`).pathname.slice(1);

/** Relations of all parts: the part that has them, and the part they name. */
const relationsIn = (parts: Record<string, string>): Array<[from: string, to: string]> =>
	Object.entries(parts)
		.filter(([name]) => name.endsWith('.rels'))
		.flatMap(([name, xml]) => {
			const from = name.replace('_rels/', '').replace('.rels', '');
			return [...xml.matchAll(/Target="([^"]+)"/g)].map(([, target]): [string, string] => [from, resolved(from, target!)]);
		});

const TABLE: ChartTable = {
	by: 'day',
	names: ['earned', 'a<b & "c"'],
	rows: [
		['2026-07-02', 250, -1.25],
		['=1+1', 0.0000000001, 123456789012345],
	],
};

test('without a chart there is one sheet, and none of the parts of a chart', async () => {
	const file = await fileOf();
	expect((await readSheet(file)).map(({ sheet }) => sheet)).toEqual(['Results']);
	expect(Object.keys(partsOf(file)).filter((name) => /chart|drawing|sheet2/.test(name))).toEqual([]);
});

test('with a chart, every part is named, every name has a part, and each is well-formed', async () => {
	const parts = partsOf(await fileOf(TABLE));
	const names = Object.keys(parts);
	for (const xml of Object.values(parts)) {
		expect(unbalanced(xml)).toEqual([]);
		expect(xml).not.toContain('undefined');
	}
	const typed = [...parts['[Content_Types].xml']!.matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name!);
	expect([...typed].sort()).toEqual(names.filter((name) => !/\.rels$|^\[/.test(name)).sort());
	const relations = relationsIn(parts);
	for (const [, to] of relations) expect(names).toContain(to);
	// A sheet names its drawing, the drawing its chart, by an identifier that its relations have.
	for (const [from] of relations) if (from) expect(parts[from]).toContain('r:id="rId1"');
	expect(relations.map(([, to]) => to).sort()).toEqual([...typed].sort());
});

test('the second sheet has the sums as numbers, the label as text, and says that they are sums', async () => {
	const sheets = await readSheet(await fileOf(TABLE));
	expect(sheets.map(({ sheet }) => sheet)).toEqual(['Results', 'Chart']);
	expect(sheets[0]!.data).toEqual(ROWS);
	expect(sheets[1]!.data).toEqual([
		['day', 'earned', 'a<b & "c"'],
		['2026-07-02', 250, -1.25],
		['=1+1', 0.0000000001, 123456789012345],
		[null, null, null],
		['Sums of the rows of Results, which has all digits', null, null],
	]);
});

test('what nobody knows has no cell, so the chart has a gap there', async () => {
	const bytes = await fileOf({ by: 'day', names: ['earned', 'lost'], rows: [['2026-07-02', null, 3]] });
	const sheet = partsOf(bytes)['xl/worksheets/sheet2.xml']!;
	expect(sheet).toContain('<c r="C2"><v>3</v></c>');
	expect(sheet).not.toContain('r="B2"');
});

test('each series of the chart names its title, its labels and its numbers', async () => {
	const { 'xl/charts/chart1.xml': chart } = partsOf(await fileOf(TABLE));
	expect([...chart!.matchAll(/<c:f>([^<]*)<\/c:f>/g)].map(([, formula]) => formula)).toEqual([
		...['Chart!$B$1', 'Chart!$A$2:$A$3', 'Chart!$B$2:$B$3'],
		...['Chart!$C$1', 'Chart!$A$2:$A$3', 'Chart!$C$2:$C$3'],
	]);
	expect(chart).toContain('a&lt;b &amp; "c"');
	// A workbook without a theme has no colors: a series without one would be drawn in white.
	const colors = [...chart!.matchAll(/<c:spPr><a:solidFill><a:srgbClr val="(\w+)"/g)].map(([, color]) => color);
	expect(new Set(colors).size).toBe(2);
});

test('without rows the sheet says so, and the chart is empty', async () => {
	const file = await fileOf({ ...TABLE, rows: [] }, [['day', 'earned']]);
	expect((await readSheet(file))[1]!.data.at(-1)).toEqual(['No rows', null, null]);
	expect(partsOf(file)['xl/charts/chart1.xml']).toContain('Chart!$B$2<');
});

test('states are colored by their words, other columns and words are not', async () => {
	expect(stateColumns(['state', 'day', 'error.status', 'stateOfMind', 'Verdict', 'outcome'])).toEqual([0, 2, 5]);
	const { 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': styles } = partsOf(await fileOf());
	expect([...sheet!.matchAll(/sqref="([^"]+)"/g)].map(([, cells]) => cells)).toEqual(['A2:A1048576']);
	const colors = [...styles!.matchAll(/bgColor rgb="FF(\w+)"/g)].map(([, color]) => color);
	const colorOf = (word: string) => {
		const [, format] = new RegExp(`dxfId="(\\d)"[^>]*><formula>"${word}"</formula>`).exec(sheet!) ?? [];
		return format && colors[Number(format)];
	};
	expect([colorOf('complete'), colorOf('waiting'), colorOf('lost'), colorOf('anything')]).toEqual([
		'C6EFCE',
		'FFEB9C',
		'FFC7CE',
		undefined,
	]);
	// Two rules of one priority would make Excel repair the file.
	const two = partsOf(await fileOf(undefined, [['status', 'outcome']]))['xl/worksheets/sheet1.xml']!;
	const priorities = [...two.matchAll(/priority="(\d+)"/g)].map(([, priority]) => priority);
	expect(new Set(priorities).size).toBe(priorities.length);
});

describe('the sums of a chart', () => {
	test('are exact until the end, by label, without rows that have none', () => {
		const chart = new ChartOfRows(['earned', 'value'], 'day');
		const rows = [
			{ day: '2026-07-02', earned: '0.1000000000', value: 1 },
			{ day: '2026-07-03', earned: null, value: '-0.05' },
			{ day: '2026-07-02', earned: '0.2', value: '2.5' },
			{ day: null, earned: '0.3', value: '3.45' },
			{ day: '', earned: '0.3', value: '3.45' },
		];
		expect(chart.add(rows)).toBeUndefined();
		expect(chart.add([{ day: '2026-07-02', earned: '1000000000000000000000.0000000001' }])).toBeUndefined();
		expect(chart.table).toEqual({
			by: 'day',
			names: ['earned', 'value'],
			rows: [
				['2026-07-02', 1e21, 3.5],
				// Nobody knows what was earned: nothing, not zero.
				['2026-07-03', null, -0.05],
			],
		});
	});

	test('count no row of totals, also where it has a label', () => {
		const shown = (rows: Array<Record<string, string>>, by: string) => {
			const chart = new ChartOfRows(['amount'], by);
			for (const row of rows) expect(chart.add([row])).toBeUndefined();
			return chart.table.rows;
		};
		const rewards = ['day', 'day', 'total'].map((rowType) => ({ rowType, kind: 'app', amount: rowType === 'day' ? '1.5' : '3.0' }));
		expect(shown(rewards, 'kind')).toEqual([['app', 3]]);
		// Of the whole period there is nothing but totals.
		expect(shown(rewards.slice(2), 'kind')).toEqual([['app', 3]]);
		const movements = ['transfer', 'mint', 'valueTotal'].map((kind, index) => ({ kind, instrumentId: 'USD', amount: `${index + 1}` }));
		expect(shown(movements, 'instrumentId')).toEqual([['USD', 3]]);
	});

	test('of a hundred thousand tenths are ten thousand, not about that', () => {
		const chart = new ChartOfRows(['amount'], 'party');
		chart.add(Array.from({ length: 100_000 }, () => ({ party: 'alice', amount: '0.1' })));
		expect(chart.table.rows).toEqual([['alice', 10_000]]);
	});

	test.each([
		['a field that no row has', ['earnt'], 'day', ['chartFields', 'no row has earnt', 'The rows have: day, earned, kind.']],
		['a label that no row has', ['earned'], 'date', ['chartBy', 'no row has date', 'The rows have: day, earned, kind.']],
		['what is no number', ['kind'], 'day', ['chartFields', 'kind of row 1 is "app"', 'Enter fields that have numbers.']],
	] as const)('%s is said', (_, fields, by, problem) => {
		expect(new ChartOfRows(fields, by).add([{ day: '2026-07-02', earned: '1', kind: 'app' }])).toEqual(problem);
	});

	test('more labels than a picture has are refused', () => {
		const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ offset: index + 1, amount: 1 }));
		expect(new ChartOfRows(['amount'], 'offset').add(rows(5000))).toBeUndefined();
		expect(new ChartOfRows(['amount'], 'offset').add(rows(5001))).toEqual([
			'chartBy',
			'offset has more than 5000 values',
			'Choose a field with fewer, such as a day.',
		]);
	});

	test('a number that is too long is named by its beginning', () => {
		const [, problem] = new ChartOfRows(['amount'], 'day').add([{ day: 'x', amount: '9'.repeat(200) }])!;
		expect(problem.length).toBeLessThan(100);
	});
});
