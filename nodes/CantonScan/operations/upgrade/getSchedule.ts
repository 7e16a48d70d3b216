import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { optional } from '../../../shared/http/answers';
import { lacksEndpoint } from '../../../shared/errors/failure';
import type { Attempt } from '../../../shared/http/attempt';
import type { Scan } from '../../../shared/scan/service';
import { scanOnly } from '../../connection';

const LOGICAL = 'GET /v0/lsu';
const ROLL_FORWARD = 'GET /v0/roll-forward-lsu';
const MIGRATION = 'GET /v0/migrations/schedule';

/** What is scheduled: a logical upgrade (Splice 0.6.11), one by which the network recovers (0.6.1), or a migration. That nothing is scheduled is an answer. */
export const getUpgradeSchedule = scanOnly({
	value: 'getSchedule',
	name: 'Get Schedule',
	action: 'Get the schedule of upgrades',
	description:
		'Get when the next synchronizer upgrade begins; scheduled is false where none is. Internal endpoints, which may change; logical upgrades need scan 0.6.11 or later.',
	endpoints: [LOGICAL, ROLL_FORWARD, MIGRATION],
	rights: 'none on a public scan',
	properties: [],
	async run({ scan }) {
		const logical = absentIfMissing(
			scan,
			LOGICAL,
			await scan.attempt(LOGICAL, { requires: { lsu: optional({ upgradeTime: 'text' }) } }),
		)?.lsu;
		if (logical) {
			return scheduled('logical', logical.upgradeTime, {
				topologyFreezeTime: logical.topologyFreezeTime,
				successorSynchronizerId: logical.successorPhysicalSynchronizerId,
			});
		}
		const requires = { rollForwardLsu: optional({ upgradeTime: 'text' }) };
		const forward = absentIfMissing(scan, ROLL_FORWARD, await scan.attempt(ROLL_FORWARD, { requires }))?.rollForwardLsu;
		if (forward) return scheduled('rollForward', forward.upgradeTime, { successorSynchronizerId: forward.successorPhysicalSynchronizerId });
		const attempt = await scan.attempt(MIGRATION, { requires: { time: 'text', migration_id: 'number' } });
		// None is scheduled: a 404 without a body (recorded), as of a path that does not exist.
		if (!attempt.ok && attempt.failure.httpStatus === 404) return scheduled(null, null, {});
		const migration = scan.unwrap(attempt, MIGRATION);
		return scheduled('migration', migration.time, { migrationId: migration.migration_id });
	},
});

/** The answer; undefined from a server that does not have the endpoint. */
function absentIfMissing<T>(scan: Scan, endpoint: string, attempt: Attempt<T>): T | undefined {
	return !attempt.ok && lacksEndpoint(attempt.failure) ? undefined : scan.unwrap(attempt, endpoint);
}

function scheduled(kind: 'logical' | 'rollForward' | 'migration' | null, upgradeTime: string | null, more: IDataObject): IDataObject {
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
