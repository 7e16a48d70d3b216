// Lists of Canton Scan as a file.
import { readFileSync } from 'node:fs';

import { useBinaryFiles } from '../../support/binaryFiles.cts';
import { useScan } from './support.cts';

const { world, run } = useScan('update', 'getAll');

const { pathOf } = useBinaryFiles();

describe('Return As › File', () => {
	test.each([
		['update', 'getAll', 'updates', { options: { order: 'oldestFirst', pageSize: 7 } }],
		['snapshot', 'getContracts', 'contracts', {}],
		['snapshot', 'getHoldings', 'holdings', { parties: 'alice' }],
	])('%s › %s: each line is what an item has', async (resource, operation, stem, parameters) => {
		const { alice } = world.parties;
		const settings = {
			resource,
			operation,
			returnAll: true,
			simplify: true,
			...parameters,
			...('parties' in parameters && { parties: alice }),
		};
		const { json: items, error } = await run(settings);
		expect(error).toBeUndefined();
		const { items: files } = await run({ ...settings, returnAs: 'file', binaryPropertyName: 'data' });
		const { data } = files[0].binary!;
		const lines = readFileSync(pathOf(data), 'utf8').split('\n').slice(0, -1);
		expect(items.length).toBeGreaterThan(0);
		expect(lines.map((line) => JSON.parse(line))).toEqual(items);
		expect(files[0].json).toMatchObject({ fileName: `${stem}.ndjson`, resultCount: items.length });
	});
});
