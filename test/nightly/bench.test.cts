// Every row of `npm run bench` runs, with small amounts. What its figures have to be is measured on a quiet machine, and so not here.
// But how many requests a poll makes, and that each participant is polled, does not depend on the machine. The rows that take seconds run in the ring e2e.
import { join } from 'node:path';

import paths from '../../scripts/lib/paths.cjs';
import processes from '../../scripts/lib/processes.cjs';

test('the benchmarks run and print one table', async () => {
	const out = await processes.run(process.execPath, [join(paths.root, 'test', 'bench', 'run.mjs'), '--quick']);
	for (const title of [
		'Drain',
		'100,000 active contracts, outside n8n',
		'100,000 active contracts as items, in n8n',
		'Upload',
		'Download',
		'A poll that finds nothing new',
		'Load the package',
		'Cost of an item',
		'Many triggers',
		'Health of 100 participants',
		'Triggers that follow 100 participants each',
		'A stream beside a poll',
		'A stream while commands keep coming',
	]) {
		expect(out).toMatch(new RegExp(`^${title}`, 'm'));
	}
	expect(out).not.toMatch(/FAILED|NaN|Infinity/);
	expect(out).toMatch(/^ *requests +1\.00 .*yes$/m);
	// Memory that health of a fleet holds does not grow with each run.
	expect(out).toMatch(/^ *heap held after 50 runs, beside 40 .*yes$/m);
	// None of the participants of a trigger is left out.
	expect(out).toMatch(/^ *\d+ triggers: participants with fewer polls than due +0\.00 .*yes$/m);
}, 900_000);

test('the list of templates opens within two seconds in an n8n that is busy', async () => {
	const run = [join(paths.root, 'test', 'bench', 'run.mjs'), '--quick', '--only', 'template-list'];
	expect(await processes.run(process.execPath, run)).toMatch(/^ *first page  .*yes$/m);
}, 600_000);

test('a journal into a file holds no more memory for twice as many movements', async () => {
	const run = [join(paths.root, 'test', 'bench', 'run.mjs'), '--only', 'journal-file'];
	expect(await processes.run(process.execPath, run)).toMatch(/^ *peak memory of twice as many, beside these .*yes$/m);
}, 600_000);
