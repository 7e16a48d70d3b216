import type { Update } from '../../ledger/updates/updates';
import { SYNCHRONIZERS } from '../../tokens/cantonCoin';
import { endingExercises } from '../../tokens/instructionEnding';
import { readInstruction, waitsForRegistry } from '../../tokens/transfers';
import { ledgerEvent } from '../ledgerEvent';
import { LedgerUpdates, UPDATE_ENDPOINTS } from '../ledgerUpdates';
import { tokenParties, paymentFilterFields } from '../tokenFilter';
import { tokenSelector } from '../tokenSelector';
import { transferItem } from '../transferItem';

const EVENT = 'transferOffered';

const eventsOf = (update: Update) => ('Transaction' in update ? (update.Transaction.value.events ?? []) : []);

/** Transfers that one of the parties can accept or reject. */
export const transferOffered = ledgerEvent(EVENT, 'Transfer Offered to Me', [...UPDATE_ENDPOINTS, SYNCHRONIZERS], {
	description: 'When somebody offers tokens to one of the parties, which accepts or rejects them with Canton Token',
	properties: paymentFilterFields,
	options: [],
	open(setup, ledger) {
		const parties = tokenParties(setup);
		const selector = tokenSelector(EVENT, { ledger, ...setup }, (update, matches) => {
			const ended = endingExercises(eventsOf(update));
			return eventsOf(update).flatMap((event) => {
				const created = 'CreatedEvent' in event ? event.CreatedEvent : undefined;
				const instruction = created && readInstruction(created);
				if (!instruction || ended.has(instruction.contractId) || waitsForRegistry(created)) return [];
				if (instruction.receiver === null || !parties.has(instruction.receiver) || !matches(instruction)) return [];
				return [{ key: String(created.nodeId), fields: transferItem('offer', instruction, instruction.receiver) }];
			});
		});
		return new LedgerUpdates(setup, ledger, selector);
	},
});
