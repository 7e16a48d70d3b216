// Mining rounds. The world has the newest open ones as contracts. Those that it lacks of three are made up from it. As recorded:
// three open, two issuing, and at most one closed, which is gone within a minute there.
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { isoTime, micros, SECOND } from '../world/time.mts';
import { checkedIds } from '../splice/refusals.mts';
import { activeContracts, roundNumber } from '../world/tokens.mts';
import { active, invented, shortPrice, withState } from './dso.mts';
import type { Handlers } from '../wire/api.mts';
import type { Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { components, paths } from '../../api/scan.d.ts';

type WithState = components['schemas']['ContractWithState'];

const TICK = 600n * SECOND;
const OPEN = 3;
const ISSUING = 2;

/** Recorded. */
const ISSUANCE = {
	optIssuancePerValidatorFaucetCoupon: '570.0',
	issuancePerFeaturedAppRewardCoupon: '100.0',
	issuancePerSvRewardCoupon: '2.8919330289',
	issuancePerUnfeaturedAppRewardCoupon: '0.6',
	issuancePerValidatorRewardCoupon: '0.2',
};

export const rounds: Handlers<paths> = {
	'POST /v0/open-and-issuing-mining-rounds': ({ sandbox: { world, settings }, body }) => {
		const { cached_open_mining_round_contract_ids: openIds, cached_issuing_round_contract_ids: issuingIds } = body;
		checkedIds(settings, { cachedOpenMiningRoundContractIds: openIds, cachedIssuingRoundContractIds: issuingIds });
		const { open, issuing } = currentRounds(world);
		return {
			json: {
				time_to_live_in_microseconds: 600_000_000,
				open_mining_rounds: byId(open, openIds),
				issuing_mining_rounds: byId(issuing, issuingIds),
			},
		};
	},
	'GET /v0/closed-rounds': ({ sandbox: { world } }) => ({ json: { rounds: [closed(world).contract] } }),
};

/** The rounds of scan and of a validator's proxy, lowest number first. */
export function currentRounds(world: World): { open: WithState[]; issuing: WithState[] } {
	const newest = active(world, TOKEN_TEMPLATES.openRound);
	const open = Array.from({ length: OPEN }, (_unused, at) => openRoundOf(world, newest, OPEN - 1 - at));
	const issuing = Array.from({ length: ISSUING }, (_unused, at) =>
		made(world, newest, 'IssuingMiningRound', OPEN + ISSUING - 1 - at, ISSUANCE, OPEN),
	);
	return { open, issuing };
}

/** The open round `before` the newest. One that the world has not is made up, with the price of the last one before it. */
function openRoundOf(world: World, newest: WithState, before: number): WithState {
	const number = numberOf(newest) - before;
	const existing = activeContracts(world, TOKEN_TEMPLATES.openRound).find((contract) => roundNumber(contract) === number);
	if (existing) return shortPrice(withState(existing));
	const rounds = [...world.contracts.values()].filter(({ template }) => template.name === TOKEN_TEMPLATES.openRound.name);
	const amuletPrice = rounds.findLast((contract) => roundNumber(contract) <= number)?.args.amuletPrice;
	return shortPrice(made(world, newest, 'OpenMiningRound', before, amuletPrice ? { amuletPrice } : {}));
}

function closed(world: World): WithState {
	const { contract, ...state } = made(world, active(world, TOKEN_TEMPLATES.openRound), 'ClosedMiningRound', OPEN + ISSUING, ISSUANCE);
	const { opensAt: _opens, targetClosesAt: _closes, ...payload } = contract.payload;
	return { ...state, contract: { ...contract, payload } };
}

const numberOf = ({ contract }: WithState): number => Number((contract.payload.round as { number: string }).number);

/** A round `before` the newest. `later`: so many ticks after it was opened. */
function made(world: World, newest: WithState, template: string, before: number, issuance: Json, later = 0): WithState {
	const { payload } = newest.contract;
	const number = numberOf(newest) - before;
	const opensAt = (micros(String(payload.opensAt)) ?? 0n) + BigInt(later - before) * TICK;
	const times = { opensAt: isoTime(opensAt), targetClosesAt: isoTime(opensAt + 2n * TICK) };
	const own = template === 'OpenMiningRound' ? payload : { dso: payload.dso };
	return invented(world, `Splice.Round:${template}`, String(number), { ...own, ...issuance, ...times, round: { number: String(number) } });
}

/** Recorded: a contract the caller has is left out, its entry is not. */
function byId(list: WithState[], cached: string[]): components['schemas']['OpenAndIssuingRounds']['open_mining_rounds'] {
	return Object.fromEntries(
		list.map((round) => [round.contract.contract_id, cached.includes(round.contract.contract_id) ? { domain_id: round.domain_id } : round]),
	);
}
