// Reward coupons as contracts: they are granted, collected by a transfer, shared by their provider, or they expire. Recorded at Splice 0.7.5
// are a collection and an expiry. The other choices are those of the published templates.
import { rules } from './coinRules.mts';
import { amuletArgs, round } from './coins.mts';
import { ALL, KINDS, kindOf, times, type Kind, type LedgerCoupon } from './couponKinds.mts';
import { decimal, units } from './decimal.mts';
import { logChange, txKind } from './eventLog.mts';
import { TEMPLATES } from './templates.mts';
import { isoTime } from './time.mts';
import type { Contract, Json, Transaction } from './model.mts';
import type { TransactionBuilder } from './transaction.mts';
import type { World } from './world.mts';

/** Life of a coupon of traffic-based rewards, in microseconds. From the documentation, not recorded. */
const LIFE = 36n * 3_600_000_000n;

interface Grant {
	coupon?: LedgerCoupon;
	party: string;
	to?: string;
	amount: string;
	round?: string;
}

/** A coupon of the newest round, or of another: of traffic-based rewards by default. */
export function grantCoupon(world: World, { coupon = 'appTraffic', party, to, amount, round: number }: Grant): Transaction {
	const { template, fields }: Kind = KINDS[coupon];
	const args = fields({
		party: world.party(party),
		amount,
		beneficiary: to === undefined ? null : world.party(to),
		round: number === undefined ? round(world) : Number(number),
		expiresAt: isoTime(world.clock.now + LIFE),
	});
	return world.transact((tx) => void tx.create(template, { dso: world.dso, ...args }));
}

/** The active coupons of a party, oldest first. */
function couponsOf(world: World, party: string, only?: LedgerCoupon): Array<{ contract: Contract; kind: Kind }> {
	const id = world.party(party);
	return [...world.contracts.values()].flatMap((contract) => {
		const kind = kindOf(contract);
		const isWanted = kind !== undefined && (only === undefined || kind === KINDS[only]);
		return isWanted && !contract.archived && kind.owner(contract.args) === id ? [{ contract, kind }] : [];
	});
}

const ZERO = '0.0000000000';

function summaryOf(coupons: ReadonlyArray<{ contract: Contract; kind: Kind }>): { sum: bigint; summary: Json } {
	const totals: Record<string, bigint> = Object.fromEntries(ALL.map(([, { total }]) => [total, 0n]));
	for (const { contract, kind } of coupons) totals[kind.total]! += kind.pays(contract.args);
	const sum = Object.values(totals).reduce((all, total) => all + total, 0n);
	// As in the published code: what validators get for liveness is in their rewards, too.
	totals.inputValidatorRewardAmount! += totals.inputValidatorFaucetAmount!;
	const amounts = Object.fromEntries(Object.entries(totals).map(([name, total]) => [name, decimal(total)]));
	const none = { balanceChanges: [], holdingFees: ZERO, outputFees: [], senderChangeFee: ZERO };
	return { sum, summary: { inputAmuletAmount: ZERO, ...amounts, ...none, senderChangeAmount: decimal(sum), amuletPrice: '0.0050000000' } };
}

/** A party collects its coupons, or those of a user, in one transfer. */
export function collectCoupons(
	world: World,
	party: string,
	{ user = party, coupon }: { user?: string; coupon?: LedgerCoupon },
): Transaction {
	const owner = world.party(party);
	const coupons = couponsOf(world, user, coupon);
	const contract = rules(world);
	const { sum, summary } = summaryOf(coupons);
	const inputs = coupons.map(({ contract: { contractId }, kind: { input } }) => ({ tag: input, value: contractId }));
	return world.transact((tx) => {
		tx.exercise({
			contract,
			choice: 'AmuletRules_Transfer',
			argument: {
				transfer: { sender: owner, provider: owner, inputs, outputs: [] },
				context: { openMiningRound: String(round(world)), issuingMiningRounds: [], validatorRights: [] },
				expectedDso: world.dso,
			},
			actors: [owner],
			consuming: false,
			then: () => {
				for (const each of coupons) consume(tx, each, owner);
				const coin = tx.create(TEMPLATES.amulet, amuletArgs(world, party, decimal(sum)));
				const leg = { side: 'ReceiverSide' as const, other: null, amount: decimal(sum), reason: 'mint rewards' };
				logChange(tx, { on: contract, admin: world.dso, owner, inputs: [], outputs: [coin], legs: [leg] });
				return {
					round: { number: String(round(world)) },
					summary,
					createdAmulets: [],
					senderChangeAmulet: coin.contractId,
					meta: txKind('merge-split'),
				};
			},
		});
	});
}

/** Two kinds have a choice of their own for it. */
function consume(tx: TransactionBuilder, { contract, kind }: { contract: Contract; kind: Kind }, collector: string): void {
	const admins = contract.signatories;
	if (kind === KINDS.superValidator) tx.exercise({ contract, choice: 'SvRewardCoupon_ArchiveAsBeneficiary', actors: [collector] });
	else if (kind === KINDS.validator)
		tx.exercise({
			contract,
			choice: 'ValidatorRewardCoupon_ArchiveAsValidator',
			argument: { validator: collector },
			actors: [...admins, collector],
		});
	else tx.archive(contract);
}

/** The governing party ends what a party did not collect. */
export function expireCoupons(world: World, party: string, only?: LedgerCoupon): Transaction {
	const coupons = couponsOf(world, party, only);
	return world.transact((tx) => {
		for (const { contract, kind } of coupons) tx.exercise({ contract, choice: kind.expire, actors: contract.signatories });
	});
}

/** The provider of a traffic-based coupon gives a part of it to somebody else and keeps the rest. */
export function shareCoupon(world: World, party: string, to: string, percentage: string): Transaction {
	const found = couponsOf(world, party, 'appTraffic').find(({ contract: { args } }) => args.beneficiary === null);
	if (!found) throw new Error(`${party} has no coupon to share`);
	const { contract } = found;
	const shared = times(contract.args.amount, percentage);
	const parts = [
		{ beneficiary: world.party(to), amount: shared },
		{ beneficiary: world.party(party), amount: units(String(contract.args.amount)) - shared },
	];
	return world.transact((tx) => {
		tx.exercise({
			contract,
			choice: 'RewardCoupon_AssignBeneficiaries',
			argument: { newBeneficiaries: parts.map(({ beneficiary }) => ({ beneficiary })), additionalCoupons: [] },
			actors: [world.party(party)],
			then: () => ({
				newBeneficiariesCouponCids: parts.map(({ beneficiary, amount }) => [
					beneficiary,
					[tx.create(TEMPLATES.rewardCouponV2, { ...contract.args, beneficiary, amount: decimal(amount) }).contractId],
				]),
			}),
		});
	});
}
