// The rows of `npm run bench` that take seconds. The ring nightly runs all.
import { join } from 'node:path';

import paths from '../../scripts/lib/paths.cjs';
import processes from '../../scripts/lib/processes.cjs';

test('the benchmarks run and print one table, and a poll that finds nothing new is one request', async () => {
	const rows = ['upload', 'empty-poll', 'form'];
	const out = await processes.run(process.execPath, [join(paths.root, 'test', 'bench', 'run.mjs'), '--quick', '--only', rows.join(',')]);
	for (const title of ['Upload', 'A poll that finds nothing new', 'The fields of a template'])
		expect(out).toMatch(new RegExp(`^${title}`, 'm'));
	expect(out).not.toMatch(/FAILED|NaN|Infinity/);
	expect(out).toMatch(/^ *requests +1\.00 .*yes$/m);
}, 300_000);
