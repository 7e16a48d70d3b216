// Contracts that move from one synchronizer to the other: off the one, then onto the other.
import { newContract } from './contracts.mts';
import type { Contract, Json, Move, Reassignment, Submission } from './model.mts';
import type { Template } from './model.mts';
import { isoTime, SECOND } from './time.mts';
import { unique } from './transaction.mts';
import type { World } from './world.mts';

/** Takes a contract off its synchronizer. `assign` puts it on the other one. */
export function unassign(world: World, contract: Contract, target: string, submission: Submission): Reassignment {
	const stay = contract.stays.at(-1);
	if (!stay || contract.archived) throw new Error('only an active contract can be reassigned');
	if (contract.moves.at(-1)?.assignedAt === undefined && contract.moves.length > 0) throw new Error('already under way');
	const move = newMove(world, stay.synchronizerId, target, submission, stay.counter + 1);
	contract.moves.push(move);
	const entry = reassignment(world, 'unassign', contract, move, stay.synchronizerId, submission);
	move.unassignedAt = entry.offset;
	return entry;
}

/** Puts a contract that is under way on the synchronizer it was sent to. */
export function assign(world: World, contract: Contract, submission: Submission): Reassignment {
	const move = contract.moves.at(-1);
	if (!move || move.assignedAt !== undefined) throw new Error('the contract is not under way');
	const entry = reassignment(world, 'assign', contract, move, move.target, submission);
	move.assignedAt = entry.offset;
	contract.stays.push({ offset: entry.offset ?? 0n, synchronizerId: move.target, counter: move.counter });
	return entry;
}

/** A contract comes in from a synchronizer this participant does not know yet. `hearOfLeaving` completes the move. */
export function arrive(world: World, template: Template, args: Json, submission: Submission): Reassignment {
	const [updateId, recordTime] = [`1220${world.random.hex(64)}`, isoTime(world.clock.now)];
	const at = {
		effectiveAt: recordTime,
		recordTime,
		updateId,
		nodeId: 0,
		workflowId: '',
		migrationId: world.migrationId,
	};
	const contract = newContract(world, template, args, at);
	const move = newMove(world, world.privateSynchronizer, world.globalSynchronizer, submission, 1);
	contract.moves.push(move);
	const entry = reassignment(world, 'assign', contract, move, move.target, submission);
	contract.offset = entry.offset ?? 0n;
	move.assignedAt = entry.offset;
	contract.stays.push({ offset: contract.offset, synchronizerId: move.target, counter: move.counter });
	world.contracts.set(contract.contractId, contract);
	world.contractHistory.push(contract);
	return entry;
}

/** Hears of the first half of a move, whose second half came before. */
export function hearOfLeaving(world: World, contract: Contract, submission: Submission): Reassignment {
	const move = contract.moves.at(-1);
	if (!move || move.unassignedAt !== undefined) throw new Error('nothing is outstanding');
	const entry = reassignment(world, 'unassign', contract, move, move.source, submission);
	move.unassignedAt = entry.offset;
	return entry;
}

function newMove(world: World, source: string, target: string, submission: Submission, counter: number): Move {
	return {
		reassignmentId: `00${world.random.hex(64)}`,
		source,
		target,
		submitter: submission.actAs[0],
		counter,
		unassignNodeId: 0,
		assignmentExclusivity: isoTime(world.clock.now + 60n * SECOND),
	};
}

function reassignment(
	world: World,
	step: Reassignment['step'],
	contract: Contract,
	move: Move,
	synchronizerId: string,
	submission: Submission,
): Reassignment {
	const entry: Reassignment = {
		kind: 'reassignment',
		...world.stamp({ submission, synchronizerId }),
		updateId: `1220${world.random.hex(64)}`,
		step,
		move,
		contract,
		informees: unique([...contract.signatories, ...contract.observers]),
	};
	world.record(entry);
	return entry;
}
