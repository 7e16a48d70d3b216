// State of submissions: which changes were accepted before, which are in flight, and which contracts these hold.
import type { AnyCall } from '../canton/auth.mts';
import { refuse } from '../canton/errors.mts';
import { fail } from '../world/failures.mts';
import type { Transaction, Json, Submission } from '../world/model.mts';
import { packageOf } from '../world/packages.mts';
import { isoTime, micros, SECOND } from '../world/time.mts';
import { TransactionBuilder } from '../world/transaction.mts';
import type { World } from '../world/world.mts';
import { stateOf } from '../world/state.mts';
import { alreadyInFlight, bookedAs, lockedContract, outOfTraffic, reportedBy } from './submissionRefusals.mts';
import { changeId, checkPeriod, duplicate, equalOne, type Accepted } from './deduplication.mts';

interface Book {
	/** By change ID. */
	accepted: Map<string, Accepted>;
	/** Submission by change ID. */
	inFlight: Map<string, string>;
	/** Contracts that submissions in flight consume. */
	locked: Set<string>;
	/** When requests of prepared transactions were recorded, by their UUID. Microseconds since 1970. */
	requests: Map<string, bigint>;
}

const bookOf = stateOf<Book>(() => ({ accepted: new Map(), inFlight: new Map(), locked: new Set(), requests: new Map() }));

/** The deduplication period of all that was accepted is over. */
export const forgetCommands = (world: World): void => bookOf(world).accepted.clear();

/** Milliseconds: 2^31 - 1. */
const LONGEST_TIMER = 2_147_483_647;

/** A submission that was found well-formed. */
export interface Ready {
	submission: Submission;
	/** The period asked for. The one that a completion shows is in `submission`. */
	period: Json;
	workflowId?: string;
	synchronizerId?: string;
	externalHash?: string;
	/** Of a prepared transaction: the UUID in its bytes. */
	requestId?: string;
	/** Builds the transaction. Throws the refusal of what cannot be. */
	build(builder: TransactionBuilder): void;
	/** Commits it by other means than building it. */
	commit?(): Transaction;
	/** Milliseconds until its ledger time has come. */
	waitMs: number;
	/** Microseconds since 1970. It may not be recorded later. */
	maxRecordTime?: bigint;
}

/** Interprets, deduplicates and books a submission. What it gives commits it, once its time has come. A failure is reported in a completion, too. */
export function accept(call: AnyCall, ready: Ready): () => Promise<Transaction> {
	const { sandbox } = call;
	const { world, settings } = sandbox;
	const book = bookOf(sandbox.world);
	const { submission, period } = ready;
	if (settings.passive) {
		const text = 'Cannot process submitted command. This participant is the passive replica.';
		throw refuse('NODE_IS_PASSIVE_REPLICA', text, { correlationId: submission.submissionId });
	}
	const id = changeId(submission);
	const consumed = dryRun(world, ready);
	checkSubmitters(world, ready);
	const running = book.inFlight.get(id);
	if (running !== undefined) throw alreadyInFlight(world, id, running);
	book.inFlight.set(id, submission.submissionId);
	const held: string[] = [];
	const lock = () => {
		const taken = consumed.find((contractId) => book.locked.has(contractId));
		if (taken !== undefined) return taken;
		for (const contractId of consumed) book.locked.add(contractId);
		held.push(...consumed);
		return undefined;
	};
	const taken = lock();
	return async () => {
		try {
			checkPeriod(world, settings.maxDeduplicationSeconds, ready, id);
			const earlier = equalOne(world, book.accepted.get(id), settings.maxDeduplicationSeconds, period);
			if (earlier) throw duplicate(world, submission, id, earlier);
			checkRequest(world, book, ready);
			if (settings.outOfTraffic) throw outOfTraffic(world, submission, settings.outOfTraffic);
			const wait = Math.max(ready.waitMs, settings.commitMs);
			// A timer that is set further off than it can count goes off at once.
			if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(wait, LONGEST_TIMER)).unref());
			if (taken !== undefined) throw lockedContract(world, submission, taken);
			if (ready.maxRecordTime !== undefined && world.clock.now > ready.maxRecordTime) {
				const times = `recordTime=${isoTime(world.clock.now)}, maxRecordTime=${isoTime(ready.maxRecordTime)}`;
				const text = `Rejected transaction as record time exceeds the maximum record time: ${times}`;
				throw bookedAs(world, submission, 'LOCAL_VERDICT_MAX_RECORD_TIME_EXCEEDED', text, reportedBy(world, submission));
			}
			const { workflowId, synchronizerId, externalHash, requestId } = ready;
			const elsewhere = settings.executedElsewhere && requestId !== undefined;
			const how = { submission: elsewhere ? undefined : submission, workflowId, synchronizerId, externalHash, seed: requestId };
			const entry = ready.commit?.() ?? world.transact((builder) => ready.build(builder), how);
			if (!elsewhere)
				book.accepted.set(id, {
					submissionId: submission.submissionId,
					offset: entry.offset ?? 0n,
					at: micros(entry.recordTime) ?? 0n,
				});
			if (ready.requestId !== undefined) book.requests.set(ready.requestId, micros(entry.recordTime) ?? 0n);
			return entry;
		} finally {
			book.inFlight.delete(id);
			for (const contractId of held) book.locked.delete(contractId);
		}
	};
}

/** Recorded: a participant does not submit as an external party, which signs prepared transactions itself. That it has no synchronizer is documented. */
function checkSubmitters(world: World, { submission, requestId }: Ready): void {
	const correlationId = submission.submissionId;
	if (!world.synchronizers.some(({ connected }) => connected))
		throw refuse('NOT_CONNECTED_TO_ANY_SYNCHRONIZER', 'This participant is not connected to any synchronizer.', { correlationId });
	const external = requestId === undefined && submission.actAs.find((party) => world.partyOf(party)?.signingKey !== undefined);
	if (!external) return;
	throw refuse(
		'NO_SYNCHRONIZER_ON_WHICH_ALL_SUBMITTERS_CAN_SUBMIT',
		'This participant cannot submit as the given submitter on any connected synchronizer',
		{ quoted: false, context: { unknownSubmitter: external } },
	);
}

/** The contracts a submission would consume. */
function dryRun(world: World, { build }: Ready): string[] {
	let count = 0;
	const builder = new TransactionBuilder((template, args, nodeId) => {
		const signatories = template.signatories(args);
		return {
			contractId: `00${String(++count).padStart(64, '0')}`,
			template,
			args,
			key: template.key?.(args),
			signatories,
			observers: template.observers(args).filter((party) => !signatories.includes(party)),
			packageId: packageOf(template.packageName, world.packages).id,
			stays: [],
			moves: [],
			nodeId,
		} as never;
	});
	build(builder);
	return builder.nodes.flatMap((node) =>
		node.kind === 'exercise' && node.consuming && world.contracts.has(node.contract.contractId) ? [node.contract.contractId] : [],
	);
}

/** For how long the UUID of a request cannot be used again: as recorded. */
const REQUEST_KEPT = 48n * 3600n * SECOND;

/** Refuses a prepared transaction that was executed before, as recorded: no trace, and the same in a completion. */
function checkRequest(world: World, book: Book, { requestId: uuid, submission }: Ready): void {
	const recorded = uuid === undefined ? undefined : book.requests.get(uuid);
	if (uuid === undefined || recorded === undefined || recorded + REQUEST_KEPT < world.clock.now) return;
	const expireAfter = isoTime(recorded + REQUEST_KEPT);
	const text = `The request UUID (${uuid}) is a duplicate of a previous request with an identical UUID. It cannot be re-used until ${expireAfter}.`;
	const metadata = { expireAfter, uuid };
	fail(world, submission.actAs[0], 'DUPLICATE_CONFIRMATION_REQUEST_UUID', { ...submission, message: text, metadata });
	throw refuse('DUPLICATE_CONFIRMATION_REQUEST_UUID', text, { untraced: true, context: metadata });
}
