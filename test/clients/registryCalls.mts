// The calls that the official clients are asked to make of a token registry, by name.
import { transferOf } from '../support/factoryArguments.cts';
import { post, type Call, type Clients } from './connect.mts';

const lastMoment = '2036-07-02T00:00:00Z';
const meta = { values: {} };
const extraArgs = { context: { values: {} }, meta };

/** Bodies that the registry's factories of version 1 want. */
function firstFactories({ alice, bob, DSO: dso }: Record<string, string>) {
	const transfer = transferOf({ dso, alice, bob });
	const settlement = {
		executor: bob,
		settlementRef: { id: 'trade-1', cid: null },
		requestedAt: '2026-07-01T00:00:00Z',
		allocateBefore: '2036-07-01T00:00:00Z',
		settleBefore: lastMoment,
		meta,
	};
	const leg = { sender: alice, receiver: bob, amount: '1.0', instrumentId: { admin: dso, id: 'Amulet' }, meta };
	const allocate = {
		choiceArguments: {
			expectedAdmin: dso,
			allocation: { settlement, transferLegId: 'leg-1', transferLeg: leg },
			requestedAt: '2026-07-01T00:00:00Z',
			inputHoldingCids: [],
			extraArgs,
		},
	};
	return { factory: { choiceArguments: { expectedAdmin: dso, transfer, extraArgs } }, allocate };
}

/** Bodies that the registry's factories of version 2 want. */
function secondFactories({ alice, bob, DSO: dso }: Record<string, string>, allocation: unknown) {
	const account = (owner: string) => ({ owner, provider: null, id: '' });
	const transfer = { ...transferOf({ dso, alice, bob }), sender: account(alice), receiver: account(bob) };
	const batch = { executors: [bob], id: 'trade-1', cid: null, meta };
	const allocateV2 = {
		choiceArguments: {
			settlement: batch,
			allocation: {
				admin: dso,
				authorizer: account(alice),
				settlementDeadline: lastMoment,
				nextIterationFunding: null,
				committed: false,
				meta,
				transferLegSides: [
					{ transferLegId: 'leg-1', side: 'SenderSide', otherside: account(bob), amount: '1.0', instrumentId: 'Amulet', meta },
				],
			},
			requestedAt: '2026-07-01T00:00:00Z',
			inputHoldingCids: [],
			actors: [alice],
			extraArgs,
		},
	};
	const settle = {
		choiceArguments: { settlement: batch, transferLegs: [], allocations: [{ allocationCid: allocation }], actors: [bob], extraArgs },
	};
	return { factoryV2: { choiceArguments: { transfer, actors: [alice], extraArgs } }, allocateV2, settle };
}

/** Factories of the token registry. The second version's paths are not in the client's types yet, but it calls any path. */
function factoryCalls({ registry }: Clients, world: any): Record<string, Call> {
	const { factory, allocate } = firstFactories(world.parties);
	const { factoryV2, allocateV2, settle } = secondFactories(world.parties, world.network.tokens.allocation[0]);
	return {
		'registry POST /registry/transfer-instruction/v1/transfer-factory': post(
			registry,
			'/registry/transfer-instruction/v1/transfer-factory',
			factory,
		),
		'registry POST /registry/allocation-instruction/v1/allocation-factory': post(
			registry,
			'/registry/allocation-instruction/v1/allocation-factory',
			allocate,
		),
		'registry POST /registry/transfer-instruction/v2/transfer-factory': post(
			registry,
			'/registry/transfer-instruction/v2/transfer-factory',
			factoryV2,
		),
		'registry POST /registry/allocation-instruction/v2/allocation-factory': post(
			registry,
			'/registry/allocation-instruction/v2/allocation-factory',
			allocateV2,
		),
		'registry POST /registry/allocation/v2/settlement-factory': post(registry, '/registry/allocation/v2/settlement-factory', settle),
	};
}

/** Contexts of choices, from the token registry. */
function choiceCalls({ registry }: Clients, { tokens }: any): Record<string, Call> {
	const [instruction] = tokens.transferInstruction;
	const [allocation] = tokens.allocation;
	const [allocationInstruction] = tokens.allocationInstruction;
	const context = (name: string, id: string) => () =>
		registry.post(`/registry/${name}`, {}, { path: { [/\{(\w+)\}/.exec(name)![1]]: id } });
	return Object.fromEntries(
		[
			...['v1', 'v2'].flatMap((version) =>
				['accept', 'reject', 'withdraw'].map((choice) => [
					`transfer-instruction/${version}/{transferInstructionId}/choice-contexts/${choice}`,
					instruction,
				]),
			),
			...['accept', 'withdraw'].map((choice) => [
				`allocation-instruction/v2/{allocationInstructionId}/choice-contexts/${choice}`,
				allocationInstruction,
			]),
			...['execute-transfer', 'withdraw', 'cancel'].map((choice) => [
				`allocations/v1/{allocationId}/choice-contexts/${choice}`,
				allocation,
			]),
			...['withdraw', 'cancel'].map((choice) => [`allocations/v2/{allocationId}/choice-contexts/${choice}`, allocation]),
		].map(([path, id]) => [`registry POST /registry/${path}`, context(path, id)]),
	);
}

/** All calls of a token registry. */
export const registryCalls = (clients: Clients, world: any): Record<string, Call> => ({
	...factoryCalls(clients, world),
	...choiceCalls(clients, world.network),
});
