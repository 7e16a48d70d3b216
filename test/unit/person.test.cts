// Jobs that the ring editor does by clicking: each numbered step of a page is done, or left out with a reason.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { CantonLedgerApi } from '../../credentials/CantonLedgerApi.credentials';
import { CantonValidatorApi } from '../../credentials/CantonValidatorApi.credentials';
import { root } from '../../scripts/lib/paths.cjs';
import type { Job } from '../editor/support/job.cts';
import { Person } from '../editor/support/person.cts';

const done = async () => undefined;
const job = (more: Partial<Job>): Job => ({ page: 'jobs/exchange-deposits.md', section: 'Set it up', budget: 1, hands: {}, ...more });
const page = { screenshot: done, viewportSize: () => null, locator: () => ({ locator: () => ({ count: async () => 0 }) }) };
const follow = async (more: Partial<Job>) => await new Person(page as never).follow(job(more));

test('a step that nobody does, and that has no reason, ends the job', async () => {
	await expect(follow({ left: { 0: '_', 1: 'a', 2: 'b', 3: 'c', 4: 'd', 7: 'e' } })).rejects.toThrow(
		'docs/jobs/exchange-deposits.md: nobody does step 5, 6, and no reason is given',
	);
});

test('the first credential, which the page has too, is such a step', async () => {
	const left = { 1: 'a', 2: 'b', 3: 'c', 4: 'd', 5: 'e', 6: 'f', 7: 'g' };
	await expect(follow({ left })).rejects.toThrow('docs/jobs/exchange-deposits.md: nobody does step 0, and no reason is given');
});

test('a step that the page does not have has no hands and no reason', async () => {
	const left = { 0: '_', 1: 'a', 2: 'b', 3: 'c', 4: 'd', 5: 'e', 6: 'f', 7: 'g' };
	await expect(follow({ left })).resolves.toBeUndefined();
	await expect(follow({ left: { ...left, 8: 'h' } })).rejects.toThrow('docs/jobs/exchange-deposits.md has no step 8');
	await expect(follow({ left, hands: { 8: done } })).rejects.toThrow('docs/jobs/exchange-deposits.md has no step 8');
});

test('CONTRIBUTING names the credentials that jobs begin with, which do not count, and no other', () => {
	const jobs = readFileSync(join(root, 'test', 'editor', 'jobs.test.cts'), 'utf8');
	const apps = [...jobs.matchAll(/\bapp: '([^']+)'|\bformOf\(sandbox, '(\w+)'/g)].map(([, app, type]) => app ?? type!);
	const labels = Object.fromEntries([new CantonLedgerApi(), new CantonValidatorApi()].map(({ name, displayName }) => [name, displayName]));
	const [, line = ''] =
		/^Not counted are credentials that a job begins with, (.*)$/m.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')) ?? [];
	const named = [...line.matchAll(/\*([^*]+)\*/g)].map(([, app]) => app!);
	expect(named).toEqual([...new Set(apps.map((app) => labels[app] ?? app))].sort());
});
