import type { IDataObject } from 'n8n-workflow';

import { wholeList } from '../../../shared/operation/wholeAnswer';
import { at, listOf, textAt } from '../../../shared/values/jsonFields';
import { contractFields, raw, WALLET_USER, type Contract } from '../../../shared/validatorNode/contracts';
import { validatorOperation, type ValidatorServices } from '../../../shared/validatorNode/validatorOperation';
import { legsOfSides, REQUESTS, settlementFields, versionOf, type Leg } from './rows';

/** GET /v0/wallet/token-standard/allocation-requests: one list of both versions of the token standard, without pages. */
export const getManyAllocationRequests = validatorOperation('getRequests', 'Get the requests for allocations', [REQUESTS], {
	description:
		'Get the requests of apps that the user of the token allocate coins for a settlement. An internal endpoint, which may change.',
	rights: WALLET_USER,
	...wholeList(
		async ({ validator }: ValidatorServices) => (await validator.call(REQUESTS)).allocation_requests,
		({ contract }) => requestRow(contract),
		raw,
	),
});

function requestRow(contract: Contract): IDataObject {
	const { payload } = contract;
	const settlement = at(payload, 'settlement');
	return {
		tokenStandard: versionOf(contract),
		...settlementFields(settlement),
		legs: legsOfRequest(contract),
		requestedAt: textAt(settlement, 'requestedAt') ?? textAt(payload, 'requestedAt'),
		allocateBefore: textAt(settlement, 'allocateBefore'),
		settleBefore: textAt(settlement, 'settleBefore') ?? textAt(payload, 'settleAt'),
		...contractFields(contract),
	};
}

/** The legs of a request: version 1 names each by its key, version 2 lists the allocation of each party. */
function legsOfRequest(contract: Contract): Leg[] {
	if (versionOf(contract) === 'v2') return listOf(at(contract.payload, 'allocations')).flatMap(legsOfSides);
	return Object.entries((at(contract.payload, 'transferLegs') ?? {}) as Record<string, unknown>).map(([transferLegId, leg]) => ({
		transferLegId,
		side: null,
		sender: textAt(leg, 'sender'),
		receiver: textAt(leg, 'receiver'),
		amount: textAt(leg, 'amount'),
	}));
}
