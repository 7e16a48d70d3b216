// Actions of a validator's wallets: transfers by the token standard and to preapproved receivers. As recorded at
// Splice 0.7.5.
import { rules } from './coinRules.mts';
import { preapprovalOf } from './preapprovals.mts';
import { tap } from './coins.mts';
import { through } from './commands.mts';
import { decimal, units } from './decimal.mts';
import { checkFunds, coinsFor, give, lockUp, spend } from './spending.mts';
import { logTransfer, logWithin } from './eventLog.mts';
import { entityId, tokenInterface } from './packages.mts';
import { isoTime } from './time.mts';
import { tokenCoin } from './tokenCoins.mts';
import { acceptOffer, returnOffer } from './offers.mts';
import { activeContracts } from './tokens.mts';
import { TOKEN_TEMPLATES } from './tokenTemplates.mts';
import type { Contract, Json, Transaction } from './model.mts';
import type { World } from './world.mts';

const FACTORY = tokenInterface('transfer-instruction-v1', 'TransferFactory');
const META = 'splice.lfdecentralizedtrust.org/';

/** A payment as a wallet's user asks for it. */
export interface Payment {
	sender: string;
	receiver: string;
	/** Decimal. */
	amount: string;
	description: string;
	/** Until when it can be accepted, microseconds since 1970. */
	expiresAt: bigint;
}

/** The answer to a transfer. */
interface TransferAnswer {
	output: { transfer_instruction_cid: string } | { receiver_holding_cids: string[] } | { dummy: null };
	sender_change_cids: string[];
	meta: Record<string, string>;
}

/** Coins out of nothing, by their worth in US dollars. Returns the coin. */
export function tapDollars(world: World, owner: string, dollars: string): string {
	const transaction = tap(world, owner, coinsFor(units(dollars)));
	const created = transaction.nodes.find((node) => node.kind === 'create');
	if (!created) throw new Error('a tap creates a coin');
	return created.contract.contractId;
}

/** Transfers coins: at once to oneself or a receiver with a preapproval, else as an offer. Throws InsufficientFunds. */
export function transferByStandard(world: World, payment: Payment): TransferAnswer {
	checkFunds(world, payment.sender, payment.amount);
	const own = payment.sender === payment.receiver;
	return own || preapprovalOf(world, payment.receiver) ? transferAtOnce(world, payment, own) : offer(world, payment);
}

function transferAtOnce(world: World, payment: Payment, own: boolean): TransferAnswer {
	const { sender, receiver, description } = payment;
	const amount = decimal(units(payment.amount));
	let change: Contract[] = [];
	let received: Contract | undefined;
	const outputs = [{ receiver, receiverFeeRatio: '0.0000000000', amount, lock: null }];
	const contract = rules(world);
	world.transact(
		(tx) => {
			tx.exercise({
				contract,
				choice: 'AmuletRules_Transfer',
				argument: { transfer: { sender, provider: sender, inputs: [], outputs }, description },
				actors: [sender],
				consuming: false,
				then: () => {
					const spent = spend(world, tx, sender, amount);
					change = spent.change;
					received = give(world, tx, receiver, amount);
					const log = { on: contract, admin: world.dso, amount };
					const spending = { owner: sender, inputs: spent.inputs, outputs: change };
					if (own) logWithin(tx, { ...log, ...spending, outputs: [...change, received], legReason: description });
					else logTransfer(tx, { ...log, reason: description }, spending, { owner: receiver, outputs: [received] });
					return { createdAmulets: [received.contractId], meta: { values: { [`${META}tx-kind`]: own ? 'merge-split' : 'transfer' } } };
				},
			});
		},
		through(world, sender, {}),
	);
	return {
		output: { receiver_holding_cids: [String(received?.contractId)] },
		sender_change_cids: change.map(({ contractId }) => contractId),
		meta: own
			? { [`${META}tx-kind`]: 'merge-split' }
			: { [`${META}sender`]: sender, [`${META}tx-kind`]: 'transfer', [`${META}reason`]: description },
	};
}

function offer(world: World, { sender, receiver, amount, description, expiresAt }: Payment): TransferAnswer {
	let change: Contract[] = [];
	let instruction: Contract | undefined;
	const contract = activeContracts(world, TOKEN_TEMPLATES.externalPartyRules).at(-1);
	if (!contract) throw new Error('the world has rules for transfers');
	const meta = { [`${META}sender`]: sender, [`${META}tx-kind`]: 'transfer' };
	const requestedAt = isoTime(world.clock.now);
	const transfer = {
		sender,
		receiver,
		amount: decimal(units(amount)),
		instrumentId: { admin: world.dso, id: 'Amulet' },
		requestedAt,
		executeBefore: isoTime(expiresAt),
		meta: { values: { [`${META}reason`]: description } },
	};
	world.transact(
		(tx) => {
			tx.exercise({
				contract,
				choice: 'TransferFactory_Transfer',
				argument: { transfer },
				actors: [sender],
				consuming: false,
				interfaceId: entityId(FACTORY),
				then: () => {
					change = spend(world, tx, sender, amount, tokenCoin).change;
					const { contractId } = lockUp(world, tx, sender, receiver, amount, expiresAt);
					const args = { lockedAmulet: contractId, transfer: { ...transfer, inputHoldingCids: [contractId] } };
					instruction = tx.create(TOKEN_TEMPLATES.transferInstruction, args);
					return { output: { tag: 'TransferInstructionResult_Pending', value: { transferInstructionCid: instruction.contractId } } };
				},
			});
		},
		through(world, sender, {}),
	);
	const cids = change.map(({ contractId }) => contractId);
	return { output: { transfer_instruction_cid: String(instruction?.contractId) }, sender_change_cids: cids, meta };
}

interface Ended {
	output: { value: { receiverHoldingCids?: string[] } };
	senderChangeCids: string[];
}

/** Result of the choice at the root of a transaction. */
function resultOf({ nodes, roots }: Transaction): Ended {
	const root = nodes.find(({ nodeId }) => nodeId === roots[0]);
	if (root?.kind !== 'exercise') throw new Error('a choice ends an offer');
	return root.result as Ended;
}

/** The receiver takes an offer. */
export function acceptTransfer(world: World, instruction: Contract): TransferAnswer {
	const { sender } = instruction.args.transfer as { sender: string };
	const { output } = resultOf(acceptOffer(world, instruction));
	return {
		output: { receiver_holding_cids: output.value.receiverHoldingCids ?? [] },
		sender_change_cids: [],
		meta: { [`${META}sender`]: sender, [`${META}tx-kind`]: 'transfer' },
	};
}

/** An offer ends without a transfer, and its coins go back to the sender. */
export function endTransfer(world: World, instruction: Contract, how: 'Reject' | 'Withdraw'): TransferAnswer {
	const { senderChangeCids } = resultOf(returnOffer(world, instruction, how));
	return { output: { dummy: null }, sender_change_cids: senderChangeCids, meta: {} };
}

/** An offer that nobody accepted in time ends, and its coins are unlocked. */
export const expireTransfer = (world: World, instruction: Contract): void => void returnOffer(world, instruction, 'Expire');

/** Transfers coins at once by the receiver's preapproval. Throws InsufficientFunds. */
export function sendToPreapproved(world: World, preapproval: Contract, payment: Omit<Payment, 'expiresAt'>): void {
	const { sender, receiver, description } = payment;
	checkFunds(world, sender, payment.amount);
	const amount = decimal(units(payment.amount));
	world.transact(
		(tx) => {
			tx.exercise({
				contract: preapproval,
				choice: 'TransferPreapproval_Send',
				argument: { sender, amount, description } satisfies Json,
				actors: [sender],
				consuming: false,
				then: () => {
					const { inputs, change } = spend(world, tx, sender, amount);
					const paid = give(world, tx, receiver, amount);
					const log = { on: preapproval, admin: world.dso, amount, reason: description };
					logTransfer(tx, log, { owner: sender, inputs, outputs: change }, { owner: receiver, outputs: [paid] });
					return { createdAmulets: [paid.contractId] };
				},
			});
		},
		through(world, sender, {}),
	);
}
