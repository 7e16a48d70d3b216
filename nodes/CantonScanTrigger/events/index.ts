import type { Scan } from '../../shared/scan/service';
import type { EventType } from '../../shared/trigger/eventType';
import { networkUpdate } from './networkUpdate';

/** All events of a network, in the order of the drop-down. */
export const events: ReadonlyArray<EventType<Scan>> = [networkUpdate];
