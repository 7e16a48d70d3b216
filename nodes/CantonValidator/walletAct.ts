import type { IDataObject } from 'n8n-workflow';

import { outcomeUnknown } from '../shared/errors/failure';
import type { Attempt } from '../shared/http/attempt';
import type { Validator } from '../shared/validator/service';
import { release, reserve, type Spending } from '../shared/payments/maximums';

/**
 * Acts on a contract of a wallet: accept, reject, withdraw. Each ends the contract, so it has its effect at most once, and whether the
 * contract is still listed says what became of it.
 */
interface WalletAct<T> {
	validator: Validator;
	endpoint: string;
	/** What it pays, for the node's maximums. */
	spending?: Spending;
	/** Sends the act, once. */
	attempt: () => Promise<Attempt<T>>;
	/** The item of an act that was answered. */
	item: (answer: T) => IDataObject;
	/** Whether the contract is still listed; undefined where the list cannot be read. */
	isListed: () => Promise<boolean | undefined>;
	/** The item where the answer got lost and the contract is gone since. */
	lost: () => Promise<IDataObject> | IDataObject;
	/** How a user finds out what happened. */
	findOut: string;
}

/**
 * Sends the act and returns its item. A lost answer is resolved by the list: gone means done, since it was there before. A contract
 * that is not listed beforehand is left to the server to refuse.
 */
export async function runWalletAct<T>({
	validator,
	endpoint,
	spending,
	attempt,
	item,
	isListed,
	lost,
	findOut,
}: WalletAct<T>): Promise<IDataObject> {
	const before = await isListed();
	if (spending) reserve(spending);
	const result = await attempt();
	if (result.ok) return item(result.answer);
	if (before === true && outcomeUnknown(result.failure) && (await isListed()) === false) return await lost();
	if (spending && !outcomeUnknown(result.failure)) release(spending);
	throw validator.error(result.failure, endpoint, findOut);
}
