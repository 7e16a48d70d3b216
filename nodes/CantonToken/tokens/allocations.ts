import type { IDataObject } from 'n8n-workflow';

import { formatAmount, parseAmount, ZERO, type Amount } from '../../shared/tokens/amounts';
import { viewOf, type WithViews } from '../../shared/tokens/holdings';
import type { Version } from '../../shared/registry/standard';
import { at, listOf, textAt } from '../../shared/values/jsonFields';

/** Allocations and the requests for them, as their interfaces show them (recorded on Splice 0.7.5 in both versions). */

/** Part of a settlement that one party gives or gets. */
export interface Leg {
	transferLegId: string;
	/** `out`: the party gives it. */
	direction: 'in' | 'out';
	counterparty: string | null;
	amount: Amount | null;
	instrumentId: string | null;
	instrumentAdmin: string | null;
}

/** An allocation of one party, made or requested: what a factory takes, and what people read of it. */
export interface Allocation {
	version: Version;
	authorizer: string | null;
	admin: string | null;
	legs: Leg[];
	/** Version 2: what it locks besides for the next iteration of the settlement, by instrument. */
	nextIteration: ReadonlyArray<[instrumentId: string, amount: Amount | null]>;
	executors: string[];
	settlementId: string | null;
	requestedAt: string | null;
	allocateBefore: string | null;
	/** Until when it may be settled: `settleBefore` of version 1, `settlementDeadline` of version 2. */
	settleBefore: string | null;
	/** Version 2: whether it cannot be withdrawn before that time. */
	committed: boolean;
	/** The arguments of the factory's choice that say what to allocate. */
	argument: IDataObject;
}

const ALLOCATION_VIEWS = { v1: ':Splice.Api.Token.AllocationV1:Allocation', v2: ':Splice.Api.Token.AllocationV2:Allocation' } as const;
const REQUEST_VIEWS = {
	v1: ':Splice.Api.Token.AllocationRequestV1:AllocationRequest',
	v2: ':Splice.Api.Token.AllocationRequestV2:AllocationRequest',
} as const;

const texts = (value: unknown): string[] => listOf(value).filter((entry) => typeof entry === 'string');

/** A leg of version 1 as its sender sees it, or its receiver. */
function legOfV1(id: string, leg: unknown, party: string): Leg {
	const out = textAt(leg, 'sender') === party;
	return {
		transferLegId: id,
		direction: out ? 'out' : 'in',
		counterparty: textAt(leg, out ? 'receiver' : 'sender'),
		amount: parseAmount(at(leg, 'amount')) ?? null,
		instrumentId: textAt(leg, 'instrumentId', 'id'),
		instrumentAdmin: textAt(leg, 'instrumentId', 'admin'),
	};
}

function ofV1(settlement: unknown, id: string, leg: unknown, party: string): Allocation {
	const own = legOfV1(id, leg, party);
	const executor = textAt(settlement, 'executor');
	return {
		version: 'v1',
		authorizer: textAt(leg, 'sender'),
		admin: own.instrumentAdmin,
		legs: [own],
		nextIteration: [],
		executors: executor === null ? [] : [executor],
		settlementId: textAt(settlement, 'settlementRef', 'id'),
		requestedAt: textAt(settlement, 'requestedAt'),
		allocateBefore: textAt(settlement, 'allocateBefore'),
		settleBefore: textAt(settlement, 'settleBefore'),
		committed: false,
		argument: { allocation: { settlement, transferLegId: id, transferLeg: leg } as IDataObject },
	};
}

function ofV2(settlement: unknown, allocation: unknown, requestedAt: string | null): Allocation {
	const admin = textAt(allocation, 'admin');
	return {
		version: 'v2',
		authorizer: textAt(allocation, 'authorizer', 'owner'),
		admin,
		legs: listOf(at(allocation, 'transferLegSides')).map((side) => ({
			transferLegId: textAt(side, 'transferLegId') ?? '',
			direction: textAt(side, 'side') === 'SenderSide' ? 'out' : 'in',
			counterparty: textAt(side, 'otherside', 'owner'),
			amount: parseAmount(at(side, 'amount')) ?? null,
			instrumentId: textAt(side, 'instrumentId'),
			instrumentAdmin: admin,
		})),
		nextIteration: Object.entries(at(allocation, 'nextIterationFunding') ?? {}).map(([id, amount]) => [id, parseAmount(amount) ?? null]),
		executors: texts(at(settlement, 'executors')),
		settlementId: textAt(settlement, 'id'),
		requestedAt,
		allocateBefore: null,
		settleBefore: textAt(allocation, 'settlementDeadline'),
		committed: at(allocation, 'committed') === true,
		argument: { settlement: settlement as IDataObject, allocation: allocation as IDataObject },
	};
}

/** The allocation that a created event is, with the holdings it keeps. Undefined if it is none. Version 1 is read if it shows both. */
export function readAllocation(created: WithViews): (Allocation & { holdingIds: string[] }) | undefined {
	const first = viewOf(created, ALLOCATION_VIEWS.v1)?.viewValue;
	const second = viewOf(created, ALLOCATION_VIEWS.v2)?.viewValue;
	const leg = at(first, 'allocation', 'transferLeg');
	if (leg !== undefined) {
		const id = textAt(first, 'allocation', 'transferLegId') ?? '';
		const holdingIds = texts(at(first, 'holdingCids'));
		return { ...ofV1(at(first, 'allocation', 'settlement'), id, leg, textAt(leg, 'sender') ?? ''), holdingIds };
	}
	if (at(second, 'allocation') === undefined) return undefined;
	return {
		...ofV2(at(second, 'settlement'), at(second, 'allocation'), textAt(second, 'requestedAt')),
		holdingIds: texts(at(second, 'holdingCids')),
	};
}

/** The allocation that the arguments of a factory's choice make. */
export function allocationIn(argument: unknown): Allocation {
	const allocation = at(argument, 'allocation');
	const leg = at(allocation, 'transferLeg');
	return leg === undefined
		? ofV2(at(argument, 'settlement'), allocation, textAt(argument, 'requestedAt'))
		: ofV1(at(allocation, 'settlement'), textAt(allocation, 'transferLegId') ?? '', leg, textAt(leg, 'sender') ?? '');
}

/** Checks whether two allocations are for the same legs of the same settlement. */
export function isSameAllocation(allocation: Allocation, other: Allocation): boolean {
	const [first, second] = [allocation, other].map(({ version, authorizer, admin, settlementId, executors, legs, nextIteration }) =>
		JSON.stringify([version, authorizer, admin, settlementId, executors, legs, nextIteration], (_, value: unknown) =>
			typeof value === 'bigint' ? String(value) : value,
		),
	);
	return first === second;
}

/** Allocations that a request asks of a party, and those it offers the party. Undefined if the event is no request. */
export function readRequest(created: WithViews, party: string): Allocation[] | undefined {
	const first = viewOf(created, REQUEST_VIEWS.v1)?.viewValue;
	const legs = at(first, 'transferLegs');
	if (typeof legs === 'object' && legs !== null) {
		const own = Object.entries(legs).filter(([, leg]) => textAt(leg, 'sender') === party || textAt(leg, 'receiver') === party);
		return own.map(([id, leg]) => ofV1(at(first, 'settlement'), id, leg, party));
	}
	const second = viewOf(created, REQUEST_VIEWS.v2)?.viewValue;
	if (!Array.isArray(at(second, 'allocations'))) return undefined;
	const own = listOf(at(second, 'allocations')).filter((allocation) => textAt(allocation, 'authorizer', 'owner') === party);
	return own.map((allocation) => ofV2(at(second, 'settlement'), allocation, textAt(second, 'requestedAt')));
}

/** The versions of the request that an event shows. */
export const requestVersion = (created: WithViews): Version => (viewOf(created, REQUEST_VIEWS.v1) ? 'v1' : 'v2');

/** Amounts to lock for an allocation, by instrument: for its legs, and for the next iteration. None makes up for another. */
export function funding({ legs, nextIteration }: Allocation): Map<string, Amount> {
	const sums = new Map<string, Amount>();
	const add = (instrumentId: string, amount: Amount | null) => {
		const locked = amount !== null && amount > ZERO ? amount : ZERO;
		sums.set(instrumentId, (sums.get(instrumentId) ?? ZERO) + locked);
	};
	for (const { direction, instrumentId, amount } of legs) if (direction === 'out' && instrumentId !== null) add(instrumentId, amount);
	for (const [instrumentId, amount] of nextIteration) add(instrumentId, amount);
	return sums;
}

/** The fields of an allocation on an item. With one leg its fields are flat. */
export function allocationFields(allocation: Allocation): IDataObject {
	const legs = allocation.legs.map(({ amount, ...leg }) => ({ ...leg, amount: amount === null ? null : formatAmount(amount) }));
	const [only] = legs;
	const single = legs.length === 1 ? only : undefined;
	return {
		party: allocation.authorizer,
		amount: single?.amount ?? null,
		instrumentId: single?.instrumentId ?? null,
		counterparty: single?.counterparty ?? null,
		transferLegId: single?.transferLegId ?? null,
		settlementId: allocation.settlementId,
		executors: allocation.executors,
		requestedAt: allocation.requestedAt,
		allocateBefore: allocation.allocateBefore,
		settleBefore: allocation.settleBefore,
		committed: allocation.committed,
		legs,
		apiVersion: allocation.version,
		instrumentAdmin: allocation.admin,
	};
}
