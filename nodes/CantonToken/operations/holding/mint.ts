import { paidParty } from '../../../shared/ledger/directory/ownParties';
import { paidPartyField } from '../../../shared/ledger/directory/ownPartyFields';
import { TOKEN_ENDPOINTS } from '../../tokens/tokenEndpoints';
import { burnMintCommand, changeSupply, readSupply, SUPPLY_CHANGE, supplyFields } from '../../tokens/burnMint';
import { tokenWrite } from '../../tokenOperation';

/** Makes new tokens for an owner, as the admin of the instrument. Sent once. */
export const mintTokens = tokenWrite('mint', 'Mint tokens', TOKEN_ENDPOINTS, {
	description:
		'Make new tokens of an instrument that one of your parties issues, by its burn-mint factory of the token standard. ' +
		'An instrument without one has choices of its own: Canton Ledger, Contract › Exercise Choice.',
	...SUPPLY_CHANGE,
	properties: supplyFields(
		'mints',
		paidPartyField('Owner', 'owner', 'The party that gets the new tokens'),
		'Why they are made, for the owner: kept with the transaction as its reason',
	),
	async run(call) {
		const supply = await readSupply(call, 'mint', async () => await paidParty(call, 'owner'));
		const outputs = [{ owner: supply.owner, amount: supply.amount.text }];
		return await changeSupply(call, supply, async () => await burnMintCommand(call, supply, { inputs: [], outputs }));
	},
});
