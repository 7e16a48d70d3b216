import type { IDataObject } from 'n8n-workflow';

import type { Authentication } from '../../../shared/parameters/authentication';
import { isEndpointMissing } from '../../../shared/errors/failure';
import { ledgerService } from '../../../shared/ledger/service';
import { tokenWarning } from '../../../shared/operation/aboutToken';
import { healthRow, statusProblems } from '../../../shared/operation/healthRow';
import type { LedgerOperation } from '../../../shared/ledgerNode/ledgerOperation';

/** GET /readyz. What would be an error elsewhere is the answer here: a health check must not stop the workflow it serves. */
export const getReadiness: LedgerOperation = {
	value: 'getReadiness',
	name: 'Get Readiness',
	action: 'Get the readiness of a participant',
	description:
		'Check whether the participant is ready to serve requests. Returns the status ready, notReady, unreachable or unsupported. ' +
		'For version, ledger and token too: Canton Participant, Health › Get. For a validator: Canton Validator, Health › Get.',
	endpoints: ['GET /readyz'],
	rights: 'none',
	properties: [],
	async run({ ledger, context, itemIndex }) {
		// Not repeated: how the participant answers now is the question.
		const attempt = await ledger.attempt('GET /readyz', { expect: 'text', once: true, timeoutMs: 15_000 });
		const service = ledgerService(context.getNodeParameter('authentication', itemIndex) as Authentication);
		const warning = await tokenWarning(context, service, itemIndex);
		const server = { baseUrl: ledger.baseUrl, checkedAt: new Date().toISOString(), ...warning };
		const row = (found: IDataObject) => healthRow(statusProblems('participant', found), found);
		if (attempt.ok) return row({ status: 'ready', ready: true, message: attempt.answer.trim(), ...server });
		const { failure } = attempt;
		const found: IDataObject = { ready: false, message: failure.message, ...server };
		if (failure.httpStatus !== undefined) found.httpStatus = failure.httpStatus;
		if (isEndpointMissing(failure)) return row({ status: 'unsupported', ...found });
		if (failure.origin === 'network' || (failure.origin === 'proxy' && failure.retryable)) return row({ status: 'unreachable', ...found });
		// Some versions refuse a check they cannot make with a 400 in plain text.
		if (failure.httpStatus === 503 || (failure.httpStatus === 400 && failure.origin === 'ledger'))
			return row({ status: 'notReady', ...found });
		throw ledger.error(failure, 'GET /readyz');
	},
};
