// The kinds of reward coupons: their fields, whose they are, what they pay and how they expire. As in the published templates. Recorded at
// Splice 0.7.5 are the coupons of the development fund and of liveness, and what a round pays.
import { units } from './decimal.mts';
import { TEMPLATES } from './templates.mts';
import type { Contract, Json, Template } from './model.mts';

/** Amount that a round pays per coupon, per unit of its amount or per unit of its weight (recorded at Splice 0.7.5). */
const ISSUANCE = { featured: '100.0', unfeatured: '0.6', validator: '0.2', superValidator: '2.8919330289', liveness: '570.0' };

export interface Kind {
	template: Template;
	/** Input of a transfer that collects it. */
	input: string;
	/** Field of the transfer's summary that counts it. */
	total: string;
	/** Fields of it. */
	fields: (grant: { party: string; amount: string; beneficiary: string | null; round: number; expiresAt: string }) => Json;
	owner: (args: Json) => unknown;
	/** Amount that it pays, in units of 10^-10. */
	pays: (args: Json) => bigint;
	/** Choice by which it expires. */
	expire: string;
}

const UNIT = units('1');

/** A product as Daml rounds it: half to the even digit. */
export function times(amount: unknown, rate: string): bigint {
	const product = units(String(amount)) * units(rate);
	const [whole, twice] = [product / UNIT, (product % UNIT) * 2n];
	return twice > UNIT || (twice === UNIT && whole % 2n === 1n) ? whole + 1n : whole;
}

const ofRound = (number: number): Json => ({ round: { number: String(number) } });
const byTime = ({ amount }: Json): bigint => units(String(amount));

export const KINDS = {
	app: {
		template: TEMPLATES.appRewardCoupon,
		input: 'InputAppRewardCoupon',
		total: 'inputAppRewardAmount',
		fields: ({ party, amount, beneficiary, round: number }) => ({
			provider: party,
			featured: true,
			amount,
			...ofRound(number),
			beneficiary,
		}),
		owner: ({ provider, beneficiary }) => beneficiary ?? provider,
		pays: ({ amount, featured }) => times(amount, featured ? ISSUANCE.featured : ISSUANCE.unfeatured),
		expire: 'AppRewardCoupon_DsoExpire',
	},
	appTraffic: {
		template: TEMPLATES.rewardCouponV2,
		input: 'InputRewardCouponV2',
		total: 'inputAppRewardAmount',
		fields: ({ party, amount, beneficiary, round: number, expiresAt }) => ({
			provider: party,
			...ofRound(number),
			amount,
			expiresAt,
			providerIsObserver: true,
			beneficiary,
		}),
		owner: ({ provider, beneficiary }) => beneficiary ?? provider,
		pays: byTime,
		expire: 'Archive',
	},
	validator: {
		template: TEMPLATES.validatorRewardCoupon,
		input: 'InputValidatorRewardCoupon',
		total: 'inputValidatorRewardAmount',
		fields: ({ party, amount, round: number }) => ({ user: party, amount, ...ofRound(number) }),
		owner: ({ user }) => user,
		pays: ({ amount }) => times(amount, ISSUANCE.validator),
		expire: 'ValidatorRewardCoupon_DsoExpire',
	},
	superValidator: {
		template: TEMPLATES.svRewardCoupon,
		input: 'InputSvRewardCoupon',
		total: 'inputSvRewardAmount',
		fields: ({ party, beneficiary, round: number }) => ({
			sv: party,
			beneficiary: beneficiary ?? party,
			...ofRound(number),
			weight: '10000',
		}),
		owner: ({ beneficiary }) => beneficiary,
		pays: ({ weight }) => BigInt(String(weight)) * units(ISSUANCE.superValidator),
		expire: 'SvRewardCoupon_DsoExpire',
	},
	liveness: {
		template: TEMPLATES.livenessRecord,
		input: 'InputValidatorLivenessActivityRecord',
		total: 'inputValidatorFaucetAmount',
		fields: ({ party, round: number }) => ({ validator: party, ...ofRound(number) }),
		owner: ({ validator }) => validator,
		pays: () => units(ISSUANCE.liveness),
		expire: 'ValidatorLivenessActivityRecord_DsoExpire',
	},
	developmentFund: {
		template: TEMPLATES.developmentFundCoupon,
		input: 'InputDevelopmentFundCoupon',
		total: 'inputDevelopmentFundAmount',
		fields: ({ party, amount, beneficiary, expiresAt }) => ({
			beneficiary: beneficiary ?? party,
			fundManager: party,
			amount,
			expiresAt,
			reason: 'grant',
		}),
		owner: ({ beneficiary }) => beneficiary,
		pays: byTime,
		expire: 'DevelopmentFundCoupon_DsoExpire',
	},
	unclaimedActivity: {
		template: TEMPLATES.unclaimedActivityRecord,
		input: 'InputUnclaimedActivityRecord',
		total: 'inputUnclaimedActivityRecordAmount',
		fields: ({ party, amount, expiresAt }) => ({ beneficiary: party, amount, reason: 'granted afterwards', expiresAt }),
		owner: ({ beneficiary }) => beneficiary,
		pays: byTime,
		expire: 'UnclaimedActivityRecord_DsoExpire',
	},
} satisfies Record<string, Kind>;

export type LedgerCoupon = keyof typeof KINDS;
export const ALL: ReadonlyArray<readonly [string, Kind]> = Object.entries(KINDS);

export const kindOf = ({ template }: Contract): Kind | undefined => ALL.find(([, kind]) => kind.template.name === template.name)?.[1];
