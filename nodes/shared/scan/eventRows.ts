import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/scan';
import { simplifiedOrRaw } from './simplifiedUpdates';

export type Event = components['schemas']['EventHistoryItem'];

/** Flat, with null for what this event does not have. */
export function eventRow(
	{ update, verdict, traffic_summary: traffic, app_activity_records: activity }: Event,
	updateId: string | undefined = update?.update_id ?? verdict?.update_id,
): IDataObject {
	const about = update ? simplifiedOrRaw(update) : {};
	return {
		recordTime: update?.record_time ?? verdict?.record_time ?? null,
		kind: about.kind ?? null,
		verdictResult: verdict?.verdict_result ?? null,
		submittingParties: verdict?.submitting_parties ?? null,
		submittingParticipant: verdict?.submitting_participant_uid ?? null,
		finalizationTime: verdict?.finalization_time ?? null,
		effectiveAt: about.effectiveAt ?? null,
		workflowId: about.workflowId ?? null,
		externalTransactionHash: about.externalTransactionHash ?? null,
		totalTrafficCost: traffic?.total_traffic_cost ?? null,
		envelopeTrafficSummaries: traffic?.envelope_traffic_summaries ?? null,
		mediatorGroup: verdict?.mediator_group ?? null,
		transactionViews: verdict?.transaction_views ?? null,
		appActivityRound: activity?.round_number ?? null,
		appActivityRecords: activity?.records ?? null,
		events: about.events ?? null,
		...('raw' in about && { decodeError: about.decodeError, raw: about.raw }),
		synchronizerId: synchronizerOf(about) ?? verdict?.domain_id ?? null,
		migrationId: about.migrationId ?? verdict?.migration_id ?? null,
		updateId,
	} as IDataObject;
}

/** Synchronizer of a simplified update: a reassignment on the synchronizer the contract leaves or arrives on. */
function synchronizerOf({ kind, source, target, synchronizerId }: IDataObject): unknown {
	if (kind === 'assignment') return target;
	return kind === 'unassignment' ? source : synchronizerId;
}
