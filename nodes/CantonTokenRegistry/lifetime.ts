import type { IDataObject } from 'n8n-workflow';

import type { Parameters } from '../shared/parameters/parameters';
import { quoted } from '../shared/errors/safeText';
import { isCantonCoin, type ChoiceContext } from '../shared/registry/standard';
import { objectOf } from './checkHoldings';

/** Longest lifetime of an offer of Canton Coin: the network's setting, which its registry discloses with each factory. */

const DAY_MS = 86_400_000;
/** Limit of Canton Coin's contracts if the setting is null, since Splice 0.6.11. */
const DEFAULT_MS = 90 * DAY_MS;

/** The limit in milliseconds. Undefined if the contracts are disclosed without their arguments, or are older than the setting. */
function longestLifetime(contracts: ChoiceContext['disclosedContracts']): number | undefined {
	for (const { debugPayload } of contracts) {
		const config = objectOf(objectOf(debugPayload).transferConfig);
		const limit = config.tokenStandardMaxTTL;
		if (limit === null) return DEFAULT_MS;
		const micros = Number(objectOf(limit).microseconds);
		if (micros > 0) return micros / 1000;
	}
	return undefined;
}

/**
 * Refuses a transfer of Canton Coin whose deadline is further ahead than the network allows: its registry answers, but the
 * ledger refuses the command. Counted from the time of the request, or from now if that is later.
 */
export function checkLifetime(
	parameters: Parameters,
	path: string,
	{ transfer }: IDataObject,
	contracts: ChoiceContext['disclosedContracts'],
): void {
	const { instrumentId, requestedAt, executeBefore } = objectOf(transfer);
	const { admin, id } = objectOf(instrumentId);
	const limit = isCantonCoin(admin, id) ? longestLifetime(contracts) : undefined;
	const from = Math.max(Date.parse(String(requestedAt)) || 0, Date.now());
	if (limit === undefined || !(Date.parse(String(executeBefore)) - from > limit)) return;
	const days = Math.floor((limit / DAY_MS) * 100) / 100;
	throw parameters.parameterError(
		path,
		`${quoted(String(executeBefore))} is too far ahead: Canton Coin allows a transfer ${days} days at most`,
		'Enter an earlier deadline. The limit is the setting tokenStandardMaxTTL of the network.',
	);
}
