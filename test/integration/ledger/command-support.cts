/** Commands on an Iou, and their submission. */
import type { IDataObject } from 'n8n-workflow';

import type { RunOptions } from '../../support/engine.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

export const FOR_TRANSACTION = 'POST /v2/commands/submit-and-wait-for-transaction';
export const PREPARE = 'POST /v2/interactive-submission/prepare';

/** A sandbox for the calling file, with a fresh world for each test, and submissions as alice. */
export function useCommands() {
	const sandbox = useSandbox({ history: 5, fresh: true });
	const { run, happen } = ledgerOf(sandbox);
	const { parties } = sandbox;
	const iou = (more: IDataObject = {}) => ({
		issuer: parties.alice,
		owner: parties.alice,
		currency: 'CHF',
		amount: '10.5',
		observers: [],
		...more,
	});
	const create = (more: IDataObject = {}) => ({
		kind: 'create',
		templateId: '#model-tests:Iou:Iou',
		createArguments: JSON.stringify(iou(more)),
	});
	const exercise = (contractId: string, choice: string, choiceArgument: IDataObject = {}) => ({
		kind: 'exercise',
		templateId: '#model-tests:Iou:Iou',
		contractId,
		choice,
		choiceArgument: JSON.stringify(choiceArgument),
	});
	const submit = async (command: IDataObject[], parameters: IDataObject = {}, options: Partial<RunOptions> & { as?: string } = {}) =>
		await run(
			'command',
			'submit',
			{
				actAs: byId(parties.alice),
				commandsFrom: 'fields',
				commands: { command },
				waitFor: 'transaction',
				simplify: true,
				...parameters,
			},
			options,
		);
	const sent = async (endpoint: string) => (await sandbox.requests()).filter((request) => request.endpoint === endpoint);
	const committed = async (commandId: unknown) =>
		(await sandbox.control('GET', '/world')).log.filter(
			(candidate: IDataObject) => candidate.commandId === commandId && candidate.kind === 'transaction',
		);
	return { sandbox, happen, iou, create, exercise, submit, sent, committed };
}
