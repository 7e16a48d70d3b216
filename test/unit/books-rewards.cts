/** A network that pays rewards, for units: coupons, transfers that collect them, and a step that adds them up. */
import { ALICE, DSO, onLedger, TREASURY } from './books-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { getManyRewards } from '../../nodes/CantonToken/operations/reward/getAll';
import { ACTIVE_LIST } from '../../nodes/shared/ledger/updates/snapshot';
import { SYNCHRONIZERS } from '../../nodes/shared/tokens/cantonCoin';
import type { World } from './commands-participant.cts';
import { choice } from './tokens-support.cts';

/** Kinds: the template of each, the field of the party, the input that collects it, and the sum in a summary. */
export const KINDS = {
	app: ['Splice.Amulet:AppRewardCoupon', 'provider', 'InputAppRewardCoupon', 'inputAppRewardAmount'],
	appTraffic: ['Splice.Amulet:RewardCouponV2', 'provider', 'InputRewardCouponV2', 'inputAppRewardAmount'],
	developmentFund: ['Splice.Amulet:DevelopmentFundCoupon', 'beneficiary', 'InputDevelopmentFundCoupon', 'inputDevelopmentFundAmount'],
	superValidator: ['Splice.Amulet:SvRewardCoupon', 'beneficiary', 'InputSvRewardCoupon', 'inputSvRewardAmount'],
	unclaimedActivity: [
		...['Splice.Amulet:UnclaimedActivityRecord', 'beneficiary', 'InputUnclaimedActivityRecord', 'inputUnclaimedActivityRecordAmount'],
	],
	validator: ['Splice.Amulet:ValidatorRewardCoupon', 'user', 'InputValidatorRewardCoupon', 'inputValidatorRewardAmount'],
	faucet: ['Splice.ValidatorLicense:ValidatorFaucetCoupon', 'validator', 'ExtTransferInput', 'inputValidatorFaucetAmount'],
	liveness: [
		...['Splice.ValidatorLicense:ValidatorLivenessActivityRecord', 'validator', 'InputValidatorLivenessActivityRecord'],
		'inputValidatorFaucetAmount',
	],
} as unknown as Record<string, [entity: string, party: string, input: string, sum: string]>;

/** A coupon of a kind. `args` are its own fields. */
export const coupon = (kind: string, contractId: string, args: object = {}) => ({
	CreatedEvent: {
		...{ contractId, templateId: `p:${KINDS[kind]![0]}`, packageName: 'splice-amulet' },
		createArgument: { dso: DSO, [KINDS[kind]![1]]: ALICE, ...args },
	},
});
export const inRound = (number: number, more: object = {}) => ({ round: { number: String(number) }, ...more });

export const input = (kind: string, contractId: string) => ({
	tag: KINDS[kind]![2],
	value: kind === 'faucet' ? { optInputValidatorFaucetCoupon: contractId } : contractId,
});

/** A transfer that collects coupons, whose contracts end in it. */
export const collects = (inputs: Array<[kind: string, contractId: string]>, summary: object, more: any = {}) =>
	choice(
		'AmuletRules_Transfer',
		{},
		inputs.map(([kind, contractId]) => ends(kind, contractId, 'Archive')),
		{
			...{ templateId: 'p:Splice.AmuletRules:AmuletRules', packageName: 'splice-amulet' },
			exerciseResult: { summary },
			...more,
			choiceArgument: {
				transfer: { sender: ALICE, inputs: inputs.map(([kind, contractId]) => input(kind, contractId)) },
				...more.choiceArgument,
			},
		},
	);
/** The end of a coupon by a choice of its own. */
export const ends = (kind: string, contractId: string, name: string, inside: object[] = []) =>
	choice(name, {}, inside, { contractId, templateId: `p:${KINDS[kind]![0]}`, packageName: 'splice-amulet', consuming: true });

/** Reads the rewards of alice. */
export async function rewards(
	updates: object[],
	values: IDataObject = {},
	{ answers, ...world }: World & { ends?: never[] } = {},
	more: object = {},
) {
	const hints: string[] = [];
	const result = await onLedger(
		getManyRewards,
		{ parties: [ALICE], groupBy: 'total', ...values },
		{
			updates,
			...world,
			answers: {
				...{ [ACTIVE_LIST]: [], [SYNCHRONIZERS]: { connectedSynchronizers: [{ synchronizerId: `global-domain::${DSO.slice(5)}` }] } },
				'GET /v2/parties/{party}': ({ path }: any) => ({ partyDetails: [{ party: path.party, isLocal: true }] }),
				...answers,
			},
		},
		{ hints, ...more },
	);
	return { ...result, hints };
}
export { ALICE, DSO, TREASURY };
