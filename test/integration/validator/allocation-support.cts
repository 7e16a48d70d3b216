/** Helpers of the tests of allocations: coins of Alice that are locked for a settlement, by each version of the token standard. */
import type { IDataObject } from 'n8n-workflow';

import { useValidator, type How } from './support.cts';

/** A sandbox for the calling file, the operations of allocations, and parameters of one of each version. */
export function useAllocations() {
	const validator = useValidator();
	const { world, run } = validator;
	const act = async (operation: string, parameters: IDataObject = {}, how?: How) =>
		await run('allocation', operation, { simplify: true, returnAll: true, ...parameters }, how);

	const first = (settlementId: string, more: IDataObject = {}): IDataObject => ({
		tokenStandard: 'v1',
		settlementId,
		executor: world.parties.merchant,
		transferLegId: 'leg0',
		receiver: world.parties.bob,
		amount: '12.5',
		requestedAt: '2026-07-01T10:00:00.123456Z',
		allocateBefore: '2030-01-01T00:00:00Z',
		settleBefore: '2030-01-02T00:00:00Z',
		...more,
	});
	const second = (settlementId: string, more: IDataObject = {}): IDataObject => ({
		tokenStandard: 'v2',
		settlementId,
		executor: world.parties.merchant,
		legs: { leg: [{ transferLegId: 'leg0', side: 'SENDERSIDE', otherParty: world.parties.bob, amount: '3.5' }] },
		committed: false,
		...more,
	});
	return { ...validator, act, first, second };
}
