import type { IExecuteFunctions } from 'n8n-workflow';

import { inputError } from '../shared/errors/nodeErrors';
import type { Operation } from '../shared/operation/operation';
import type { Scan, ScanConnection } from '../shared/scan/service';
import type { ThroughValidator } from '../shared/validator/connectThrough';

/** An operation of the Canton Scan node. */
export type ScanOperation = Operation<ScanConnection>;

/** Values of the Connect Through parameter. */
export type Connection = 'scan' | ThroughValidator;

/** What a validator answers of itself, as scan does. */
const OWN = new Set(['GET /livez', 'GET /readyz', 'GET /version']);

/** Whether an operation can also go through a validator: its proxy passes on only part of what scan has. */
export function hasProxy({ endpoints }: Pick<ScanOperation, 'endpoints'>): boolean {
	return endpoints.some((endpoint) => endpoint.includes('/scan-proxy/')) || endpoints.every((endpoint) => OWN.has(endpoint));
}

/** How an operation is reached by somebody whom scan does not let in, as a sentence. */
export function detourOf(operation: Pick<ScanOperation, 'endpoints'>): string {
	return hasProxy(operation)
		? "Or set Connect Through (the first field) to one of the two with Validator: your validator's scan proxy has this operation."
		: "There is no other way: a validator's scan proxy does not have this operation.";
}

/** The refusal of an operation that a validator's proxy does not have, with the way out. */
export function notThroughValidator(context: IExecuteFunctions, { action }: Pick<ScanOperation, 'action'>, itemIndex: number): Error {
	return inputError(
		context.getNode(),
		`Connect Through: a validator's scan proxy does not have "${action}"`,
		'Set Connect Through (the first field) to Scan, and choose a Canton Scan API credential below it.',
		itemIndex,
	);
}

/** Makes an operation of one that needs scan itself: through a validator it is refused. */
export function scanOnly(operation: Operation<{ scan: Scan }>): ScanOperation {
	return {
		...operation,
		run({ scan, ...call }) {
			if (scan) return operation.run({ ...call, scan });
			throw notThroughValidator(call.context, operation, call.itemIndex);
		},
	};
}
