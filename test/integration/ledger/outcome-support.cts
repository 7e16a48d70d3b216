/** Submissions of one Iou, and what the ledger has of them. */
import type { IDataObject } from 'n8n-workflow';

import type { RunOptions } from '../../support/engine.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

export const FOR_TRANSACTION = 'POST /v2/commands/submit-and-wait-for-transaction';
export const FOR_UPDATE = 'POST /v2/commands/submit-and-wait';

/** A sandbox for the calling file, with a fresh world for each test, and submissions as alice. */
export function useOutcomes() {
	const sandbox = useSandbox({ history: 5, fresh: true });
	const { run, happen } = ledgerOf(sandbox);
	const alice = () => sandbox.parties.alice;
	const submit = async (parameters: IDataObject = {}, options: Partial<RunOptions> = {}) =>
		await run(
			'command',
			'submit',
			{
				actAs: byId(alice()),
				commandsFrom: 'fields',
				commands: {
					command: [
						{
							kind: 'create',
							templateId: '#model-tests:Iou:Iou',
							createArguments: JSON.stringify({ issuer: alice(), owner: alice(), currency: 'CHF', amount: '1.0', observers: [] }),
						},
					],
				},
				waitFor: 'updateId',
				commandId: '',
				...parameters,
			},
			options,
		);
	const log = async (): Promise<IDataObject[]> => (await sandbox.control('GET', '/world')).log;
	const committed = async (commandId: unknown) =>
		(await log()).filter((candidate) => candidate.commandId === commandId && candidate.kind === 'transaction');
	const sent = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === FOR_UPDATE || endpoint === FOR_TRANSACTION);
	return { sandbox, run, happen, submit, log, committed, sent };
}
