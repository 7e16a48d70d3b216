/** A user of a wallet for units: who executes a step with an operation, and reads its item or its error. */
import { executeStep, type Done, type Execution } from './step.cts';
// The step comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import type { ValidatorOperation } from '../../nodes/shared/validatorNode/validatorOperation';
import { validatorOf } from './payments-support.cts';
import { requestsOf } from './step.cts';

export { endpointsOf } from './step.cts';

/** Result of a step, the calls that the validator got, and when it began. */
interface Result extends Done {
	calls: Array<{ endpoint: string; request: any }>;
	began: number;
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
	execution: Execution = {},
): Promise<Result> {
	const { validator, calls } = validatorOf(answers);
	let began = 0;
	const open = () => {
		began ||= Date.now();
		return { validator, open: undefined as never };
	};
	const done = await executeStep(operation, values, open, execution);
	return { ...done, calls, began };
}

/** The bodies that an endpoint got. */
export const bodiesOf = (result: Pick<Result, 'calls'>, endpoint: string): any[] => requestsOf(result, endpoint).map(({ body }) => body);
