// The trigger polled through n8n's own contexts, against the sandbox.
import type { IDataObject } from 'n8n-workflow';

import { PolledNode } from '../support/engine.cts';
import { ledgerCredential, useSandbox } from '../support/sandbox.cts';

const sandbox = useSandbox();
const happen = async (...actions: Array<string | IDataObject>) =>
	await sandbox.control('POST', '/do', { actions: actions.map((action) => (typeof action === 'string' ? { action } : action)) });

let alice: string;
beforeAll(async () => {
	alice = (await sandbox.control('GET', '/world')).parties.alice;
});

let serial = 0;
/** A trigger of a workflow of its own, so that what this process remembers of others does not matter. */
const trigger = (parameters: IDataObject, staticData: IDataObject = {}, options = {}) =>
	new PolledNode('cantonTrigger', { event: 'commandCompleted', parties: alice, ...parameters } as never, ledgerCredential(sandbox), staticData, { workflowId: `w${serial++}`, ...options });

describe('Command Completed', () => {
	it('begins now and hands over each completion once', async () => {
		const node = trigger({});
		await happen('fail', 'succeed');
		expect(await node.poll()).toBeNull();
		await happen('fail', 'succeed', 'fail');
		const items = await node.poll();
		expect(items?.map(({ json }) => json.outcome)).toEqual(['failed', 'succeeded', 'failed']);
		expect(await node.poll()).toBeNull();
	});

	it('asks one cheap question when nothing has happened', async () => {
		const node = trigger({});
		await node.poll();
		await sandbox.requests();
		await node.poll();
		expect((await sandbox.requests()).map(({ endpoint }) => endpoint)).toEqual(['GET /v2/state/ledger-end']);
	});

	it('shows a sample in a test run and leaves its place alone', async () => {
		await happen('fail', 'succeed');
		const node = trigger({ outcome: 'failed' });
		const items = await node.poll('manual');
		expect(items?.at(-1)?.json).toMatchObject({ event: 'commandCompleted', outcome: 'failed' });
		expect(node.staticData).toEqual({});
	});
});
