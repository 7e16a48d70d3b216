// The holdings reports as files: they are short, hold no program and make the same rows. What the rows say is shown in
// test/e2e/examples/holdings, and that the amounts are exact in test/integration/tokens/balances.
import { readExample } from '../../scripts/lib/demo.cjs';

const NAMES = ['holdings-report', 'holdings-report-google-sheets', 'holdings-report-excel-365'];
const nodesOf = (name: string): any[] => readExample(name).nodes.filter(({ type }: any) => !type.endsWith('.stickyNote'));
const columns = (name: string) =>
	nodesOf(name)
		.find((node) => node.name === 'Report Rows')
		.parameters.assignments.assignments.map(({ name: title, value }: any) => [title, value]);

describe.each(NAMES)('%s', (name) => {
	it('has at most 12 nodes, no Code node, and no credential of scan or a registry', () => {
		const nodes = nodesOf(name);
		expect(nodes.length).toBeLessThanOrEqual(12);
		expect(nodes.filter(({ type }) => type.endsWith('.code'))).toEqual([]);
		const ours = nodes.flatMap(({ credentials = {} }) => Object.keys(credentials)).filter((type) => type.startsWith('canton'));
		expect(new Set(ours)).toEqual(new Set(['cantonLedgerApi']));
	});
});

test('the three reports make the same rows; a growing sheet has a key besides, and no totals', () => {
	const [file, ...sheets] = NAMES.map(columns);
	for (const sheet of sheets) expect(sheet.filter(([title]: [string]) => title !== 'Key')).toEqual(file);
	for (const sheet of sheets) expect(sheet.length).toBe(file.length + 1);
	const totals = NAMES.map((name) => nodesOf(name).find((node) => node.name === 'Get Balances').parameters.addTotals);
	expect(totals).toEqual([true, false, false]);
});
