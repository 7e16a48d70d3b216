// What all token events read: whole updates of the parties, with the views of the token standard in the versions that are known.
import { eventFormat } from '../ledger/eventFormat';
import type { Ledger } from '../ledger/service';
import type { Update } from '../ledger/updates';
import type { Item } from '../polling/eventSource';
import { knownInterfaces, TOKEN_INTERFACES } from '../tokens/interfaces';
import { updateFacts } from '../tokens/movementRow';
import type { Setup } from '../trigger/eventType';
import { ownParties } from './tokenFilter';
import type { UpdateSelector } from './selector';

/** An item of a token event, without what its update says. */
interface TokenItem {
	/** Unique in the update. */
	key: string;
	fields: Item;
}

/** The selector of a token event. `itemsOf` takes its items from one update. `prepare` as in `UpdateSelector`. */
export function tokenSelector(
	event: string,
	{ ledger, ...setup }: { ledger: Ledger } & Pick<Setup, 'parameters' | 'parties'>,
	itemsOf: (update: Update) => TokenItem[],
	prepare?: UpdateSelector['prepare'],
): UpdateSelector {
	const parties = [...ownParties(setup)];
	const formatWith = (interfaces: readonly string[]) => ({
		includeTransactions: {
			eventFormat: eventFormat({ parties, interfaces, wildcard: true }),
			transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' as const,
		},
	});
	return {
		event,
		updateFormat: () => formatWith(TOKEN_INTERFACES),
		knownFormat: async (_, timeoutMs) => formatWith(await knownInterfaces(ledger, TOKEN_INTERFACES, timeoutMs)),
		...(prepare && { prepare }),
		fromUpdate(update, simple) {
			const items = itemsOf(update);
			if (items.length === 0) return [];
			const { recordTime, updateId, ...facts } = updateFacts(update);
			return items.map(({ key, fields }) => ({
				...Object.assign({ recordTime }, fields, facts, { recordTime }),
				updateId,
				eventId: `${String(updateId)}:${key}`,
				...(!simple && { update: update as unknown as Item }),
			}));
		},
	};
}
