// In queue mode main only plans: what our nodes do happens in a worker.
import { readFileSync } from 'node:fs';

import { credential, runOnce, world } from '../e2e/support/e2e.cts';

const { n8n, workers, sandbox, client } = world();

/** How many executions the log of a process says it finished. */
const finished = (log: string) => readFileSync(log, 'utf8').match(/finished execution|Worker finished/gi)?.length ?? 0;

test('all node types are loaded in main, and executions run in workers', async () => {
	const before = workers.map(({ log }) => finished(log));
	for (let count = 0; count < 4; count++) {
		const result = await runOnce(
			{ n8n, workers, sandbox, client } as never,
			'cantonLedger',
			{ resource: 'participant', operation: 'getStatus' },
			credential(sandbox, 'cantonLedgerApi'),
		);
		expect(result.status).toBe('success');
	}
	const after = workers.map(({ log }) => finished(log));
	const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
	expect(sum(after) - sum(before)).toBe(4);
});
