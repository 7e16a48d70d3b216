import type { IDataObject } from 'n8n-workflow';

import { errorFields, type CantonError } from '../../shared/errors/nodeErrors';
import { quoted } from '../../shared/errors/safeText';
import { withOutcome } from '../../shared/operation/outcome';
import { uncount, type Spending } from '../../shared/submission/budget';
import { brokenOff } from '../../shared/submission/actErrors';
import { formatAmount } from '../../shared/tokens/amounts';
import { allotHoldings, sumOf, type Candidate } from '../../shared/tokens/inputHoldings';
import { readTransfer } from '../../shared/tokens/transfers';
import { at } from '../../shared/values/jsonFields';
import { statusNow } from '../tokens/instructions';
import { paymentFields, spendingOf } from '../tokens/paymentForm';
import { checkSamePayment } from '../tokens/samePayment';
import { earlierSuccess, partIdentity, unreadBefore } from '../tokens/earlierSuccess';
import { exerciseToken } from '../tokens/tokenSubmission';
import type { BuiltCommand, TokenResult } from '../tokens/tokenCommand';
import { transferResult } from '../tokens/transferResult';
import { forgetTried, noteTried, paymentIdOf, sumOfPayments, wasTried, type ItemPayment } from './itemPayment';
import { amountsOf, fittingPayments, holdingsOf, jointCommand, tooLittle } from './jointPayment';
import { callOf, senderOf, type PaymentGroup } from './paymentGroup';
import { areOfMany, areOfOther, transfersOf } from './transfersOf';

/**
 * Pays a group, one transaction after the other. Their command IDs are numbered, and each payment has an ID in the metadata of its transfer.
 * So a second run gets the transactions of the first one by one, and each says which payments it made: the next one makes what is left,
 * whatever the holdings and the other items are by then. A participant executes each number once, so nothing is paid twice.
 */

/** A payment that a transaction made, or its error if that transaction paid something else under its ID. */
type Result = { item: ItemPayment; row: IDataObject } | { item: ItemPayment; error: Error };

/** Outcome of one transaction: its payments, or the error of those it was to make. */
type Paid = { results: Result[] } | { error: Error; tried: readonly ItemPayment[] };

/** The payments that are left, and the number of the next transaction, from 1. */
interface Position {
	left: readonly ItemPayment[];
	number: number;
}

/**
 * Builds the command of the next transaction, with as many of `trying` as the holdings allow by now. All that is left must be affordable, so
 * that a group does not stop in its middle. Of a batch only the next payment must.
 */
async function build(
	group: PaymentGroup,
	{ left, number }: Position,
	trying: readonly ItemPayment[],
	holdings: readonly Candidate[],
): Promise<BuiltCommand> {
	const isAffordable = group.isBatch || sumOf(holdings) >= sumOfPayments(left);
	const fitting = fittingPayments(trying, holdings, trying.length);
	const inputs = isAffordable ? allotHoldings(holdings, amountsOf(fitting)) : undefined;
	if (inputs) return await jointCommand(group, fitting, inputs);
	// The record of a batch was read before.
	const committed = group.last === undefined ? await earlierSuccess(callOf(group), senderOf(group), number) : undefined;
	if (committed) return { committed };
	throw tooLittle(group, left, holdings);
}

/** Amount that a transaction counts against the maximums. */
function spendingOfAll(group: PaymentGroup, items: readonly ItemPayment[]): Spending {
	const amounts = amountsOf(items);
	const largest = amounts.reduce((most, amount) => (amount > most ? amount : most));
	const [{ payment }] = items as [ItemPayment];
	return { ...spendingOf(callOf(group), payment), amount: formatAmount(sumOfPayments(items)), largest: formatAmount(largest) };
}

type Submitted = Exclude<TokenResult, { prepared: IDataObject }>;

/** The error of an earlier transaction that does not say which payments it made, or is of another command. */
function unreadable(group: PaymentGroup, number: number): CantonError {
	const call = callOf(group);
	const { commandId } = partIdentity(call, number);
	const error = call.parameters.parameterError(
		group.isBatch ? 'options.batchId' : 'commandId',
		`${quoted(commandId)} was executed before, and which of these payments that transaction made cannot be read`,
		'Read it with Canton Ledger, Command › Get Outcome. ' +
			(group.isBatch ? 'Run the batch again when it can be read.' : 'Then send what is left under other IDs.'),
	);
	return withOutcome(error, 'unknown', { commandId });
}

/** The rows of what a transaction paid. Each of its transfers is the payment with its ID, if that is one of those left. */
async function rowsOf(group: PaymentGroup, { left, number }: Position, submitted: Submitted): Promise<{ results: Result[] }> {
	const { transaction, ids, position: offsets, alreadyDone } = submitted;
	const made = transaction ? transfersOf(transaction) : [];
	if (group.isBatch && areOfOther(made, group.commandId)) return { results: [] };
	// Transfer › Send names no payment: its Command ID is that of the only one.
	const isOnly = made.length === 1 && made[0]!.id === null && group.items.length === 1 && !group.isBatch;
	// A later number is made of the Batch ID, and may be the ID of another command. The first is the Batch ID itself: nobody knows what that paid.
	const isOther = transaction !== undefined && group.isBatch && number > 1 && !areOfMany(made);
	if (!areOfMany(made) && !isOnly && !isOther) throw unreadable(group, number);
	const results: Result[] = [];
	for (const item of left) {
		const found = made.find(({ id }) => (isOnly ? id === null : id === paymentIdOf(item)));
		if (!found) continue;
		const { choiceArgument } = found.exercised;
		const error = differenceOf(item, choiceArgument);
		if (error) {
			results.push({ item, error });
			continue;
		}
		const result = transferResult(found.exercised);
		const status = alreadyDone ? await statusNow(item.call, item.payment.sender, result) : result.status;
		const payment = paymentFields(readTransfer(at(choiceArgument, 'transfer')));
		results.push({ item, row: { ...ids, ...result, status, ...payment, paymentsInTransaction: made.length, ...offsets } });
	}
	return { results };
}

/** The error of a payment that was made before with another amount or receiver. */
function differenceOf({ call, payment }: ItemPayment, argument: unknown): Error | undefined {
	try {
		checkSamePayment(call, String(call.identity.commandId), payment, argument);
		return undefined;
	} catch (error) {
		return error as Error;
	}
}

/** True of payments that were certainly not made and would be refused again: together, but perhaps not each by itself. */
export const isRefused = (error: Partial<CantonError>): boolean => {
	const { outcome, retryable, httpStatus } = errorFields(error);
	// A server that fails, or takes no token, would refuse them all.
	const isServers = typeof httpStatus === 'number' && (httpStatus >= 500 || httpStatus === 401 || httpStatus === 403);
	return outcome === 'failed' && retryable !== true && !isServers;
};

/** Advice after an unknown outcome. Of other items without a Batch ID another command would be made, which pays again. */
const AGAIN = {
	items: 'Run exactly the same items again: what was paid is found, and only the rest is sent.',
	batch: 'Run the items again with the same Batch ID: what was paid is found, and only the rest is sent.',
};

/** Takes back what was counted and noted for payments that a transaction had no holdings for after contention. They come with the next. */
function takeBack(group: PaymentGroup, trying: readonly ItemPayment[], isNew: readonly ItemPayment[], results: readonly Result[]): void {
	const made = new Set(results.map(({ item }) => item));
	const left = trying.filter((item) => !made.has(item));
	if (left.length === 0) return;
	uncount(spendingOfAll(group, left));
	forgetTried(left.filter((item) => isNew.includes(item)));
}

/** Makes the payments of the next transaction. */
export async function payNext(group: PaymentGroup, position: Position, most: number): Promise<Paid> {
	// If they cannot be read, they are read again within the act: its error says what an earlier try may have done.
	const first = await holdingsOf(group).catch(() => undefined);
	const trying = fittingPayments(position.left, first ?? [], most);
	const isNew = trying.filter((item) => !wasTried(item));
	noteTried(trying);
	let sent = 0;
	const attempt = async (): Promise<Paid> => {
		const result = (await exerciseToken(
			callOf(group),
			senderOf(group),
			async (isFirst) => {
				const built = await build(group, position, trying, (isFirst && first) || (await holdingsOf(group)));
				if ('commands' in built) sent = built.commands.length;
				return built;
			},
			{ part: position.number, spending: spendingOfAll(group, trying), isJoint: true, isSearched: group.last !== undefined },
		)) as Submitted;
		const paid = await rowsOf(group, position, result);
		if (result.alreadyDone) return paid;
		// A payment that a transaction of now does not show would be sent again.
		if (paid.results.length < sent) throw unreadable(group, position.number);
		takeBack(group, trying, isNew, paid.results);
		return paid;
	};
	return await attempt().catch((thrown: CantonError) => {
		// All that stops it before it is sent says its outcome. What breaks off later says nothing.
		const isOpen = errorFields(thrown).outcome === undefined;
		const error = isOpen ? unreadBefore(callOf(group).ledger, brokenOff(thrown)) : thrown;
		if (errorFields(error).outcome === 'failed') forgetTried(isNew);
		else error.description = `${error.description ?? ''} ${group.isBatch ? AGAIN.batch : AGAIN.items}`.trim();
		return { error, tried: trying };
	});
}
