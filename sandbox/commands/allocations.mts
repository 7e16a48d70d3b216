// Choices around settlements: allocating Canton Coin, taking it back, and refusing a request. Recorded at Splice 0.7.5 unless said otherwise.
import { units } from '../world/decimal.mts';
import { allocationArguments, allocationExpiry, SETTLEMENT_TEMPLATES } from '../world/settlements.mts';
import { tokenInterface } from '../world/packages.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import type { Contract, Json } from '../world/model.mts';
import { lockCoins, unlockCoin } from './lockedCoins.mts';
import type { Model, Step } from './model.mts';
import { networkTemplate } from './networkTypes.mts';
import { ALLOCATION_ARGS_V2, EXTRA_ARGS, fromContext, LEG, SETTLEMENT, SETTLEMENT_V2, type Args } from './tokenTypes.mts';
import { deadlineExceeded, isPast, requireThat } from './requirements.mts';
import { CONFIG } from './transferChecks.mts';
import { list, record } from '../daml/types.mts';

const SENDER = 'splice.lfdecentralizedtrust.org/sender';
const TX_KIND = 'splice.lfdecentralizedtrust.org/tx-kind';
const NEED_HOLDING = 'At least one input holding must be provided for allocations that require funding';

const FACTORY_V1 = tokenInterface('allocation-instruction-v1', 'AllocationFactory');
const FACTORY_V2 = tokenInterface('allocation-instruction-v2', 'AllocationFactory');
const ALLOCATION_V1 = tokenInterface('allocation-v1', 'Allocation');
const ALLOCATION_V2 = tokenInterface('allocation-v2', 'Allocation');
const REQUEST_V1 = tokenInterface('allocation-request-v1', 'AllocationRequest');
const REQUEST_V2 = tokenInterface('allocation-request-v2', 'AllocationRequest');

const completed = (allocation: Contract, owner: string): Json => ({
	output: { tag: 'AllocationInstructionResult_Completed', value: { allocationCid: allocation.contractId } },
	meta: { values: { [SENDER]: owner, [TX_KIND]: 'transfer' } },
});

const CHOICE = 'AllocationFactory_Allocate';

export const ALLOCATION_CHOICES: Model['choices'] = {
	[CHOICE]: {
		argument: record({
			expectedAdmin: 'Party',
			allocation: record({ settlement: SETTLEMENT, transferLegId: 'Text', transferLeg: LEG }),
			requestedAt: 'Timestamp',
			inputHoldingCids: list('ContractId'),
			extraArgs: EXTRA_ARGS,
		}),
		consuming: false,
		controllers: (_, { allocation }: Args) => [String(allocation.transferLeg.sender)],
		on: [FACTORY_V1],
		run: (step, _, argument: Args) => {
			// Not recorded: the words.
			if (argument.expectedAdmin !== step.world.dso) step.abort(`the factory is not ${String(argument.expectedAdmin)}'s`);
			const { allocation, inputHoldingCids } = argument;
			const { settlement, transferLeg } = allocation;
			if (isPast(step, settlement.allocateBefore))
				deadlineExceeded(step, 'allocation.settlement.allocateBefore', settlement.allocateBefore);
			for (let times = 0; times < 2; times++) fromContext(step, argument, CONFIG);
			const owner = String(transferLeg.sender);
			requireThat(step, inputHoldingCids.length > 0, NEED_HOLDING);
			const { locked, change } = lockCoins(step, {
				owner,
				inputs: inputHoldingCids,
				wanted: units(String(transferLeg.amount)),
				expiresAt: settlement.settleBefore,
				purpose: `allocation for settlement of ${String(settlement.settlementRef.id)}`,
			});
			const made = step.create(TOKEN_TEMPLATES.allocation, {
				lockedAmulet: locked.contractId,
				allocation,
				expiresAt: settlement.settleBefore,
			});
			return { ...completed(made, owner), senderChangeCids: change };
		},
	},
	[`${FACTORY_V2.packageName}:${CHOICE}`]: {
		argument: record({
			settlement: SETTLEMENT_V2,
			allocation: ALLOCATION_ARGS_V2,
			requestedAt: 'Timestamp',
			inputHoldingCids: list('ContractId'),
			actors: list('Party'),
			extraArgs: EXTRA_ARGS,
		}),
		consuming: false,
		controllers: (_, { actors }: Args) => actors as string[],
		on: [FACTORY_V2],
		run: (step, _, argument: Args) => {
			for (let times = 0; times < 2; times++) fromContext(step, argument, CONFIG);
			const { settlement, allocation, inputHoldingCids } = argument;
			const { authorizer, transferLegSides, settlementDeadline, nextIterationFunding } = allocation;
			if (settlementDeadline !== null && isPast(step, settlementDeadline))
				deadlineExceeded(step, 'Allocation.settlementDeadline', settlementDeadline);
			const owner = String(authorizer.owner);
			const sent = (transferLegSides as Args[]).filter(({ side }) => side === 'SenderSide').map(({ amount }) => amount as unknown);
			// As a wallet was recorded to lock it.
			const wanted = [...sent, ...Object.values((nextIterationFunding ?? {}) as Args)].reduce(
				(sum: bigint, amount) => sum + units(String(amount)),
				0n,
			);
			const purpose = `allocation for settlement of ${String(settlement.id)}`;
			const expiresAt = allocationExpiry(step.world, settlementDeadline);
			const locking = { owner, inputs: inputHoldingCids, wanted, expiresAt, purpose };
			requireThat(step, wanted <= 0n || inputHoldingCids.length > 0, NEED_HOLDING);
			const funded = wanted > 0n ? lockCoins(step, locking) : undefined;
			const lockedAmulet = funded?.locked.contractId ?? null;
			const made = step.create(
				SETTLEMENT_TEMPLATES.allocationV2,
				allocationArguments(step.world, { lockedAmulet, settlement, allocation }),
			);
			return { ...completed(made, owner), authorizerChangeCids: funded?.change.length ? { Amulet: funded.change } : {} };
		},
	},
};

/** Gives locked coins back. */
const unlock = (step: Step, { args }: Contract): string[] =>
	args.lockedAmulet === null ? [] : [unlockCoin(step, args.lockedAmulet).contractId];

const WITHDRAW = 'Allocation_Withdraw';

const withdrawn = (coins: string[]) => ({
	output: { tag: 'AllocationResult_Withdrawn', value: {} },
	authorizerHoldingCids: coins.length ? { Amulet: coins } : {},
	meta: { values: {} },
});

export const ALLOCATION: Model = {
	...networkTemplate(TOKEN_TEMPLATES.allocation),
	choices: {
		[WITHDRAW]: {
			argument: record({ extraArgs: EXTRA_ARGS }),
			consuming: true,
			controllers: ({ args }) => [String((args.allocation as Args).transferLeg.sender)],
			on: [ALLOCATION_V1],
			run: (step, contract) => ({ senderHoldingCids: unlock(step, contract), meta: { values: {} } }),
		},
		// Recorded: it consumes nothing itself, and passes on to that of version 1.
		[`${ALLOCATION_V2.packageName}:${WITHDRAW}`]: {
			argument: record({ actors: list('Party'), extraArgs: EXTRA_ARGS }),
			consuming: false,
			controllers: (_, { actors }: Args) => actors as string[],
			on: [ALLOCATION_V2],
			run: (step, { contractId }, { extraArgs }: Args) => {
				const { senderHoldingCids } = step.exercise(contractId, WITHDRAW, { extraArgs }, ALLOCATION_V1) as { senderHoldingCids: string[] };
				return withdrawn(senderHoldingCids);
			},
		},
	},
};

export const SECOND_ALLOCATION: Model = {
	...networkTemplate(SETTLEMENT_TEMPLATES.allocationV2),
	choices: {
		[WITHDRAW]: {
			argument: record({ actors: list('Party'), extraArgs: EXTRA_ARGS }),
			consuming: false,
			controllers: (_, { actors }: Args) => actors as string[],
			on: [ALLOCATION_V2],
			run: (step, contract) => {
				const { committed, settlementDeadline } = contract.args.allocation as Args;
				if (committed === true && !(settlementDeadline !== null && isPast(step, settlementDeadline)))
					step.failWithStatus(
						'splice.lfdecentralizedtrust.org/cannot-withdraw-committed-allocation',
						9,
						'Cannot withdraw a committed allocation before its settlement deadline.',
						{},
					);
				// Recorded: it consumes nothing itself, and archives the contract in a step of its own.
				step.exercise(contract.contractId, 'Archive', {}, ALLOCATION_V2);
				return withdrawn(unlock(step, contract));
			},
		},
	},
};

/** Refusing: the arguments are the standard's, as documented. A wallet was recorded to do it, not the ledger's command. */
const REJECT = 'AllocationRequest_Reject';

export const REQUEST: Model = {
	...networkTemplate(SETTLEMENT_TEMPLATES.trade),
	choices: {
		[REJECT]: {
			argument: record({ actor: 'Party', extraArgs: EXTRA_ARGS }),
			consuming: true,
			controllers: (_, { actor }: Args) => [String(actor)],
			on: [REQUEST_V1],
			run: () => ({ meta: { values: {} } }),
		},
	},
};

export const SECOND_REQUEST: Model = {
	...networkTemplate(SETTLEMENT_TEMPLATES.tradeV2),
	choices: {
		[REJECT]: {
			argument: record({ actors: list('Party'), extraArgs: EXTRA_ARGS }),
			consuming: true,
			controllers: (_, { actors }: Args) => actors as string[],
			on: [REQUEST_V2],
			run: () => ({ meta: { values: {} } }),
		},
	},
};
