// Transfers and allocations of Canton Coin by the token standard, from the offer to its end: the trees of their transactions are as
// recorded on Splice 0.7.5 (who acts, what is created in which order, the metadata, the event logs).
import { coinsFor, DAY } from './coins.mts';
import { type Ask, through } from './commands.mts';
import { logTransfer, metaOf, REASON, SENDER, txKind } from './eventLog.mts';
import { entityId, tokenInterface } from './packages.mts';
import { TEMPLATES } from './templates.mts';
import { isoTime } from './time.mts';
import { TOKEN_TEMPLATES, TRANSFER_INSTRUCTION } from './tokenTemplates.mts';
import type { Contract, Json, Transaction } from './model.mts';
import type { TransactionBuilder } from './transaction.mts';
import type { World } from './world.mts';
import { lockCoins, sole, state, tokenCoin, unlockCoin } from './tokenCoins.mts';

const CONTEXT = { context: metaOf({}), meta: metaOf({}) };

/** Offers coins to somebody who has to accept: they are locked until then. */
export function createTransferOffer(
	world: World,
	sender: string,
	receiver: string,
	amount: string,
	ask: Ask = {},
	memo = 'invoice 2026-17',
): Contract {
	const { inputs, change } = coinsFor(world, sender, amount);
	const [from, to] = [world.party(sender), world.party(receiver)];
	const transfer = {
		sender: from,
		receiver: to,
		amount,
		instrumentId: { admin: world.dso, id: 'Amulet' },
		requestedAt: isoTime(world.clock.now),
		executeBefore: isoTime(world.clock.now + DAY),
		inputHoldingCids: inputs.map(({ contractId }) => contractId),
		meta: metaOf({ [REASON]: memo }),
	};
	let instruction: Contract | undefined;
	world.transact(
		(tx) => {
			tx.exercise({
				contract: sole(world, TOKEN_TEMPLATES.externalPartyRules.name),
				choice: 'TransferFactory_Transfer',
				interfaceId: entityId(tokenInterface('transfer-instruction-v1', 'TransferFactory')),
				actors: [from],
				consuming: false,
				argument: { expectedAdmin: world.dso, transfer, extraArgs: CONTEXT },
				then: () => {
					const { locked, senderChangeCids } = lockCoins(world, tx, {
						owner: sender,
						amount,
						purpose: `transfer to '${to}'`,
						inputs,
						change,
					});
					instruction = tx.create(TOKEN_TEMPLATES.transferInstruction, {
						lockedAmulet: locked.contractId,
						transfer: { ...transfer, inputHoldingCids: [locked.contractId] },
					});
					return {
						output: { tag: 'TransferInstructionResult_Pending', value: { transferInstructionCid: instruction.contractId } },
						senderChangeCids,
						meta: txKind('transfer', undefined, { [SENDER]: from }),
					};
				},
			});
		},
		through(world, from, ask),
	);
	return instruction as Contract;
}

const lockedOf = (world: World, { args }: Contract) => world.contracts.get(String(args.lockedAmulet)) as Contract;

/** The receiver takes the offer: the coins are unlocked and become the receiver's. */
export function acceptOffer(world: World, instruction: Contract, ask: Ask = {}): Transaction {
	const { sender, receiver, amount, meta } = instruction.args.transfer as Record<string, any>;
	return end(world, instruction, 'TransferInstruction_Accept', receiver, ask, (tx, unlocked) => {
		tx.archive(unlocked);
		const coin = tx.create(TEMPLATES.amulet, tokenCoin(world, receiver, amount));
		logTransfer(
			tx,
			{ on: state(world), admin: world.dso, amount, reason: meta?.values?.[REASON] },
			{ owner: sender, inputs: [unlocked], outputs: [] },
			{ owner: receiver, outputs: [coin] },
		);
		return {
			output: { tag: 'TransferInstructionResult_Completed', value: { receiverHoldingCids: [coin.contractId] } },
			senderChangeCids: [],
			meta: txKind('transfer', undefined, { [SENDER]: sender }),
		};
	});
}

/** The other ways an offer ends: the sender has the coins again. The admin ends those that expired. */
export function returnOffer(world: World, instruction: Contract, how: 'Reject' | 'Withdraw' | 'Expire', ask: Ask = {}): Transaction {
	const { sender, receiver } = instruction.args.transfer as { sender: string; receiver: string };
	const actor = { Reject: receiver, Withdraw: sender, Expire: world.dso }[how];
	const choice = how === 'Expire' ? 'TransferInstruction_Update' : `TransferInstruction_${how}`;
	return end(world, instruction, choice, actor, ask, (_, unlocked) => ({
		output: { tag: 'TransferInstructionResult_Failed', value: {} },
		senderChangeCids: [unlocked.contractId],
		meta: metaOf({}),
	}));
}

function end(
	world: World,
	instruction: Contract,
	choice: string,
	actor: string,
	ask: Ask,
	then: (tx: TransactionBuilder, unlocked: Contract) => Json,
): Transaction {
	return world.transact(
		(tx) => {
			tx.exercise({
				contract: instruction,
				choice,
				argument: { extraArgs: CONTEXT },
				actors: [actor],
				interfaceId: entityId(TRANSFER_INSTRUCTION),
				then: () => then(tx, unlockCoin(world, tx, lockedOf(world, instruction))),
			});
		},
		through(world, actor, ask),
	);
}

/** Allocates coins to a settlement. */
export function allocateCoins(world: World, sender: string, amount: string, allocation: Json, ask: Ask = {}): Contract {
	const { inputs, change } = coinsFor(world, sender, amount);
	const { settlementRef } = allocation.settlement as { settlementRef: { id: string } };
	let made: Contract | undefined;
	world.transact(
		(tx) => {
			tx.exercise({
				contract: sole(world, TOKEN_TEMPLATES.externalPartyRules.name),
				choice: 'AllocationFactory_Allocate',
				interfaceId: entityId(tokenInterface('allocation-instruction-v1', 'AllocationFactory')),
				actors: [world.party(sender)],
				consuming: false,
				argument: {
					expectedAdmin: world.dso,
					allocation,
					requestedAt: isoTime(world.clock.now),
					inputHoldingCids: inputs.map(({ contractId }) => contractId),
					extraArgs: CONTEXT,
				},
				then: () => {
					const purpose = `allocation for settlement of ${settlementRef.id}`;
					const { locked, senderChangeCids } = lockCoins(world, tx, { owner: sender, amount, purpose, inputs, change });
					made = tx.create(TOKEN_TEMPLATES.allocation, { lockedAmulet: locked.contractId, allocation });
					return {
						output: { tag: 'AllocationInstructionResult_Completed', value: { allocationCid: made.contractId } },
						senderChangeCids,
						meta: txKind('transfer', undefined, { [SENDER]: world.party(sender) }),
					};
				},
			});
		},
		through(world, sender, ask),
	);
	return made as Contract;
}
