import type { IExecuteFunctions } from 'n8n-workflow';

import { inputError } from '../shared/errors/nodeErrors';
import type { Operation } from '../shared/operation/operation';
import { operationOf, writeOf, type Endpoints, type Parts } from '../shared/operation/operationOf';
import { isProxied } from '../shared/http/routes';
import type { Scan } from '../shared/scan/service';
import type { ThroughValidator } from '../shared/validator/connectThrough';

/** Services of an operation of the Canton Scan node: scan itself, or the scan proxy of a validator. */
export interface ScanServices {
	scan: Scan;
}

/** An operation of the Canton Scan node. */
export type ScanOperation = Operation<ScanServices>;
const PUBLIC = 'none on a public scan';

/** Everything of such an operation but what its value says, and the rights that all of them need. */
type ScanParts = Omit<Parts<ScanServices>, 'rights'> & { rights?: string };

/** Makes an operation of the Canton Scan node that only reads, and `scanWrite` makes those that do more. */
export const scanOperation = (value: string, action: string, endpoints: Endpoints, parts: ScanParts): ScanOperation =>
	operationOf(value, action, endpoints, {
		rights: hasProxy({ endpoints }) ? `${PUBLIC}; through a validator, any valid token for it` : PUBLIC,
		...parts,
	});
export const scanWrite = writeOf<ScanServices>;

/** Values of the Connect Through parameter. */
export type Connection = 'scan' | ThroughValidator;

/** True if an operation can also go through a validator: its proxy passes on only part of what scan has. */
export const hasProxy = ({ endpoints: [first = ''] }: Pick<ScanOperation, 'endpoints'>): boolean => isProxied(first);

/** Another way to an operation for somebody whom scan does not let in, as a sentence. */
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
