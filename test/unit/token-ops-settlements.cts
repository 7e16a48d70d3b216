/** Settlements for units: requests to alice and bob to allocate Gold, in both versions, and the allocations that are made for them. */
import {
	active,
	BANK,
	chosen,
	CONTEXT,
	contract,
	execute,
	executes,
	GOLD,
	holds,
	id,
	registriesOf,
	shows,
	worldOf,
} from './token-ops-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import type { TokenOperation } from '../../nodes/CantonToken/tokenOperation';
import { ALICE, BOB, type World } from './commands-participant.cts';

export const REQUEST = contract('0e');
export const ALLOCATION = contract('0a');
export const TIMES = {
	...{ requestedAt: '2026-07-01T00:00:00Z', allocateBefore: '2026-07-02T00:00:00Z', settleBefore: '2026-07-03T00:00:00Z' },
};
export const SETTLEMENT = { executor: 'dvp::12aa', settlementRef: { id: 'order-1', cid: null }, ...TIMES };
export const SETTLEMENT_2 = { id: 'order-2', executors: ['dvp::12aa', 7, 'dvp::12bb'] };

/** A leg of version 1. */
export const leg = (sender: string, receiver: string, amount: unknown = '5.0', instrumentId: object = GOLD) => ({
	...{ sender, receiver, amount, instrumentId },
});
/** Side of a leg of version 2, opposite bob. */
export const side = (transferLegId: unknown, direction: 'Sender' | 'Receiver', amount: unknown, more: object = {}) => ({
	...{ transferLegId, side: `${direction}Side`, otherside: { owner: BOB, id: '' }, amount, instrumentId: 'Gold', ...more },
});
/** Allocation that version 2 requests of alice. */
export const second = (more: object = {}) => ({
	...{ admin: BANK, authorizer: { owner: ALICE, provider: null, id: '' }, settlementDeadline: TIMES.settleBefore, committed: true },
	...{ transferLegSides: [side('leg-1', 'Sender', '5.0')], nextIterationFunding: null, ...more },
});

/** The view of an allocation of version 1, and of version 2. */
export const ALLOCATED = {
	...{ allocation: { settlement: SETTLEMENT, transferLegId: 'leg-1', transferLeg: leg(ALICE, BOB) }, holdingCids: ['00aa', 7] },
};
export const ALLOCATED_2 = { settlement: SETTLEMENT_2, allocation: second(), requestedAt: TIMES.requestedAt, holdingCids: ['00bb'] };

export const requestOf = (legs: object = { 'leg-1': leg(ALICE, BOB) }, contractId = REQUEST) =>
	shows(contractId, { 'AllocationRequestV1:AllocationRequest': { settlement: SETTLEMENT, transferLegs: legs } });
export const requestOf2 = (...allocations: object[]) =>
	shows(REQUEST, { 'AllocationRequestV2:AllocationRequest': { settlement: SETTLEMENT_2, allocations, requestedAt: TIMES.requestedAt } });
export const allocationOf = (view: object = ALLOCATED, contractId = ALLOCATION) =>
	shows(contractId, { [`Allocation${view === ALLOCATED_2 ? 'V2' : 'V1'}:Allocation`]: view });

export const FACTORY = (version = 'v1') => `POST /registry/allocation-instruction/${version}/allocation-factory`;
const ALLOCATE = 'AllocationFactory_Allocate';
/** The choice of the factory. */
export const allocates = (exerciseResult: object = {}, choiceArgument: object = {}) =>
	chosen('00f1', ALLOCATE, exerciseResult, { consuming: false, choiceArgument });

interface Settling extends World {
	registry?: NonNullable<World['answers']>;
	pages?: object[][];
	throughValidator?: boolean;
	values?: IDataObject;
	answer?: object[];
}

/** Executes an operation as alice, who has 5 and 3 Gold, on the request and the allocation of version 1. `answer`: the events of its transaction. */
export async function settle(
	operation: TokenOperation,
	{ registry, throughValidator, values = {}, contracts, answer = [], ...world }: Settling = {},
) {
	const factory = { factoryId: '00f1', choiceContext: CONTEXT };
	const found = registriesOf({ [FACTORY()]: factory, [FACTORY('v2')]: factory, ...registry }, { throughValidator });
	const { options, ...entered } = values;
	const result = await execute(
		operation,
		{
			...{ party: id(ALICE), allocationRequestId: REQUEST, allocationId: ALLOCATION, commandId: 'c', ...entered },
			options: { submissionId: 's', resolveSeconds: 0, ...(options as object) },
		},
		worldOf({
			pages: [[holds('00b1', ALICE, '5.0'), holds('00b2', ALICE, '3.0')]],
			contracts: { [REQUEST]: active(requestOf()), [ALLOCATION]: active(allocationOf()), ...contracts },
			...world,
			answers: { ...executes(...answer), ...world.answers },
		}),
		{ registries: found.registries },
	);
	return { ...result, registry: found };
}
