// Rewards that a wallet has yet to collect. As recorded at Splice 0.7.5: the operator has a record of each recent round. Coupons of other
// kinds are there only if the control path made them.
import { invented } from '../scan/dso.mts';
import { round } from '../world/coins.mts';
import { OPERATOR, walletOf } from './users.mts';
import type { Call, Handlers } from '../wire/api.mts';
import type { Json } from '../world/model.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { components, paths } from '../../api/validator.d.ts';
import { stateOf } from '../world/state.mts';

type Shown = components['schemas']['Contract'];

/** The kinds of coupons, with the template of each and the field that names whose it is. */
const KINDS = {
	app: { template: 'Splice.Amulet:AppRewardCoupon', owner: 'provider' },
	validator: { template: 'Splice.Amulet:ValidatorRewardCoupon', owner: 'user' },
	faucet: { template: 'Splice.ValidatorLicense:ValidatorFaucetCoupon', owner: 'validator' },
	liveness: { template: 'Splice.ValidatorLicense:ValidatorLivenessActivityRecord', owner: 'validator' },
	superValidator: { template: 'Splice.Amulet:SvRewardCoupon', owner: 'beneficiary' },
} as const;

export type CouponKind = keyof typeof KINDS;

/** Rounds that are open or issuing: their rewards are not collected yet. */
const RECENT_ROUNDS = 3;

export const coupons: Handlers<paths> = {
	'GET /v0/wallet/app-reward-coupons': (call) => ({ json: { app_reward_coupons: listed(call, 'app', 'listAppRewardCoupons') } }),
	'GET /v0/wallet/validator-reward-coupons': (call) => ({
		json: { validator_reward_coupons: listed(call, 'validator', 'listValidatorRewardCoupons') },
	}),
	'GET /v0/wallet/validator-faucet-coupons': (call) => ({
		json: { validator_faucet_coupons: listed(call, 'faucet', 'listValidatorFaucetCoupons') },
	}),
	'GET /v0/wallet/validator-liveness-activity-records': (call) => ({
		json: { validator_liveness_activity_records: listed(call, 'liveness', 'listValidatorLivenessActivityRecords') },
	}),
	'GET /v0/wallet/sv-reward-coupons': (call) => ({ json: { sv_reward_coupons: listed(call, 'superValidator', 'listSvRewardCoupons') } }),
};

function listed(call: Call, kind: CouponKind, operation: string): Shown[] {
	const party = walletOf(call, operation);
	const { world } = call.sandbox;
	const made = couponsOf(world).filter((coupon) => coupon.kind === kind && coupon.party === party);
	if (kind !== 'liveness' || party !== world.party(OPERATOR)) return made.map(({ shown }) => shown);
	const newest = round(world);
	const records = Array.from({ length: RECENT_ROUNDS }, (_unused, index) =>
		coupon(call.sandbox, kind, party, newest - RECENT_ROUNDS + 1 + index, {}),
	);
	return [...records, ...made.map(({ shown }) => shown)];
}

interface Coupon {
	kind: CouponKind;
	party: string;
	shown: Shown;
}

const couponsOf = stateOf<Coupon[]>(() => []);

function coupon({ world }: Sandbox, kind: CouponKind, party: string, number: number, more: Json): Shown {
	const { template, owner } = KINDS[kind];
	const payload = { dso: world.dso, [owner]: party, round: { number: String(number) }, ...more };
	return invented(world, template, `${party} ${number} ${JSON.stringify(more)}`, payload).contract;
}

/** A coupon that a test wants to be there, of the newest round. */
export function giveCoupon(sandbox: Sandbox, kind: CouponKind, hint: string, amount: string): Json {
	const party = sandbox.world.party(hint);
	const more = {
		app: { amount, featured: true },
		validator: { amount },
		faucet: {},
		liveness: {},
		superValidator: { sv: party, weight: '10000' },
	};
	const shown = coupon(sandbox, kind, party, round(sandbox.world), more[kind]);
	couponsOf(sandbox.world).push({ kind, party, shown });
	return { contractId: shown.contract_id };
}
