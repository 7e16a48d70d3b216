import type { Offset } from '../../shared/values/int64';
import type { TokenCall } from '../tokenOperation';
import { readTransaction } from '../../shared/commands/committed';
import { notSent } from '../../shared/submission/actErrors';
import { unreadBefore } from './earlierSuccess';
import { exerciseToken } from './tokenSubmission';
import { effectsFormat, type BuiltCommand, type TokenResult } from './tokenCommand';
import { exerciseOf } from './transferResult';

/** A choice that ends the contract it is exercised on. */

interface EndedContract {
	party: string;
	contractId: string;
	choice: string;
	/** The parameter that holds its ID, and what it is called: "allocation". */
	path: string;
	name: string;
	/** Set if it was archived before. */
	archivedAtOffset?: Offset;
}

/** Exercises the choice, unless the contract has ended: by this choice of the party, which is its outcome, or else, which is an error. */
export async function exerciseContract(call: TokenCall, contract: EndedContract, build: () => Promise<BuiltCommand>): Promise<TokenResult> {
	const { party, contractId, choice, path, name, archivedAtOffset } = contract;
	return await exerciseToken(call, party, async () => {
		if (archivedAtOffset === undefined) return await build();
		const { ledger, parameters } = call;
		const attempt = await readTransaction(ledger, { offset: archivedAtOffset }, effectsFormat(party));
		if (!attempt.ok) throw unreadBefore(ledger, notSent(attempt.failure));
		const { answer: transaction } = attempt;
		// Others may end it by the same choice.
		const isDone = transaction && exerciseOf(transaction, [choice], contractId)?.actingParties.includes(party);
		if (isDone || transaction?.commandId === String(call.identity.commandId))
			return { committed: { updateId: transaction.updateId, offset: archivedAtOffset } };
		const when = transaction ? `at ${transaction.recordTime}` : `at offset ${archivedAtOffset}`;
		throw parameters.parameterError(path, `this ${name} ended ${when}. Nothing was sent.`, 'Get Many lists those that are active.');
	});
}
