import type { Attempt } from '../../shared/http/attempt';
import type { Call } from '../../shared/operation/operation';
import { parseAmount, ZERO } from '../../shared/tokens/amounts';
import type { Validator } from '../../shared/validator/service';
import { carries } from '../../shared/validatorNode/trackingId';
import { transferRow } from './rows';
import type { ValidatorServices } from '../../shared/validatorNode/validatorOperation';
import { isTransfer, updateIdOf, type Transfer, type WalletTransaction } from '../../shared/validatorNode/walletTransactions';
import { WalletHistory, type SearchRange } from './walletHistory';

/**
 * How a transfer that was sent is found in the wallet's own transactions: by the tracking ID in its description, or by the open transfer
 * that it created. The validator has no other list of tracking IDs.
 */

export const OPEN_TRANSFERS = 'GET /v0/wallet/token-standard/transfers';

/** A transfer as the wallet shows it. */
export interface SentTransfer {
	receiver: string | null;
	/** Decimal. Null for one to oneself, which the wallet shows without an amount. */
	amount: string | null;
	description: string | null;
	/** `ended`: it is over, and the wallet does not show how. Null where its state cannot be read. */
	status: 'completed' | 'pending' | 'rejected' | 'withdrawn' | 'expired' | 'ended' | null;
	transferInstructionId: string | null;
	/** Null for one that is older than what is read of the wallet's transactions. */
	updateId: string | null;
	recordTime: string | null;
	/** Contract IDs, which only the answer says. */
	receiverHoldingIds: string[];
	senderChangeIds: string[];
}

const ENDED: Readonly<Record<string, NonNullable<SentTransfer['status']>>> = {
	TransferInstruction_Accept: 'completed',
	TransferInstruction_Reject: 'rejected',
	TransferInstruction_Withdraw: 'withdrawn',
};
/** How the wallet shows the coins of a transfer that nobody accepted in time: without the transfer's ID (recorded). */
const RETURNED = 'LockedAmulet_Unlock';
const CREATED = new Set(['TransferFactory_Transfer', 'AmuletRules_Transfer', 'TransferPreapproval_Send']);

/** The transfer that is searched for. */
interface TransferSearch {
	trackingId: string;
	/** The wallet's own party: others may write the same text into what they send to it. */
	sender: string;
	/** ID of the open transfer, where an answer had it. */
	transferInstructionId?: string | null;
	/** Whether a transfer of the tracking ID is this payment. */
	isWanted?: (transfer: SentTransfer) => boolean;
}

const NO_HOLDINGS = { receiverHoldingIds: [], senderChangeIds: [] };

/** The transactions that say something of transfers that a wallet sent. */
const isOfUse = ({ transaction_subtype: { choice } }: WalletTransaction): boolean =>
	CREATED.has(choice) || choice in ENDED || choice === RETURNED;

/** What is known of the transfers that the wallet of the call sent. */
export const historyOf = ({ context, validator }: Call<ValidatorServices>, sender: string): WalletHistory =>
	WalletHistory.ofWallet(context, validator, sender, isOfUse);

/** The transfer that is searched for. Undefined where the wallet shows none as far back. */
export async function findTransfer(
	history: WalletHistory,
	search: TransferSearch,
	back: SearchRange,
): Promise<Attempt<SentTransfer | undefined>> {
	const fresh = await history.refresh();
	return fresh.ok ? await history.search((transactions) => transferIn(transactions, search), back) : fresh;
}

/** The transfer among transactions, newest first, with how it ended. Of several with one tracking ID the one that is wanted. */
function transferIn(transactions: readonly WalletTransaction[], search: TransferSearch): SentTransfer | undefined {
	const found = transactions.flatMap((item, at) =>
		isTransfer(item) && isMatch(item, search) ? [sentTransfer(item, transactions.slice(0, at))] : [],
	);
	return found.find((transfer) => search.isWanted?.(transfer) ?? true) ?? found[0];
}

/**
 * The state of a transfer now. One that the wallet shows as offered may have expired: then it is not open any more, and its coins were
 * unlocked.
 */
export async function currentTransfer(
	validator: Validator,
	history: WalletHistory,
	search: TransferSearch,
	found: SentTransfer,
): Promise<SentTransfer> {
	const { transferInstructionId: id } = found;
	if (found.status !== 'pending' || id === null) return found;
	const open = await findOpenTransfer(validator, id);
	if (open.ok && open.answer) return found;
	const fresh = await history.refresh();
	if (!open.ok || !fresh.ok) return { ...found, status: null };
	const again = transferIn(fresh.answer, search) ?? found;
	if (again.status !== 'pending') return again;
	return { ...again, status: fresh.answer.some((item) => isReturnOf(item, found)) ? 'expired' : 'ended' };
}

/** Whether coins came back that a transfer had locked. */
const isReturnOf = (item: WalletTransaction, { amount, recordTime }: SentTransfer): boolean =>
	item.transaction_subtype.choice === RETURNED &&
	item.date > (recordTime ?? '') &&
	'receivers' in item &&
	item.receivers.some((entry) => (parseAmount(entry.amount) ?? ZERO) >= (parseAmount(amount) ?? ZERO));

/** An open transfer by its ID, however long ago it was sent. Undefined where it is not open. */
export async function findOpenTransfer(validator: Validator, id: string): Promise<Attempt<SentTransfer | undefined>> {
	const attempt = await validator.attempt(OPEN_TRANSFERS);
	if (!attempt.ok) return attempt;
	const contract = attempt.answer.transfers.find(({ contract_id: contractId }) => contractId === id);
	if (!contract) return { ok: true, answer: undefined };
	const { receiver, amount, description, requestedAt } = transferRow(contract, '') as Record<string, string | null>;
	const common = { receiver: receiver ?? null, amount: amount ?? null, description: description ?? null };
	return {
		ok: true,
		answer: { ...common, status: 'pending', transferInstructionId: id, updateId: null, recordTime: requestedAt ?? null, ...NO_HOLDINGS },
	};
}

function isMatch(item: Transfer, { trackingId, sender, transferInstructionId }: TransferSearch): boolean {
	if (!CREATED.has(item.transaction_subtype.choice) || item.sender.party !== sender) return false;
	if (transferInstructionId && item.transfer_instruction_cid === transferInstructionId) return true;
	return carries(item.description, trackingId);
}

function sentTransfer(item: Transfer, newer: readonly WalletTransaction[]): SentTransfer {
	const [received] = item.receivers;
	const cid = item.transfer_instruction_cid ?? null;
	const end = newer.find(
		(later) =>
			cid !== null &&
			'transfer_instruction_cid' in later &&
			later.transfer_instruction_cid === cid &&
			later.transaction_subtype.choice in ENDED,
	);
	const open = item.transaction_subtype.choice === 'TransferFactory_Transfer' ? 'pending' : 'completed';
	return {
		receiver: item.transfer_instruction_receiver ?? received?.party ?? null,
		amount: item.transfer_instruction_amount ?? received?.amount ?? null,
		description: item.description ?? null,
		status: end ? ENDED[end.transaction_subtype.choice]! : open,
		transferInstructionId: cid,
		updateId: updateIdOf(item),
		recordTime: item.date,
		...NO_HOLDINGS,
	};
}
