// Each of two imports of one gate in one n8n is published, and answers at an address of its own.
import { makeDar } from '../../scripts/lib/dar.cjs';
import { eventually, world } from '../e2e/support/e2e.cts';
import { Gitea } from '../support/git/gitea.cts';
import { ExampleRuns } from './support/exampleRuns.cts';

const { n8n, client } = world();
const runs = new ExampleRuns();
const gitea = new Gitea();

beforeAll(async () => {
	await gitea.listen();
	await runs.open({ 'git.example.com': gitea.url });
	// Its events name their files at the address that n8n knows.
	gitea.url = 'https://git.example.com';
}, 300_000);

afterAll(async () => {
	await runs.close();
	gitea.stop();
});

it('the gate for any Git server, imported and published twice', async () => {
	const gates: Array<{ id: string; address: string }> = [];
	for (const time of ['first', 'second']) {
		const who = await runs.import('dar-gate');
		await who.publish();
		const id = runs.workflow;
		const { nodes } = await eventually(
			async () => await client.call('GET', `/api/v1/workflows/${id}`),
			({ active }) => active,
			30_000,
		).catch(() => {
			throw new Error(`The ${time} gate was not published`);
		});
		const { webhookId, parameters } = nodes.find(({ name }: any) => name === 'Git Event');
		gates.push({ id, address: `${n8n().url}/webhook/${parameters.path || webhookId}` });
	}
	expect(gates[0]!.address).not.toBe(gates[1]!.address);
	for (const { address } of gates) {
		const event = gitea.push({ '.daml/dist/model.dar': makeDar({ name: 'of-two-gates' }).bytes });
		const before = gitea.statuses.length;
		// n8n registers the webhook a moment after the workflow is published.
		await eventually(
			async () => await gitea.deliver(address, event),
			(status) => status === 200,
			60_000,
		);
		await eventually(
			async () => gitea.statuses.length - before,
			(made) => made > 0,
			60_000,
		);
	}
	for (const { id } of gates) expect(await client.executions(id)).toEqual([expect.objectContaining({ status: 'success' })]);
}, 300_000);
