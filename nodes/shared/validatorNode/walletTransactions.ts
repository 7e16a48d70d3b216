import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/validator';
import { mapAnswer, type Attempt } from '../http/attempt';
import type { Validator } from '../validator/service';
import { formatAmount, parseAmount, ZERO, type Amount } from '../tokens/amounts';

/** Transactions that changed a wallet, newest first. */

export type WalletTransaction = components['schemas']['WalletTransaction'];
export type Transfer = Extract<WalletTransaction, { transaction_type: 'transfer' }>;

export const TRANSACTIONS = 'POST /v0/wallet/transactions';
/** One page of a wallet's transactions, after an event or from the newest on. */
export async function transactionPage(validator: Validator, size: number, after?: string): Promise<Attempt<WalletTransaction[]>> {
	const body = { page_size: size, ...(after !== undefined && { begin_after_id: after }) };
	return mapAnswer(await validator.attempt(TRANSACTIONS, { body }), ({ items }) => items);
}

/** The update of an event: `#1220…:0` is of `1220…`. */
export const updateIdOf = ({ event_id: id }: WalletTransaction): string => id.replace(/^#/, '').replace(/:\d+$/, '');

export const isTransfer = (item: WalletTransaction): item is Transfer => item.transaction_type === 'transfer';

/** Fields of rewards that a transaction may collect besides. */
const COLLECTED = ['app_rewards_used', 'validator_rewards_used', 'sv_rewards_used', 'development_fund_coupons_used'] as const;

/** Coins of rewards that a transaction collected. They are in the change of its sender. */
export const collectedIn = (transfer: Transfer): Amount =>
	COLLECTED.reduce((sum, field) => sum + (parseAmount(transfer[field]) ?? ZERO), ZERO);

const CHOICES: Readonly<Record<string, string>> = {
	AcceptedTransferOffer_Complete: 'transferOfferCompleted',
	AmuletRules_BuyMemberTraffic: 'trafficBought',
	AmuletRules_DevNet_Tap: 'tap',
	AmuletRules_Transfer: 'transfer',
	AnsRules_CollectInitialEntryPayment: 'namePayment',
	AppPaymentRequest_Accept: 'appPayment',
	LockedAmulet_Unlock: 'unlocked',
	SubscriptionInitialPayment_Reject: 'namePaymentReturned',
	SubscriptionRequest_AcceptAndMakePayment: 'subscriptionPayment',
	TransferFactory_Transfer: 'transferOffered',
	TransferInstruction_Accept: 'transferAccepted',
	TransferInstruction_Reject: 'transferRejected',
	TransferInstruction_Withdraw: 'transferWithdrawn',
	TransferPreapproval_Send: 'transferByPreapproval',
	WalletAppInstall_ExecuteBatch: 'walletBatch',
};

/**
 * A transaction as an item. `amount` is what the wallet of `party` has more afterwards, negative if it has less. Coins that are offered
 * are locked, so they are gone already.
 */
export function transactionRow(item: WalletTransaction, party: string): IDataObject {
	const { transaction_subtype: subtype, event_id: eventId, date } = item;
	const transfer = isTransfer(item) ? item : undefined;
	const receivers = item.transaction_type === 'transfer' || item.transaction_type === 'balance_change' ? item.receivers : [];
	const sum = [...(transfer ? [transfer.sender] : []), ...receivers].reduce(
		(total, entry) => (entry.party === party ? total + (parseAmount(entry.amount) ?? ZERO) : total),
		ZERO,
	);
	const received = receivers.filter((entry) => entry.party !== transfer?.sender.party);
	return {
		recordTime: date,
		type: CHOICES[subtype.choice] ?? subtype.choice,
		amount: formatAmount(sum),
		sender: transfer?.sender.party ?? null,
		receiver: received[0]?.party ?? transfer?.transfer_instruction_receiver ?? null,
		offeredAmount: transfer?.transfer_instruction_amount ?? null,
		description: transfer?.description ?? null,
		transferInstructionId: ('transfer_instruction_cid' in item ? item.transfer_instruction_cid : null) ?? null,
		holdingFees: transfer?.holding_fees ?? null,
		updateId: updateIdOf(item),
		eventId,
		choice: subtype.choice,
		templateId: subtype.template_id,
		details: 'details' in item ? item.details : null,
	};
}
