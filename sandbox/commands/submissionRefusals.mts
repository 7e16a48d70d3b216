// Refusals of submissions that were well-formed.
import { refuse } from '../canton/errors.mts';
import type { Refusal } from '../wire/api.mts';
import { shortened } from '../world/commands.mts';
import { fail } from '../world/failures.mts';
import type { Submission } from '../world/model.mts';
import type { World } from '../world/world.mts';

/** Names the participant and the parties that rejected a transaction. */
export const reportedBy = (world: World, by: Submission) => ({
	reported_by_participant_id: `PAR::${world.participantId}`,
	confirming_parties: by.actAs.join(', '),
});

/** Refusal of a transaction whose contract another one holds. */
export function lockedContract(world: World, by: Submission, contractId: string): Refusal {
	const text = 'Rejected transaction is referring to locked contracts ';
	const metadata = {
		CONTRACT_ID: `List(${contractId})`,
		...reportedBy(world, by),
	};
	return bookedAs(world, by, 'LOCAL_VERDICT_LOCKED_CONTRACTS', text, metadata, [['CONTRACT_ID', contractId]]);
}

/** As documented: the sequencer names the cost and what is left, in the text or in what the participant adds to a failed request. */
export function outOfTraffic(world: World, by: Submission, how: string): Refusal {
	const state = 'TrafficState(extraTrafficLimit = 0, extraTrafficConsumed = 0, baseTrafficRemainder = 4546, availableTraffic = 4546)';
	const limit = `AboveTrafficLimit(member = PAR::${shortened(world.participantId)}, trafficCost = 8849, trafficState = ${state})`;
	if (how === 'credit') return bookedAs(world, by, 'SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT', limit, {});
	const sendError = `RequestRefused(SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT(9,0): ${limit})`;
	return bookedAs(world, by, 'SEQUENCER_REQUEST_FAILED', 'Failed to send command', { sendError });
}

type LedgerCode = Parameters<typeof refuse>[0];

/** A failure of the ledger: it is reported in a completion, and to the one who waits. */
export function bookedAs(
	world: World,
	by: Submission,
	code: LedgerCode,
	text: string,
	metadata: Record<string, string>,
	resources: Array<[string, string]> = [],
): Refusal {
	fail(world, by.actAs[0], code, { ...by, deduplication: by.deduplication, message: text, metadata, resources });
	return refuse(code, text, { quoted: false, context: { psid: `${shortened(world.globalSynchronizer)}::35-0`, ...metadata }, resources });
}

/** Refusal of a change that is still being committed. */
export function alreadyInFlight(world: World, id: string, running: string): Refusal {
	const synchronizer = shortened(world.globalSynchronizer);
	return refuse('SUBMISSION_ALREADY_IN_FLIGHT', 'The submission is already in-flight', {
		quoted: false,
		context: {
			physicalSynchronizerId: `${synchronizer}::35-0`,
			changeId: id,
			existingSubmissionSynchronizerId: synchronizer,
			existingSubmissionId: `Some(${running})`,
		},
	});
}
