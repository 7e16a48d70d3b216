/** A write whose targets cannot be read: nothing is sent, and its outcome is open if an earlier try or execution may have done it. */
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';

import type { IDataObject } from 'n8n-workflow';

import { runNode, type RunOptions } from '../../support/engine.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const FOR_UPDATE = 'POST /v2/commands/submit-and-wait';

const fleet = (targetName = 'prod') => ({
	cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, severalTargets: true, targetName },
});
/** A credential that n8n does not return. */
const UNREAD = { cantonLedgerApi: undefined } as unknown as RunOptions['credentials'];

const create = async (commandId: string, options: Partial<RunOptions> = {}) => {
	const { alice } = sandbox.parties;
	const { json, run } = await runNode(
		'cantonLedger',
		{
			authentication: 'accessToken',
			resource: 'command',
			operation: 'submit',
			actAs: { mode: 'id', value: alice!, __rl: true },
			commandsFrom: 'json',
			commandsJson: JSON.stringify({
				CreateCommand: {
					templateId: '#model-tests:Iou:Iou',
					createArguments: { issuer: alice, owner: alice, currency: 'CHF', amount: '1.0', observers: [] },
				},
			}),
			waitFor: 'updateId',
			commandId,
			options: { target: 'prod', resolveSeconds: 0 },
		},
		{ credentials: fleet(), onError: 'continueRegularOutput', ...options },
	);
	return { item: json[0]!, error: json[0]!.error as IDataObject, run };
};
const sent = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === FOR_UPDATE);

describe('after a try whose answer got lost', () => {
	const lost = async () => {
		await sandbox.fault(
			{ endpoint: FOR_UPDATE, action: 'reset', after: true },
			{ endpoint: 'POST /v2/commands/command-completions', status: 500, body: { error: 'database' }, times: 0 },
		);
		const { error, run } = await create('');
		expect(error.outcome).toBe('unknown');
		await sandbox.control('DELETE', '/faults');
		await sandbox.requests();
		return { commandId: error.commandId, run };
	};

	test.each<[string, () => RunOptions['credentials']]>([
		['n8n does not return the credential', () => UNREAD],
		['the credential lacks the target by now', () => fleet('other')],
	])('%s: unknown', async (_, credentials) => {
		const { commandId, run } = await lost();
		const { error } = await create('', { retryOf: run, credentials: credentials() });
		expect(error).toMatchObject({ outcome: 'unknown', commandId });
		expect(error.advice).toContain('An earlier try of this execution got no answer: it may have done this.');
		expect(await sent()).toEqual([]);
	});

	test('and it is found as soon as they can be read', async () => {
		const { commandId, run } = await lost();
		const unread = await create('', { retryOf: run, credentials: UNREAD });
		const { item } = await create('', { retryOf: unread.run });
		expect(item).toMatchObject({ outcome: 'succeeded', alreadyDone: true, commandId, target: 'prod' });
		expect(await sent()).toEqual([]);
	});
});

test.each<[string, string, string, () => RunOptions['credentials']]>([
	['n8n does not return the credential', 'inv-7', 'unknown', () => UNREAD],
	['n8n does not return the credential', '', 'failed', () => UNREAD],
	['the credential lacks the target', 'inv-7', 'failed', () => fleet('other')],
])('without a try before, %s, Command ID "%s": %s', async (_, commandId, outcome, credentials) => {
	const { error } = await create(commandId, { credentials: credentials() });
	expect(error).toMatchObject({ outcome, ...(commandId && { commandId }) });
	if (outcome === 'unknown') expect(error.advice).toContain('run it again under the same ID');
	expect(await sent()).toEqual([]);
});
