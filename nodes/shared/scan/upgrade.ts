import { DateTime } from 'luxon';

import { deadline } from '../http/deadline';
import { isEndpointMissing } from '../errors/failure';
import type { Attempt } from '../http/attempt';
import type { Scan } from './service';

const LOGICAL = 'GET /v0/lsu';
const ROLL_FORWARD = 'GET /v0/roll-forward-lsu';
const MIGRATION = 'GET /v0/migrations/schedule';

/** The endpoints `upgradeSchedule` may call. */
export const UPGRADE_ENDPOINTS = [LOGICAL, ROLL_FORWARD, MIGRATION];

/** When the next upgrade of the synchronizer begins, and of which kind. Nulls if none is scheduled. */
export interface UpgradeSchedule {
	scheduled: boolean;
	kind: 'logical' | 'rollForward' | 'migration' | null;
	upgradeTime: string | null;
	hoursLeft: number | null;
	topologyFreezeTime: string | null;
	successorSynchronizerId: string | null;
	migrationId: number | string | null;
}

/** Scheduled upgrade, requested within that time. A scan of before 0.6.1 knows migrations only. */
export async function upgradeSchedule(scan: Scan, timeoutMs = Infinity): Promise<UpgradeSchedule> {
	const left = deadline(timeoutMs);
	const logical = absentIfMissing(scan, LOGICAL, await scan.attempt(LOGICAL, { timeoutMs: left() }))?.lsu;
	if (logical) {
		return scheduled('logical', logical.upgradeTime, {
			topologyFreezeTime: logical.topologyFreezeTime,
			successorSynchronizerId: logical.successorPhysicalSynchronizerId,
		});
	}
	const forward = absentIfMissing(scan, ROLL_FORWARD, await scan.attempt(ROLL_FORWARD, { timeoutMs: left() }))?.rollForwardLsu;
	if (forward) return scheduled('rollForward', forward.upgradeTime, { successorSynchronizerId: forward.successorPhysicalSynchronizerId });
	const attempt = await scan.attempt(MIGRATION, { timeoutMs: left() });
	// None is scheduled: a 404 without a body (recorded), as of a path that does not exist.
	if (!attempt.ok && attempt.failure.httpStatus === 404) return scheduled(null, null, {});
	const migration = scan.unwrap(attempt, MIGRATION);
	return scheduled('migration', migration.time, { migrationId: migration.migration_id });
}

/** The answer. Undefined from a server that does not have the endpoint. */
function absentIfMissing<T>(scan: Scan, endpoint: string, attempt: Attempt<T>): T | undefined {
	return !attempt.ok && isEndpointMissing(attempt.failure) ? undefined : scan.unwrap(attempt, endpoint);
}

function scheduled(kind: UpgradeSchedule['kind'], upgradeTime: string | null, more: Partial<UpgradeSchedule>): UpgradeSchedule {
	const begins = DateTime.fromISO(upgradeTime ?? '');
	return {
		scheduled: kind !== null,
		kind,
		upgradeTime,
		hoursLeft: begins.isValid ? Math.round(begins.diffNow('hours').hours * 100) / 100 : null,
		topologyFreezeTime: null,
		successorSynchronizerId: null,
		migrationId: null,
		...more,
	};
}
