import { UPGRADE_ENDPOINTS, upgradeSchedule, type UpgradeSchedule } from '../../shared/scan/upgrade';
import { listEvent } from '../listEvent';

const EVENT = 'upgradeScheduled';

/** Scheduled upgrade. Nulls for none. */
type Observed = Pick<UpgradeSchedule, 'kind' | 'upgradeTime' | 'successorSynchronizerId' | 'migrationId'>;

/** An upgrade of the synchronizer that is scheduled, put off, or called off. */
export const upgradeScheduled = listEvent<Observed>(EVENT, 'Upgrade Scheduled', UPGRADE_ENDPOINTS, {
	description: 'When an upgrade of the synchronizer is scheduled, changed or cancelled. Internal endpoints, which may change.',
	async observe({ scan }, observed, timeoutMs) {
		const schedule = await upgradeSchedule(scan, timeoutMs);
		const { kind, upgradeTime, successorSynchronizerId, migrationId } = schedule;
		const next = { kind, upgradeTime, successorSynchronizerId, migrationId };
		const before = observed?.kind ?? null;
		if (JSON.stringify(next) === JSON.stringify(observed) || (kind === null && before === null)) return { observed: next, events: [] };
		// An upgrade that has begun is not cancelled: scan no longer lists it.
		if (kind === null && Date.parse(observed?.upgradeTime ?? '') <= Date.now()) return { observed: next, events: [] };
		const change = kind === null ? 'cancelled' : before === null ? 'scheduled' : 'changed';
		const { kind: ofKind, upgradeTime: at } = kind === null ? observed! : next;
		const eventId = [change, ofKind, at, next.successorSynchronizerId ?? next.migrationId ?? ''].join(':');
		const was = { previousUpgradeTime: observed?.upgradeTime ?? null };
		return { observed: next, events: [{ event: EVENT, eventId, change, ...schedule, ...was }] };
	},
});
