/** Workflows that deliver what a trigger of the ledger finds to a sink of the sandbox. */
import type { IDataObject } from 'n8n-workflow';

import { everyThreeSeconds } from '../examples/support.cts';
import { delivering } from '../kill/workflow.cjs';
import { credential, listens, world } from './e2e.cts';

/**
 * Activates a workflow before the tests of the calling block, and deactivates it after them.
 * @param parameters of the trigger, known once what is before the block was made to happen
 * @param subject the ledger user, the demo's by default
 */
export function useDelivery(sink: string, parameters: () => IDataObject, subject?: string) {
	const { sandbox, client } = world();
	const workflow = { id: '' };
	beforeAll(async () => {
		await sandbox.call('DELETE', `/control/sink/${sink}`);
		const made = await client.createWorkflow(
			delivering({
				name: `Deliver to ${sink}`,
				type: 'cantonLedgerEventTrigger',
				parameters: {
					...{
						pollTimes: everyThreeSeconds,
						authentication: 'accessToken',
						startFrom: 'now',
						delivery: 'once',
						simplify: true,
						options: {},
					},
					...parameters(),
				},
				credential: await client.createCredential(credential(sandbox, 'cantonLedgerApi', subject ? { subject } : {})),
				sink: `${sandbox.url}/sink/${sink}`,
			}),
		);
		workflow.id = made.id;
		await client.activate(made.id);
		await listens(made.id);
	}, 400_000);
	afterAll(async () => {
		if (workflow.id) await client.deactivate(workflow.id);
	});
	return { workflow, delivered: async (): Promise<any[]> => (await sandbox.delivered(sink)).map(({ body }) => body) };
}
