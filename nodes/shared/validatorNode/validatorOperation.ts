import type { Operation } from '../operation/operation';
import type { Validator } from '../validator/service';

/** Services that an operation of a node of a validator works with. */
export interface ValidatorServices {
	validator: Validator;
}

/** An operation of a node of a validator. */
export type ValidatorOperation = Operation<ValidatorServices>;
