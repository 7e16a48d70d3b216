// Coins of a party as inputs of a choice of the token standard, and what is over. Recorded at Splice 0.7.5 unless said otherwise.
import { decimal, shown } from '../world/decimal.mts';
import type { Contract } from '../world/model.mts';
import { state, tokenCoin } from '../world/tokenCoins.mts';
import { tokenInterface } from '../world/packages.mts';
import { amountOf, TEMPLATES } from '../world/templates.mts';
import type { Step } from './model.mts';
import { generalError } from './requirements.mts';

/** Recorded as a setting of the network. */
const MOST_INPUTS = 100;

const HOLDING = tokenInterface('holding-v1', 'Holding');

/** Refuses a holding of somebody else or of another issuer. The words are from Splice's public source, which goes on with the holding. */
function checkOwner(step: Step, owner: unknown, coin: Contract): void {
	const group = (dso: unknown, party: unknown) => `ForOwner {dso = '${String(dso)}', owner = '${String(party)}'}`;
	const view = coin.template.view?.(coin, HOLDING) as { owner: string; instrumentId: { admin: string } };
	const [expected, actual] = [group(step.world.dso, owner), group(view.instrumentId.admin, view.owner)];
	if (actual !== expected) generalError(step, `Contract group identifier mismatch: expected ${expected}, got ${actual}`);
}

/** Coins of holdings. A locked one is unlocked, which fails before its lock expires. */
export function coinsOf(step: Step, owner: unknown, holdingIds: string[]): Contract[] {
	return holdingIds.map((holdingId) => {
		const holding = step.fetchInterface(holdingId, HOLDING);
		checkOwner(step, owner, holding);
		if (holding.template.name !== TEMPLATES.lockedAmulet.name) return holding;
		const { amuletCid } = step.exercise(holdingId, 'LockedAmulet_OwnerExpireLockV2', {}) as { amuletCid: string };
		return step.made(amuletCid);
	});
}

/** Takes coins of a party as inputs. Fails as the network does if they do not make up the amount. Returns what they hold together. */
export function takeCoins(step: Step, owner: unknown, coins: Contract[], wanted: bigint): bigint {
	if (coins.length > MOST_INPUTS)
		step.failWithStatus('splice.lfdecentralizedtrust.org/maximum-inputs-exceeded', 8, 'More than the maximum number of inputs', {});
	step.fetch(state(step.world).contractId);
	for (const { contractId } of coins) {
		checkOwner(step, owner, step.fetch(contractId, TEMPLATES.amulet));
		step.exercise(contractId, 'Archive', {});
	}
	const held = coins.reduce((sum, coin) => sum + amountOf(coin), 0n);
	if (held < wanted) {
		const short = shown(decimal(wanted - held));
		step.failWithStatus(
			'splice.lfdecentralizedtrust.org/insufficient-funds',
			9,
			`Insufficient funds: you are missing ${short} to complete this transfer.`,
			{ requiredAmount: short },
		);
	}
	return held;
}

/** Returns what is over to the sender. */
export const giveChange = (step: Step, owner: unknown, change: bigint): Contract[] =>
	change > 0n ? [step.create(TEMPLATES.amulet, tokenCoin(step.world, String(owner), decimal(change)))] : [];
