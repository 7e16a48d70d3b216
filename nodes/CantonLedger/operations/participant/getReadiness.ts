import type { IDataObject } from 'n8n-workflow';

import type { Authentication } from '../../../shared/parameters/authentication';
import { READY, readReadiness } from '../../../shared/ledger/readiness';
import { ledgerService } from '../../../shared/ledger/service';
import { tokenWarning } from '../../../shared/operation/aboutToken';
import { healthRow, statusProblems } from '../../../shared/operation/healthRow';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';

/** GET /readyz. What would be an error elsewhere is the answer here: a health check must not stop the workflow it serves. */
export const getReadiness = ledgerOperation('getReadiness', 'Get the readiness of a participant', [READY], {
	description:
		'Check whether the participant is ready to serve requests. Returns the status ready, notReady, unreachable or unsupported. ' +
		'For version, ledger and token too: Canton Participant, Health › Get. For a validator: Canton Validator, Health › Get.',
	rights: 'none',
	properties: [],
	async run({ ledger, context, itemIndex }) {
		const { status, ready, message, httpStatus } = await readReadiness(ledger);
		const service = ledgerService(context.getNodeParameter('authentication', itemIndex) as Authentication);
		const warning = await tokenWarning(context, service, itemIndex);
		const found: IDataObject = { status, ready, message, baseUrl: ledger.baseUrl, checkedAt: new Date().toISOString(), ...warning };
		if (httpStatus !== undefined) found.httpStatus = httpStatus;
		return healthRow(statusProblems('participant', found), found);
	},
});
