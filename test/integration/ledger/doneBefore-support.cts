/** Commands under an ID of the user's own, and refusals of their repeats. */
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

export const FOR_UPDATE = 'POST /v2/commands/submit-and-wait';
export const COMPLETIONS = 'POST /v2/commands/command-completions';
const IOU = '#model-tests:Iou:Iou';
export const DATABASE = { status: 500, body: { error: 'database' }, times: 0 };

/** A choice without arguments, on an Iou. */
export const exercise = (contractId: string, choice: string) => ({
	kind: 'exercise',
	templateId: IOU,
	contractId,
	choice,
	choiceArgument: '{}',
});
/** An answer of the ledger that refuses a submission. */
export const refusal = (code: string, errorCategory: number, cause: string, resources: string[][] = []) => ({
	endpoint: FOR_UPDATE,
	status: errorCategory === 11 ? 404 : 400,
	body: { code, cause, context: { category: String(errorCategory), definite_answer: 'false' }, errorCategory, grpcCodeValue: 9, resources },
});
export const TOO_LATE = refusal('DAML_FAILURE', 9, 'The deadline has passed');

/** A sandbox for the calling file, with a fresh world for each test, and commands of alice's. */
export function useDoneBefore() {
	const sandbox = useSandbox({ history: 5, fresh: true });
	const { run, happen } = ledgerOf(sandbox);
	const submit = async (command: IDataObject, commandId = 'inv-7', options: IDataObject = {}) =>
		(
			await run(
				'command',
				'submit',
				{
					actAs: byId(sandbox.parties.alice),
					commandsFrom: 'fields',
					commands: { command: [command] },
					waitFor: 'updateId',
					commandId,
					options: { resolveSeconds: 0, ...options },
				},
				{ onError: 'continueRegularOutput' },
			)
		).json[0] as IDataObject & { error?: IDataObject };
	const byKey = (choice: string, number = 'CH-100-2000') => ({
		kind: 'exerciseByKey',
		templateId: '#model-tests:Account:Account',
		contractKey: JSON.stringify({ _1: sandbox.parties.bank, _2: number }),
		choice,
		choiceArgument: '{}',
	});
	const create = (amount: string | number = '1.0') => ({
		kind: 'create',
		templateId: IOU,
		createArguments: JSON.stringify({
			issuer: sandbox.parties.alice,
			owner: sandbox.parties.alice,
			currency: 'CHF',
			amount,
			observers: [],
		}),
	});
	const createAndSettle = (reference: string, amount?: string) => ({
		...create(amount),
		kind: 'createAndExercise',
		choice: 'Iou_Settle',
		choiceArgument: JSON.stringify({ reference }),
	});
	const issued = async () => (await happen('issue', { party: 'alice', to: 'alice' })).created[0]!;
	const committed = async (commandId = 'inv-7') =>
		(await sandbox.control('GET', '/world')).log.filter(
			(entry: IDataObject) => entry.commandId === commandId && entry.kind === 'transaction',
		);
	return { sandbox, run, happen, submit, byKey, create, createAndSettle, issued, committed };
}
