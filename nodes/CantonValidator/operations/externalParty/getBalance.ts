import { simplify } from '../../../shared/parameters/fields';
import { ADMINISTRATOR, raw } from '../../../shared/validatorNode/contracts';
import { validatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';

const ENDPOINT = 'GET /v0/admin/external-party/balance';
export const getExternalPartyBalance = validatorOperation('getBalance', 'Get the balance of an external party', [ENDPOINT], {
	description: 'Get the coins of an external party that accepted its setup at this validator. An internal endpoint, which may change.',
	rights: ADMINISTRATOR,
	properties: [requiredParty('The external party'), simplify],
	async run({ validator, parameters }) {
		const party = readParty(parameters);
		const simple = parameters.flag('simplify');
		const adviceOverride = {
			404:
				'The validator knows balances of external parties that accepted a setup proposal here. ' +
				'Use Create Setup Proposal, Prepare Setup and Submit Setup first.',
		};
		const balance = await validator.bind({ adviceOverride }).call(ENDPOINT, { query: { party_id: party } });
		if (!simple) return raw(balance);
		return {
			party: balance.party_id,
			available: balance.total_available_coin,
			unlocked: balance.total_unlocked_coin,
			locked: balance.total_locked_coin,
			total: balance.total_coin_holdings ?? null,
			holdingFees: balance.accumulated_holding_fees_total ?? null,
			round: balance.computed_as_of_round ?? null,
		};
	},
});
