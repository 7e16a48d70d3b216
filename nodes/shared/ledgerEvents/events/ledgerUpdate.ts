import type { IDataObject } from 'n8n-workflow';

import { blobOption, interfaces, templates } from '../../ledger/updates/eventFormat';
import { topologyRows, updateRow } from '../../ledger/updates/simplifiedUpdates';
import { transactionShape, updateFormatOf, updateKinds } from '../../ledger/updates/updateFormat';
import type { Update } from '../../ledger/updates/updates';
import { ledgerEvent } from '../ledgerEvent';
import { LedgerUpdates, UPDATE_ENDPOINTS } from '../ledgerUpdates';
import { textAt } from '../../values/jsonFields';
import { requireField } from '../selector';
import { unknownType } from '../../errors/unreadable';

const EVENT = 'ledgerUpdate';

/** The content of an update of a kind this version knows. */
function contentOf(update: Update): { updateId?: unknown; recordTime?: unknown } {
	const contents = update as unknown as Record<string, { value?: { updateId?: unknown; recordTime?: unknown } } | undefined>;
	const content = ['Transaction', 'Reassignment', 'TopologyTransaction']
		.map((kind) => contents[kind]?.value)
		.find((value) => value !== undefined);
	if (content) return content;
	throw unknownType();
}

/** The items of one update: one, or one for each change of a topology transaction. */
function itemsOf(update: Update, simple: boolean): IDataObject[] {
	const content = contentOf(update);
	const updateId = requireField(content.updateId, 'update ID');
	if (!simple) return [{ recordTime: textAt(content, 'recordTime'), eventId: updateId, update: update }];
	const changes = topologyRows(update);
	if (changes) return changes.map((change, index) => ({ ...change, eventId: `${updateId}:${index}` }));
	return [{ ...updateRow(update), eventId: updateId }];
}

/** Whole updates of the ledger: transactions, reassignments, topology changes. */
export const ledgerUpdate = ledgerEvent(EVENT, 'Ledger Update', UPDATE_ENDPOINTS, {
	description:
		'When a transaction, a reassignment or a topology change was recorded that one of the parties sees; one item per update, with its events',
	properties: [templates, interfaces],
	options: [blobOption, updateKinds, transactionShape],
	open(setup, ledger) {
		return new LedgerUpdates(setup, ledger, {
			event: EVENT,
			updateFormat: (parameters, format, parties) => updateFormatOf(parameters)(format, parties),
			fromUpdate: itemsOf,
		});
	},
});
