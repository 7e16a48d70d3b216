import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import { traceIdOf } from '../completions/simplifiedCompletion';
import { simplifyCreated, simplifyExercised } from './simplifiedEvents';
import { hashOf } from '../prepared/transactionHash';

/** A submitted transaction as an item: what to remember it by, which contracts it created and ended, and what choices returned. */
export function simplifyTransaction({ events: listed, traceContext, ...transaction }: components['schemas']['JsTransaction']): IDataObject {
	const events = listed ?? [];
	const created = events.flatMap((event) => ('CreatedEvent' in event ? [event.CreatedEvent] : []));
	const exercised = events.flatMap((event) => ('ExercisedEvent' in event ? [event.ExercisedEvent] : []));
	const archived = events.flatMap((event) => {
		if ('ArchivedEvent' in event) return [event.ArchivedEvent.contractId];
		return 'ExercisedEvent' in event && event.ExercisedEvent.consuming ? [event.ExercisedEvent.contractId] : [];
	});
	return {
		recordTime: transaction.recordTime,
		commandId: transaction.commandId || null,
		workflowId: transaction.workflowId || null,
		offset: transaction.offset,
		eventCount: events.length,
		effectiveAt: transaction.effectiveAt,
		paidTrafficCost: transaction.paidTrafficCost ?? null,
		createdContractIds: created.map(({ contractId }) => contractId),
		archivedContractIds: archived,
		...(created.length > 0 && { created: created.map(simplifyCreated) }),
		...(exercised.length > 0 && { exercised: exercised.map(simplifyExercised) }),
		traceId: traceIdOf(traceContext?.traceparent),
		transactionHash: hashOf(transaction),
		updateId: transaction.updateId,
		synchronizerId: transaction.synchronizerId,
	};
}
