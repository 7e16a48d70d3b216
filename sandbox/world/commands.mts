// Common parts of all commands: who submits it, and exercising a choice by name.
import { entityId, HOLDING_V1 } from './packages.mts';
import type { TransactionBuilder } from './transaction.mts';
import type { World } from './world.mts';
import type { Contract, Submission, Transaction } from './model.mts';

/** Overrides for a submission. All of it has a seeded default. */
export type Ask = Partial<Submission> & {
	workflowId?: string;
	/** Hash an external party signed, hex. */
	externalHash?: string;
};
/** A submission by one party, from the user who usually acts for it. */
export function submission(world: World, party: string, ask: Ask = {}): Submission {
	const [first, ...others] = ask.actAs ?? [party];
	const submitter = world.party(first);
	return {
		userId: ask.userId ?? usualUser(world, submitter),
		commandId: ask.commandId ?? world.random.uuid(),
		submissionId: ask.submissionId ?? world.random.uuid(),
		actAs: [submitter, ...others.map((name) => world.party(name))],
		transactionHash: ask.externalHash,
		// Reported for every submission: back to the begin if none was asked for.
		deduplication: (ask.deduplication && !('Empty' in ask.deduplication) ? ask.deduplication : undefined) ?? {
			DeduplicationOffset: { value: world.random.pick([0n, 0n, world.prunedUpTo]) },
		},
	};
}

function usualUser(world: World, party: string): string {
	for (const user of world.users.values()) {
		if (user.rights.some((right) => 'CanActAs' in right && right.CanActAs.value.party === party)) return user.id;
	}
	return 'ledger-api-user';
}

/** Submissions are recorded for parties hosted here only. Others act through participants of their own. */
export function through(world: World, party: string, ask: Ask): { submission?: Submission; workflowId?: string; externalHash?: string } {
	const hosted = world.hosts(world.party(party));
	return {
		submission: hosted ? submission(world, party, ask) : undefined,
		workflowId: ask.workflowId,
		externalHash: ask.externalHash,
	};
}

/** Exercises a choice by name. Consuming unless set otherwise. */
export function exercise(
	world: World,
	contract: Contract,
	what: {
		choice: string;
		argument?: unknown;
		consuming?: boolean;
		actor?: string;
		result?: unknown;
		viaInterface?: boolean;
	},
	ask: Ask = {},
): Transaction {
	const stakeholders = [...contract.signatories, ...contract.observers];
	const actor = what.actor ? world.party(what.actor) : (stakeholders.find((party) => world.hosts(party)) ?? stakeholders[0]);
	if (actor === undefined) throw new Error(`nobody can exercise ${what.choice}: the contract has no stakeholders`);
	return world.transact(
		(tx: TransactionBuilder) => {
			tx.exercise({
				contract,
				choice: what.choice,
				argument: what.argument,
				result: what.result,
				consuming: what.consuming ?? true,
				actors: [actor],
				interfaceId: what.viaInterface ? entityId(HOLDING_V1) : undefined,
			});
		},
		through(world, actor, ask),
	);
}

/** An id as a participant's own words have it: its fingerprint cut short. */
export function shortened(id: string): string {
	const [name, fingerprint = ''] = id.split('::');
	return fingerprint.length > 12 ? `${name}::${fingerprint.slice(0, 12)}...` : id;
}
