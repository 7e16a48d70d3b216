import type { Operation } from '../operation/operation';
import type { Scan } from '../scan/service';
import type { Validator } from '../validator/service';

/** Services that an operation of a node of a validator works with. */
export interface ValidatorServices {
	validator: Validator;
	/** Opens the scan of the credential beside the validator's: that of the same target, if it names one. */
	openScan: () => Promise<Scan>;
}

/** An operation of a node of a validator. */
export type ValidatorOperation = Operation<ValidatorServices>;
