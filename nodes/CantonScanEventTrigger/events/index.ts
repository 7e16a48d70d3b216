import type { Scan } from '../../shared/scan/service';
import type { EventType } from '../../shared/trigger/eventType';
import { networkEvent } from './networkEvent';
import { networkUpdate } from './networkUpdate';
import { preapprovalExpiring } from './preapprovalExpiring';
import { roundOpened } from './roundOpened';
import { rulesChanged } from './rulesChanged';
import { runwayBelow } from './runwayBelow';
import { snapshotTaken } from './snapshotTaken';
import { trafficBelow } from './trafficBelow';
import { upgradeScheduled } from './upgradeScheduled';
import { voteMissing } from './voteMissing';
import { voteRequestClosed } from './voteRequestClosed';
import { voteRequestOpened } from './voteRequestOpened';

/** All events of a network, in the order of the drop-down. */
export const events: ReadonlyArray<EventType<Scan>> = [
	snapshotTaken,
	voteMissing,
	networkEvent,
	networkUpdate,
	preapprovalExpiring,
	roundOpened,
	runwayBelow,
	rulesChanged,
	trafficBelow,
	upgradeScheduled,
	voteRequestClosed,
	voteRequestOpened,
];
