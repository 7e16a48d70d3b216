import { formatAmount, ZERO } from '../../../shared/tokens/amounts';
import { pickHoldings } from '../../../shared/tokens/inputHoldings';
import { burnMintCommand, supplyOperation } from '../../tokens/burnMint';
import type { Supply } from '../../tokens/supplyForm';
import { notEnough } from '../../tokens/notEnough';
import { earlierSuccess } from '../../tokens/earlierSuccess';
import type { BuiltCommand } from '../../tokens/tokenCommand';
import type { TokenCall } from '../../tokenOperation';

/** Burns the holdings that make up the amount. What is over becomes a holding of the owner again. */
async function build(call: TokenCall, supply: Supply): Promise<BuiltCommand> {
	const { context, ledger, parameters } = call;
	const { admin, owner, instrument, amount } = supply;
	// A burn returns what is over to the owner alone, so it takes nothing that is in an account with a provider.
	const picked = await pickHoldings(context, ledger, owner, instrument, amount.units, { reader: admin, plainOnly: true });
	const over = picked.total - amount.units;
	const committed = picked.isShort ? await earlierSuccess(call, admin, undefined, supply.extraActors) : undefined;
	if (committed) return { committed };
	if (over >= ZERO) {
		const outputs = over === ZERO ? [] : [{ owner, amount: formatAmount(over) }];
		return await burnMintCommand(call, supply, { inputs: picked.contractIds, outputs });
	}
	throw notEnough(parameters, {
		owner,
		instrument,
		available: picked.available,
		wanted: amount.units,
		purpose: 'burnt',
		advice: `Burn less, or wait until holdings are unlocked. What counts is what ${admin} sees, in no account with a provider.`,
	});
}

/** Takes tokens of an owner away. */
export const burnTokens = supplyOperation(
	'burn',
	{
		action: 'Burn tokens',
		does: 'Burn tokens',
		owner: 'The party whose unlocked tokens are burnt, of which the admin sees the holdings',
		memo: 'Why they are burnt, for the owner: kept with the transaction as its reason',
	},
	build,
);
