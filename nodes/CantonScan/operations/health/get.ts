import { healthRow, statusProblems } from '../../../shared/operation/healthRow';
import { HEALTH_ENDPOINTS, readHealth } from '../../../shared/validator/health';
import { scanOperation } from '../../scanConnection';

/** GET /livez, /readyz and /version of scan or of a validator. What would be an error elsewhere is the answer here. */
export const getHealth = scanOperation('get', 'Get the health of a scan or validator', HEALTH_ENDPOINTS, {
	description:
		'Check whether the scan, or the validator, is alive and ready, and which release it runs. A server that cannot be reached is an answer, too.',
	rights: 'none',
	properties: [],
	async run({ scan }) {
		const found = await readHealth(scan);
		return healthRow(statusProblems('server', found), found);
	},
});
