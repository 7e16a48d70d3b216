import type { EventKind } from '../../shared/trigger/eventType';
import { choiceExercised } from './choiceExercised';
import { commandCompleted } from './commandCompleted';
import { contractArchived } from './contractArchived';
import { contractCreated } from './contractCreated';
import { networkUpdate } from '../../CantonScanTrigger/events/networkUpdate';

/** All events the trigger knows, in the order of the drop-down. */
export const kinds: readonly EventKind[] = [choiceExercised, commandCompleted, contractArchived, contractCreated, networkUpdate];

/** The values of the events that read one API. */
export const eventsOf = (which: EventKind['api']): string[] => kinds.filter(({ api }) => api === which).map(({ value }) => value);
