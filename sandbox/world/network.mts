// Changes to the network as a whole.
import { license } from './licenses.mts';
import { TEMPLATES } from './templates.mts';
import { isoTime, SECOND } from './time.mts';
import type { Transaction } from './model.mts';
import type { VoteResult } from './votes.mts';
import type { World } from './world.mts';

/** World time goes by. Only a fixed clock lets itself be moved. Answers the new time. */
export function pass(world: World, seconds: number): string {
	return isoTime(world.clock.tick(BigInt(Math.round(seconds * Number(SECOND)))));
}

/** A hard migration of the synchronizer: what is active is carried over into a new history. */
export function migrate(world: World): { migrationId: number; startedAt: string; carriedOver: number } {
	world.migrationId++;
	const startedAt = isoTime(world.clock.tick(60n * SECOND));
	const carriedOver = [...world.contracts.values()].filter((contract) => !contract.archived);
	world.migrations.push({ id: world.migrationId, startedAt, carriedOver });
	return { migrationId: world.migrationId, startedAt, carriedOver: carriedOver.length };
}

/** A new validator with its licence. Every fifth has reported nothing of itself yet. */
export function licenseValidator(world: World): Transaction {
	const number = world.parties.size;
	const { hint, id } = world.addParty(`validator-${number}`, false);
	if (number % 5 !== 0) return license(world, hint);
	return world.transact((tx) => {
		tx.create(TEMPLATES.validatorLicense, {
			validator: id,
			sponsor: world.party('sv-1'),
			dso: world.dso,
			faucetState: null,
			metadata: null,
			lastActiveAt: null,
		});
	});
}

/** Adds the result of a vote that just ended. */
export function addVote(world: World, votes: VoteResult[], what: Partial<VoteResult>): VoteResult {
	const now = isoTime(world.clock.now);
	const accepted = what.accepted ?? true;
	const vote: VoteResult = {
		actionName: what.actionName ?? 'SRARC_SetConfig',
		requester: what.requester ?? 'Digital-Asset-1',
		accepted,
		completedAt: now,
		...(accepted && { effectiveAt: what.effectiveAt ?? now }),
	};
	votes.push(vote);
	return vote;
}
