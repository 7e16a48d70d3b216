import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import { templateOf, type CreatedEvent } from '../../../shared/ledger/updates/simplifiedEvents';
import { integerAt, textAt } from '../../../shared/values/jsonFields';

/** Kinds of reward coupons, by the templates of Splice. */

interface Kind extends INodePropertyOptions {
	value: string;
	/** `Module:Entity` in the package splice-amulet. */
	entity: string;
	/** Fields that may name the party that collects, the first that is set counts. */
	party: string[];
}

export const KINDS: Kind[] = [
	{
		name: 'App',
		value: 'app',
		entity: 'Splice.Amulet:AppRewardCoupon',
		party: ['beneficiary', 'provider'],
		description: 'Older rewards of apps, by activity',
	},
	{
		name: 'App (Traffic-Based)',
		value: 'appTraffic',
		entity: 'Splice.Amulet:RewardCouponV2',
		party: ['beneficiary', 'provider'],
		description: 'Rewards of apps by their traffic (CIP-0104), collectable for 36 hours by default',
	},
	{
		name: 'Development Fund',
		value: 'developmentFund',
		entity: 'Splice.Amulet:DevelopmentFundCoupon',
		party: ['beneficiary'],
		description: 'Payments of the development fund',
	},
	{
		name: 'Super Validator',
		value: 'superValidator',
		entity: 'Splice.Amulet:SvRewardCoupon',
		party: ['beneficiary'],
		description: 'Rewards of super validators, by weight',
	},
	{
		name: 'Unclaimed Activity',
		value: 'unclaimedActivity',
		entity: 'Splice.Amulet:UnclaimedActivityRecord',
		party: ['beneficiary'],
		description: 'Rewards that the super validators granted afterwards',
	},
	{
		name: 'Validator',
		value: 'validator',
		entity: 'Splice.Amulet:ValidatorRewardCoupon',
		party: ['user'],
		description: 'Rewards of validators for their users',
	},
	{
		name: 'Validator Faucet',
		value: 'faucet',
		entity: 'Splice.ValidatorLicense:ValidatorFaucetCoupon',
		party: ['validator'],
		description: 'Older rewards for being a validator',
	},
	{
		name: 'Validator Liveness',
		value: 'liveness',
		entity: 'Splice.ValidatorLicense:ValidatorLivenessActivityRecord',
		party: ['validator'],
		description: 'Rounds in which the validator was alive. They have paid nothing since April 2026.',
	},
];

export const templateId = ({ entity }: Kind): string => `#splice-amulet:${entity}`;

/** A coupon as an item. Coupons without a time of their own end with their round. */
export function couponRow(kind: Kind, created: CreatedEvent): IDataObject {
	const args = (created.createArgument ?? {}) as IDataObject;
	return {
		kind: kind.value,
		round: integerAt(args, 'round', 'number'),
		party: kind.party.map((name) => textAt(args, name)).find((party) => party !== null) ?? null,
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
