import type { IDataObject } from 'n8n-workflow';

import { templateOf, type CreatedEvent } from '../../shared/ledger/updates/simplifiedEvents';
import type { Choice } from '../../shared/parameters/fieldKinds';
import { integerAt, textAt } from '../../shared/values/jsonFields';

/** Kinds of reward coupons, by the templates of Splice. */

export interface Kind {
	name: string;
	value: string;
	description: string;
	/** `Module:Entity` in the package splice-amulet. */
	entity: string;
	/** Fields that may name the party that collects, the first that is set counts. */
	party: string[];
	/** Input of a transfer that collects it. */
	input: string;
	/** Amount of a transfer's summary that it is part of. */
	total: RewardTotal;
	/** Field of what it counts for in its round, whose rate is known only when it is collected. Null if each counts the same. Absent: it says its amount. */
	share?: string | null;
}

/** The sums of rewards that the summary of a transfer names. */
export type RewardTotal = 'app' | 'developmentFund' | 'faucet' | 'superValidator' | 'unclaimedActivity' | 'validator';

export const KINDS: Kind[] = [
	{
		name: 'App',
		value: 'app',
		entity: 'Splice.Amulet:AppRewardCoupon',
		party: ['beneficiary', 'provider'],
		input: 'InputAppRewardCoupon',
		total: 'app',
		share: 'amount',
		description: 'Older rewards of apps, by activity',
	},
	{
		name: 'App (Traffic-Based)',
		value: 'appTraffic',
		entity: 'Splice.Amulet:RewardCouponV2',
		party: ['beneficiary', 'provider'],
		input: 'InputRewardCouponV2',
		total: 'app',
		description: 'Rewards of apps by their traffic (CIP-0104), collectable for 36 hours by default',
	},
	{
		name: 'Development Fund',
		value: 'developmentFund',
		entity: 'Splice.Amulet:DevelopmentFundCoupon',
		party: ['beneficiary'],
		input: 'InputDevelopmentFundCoupon',
		total: 'developmentFund',
		description: 'Payments of the development fund',
	},
	{
		name: 'Super Validator',
		value: 'superValidator',
		entity: 'Splice.Amulet:SvRewardCoupon',
		party: ['beneficiary'],
		input: 'InputSvRewardCoupon',
		total: 'superValidator',
		share: 'weight',
		description: 'Rewards of super validators, by weight',
	},
	{
		name: 'Unclaimed Activity',
		value: 'unclaimedActivity',
		entity: 'Splice.Amulet:UnclaimedActivityRecord',
		party: ['beneficiary'],
		input: 'InputUnclaimedActivityRecord',
		total: 'unclaimedActivity',
		description: 'Rewards that the super validators granted afterwards',
	},
	{
		name: 'Validator',
		value: 'validator',
		entity: 'Splice.Amulet:ValidatorRewardCoupon',
		party: ['user'],
		input: 'InputValidatorRewardCoupon',
		total: 'validator',
		share: 'amount',
		description: 'Rewards of validators for their users',
	},
	{
		name: 'Validator Faucet',
		value: 'faucet',
		entity: 'Splice.ValidatorLicense:ValidatorFaucetCoupon',
		party: ['validator'],
		input: 'ExtTransferInput',
		total: 'faucet',
		share: null,
		description: 'Older rewards for being a validator',
	},
	{
		name: 'Validator Liveness',
		value: 'liveness',
		entity: 'Splice.ValidatorLicense:ValidatorLivenessActivityRecord',
		party: ['validator'],
		input: 'InputValidatorLivenessActivityRecord',
		total: 'faucet',
		share: null,
		description: 'Rounds in which the validator was alive. They have paid nothing since April 2026.',
	},
];

/** The kinds as the entries of a drop-down. */
export const KIND_CHOICES = KINDS.map(({ name, value, description }): Choice => [value, name, description]);

export const templateId = ({ entity }: Kind): string => `#splice-amulet:${entity}`;

/** The party that collects a coupon. Null if its fields name none. */
export const collectorOf = (kind: Kind, args: unknown): string | null =>
	kind.party.map((name) => textAt(args, name)).find((party) => party !== null) ?? null;

/** A coupon as an item. Coupons without a time of their own end with their round. */
export function couponRow(kind: Kind, created: CreatedEvent): IDataObject {
	const args = (created.createArgument ?? {}) as IDataObject;
	return {
		kind: kind.value,
		round: integerAt(args, 'round', 'number'),
		party: collectorOf(kind, args),
		amount: textAt(args, 'amount'),
		weight: textAt(args, 'weight'),
		expiresAt: textAt(args, 'expiresAt'),
		provider: textAt(args, 'provider'),
		beneficiary: textAt(args, 'beneficiary'),
		reason: textAt(args, 'reason'),
		createdAt: created.createdAt,
		contractId: created.contractId,
		template: templateOf(created),
	};
}
