import { burnMintCommand, supplyOperation } from '../../tokens/burnMint';

/** Makes new tokens for an owner. */
export const mintTokens = supplyOperation(
	'mint',
	{
		action: 'Mint tokens',
		does: 'Make new tokens',
		owner: 'The party that gets the new tokens',
		memo: 'Why they are made, for the owner: kept with the transaction as its reason',
	},
	async (call, supply) =>
		await burnMintCommand(call, supply, { inputs: [], outputs: [{ owner: supply.owner, amount: supply.amount.text }] }),
);
