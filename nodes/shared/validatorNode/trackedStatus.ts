import type { IDataObject } from 'n8n-workflow';

import type { Attempt } from '../http/attempt';
import type { Validator } from '../validator/service';
import { WALLET_RIGHTS } from './owner';
import { trackingIdField } from './trackingId';
import { validatorOperation, type ValidatorOperation } from './validatorOperation';

/** A reading of the state of what the wallet did under a tracking ID. */
interface TrackedStatus<Status> {
	description: string;
	/** Help of the tracking ID. */
	trackingId: string;
	/** Undefined if the validator knows none of that ID. */
	read: (validator: Validator, trackingId: string) => Promise<Attempt<Status | undefined>>;
	fieldsOf: (status: Status) => IDataObject;
}

/** Makes such an operation. That there is none is an answer. */
export const trackedStatus = <Status>(
	value: string,
	action: string,
	endpoint: string,
	{ description, trackingId: help, read, fieldsOf }: TrackedStatus<Status>,
): ValidatorOperation =>
	validatorOperation(value, action, [endpoint], {
		description,
		rights: WALLET_RIGHTS,
		properties: [{ ...trackingIdField, required: true, description: help }],
		async run({ validator, parameters }) {
			const trackingId = parameters.required('trackingId');
			const status = validator.unwrap(await read(validator, trackingId), endpoint);
			return status ? { trackingId, found: true, ...fieldsOf(status) } : { trackingId, found: false, status: null, walletStatus: null };
		},
	});
