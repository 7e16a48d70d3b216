/** Arguments of factories: the fields of the form, and what is sent of them. */
import type { IDataObject } from 'n8n-workflow';

import { allocationOf } from '../../support/factoryArguments.cts';
import { byId, UNKNOWN_ID, useRegistry } from './support.cts';

export const EMPTY = { context: { values: {} }, meta: { values: {} } };
export const V1 = '/registry/allocation-instruction/v1/allocation-factory';

/** A sandbox for the calling file, with calls of its factories. */
export function useFactories() {
	const registry = useRegistry();
	const { sandbox, tokens, parties } = registry;
	/** The fields of the allocation form, filled in. */
	const form = (change: IDataObject = {}) => ({
		apiVersion: 'v1',
		argumentsFrom: 'fields',
		simplify: true,
		executor: parties.merchant,
		settlementId: 'order-1',
		transferLegId: 'leg-1',
		settlementRequestedAt: '2026-07-01T10:00:00Z',
		allocateBefore: '2026-07-01T13:00:00+02:00',
		settleBefore: '2026-07-01T12:00:00.123456Z',
		sender: parties.alice,
		receiver: parties.bob,
		amount: '10.5',
		instrumentAdmin: parties.DSO,
		instrumentId: byId('Amulet'),
		inputHoldings: `${tokens.transferInstruction[0]}, ${UNKNOWN_ID}`,
		...change,
	});

	/** The allocation of those fields. */
	const allocation = (change: IDataObject = {}) => ({
		...allocationOf(parties, { settleBefore: '2026-07-01T12:00:00.123456Z' }),
		requestedAt: '2026-07-01T10:00:30Z',
		inputHoldingCids: [tokens.transferInstruction[0], UNKNOWN_ID],
		...change,
	});

	const transfer = (change: IDataObject = {}) => ({
		apiVersion: 'v1',
		argumentsFrom: 'fields',
		simplify: true,
		sender: parties.alice,
		receiver: parties.bob,
		amount: '1.5',
		instrumentAdmin: parties.DSO,
		instrumentId: byId('Amulet'),
		executeBefore: '2026-07-01T11:00:00Z',
		inputHoldings: UNKNOWN_ID,
		...change,
	});

	const factory = async (resource: string, parameters: object, more = {}) => await registry.ask(resource, 'get', parameters as never, more);
	const byJson = async (choiceArguments: unknown, change: object = {}, more = {}) =>
		await factory('allocationFactory', { apiVersion: 'v1', argumentsFrom: 'json', simplify: true, choiceArguments, ...change }, more);
	const sent = async () => (await sandbox.requests()).map(({ path, body }) => ({ path, body }));
	return { registry, sandbox, tokens, parties, form, allocation, transfer, factory, byJson, sent };
}
