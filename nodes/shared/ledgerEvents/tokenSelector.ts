// Reading of all token events: whole updates of the parties, with the views of the token standard in the versions that are known.
import { eventFormat } from '../ledger/updates/eventFormat';
import type { Ledger } from '../ledger/service';
import type { Update } from '../ledger/updates/updates';
import type { Item } from '../polling/eventSource';
import type { Instrument } from '../tokens/holdings';
import { instrumentChoice, resolveInstrument } from '../tokens/instrumentField';
import { knownInterfaces, TOKEN_INTERFACES } from '../tokens/interfaces';
import { updateFacts } from '../tokens/movementRow';
import type { Setup } from '../trigger/eventType';
import { tokenParties, paymentFilter, type Filtered } from './tokenFilter';
import type { UpdateSelector } from './selector';

/** An item of a token event, without what its update says. */
interface TokenItem {
	/** Unique in the update. */
	key: string;
	fields: Item;
}

/** The selector of a token event. `itemsOf` takes its items from one update, those that `matches`. `prepare` as in `UpdateSelector`. */
export function tokenSelector(
	event: string,
	{ ledger, ...setup }: { ledger: Ledger } & Pick<Setup, 'parameters' | 'parties'>,
	itemsOf: (update: Update, matches: (found: Filtered) => boolean) => TokenItem[],
	prepare?: UpdateSelector['prepare'],
): UpdateSelector {
	const { parameters } = setup;
	const parties = [...tokenParties(setup)];
	const isWanted = paymentFilter(parameters);
	const choice = instrumentChoice(parameters);
	/** Known from the first read on. */
	let instrument: Instrument | undefined;
	const matches = (found: Filtered): boolean => isWanted(found, instrument);
	const formatWith = (interfaces: readonly string[]) => ({
		includeTransactions: {
			eventFormat: eventFormat({ parties, interfaces, wildcard: true }),
			transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' as const,
		},
	});
	return {
		event,
		updateFormat: () => formatWith(TOKEN_INTERFACES),
		async knownFormat(_, timeoutMs) {
			instrument = await resolveInstrument(ledger, parameters, choice, { timeoutMs });
			return formatWith(await knownInterfaces(ledger, TOKEN_INTERFACES, timeoutMs));
		},
		...(prepare && { prepare }),
		fromUpdate(update, simple) {
			const items = itemsOf(update, matches);
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
