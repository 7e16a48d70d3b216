import type { Attempt } from '../../shared/http/attempt';
import type { Validator } from '../../shared/validator/service';
import { parseAmount } from '../../shared/tokens/amounts';
import { carries } from '../payment/trackingId';
import { isTransfer, transactionPage, updateIdOf, type Transfer, type WalletTransaction } from '../wallet/transactions';

/**
 * How a transfer that was sent is found in the wallet's own transactions: by the tracking ID in its description, or by the open transfer that it
 * created. The validator has no other list of tracking IDs.
 */

/** Transactions that are read for it. */
const PAGE = 100;
const MOST_PAGES = 10;

/** A transfer as the wallet shows it. */
export interface SentTransfer {
	receiver: string | null;
	/** Decimal; null for one to oneself, which the wallet shows without an amount. */
	amount: string | null;
	description: string | null;
	/** What became of it. */
	outcome: 'completed' | 'pending' | 'accepted' | 'rejected' | 'withdrawn';
	transferInstructionId: string | null;
	updateId: string;
	recordTime: string;
}

const ENDED: Readonly<Record<string, SentTransfer['outcome']>> = {
	TransferInstruction_Accept: 'accepted',
	TransferInstruction_Reject: 'rejected',
	TransferInstruction_Withdraw: 'withdrawn',
};
const CREATED = new Set(['TransferFactory_Transfer', 'AmuletRules_Transfer', 'TransferPreapproval_Send']);

interface Sought {
	trackingId: string;
	/** ID of the open transfer, where an answer had it. */
	transferInstructionId?: string;
	/** How far back to read: pages of a hundred transactions. */
	pages?: number;
}

/** The transfer of a tracking ID, newest transactions first; undefined where the wallet shows none. */
export async function findTransfer(validator: Validator, sought: Sought): Promise<Attempt<SentTransfer | undefined>> {
	const { pages = 1 } = sought;
	const newer: WalletTransaction[] = [];
	let after: string | undefined;
	for (let page = 0; page < Math.min(pages, MOST_PAGES); page++) {
		const attempt = await transactionPage(validator, PAGE, after);
		if (!attempt.ok) return attempt;
		for (const item of attempt.answer) {
			if (isTransfer(item) && isSought(item, sought)) return { ok: true, answer: sentTransfer(item, newer) };
			newer.push(item);
		}
		after = attempt.answer.at(-1)?.event_id;
		if (attempt.answer.length < PAGE || after === undefined) break;
	}
	return { ok: true, answer: undefined };
}

function isSought(item: Transfer, { trackingId, transferInstructionId }: Sought): boolean {
	if (!CREATED.has(item.transaction_subtype.choice)) return false;
	if (transferInstructionId !== undefined && item.transfer_instruction_cid === transferInstructionId) return true;
	// A receiver may have the same text: what the wallet sent has a negative amount, or none where it is to oneself.
	return carries(item.description, trackingId) && (parseAmount(item.sender.amount) ?? BigInt(1)) <= BigInt(0);
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
