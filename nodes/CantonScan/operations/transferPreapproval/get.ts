import type { IDataObject } from 'n8n-workflow';

import { simplify } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { preapprovalRow, WITH_PREAPPROVAL } from '../../../shared/validator/preapproval';
import type { ScanOperation } from '../../connection';

const ENDPOINT = 'GET /v0/transfer-preapprovals/by-party/{party}';
const PROXY = 'GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}';

/** GET /v0/transfer-preapprovals/by-party/{party}. That there is none is an answer, not an error. */
export const getTransferPreapproval: ScanOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a transfer preapproval',
	description:
		'Check whether a party has preapproved Canton Coin transfers, and for how many more days. An internal endpoint, which may change.',
	endpoints: [ENDPOINT, PROXY],
	rights: 'none on a public scan; through a validator, any valid token for it',
	properties: [requiredParty('Party ID of the receiver'), simplify],
	async run({ scan, proxy, parameters }) {
		const party = readParty(parameters);
		const simple = parameters.flag('simplify');
		const request = { path: { party }, requires: WITH_PREAPPROVAL } as const;
		const attempt = scan ? await scan.attempt(ENDPOINT, request) : await proxy.attempt(PROXY, request);
		if (!attempt.ok) {
			const { failure } = attempt;
			if (failure.httpStatus !== 404 || failure.origin !== 'application') throw (scan ?? proxy).error(failure, scan ? ENDPOINT : PROXY);
			return simple ? preapprovalRow(party) : { transfer_preapproval: null };
		}
		return simple ? preapprovalRow(party, attempt.answer.transfer_preapproval) : (attempt.answer as unknown as IDataObject);
	},
};
