// Coins of a party as inputs of a choice of the token standard, and what is over. Recorded at Splice 0.7.5 unless said otherwise.
import { amuletArgs } from '../world/coins.mts';
import { decimal } from '../world/decimal.mts';
import type { Contract } from '../world/model.mts';
import { amountOf, TEMPLATES } from '../world/templates.mts';
import type { Step } from './model.mts';
import { requireThat } from './requirements.mts';

/** Recorded as a setting of the network. */
const MOST_INPUTS = 100;

/** Takes coins of a party as inputs. Fails as the network does if they do not make up the amount. */
export function takeCoins(step: Step, owner: unknown, ids: string[], wanted: bigint, missing: string): { held: bigint; coins: Contract[] } {
	requireThat(step, ids.length > 0, missing);
	if (ids.length > MOST_INPUTS)
		step.failWithStatus('splice.lfdecentralizedtrust.org/maximum-inputs-exceeded', 8, 'More than the maximum number of inputs', {});
	const coins = ids.map((id) => step.fetch(id));
	for (const coin of coins)
		if (coin.template.name !== TEMPLATES.amulet.name || coin.args.owner !== owner)
			step.abort(`${coin.contractId} is no coin of the sender`);
	const held = coins.reduce((sum, coin) => sum + amountOf(coin), 0n);
	if (held < wanted) {
		const short = decimal(wanted - held).replace(/(\.\d+?)0+$/, '$1');
		step.failWithStatus(
			'splice.lfdecentralizedtrust.org/insufficient-funds',
			9,
			`Insufficient funds: you are missing ${short} to complete this transfer.`,
			{ requiredAmount: short },
		);
	}
	for (const id of ids) step.exercise(id, 'Archive', {});
	return { held, coins };
}

/** Returns what is over to the sender. */
export const giveChange = (step: Step, owner: unknown, change: bigint): string[] =>
	change > 0n ? [step.create(TEMPLATES.amulet, amuletArgs(step.world, String(owner), decimal(change))).contractId] : [];
