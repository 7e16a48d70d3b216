import type { components } from '../../../api/ledger';
import { updateOffset } from '../ledger/updates/updates';
import { compareOffsets, type Offset } from '../values/int64';
import { ZERO, type Amount } from './amounts';
import { readHolding, type Balance, type WithViews } from './holdings';
import { Keepers } from './keepers';
import type { Finding, Movement } from './movement';
import { amountOf } from './segments';
import { OpenHoldings } from './openHoldings';
import { planSteps, type HoldingChange, type Step } from './steps';
import { endedBy, eventTree, type TreeEvent } from './transactionTree';
import { unreadMovement, type Unread } from './unreadMovement';

/**
 * Decodes token movements from the updates of a ledger, one update after the other.
 *
 * Feed it each contract that is active at the offset where reading begins (`learn`: holdings, transfer instructions and
 * allocations, with their interface views), then each update after it in order (`decode`: shape *ledger effects*, all
 * templates, with the views of `TOKEN_INTERFACES` in `interfaces.ts`). It keeps the open holdings of the owners, a few hundred bytes each.
 *
 * What an update says of itself (event log of version 2, metadata of version 1) is compared with the holdings. The holdings
 * decide: the changes of the movements of an update always add up to the change of the holdings, and what nothing explains is
 * of the kind `unknown`.
 */

type Schemas = components['schemas'];

const HOLDING_INTERFACE = /:Splice\.Api\.Token\.HoldingV\d:Holding$/;

export class MovementDecoder {
	private readonly holdings: OpenHoldings;

	/** Holdings nobody can read, by contract ID: their end is an item, too. */
	private readonly unreadable = new Set<string>();

	private readonly keepers = new Keepers();

	/** The offset of the latest update. Undefined before the first. */
	private reached: Offset | undefined;

	/**
	 * @param owners whose movements. Absent: those of every owner whose holdings are seen
	 * @param opening whether `learn` gets the contracts active at the beginning. Without them a holding of before is not
	 * known when it ends: an event log still says the amount, anything else becomes `unknown`, and balances stay null.
	 */
	constructor(
		owners: ReadonlySet<string> | undefined,
		private readonly opening = true,
	) {
		this.holdings = new OpenHoldings(owners);
	}

	/** A contract that is active where reading begins. */
	learn(created: WithViews): void {
		this.keepers.learn(created);
		const reading = readHolding(created);
		if (!reading) return;
		if ('problem' in reading) this.unreadable.add(created.contractId);
		else if (this.holdings.follows(reading.holding.owner)) this.holdings.add(reading.holding);
	}

	/** The balances at the point that is reached, those of zero included. */
	balances(): Iterable<Readonly<Balance>> {
		return this.holdings.balances();
	}

	/**
	 * The movements of an update, in the order of its nodes. Updates without one return an empty array, and so does one that is redelivered,
	 * e.g. on a page that overlaps with the one before it: it is counted already.
	 */
	decode(update: Schemas['Update']): Movement[] {
		const offset = updateOffset(update);
		if (offset !== undefined && this.reached !== undefined && compareOffsets(offset, this.reached) <= 0) return [];
		this.reached = offset ?? this.reached;
		if ('Transaction' in update) return this.transaction(update.Transaction.value.events ?? []);
		if ('Reassignment' in update) return this.reassignment(update.Reassignment.value.events ?? []);
		return [];
	}

	private transaction(events: readonly Schemas['Event'][]): Movement[] {
		const tree = eventTree(events);
		const { own, others, unread, ended } = this.apply(tree);
		const steps = planSteps(tree, {
			own,
			others,
			opening: this.opening,
			balanceOf: (owner, instrument) => (this.holdings.follows(owner) ? this.holdings.balanceOf(owner, instrument) : undefined),
		});
		const movements = this.movementsOf(steps);
		const logged = new Set(steps.flatMap(({ log }) => log?.inputs ?? []));
		const unknown = unread.filter(({ contractId }) => !logged.has(contractId)).map(unreadMovement);
		this.keepers.forget(ended);
		return numbered([...movements, ...unknown], tree);
	}

	/** Takes over what a transaction did to the holdings. */
	private apply(tree: readonly TreeEvent[]) {
		const own: HoldingChange[] = [];
		const others = new Map<string, HoldingChange>();
		const unread: Unread[] = [];
		const ended: string[] = [];
		for (const { event, nodeId, parent, exercise } of tree) {
			if ('CreatedEvent' in event) {
				const { CreatedEvent: created } = event;
				const { contractId } = created;
				this.keepers.learn(created);
				const reading = readHolding(created);
				if (!reading) continue;
				if ('problem' in reading) {
					// A reader who is no stakeholder sees holdings of others. Those need not be readable.
					if (created.acsDelta === false) continue;
					this.unreadable.add(contractId);
					unread.push({ nodeId, contractId, created: true, problem: `a holding cannot be read: ${reading.problem}` });
					continue;
				}
				const { holding } = reading;
				const { owner, instrument, amount } = holding;
				const node = { contractId, created: true, nodeId, parent };
				if (this.holdings.follows(owner)) own.push({ ...this.holdings.add(holding), ...node });
				else others.set(contractId, { balance: { owner, instrument, total: ZERO, locked: ZERO }, amount, locked: false, ...node });
				continue;
			}
			const contractId = endedBy(event);
			if (contractId === undefined) continue;
			ended.push(contractId);
			const holding = this.holdings.get(contractId);
			if (holding) {
				this.holdings.remove(contractId, holding);
				own.push({ contractId, ...holding, created: false, nodeId, parent: exercise ?? parent });
			} else if (this.unreadable.delete(contractId) || (!others.delete(contractId) && this.isUnseen(event))) {
				unread.push({ nodeId, contractId, created: false, problem: 'a holding ended whose amount is not known' });
			}
		}
		return { own, others: [...others.values()], unread, ended };
	}

	/** Each finding of each step, with the balance after it. */
	private movementsOf(steps: readonly Step[]): Movement[] {
		/** Balances as they were before the update. The decoder's own are those after it. */
		const running = new Map<Balance, { total: Amount; locked: Amount }>();
		for (const { balance, net, locked } of steps) {
			const start = running.get(balance) ?? balance;
			running.set(balance, { total: start.total - net, locked: start.locked - locked });
		}
		return steps.flatMap((step) => {
			const balance = running.get(step.balance)!;
			return step.findings.map((finding) => {
				balance.total += finding.change ?? ZERO;
				balance.locked += finding.lockedChange ?? ZERO;
				return this.movement(step, finding, this.opening ? balance : undefined);
			});
		});
	}

	private movement(
		{ balance, nodeId, node, log, archived, created }: Step,
		finding: Finding,
		after?: Omit<Balance, 'owner' | 'instrument'>,
	) {
		const { kind, change = ZERO, lockedChange = ZERO, reason = null, problem = null } = finding;
		const { between, ...keeper } = this.keepers.keeperOf(node, [...archived, ...created]);
		const kept = kind === 'lock' || kind === 'unlock' || kind === 'transfer' ? between : undefined;
		const other = kept && (balance.owner === kept.sender ? kept.receiver : kept.sender);
		return {
			kind,
			party: balance.owner,
			instrument: balance.instrument,
			amount: amountOf(finding),
			change,
			lockedChange,
			balanceAfter: after?.total ?? null,
			lockedAfter: after?.locked ?? null,
			counterparty: finding.counterparty ?? other ?? null,
			memo: finding.memo ?? kept?.memo ?? null,
			reason,
			...keeper,
			decodedFrom: log ? 'eventLog' : kind === 'unknown' || !node ? 'holdings' : 'metadata',
			problem,
			nodeId,
			index: 0,
			choice: null,
			archivedHoldings: archived,
			createdHoldings: created,
		} satisfies Movement as Movement;
	}

	/** A contract that arrives from another synchronizer is new only if its creation was not seen. */
	private reassignment(events: ReadonlyArray<Schemas['JsReassignmentEvent']>): Movement[] {
		const steps: Step[] = [];
		for (const event of events) {
			if (!('JsAssignmentEvent' in event)) continue;
			const { createdEvent: created } = event.JsAssignmentEvent;
			this.keepers.learn(created);
			const reading = readHolding(created);
			if (!reading || !('holding' in reading) || this.holdings.get(created.contractId) || !this.holdings.follows(reading.holding.owner))
				continue;
			const { balance, amount: net } = this.holdings.add(reading.holding);
			const locked = reading.holding.lock ? net : ZERO;
			const problem = 'it came from another synchronizer, and its creation was not seen';
			const findings: Finding[] = [{ kind: 'unknown', change: net, lockedChange: locked, problem }];
			steps.push({ balance, nodeId: created.nodeId ?? 0, net, locked, archived: [], created: [created.contractId], findings });
		}
		return numbered(this.movementsOf(steps), []);
	}

	/** Checks whether a holding of the readers ends of which the decoder has not seen the beginning. */
	private isUnseen(event: Schemas['Event']): boolean {
		if (this.opening || !('ExercisedEvent' in event)) return false;
		const { acsDelta, implementedInterfaces } = event.ExercisedEvent;
		return acsDelta === true && (implementedInterfaces ?? []).some((name) => HOLDING_INTERFACE.test(name));
	}
}

/** The movements of an update with their numbers and the choice at its top. */
function numbered(movements: readonly Movement[], tree: readonly TreeEvent[]): Movement[] {
	const choice = tree.find(({ exercise }) => exercise)?.exercise?.event.choice ?? null;
	return movements.map((movement, index) => ({ ...movement, index, choice }));
}
