import type { IDataObject } from 'n8n-workflow';

import { at, listOf, textAt } from '../../../shared/values/jsonFields';
import { contractFields, type Contract } from '../../../shared/validatorNode/contracts';

export const ALLOCATIONS = 'GET /v0/allocations';
export const REQUESTS = 'GET /v0/wallet/token-standard/allocation-requests';

/** Version of the token standard that a contract is of: by its template or interface. */
export const versionOf = ({ template_id }: Contract): 'v1' | 'v2' => (/V2\b/.test(template_id ?? '') ? 'v2' : 'v1');

/** One leg of a settlement, from the side of the party that has it. */
export interface Leg {
	transferLegId: string | null;
	side: string | null;
	sender: string | null;
	receiver: string | null;
	amount: string | null;
}

/** The legs of an allocation of version 2: `owner` is the party that allocates. */
export function legsOfSides(allocation: unknown): Leg[] {
	const owner = textAt(allocation, 'authorizer', 'owner');
	return listOf(at(allocation, 'transferLegSides')).map((side) => {
		const other = textAt(side, 'otherside', 'owner');
		const isSender = textAt(side, 'side') === 'SenderSide';
		return {
			transferLegId: textAt(side, 'transferLegId'),
			side: isSender ? 'sender' : 'receiver',
			sender: isSender ? owner : other,
			receiver: isSender ? other : owner,
			amount: textAt(side, 'amount'),
		};
	});
}

/** Settlement of an allocation or a request, in both versions. */
export function settlementFields(settlement: unknown): IDataObject {
	return {
		settlementId: textAt(settlement, 'settlementRef', 'id') ?? textAt(settlement, 'id'),
		settlementContractId: textAt(settlement, 'settlementRef', 'cid') ?? textAt(settlement, 'cid'),
		executors: (listOf(at(settlement, 'executors')).length > 0
			? listOf(at(settlement, 'executors'))
			: [textAt(settlement, 'executor')]
		).filter((party): party is string => typeof party === 'string'),
	};
}

/** The legs of an allocation, in both versions. */
export function legsOf(contract: Contract): Leg[] {
	const allocation = at(contract.payload, 'allocation');
	if (versionOf(contract) === 'v2') return legsOfSides(allocation);
	const leg = at(allocation, 'transferLeg');
	return [
		{
			transferLegId: textAt(allocation, 'transferLegId'),
			side: 'sender',
			sender: textAt(leg, 'sender'),
			receiver: textAt(leg, 'receiver'),
			amount: textAt(leg, 'amount'),
		},
	];
}

/** A settlement of an allocation: version 2 has it beside the allocation. */
export const settlementOf = ({ payload }: Contract): unknown => at(payload, 'allocation', 'settlement') ?? at(payload, 'settlement');

export function allocationRow(contract: Contract): IDataObject {
	const settlement = settlementOf(contract);
	const allocation = at(contract.payload, 'allocation');
	return {
		tokenStandard: versionOf(contract),
		...settlementFields(settlement),
		legs: legsOf(contract),
		committed: at(allocation, 'committed') === true,
		allocateBefore: textAt(settlement, 'allocateBefore'),
		settleBefore: textAt(settlement, 'settleBefore') ?? textAt(allocation, 'settlementDeadline'),
		expiresAt: textAt(contract.payload, 'expiresAt'),
		...contractFields(contract),
	};
}
