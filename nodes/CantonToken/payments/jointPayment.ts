import { allotHoldings, sumOf, unlockedHoldings, type Candidate } from '../../shared/tokens/inputHoldings';
import type { Amount } from '../../shared/tokens/amounts';
import { notEnough, SEND_LESS } from '../tokens/notEnough';
import type { TokenCommand } from '../tokens/tokenCommand';
import { transferCommand } from '../tokens/transferCommand';
import { namesOf, sumOfPayments, type ItemPayment } from './itemPayment';
import { callOf, senderOf, type PaymentGroup } from './paymentGroup';

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
export function tooLittle(group: PaymentGroup, left: readonly ItemPayment[], holdings: readonly Candidate[]): Error {
	const total = sumOf(holdings);
	const isEnough = group.isBatch || total >= sumOfPayments(left);
	const made = group.isBatch ? 0 : group.items.length - left.length;
	return notEnough(callOf(group).parameters, {
		owner: senderOf(group),
		instrument: left[0]!.payment.instrument,
		available: total,
		// If all could be paid, it is the next one that takes too many holdings.
		wanted: isEnough ? left[0]!.payment.amount.units : sumOfPayments(left),
		purpose: 'sent',
		...(made > 0 && { sent: `${made} of ${group.items.length} payments were made.` }),
		advice: SEND_LESS,
	});
}

/** One command for payments, with holdings of which none is used twice. */
export async function jointCommand(
	{ route }: PaymentGroup,
	items: readonly ItemPayment[],
	inputs: readonly Candidate[][],
): Promise<TokenCommand> {
	const parts: TokenCommand[] = [];
	for (const [index, { call, payment }] of items.entries()) {
		const ids = inputs[index]!.map(({ contractId }) => contractId);
		parts.push(await transferCommand(call, route, payment, ids, namesOf({ call })));
	}
	const disclosed = parts.flatMap(({ disclosedContracts }) => disclosedContracts);
	return {
		commands: parts.flatMap(({ commands }) => commands),
		// Each once: they share the contracts of the registry.
		disclosedContracts: [...new Map(disclosed.map((contract) => [contract.contractId ?? contract.createdEventBlob, contract])).values()],
		ends: parts.flatMap(({ ends }) => ends),
	};
}
