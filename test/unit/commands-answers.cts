/** A participant for units, and a user who fills in the form of a submission: requests, items, and the words of errors. */
import { waitForNothing, withoutOtherTime } from '../support/waits.cts';
// The waits come before anything that loads n8n-workflow.
import type { IDataObject, INode, INodeProperties } from 'n8n-workflow';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import { callError } from '../../nodes/shared/errors/nodeErrors';
import { countSubmission } from '../../nodes/shared/http/submissions';
import type { LedgerOperation } from '../../nodes/shared/ledgerNode/ledgerOperation';
import { runOperations } from '../../nodes/shared/operation/runOperations';
import { Parameters } from '../../nodes/shared/parameters/parameters';

waitForNothing();

export const ALICE = `alice::1220${'ab'.repeat(32)}`;
export const BOB = `bob::1220${'cd'.repeat(32)}`;
export const CONTRACT = `00${'1a'.repeat(32)}`;
export const IOU = '#model-tests:Iou:Iou';

export const BROKEN: CallFailure = { message: 'database', origin: 'application', httpStatus: 500, retryable: true };

const NODE: INode = { id: 'n', name: 'Submit', type: 'canton', typeVersion: 1, position: [0, 0], parameters: {} };

export type Answers = Record<string, object | ((request: any) => object)>;

/** @param answers by endpoint: its answer, a failure, or a function of the request that returns either */
export function participantOf(answers: Answers, context: object = {}) {
	const calls: Array<{ endpoint: string; request: any }> = [];
	const error = (failure: CallFailure, endpoint: string, submission?: boolean | string, extra?: IDataObject) =>
		callError(NODE, failure, { baseUrl: 'http://participant', endpoint, submission, participant: true }, 0, extra);
	const ledger: any = {
		...{ baseUrl: 'http://participant', key: 'k', isMissing: () => false, error },
		async attempt(endpoint: string, args: any = {}) {
			const request = typeof args === 'function' ? args('current') : args;
			calls.push({ endpoint, request });
			if (request.submission) countSubmission(context);
			const answer = answers[endpoint];
			if (answer === undefined) throw new Error(`nothing answers ${endpoint}`);
			const said: any = typeof answer === 'function' ? answer(request) : answer;
			const called = { endpoint, apiVersion: 'current' };
			return 'origin' in said ? { ok: false, failure: said, ...called } : { ok: true, answer: said, ...called };
		},
		attemptOnly: async (endpoint: string, request: any) => await ledger.attempt(endpoint, request),
		unwrap(attempt: any, endpoint: string, submission?: boolean) {
			if (attempt.ok) return attempt.answer;
			throw error(attempt.failure, endpoint, submission);
		},
		call: async (endpoint: string, request: any) => ledger.unwrap(await ledger.attempt(endpoint, request), endpoint),
	};
	return { ledger, calls };
}

/**
 * The parameters of an item: `values` are what the user entered, in rows and options, too.
 * @param form the same before expressions are evaluated
 */
export function parametersOf(properties: readonly INodeProperties[], values: IDataObject, form = values): Parameters {
	const context: any = {
		getNode: () => ({ ...NODE, parameters: form }),
		getNodeParameter: (name: string) => values[name],
		getTimezone: () => 'UTC',
		continueOnFail: () => false,
	};
	return new Parameters(context, [...properties], 0);
}

/** The words of an error that a reading or a call is expected to end with. */
export async function refusalOf(read: () => unknown): Promise<{ message: string; advice: string }> {
	try {
		await read();
	} catch (error: any) {
		return { message: error.message, advice: error.description };
	}
	throw new Error('nothing was refused');
}

/** Result of a step: its items or its error, and the requests that the participant got. */
export interface Result {
	items: any[];
	message?: string;
	advice?: string;
	/** Fields of the error. */
	fields?: any;
	calls: Array<{ endpoint: string; request: any }>;
}

/** Facts of an execution. */
interface Execution {
	flow?: IDataObject;
	instance?: string;
	workflow?: { id?: string };
}

/**
 * Executes an operation.
 * @param values those that the user entered. The others are as the form has them
 */
export async function execute(
	operation: LedgerOperation,
	values: IDataObject,
	answers: Answers,
	{ flow = {}, instance = 'i', workflow = { id: 'w' } }: Execution = {},
): Promise<Result> {
	const defaults = Object.fromEntries(operation.properties.map(({ name, default: initial }) => [name, initial]));
	const parameters: any = { resource: 'all', operation: operation.value, ...defaults, ...values };
	const context: any = {
		getContext: () => flow,
		getNode: () => ({ ...NODE, parameters }),
		getMode: () => 'trigger',
		getInputData: () => [{ json: {} }],
		getNodeParameter: (name: string) => parameters[name],
		getExecutionCancelSignal: () => undefined,
		getTimezone: () => 'UTC',
		continueOnFail: () => false,
		getInstanceId: () => instance,
		getWorkflow: () => workflow,
		getExecutionId: () => 'e',
		getWorkflowDataProxy: () => ({ $runIndex: 0 }),
		addExecutionHints: () => undefined,
	};
	const { ledger, calls } = participantOf(answers, context);
	const resources = [{ value: 'all', name: 'All', operations: [operation] }];
	const said = await withoutOtherTime(async () => await runOperations(context, resources, async () => ({ ledger }))).then(
		([items = []]) => ({ items: items.map(({ json }) => json) }),
		(error: any) => {
			const { message, description: advice, context: about } = error;
			return { items: [], message, advice, fields: about?.canton };
		},
	);
	return { ...said, calls };
}

/** The endpoints of requests, in order. */
export const endpointsOf = ({ calls }: Pick<Result, 'calls'>): string[] => calls.map(({ endpoint }) => endpoint);

/** The bodies that an endpoint got. */
export const bodiesOf = ({ calls }: Pick<Result, 'calls'>, endpoint: string): any[] =>
	calls.filter((call) => call.endpoint === endpoint).map(({ request }) => request.body);
