import type { IDataObject } from 'n8n-workflow';

import { contractIdOf } from '../shared/parameters/idChecks';
import type { Parameters } from '../shared/parameters/parameters';
import { isCantonCoin } from '../shared/registry/standard';

/** Checks whether a choice moves Canton Coin, and by which holdings. */

export const objectOf = (value: unknown): IDataObject => (typeof value === 'object' && value !== null ? (value as IDataObject) : {});

/** True if the arguments of a transfer or an allocation, in either version of the standard, give Canton Coin away. */
function givesCantonCoin({ transfer, allocation }: IDataObject): boolean {
	const { admin, transferLeg, transferLegSides } = objectOf(allocation);
	const { admin: issuer, id } = objectOf(objectOf(transfer ?? transferLeg).instrumentId);
	if (transfer || transferLeg) return isCantonCoin(issuer, id);
	const sides = Array.isArray(transferLegSides) ? transferLegSides.map(objectOf) : [];
	return sides.some(({ side, instrumentId }) => side === 'SenderSide' && isCantonCoin(admin, instrumentId));
}

/**
 * Refuses holdings that are no contract IDs: a registry does not read them, the ledger cannot read the command. And a
 * transfer or an allocation of Canton Coin without holdings: its registry answers, but the ledger always refuses the command.
 */
export function checkHoldings(parameters: Parameters, path: string, choiceArguments: IDataObject): void {
	const holdings = choiceArguments.inputHoldingCids ?? objectOf(choiceArguments.transfer).inputHoldingCids;
	if (!Array.isArray(holdings)) return;
	for (const holding of holdings) {
		const text = typeof holding === 'string' ? holding : JSON.stringify(holding);
		contractIdOf(text, (problem, advice) => parameters.parameterError(path, `inputHoldingCids: ${problem}`, advice));
	}
	if (holdings.length > 0 || !givesCantonCoin(choiceArguments)) return;
	throw parameters.parameterError(
		path,
		path === 'inputHoldings'
			? 'this field is empty, but Canton Coin requires the holdings to use'
			: 'inputHoldingCids is empty, but Canton Coin requires the holdings to use',
		"Enter contract IDs of the sender's unlocked holdings. Canton Token, Holding › Get Many, lists them." +
			(path === 'inputHoldings' ? ' Or set Input Holdings to Choose on Ledger.' : ''),
	);
}
