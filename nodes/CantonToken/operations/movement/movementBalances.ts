import type { IDataObject } from 'n8n-workflow';

import type { Ledger } from '../../../shared/ledger/service';
import { ZERO } from '../../../shared/tokens/amounts';
import { MovementDecoder } from '../../../shared/tokens/decoder';
import { balanceKey, type Balance, type Instrument } from '../../../shared/tokens/holdings';
import type { Movement } from '../../../shared/tokens/movement';
import { eachHoldingsPage, type HoldingsQuery } from '../../../shared/tokens/readHoldings';
import { compareOffsets, type Offset } from '../../../shared/values/int64';
import { balanceRow, differenceRow, type StateAt, type Turnover } from './movementRow';

/** Balances before, between and after the movements of a range. */

/** Holdings at one offset. */
type HoldingsAt = HoldingsQuery & { offset: string };

const keyOf = ({ owner, instrument }: Balance): string => balanceKey(owner, instrument);
const byKey = (a: Balance, b: Balance): number => (keyOf(a) < keyOf(b) ? -1 : 1);

/** Feeds the decoder what is active where reading begins. Nothing is active at offset 0. */
export async function openBalances(decoder: MovementDecoder, ledger: Ledger, query: HoldingsAt): Promise<void> {
	if (compareOffsets(query.offset, 0) === 0) return;
	await eachHoldingsPage(ledger, query, ({ entries }) => entries.forEach(({ created }) => decoder.learn(created)));
}

/** Differences of the balances at the end of the range from the sums of the movements. */
export async function differences(
	decoder: MovementDecoder,
	ledger: Ledger,
	query: HoldingsAt,
	withHoldings: boolean,
): Promise<IDataObject[]> {
	const actual = new MovementDecoder(new Set(query.parties));
	await openBalances(actual, ledger, query);
	const found = new Map([...actual.balances()].map((balance) => [keyOf(balance), balance]));
	const decoded = new Map([...decoder.balances()].map((balance) => [keyOf(balance), balance]));
	return [...new Set([...found.keys(), ...decoded.keys()])].sort().flatMap((key) => {
		const { owner, instrument } = (found.get(key) ?? decoded.get(key))!;
		const { total = ZERO, locked = ZERO } = found.get(key) ?? {};
		const sum = decoded.get(key) ?? { total: ZERO, locked: ZERO };
		if (total === sum.total && locked === sum.locked) return [];
		const at = { offset: query.offset, withHoldings };
		return [differenceRow({ owner, instrument, total, locked }, at, total - sum.total, locked - sum.locked)];
	});
}

/** Rows of the chosen balances, and what moved in between. */
export class MovementBalances {
	private readonly turnovers = new Map<string, Turnover>();

	private readonly opened = new Set<string>();

	constructor(
		private readonly decoder: MovementDecoder,
		private readonly begin: StateAt,
		private readonly chosen: (balance: { instrument: Instrument | null }) => boolean,
	) {}

	/** The balances where reading begins. */
	opening(): IDataObject[] {
		const balances = this.balances();
		for (const balance of balances) this.opened.add(keyOf(balance));
		return balances.map((balance) => balanceRow(balance, this.begin));
	}

	/** Opening balance of a token that comes later: nothing at the beginning, in a row before its first movement. */
	before({ party, instrument }: Movement): IDataObject[] {
		if (party === null || instrument === null || !this.chosen({ instrument })) return [];
		const key = balanceKey(party, instrument);
		if (this.opened.has(key)) return [];
		this.opened.add(key);
		return [balanceRow({ owner: party, instrument, total: ZERO, locked: ZERO }, this.begin)];
	}

	/** Counts a movement. */
	add({ party, instrument, change }: Movement): void {
		if (party === null || instrument === null || change === null) return;
		const key = balanceKey(party, instrument);
		const { credit, debit } = this.turnovers.get(key) ?? { credit: ZERO, debit: ZERO };
		this.turnovers.set(key, change > ZERO ? { credit: credit + change, debit } : { credit, debit: debit - change });
	}

	/** The balances where reading ends. */
	closing(offset: Offset): IDataObject[] {
		const at = { ...this.begin, offset };
		return this.balances().map((balance) => balanceRow(balance, at, this.turnovers.get(keyOf(balance)) ?? { credit: ZERO, debit: ZERO }));
	}

	private balances(): Balance[] {
		return [...this.decoder.balances()].filter(this.chosen).sort(byKey);
	}
}
