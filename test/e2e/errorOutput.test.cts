// Way of an item whose call failed, by each choice of Settings › On Error.
import { resultOf } from '../../scripts/lib/rest.cjs';
import { credential, oneNode, world } from './support/e2e.cts';

const { sandbox, client } = world();

async function failing(onError: string) {
	const stored = await client.createCredential(credential(sandbox, 'cantonLedgerApi'));
	const parameters = { resource: 'contract', operation: 'get', contractId: `00${'ab'.repeat(32)}`, parties: 'all' };
	const workflow = oneNode('cantonLedger', parameters, { cantonLedgerApi: stored });
	Object.assign(workflow.nodes[1]!, { onError });
	const { id } = await client.createWorkflow(workflow);
	const execution = await client.run(id, 'Start');
	return { status: execution.status, ...resultOf(execution, 'Canton') };
}

const errorItem = {
	error: expect.objectContaining({
		message: expect.any(String),
		advice: expect.any(String),
		httpStatus: 404,
		errorCode: expect.any(String),
	}),
	message: expect.any(String),
};

it('Continue (Using Error Output) sends the error item to the error output, with its fields', async () => {
	const { status, branches } = await failing('continueErrorOutput');
	expect(status).toBe('success');
	expect(branches.map((items) => items.map(({ json }) => json))).toEqual([[], [errorItem]]);
});

it('Continue sends the error item on, with its fields', async () => {
	const { status, items } = await failing('continueRegularOutput');
	expect(status).toBe('success');
	expect(items.map(({ json }) => json)).toEqual([errorItem]);
});

it('Stop Workflow fails the execution', async () => {
	const { status, error } = await failing('stopWorkflow');
	expect(status).toBe('error');
	expect(error.message).toEqual(expect.any(String));
});
