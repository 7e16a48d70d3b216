/** A step for units: an operation with the values of its form is executed, and its items or its error are read. */
import { waited, waitForNothing, withoutOtherTime } from '../support/waits.cts';
// The waits come before anything that loads n8n-workflow.
import type { IDataObject } from 'n8n-workflow';

import { runOperations } from '../../nodes/shared/operation/runOperations';
import { NODE } from './commands-participant.cts';

waitForNothing();

export interface Execution {
	/** Memory of the execution, which a retry of it has, too. */
	flow?: IDataObject;
	/** The incoming item. */
	item?: IDataObject;
	/** Gets the notices above the output. */
	hints?: string[];
	mode?: string;
}

type Calls = Array<{ endpoint: string; request: any }>;

/** Result of a step: its items or its error, and how long it waited, in ms. */
export interface Done {
	items: any[];
	message?: string;
	advice?: string;
	/** Fields of the error. */
	fields?: any;
	waited: number;
}

/**
 * The context that n8n gives to a step.
 * @param parametersOf the parameters of an item
 * @param more what the step has besides, or in its place
 */
export const contextOf = (parametersOf: (itemIndex: number) => any, more: object): any => ({
	getNode: () => ({ ...NODE, parameters: parametersOf(0) }),
	getMode: () => 'trigger',
	getNodeParameter: (name: string, itemIndex: number) => parametersOf(itemIndex)[name],
	getExecutionCancelSignal: () => undefined,
	getCredentials: async () => ({}),
	addExecutionHints: () => undefined,
	getTimezone: () => 'UTC',
	continueOnFail: () => false,
	getInstanceId: () => 'i',
	getWorkflow: () => ({ id: 'w' }),
	getExecutionId: () => 'e',
	getWorkflowDataProxy: () => ({ $runIndex: 0 }),
	...more,
});

/** The signal of an execution that its user cancels. */
function cancelOf(cancelled: () => boolean) {
	const cancel = new AbortController();
	return {
		getExecutionCancelSignal: () => {
			if (cancelled()) cancel.abort();
			return cancel.signal;
		},
	};
}

/**
 * @param values those that the user entered. The others are as the form has them
 * @param open the services of the operation
 * @param cancelled whether the user has cancelled the execution
 */
export async function executeStep<S extends object>(
	operation: Parameters<typeof runOperations<S>>[1][number]['operations'][number],
	values: IDataObject,
	open: () => any,
	{ flow = {}, item = {}, hints = [], mode = 'trigger' }: Execution = {},
	cancelled: () => boolean = () => false,
): Promise<Done> {
	const defaults = Object.fromEntries(operation.properties.map((property) => [property.name, property.default]));
	const parameters: any = { resource: 'all', operation: operation.value, ...defaults, ...values };
	const context = contextOf(() => parameters, {
		getContext: () => flow,
		getMode: () => mode,
		getInputData: () => [{ json: item }],
		...cancelOf(cancelled),
		addExecutionHints: ({ message }: { message: string }) => hints.push(message),
	});
	const before = waited();
	const resources = [{ value: 'all', name: 'All', operations: [operation] }];
	const said = await withoutOtherTime(async () => await runOperations(context, resources, async () => open())).then(
		([items = []]) => ({ items: items.map(({ json }) => json) }),
		(error: any) => {
			const { message, description: advice, context: about } = error;
			return { items: [], message, advice, fields: about?.canton };
		},
	);
	return { ...said, waited: waited() - before };
}

/** The endpoints of calls, in order. */
export const endpointsOf = ({ calls }: { calls: Calls }): string[] => calls.map(({ endpoint }) => endpoint);

/** The requests that an endpoint got. */
export const requestsOf = ({ calls }: { calls: Calls }, endpoint: string): any[] =>
	calls.filter((call) => call.endpoint === endpoint).map(({ request }) => request);
