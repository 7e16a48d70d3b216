import { UPGRADE_ENDPOINTS, upgradeSchedule, type UpgradeSchedule } from '../../shared/scan/upgrade';
import { listEvent } from '../listEvent';

const EVENT = 'upgradeScheduled';

/** Scheduled upgrade. Nulls for none. */
type Observed = Pick<UpgradeSchedule, 'kind' | 'upgradeTime' | 'successorSynchronizerId' | 'migrationId'> & {
	/** Number of upgrades that were cancelled: another one may be scheduled for the same time. */
	cancelled?: number;
};

/** An upgrade of the synchronizer that is scheduled, put off, or called off. */
export const upgradeScheduled = listEvent<Observed>(EVENT, 'Upgrade Scheduled', UPGRADE_ENDPOINTS, {
	description: 'When an upgrade of the synchronizer is scheduled, changed or cancelled. Internal endpoints, which may change.',
	async observe({ scan }, observed, timeoutMs) {
		const schedule = await upgradeSchedule(scan, timeoutMs);
		const { kind, upgradeTime, successorSynchronizerId, migrationId } = schedule;
		const cancelled = observed?.cancelled ?? 0;
		const found = { kind, upgradeTime, successorSynchronizerId, migrationId };
		// An upgrade that has begun is over: scan no longer lists it, or lists the next one.
		const isOver = Date.parse(observed?.upgradeTime ?? '') <= Date.now();
		const before = observed && observed.kind !== null && !isOver ? observed : undefined;
		const isSame = JSON.stringify(observed) === JSON.stringify({ ...observed, ...found });
		if (isSame || (kind === null && before === undefined)) return { observed: { ...found, cancelled }, events: [] };
		const change = kind === null ? 'cancelled' : before === undefined ? 'scheduled' : 'changed';
		const { kind: ofKind, upgradeTime: at } = kind === null ? before! : found;
		const turn = cancelled > 0 ? [cancelled] : [];
		const eventId = [change, ofKind, at, found.successorSynchronizerId ?? found.migrationId ?? '', ...turn].join(':');
		const was = { previousUpgradeTime: before?.upgradeTime ?? null };
		return {
			observed: { ...found, cancelled: change === 'cancelled' ? cancelled + 1 : cancelled },
			events: [{ event: EVENT, eventId, change, ...schedule, ...was }],
		};
	},
});
