// A user's wallet: what it holds, what changed it, and coins out of nothing. As recorded at Splice 0.7.5.
import { contractItem } from '../scan/items.mts';
import { checkedLimit } from '../splice/refusals.mts';
import { synchronizerOf } from '../scan/directory.mts';
import { round } from '../world/coins.mts';
import { decimal, units } from '../world/decimal.mts';
import { amountOf, TEMPLATES } from '../world/templates.mts';
import { activeContracts } from '../world/tokens.mts';
import { once } from '../world/walletIds.mts';
import { tapDollars } from '../world/wallet.mts';
import { runAutomation } from '../world/walletAutomation.mts';
import { decimalOf, precondition, requirement, refuseRepeated } from './refusals.mts';
import { walletOf } from './users.mts';
import { walletItems } from './walletTransactions.mts';
import type { Call, Handlers } from '../wire/api.mts';
import type { Contract, Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { components, paths } from '../../api/validator.d.ts';

/** Recorded. */
const MOST_DOLLARS = units('100000000');

/** The party whose wallet is called, after the wallets did what was due. Throws a Refusal for a user without a wallet. */
export function atWallet(call: Pick<Call, 'sandbox' | 'subject'>, operation: string): { world: World; party: string } {
	const { world } = call.sandbox;
	runAutomation(world);
	return { world, party: walletOf(call, operation) };
}

export const wallet: Handlers<paths> = {
	'GET /v0/wallet/balance': (call) => {
		const { world, party } = atWallet(call, 'getBalance');
		const { unlocked, locked } = held(world, party);
		const fees = unlocked.reduce((sum, coin) => sum + feeOf(world, coin), 0n);
		return {
			json: {
				round: round(world),
				effective_unlocked_qty: total(unlocked),
				effective_locked_qty: total(locked),
				total_holding_fees: decimal(fees),
			},
		};
	},
	'GET /v0/wallet/amulets': (call) => {
		const { world, party } = atWallet(call, 'list');
		const { unlocked, locked } = held(world, party);
		const position = (coin: Contract): components['schemas']['AmuletPosition'] => ({
			contract: { contract: contractItem(coin), domain_id: synchronizerOf(coin) },
			round: round(world),
			accrued_holding_fee: decimal(feeOf(world, coin)),
			effective_amount: decimal(amountOf(coin)),
		});
		return { json: { amulets: unlocked.map(position), locked_amulets: locked.map(position) } };
	},
	'POST /v0/wallet/tap': (call) => {
		const { world, party } = atWallet(call, 'tap');
		const { amount, command_id: id } = call.body;
		const dollars = units(decimalOf(amount));
		if (dollars <= 0n) throw precondition(world, 'Amulet');
		if (dollars > MOST_DOLLARS) throw requirement(world, 'Tapped amount <= 100,000,000');
		const tapped = once(
			world,
			'tap',
			party,
			id ?? undefined,
			() => tapDollars(world, party, amount),
			() => refuseRepeated(call.sandbox, id ?? undefined),
		);
		return { json: { contract_id: tapped } };
	},
	'POST /v0/wallet/transactions': (call) => {
		const { world, party } = atWallet(call, 'listTransactions');
		const { page_size: size, begin_after_id: after } = call.body;
		const { shortPages } = call.sandbox.settings;
		const limit = Math.min(checkedLimit(size), shortPages > 0 ? shortPages : Infinity);
		const items = walletItems(world, party);
		if (after === undefined || after === null) return { json: { items: items.slice(0, limit) } };
		const begin = items.findIndex(({ event_id: id }) => id === after);
		// Recorded: an ID that no item has is no error.
		return { json: { items: begin < 0 ? [] : items.slice(begin + 1, begin + 1 + limit) } };
	},
};

function held(world: World, party: string): { unlocked: Contract[]; locked: Contract[] } {
	return {
		unlocked: activeContracts(world, TEMPLATES.amulet).filter(({ args }) => args.owner === party),
		locked: activeContracts(world, TEMPLATES.lockedAmulet).filter(({ args }) => (args.amulet as Json).owner === party),
	};
}

const total = (coins: Contract[]): string => decimal(coins.reduce((sum, coin) => sum + amountOf(coin), 0n));

/** Holding fee since the round in which a coin was created. */
function feeOf(world: World, { args }: Contract): bigint {
	const { amount } = (args.amulet ?? args) as { amount: { createdAt: { number: string }; ratePerRound: { rate: string } } };
	return units(amount.ratePerRound.rate) * BigInt(Math.max(0, round(world) - Number(amount.createdAt.number)));
}
