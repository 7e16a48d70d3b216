import { multiply, parseAmount, ZERO, type Amount } from '../../shared/tokens/amounts';
import type { Exercised } from '../../shared/tokens/transactionTree';
import { at, listOf, textAt } from '../../shared/values/jsonFields';
import type { Coupon } from './coupon';
import { KINDS, type Kind, type RewardTotal } from './kinds';

/**
 * Coupons that a transfer collected. Its summary says the sum of each kind of reward, to the digit. Of a coupon that has a share of its round,
 * the amount follows from the sum if that is of one round alone: the rate is found, and counts only if it gives just that sum.
 */

/** Templates whose choices transfer coins. Renewing a preapproval, or sending to one, does so within its own choice (Splice 0.7.5). */
export const COLLECTING_TEMPLATES = ['AmuletRules', 'TransferPreapproval'].map((name) => `#splice-amulet:Splice.AmuletRules:${name}`);

const COLLECTING = /:Splice\.AmuletRules:(?:AmuletRules|TransferPreapproval)$/;
export const TOTALS: readonly RewardTotal[] = ['app', 'developmentFund', 'faucet', 'superValidator', 'unclaimedActivity', 'validator'];
const UNIT: Amount = BigInt(10) ** BigInt(10);

export interface Input {
	kind: Kind;
	contractId: string;
}

export interface Collection {
	/** The party that got the coins. Null if the choice does not name it. */
	party: string | null;
	/** The governing party of the network, if the choice names it. */
	admin: string | null;
	inputs: Input[];
	totals: Record<RewardTotal, Amount>;
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** The summary in a result, wherever the choice puts it. */
const summaryOf = (result: unknown): unknown =>
	[at(result, 'summary'), at(result, 'transferResult', 'summary'), at(result, 'result', 'summary')].find(isRecord);

function inputOf(input: unknown): Input[] {
	const kind = KINDS.find(({ input: tag }) => tag === textAt(input, 'tag'));
	const contractId = textAt(input, 'value') ?? textAt(input, 'value', 'optInputValidatorFaucetCoupon');
	return kind && contractId !== null ? [{ kind, contractId }] : [];
}

/** The party that pays, by whichever name the choice has for it. */
const payerOf = (choiceArgument: unknown, exerciseResult: unknown): string | null =>
	textAt(choiceArgument, 'transfer', 'sender') ??
	textAt(choiceArgument, 'sender') ??
	textAt(choiceArgument, 'provider') ??
	textAt(choiceArgument, 'validator') ??
	textAt(exerciseResult, 'provider');

/** Reads what a choice of the network's rules or of a preapproval collected. Undefined for choices that transfer nothing. */
export function readCollection({ templateId, choiceArgument, exerciseResult }: Exercised): Collection | undefined {
	const summary = COLLECTING.test(templateId) ? summaryOf(exerciseResult) : undefined;
	if (summary === undefined) return undefined;
	const amount = (name: string): Amount => parseAmount(textAt(summary, name)) ?? ZERO;
	const faucet = amount('inputValidatorFaucetAmount');
	const inputs = [...listOf(at(choiceArgument, 'transfer', 'inputs')), ...listOf(at(choiceArgument, 'inputs'))];
	return {
		party: payerOf(choiceArgument, exerciseResult),
		admin: textAt(choiceArgument, 'expectedDso'),
		inputs: inputs.flatMap(inputOf),
		totals: {
			app: amount('inputAppRewardAmount'),
			developmentFund: amount('inputDevelopmentFundAmount'),
			faucet,
			superValidator: amount('inputSvRewardAmount'),
			unclaimedActivity: amount('inputUnclaimedActivityRecordAmount'),
			// The amount of validators for being there is part of their rewards, too.
			validator: amount('inputValidatorRewardAmount') - faucet,
		},
	};
}

/** A part of a collection whose amount is known: of one coupon, or of several that were collected together. */
interface CollectedPart {
	/** Kinds that it may be of: several if nothing divides their sum. */
	kinds: readonly Kind[];
	coupons: Coupon[];
	/** Number of coupons, those that the reader has not seen included. */
	count: number;
	amount: Amount;
}

/** The rate that gives just the sum, if the coupons all have the same one. */
function amountsByRate(coupons: readonly Coupon[], sum: Amount): Amount[] | undefined {
	const weights = coupons.map(({ share }) => share?.weight ?? ZERO);
	const whole = weights.reduce((all, weight) => all + weight, ZERO);
	if (whole <= ZERO || new Set(coupons.map(({ share }) => share?.rate)).size !== 1) return undefined;
	const rate = (sum * UNIT + whole / BigInt(2)) / whole;
	const amounts = weights.map((weight) => multiply(weight, rate));
	return amounts.reduce((all, amount) => all + amount, ZERO) === sum ? amounts : undefined;
}

/** The parts of one sum. They add up to it. */
function partsOfTotal(total: RewardTotal, sum: Amount, inputs: readonly Input[], seen: ReadonlyMap<string, Coupon>): CollectedPart[] {
	const coupons = inputs.map(({ contractId }) => seen.get(contractId));
	const exact = coupons.flatMap((coupon) => (coupon?.amount === undefined ? [] : [{ coupon, amount: coupon.amount }]));
	const parts = exact.map(({ coupon, amount }): CollectedPart => ({ kinds: [coupon.kind], coupons: [coupon], count: 1, amount }));
	const rest = sum - exact.reduce((all, { amount }) => all + amount, ZERO);
	const open = inputs.filter((_, index) => coupons[index]?.amount === undefined);
	const shares = coupons.flatMap((coupon) => (coupon && coupon.amount === undefined ? [coupon] : []));
	if (open.length === 0 && rest === ZERO) return parts;
	const single = shares.length === open.length ? (shares.length === 1 ? [rest] : amountsByRate(shares, rest)) : undefined;
	if (single) {
		const each = shares.map((coupon, index) => ({ kinds: [coupon.kind], coupons: [coupon], count: 1, amount: single[index] ?? ZERO }));
		return [...parts, ...each];
	}
	const kinds = open.length > 0 ? [...new Set(open.map(({ kind }) => kind))] : KINDS.filter((kind) => kind.total === total);
	return [...parts, { kinds, coupons: shares, count: open.length, amount: rest }];
}

/** The parts of a collection. They add up to its sums, whatever coupons the reader has seen. */
export const partsOf = ({ inputs, totals }: Collection, seen: ReadonlyMap<string, Coupon>): CollectedPart[] =>
	TOTALS.flatMap((total) =>
		partsOfTotal(
			total,
			totals[total],
			inputs.filter(({ kind }) => kind.total === total),
			seen,
		),
	);
