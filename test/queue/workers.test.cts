// In queue mode main only plans: what our nodes do happens in a worker.
import { readFileSync } from 'node:fs';

import { credential, eventually, oneNode, world } from '../e2e/support/e2e.cts';

const { workers, sandbox, client } = world();

test('a node that is run by hand runs in a worker', async () => {
	const { type, ...account } = credential(sandbox, 'cantonLedgerApi');
	const stored = { [type]: await client.createCredential({ type, ...account }) };
	const workflow = await client.createWorkflow(oneNode('cantonLedger', { resource: 'participant', operation: 'getStatus' }, stored));
	const executions: string[] = [];
	for (let count = 0; count < 4; count++) executions.push(await client.begin(workflow.id, { name: 'Start' }));
	for (const id of executions) expect((await client.finished(id)).status).toBe('success');
	const logs = () => workers.map(({ log }) => readFileSync(log, 'utf8')).join('');
	// A worker writes its line after main knows of the end.
	await eventually(
		async () => executions.filter((id) => !logs().includes(`Worker finished execution ${id} `)),
		({ length }) => length === 0,
	);
});
