import { withPartyEndpoints } from '../../shared/ledger/directory/ownParties';
import { PARTY } from '../../shared/ledger/directory/parties';
import { NAME_ENDPOINTS } from '../../shared/ledger/packages/knownPackages';
import { eventFormat } from '../../shared/ledger/updates/eventFormat';
import { offsetBefore } from '../../shared/ledger/updates/offsetAtTime';
import { earliestOffset, ledgerEnd } from '../../shared/ledger/offsets';
import type { Ledger } from '../../shared/ledger/service';
import { ACTIVE_PAGE } from '../../shared/ledger/updates/snapshot';
import { UpdateReader, UPDATES_PAGE } from '../../shared/ledger/updates/updates';
import type { Parameters } from '../../shared/parameters/parameters';
import type { Amount } from '../../shared/tokens/amounts';
import { BalanceSums } from '../../shared/tokens/balances';
import { balanceKey, type Holding } from '../../shared/tokens/holdings';
import { knownInterfaces, TOKEN_INTERFACES } from '../../shared/tokens/interfaces';
import { eachHoldingsPage, type HoldingsPage, type HoldingsQuery } from '../../shared/tokens/readHoldings';
import { compareOffsets, type Offset } from '../../shared/values/int64';
import { INSTRUMENT_FILTER_ENDPOINT } from './instrumentFilter';

/** Balances at one offset of the ledger, and at an earlier one to compare with. */

export const BALANCE_ENDPOINTS = withPartyEndpoints(
	ACTIVE_PAGE,
	UPDATES_PAGE,
	'GET /v2/state/latest-pruned-offsets',
	...NAME_ENDPOINTS,
	PARTY,
	INSTRUMENT_FILTER_ENDPOINT,
);

/** Balances at an earlier offset, by `balanceKey`. A key without a balance was zero. */
export type EarlierTotals = ReadonlyMap<string, Amount>;

interface ReadBalances {
	sums: BalanceSums;
	activeAtOffset: Offset | null;
	/** Number of holdings, also of other parties and instruments. */
	found: number;
}

/** Sums the holdings that count, page by page. Without an offset of the query: now. */
export async function readBalances(ledger: Ledger, query: HoldingsQuery, counts: (holding: Holding) => boolean): Promise<ReadBalances> {
	const sums = new BalanceSums(query.offset === undefined ? Date.now() : undefined);
	const result: ReadBalances = { sums, activeAtOffset: null, found: 0 };
	// Nothing is active at offset 0, and a participant refuses it.
	if (query.offset !== undefined && compareOffsets(query.offset, 0) === 0) return { ...result, activeAtOffset: 0 };
	const add = ({ entries, activeAtOffset }: HoldingsPage): void => {
		result.activeAtOffset = activeAtOffset;
		result.found += entries.length;
		for (const { reading } of entries) {
			if (reading && 'problem' in reading) sums.addUnreadable(reading.problem);
			else if (reading && counts(reading.holding)) sums.add(reading.holding);
		}
	};
	await eachHoldingsPage(ledger, query, add);
	return result;
}

/**
 * The offset of a time in the past: the last one before the first update that the parties see from then on.
 * @throws if the participant has pruned that time, or `activeAt` lies before it
 */
export async function offsetAt(
	ledger: Ledger,
	parameters: Parameters,
	{ parties, version }: HoldingsQuery,
	{ since, activeAt }: { since: string; activeAt?: string },
): Promise<Offset> {
	const interfaces = await knownInterfaces(ledger, TOKEN_INTERFACES);
	const format = eventFormat({ parties, interfaces });
	const updateFormat = {
		includeTransactions: { eventFormat: format, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' as const },
		includeReassignments: format,
	};
	const begin = await earliestOffset(ledger);
	const end = activeAt ?? (await ledgerEnd(ledger));
	const offset =
		compareOffsets(begin, end) < 0
			? await offsetBefore(ledger, new UpdateReader(ledger, { updateFormat, version }), { begin, end }, since)
			: begin;
	if (compareOffsets(begin, 0) > 0 && compareOffsets(offset, begin) === 0)
		throw parameters.parameterError(
			'options.changeSince',
			`${since} may lie in what the participant has pruned, up to offset ${begin}`,
			'Choose a later time.',
		);
	return offset;
}

/** Earlier balances. Those that are gone are listed in `now` with zero. Null if some of them could not be read. */
export function earlierTotals(before: BalanceSums, now: BalanceSums): EarlierTotals | null {
	const totals = new Map<string, Amount>();
	for (const { owner, instrument, total } of before.list()) {
		totals.set(balanceKey(owner, instrument), total);
		now.expect(owner, instrument);
	}
	return before.unreadable > 0 || now.unreadable > 0 ? null : totals;
}
