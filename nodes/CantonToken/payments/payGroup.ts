import type { IDataObject } from 'n8n-workflow';

import type { CantonError } from '../../shared/errors/nodeErrors';
import { quoted } from '../../shared/errors/safeText';
import type { Spending } from '../../shared/submission/budget';
import { formatAmount, type Amount } from '../../shared/tokens/amounts';
import { allotHoldings, sumOf, unlockedHoldings, type Candidate } from '../../shared/tokens/inputHoldings';
import { readTransfer } from '../../shared/tokens/transfers';
import { at } from '../../shared/values/jsonFields';
import type { TokenCall } from '../tokenOperation';
import { notEnough, SEND_LESS } from '../tokens/notEnough';
import { paymentFields, spendingOf } from '../tokens/paymentForm';
import { checkSamePayment } from '../tokens/samePayment';
import {
	earlierSuccess,
	exerciseToken,
	partIdentity,
	type BuiltCommand,
	type TokenCommand,
	type TokenResult,
} from '../tokens/tokenSubmission';
import { transferCommand, TRANSFER_CHOICE } from '../tokens/transferCommand';
import { exercisesOf, transferResult } from '../tokens/transferResult';
import { forgetTried, noteTried, sumOfPayments, wasTried, type ItemPayment, type PaymentGroup } from './paymentGroup';

/**
 * Pays a group, one transaction after the other. Each pays as many of the next payments as the sender has holdings for, and its command ID
 * says with which payment it begins. So a second run gets the transactions of the first, which say themselves how many payments they made,
 * whatever the holdings are by then: nothing is paid twice.
 */

/** A payment that a transaction made, or the error of one in whose place an earlier one of its ID made another. */
type Result = { item: ItemPayment; row: IDataObject } | { item: ItemPayment; error: Error };

/** Outcome of one transaction: its payments, or the error of those it was to make. */
type Paid = { results: Result[] } | { error: Error; tried: readonly ItemPayment[] };

/** The call of a group: its parameters are those of its first item. */
const callOf = ({ items: [first], commandId }: PaymentGroup): TokenCall => ({ ...first!.call, identity: { commandId } });

const senderOf = ({ items: [first] }: PaymentGroup): string => first!.payment.sender;

/** The sender's holdings, read once for each transaction. */
export const holdingsOf = async (group: PaymentGroup): Promise<Candidate[]> => {
	const { context, ledger } = callOf(group);
	return await unlockedHoldings(context, ledger, senderOf(group), group.items[0]!.payment.instrument);
};

export const amountsOf = (items: readonly ItemPayment[]): Amount[] => items.map(({ payment }) => payment.amount.units);

/** The next payments that one transaction can make with these holdings: at least the first. */
export function fittingPayments(rest: readonly ItemPayment[], holdings: readonly Candidate[], most: number): readonly ItemPayment[] {
	let count = Math.min(rest.length, most);
	while (count > 1 && !allotHoldings(holdings, amountsOf(rest.slice(0, count)))) count--;
	return rest.slice(0, count);
}

/** Error of a sender who cannot pay what is left. */
export function tooLittle(group: PaymentGroup, start: number, holdings: readonly Candidate[]): Error {
	const rest = group.items.slice(start);
	const total = sumOf(holdings);
	const isEnough = total >= sumOfPayments(rest);
	return notEnough(callOf(group).parameters, {
		owner: senderOf(group),
		instrument: rest[0]!.payment.instrument,
		available: total,
		// If all could be paid, it is the next one that takes too many holdings.
		wanted: isEnough ? rest[0]!.payment.amount.units : sumOfPayments(rest),
		purpose: 'sent',
		...(start > 0 && { sent: `${start} of ${group.items.length} payments were made.` }),
		advice: SEND_LESS,
	});
}

/** One command for payments, with holdings of which none is used twice. */
async function jointCommand({ route }: PaymentGroup, items: readonly ItemPayment[], inputs: readonly Candidate[][]): Promise<TokenCommand> {
	const parts: TokenCommand[] = [];
	for (const [index, { call, payment }] of items.entries()) {
		const ids = inputs[index]!.map(({ contractId }) => contractId);
		parts.push(await transferCommand(call, route, payment, ids));
	}
	const disclosed = parts.flatMap(({ disclosedContracts }) => disclosedContracts);
	return {
		commands: parts.flatMap(({ commands }) => commands),
		// Each once: they share the contracts of the registry.
		disclosedContracts: [...new Map(disclosed.map((contract) => [contract.contractId ?? contract.createdEventBlob, contract])).values()],
		ends: parts.flatMap(({ ends }) => ends),
	};
}

/**
 * The command of the payments from `start` on, as many of `trying` as the holdings allow by now. All that is left must be affordable, so that
 * a group does not stop in its middle.
 */
async function build(
	group: PaymentGroup,
	start: number,
	trying: readonly ItemPayment[],
	holdings: readonly Candidate[],
): Promise<BuiltCommand> {
	const isAffordable = sumOf(holdings) >= sumOfPayments(group.items.slice(start));
	const fitting = fittingPayments(trying, holdings, trying.length);
	const inputs = isAffordable ? allotHoldings(holdings, amountsOf(fitting)) : undefined;
	if (inputs) return await jointCommand(group, fitting, inputs);
	const committed = await earlierSuccess(callOf(group), senderOf(group), start + 1);
	if (committed) return { committed };
	throw tooLittle(group, start, holdings);
}

/** Amount that a transaction counts against the maximums. */
function spendingOfAll(group: PaymentGroup, items: readonly ItemPayment[]): Spending {
	const amounts = amountsOf(items);
	const largest = amounts.reduce((most, amount) => (amount > most ? amount : most));
	const [{ payment }] = items as [ItemPayment];
	return { ...spendingOf(callOf(group), payment), amount: formatAmount(sumOfPayments(items)), largest: formatAmount(largest) };
}

type Exercised = ReturnType<typeof exercisesOf>[number];
type Submitted = Exclude<TokenResult, { prepared: IDataObject }>;

/** The payments that a transaction made, as the ledger says: an earlier one of this command ID may have made more or fewer. */
function paymentsMade(group: PaymentGroup, start: number, made: readonly Exercised[]): ItemPayment[] {
	const call = callOf(group);
	const { commandId } = partIdentity(call, start + 1);
	const items = group.items.slice(start, start + made.length);
	if (made.length === 0 || items.length < made.length) {
		const error = call.parameters.parameterError(
			'commandId',
			`${quoted(commandId)} was executed before, and which of these payments that transaction made cannot be read`,
			'Read it with Canton Ledger, Command › Get Outcome. Then send what is left under other command IDs.',
		) as CantonError;
		error.context.canton = { commandId, outcome: 'unknown' };
		throw error;
	}
	return items;
}

function rowsOf(group: PaymentGroup, start: number, trying: readonly ItemPayment[], result: Submitted): Paid {
	const made = result.transaction ? exercisesOf(result.transaction, TRANSFER_CHOICE) : [];
	const items = result.alreadyDone || made.length > 0 ? paymentsMade(group, start, made) : trying;
	const { commandId } = partIdentity(callOf(group), start + 1);
	const results = items.map((item, index): Result => {
		const { amount, memo = null, ...rest } = item.payment;
		const argument = result.alreadyDone ? made[index]!.choiceArgument : undefined;
		const error = argument === undefined ? undefined : differenceOf(item, commandId, argument);
		if (error) return { item, error };
		const about = argument ? readTransfer(at(argument, 'transfer')) : { ...rest, amount: amount.units, memo, requestedAt: null };
		const row = {
			...result.ids,
			...transferResult(made[index]),
			...paymentFields(about),
			paymentsInTransaction: items.length,
			...result.position,
		};
		return { item, row };
	});
	return { results };
}

/** The error of a payment that is not the one which was made in its place. */
function differenceOf({ call, payment }: ItemPayment, commandId: string, argument: unknown): Error | undefined {
	try {
		checkSamePayment(call, commandId, payment, argument);
		return undefined;
	} catch (error) {
		return error as Error;
	}
}

/** Advice after an unknown outcome: of other items another command would be made, which pays again. */
const SAME_ITEMS = 'Run the same items again, none more and none less: what was paid is found, and only the rest is sent.';

/** Makes the payments of the next transaction. */
export async function payNext(group: PaymentGroup, start: number, most: number): Promise<Paid> {
	const rest = group.items.slice(start);
	// If they cannot be read, they are read again within the act: its error says what an earlier try may have done.
	const first = await holdingsOf(group).catch(() => undefined);
	const trying = fittingPayments(rest, first ?? [], most);
	const isNew = trying.filter((item) => !wasTried(item));
	noteTried(trying);
	const attempt = async (): Promise<Paid> => {
		const result = await exerciseToken(
			callOf(group),
			senderOf(group),
			async (isFirst) => await build(group, start, trying, (isFirst && first) || (await holdingsOf(group))),
			{ part: start + 1, spending: spendingOfAll(group, trying) },
		);
		return rowsOf(group, start, trying, result as Submitted);
	};
	return await attempt().catch((error: CantonError) => {
		if (outcomeOf(error) === 'failed') forgetTried(isNew);
		else error.description = `${error.description ?? ''} ${SAME_ITEMS}`.trim();
		return { error, tried: trying };
	});
}

const outcomeOf = ({ context }: Partial<CantonError>): unknown => (context?.canton as IDataObject | undefined)?.outcome;
