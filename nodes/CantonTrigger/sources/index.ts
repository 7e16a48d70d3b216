import type { EventKind } from '../kind';
import { choiceExercised } from './choiceExercised';
import { commandCompleted } from './commandCompleted';
import { contractArchived } from './contractArchived';
import { contractCreated } from './contractCreated';

/** All events the trigger knows, in the order of the drop-down. */
export const kinds: readonly EventKind[] = [choiceExercised, commandCompleted, contractArchived, contractCreated];
