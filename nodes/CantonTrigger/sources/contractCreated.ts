import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import type { EventKind } from '../kind';
import type { EventSource } from '../source';
import { interfaces, LedgerUpdates, needed, reassignments, templates, UPDATE_ENDPOINTS, UPDATE_RIGHTS, type Picked } from '../updates';

const EVENT = 'contractCreated';

type Created = components['schemas']['CreatedEvent'];

function simplify(created: Created): IDataObject {
	const { contractId, templateId, packageName, createArgument, signatories, observers, createdAt, interfaceViews } = created;
	return {
		contractId: needed(contractId, 'contract ID'),
		templateId: needed(templateId, 'template ID'),
		packageName,
		createArgument,
		signatories,
		observers: observers ?? [],
		...(interfaceViews?.length && { interfaceViews: interfaceViews.map(({ interfaceId, viewValue }) => ({ interfaceId, viewValue: viewValue ?? null })) }),
		createdAt,
	} as IDataObject;
}

function pick(created: Created, reason: Picked['reason'], more: IDataObject, raw: IDataObject): Picked {
	return { nodeId: created.nodeId, reason, simple: { ...simplify(created), ...more }, raw };
}

/** Contracts that came into being (or arrived from another synchronizer), by ledger offset. */
export const contractCreated: EventKind = {
	value: EVENT,
	name: 'Contract Created',
	description: 'When a contract that one of the parties is a stakeholder of was created',
	api: 'ledger',
	endpoints: UPDATE_ENDPOINTS,
	rights: UPDATE_RIGHTS,
	properties: [templates, interfaces],
	options: [reassignments],
	async open(setup) {
		const ledger = await setup.ledger(UPDATE_RIGHTS);
		return new LedgerUpdates(setup, ledger, {
			event: EVENT,
			shape: 'TRANSACTION_SHAPE_ACS_DELTA',
			fromTransaction: (event) =>
				'CreatedEvent' in event ? pick(event.CreatedEvent, 'transaction', {}, { createdEvent: event.CreatedEvent as unknown as IDataObject }) : undefined,
			fromReassignment: (event) => {
				if (!('JsAssignmentEvent' in event)) return undefined;
				const { createdEvent, source, target, reassignmentId } = event.JsAssignmentEvent;
				return pick(createdEvent, 'reassignment', { source, target, reassignmentId }, { assignedEvent: event.JsAssignmentEvent as unknown as IDataObject });
			},
		}) as EventSource<unknown>;
	},
};
