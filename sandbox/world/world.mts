// The one truth all APIs show: parties, contracts, and an ordered log of what happened. What a kind of command does is in
// `commands.mts`, what moves between synchronizers in `reassignments.mts`, the course of events in `story.mts`.
import { Changes } from './changes.mts';
import { newContract } from './contracts.mts';
import { Membership } from './membership.mts';
import { firstWhere } from './search.mts';
import { Clock, isoTime, micros, SECOND } from './time.mts';
import { TransactionBuilder, unique } from './transaction.mts';
import { PACKAGES, type Package } from './packages.mts';
import type { Checkpoint, Contract, Entry, Rejection, Status, Submission, Topology, Transaction } from './model.mts';

interface WorldOptions {
	seed: string;
	clock: 'fixed' | 'real';
	/** When history ends, microseconds since 1970. */
	epoch: bigint;
}

/** Opened at each migration: from when on it counts, and which contracts were carried over. */
interface Migration {
	id: number;
	startedAt: string;
	carriedOver: Contract[];
}

/**
 * Offsets that follow whatever was sequenced, and show nothing to any reader (recorded: a transaction at N moves the ledger end to N+2 at
 * once). A command that was refused before takes one offset only (recorded).
 */
const INVISIBLE = 2n;

/** Seconds of world time between two offset checkpoints while there is activity. */
const CHECKPOINT_EVERY = 15n * SECOND;

/** The world of one sandbox. */
export class World extends Membership {
	readonly clock: Clock;
	readonly packages: Package[] = PACKAGES.map((builtIn) => ({ ...builtIn }));
	/** Of the participant's vetted packages. Rises with each change of them. */
	vettingSerial = 1;
	/** Entries that the participant saw, by offset. */
	readonly log: Entry[] = [];
	/** Entries of the whole network, by record time. Holds the entries of `log` too. */
	readonly network: Entry[] = [];
	readonly checkpoints: Checkpoint[] = [];
	readonly contracts = new Map<string, Contract>();
	/** Contracts the participant knows, in the order of their creation. */
	readonly contractHistory: Contract[] = [];
	/** Entries of the participant by update id. */
	readonly byUpdateId = new Map<string, Entry>();
	ledgerEnd = 0n;
	prunedUpTo = 0n;
	/** Rises with each hard migration of the synchronizer. */
	migrationId = 0;
	/** The first is the network's begin. */
	readonly migrations: [Migration, ...Migration[]];
	readonly changes = new Changes();
	private lastCheckpoint: bigint;

	constructor(options: WorldOptions) {
		super(options.seed);
		this.clock = new Clock(options.clock, options.epoch);
		this.lastCheckpoint = this.clock.now;
		this.migrations = [{ id: 0, startedAt: isoTime(this.clock.now), carriedOver: [] }];
	}

	/** Commits a transaction. Without a submission it came from elsewhere on the network. */
	transact(
		build: (tx: TransactionBuilder) => void,
		how: {
			submission?: Submission;
			synchronizerId?: string;
			workflowId?: string;
			externalHash?: string;
			after?: bigint;
			seed?: string;
		} = {},
	): Transaction {
		const common = this.stamp(how);
		const updateId = `1220${this.random.hex(64)}`;
		const builder = new TransactionBuilder((template, args, nodeId) =>
			newContract(this, template, args, { ...common, updateId, nodeId, seed: how.seed }),
		);
		build(builder);
		const entry: Transaction = {
			kind: 'transaction',
			...common,
			updateId,
			nodes: builder.nodes,
			roots: builder.roots,
			informees: unique([...builder.informees(), ...(how.submission?.actAs ?? [])]),
			externalHash: how.externalHash,
		};
		this.append(entry);
		for (const node of entry.nodes) {
			const { contract } = node;
			if (node.kind === 'create') {
				contract.offset = entry.offset ?? 0n;
				contract.stays.push({ offset: entry.offset ?? 0n, synchronizerId: entry.synchronizerId, counter: 0 });
				this.contracts.set(contract.contractId, contract);
				if (entry.offset !== undefined && this.concerns(contract)) this.contractHistory.push(contract);
			} else if (node.consuming) {
				contract.transient = contract.updateId === updateId;
				contract.archived = { offset: entry.offset ?? 0n, updateId, nodeId: node.nodeId, recordTime: entry.recordTime };
			}
		}
		this.changes.announce();
		return entry;
	}

	/** Records a submission that failed. */
	reject(
		submission: Submission,
		status: Status,
		how: { sequenced?: boolean; synchronizerId?: string; informees?: string[] } = {},
	): Rejection {
		const entry: Rejection = {
			kind: 'rejection',
			...this.stamp({ ...how, submission }),
			updateId: `1220${this.random.hex(64)}`,
			status,
			sequenced: how.sequenced ?? false,
			informees: unique([...submission.actAs, ...(how.informees ?? [])]),
		};
		this.record(entry);
		return entry;
	}

	/** A change of who may act through this participant. */
	topology(events: Topology['events']): Topology {
		const entry: Topology = {
			kind: 'topology',
			...this.stamp({}),
			updateId: `1220${this.random.hex(64)}`,
			events,
			informees: events.map((event) => event.party).filter((party) => this.hosts(party)),
		};
		this.record(entry);
		return entry;
	}

	/** Says to readers that everything up to the ledger end has been reported. */
	checkpoint(): Checkpoint {
		const time = this.clock.now;
		this.lastCheckpoint = time;
		const recordTime = isoTime(time);
		const checkpoint = {
			offset: this.ledgerEnd,
			times: this.synchronizers.filter(({ connected }) => connected).map(({ id }) => ({ synchronizerId: id, recordTime })),
		};
		if (this.checkpoints.at(-1)?.offset === checkpoint.offset) this.checkpoints.pop();
		this.checkpoints.push(checkpoint);
		this.changes.announce();
		return checkpoint;
	}

	/** Forgets history up to and including an offset. */
	prune(offset: bigint): void {
		if (offset > this.prunedUpTo) this.prunedUpTo = offset < this.ledgerEnd ? offset : this.ledgerEnd;
		this.changes.announce();
	}

	/** Index in `log` of the first entry after an offset. */
	firstAfter(offset: bigint): number {
		return firstWhere(this.log, (entry) => (entry.offset ?? 0n) > offset);
	}

	/** Fields common to every entry of the log, at the time that follows. */
	stamp(how: { submission?: Submission; synchronizerId?: string; workflowId?: string; after?: bigint }) {
		const recordTime = this.clock.tick(how.after ?? this.interval());
		return {
			recordTime: isoTime(recordTime),
			effectiveAt: isoTime(recordTime - BigInt(this.random.between(90_000, 350_000))),
			migrationId: this.migrationId,
			synchronizerId: how.synchronizerId ?? this.globalSynchronizer,
			workflowId: how.workflowId ?? '',
			traceparent: `00-${this.random.hex(32)}-${this.random.hex(16)}-03`,
			cost: this.random.between(900, 24_000),
			submission: how.submission,
		};
	}

	/** Time until the next entry. One in four falls on a whole millisecond or second, whose time is written with fewer digits. */
	private interval(): bigint {
		const by = BigInt(this.random.between(400_000, 3_000_000));
		const grain = this.random.pick([1n, 1n, 1n, 1n, 1n, 1n, 1000n, SECOND]);
		return by + ((grain - ((this.clock.now + by) % grain)) % grain);
	}

	/** Adds an entry to the log, and announces it. */
	record(entry: Entry): void {
		this.append(entry);
		this.changes.announce();
	}

	private append(entry: Entry): void {
		this.network.push(entry);
		if (!entry.submission && !entry.informees.some((party) => this.hosts(party))) return;
		const time = micros(entry.recordTime) ?? 0n;
		if (time - this.lastCheckpoint >= CHECKPOINT_EVERY && this.ledgerEnd > 0n) this.checkpoint();
		// Offsets count everything the node ever indexed, so a reader sees gaps.
		entry.offset = this.ledgerEnd + BigInt(this.random.between(1, 3));
		this.ledgerEnd = entry.offset + (entry.kind === 'rejection' && !entry.sequenced ? 0n : INVISIBLE);
		this.log.push(entry);
		this.byUpdateId.set(entry.updateId, entry);
	}

	private concerns(contract: Contract): boolean {
		return contract.signatories.some((party) => this.hosts(party)) || contract.observers.some((party) => this.hosts(party));
	}
}
