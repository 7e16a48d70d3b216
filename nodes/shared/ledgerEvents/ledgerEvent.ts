import { READ_RIGHTS } from '../ledger/directory/ownParties';
import type { Ledger } from '../ledger/service';
import { eventOf, type EventParts, type EventType } from '../trigger/eventType';

/** Makes an event of a participant. All of them need the rights to read what its parties see. */
export const ledgerEvent = (
	value: string,
	name: string,
	endpoints: readonly string[],
	parts: Omit<EventParts<Ledger>, 'rights'>,
): EventType<Ledger> => eventOf(value, name, endpoints, { ...parts, rights: READ_RIGHTS });
