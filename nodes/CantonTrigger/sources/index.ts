import type { EventKind } from '../kind';
import { commandCompleted } from './commandCompleted';

/** All events the trigger knows, in the order of the drop-down. */
export const kinds: readonly EventKind[] = [commandCompleted];
