// The templates of the world: who signs, who observes, which interfaces a template shows itself through.
import type { Contract, Interface, Json, Template } from './model.mts';
import { shown, units } from './decimal.mts';
import { HOLDING_V1, HOLDING_V2 } from './packages.mts';
import { dsoTemplate } from './dsoTemplate.mts';

const amuletView = (contract: Contract): Json => {
	const locked = contract.args.lock as { holders: string[]; expiresAt: string; optContext?: string | null } | undefined;
	const amulet = (locked ? contract.args.amulet : contract.args) as { dso: string; owner: string; amount: Json };
	const amount = amulet.amount as {
		initialAmount: string;
		createdAt: { number: string };
		ratePerRound: { rate: string };
	};
	return {
		owner: amulet.owner,
		instrumentId: { admin: amulet.dso, id: 'Amulet' },
		amount: amount.initialAmount,
		lock: locked ? { holders: locked.holders, expiresAt: locked.expiresAt, expiresAfter: null, context: locked.optContext ?? null } : null,
		meta: {
			values: {
				'amulet.splice.lfdecentralizedtrust.org/created-in-round': amount.createdAt.number,
				'amulet.splice.lfdecentralizedtrust.org/rate-per-round': shown(amount.ratePerRound.rate),
			},
		},
	};
};

const text = (args: Json, name: string) => String(args[name]);
const named = (args: Json, name: string) => (typeof args[name] === 'string' ? [text(args, name)] : []);
const list = (args: Json, name: string) => ((args[name] ?? []) as unknown[]).map(String);

/** Version 2 has an account in place of version 1's owner (recorded). */
const holdingView =
	(view: (contract: Contract) => Json) =>
	(contract: Contract, on: Interface): Json => {
		const { owner, ...rest } = view(contract);
		return on === HOLDING_V2 ? { account: { owner, provider: null, id: '' }, ...rest } : { owner, ...rest };
	};

export const TEMPLATES = {
	amulet: {
		packageName: 'splice-amulet',
		name: 'Splice.Amulet:Amulet',
		signatories: (args) => [text(args, 'dso'), text(args, 'owner')],
		observers: () => [],
		interfaces: [HOLDING_V1, HOLDING_V2],
		view: holdingView(amuletView),
	},
	lockedAmulet: {
		packageName: 'splice-amulet',
		name: 'Splice.Amulet:LockedAmulet',
		signatories: (args) => {
			const amulet = args.amulet as Json;
			return [text(amulet, 'dso'), text(amulet, 'owner'), ...list(args.lock as Json, 'holders')];
		},
		observers: () => [],
		interfaces: [HOLDING_V1, HOLDING_V2],
		view: holdingView(amuletView),
	},
	amuletRules: dsoTemplate('Splice.AmuletRules:AmuletRules'),
	transferPreapproval: {
		packageName: 'splice-amulet',
		name: 'Splice.AmuletRules:TransferPreapproval',
		signatories: (args) => [text(args, 'receiver'), text(args, 'provider'), text(args, 'dso')],
		observers: () => [],
		interfaces: [],
	},
	validatorLicense: dsoTemplate('Splice.ValidatorLicense:ValidatorLicense', (args) => [text(args, 'validator')]),
	appRewardCoupon: dsoTemplate('Splice.Amulet:AppRewardCoupon', (args) => [text(args, 'provider'), ...named(args, 'beneficiary')]),
	rewardCouponV2: dsoTemplate('Splice.Amulet:RewardCouponV2', (args) => [text(args, 'provider'), ...named(args, 'beneficiary')]),
	svRewardCoupon: dsoTemplate('Splice.Amulet:SvRewardCoupon', (args) => [text(args, 'beneficiary')]),
	validatorRewardCoupon: dsoTemplate('Splice.Amulet:ValidatorRewardCoupon', (args) => [text(args, 'user')]),
	developmentFundCoupon: dsoTemplate('Splice.Amulet:DevelopmentFundCoupon', (args) => [
		text(args, 'beneficiary'),
		text(args, 'fundManager'),
	]),
	unclaimedActivityRecord: dsoTemplate('Splice.Amulet:UnclaimedActivityRecord', (args) => [text(args, 'beneficiary')]),
	livenessRecord: dsoTemplate('Splice.ValidatorLicense:ValidatorLivenessActivityRecord', (args) => [text(args, 'validator')]),
	/** Recorded: the governing party is no stakeholder of it, so scan does not show it. */
	transferOffer: {
		packageName: 'splice-wallet',
		name: 'Splice.Wallet.TransferOffer:TransferOffer',
		signatories: (args) => [text(args, 'sender')],
		observers: (args) => [text(args, 'receiver')],
		interfaces: [],
	},
	acceptedTransferOffer: {
		packageName: 'splice-wallet',
		name: 'Splice.Wallet.TransferOffer:AcceptedTransferOffer',
		signatories: (args) => [text(args, 'sender'), text(args, 'receiver')],
		observers: () => [],
		interfaces: [],
	},
	buyTrafficRequest: {
		packageName: 'splice-wallet',
		name: 'Splice.Wallet.BuyTrafficRequest:BuyTrafficRequest',
		signatories: (args) => [text(args, 'endUserParty')],
		observers: () => [],
		interfaces: [],
	},
	iou: {
		packageName: 'model-tests',
		name: 'Iou:Iou',
		signatories: (args) => [text(args, 'issuer')],
		observers: (args) => [text(args, 'owner'), ...list(args, 'observers')],
		interfaces: [],
	},
	account: {
		packageName: 'model-tests',
		name: 'Account:Account',
		signatories: (args) => [text(args, 'bank'), text(args, 'owner')],
		observers: () => [],
		key: (args) => ({ _1: args.bank, _2: args.number }),
		interfaces: [],
	},
} satisfies Record<string, Template>;

export type TemplateName = keyof typeof TEMPLATES;

/** Amount of a holding in units of 10^-10. */
export function amountOf(contract: Contract): bigint {
	const amulet = (contract.args.amulet ?? contract.args) as { amount: { initialAmount: string } };
	return units(amulet.amount.initialAmount);
}
