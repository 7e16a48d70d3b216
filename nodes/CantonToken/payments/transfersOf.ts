import { batchIdIn, paymentIdIn } from '../../shared/tokens/transfers';
import { at } from '../../shared/values/jsonFields';
import type { Transaction } from '../tokens/tokenCommand';
import { TRANSFER_CHOICE } from '../tokens/transferCommand';
import { exercisesOf } from '../tokens/transferResult';
import { digestOf } from './itemPayment';

/** A transfer as a transaction shows it. `id`: its payment ID. `batch`: the name of its batch. Each is null if it has none. */
interface MadeTransfer {
	exercised: ReturnType<typeof exercisesOf>[number];
	id: string | null;
	batch: string | null;
}

/** The transfers that the commands of a transaction made, in their order. */
export const transfersOf = (transaction: Transaction): MadeTransfer[] =>
	exercisesOf(transaction, TRANSFER_CHOICE).map((exercised) => ({
		exercised,
		id: paymentIdIn(at(exercised.choiceArgument, 'transfer')),
		batch: batchIdIn(at(exercised.choiceArgument, 'transfer')),
	}));

/** Checks whether Send Many made them. If not, another command had the ID of their transaction. */
export const areOfMany = (transfers: readonly MadeTransfer[]): boolean => transfers.length > 0 && transfers.every(({ id }) => id !== null);

/** Checks whether they are of another batch: its ID with a number may be the ID of this one, with or without a number. */
export const areOfOther = (transfers: readonly MadeTransfer[], batchId: string): boolean =>
	transfers.some(({ batch }) => batch !== null && batch !== digestOf(batchId));
