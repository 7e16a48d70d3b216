import type { Attempt } from '../../shared/http/attempt';
import type { Validator } from '../../shared/validator/service';
import { carries } from '../payment/trackingId';
import { CONTRACT, transferRow } from './rows';
import { isTransfer, transactionPage, updateIdOf, type Transfer, type WalletTransaction } from '../wallet/transactions';

/**
 * How a transfer that was sent is found in the wallet's own transactions: by the tracking ID in its description, or by the open transfer
 * that it created. The validator has no other list of tracking IDs.
 */

export const OPEN_TRANSFERS = 'GET /v0/wallet/token-standard/transfers';

/** Transactions that are read for it: the newest, and as many as an earlier payment may lie back. */
const NEWEST = 50;
const PAGE = 500;
const MOST = 1000;

/** A transfer as the wallet shows it. */
export interface SentTransfer {
	receiver: string | null;
	/** Decimal; null for one to oneself, which the wallet shows without an amount. */
	amount: string | null;
	description: string | null;
	/** What became of it. */
	outcome: 'completed' | 'pending' | 'accepted' | 'rejected' | 'withdrawn';
	transferInstructionId: string | null;
	/** Null for one that is older than what is read of the wallet's transactions. */
	updateId: string | null;
	recordTime: string | null;
}

const ENDED: Readonly<Record<string, SentTransfer['outcome']>> = {
	TransferInstruction_Accept: 'accepted',
	TransferInstruction_Reject: 'rejected',
	TransferInstruction_Withdraw: 'withdrawn',
};
const CREATED = new Set(['TransferFactory_Transfer', 'AmuletRules_Transfer', 'TransferPreapproval_Send']);

/** The transfer that is searched for. */
export interface TransferSearch {
	trackingId: string;
	/** The wallet's own party: others may write the same text into what they send to it. */
	sender: string;
	/** ID of the open transfer, where an answer had it. */
	transferInstructionId?: string;
}

/** The transfer of a tracking ID, newest transactions first; undefined where the wallet shows none. */
export async function findTransfer(
	validator: Validator,
	search: TransferSearch,
	howFar: 'newest' | 'all' = 'newest',
): Promise<Attempt<SentTransfer | undefined>> {
	const size = howFar === 'newest' ? NEWEST : PAGE;
	const newer: WalletTransaction[] = [];
	let after: string | undefined;
	do {
		const attempt = await transactionPage(validator, size, after);
		if (!attempt.ok) return attempt;
		for (const item of attempt.answer) {
			if (isTransfer(item) && isMatch(item, search)) return { ok: true, answer: sentTransfer(item, newer) };
			newer.push(item);
		}
		after = attempt.answer.length < size ? undefined : attempt.answer.at(-1)?.event_id;
	} while (howFar === 'all' && after !== undefined && newer.length < MOST);
	return { ok: true, answer: undefined };
}

/** An open transfer by its ID, however long ago it was sent; undefined where it is not open. */
export async function findOpenTransfer(validator: Validator, id: string): Promise<Attempt<SentTransfer | undefined>> {
	const attempt = await validator.attempt(OPEN_TRANSFERS, { requires: { transfers: [CONTRACT] } });
	if (!attempt.ok) return attempt;
	const contract = attempt.answer.transfers.find(({ contract_id: contractId }) => contractId === id);
	if (!contract) return { ok: true, answer: undefined };
	const { receiver, amount, description, requestedAt } = transferRow(contract, '') as Record<string, string | null>;
	const common = { receiver: receiver ?? null, amount: amount ?? null, description: description ?? null };
	return {
		ok: true,
		answer: { ...common, outcome: 'pending', transferInstructionId: id, updateId: null, recordTime: requestedAt ?? null },
	};
}

function isMatch(item: Transfer, { trackingId, sender, transferInstructionId }: TransferSearch): boolean {
	if (!CREATED.has(item.transaction_subtype.choice) || item.sender.party !== sender) return false;
	if (transferInstructionId !== undefined && item.transfer_instruction_cid === transferInstructionId) return true;
	return carries(item.description, trackingId);
}

function sentTransfer(item: Transfer, newer: WalletTransaction[]): SentTransfer {
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
		outcome: end ? ENDED[end.transaction_subtype.choice]! : open,
		transferInstructionId: cid,
		updateId: updateIdOf(item),
		recordTime: item.date,
	};
}
