import { mapAnswer, type Attempt } from '../../shared/http/attempt';
import type { Call } from '../../shared/operation/operation';
import { isSameAmount } from '../../shared/tokens/amounts';
import type { Validator } from '../../shared/validator/service';
import type { Contract } from '../../shared/validatorNode/contracts';
import { carries } from '../../shared/validatorNode/trackingId';
import { transferRow } from './rows';
import type { ValidatorServices } from '../../shared/validatorNode/validatorOperation';
import { isTransfer, updateIdOf, type Transfer, type WalletTransaction } from '../../shared/validatorNode/walletTransactions';
import { WalletHistory, type SearchRange } from './walletHistory';

/**
 * Finds a sent transfer in the wallet's own transactions: by the tracking ID in its description, or by the open transfer
 * that it created. The validator has no other list of tracking IDs.
 */

export const OPEN_TRANSFERS = 'GET /v0/wallet/token-standard/transfers';

/** A transfer as the wallet shows it. */
export interface SentTransfer {
	receiver: string | null;
	/** Decimal. Null for one to oneself, which the wallet shows without an amount. */
	amount: string | null;
	description: string | null;
	/** `ended`: it is over, and the wallet does not show how. Null if its state cannot be read. */
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
/** Choice that returns the coins of a transfer nobody accepted in time: without the transfer's ID (recorded). */
const RETURNED = 'LockedAmulet_Unlock';
const CREATED = new Set(['TransferFactory_Transfer', 'AmuletRules_Transfer', 'TransferPreapproval_Send']);

/** The transfer that is searched for. */
interface TransferSearch {
	trackingId: string;
	/** The wallet's own party: others may write the same text into what they send to it. */
	sender: string;
	/** ID of the open transfer, if an answer had it. */
	transferInstructionId?: string | null;
	/** True if a transfer of the tracking ID is this payment. */
	isWanted?: (transfer: SentTransfer) => boolean;
}

const NO_HOLDINGS = { receiverHoldingIds: [], senderChangeIds: [] };

/** The transactions that say something of transfers that a wallet sent. */
const isOfUse = ({ transaction_subtype: { choice } }: WalletTransaction): boolean =>
	CREATED.has(choice) || choice in ENDED || choice === RETURNED;

/** History of the transfers that the wallet of the call sent. */
export const historyOf = ({ context, validator }: Call<ValidatorServices>, sender: string): WalletHistory =>
	WalletHistory.ofWallet(context, validator, sender, isOfUse);

/** The transfer that is searched for. Undefined if the wallet shows none as far back. */
export async function findTransfer(
	history: WalletHistory,
	search: TransferSearch,
	back: SearchRange,
): Promise<Attempt<SentTransfer | undefined>> {
	const fresh = await history.refresh();
	return fresh.ok ? await history.search((transactions) => transferIn(transactions, search), back) : fresh;
}

/** The matching transfers among transactions, newest first, each with how it ended. */
const transfersIn = (transactions: readonly WalletTransaction[], search: TransferSearch): SentTransfer[] =>
	transactions.flatMap((item, at) => (isTransfer(item) && isMatch(item, search) ? [sentTransfer(item, transactions.slice(0, at))] : []));

/** The transfer among transactions. Of several with one tracking ID the one that is wanted. */
function transferIn(transactions: readonly WalletTransaction[], search: TransferSearch): SentTransfer | undefined {
	const found = transfersIn(transactions, search);
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
	const open = await openTransfers(validator);
	if (open.ok && open.answer.some(({ contract_id: contractId }) => contractId === id)) return found;
	const fresh = await history.refresh();
	if (!open.ok || !fresh.ok) return { ...found, status: null };
	// Another transfer may have the same tracking ID.
	const again = transfersIn(fresh.answer, search).find(({ transferInstructionId }) => transferInstructionId === id) ?? found;
	if (again.status !== 'pending') return again;
	const openIds = new Set(open.answer.map(({ contract_id: contractId }) => contractId));
	return { ...again, status: hasReturned(fresh.answer, openIds, search.sender, again) ? 'expired' : 'ended' };
}

/**
 * Says if the coins of a transfer came back that is over, and that nobody is shown to have ended. The wallet shows such a return without the
 * transfer's ID (recorded). So there have to be as many returns of its amount as there is else that may have been returned: transfers like
 * this one, and coins that were locked for something else. The wallet shows such a lock as a transfer to nobody, but not that of an
 * allocation of version 2: if one of the same amount was withdrawn, this takes its return for that of the transfer.
 */
function hasReturned(
	transactions: readonly WalletTransaction[],
	openIds: ReadonlySet<string>,
	sender: string,
	{ amount, recordTime }: SentTransfer,
): boolean {
	const returns = transactions.filter(
		(item) =>
			item.transaction_subtype.choice === RETURNED &&
			'receivers' in item &&
			item.receivers.some((entry) => entry.party === sender && isSameAmount(entry.amount, amount)),
	);
	const endedIds = new Set(transactions.filter(isEnd).map(instructionOf));
	const returnable = transactions.filter((item) => {
		if (!isTransfer(item) || item.sender.party !== sender || !CREATED.has(item.transaction_subtype.choice)) return false;
		const id = instructionOf(item);
		if (id === undefined) return item.receivers.length === 0 && isSameAmount(item.sender.amount.replace('-', ''), amount);
		return !endedIds.has(id) && !openIds.has(id) && isSameAmount(item.transfer_instruction_amount, amount);
	});
	return returns.length >= returnable.length && returns.some(({ date }) => date > (recordTime ?? ''));
}

const isEnd = ({ transaction_subtype: { choice } }: WalletTransaction): boolean => choice in ENDED;

/** The ID of the transfer that a transaction is about, if it is about one. */
const instructionOf = (item: WalletTransaction): string | undefined =>
	('transfer_instruction_cid' in item ? item.transfer_instruction_cid : undefined) ?? undefined;

/** The open transfers of a wallet. */
const openTransfers = async (validator: Validator): Promise<Attempt<Contract[]>> =>
	mapAnswer(await validator.attempt(OPEN_TRANSFERS), ({ transfers }) => transfers);

/** The one of an ID among them. Undefined if it is not open. */
export const openTransfer = async (validator: Validator, id: string): Promise<Attempt<Contract | undefined>> =>
	mapAnswer(await openTransfers(validator), (transfers) => transfers.find(({ contract_id }) => contract_id === id));

/** An open transfer by its ID, however long ago it was sent. Undefined if it is not open. */
export async function findOpenTransfer(validator: Validator, id: string): Promise<Attempt<SentTransfer | undefined>> {
	return mapAnswer(await openTransfer(validator, id), (contract) => {
		if (!contract) return undefined;
		const { receiver, amount, description, requestedAt } = transferRow(contract, '') as Record<string, string | null>;
		const common = { receiver: receiver ?? null, amount: amount ?? null, description: description ?? null };
		return { ...common, status: 'pending', transferInstructionId: id, updateId: null, recordTime: requestedAt ?? null, ...NO_HOLDINGS };
	});
}

function isMatch(item: Transfer, { trackingId, sender, transferInstructionId }: TransferSearch): boolean {
	if (!CREATED.has(item.transaction_subtype.choice) || item.sender.party !== sender) return false;
	if (transferInstructionId && item.transfer_instruction_cid === transferInstructionId) return true;
	return carries(item.description, trackingId);
}

function sentTransfer(item: Transfer, newer: readonly WalletTransaction[]): SentTransfer {
	const [received] = item.receivers;
	const cid = instructionOf(item) ?? null;
	const end = newer.find((later) => cid !== null && instructionOf(later) === cid && isEnd(later));
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
