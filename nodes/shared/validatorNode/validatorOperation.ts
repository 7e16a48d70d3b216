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

/** Makes a write on something that any execution may have acted on before. */
export const validatorWrite = (...[value, action, endpoints, parts]: Parameters<typeof writeOf<ValidatorServices>>): ValidatorOperation =>
	writeOf(value, action, endpoints, { ...parts, mayBeDone: true });

/** Makes a payment, by the user's own tracking ID or one that the node makes: then no other execution can have done it. */
export const validatorPayment = (
	value: string,
	action: string,
	endpoints: Endpoints,
	parts: Omit<Parts<ValidatorServices>, 'identify'>,
): ValidatorOperation => writeOf(value, action, endpoints, { ...parts, identify: identifyPayment });

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
