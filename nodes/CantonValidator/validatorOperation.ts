import type { Operation } from '../shared/operation/operation';
import type { Validator } from '../shared/validator/service';

/** What an operation of the Canton Validator node works with. */
export interface ValidatorServices {
	validator: Validator;
}

/** An operation of the Canton Validator node. */
export type ValidatorOperation = Operation<ValidatorServices>;
