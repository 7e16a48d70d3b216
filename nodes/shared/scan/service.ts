import type { IExecuteFunctions } from 'n8n-workflow';

import type { paths as ScanPaths } from '../../../api/scan';
import type { paths as ValidatorPaths } from '../../../api/validator';
import { inputError } from '../errors/nodeErrors';
import type { Operation } from '../operation/operation';
import { scanUrl, validatorUrl } from '../http/serviceUrl';
import type { Client } from '../http/client';
import type { Service } from '../http/service';

/** A client of a super validator's scan. */
export type Scan = Client<ScanPaths>;

/** A client of a validator app, whose scan proxy passes a few calls on to scan. */
export type Validator = Client<ValidatorPaths>;

/** The way to scan of one call: one of the two. */
export type ScanConnection = { scan: Scan; proxy?: undefined } | { scan?: undefined; proxy: Validator };

/** An operation of the Canton Scan node. */
export type ScanOperation = Operation<ScanConnection>;

/** Values of the Connect Through parameter. */
export type Connection = 'scan' | 'validator' | 'validatorOAuth2';

export const CONNECTIONS: readonly Connection[] = ['scan', 'validator', 'validatorOAuth2'];

/** A super validator's scan. */
export const scanService: Service = { credentialType: 'cantonScanApi', baseUrl: scanUrl.of, allowList: true };

/** A validator app. */
export function validatorService(oAuth2: boolean): Service {
	return {
		credentialType: oAuth2 ? 'cantonValidatorOAuth2Api' : 'cantonValidatorApi',
		...(oAuth2 && { renewalPath: '/v0/scan-proxy/dso-party-id' }),
		baseUrl: validatorUrl.of,
		advice: { 401: 'A validator often expects another audience than its participant does.' },
	};
}

/** Whether an operation can also go through a validator: its proxy passes on only part of what scan has. */
export function hasProxy({ endpoints }: Pick<ScanOperation, 'endpoints'>): boolean {
	return endpoints.some((endpoint) => endpoint.includes('/scan-proxy/'));
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
