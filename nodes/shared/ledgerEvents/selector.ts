import type { IDataObject } from 'n8n-workflow';

/** An event as an item: what its user sees with Simplify, and what the participant sent. */
export interface MatchedEvent {
	/** The event it is, where the event type stands for several. */
	event?: string;
	nodeId: number;
	reason: 'transaction' | 'reassignment';
	simple: IDataObject;
	raw: IDataObject;
}

/** Text a server must have sent for an event to be of use. */
export function requireField(value: unknown, name: string): string {
	if (typeof value === 'string' && value !== '') return value;
	throw new TypeError(`it has no ${name}`);
}

/** An event that is about a contract as a whole. */
export function matchContract(
	event: { nodeId: number; contractId: string; templateId: string },
	reason: MatchedEvent['reason'],
	simple: IDataObject,
	raw: IDataObject,
): MatchedEvent {
	requireField(event.contractId, 'contract ID');
	requireField(event.templateId, 'template ID');
	return { nodeId: event.nodeId, reason, simple, raw };
}
