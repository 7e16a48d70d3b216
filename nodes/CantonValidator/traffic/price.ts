import type { IDataObject } from 'n8n-workflow';

import { formatAmount, parseAmount, ZERO } from '../../shared/tokens/amounts';
import { collectedIn, isTransfer, transactionPage, transactionRow, updateIdOf } from '../../shared/validatorNode/walletTransactions';
import type { Validator } from '../../shared/validator/service';
import { purchaseFields, type PurchaseStatus } from './purchase';

/** Transactions of the wallet among which a purchase of a moment ago is. */
const LATEST = 20;

/**
 * Canton Coin that a purchase took, fees included, as the wallet's history has it. Null if it is not among the latest, or cannot be read: what
 * was bought does not fail for that.
 */
export async function priceOf(validator: Validator, status: PurchaseStatus): Promise<IDataObject> {
	const { updateId } = purchaseFields(status);
	if (updateId === null) return { price: null };
	const latest = await transactionPage(validator, LATEST);
	const bought = latest.ok ? latest.answer.find((item) => updateIdOf(item) === updateId) : undefined;
	if (!bought || !isTransfer(bought)) return { price: null };
	const change = parseAmount(String(transactionRow(bought, bought.sender.party).amount)) ?? ZERO;
	return { price: formatAmount(collectedIn(bought) - change) };
}
