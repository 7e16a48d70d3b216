// The one truth all APIs show: parties, contracts, and an ordered log of what happened. What a kind of command does is in
// `commands.mts`, the course of events in `story.mts`.
import { cast, newParty, type Cast } from './cast.mts';
import { Random } from './random.mts';
import { firstWhere } from './search.mts';
import { Clock, isoTime, micros, SECOND } from './time.mts';
import { TransactionBuilder, unique } from './transaction.mts';
import { PACKAGES, packageOf, type Package, type Template } from './templates.mts';
import type {
	Checkpoint,
	Contract,
	Entry,
	IdentityProvider,
	Json,
	Move,
	Party,
	Reassignment,
	Rejection,
	Status,
	Submission,
} from './model.mts';
import type { Topology, Transaction, User } from './model.mts';

export interface WorldOptions {
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

/** Seconds of world time between two offset checkpoints while there is activity. */
const CHECKPOINT_EVERY = 15n * SECOND;

export class World {
	readonly random: Random;
	readonly clock: Clock;
	/** `participant::1220…` */
	readonly participantId: string;
	/** The first part of its id. */
	readonly participantName: string;
	/** The second part of its id, and of the ids of the parties it hosts. */
	readonly namespace: string;
	/** By hint. */
	readonly parties: Map<string, Party>;
	readonly users: Map<string, User>;
	readonly synchronizers: Cast['synchronizers'];
	readonly identityProviders: Map<string, IdentityProvider>;
	readonly packages: Package[] = PACKAGES.map((one) => ({ ...one }));
	/** Of the participant's vetted packages; rises with each change of them. */
	vettingSerial = 1;
	/** What the participant saw, by offset. */
	readonly log: Entry[] = [];
	/** What happened on the whole network, by record time; holds the entries of `log` too. */
	readonly network: Entry[] = [];
	readonly checkpoints: Checkpoint[] = [];
	readonly contracts = new Map<string, Contract>();
	/** Contracts the participant knows, in the order of their creation. */
	readonly known: Contract[] = [];
	/** Entries of the participant by update id. */
	readonly byUpdateId = new Map<string, Entry>();
	ledgerEnd = 0n;
	prunedUpTo = 0n;
	/** Rises with each hard migration of the synchronizer. */
	migrationId = 0;
	/** The first is the network's begin. */
	readonly migrations: [Migration, ...Migration[]];
	/** Rises by one with every change anybody could notice. */
	revision = 0;
	private readonly waiting = new Set<() => void>();
	private readonly hostedIds: Set<string>;
	private readonly partyById = new Map<string, Party>();
	private lastCheckpoint: bigint;

	constructor(options: WorldOptions) {
		const { participantId, parties, users, synchronizers, identityProviders } = cast(options.seed);
		this.participantId = participantId;
		[this.participantName = '', this.namespace = ''] = participantId.split('::');
		this.parties = parties;
		this.users = users;
		this.synchronizers = synchronizers;
		this.identityProviders = identityProviders;
		this.random = new Random(options.seed);
		this.clock = new Clock(options.clock, options.epoch);
		this.lastCheckpoint = this.clock.now;
		this.hostedIds = new Set();
		for (const party of parties.values()) this.remember(party);
		this.migrations = [{ id: 0, startedAt: isoTime(this.clock.now), carriedOver: [] }];
	}

	/** The public synchronizer: the one scan tells about. */
	get globalSynchronizer(): string {
		return this.synchronizers[0].id;
	}

	get privateSynchronizer(): string {
		return this.synchronizers[1].id;
	}

	/** Full id of a party given by hint or by id. Throws if there is none. */
	party(nameOrId: string): string {
		const party = this.parties.get(nameOrId) ?? this.partyById.get(nameOrId);
		if (!party) throw new Error(`no party ${nameOrId}`);
		return party.id;
	}

	get dso(): string {
		return this.party('DSO');
	}

	/** The party of an id, if there is one. */
	partyOf(id: string): Party | undefined {
		return this.partyById.get(id);
	}

	hosts(party: string): boolean {
		return this.hostedIds.has(party);
	}

	/** A new party; an external one has the namespace of its own key. */
	addParty(hint: string, hosted: boolean, namespace?: string): Party {
		const party = newParty(hint, namespace ?? (hosted ? this.namespace : `1220${this.random.hex(64)}`), hosted);
		this.parties.set(this.parties.has(hint) ? party.id : hint, party);
		this.remember(party);
		return party;
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
		} = {},
	): Transaction {
		const common = this.common(how);
		const updateId = `1220${this.random.hex(64)}`;
		const builder = new TransactionBuilder((template, args, nodeId) => this.newContract(template, args, { ...common, updateId, nodeId }));
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
				if (entry.offset !== undefined && this.concerns(contract)) this.known.push(contract);
			} else if (node.consuming) {
				contract.transient = contract.updateId === updateId;
				contract.archived = { offset: entry.offset ?? 0n, updateId, nodeId: node.nodeId, recordTime: entry.recordTime };
			}
		}
		this.changed();
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
			...this.common({ ...how, submission }),
			updateId: `1220${this.random.hex(64)}`,
			status,
			sequenced: how.sequenced ?? false,
			informees: unique([...submission.actAs, ...(how.informees ?? [])]),
		};
		this.append(entry);
		this.changed();
		return entry;
	}

	/** Takes a contract off its synchronizer; `assign` puts it on the other one. */
	unassign(contract: Contract, target: string, submission: Submission): Reassignment {
		const stay = contract.stays.at(-1);
		if (!stay || contract.archived) throw new Error('only an active contract can be reassigned');
		if (contract.moves.at(-1)?.assignedAt === undefined && contract.moves.length > 0) throw new Error('already under way');
		const move = this.newMove(stay.synchronizerId, target, submission, stay.counter + 1);
		contract.moves.push(move);
		const entry = this.reassignment('unassign', contract, move, stay.synchronizerId, submission);
		move.unassignedAt = entry.offset;
		return entry;
	}

	assign(contract: Contract, submission: Submission): Reassignment {
		const move = contract.moves.at(-1);
		if (!move || move.assignedAt !== undefined) throw new Error('the contract is not under way');
		const entry = this.reassignment('assign', contract, move, move.target, submission);
		move.assignedAt = entry.offset;
		contract.stays.push({ offset: entry.offset ?? 0n, synchronizerId: move.target, counter: move.counter });
		return entry;
	}

	/** A contract comes in from a synchronizer this participant has not heard from yet; `hearOfLeaving` completes the move. */
	arrive(template: Template, args: Json, submission: Submission): Reassignment {
		const [updateId, recordTime] = [`1220${this.random.hex(64)}`, isoTime(this.clock.now)];
		const at = {
			effectiveAt: recordTime,
			recordTime,
			updateId,
			nodeId: 0,
			workflowId: '',
			migrationId: this.migrationId,
		};
		const contract = this.newContract(template, args, at);
		const move = this.newMove(this.privateSynchronizer, this.globalSynchronizer, submission, 1);
		contract.moves.push(move);
		const entry = this.reassignment('assign', contract, move, move.target, submission);
		contract.offset = entry.offset ?? 0n;
		move.assignedAt = entry.offset;
		contract.stays.push({ offset: contract.offset, synchronizerId: move.target, counter: move.counter });
		this.contracts.set(contract.contractId, contract);
		this.known.push(contract);
		return entry;
	}

	hearOfLeaving(contract: Contract, submission: Submission): Reassignment {
		const move = contract.moves.at(-1);
		if (!move || move.unassignedAt !== undefined) throw new Error('nothing is outstanding');
		const entry = this.reassignment('unassign', contract, move, move.source, submission);
		move.unassignedAt = entry.offset;
		return entry;
	}

	/** A change of who may act through this participant. */
	topology(events: Topology['events']): Topology {
		const entry: Topology = {
			kind: 'topology',
			...this.common({}),
			updateId: `1220${this.random.hex(64)}`,
			events,
			informees: events.map((event) => event.party).filter((party) => this.hosts(party)),
		};
		this.append(entry);
		this.changed();
		return entry;
	}

	/** Tells readers that everything up to the ledger end has been told. */
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
		this.changed();
		return checkpoint;
	}

	/** Forgets history up to and including an offset. */
	prune(offset: bigint): void {
		if (offset > this.prunedUpTo) this.prunedUpTo = offset < this.ledgerEnd ? offset : this.ledgerEnd;
		this.changed();
	}

	/** Index in `log` of the first entry after an offset. */
	firstAfter(offset: bigint): number {
		return firstWhere(this.log, (entry) => (entry.offset ?? 0n) > offset);
	}

	/** Waits until something changed after `revision`, at most so many milliseconds; false if nothing did. */
	async change(revision: number, milliseconds: number, signal?: AbortSignal): Promise<boolean> {
		if (this.revision !== revision) return true;
		if (milliseconds <= 0 || signal?.aborted) return false;
		return await new Promise((resolve) => {
			const done = (changed: boolean) => {
				clearTimeout(timer);
				this.waiting.delete(wake);
				signal?.removeEventListener('abort', stop);
				resolve(changed);
			};
			const wake = () => done(true);
			const stop = () => done(false);
			const timer = setTimeout(stop, milliseconds);
			this.waiting.add(wake);
			signal?.addEventListener('abort', stop, { once: true });
		});
	}

	/** A contract of this template as it would stand in a transaction; used by `transact` only. */
	private newContract(
		template: Template,
		args: Json,
		at: {
			effectiveAt: string;
			updateId: string;
			nodeId: number;
			workflowId: string;
			recordTime: string;
			migrationId: number;
		},
	): Contract {
		const signatories = unique(template.signatories(args));
		return {
			contractId: `00${this.random.hex(64)}ca111220${this.random.hex(64)}`,
			template,
			packageId: packageOf(template.packageName, this.packages).id,
			args,
			key: template.key?.(args),
			signatories,
			observers: unique(template.observers(args)).filter((party) => !signatories.includes(party)),
			createdAt: at.effectiveAt,
			updateId: at.updateId,
			offset: 0n,
			nodeId: at.nodeId,
			workflowId: at.workflowId,
			transient: false,
			brokenView: false,
			recordTime: at.recordTime,
			migrationId: at.migrationId,
			stays: [],
			moves: [],
		};
	}

	private newMove(source: string, target: string, submission: Submission, counter: number): Move {
		return {
			reassignmentId: `00${this.random.hex(64)}`,
			source,
			target,
			submitter: submission.actAs[0],
			counter,
			unassignNodeId: 0,
			assignmentExclusivity: isoTime(this.clock.now + 60n * SECOND),
		};
	}

	private reassignment(
		step: Reassignment['step'],
		contract: Contract,
		move: Move,
		synchronizerId: string,
		submission: Submission,
	): Reassignment {
		const entry: Reassignment = {
			kind: 'reassignment',
			...this.common({ submission, synchronizerId }),
			updateId: `1220${this.random.hex(64)}`,
			step,
			move,
			contract,
			informees: unique([...contract.signatories, ...contract.observers]),
		};
		this.append(entry);
		this.changed();
		return entry;
	}

	private common(how: { submission?: Submission; synchronizerId?: string; workflowId?: string; after?: bigint }) {
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

	private append(entry: Entry): void {
		this.network.push(entry);
		if (!entry.submission && !entry.informees.some((party) => this.hosts(party))) return;
		const time = micros(entry.recordTime) ?? 0n;
		if (time - this.lastCheckpoint >= CHECKPOINT_EVERY && this.ledgerEnd > 0n) this.checkpoint();
		// Offsets count everything the node ever indexed, so a reader sees gaps.
		this.ledgerEnd += BigInt(this.random.between(1, 5));
		entry.offset = this.ledgerEnd;
		this.log.push(entry);
		this.byUpdateId.set(entry.updateId, entry);
	}

	private concerns(contract: Contract): boolean {
		return contract.signatories.some((party) => this.hosts(party)) || contract.observers.some((party) => this.hosts(party));
	}

	private remember(party: Party): void {
		this.partyById.set(party.id, party);
		if (party.hosted) this.hostedIds.add(party.id);
	}

	private changed(): void {
		this.revision++;
		for (const wake of [...this.waiting]) wake();
	}
}
