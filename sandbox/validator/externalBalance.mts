// Balance of a party that signs for itself.
import { earliestOpenRound } from '../scan/holdings.mts';
import { decimal, units } from '../world/decimal.mts';
import { amountOf, TEMPLATES } from '../world/templates.mts';
import type { World } from '../world/world.mts';
import type { components } from '../../api/validator.d.ts';

/** Balance of a party. Recorded: fees as of the earliest open round, so those on new coins are negative. */
export function balanceOf(world: World, party: string): components['schemas']['ExternalPartyBalance'] {
	const asOf = earliestOpenRound(world) - 2;
	const sums = { amount: [0n, 0n], fees: [0n, 0n] };
	for (const contract of world.contracts.values()) {
		const locked = contract.template === TEMPLATES.lockedAmulet;
		if (contract.archived || (!locked && contract.template !== TEMPLATES.amulet)) continue;
		const coin = (locked ? contract.args.amulet : contract.args) as {
			owner: string;
			amount: { createdAt: { number: string }; ratePerRound: { rate: string } };
		};
		if (coin.owner !== party) continue;
		const at = locked ? 1 : 0;
		sums.amount[at] = (sums.amount[at] ?? 0n) + amountOf(contract);
		sums.fees[at] = (sums.fees[at] ?? 0n) + BigInt(asOf - Number(coin.amount.createdAt.number)) * units(coin.amount.ratePerRound.rate);
	}
	const [unlocked = 0n, locked = 0n] = sums.amount;
	const [unlockedFees = 0n, lockedFees = 0n] = sums.fees;
	return {
		party_id: party,
		total_unlocked_coin: decimal(unlocked),
		total_locked_coin: decimal(locked),
		total_coin_holdings: decimal(unlocked + locked),
		accumulated_holding_fees_unlocked: decimal(unlockedFees),
		accumulated_holding_fees_locked: decimal(lockedFees),
		accumulated_holding_fees_total: decimal(unlockedFees + lockedFees),
		total_available_coin: decimal(unlocked - unlockedFees),
		computed_as_of_round: asOf,
	};
}
