/** A user of a participant for units: who executes a step with an operation, and reads its item or its error. */
import { executeStep, type Done, type Execution as Step } from './step.cts';
// The step comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { submitCommand } from '../../nodes/CantonLedger/operations/command/submit';
import { executePreparedTransaction } from '../../nodes/CantonLedger/operations/preparedTransaction/execute';
import { submitReassignment } from '../../nodes/CantonLedger/operations/reassignment/submit';
import { submitOnce } from '../../nodes/shared/commands/once';
import type { Submission } from '../../nodes/shared/commands/submissionParts';
import { ledgerWrite, type LedgerOperation } from '../../nodes/shared/ledgerNode/ledgerOperation';
import { ALICE, participantOf, type World } from './commands-participant.cts';

export { endpointsOf, requestsOf } from './step.cts';

interface Execution extends Step {
	/** The user cancels once the first request of it is answered. */
	cancelsAfter?: string;
	/** Services that the node has besides the participant. */
	services?: object;
}

/** Result of a step, and the calls that the participant got. */
interface Result extends Done {
	calls: Array<{ endpoint: string; request: any }>;
}

/**
 * Executes a step.
 * @param values those that the user entered. The others are as the form has them
 */
export async function execute(
	operation: LedgerOperation,
	values: IDataObject,
	world: World,
	{ cancelsAfter, services, ...execution }: Execution = {},
): Promise<Result> {
	const { ledger, calls } = participantOf(world);
	const cancelled = () => calls.some(({ endpoint }) => endpoint === cancelsAfter);
	const done = await executeStep(operation, values, () => ({ ledger, ...services }), execution, cancelled);
	return { ...done, calls };
}

/** A contract that is moved to another synchronizer. */
export const MOVED = `00${'ab'.repeat(32)}`;
const id = (value: string) => ({ __rl: true, mode: 'id', value });

export const IOU = '#model:Main:Iou';
export const FOR_UPDATE = 'POST /v2/commands/submit-and-wait';
export const FOR_TRANSACTION = 'POST /v2/commands/submit-and-wait-for-transaction';
export const SUBMIT_ASYNC = 'POST /v2/commands/async/submit';
export const exercise = (contractId: string, choice = 'Archive') => ({
	ExerciseCommand: { templateId: IOU, contractId, choice, choiceArgument: {} },
});
export const CREATE = { CreateCommand: { templateId: IOU, createArguments: { owner: ALICE, amount: '5' } } };
export const CREATED = {
	CreatedEvent: {
		nodeId: 0,
		contractId: '00aa',
		templateId: 'p:Main:Iou',
		packageName: 'model',
		createArgument: { owner: ALICE, amount: '5' },
	},
};
export const exercised = (contractId: string, choice = 'Archive') => ({
	ExercisedEvent: { nodeId: 0, contractId, templateId: 'p:Main:Iou', packageName: 'model', choice, choiceArgument: {}, consuming: true },
});

/** Executes Command › Submit for alice with the command ID c and the submission ID s, which waits for the update ID. */
export const submit = async (values: IDataObject, world: World, execution?: Execution, command: IDataObject | IDataObject[] = CREATE) =>
	await execute(
		submitCommand,
		{
			...{ actAs: id(ALICE), commandsFrom: 'json', commandsJson: JSON.stringify(command), waitFor: 'updateId', commandId: 'c' },
			...{ simplify: true, ...values, options: { submissionId: 's', ...(values.options as object) } },
		},
		world,
		execution,
	);

export const EXECUTE = 'POST /v2/interactive-submission/executeAndWait';
const FORM = { format: 'SIGNATURE_FORMAT_CONCAT', signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519' };
/** Executes Prepared Transaction › Execute of alice, which waits for the update ID. */
export const executePrepared = async (bytes: string, values: IDataObject, world: World, execution?: Execution) =>
	await execute(
		executePreparedTransaction,
		{
			...{ preparedTransaction: bytes, hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2', specifySignatures: 'fields' },
			signatures: { signature: [{ ...{ party: ALICE, signature: 'AAAA', signedBy: '12ab' }, ...FORM }] },
			...{ waitFor: 'updateId', submissionId: 's', ...values },
		},
		world,
		execution,
	);

export const REASSIGN = 'POST /v2/commands/submit-and-wait-for-reassignment';
/** Executes Reassignment › Submit of alice with the command ID c: takes a contract from one synchronizer to another one. */
export const reassign = async (values: IDataObject, world: World, execution?: Execution) =>
	await execute(
		submitReassignment,
		{
			...{ submitter: id(ALICE), step: 'unassign', contractId: MOVED, source: id('from::12ab'), target: id('to::12ab') },
			...{ wait: true, commandId: 'c', simplify: true, ...values, options: { submissionId: 's', ...(values.options as object) } },
		},
		world,
		execution,
	);

export const PAY = 'POST /pay';
/** Executes a payment of 5 CC by alice, as nodes with submissions of their own make it. `facts` are those of the submission. */
export const pay = async (facts: Partial<Submission>, world: World, execution?: Execution, values: IDataObject = {}) =>
	await execute(
		ledgerWrite('pay', 'Pay', [], {
			...{ description: 'Pays a part.', rights: 'any valid user', properties: [] },
			run: async ({ ledger, context }) => {
				const spending = { context, itemIndex: 0, amount: '5', unit: 'CC' };
				const paid = { context, ledger, commandId: 'c', submissionId: 's', parties: [ALICE], resolveMs: 1000, spending, ...facts };
				const build = async () => ({ send: async () => await ledger.attemptOnly(PAY as never, {} as never) });
				const { submissionId, alreadyDone, ...sent } = await submitOnce(paid, { endpoint: PAY, build });
				return { submissionId, alreadyDone, ...sent };
			},
		}),
		values,
		world,
		execution,
	);
