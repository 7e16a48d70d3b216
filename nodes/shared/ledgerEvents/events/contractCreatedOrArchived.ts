import { blobOption, interfaces, templates } from '../../ledger/updates/eventFormat';
import { ledgerEvent } from '../ledgerEvent';
import { LedgerUpdates, reassignments, UPDATE_ENDPOINTS } from '../ledgerUpdates';
import type { MatchedEvent, EventSelector } from '../selector';
import { archivedSelector } from './contractArchived';
import { createdSelector } from './contractCreated';

const SELECTORS = [createdSelector, archivedSelector];

/** Result of the first selector that matches, marked as its event. */
function first(find: (selector: EventSelector) => MatchedEvent | undefined): MatchedEvent | undefined {
	for (const selector of SELECTORS) {
		const found = find(selector);
		if (found) return { ...found, event: selector.event };
	}
	return undefined;
}

/** Contracts that were created and contracts that were archived, in the order of the ledger. Each item says by `event` which. */
export const contractCreatedOrArchived = ledgerEvent('contractCreatedOrArchived', 'Contract Created or Archived', UPDATE_ENDPOINTS, {
	description: 'When a contract that one of the parties is a stakeholder of was created or archived, but not both in one transaction',
	properties: [templates, interfaces],
	options: [blobOption, reassignments],
	open(setup, ledger) {
		return new LedgerUpdates(setup, ledger, {
			event: 'contractCreatedOrArchived',
			shape: 'TRANSACTION_SHAPE_ACS_DELTA',
			fromTransaction: (event) => first(({ fromTransaction }) => fromTransaction(event)),
			fromReassignment: (event) => first(({ fromReassignment }) => fromReassignment?.(event)),
		});
	},
});
