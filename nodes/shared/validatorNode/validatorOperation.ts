import type { OpenService } from '../http/clientCache';
import type { Call, Operation } from '../operation/operation';
import { operationOf, writeOf, type Endpoints, type Parts } from '../operation/operationOf';
import type { Validator } from '../validator/service';
import { identifyPayment } from './trackingId';

/** Services that an operation of a node of a validator works with. */
export interface ValidatorServices {
	validator: Validator;
	/** Opens a service of a credential beside the validator's: that of the same target, if the credential names one. */
	open: OpenService;
}

/** An operation of a node of a validator. */
export type ValidatorOperation = Operation<ValidatorServices>;
/** Makes an operation of a node of a validator that only reads, and `validatorWrite` makes those that do more. */
export const validatorOperation = operationOf<ValidatorServices>;

/** Makes a write. Apart from payments, whose ID may be made by the node, it acts on what any execution may have acted on before. */
export const validatorWrite = (
	value: string,
	action: string,
	endpoints: Endpoints,
	parts: Parts<ValidatorServices>,
): ValidatorOperation => ({
	...writeOf(value, action, endpoints, parts),
	...(parts.identify !== identifyPayment && { mayBeDone: true }),
});

/** Parts of an act that such a call does at an endpoint of the validator: see `carryOut`. */
export const actOf = (
	{ validator, context, identity }: Pick<Call<ValidatorServices>, 'validator' | 'context' | 'identity'>,
	endpoint: string,
) => ({
	context,
	client: validator,
	endpoint,
	identity,
});
