import type { IDataObject } from 'n8n-workflow';

import { hintIfCut } from '../../../shared/operation/mostListed';
import { multiDropDown } from '../../../shared/parameters/fieldKinds';
import { listFields } from '../../../shared/parameters/fields';
import type { Validator } from '../../../shared/validator/service';
import { integerAt, textAt } from '../../../shared/values/jsonFields';
import { contractFields, raw, WALLET_USER, type Contract } from '../../../shared/validatorNode/contracts';
import { validatorOperation } from '../../../shared/validatorNode/validatorOperation';

const APP = 'GET /v0/wallet/app-reward-coupons';
const VALIDATOR = 'GET /v0/wallet/validator-reward-coupons';
const FAUCET = 'GET /v0/wallet/validator-faucet-coupons';
const LIVENESS = 'GET /v0/wallet/validator-liveness-activity-records';
const SUPER_VALIDATOR = 'GET /v0/wallet/sv-reward-coupons';

/** Reader of each kind. */
const KINDS: Record<string, (validator: Validator) => Promise<Contract[]>> = {
	app: async (validator) => (await validator.call(APP)).app_reward_coupons,
	validator: async (validator) => (await validator.call(VALIDATOR)).validator_reward_coupons,
	faucet: async (validator) => (await validator.call(FAUCET)).validator_faucet_coupons,
	liveness: async (validator) => (await validator.call(LIVENESS)).validator_liveness_activity_records,
	superValidator: async (validator) => (await validator.call(SUPER_VALIDATOR)).sv_reward_coupons,
};

const ENDPOINTS = [APP, VALIDATOR, FAUCET, LIVENESS, SUPER_VALIDATOR];

/** The five lists of coupons that a wallet has yet to collect. */
export const getManyRewardCoupons = validatorOperation('getAll', 'Get many reward coupons', ENDPOINTS, {
	description:
		'Get the rewards that the wallet of the token has yet to collect. ' +
		'It collects them by itself; those that are not collected while their round issues are lost. ' +
		'Those of traffic-based rewards are not among them: Canton Token, Reward Coupon has all kinds. ' +
		'Internal endpoints, which may change.',
	rights: WALLET_USER,
	properties: [
		multiDropDown(
			'Kinds',
			'kinds',
			{ default: ['app', 'faucet', 'liveness', 'superValidator', 'validator'], description: 'Which coupons to get' },
			[
				['app', 'App', 'Rewards of apps'],
				['superValidator', 'Super Validator', 'Rewards of super validators'],
				['validator', 'Validator', 'Rewards of validators for the activity of their users'],
				['faucet', 'Validator Faucet', 'Older rewards for being a validator'],
				['liveness', 'Validator Liveness', 'Rounds in which the validator was alive. They have paid nothing since April 2026.'],
			],
		),
		...listFields,
	],
	async *run({ validator, parameters, context }) {
		const simple = parameters.flag('simplify');
		const kinds = parameters.choices('kinds', Object.keys(KINDS));
		if (kinds.length === 0) throw parameters.parameterError('kinds', 'none was chosen', 'Choose the coupons to get.');
		let left = parameters.limit();
		for (const kind of kinds) {
			if (left <= 0) return;
			const coupons = (await KINDS[kind]?.(validator)) ?? [];
			hintIfCut(context, 'coupons of a kind', coupons);
			const taken = coupons.slice(0, left);
			left -= taken.length;
			yield taken.map((coupon) => (simple ? row(kind, coupon) : { kind, ...raw(coupon) }));
		}
	},
});

function row(kind: string, coupon: Contract): IDataObject {
	const { payload } = coupon;
	return {
		kind,
		round: integerAt(payload, 'round', 'number'),
		party: ['beneficiary', 'provider', 'user', 'validator'].map((name) => textAt(payload, name)).find((party) => party !== null) ?? null,
		amount: textAt(payload, 'amount'),
		weight: textAt(payload, 'weight'),
		...contractFields(coupon),
	};
}
