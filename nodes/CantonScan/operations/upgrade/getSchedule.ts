import { UPGRADE_ENDPOINTS, upgradeSchedule } from '../../../shared/scan/upgrade';
import { scanOperation } from '../../scanConnection';

/** Scheduled upgrade: a logical one (Splice 0.6.11), one by which the network recovers (0.6.1), or a migration. That nothing is scheduled is an answer. */
export const getUpgradeSchedule = scanOperation('getSchedule', 'Get the schedule of upgrades', UPGRADE_ENDPOINTS, {
	description:
		'Get when the next synchronizer upgrade begins; scheduled is false where none is. ' +
		'Internal endpoints, which may change; logical upgrades need scan 0.6.11 or later.',
	properties: [],
	async run({ scan }) {
		return { ...(await upgradeSchedule(scan)) };
	},
});
