import type { Item } from '../polling/eventSource';
import { formatAmount } from '../tokens/amounts';
import type { Instruction } from '../tokens/transfers';

/** A transfer that was offered as an item: the fields of a movement, as far as they say something before any token moved. */
export function transferItem(kind: string, instruction: Instruction, party: string | null): Item {
	const { sender, receiver, instrument, amount, memo, requestedAt, executeBefore, contractId } = instruction;
	return {
		party,
		kind,
		instrumentId: instrument?.id ?? null,
		counterparty: party === sender ? receiver : sender,
		memo,
		amount: amount === null ? null : formatAmount(amount),
		sender,
		receiver,
		requestedAt,
		executeBefore,
		transferInstruction: contractId,
		instrumentAdmin: instrument?.admin ?? null,
	};
}
