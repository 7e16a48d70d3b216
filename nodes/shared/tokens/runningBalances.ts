import type { components } from '../../../api/ledger';
import type { Ledger } from '../ledger/service';
import { updateOffset, type Update } from '../ledger/updates/updates';
import { compareOffsets, type Offset } from '../values/int64';
import { listOf } from '../values/jsonFields';
import { isObject } from '../values/isObject';
import { ZERO, type Amount } from './amounts';
import { instrumentKey, readHolding, type Instrument, type WithViews } from './holdings';
import { eachHoldingsPage, type HoldingsPage } from './readHoldings';

/** Balances of parties in one instrument, followed update by update. */

/** A party's balance in the instrument. */
export interface PartyBalance {
	total: Amount;
	locked: Amount;
}

/** Change of a party's balance by an update. */
export interface BalanceChange {
	party: string;
	before: PartyBalance;
	after: PartyBalance;
	/** Reason why the balances may be wrong. Null if they are exact. */
	problem: string | null;
}

interface Held extends PartyBalance {
	owner: string;
}

const NOTHING: PartyBalance = { total: ZERO, locked: ZERO };

/** Holdings and balances at one offset. Memory grows with the holdings of the instrument, a few hundred bytes each. */
export class RunningBalances {
	private holdings = new Map<string, Held>();

	private balances = new Map<string, PartyBalance>();

	/** Offset at which the balances are those of the ledger. Undefined if they have to be read. */
	private offset: Offset | undefined;

	private problem: string | null = null;

	constructor(
		private readonly ledger: Ledger,
		private readonly parties: ReadonlySet<string>,
		private readonly instrument: Instrument,
	) {}

	/** Reads the balances at an offset, unless they are those already. Takes at most the ms that are `left`. */
	async readAt(offset: Offset, left: () => number): Promise<void> {
		if (this.offset !== undefined && compareOffsets(this.offset, offset) === 0) return;
		this.offset = undefined;
		this.holdings = new Map();
		this.balances = new Map();
		this.problem = null;
		const take = ({ entries }: HoldingsPage): void => {
			for (const { created } of entries) this.add(created);
		};
		// Nothing is active at offset 0, and a participant refuses it.
		if (compareOffsets(offset, 0) > 0)
			await eachHoldingsPage(this.ledger, { parties: [...this.parties], offset: String(offset), version: 'auto', left }, take);
		this.offset = offset;
	}

	/** Applies an update and returns its changes. The balances are those after it then. */
	apply(update: Update): BalanceChange[] {
		const before = new Map<string, PartyBalance>();
		const note = (party: string | undefined): void => {
			if (party !== undefined && !before.has(party)) before.set(party, this.balanceOf(party));
		};
		for (const event of eventsOf(update)) {
			if ('archived' in event) {
				note(this.holdings.get(event.archived)?.owner);
				this.remove(event.archived);
			} else {
				const reading = readHolding(event.created);
				if (reading && 'holding' in reading) note(reading.holding.owner);
				this.add(event.created);
			}
		}
		this.offset = updateOffset(update) ?? this.offset;
		return [...before].map(([party, was]) => ({ party, before: was, after: this.balanceOf(party), problem: this.problem }));
	}

	/** Nothing changed up to here. */
	skipTo(offset: Offset): void {
		this.offset = offset;
	}

	private balanceOf(party: string): PartyBalance {
		return this.balances.get(party) ?? NOTHING;
	}

	/** A contract that is known already, such as one that was reassigned, counts once. */
	private add(created: WithViews): void {
		const reading = readHolding(created);
		if (!reading || this.holdings.has(created.contractId)) return;
		if ('problem' in reading) {
			this.problem ??= `A holding cannot be read, so no balance contains it: ${reading.problem}`;
			return;
		}
		const { owner, instrument, amount, lock } = reading.holding;
		if (!this.parties.has(owner) || instrumentKey(instrument) !== instrumentKey(this.instrument)) return;
		const held = { owner, total: amount, locked: lock ? amount : ZERO };
		this.holdings.set(created.contractId, held);
		const { total, locked } = this.balanceOf(owner);
		this.balances.set(owner, { total: total + held.total, locked: locked + held.locked });
	}

	private remove(contractId: string): void {
		const held = this.holdings.get(contractId);
		if (!held) return;
		this.holdings.delete(contractId);
		const { total, locked } = this.balanceOf(held.owner);
		this.balances.set(held.owner, { total: total - held.total, locked: locked - held.locked });
	}
}

type Change = { archived: string } | { created: components['schemas']['CreatedEvent'] };

/** Contracts that begin or end with an update. One that leaves a synchronizer is still its party's. */
function eventsOf(update: Update): Change[] {
	if ('Transaction' in update)
		return objects(update.Transaction.value.events).flatMap((event): Change[] => {
			if ('CreatedEvent' in event) return [{ created: event.CreatedEvent }];
			return 'ArchivedEvent' in event ? [{ archived: event.ArchivedEvent.contractId }] : [];
		});
	if (!('Reassignment' in update)) return [];
	return objects(update.Reassignment.value.events).flatMap((event): Change[] =>
		'JsAssignmentEvent' in event ? [{ created: event.JsAssignmentEvent.createdEvent }] : [],
	);
}

/** Values that a participant should not send are left out here. The item of the update says what is wrong with it. */
const objects = <T>(events: readonly T[] | undefined): T[] => listOf(events).filter(isObject) as T[];
