// Changes of a wallet, as its user reads them: made of the network's transactions, so that one by the ledger shows as well. As recorded.
import { decimal, units } from '../world/decimal.mts';
import { entityId } from '../world/packages.mts';
import { amountOf } from '../world/templates.mts';
import type { ExerciseNode, Json, Transaction } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { components } from '../../api/validator.d.ts';

type Item = components['schemas']['WalletTransaction'];
type Parts = { sender?: { party: string; amount: string }; receivers?: Array<{ party: string; amount: string }> } & Json;

const ZERO = '0.0000000000';
const FEES = {
	holding_fees: ZERO,
	app_rewards_used: ZERO,
	validator_rewards_used: ZERO,
	sv_rewards_used: ZERO,
	development_fund_coupons_used: ZERO,
};

const full = (amount: unknown): string => decimal(units(String(amount)));
const moved = (sender: string, receiver: string, amount: unknown): Parts => ({
	sender: { party: sender, amount: decimal(-units(String(amount))) },
	receivers: [{ party: receiver, amount: full(amount) }],
});
const got = (party: string, amount: unknown): Parts => ({ receivers: [{ party, amount: full(amount) }] });

interface Moved {
	sender: string;
	receiver: string;
	amount: string;
	meta?: { values?: Record<string, string> };
}

/** Meaning of an exercise of these choices for a wallet. Undefined: none. `wallet` is its owner. */
const READERS: Record<string, (node: ExerciseNode, wallet: string) => Parts> = {
	AmuletRules_DevNet_Tap: ({ argument }) => {
		const { receiver, amount } = argument as { receiver: string; amount: string };
		return got(receiver, amount);
	},
	AmuletRules_Transfer({ argument }) {
		const { transfer, description } = argument as {
			transfer: { sender: string; outputs: Array<{ receiver: string; amount: string }> };
			description?: string;
		};
		const [output] = transfer.outputs;
		// Recorded: what goes to oneself is neither sent nor received.
		if (!output || output.receiver === transfer.sender)
			return { sender: { party: transfer.sender, amount: ZERO }, receivers: [], description };
		return { ...moved(transfer.sender, output.receiver, output.amount), description };
	},
	TransferPreapproval_Send({ argument, contract }) {
		const { sender, amount, description } = argument as { sender: string; amount: string; description?: string };
		return { ...moved(sender, String(contract.args.receiver), amount), description: description === '' ? undefined : description };
	},
	TransferFactory_Transfer({ argument, result }, wallet) {
		const { transfer } = argument as { transfer: Moved };
		const { output } = result as { output: { value: { transferInstructionCid: string } } };
		const sends = wallet === transfer.sender;
		return {
			sender: { party: transfer.sender, amount: sends ? decimal(-units(transfer.amount)) : ZERO },
			receivers: sends ? [] : [{ party: transfer.receiver, amount: ZERO }],
			transfer_instruction_receiver: transfer.receiver,
			transfer_instruction_amount: full(transfer.amount),
			transfer_instruction_cid: output.value.transferInstructionCid,
			description: transfer.meta?.values?.['splice.lfdecentralizedtrust.org/reason'],
		};
	},
	TransferInstruction_Accept({ contract }) {
		const { sender, receiver, amount } = contract.args.transfer as Moved;
		return {
			sender: { party: sender, amount: ZERO },
			receivers: [{ party: receiver, amount: full(amount) }],
			transfer_instruction_cid: contract.contractId,
		};
	},
	TransferInstruction_Reject: ended,
	TransferInstruction_Withdraw: ended,
	LockedAmulet_Unlock: unlocked,
	LockedAmulet_UnlockV2: unlocked,
	AcceptedTransferOffer_Complete({ argument }) {
		const { sender, receiver, amount } = argument as Moved;
		return moved(sender, receiver, amount);
	},
	AmuletRules_BuyMemberTraffic({ argument }) {
		const { provider, amount } = argument as { provider: string; amount: string };
		return { sender: { party: provider, amount: decimal(-units(amount)) }, receivers: [] };
	},
};

function ended({ contract }: ExerciseNode): Parts {
	const { sender, amount } = contract.args.transfer as Moved;
	return { ...got(sender, amount), transfer_instruction_cid: contract.contractId };
}

function unlocked({ contract }: ExerciseNode): Parts {
	const { owner } = contract.args.amulet as { owner: string };
	return got(owner, decimal(amountOf(contract)));
}

/**
 * Choices that a wallet shows by the coins that they unlock, without the contract that is ended: the governing party's that ends an expired
 * transfer, and the withdrawal of an allocation.
 */
const RETURNS = new Set(['TransferInstruction_Update', 'Allocation_Withdraw']);

/** The exercise of a root that a wallet shows. */
function shownOf(entry: Transaction, root: number): ExerciseNode | undefined {
	const node = entry.nodes.find(({ nodeId }) => nodeId === root);
	if (node?.kind !== 'exercise' || !RETURNS.has(node.choice)) return node?.kind === 'exercise' ? node : undefined;
	const within = entry.nodes.filter(({ nodeId }) => nodeId > root && nodeId <= node.lastDescendant);
	return within.find((each): each is ExerciseNode => each.kind === 'exercise' && each.choice.startsWith('LockedAmulet_Unlock'));
}

/** True if a party learns of it: who gives, gets or is meant to get. */
function concerns(parts: Parts, wallet: string): boolean {
	const parties = [parts.sender?.party, ...(parts.receivers ?? []).map(({ party }) => party), parts.transfer_instruction_receiver];
	return parties.includes(wallet);
}

/** The items of a wallet, newest first. */
export function walletItems(world: World, wallet: string): Item[] {
	return world.network
		.flatMap((entry) => (entry.kind === 'transaction' && entry.informees.includes(wallet) ? itemsOf(entry, wallet) : []))
		.reverse();
}

function itemsOf(entry: Transaction, wallet: string): Item[] {
	return entry.roots.flatMap((root) => {
		const node = shownOf(entry, root);
		const read = node && READERS[node.choice];
		if (!read) return [];
		const parts = read(node, wallet);
		if (!concerns(parts, wallet)) return [];
		const { template } = node.contract;
		const common = {
			transaction_subtype: {
				template_id: entityId(template, node.contract.packageId),
				// Recorded under its first name.
				choice: node.choice === 'LockedAmulet_UnlockV2' ? 'LockedAmulet_Unlock' : node.choice,
				...(node.interfaceId !== undefined && { interface_id: node.interfaceId }),
			},
			event_id: `#${entry.updateId}:${node.nodeId}`,
			date: entry.effectiveAt,
		};
		const item = parts.sender
			? { transaction_type: 'transfer', ...common, ...parts, ...FEES }
			: { transaction_type: 'balance_change', ...common, ...parts };
		return [Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as unknown as Item];
	});
}
