/** A user of a wallet for units: who executes a step with an operation, and reads its item or its error. */
import { waited, waitForNothing, withoutOtherTime } from '../support/waits.cts';
// The waits come before anything that loads n8n-workflow.
import type { IDataObject } from 'n8n-workflow';

import { runOperations } from '../../nodes/shared/operation/runOperations';
import type { ValidatorOperation } from '../../nodes/shared/validatorNode/validatorOperation';
import { NODE, validatorOf } from './payments-support.cts';

waitForNothing();

interface Execution {
	/** Memory of the execution, which a retry of it has, too. */
	flow?: IDataObject;
	mode?: string;
}

/** Result of a step: its items or its error, the calls that the validator got, when it began, and how long it waited, in ms. */
interface Result {
	items: any[];
	message?: string;
	advice?: string;
	/** Fields of the error. */
	fields?: any;
	calls: Array<{ endpoint: string; request: any }>;
	began: number;
	waited: number;
}

/**
 * Executes a step.
 * @param values those that the user entered. The others are as the form has them
 * @param answers of the validator, see `validatorOf`
 */
export async function execute(
	operation: ValidatorOperation,
	values: IDataObject,
	answers: Parameters<typeof validatorOf>[0],
	{ flow = {}, mode = 'trigger' }: Execution = {},
): Promise<Result> {
	const defaults = Object.fromEntries(operation.properties.map((property) => [property.name, property.default]));
	const parameters: any = { resource: 'all', operation: operation.value, ...defaults, ...values };
	const context: any = {
		getContext: () => flow,
		getNode: () => ({ ...NODE, parameters }),
		getMode: () => mode,
		getInputData: () => [{ json: {} }],
		getNodeParameter: (name: string) => parameters[name],
		getExecutionCancelSignal: () => undefined,
		continueOnFail: () => false,
		getInstanceId: () => 'i',
		getWorkflow: () => ({ id: 'w' }),
		getExecutionId: () => 'e',
		getWorkflowDataProxy: () => ({ $runIndex: 0 }),
	};
	const { validator, calls } = validatorOf(answers);
	const before = waited();
	let began = 0;
	const resources = [{ value: 'all', name: 'All', operations: [operation] }];
	const run = async () => {
		began = Date.now();
		return await runOperations(context, resources, async () => ({ validator, open: undefined as never }));
	};
	const said = await withoutOtherTime(run).then(
		([items = []]) => ({ items: items.map(({ json }) => json) }),
		(error: any) => {
			const { message, description: advice, context: about } = error;
			return { items: [], message, advice, fields: about.canton };
		},
	);
	return { ...said, calls, began, waited: waited() - before };
}

/** The endpoints of calls, in order. */
export const endpointsOf = ({ calls }: Pick<Result, 'calls'>): string[] => calls.map(({ endpoint }) => endpoint);

/** The bodies that an endpoint got. */
export const bodiesOf = ({ calls }: Pick<Result, 'calls'>, endpoint: string): any[] =>
	calls.filter((call) => call.endpoint === endpoint).map(({ request }) => request.body);
